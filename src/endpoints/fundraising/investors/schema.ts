import Type from 'typebox';
import { LP_TYPES } from '../../../core/kind/investor-terms.ts';
import { type EndpointSchema, NOTHING, ORDINARY } from '../../endpoint.ts';
import { nextField, pageFields } from '../../page.ts';
import { INVESTOR_COLUMNS, investorBrief, StoredInvestor } from '../investor-schema.ts';

const Data = Type.Object({
  investors: Type.Array(StoredInvestor, {
    description:
      'Most recently updated first, of one search the best first; those without a score come after all others.',
  }),
  ...nextField,
});

const Query = Type.Object(
  {
    ...pageFields,
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

export const schema = {
  ...ORDINARY,
  operation: 'fundraising.investors',
  surfaces: {
    effect: 'read',
    rows: 'investors',
    mcp: {
      tool: 'list_investors',
      group: 'main',
      brief: [...investorBrief('rationale'), 'notScored'],
    },
    cli: {
      command: 'investors list',
      columns: INVESTOR_COLUMNS,
    },
  },
  method: 'GET',
  path: '/v1/fundraising/investors',
  summary: 'The stored investor list',
  description:
    'Every investor that your searches and lookalike calls have found, each as last found. A score is null unless a search made it for the profile as it stands. Warm paths are those of the network imported now. Page with `cursor`.',
  body: NOTHING,
  query: Query,
  data: Data,
  example: { data: { investors: [] } },
  reply: 'plain',
  billing: { kind: 'free' },
} satisfies EndpointSchema<typeof NOTHING, typeof Query, typeof Data>;
