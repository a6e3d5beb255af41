import Type from 'typebox';
import { defineEndpoint } from '../platform/operations/operation.ts';
import { Deleted, SECRET } from '../platform/operations/shown-fields.ts';
import { named, shownOf } from '../platform/values/fields.ts';
import { DELIVERY, WEBHOOK, WEBHOOK_LIMITS } from './fields.ts';
import { RETRIED_DAYS } from './rules-schedule.ts';

const { next_attempt_at, ...sent } = shownOf(DELIVERY);
/** How a delivery went. */
export const DeliveryShown = Type.Object({ ...sent, next_attempt_at }, named('WebhookDelivery'));

/** A webhook as every endpoint shows it. */
const WebhookShown = Type.Object(
  { ...shownOf(WEBHOOK), last_delivery: Type.Optional(DeliveryShown) },
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

const ListData = Type.Object({
  webhooks: Type.Array(WebhookShown, {
    description: 'In the order they were registered.',
  }),
});

const RegisterBody = Type.Object(
  { url: WEBHOOK.url.schema, events: Type.Optional(WEBHOOK.events.schema) },
  { additionalProperties: false },
);

/** A webhook with its secret. */
export const RegisterData = Type.Intersect(
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

/** GET /v1/webhooks: the registered webhooks and how their last deliveries went. */
export const listWebhooks = defineEndpoint({
  operation: 'webhooks.list',
  surfaces: {
    effect: 'read',
    rows: 'webhooks',
    mcp: false,
    cli: { command: 'webhooks list', columns: ['id', 'url', 'events', 'created_at', 'disabled_because'] },
  },
  http: 'GET /v1/webhooks',
  summary: 'The registered webhooks',
  description:
    'Every webhook with its last delivery: whether it was accepted, how often it was tried, what the receiver answered. ' +
    'Secrets are not shown again; POST /v1/webhooks/rotate gives a new one.',
  data: ListData,
  example: {
    data: {
      webhooks: [
        {
          id: '5b0f1c7e-2f1d-4c7e-9a3b-0a6f2d1e8c11',
          url: 'https://hooks.example.com/warmpath',
          created_at: '2026-03-02T09:00:00.000Z',
          events: ['investors.found'],
        },
      ],
    },
  },
  uses: ['webhooks'],
  run: async ({ webhooks }, { scope }) => ({
    outcome: 'found',
    data: { webhooks: await webhooks.list(scope) },
  }),
});

/** POST /v1/webhooks: registers an address and gives the secret its messages are signed with. */
export const registerWebhook = defineEndpoint({
  operation: 'webhooks.register',
  surfaces: {
    effect: 'write',
    // Who may not read what is stored lets no one else read it either.
    handsOn: ({ events }) => (events?.some((kind) => kind !== 'investors.found') ? ['read'] : []),
    mcp: false,
    cli: { command: 'webhooks add', columns: ['id', 'url', 'events', 'secret', 'created_at'] },
  },
  http: 'POST /v1/webhooks',
  summary: 'Register a webhook',
  description:
    'Events are sent as POST, signed by the Standard Webhooks scheme (headers `webhook-id`, `webhook-timestamp`, ' +
    `\`webhook-signature\`). Any 2xx accepts an event; everything else is retried for ${RETRIED_DAYS} days, and then the webhook is switched off. Registering an address again gives it a new secret and switches it on. At most ${WEBHOOK_LIMITS.webhooks} an account and mode. \`events\` says which kinds are sent; other kinds than \`investors.found\` need the scope \`read\` too.`,
  body: RegisterBody,
  data: RegisterData,
  example: {
    body: { url: 'https://hooks.example.com/warmpath', events: ['reply.received', 'draft.waiting'] },
    data: {
      id: '5b0f1c7e-2f1d-4c7e-9a3b-0a6f2d1e8c11',
      url: 'https://hooks.example.com/warmpath',
      created_at: '2026-03-02T09:00:00.000Z',
      events: ['reply.received', 'draft.waiting'],
      secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
    },
  },
  throws: ['conflict'],
  uses: ['webhooks'],
  run: async ({ webhooks }, { scope }, { body }) => ({
    outcome: 'found',
    data: await webhooks.register(scope, body.url, body.events),
  }),
});

/** DELETE /v1/webhooks: removes one by its id. */
export const removeWebhook = defineEndpoint({
  operation: 'webhooks.remove',
  surfaces: { effect: 'write', mcp: false, cli: { command: 'webhooks remove', columns: ['deleted'] } },
  http: 'DELETE /v1/webhooks',
  summary: 'Remove a webhook',
  description: 'Nothing is sent there any more, including events that still wait.',
  body: WebhookRequest,
  data: Deleted,
  example: { body: { id: '5b0f1c7e-2f1d-4c7e-9a3b-0a6f2d1e8c11' }, data: { deleted: true } },
  uses: ['webhooks'],
  run: async ({ webhooks }, { scope }, { body }) => ({
    outcome: 'found',
    data: { deleted: await webhooks.remove(scope, body.id) },
  }),
});

const Data = Type.Object({
  delivery_id: Type.String({
    format: 'uuid',
    description: 'The `webhook-id` of the message that is on its way.',
  }),
});

/** POST /v1/webhooks/test: a signed event that says nothing but that it arrived. */
export const testWebhook = defineEndpoint({
  operation: 'webhooks.test',
  surfaces: { effect: 'write', mcp: false, cli: { command: 'webhooks test', columns: ['delivery_id'] } },
  http: 'POST /v1/webhooks/test',
  summary: 'Send a test event',
  description:
    'Sends `webhook.test` to one webhook, signed as everything else. GET /v1/webhooks says how it went.',
  body: WebhookRequest,
  data: Data,
  example: {
    body: { id: '5b0f1c7e-2f1d-4c7e-9a3b-0a6f2d1e8c11' },
    data: { delivery_id: '0c9f5a52-71ab-4f0e-8f0c-b3d7c1a4e6d2' },
  },
  throws: ['nothing_stored'],
  uses: ['webhooks'],
  run: async ({ webhooks }, { scope, now }, { body }) => ({
    outcome: 'found',
    data: { delivery_id: await webhooks.test(scope, body.id, now) },
  }),
});
