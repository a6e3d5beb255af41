import Type from 'typebox';
import { defineEndpoint } from '../platform/operations/operation.ts';
import { KEY_SCOPES } from '../platform/values/key-scopes.ts';

const Key = Type.Object(
  {
    name: Type.String(),
    mode: Type.Enum(['live', 'test'], { type: 'string' }),
    scopes: Type.Array(Type.Enum([...KEY_SCOPES], { type: 'string' })),
    daily_credits: Type.Optional(
      Type.Integer({ minimum: 1, description: 'The most it may spend on a day in UTC; without it, no cap.' }),
    ),
    credits_used_today: Type.Optional(
      Type.Integer({ minimum: 0, description: 'Of the cap, running calls included.' }),
    ),
    resets_at: Type.Optional(Type.String({ format: 'date-time', description: 'When the cap opens again.' })),
    expires_at: Type.Optional(Type.String({ format: 'date-time' })),
  },
  { description: 'What the key of this request may do and spend.' },
);
const Data = Type.Object({
  tenantId: Type.String({ format: 'uuid' }),
  credits_remaining: Type.Integer({
    minimum: 0,
    description: 'The balance of the account of the key; live and test balances are separate.',
  }),
  key: Key,
});

export const usage = defineEndpoint({
  operation: 'usage',
  surfaces: {
    effect: 'read',
    needsNoScope: true,
    mcp: { tool: 'get_balance', group: 'main' },
    cli: {
      command: 'usage',
      columns: [
        'tenantId',
        'credits_remaining',
        'key.name',
        'key.mode',
        'key.scopes',
        'key.daily_credits',
        'key.credits_used_today',
        'key.resets_at',
        'key.expires_at',
      ],
    },
  },
  http: 'GET /v1/usage',
  summary: 'The balance, and what the key may do',
  description: 'Needs no scope and does not count for the rate limit.',
  data: Data,
  example: {
    data: {
      tenantId: '3f0a4c1e-5f5b-4a3c-9c66-0d9b7e2f1a44',
      credits_remaining: 988,
      key: { name: 'assistant', mode: 'live', scopes: ['read', 'spend'], daily_credits: 100 },
    },
  },
  rateLimited: false,
  run: async (_services, { scope, balance, key }) => {
    if (key === undefined) throw new Error('a window counts GET /v1/usage');
    return { outcome: 'found', data: { tenantId: scope.tenantId, credits_remaining: balance, key } };
  },
});
