import Type from 'typebox';
import { type EndpointSchema, type NOTHING, ORDINARY } from '../../endpoint.ts';
import { WebhookRequest } from '../webhook-fields.ts';

const Data = Type.Object({
  delivery_id: Type.String({
    format: 'uuid',
    description: 'The `webhook-id` of the message that is on its way.',
  }),
});

export const schema = {
  ...ORDINARY,
  operation: 'webhooks.test',
  surfaces: { effect: 'write', mcp: false, cli: { command: 'webhooks test', columns: ['delivery_id'] } },
  method: 'POST',
  path: '/v1/webhooks/test',
  summary: 'Send a test event',
  description:
    'Sends `webhook.test` to one webhook, signed as everything else. GET /v1/webhooks says how it went.',
  body: WebhookRequest,
  data: Data,
  example: {
    body: { id: '5b0f1c7e-2f1d-4c7e-9a3b-0a6f2d1e8c11' },
    data: { delivery_id: '0c9f5a52-71ab-4f0e-8f0c-b3d7c1a4e6d2' },
  },
  reply: 'plain',
  billing: { kind: 'free' },
  throws: ['nothing_stored'],
} satisfies EndpointSchema<typeof WebhookRequest, typeof NOTHING, typeof Data>;
