import Type from 'typebox';
import { defineEndpoint } from '../platform/operations/operation.ts';
import { LIMITS } from '../platform/values/limits.ts';
import { SUGGEST_KINDS } from './rules-suggest.ts';

const Query = Type.Object(
  {
    kind: Type.Enum([...SUGGEST_KINDS], { type: 'string' }),
    // A longer text is no beginning of a name.
    q: Type.String({ minLength: 1, maxLength: 200, description: 'What was typed so far.' }),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: LIMITS.suggest.limitMax, default: LIMITS.suggest.limitDefault }),
    ),
  },
  { additionalProperties: false },
);

const Data = Type.Object({
  suggestions: Type.Array(
    Type.Object({
      value: Type.String({ description: 'As a profile or a search takes it.' }),
      id: Type.Optional(Type.String({ description: 'Of an investor.' })),
      place: Type.Optional(Type.String()),
      deals: Type.Optional(Type.Integer({ description: 'Deals of an investor, backers of a company.' })),
    }),
  ),
});

/** GET /v1/fundraising/suggest: names on record that a text may be the beginning of. */
export const suggest = defineEndpoint({
  operation: 'fundraising.suggest',
  surfaces: {
    effect: 'read',
    rows: 'suggestions',
    mcp: false,
    cli: { command: 'suggest', columns: ['value', 'place', 'deals', 'id'] },
  },
  http: 'GET /v1/fundraising/suggest',
  summary: 'Complete a name while it is typed',
  description: 'What is on record and begins with the text, then what does but for one slip of a letter.',
  query: Query,
  data: Data,
  example: {
    query: { kind: 'place', q: 'lisb' },
    data: { suggestions: [{ value: 'Lisbon, Portugal' }] },
  },
  uses: ['understanding'],
  run: async ({ understanding }, { scope }, { query }) => {
    const { kind, q, limit = LIMITS.suggest.limitDefault } = query;
    const suggestions = await understanding.suggest(scope.mode, kind, q, limit);
    return { outcome: 'found', data: { suggestions: [...suggestions] } };
  },
});
