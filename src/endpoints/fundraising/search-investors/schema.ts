import Type, { type Static } from 'typebox';
import { INVESTOR_KINDS } from '../../../core/corpus/investor-kind.ts';
import { LP_TYPES, STAGES } from '../../../core/kind/investor-terms.ts';
import { LIMITS } from '../../../core/limits.ts';
import { type EndpointSchema, type NOTHING, ORDINARY } from '../../endpoint.ts';
import { INVESTOR_COLUMNS, Investor, investorBrief } from '../investor-schema.ts';
import { Kind, LpType, Stage } from '../kinds.ts';

const WEIGHTS = ['strict', 'preferred', 'loose'] as const;
const EFFORTS = ['low', 'medium', 'high'] as const;

const Body = Type.Object(
  {
    sector_tags: Type.Optional(
      // As many and as long as a profile's: each tag costs a look-up, and longer ones are no tags.
      Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
        maxItems: 100,
        description:
          'Only investors active in one of these sectors, by deals or by their own statement; replaces those of the profile.',
      }),
    ),
    target_lp_types: Type.Optional(
      Type.Array(LpType, {
        // Each kind once is all there is to ask.
        maxItems: LP_TYPES.length,
        default: [],
        description:
          'Only these kinds; replaces those of the profile. For a fund, `angel` is found only if it is named here.',
      }),
    ),
    geography: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500, // as in a profile; longer is text in the wrong field
        description:
          'Replaces that of the profile: "Providence, RI, USA", "London, GBR". geography_weight decides how it counts.',
      }),
    ),
    sector_weight: Type.Optional(
      Type.Enum([...WEIGHTS], {
        type: 'string',
        description: 'Replaces that of the profile. Default `strict` where `sector_tags` is given here.',
      }),
    ),
    kinds: Type.Optional(
      Type.Array(Kind, {
        maxItems: INVESTOR_KINDS.length,
        description: 'Only these kinds of investor.',
      }),
    ),
    stage: Type.Optional(
      Type.Union([Stage, Type.Array(Stage, { minItems: 1, maxItems: STAGES.length })], {
        'x-expected': `must be one of ${STAGES.join(', ')}, or a list of them`,
        description:
          'Only investors active at this stage or one of these, by deals or by their own statement; replaces that of the profile.',
      }),
    ),
    effort: Type.Optional(
      Type.Enum([...EFFORTS], {
        type: 'string',
        default: 'medium',
        description:
          'The number of results with a rationale: 5, 10 or 20. `high` also asks providers about the first few. Costs 10, 12 or 15 credits.',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: LIMITS.search.limitMax, default: LIMITS.search.limitDefault }),
    ),
    include_competitor_lookalikes: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'Also include investors who backed the profile’s known_competitors, marked with `lookalikeVia`; their conflict lowers the score.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type SearchBody = Static<typeof Body>;

const Data = Type.Object({
  investors: Type.Array(Investor, { description: 'Best first.' }),
});

const PRICE = LIMITS.price.searchInvestors;

export const schema = {
  ...ORDINARY,
  operation: 'fundraising.search-investors',
  surfaces: {
    effect: 'spend',
    rows: 'investors',
    mcp: {
      tool: 'search_investors',
      group: 'main',
      brief: investorBrief('rationale'),
    },
    cli: {
      command: 'investors search',
      columns: INVESTOR_COLUMNS,
    },
  },
  method: 'POST',
  path: '/v1/fundraising/search-investors',
  summary: 'Investors for the stored profile, ranked and explained',
  description:
    'Ranks VC funds and angels for a `startup_equity` profile, limited partners for a `fund_lp` one, from the imported corpus. Every score comes with the parts that add up to it. Investors that the profile names as already on board are left out. Results are added to the stored list. Charged also when nothing fits (422).',
  body: Body,
  data: Data,
  example: {
    body: { sector_tags: ['Climate'], stage: 'seed', limit: 1 },
    data: {
      investors: [
        {
          id: 'inv_7wzqk0yd5c',
          kind: 'venture_fund',
          website: 'https://harbour.example',
          location: { city: 'Lisbon', country: 'PRT' },
          usualCheque: { typicalUsd: 1500000, basis: 'rounds', rounds: 9 },
          sources: [
            { source: 'corpus', origin: 'deal-list', fields: ['website', 'location'], asOf: '2026-03-31' },
          ],
          name: 'Example Harbour Ventures',
          sectorTags: ['Climate', 'Energy Storage'],
          geography: 'Lisbon, Portugal',
          lastActivityDate: '2026-03-02',
          portfolioCompanies: ['Example Cells', 'Example Grid'],
          networkProximity: 0,
          score: 58.31,
          scoreParts: [
            { name: 'activity', points: 39.11, fact: '6 investments in the last 12 months, 14 in all' },
            { name: 'city', points: 12.2, fact: '5 of 14 companies in Lisbon' },
            { name: 'stage', points: 7, fact: '11 of 14 companies at seed' },
          ],
          tier: 'B',
          warmPath: false,
          rationale:
            'Example Harbour Ventures has backed 5 of 14 companies in Lisbon and 11 at seed. Last known investment in Example Cells on 2026-03-02.',
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
  isRanked: true,
  filters: (body) => body,
} satisfies EndpointSchema<typeof Body, typeof NOTHING, typeof Data>;
