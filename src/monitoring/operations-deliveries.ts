import Type from 'typebox';
import { defineEndpoint } from '../platform/operations/operation.ts';
import { nextField, pageFields, pageOf } from '../platform/operations/schema-parts.ts';
import { named } from '../platform/values/fields.ts';
import { DELIVERY, WEBHOOK_LIMITS } from './fields.ts';
import { DeliveryShown, RegisterData, WebhookRequest } from './operations-webhooks.ts';
import { RETRIED_MS } from './rules-schedule.ts';

const { id } = WebhookRequest.properties;
const exampleId = '5b0f1c7e-2f1d-4c7e-9a3b-0a6f2d1e8c11';
const exampleDelivery = '0c9f5a52-71ab-4f0e-8f0c-b3d7c1a4e6d2';

/** GET /v1/webhooks/deliveries: what was sent to one webhook, and how that went. */
export const listDeliveries = defineEndpoint({
  operation: 'webhooks.deliveries',
  surfaces: {
    effect: 'read',
    rows: 'deliveries',
    mcp: false,
    cli: {
      command: 'webhooks deliveries',
      columns: ['id', 'event', 'state', 'attempts', 'status', 'error', 'created_at'],
    },
  },
  http: 'GET /v1/webhooks/deliveries',
  summary: 'What was sent to a webhook',
  description: `Every delivery to one webhook, the newest first, with its attempts: when, how long it took, what the receiver answered. They are stored for ${WEBHOOK_LIMITS.keptDays} days after their end.`,
  query: Type.Object(
    {
      id,
      state: Type.Optional(DELIVERY.state.schema),
      event: Type.Optional(
        Type.String({ minLength: 1, maxLength: 40, description: 'Only this kind of event.' }),
      ),
      ...pageFields,
    },
    { additionalProperties: false },
  ),
  data: Type.Object({ deliveries: Type.Array(DeliveryShown), ...nextField }),
  example: {
    query: { id: exampleId },
    data: {
      deliveries: [
        {
          id: exampleDelivery,
          event: 'draft.waiting',
          state: 'delivered',
          attempts: 1,
          status: 204,
          created_at: '2026-03-02T09:00:00.000Z',
          tries: [{ at: '2026-03-02T09:00:01.000Z', took_ms: 87, status: 204 }],
        },
      ],
    },
  },
  throws: ['nothing_stored'],
  uses: ['webhooks'],
  run: async ({ webhooks }, { scope }, { query }) => {
    const { id: webhook, state, event } = query;
    const { items, next } = await webhooks.deliveries(scope, webhook, { state, event }, pageOf(query));
    return { outcome: 'found', data: { deliveries: items, ...(next === undefined ? {} : { next }) } };
  },
});

/** POST /v1/webhooks/resend: an event once more, under its id. */
export const resendDelivery = defineEndpoint({
  operation: 'webhooks.resend',
  surfaces: { effect: 'write', mcp: false, cli: { command: 'webhooks resend', columns: ['delivery_id'] } },
  http: 'POST /v1/webhooks/resend',
  summary: 'Send an event again',
  description:
    'Sends one event to one webhook again, under its id: one that was sent there, one whose turn to be retried has not come, or one of GET /v1/events that this webhook never got. It has to be of a kind that the webhook gets.',
  body: Type.Object(
    {
      id,
      delivery_id: Type.String({
        format: 'uuid',
        maxLength: 36,
        description: 'The `id` of the event or of the delivery.',
      }),
    },
    { additionalProperties: false },
  ),
  data: Type.Object({
    delivery_id: Type.String({ format: 'uuid', description: 'The `webhook-id` of the message.' }),
  }),
  example: {
    body: { id: exampleId, delivery_id: exampleDelivery },
    data: { delivery_id: exampleDelivery },
  },
  throws: ['nothing_stored', 'conflict'],
  uses: ['webhooks'],
  run: async ({ webhooks }, { scope }, { body }) => {
    await webhooks.resend(scope, body.id, body.delivery_id);
    return { outcome: 'found', data: { delivery_id: body.delivery_id } };
  },
});

/** A day to deploy the new secret; at most as long as an event is retried. */
const OVERLAP_HOURS = { usual: 24, most: Math.ceil(RETRIED_MS / 3_600_000) };

/** POST /v1/webhooks/rotate: a new secret, beside which the one before signs for a while. */
export const rotateWebhook = defineEndpoint({
  operation: 'webhooks.rotate',
  surfaces: {
    effect: 'write',
    mcp: false,
    cli: { command: 'webhooks rotate', columns: ['id', 'url', 'secret', 'previous_secret_until'] },
  },
  http: 'POST /v1/webhooks/rotate',
  summary: 'Give a webhook a new secret',
  description:
    'Until `previous_secret_until` every message carries two signatures in `webhook-signature`, one with each secret: libraries of Standard Webhooks accept either. No third one signs beside them: until then only `overlap_hours` 0 rotates again, which ends the secrets before at once, as when one leaked.',
  body: Type.Object(
    {
      id,
      overlap_hours: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: OVERLAP_HOURS.most,
          default: OVERLAP_HOURS.usual,
          description: 'How long the secret before signs too.',
        }),
      ),
    },
    { additionalProperties: false, ...named('WebhookRotateRequest') },
  ),
  data: RegisterData,
  example: {
    body: { id: exampleId, overlap_hours: OVERLAP_HOURS.usual },
    data: {
      id: exampleId,
      url: 'https://hooks.example.com/warmpath',
      created_at: '2026-03-02T09:00:00.000Z',
      events: ['investors.found'],
      previous_secret_until: '2026-03-03T09:00:00.000Z',
      secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
    },
  },
  throws: ['nothing_stored', 'conflict'],
  uses: ['webhooks'],
  run: async ({ webhooks }, { scope }, { body }) => ({
    outcome: 'found',
    data: await webhooks.rotate(scope, body.id, body.overlap_hours ?? OVERLAP_HOURS.usual),
  }),
});
