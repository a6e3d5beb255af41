import Type from 'typebox';
import { LP_TYPES } from '../../../core/investor-record.ts';
import { LIMITS } from '../../../core/limits.ts';
import type { EndpointSchema } from '../../endpoint.ts';
import { investorFields } from '../investor-schema.ts';

const Investor = Type.Object({
  ...investorFields,
  firstSeenAt: Type.String({ format: 'date-time' }),
  lastUpdatedAt: Type.String({ format: 'date-time' }),
});

const Data = Type.Object({
  investors: Type.Array(Investor, { description: 'Most recently updated first.' }),
  next: Type.Optional(Type.String({ description: 'The cursor of the next page; absent on the last one.' })),
});

const Query = Type.Object(
  {
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: LIMITS.page.limitMax, default: LIMITS.page.limitDefault }),
    ),
    cursor: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'The `next` of the page before.' }),
    ),
    tier: Type.Optional(Type.Enum(['A', 'B', 'C'], { type: 'string', description: 'Only this tier.' })),
    lp_type: Type.Optional(Type.Enum([...LP_TYPES], { type: 'string', description: 'Only this kind.' })),
    new_since: Type.Optional(
      Type.String({
        format: 'date-time',
        maxLength: 40,
        description: 'Only investors first seen at or after this time.',
      }),
    ),
  },
  { additionalProperties: false },
);

const Nothing = Type.Object({});

export const schema = {
  operation: 'fundraising.investors',
  method: 'GET',
  path: '/v1/fundraising/investors',
  summary: 'The stored investor list',
  description: 'Every investor your searches have found, each as it was last found. Page with `cursor`.',
  body: Nothing,
  query: Query,
  data: Data,
  example: { data: { investors: [] } },
  reply: 'plain',
  billing: { kind: 'free' },
  rateLimited: true,
  needs: 'nothing',
  throws: [],
  bodyLimitBytes: LIMITS.bodyBytes,
  deadlineMs: LIMITS.requestDeadline,
} satisfies EndpointSchema<typeof Nothing, typeof Query, typeof Data>;
