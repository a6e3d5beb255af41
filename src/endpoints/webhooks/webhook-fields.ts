import Type from 'typebox';
import { named } from '../named.ts';

const Delivery = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'Sent as `webhook-id`, the same over all attempts.' }),
    event: Type.String(),
    state: Type.Enum(['pending', 'delivered', 'failed'], { type: 'string' }),
    attempts: Type.Integer(),
    status: Type.Optional(Type.Integer({ description: 'What the receiver answered last.' })),
    error: Type.Optional(Type.String({ description: 'Why there was no answer.' })),
    created_at: Type.String({ format: 'date-time' }),
    next_attempt_at: Type.Optional(Type.String({ format: 'date-time' })),
  },
  named('WebhookDelivery'),
);

/** A webhook as every endpoint shows it. */
export const WebhookShown = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    url: Type.String(),
    created_at: Type.String({ format: 'date-time' }),
    disabled_at: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'Nothing is sent since then; register the address again.',
      }),
    ),
    disabled_because: Type.Optional(Type.String()),
    last_delivery: Type.Optional(Delivery),
  },
  named('Webhook'),
);

/** A request about one webhook. */
export const WebhookRequest = Type.Object(
  {
    id: Type.String({
      format: 'uuid',
      maxLength: 36,
      description: 'The `id` the webhook was registered under.',
    }),
  },
  { additionalProperties: false, ...named('WebhookRequest') },
);
