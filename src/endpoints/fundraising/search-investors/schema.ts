import Type, { type Static } from 'typebox';
import { LP_TYPES, STAGES } from '../../../core/corpus/investor-record.ts';
import { LIMITS } from '../../../core/limits.ts';
import { type EndpointSchema, type NOTHING, ORDINARY } from '../../endpoint.ts';
import { investorFields } from '../investor-schema.ts';

const Stage = Type.Enum([...STAGES], { type: 'string' });
const EFFORTS = ['low', 'medium', 'high'] as const;

const Body = Type.Object(
  {
    sector_tags: Type.Optional(
      // As many and as long as a profile's: each tag costs a look-up, and longer ones are no tags.
      Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
        maxItems: 100,
        description: 'Only investors seen or stated in one of these; instead of the profile’s.',
      }),
    ),
    target_lp_types: Type.Optional(
      Type.Array(Type.Enum([...LP_TYPES], { type: 'string' }), {
        // Each kind once is all there is to ask.
        maxItems: LP_TYPES.length,
        default: [],
        description:
          'Only these kinds; instead of the profile’s. `angel` is found for a fund only if asked for.',
      }),
    ),
    geography: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500, // as in a profile; longer is text in the wrong field
        description:
          'Instead of the profile’s: "Providence, RI, USA", "London, GBR". Weighed by geography_weight.',
      }),
    ),
    stage: Type.Optional(
      Type.Union([Stage, Type.Array(Stage, { minItems: 1, maxItems: STAGES.length })], {
        'x-expected': `must be one of ${STAGES.join(', ')}, or a list of them`,
        description:
          'Only investors seen or stated at this stage, or one of these; instead of the profile’s.',
      }),
    ),
    effort: Type.Optional(
      Type.Enum([...EFFORTS], {
        type: 'string',
        default: 'medium',
        description:
          'How many carry a rationale: 5, 10 or 20. `high` also asks live sources about the first few. Costs 10, 12 or 15 credits.',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: LIMITS.search.limitMax, default: LIMITS.search.limitDefault }),
    ),
    include_competitor_lookalikes: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'Also surface who backed the profile’s known_competitors, lifted and marked `lookalikeVia`.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type SearchBody = Static<typeof Body>;

const Data = Type.Object({
  investors: Type.Array(Type.Object(investorFields), { description: 'Best first.' }),
});

const PRICE = LIMITS.price.searchInvestors;

export const schema = {
  ...ORDINARY,
  operation: 'fundraising.search-investors',
  method: 'POST',
  path: '/v1/fundraising/search-investors',
  summary: 'Investors for the stored profile, ranked and explained',
  description:
    'Ranks VC funds and angels for a `startup_equity` profile, limited partners for a `fund_lp` one, by what is on ' +
    'record of them. Every score comes with the parts it is the sum of. Investors the profile names as on board are ' +
    'left out. What is found is put on the stored list. Charged also when nothing fits (422).',
  body: Body,
  data: Data,
  example: {
    body: { sector_tags: ['Climate'], stage: 'seed', limit: 1 },
    data: {
      investors: [
        {
          name: 'Example Harbour Ventures',
          sectorTags: ['Climate', 'Energy Storage'],
          geography: 'Lisbon, Portugal',
          lastActivityDate: '2026-03-02',
          portfolioCompanies: ['Example Cells', 'Example Grid'],
          networkProximity: 0,
          score: 58.31,
          scoreParts: [
            { name: 'activity', points: 39.11, fact: '6 investments in the last 12 months, 14 in all' },
            { name: 'city', points: 12.2, fact: '5 of 14 investments in Lisbon' },
            { name: 'stage', points: 7, fact: '11 of 14 investments at seed' },
          ],
          tier: 'B',
          warmPath: false,
          rationale:
            '6 investments in the last 12 months, 14 in all, 5 of 14 investments in Lisbon and 11 of 14 investments at seed. Last known investment on 2026-03-02.',
          conflict: false,
        },
      ],
    },
  },
  reply: 'envelope',
  billing: {
    kind: 'billed',
    prices: [PRICE.low, PRICE.medium, PRICE.high],
    price: (body) => PRICE[body.effort ?? 'medium'],
  },
  needs: 'profile',
} satisfies EndpointSchema<typeof Body, typeof NOTHING, typeof Data>;
