import Type from 'typebox';
import { Deleted } from '../deleted.ts';
import { type EndpointSchema, NOTHING, ORDINARY } from '../endpoint.ts';
import { named } from '../named.ts';
import { SECRET } from '../secrets.ts';
import { WebhookRequest, WebhookShown } from './webhook-fields.ts';

const ListData = Type.Object({
  webhooks: Type.Array(WebhookShown, {
    description: 'In the order they were registered.',
  }),
});

export const listSchema = {
  ...ORDINARY,
  operation: 'webhooks.list',
  surfaces: {
    effect: 'read',
    rows: 'webhooks',
    mcp: false,
    cli: { command: 'webhooks list', columns: ['id', 'url', 'created_at', 'disabled_because'] },
  },
  method: 'GET',
  path: '/v1/webhooks',
  summary: 'The registered webhooks',
  description:
    'Every webhook with its last delivery: whether it was accepted, how often it was tried, what the receiver answered. ' +
    'Secrets are not shown again; registering the same address once more gives a new one.',
  body: NOTHING,
  data: ListData,
  example: {
    data: {
      webhooks: [
        {
          id: '5b0f1c7e-2f1d-4c7e-9a3b-0a6f2d1e8c11',
          url: 'https://hooks.example.com/warmpath',
          created_at: '2026-03-02T09:00:00.000Z',
        },
      ],
    },
  },
  reply: 'plain',
  billing: { kind: 'free' },
} satisfies EndpointSchema<typeof NOTHING, typeof NOTHING, typeof ListData>;

const RegisterBody = Type.Object(
  {
    url: Type.String({
      minLength: 1,
      maxLength: 2_048,
      description:
        'An https address on port 443 of a host with a public address; the host is checked when an event is sent.',
    }),
  },
  { additionalProperties: false },
);

const RegisterData = Type.Intersect(
  [
    WebhookShown,
    Type.Object({
      secret: Type.String({
        description: 'Begins with `whsec_`; shown this once. Verify `webhook-signature` with it.',
        ...SECRET,
      }),
    }),
  ],
  named('RegisteredWebhook'),
);

export const registerSchema = {
  ...ORDINARY,
  operation: 'webhooks.register',
  surfaces: {
    effect: 'write',
    mcp: false,
    cli: { command: 'webhooks add', columns: ['id', 'url', 'secret', 'created_at'] },
  },
  method: 'POST',
  path: '/v1/webhooks',
  summary: 'Register a webhook for saved searches',
  description:
    'Events are sent as POST, signed by the Standard Webhooks scheme (headers `webhook-id`, `webhook-timestamp`, ' +
    '`webhook-signature`). Any 2xx accepts an event; everything else is retried for three days, and then the webhook is switched off. Registering an address again gives it a new secret and switches it on. Five an account and mode.',
  body: RegisterBody,
  data: RegisterData,
  example: {
    body: { url: 'https://hooks.example.com/warmpath' },
    data: {
      id: '5b0f1c7e-2f1d-4c7e-9a3b-0a6f2d1e8c11',
      url: 'https://hooks.example.com/warmpath',
      created_at: '2026-03-02T09:00:00.000Z',
      secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
    },
  },
  reply: 'plain',
  billing: { kind: 'free' },
  throws: ['conflict'],
} satisfies EndpointSchema<typeof RegisterBody, typeof NOTHING, typeof RegisterData>;

export const removeSchema = {
  ...ORDINARY,
  operation: 'webhooks.remove',
  surfaces: { effect: 'write', mcp: false, cli: { command: 'webhooks remove', columns: ['deleted'] } },
  method: 'DELETE',
  path: '/v1/webhooks',
  summary: 'Remove a webhook',
  description: 'Nothing is sent there any more, including events that still wait.',
  body: WebhookRequest,
  data: Deleted,
  example: { body: { id: '5b0f1c7e-2f1d-4c7e-9a3b-0a6f2d1e8c11' }, data: { deleted: true } },
  reply: 'plain',
  billing: { kind: 'free' },
} satisfies EndpointSchema<typeof WebhookRequest, typeof NOTHING, typeof Deleted>;
