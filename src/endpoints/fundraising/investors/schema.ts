import Type from 'typebox';
import { LP_TYPES } from '../../../core/investor-record.ts';
import { LIMITS } from '../../../core/limits.ts';
import type { EndpointSchema } from '../../endpoint.ts';

const Part = Type.Object({ name: Type.String(), points: Type.Number(), fact: Type.String() });

const Investor = Type.Object({
  name: Type.String(),
  sectorTags: Type.Array(Type.String()),
  geography: Type.Optional(Type.String()),
  lastActivityDate: Type.Optional(Type.String({ format: 'date' })),
  portfolioCompanies: Type.Array(Type.String()),
  lpType: Type.Optional(Type.Enum([...LP_TYPES], { type: 'string' })),
  exitSizeUsd: Type.Optional(Type.Number()),
  networkProximity: Type.Enum([0, 1], { type: 'integer' }),
  score: Type.Number({ minimum: 0, maximum: 100, description: 'As the last search that found it gave it.' }),
  scoreParts: Type.Array(Part),
  tier: Type.Enum(['A', 'B', 'C'], { type: 'string' }),
  warmPath: Type.Boolean(),
  lookalikeVia: Type.Optional(Type.String()),
  rationale: Type.Optional(Type.String()),
  conflict: Type.Boolean(),
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
