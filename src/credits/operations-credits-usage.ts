import Type from 'typebox';
import { dayBefore, paceOf, periodOf, periodSince } from '../accounts/rules-tenants.ts';
import { defineEndpoint } from '../platform/operations/operation.ts';
import { nextField, pageFields, pageOf } from '../platform/operations/schema-parts.ts';
import { DomainError } from '../platform/values/errors.ts';
import { named } from '../platform/values/fields.ts';
import { day } from './operations-purchases.ts';

const KINDS = ['grant', 'reserve', 'refund', 'carried', 'adjustment'] as const;

const Entry = Type.Object(
  {
    id: Type.String({ description: 'Ascending with time.' }),
    kind: Type.Enum([...KINDS], {
      type: 'string',
      description:
        '`carried`: the sum of the calls of a closed month, where the operator has archived them. `adjustment`: a correction, or credits of a refunded or disputed payment that were taken back; `note` says which.',
    }),
    amount: Type.Integer({
      description:
        'Credits, signed: what this entry adds to the balance. 0: a free repetition, `note` says of which call.',
    }),
    balance_after: Type.Integer({ minimum: 0 }),
    operation: Type.Optional(
      Type.String({ description: 'The endpoint of the call, on reserve and refund.' }),
    ),
    request_id: Type.Optional(Type.String({ format: 'uuid', description: 'The request_id of the call.' })),
    state: Type.Optional(
      Type.Enum(['reserved', 'settled', 'refunded'], {
        type: 'string',
        description: 'What the charge is now.',
      }),
    ),
    note: Type.Optional(Type.String()),
    reference: Type.Optional(Type.String({ description: 'Of a grant: its invoice or payment.' })),
    created_at: Type.String({ format: 'date-time' }),
  },
  named('LedgerEntry'),
);

const Data = Type.Object({
  entries: Type.Array(Entry, { description: 'Newest first.' }),
  ...nextField,
});

const Query = Type.Object(
  {
    ...pageFields,
    kind: Type.Optional(Type.Enum([...KINDS], { type: 'string' })),
    operation: Type.Optional(
      // The longest of ours has 40 characters.
      Type.String({ minLength: 1, maxLength: 100, description: 'Only calls of this endpoint.' }),
    ),
    from: Type.Optional(day('The first day, UTC.')),
    to: Type.Optional(day('The last day, UTC.')),
  },
  { additionalProperties: false },
);

export const creditsLedger = defineEndpoint({
  operation: 'credits.ledger',
  surfaces: {
    effect: 'read',
    rows: 'entries',
    mcp: false,
    cli: {
      command: 'credits ledger',
      columns: ['id', 'created_at', 'kind', 'amount', 'balance_after', 'operation', 'note'],
    },
  },
  http: 'GET /v1/credits/ledger',
  summary: 'Every movement of credits',
  description:
    'The append-only ledger of the account: the sum of its entries is the balance, at every instant. A settled call has one entry of kind `reserve`; a refunded call also has one of kind `refund`.',
  query: Query,
  data: Data,
  example: {
    data: {
      entries: [
        {
          id: '42',
          kind: 'reserve',
          amount: -12,
          balance_after: 988,
          operation: 'fundraising.search-investors',
          request_id: '6f1c9a52-8d0e-4b57-9a3e-2f4d1c7b8e90',
          state: 'settled',
          created_at: '2026-11-21T10:00:00.000Z',
        },
      ],
    },
  },
  uses: ['accounts'],
  run: async ({ accounts }, { scope }, { query }) => {
    const { limit: _limit, cursor: _cursor, ...filter } = query;
    const { items, next } = await accounts.ledger(scope, { ...pageOf(query), ...filter });
    return { outcome: 'found', data: { entries: items, ...(next === undefined ? {} : { next }) } };
  },
});

