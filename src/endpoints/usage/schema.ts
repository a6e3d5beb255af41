import Type from 'typebox';
import { type EndpointSchema, NOTHING, ORDINARY } from '../endpoint.ts';

const Data = Type.Object({
  tenantId: Type.String({ format: 'uuid' }),
  credits_remaining: Type.Integer({
    minimum: 0,
    description: 'The balance of the account of the key; live and test balances are separate.',
  }),
});
export const schema = {
  ...ORDINARY,
  operation: 'usage',
  surfaces: {
    effect: 'read',
    mcp: { tool: 'get_balance', group: 'main' },
    cli: { command: 'usage', columns: ['tenantId', 'credits_remaining'] },
  },
  method: 'GET',
  path: '/v1/usage',
  summary: 'The balance',
  description: 'Spends no credits and does not count for the rate limit.',
  body: NOTHING,
  data: Data,
  example: { data: { tenantId: '3f0a4c1e-5f5b-4a3c-9c66-0d9b7e2f1a44', credits_remaining: 988 } },
  reply: 'plain',
  billing: { kind: 'free' },
  rateLimited: false,
} satisfies EndpointSchema<typeof NOTHING, typeof NOTHING, typeof Data>;