const UsageQuery = Type.Object(
  {
    from: Type.Optional(day('The first day, UTC; 29 days before `to` where left out.')),
    to: Type.Optional(day('The last day, UTC; today where left out. At most 92 days in all.')),
    key_id: Type.Optional(
      Type.String({ format: 'uuid', maxLength: 36, description: 'Only calls of this key.' }),
    ),
  },
  { additionalProperties: false },
);
const calls = Type.Integer({ minimum: 0 });
const credits = Type.Integer({ minimum: 0 });
const UsageData = Type.Object({
  from: Type.String({ format: 'date' }),
  to: Type.String({ format: 'date' }),
  days: Type.Array(
    Type.Object({ day: Type.String({ format: 'date' }), operation: Type.String(), calls, credits }),
    { description: 'Calls that were charged and not refunded, by day (UTC) and endpoint.' },
  ),
  keys: Type.Array(
    Type.Object({
      key_id: Type.String({ format: 'uuid' }),
      name: Type.String(),
      last_four: Type.String(),
      calls,
      credits,
    }),
    { description: 'The same calls by key, most credits first.' },
  ),
  credits: Type.Integer({ minimum: 0, description: 'Spent in the period in all.' }),
  archived: Type.Integer({
    description: 'Of these, credits of calls the operator has archived: only their sum is known.',
  }),
  balance: Type.Integer({ minimum: 0 }),
  credits_per_day: Type.Number({
    minimum: 0,
    description: 'The pace of the period up to today; of an account that began in it, since then.',
  }),
  days_left: Type.Optional(
    Type.Integer({ minimum: 0, description: 'How long the balance lasts at this pace.' }),
  ),
});

/** Of one period; an account with more of them is no new one. */
const MOST_GRANTS = 100;

export const creditUsage = defineEndpoint({
  operation: 'credits.usage',
  surfaces: {
    effect: 'read',
    rows: 'days',
    mcp: false,
    cli: { command: 'credits usage', columns: ['day', 'operation', 'calls', 'credits'] },
  },
  http: 'GET /v1/credits/usage',
  summary: 'Credits spent by day, endpoint and key',
  description: 'What was spent in a period of up to 92 days, and how long the balance lasts at that pace.',
  query: UsageQuery,
  data: UsageData,
  example: {
    query: { from: '2026-11-20', to: '2026-11-21' },
    data: {
      from: '2026-11-20',
      to: '2026-11-21',
      days: [{ day: '2026-11-21', operation: 'fundraising.search-investors', calls: 2, credits: 24 }],
      keys: [
        {
          key_id: '5b0f1c7e-2f1d-4c7e-9a3b-0a6f2d1e8c11',
          name: 'assistant',
          last_four: 'f3Qz',
          calls: 2,
          credits: 24,
        },
      ],
      credits: 24,
      archived: 0,
      balance: 976,
      credits_per_day: 12,
      days_left: 81,
    },
  },
  uses: ['spending', 'accounts'],
  run: async ({ spending, accounts }, { scope, now, balance }, { query }) => {
    const period = periodOf(query, now);
    if (typeof period === 'string') {
      throw new DomainError('invalid_request', `"from" ${period}.`, {
        details: [{ path: 'from', message: period }],
      });
    }
    const keyId = query.key_id;
    const asked = keyId === undefined ? period : { ...period, keyId };
    const { days, keys, archived } = await spending.spending(scope, asked);
    // Archived calls name no key.
    const ofAll = keyId === undefined ? archived : 0;
    const credits = days.reduce((sum, { credits }) => sum + credits, Math.max(0, ofAll));
    const [before, grants] = await Promise.all([
      accounts.ledger(scope, { to: dayBefore(period), limit: 1 }),
      accounts.ledger(scope, { kind: 'grant', ...period, limit: MOST_GRANTS }),
    ]);
    // Days before an account had credits say nothing of its pace.
    const isOlder = before.items.length > 0 || grants.next !== undefined;
    const moved = [...grants.items.map((grant) => grant.created_at), ...days.map(({ day }) => day)];
    const { perDay, daysLeft } = paceOf(credits, balance, isOlder ? period : periodSince(period, moved), now);
    return {
      outcome: 'found',
      data: {
        ...period,
        days,
        keys,
        credits,
        archived: ofAll,
        balance,
        credits_per_day: perDay,
        ...(daysLeft === undefined ? {} : { days_left: daysLeft }),
      },
    };
  },
});
