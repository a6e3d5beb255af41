import Type from 'typebox';
import { numberOfInvestorId } from '../corpus/rules-investor-id.ts';
import { researchRequest } from '../lookups/operations-lookups.ts';
import { defineEndpoint, type Services } from '../platform/operations/operation.ts';
import { nearFields, THIRD_PARTY } from '../platform/operations/shown-fields.ts';
import { named } from '../platform/values/fields.ts';
import { LIMITS } from '../platform/values/limits.ts';
import type { Scope } from '../platform/values/scope.ts';
import { nearWarnings } from '../profile/rules.ts';
import { Domain, Either, Name, Page } from '../providers/fields-bodies.ts';
import { companyFields, provenance, unheard } from '../research/fields-dossier.ts';
import { InvestorBlock } from '../research/operations-research-company.ts';
import { type Enrichment, investorRoute } from '../research/rules-ports.ts';

export const EnrichInvestorBody = Type.Object(
  {
    investor_social_url: Type.Optional(
      Page(
        'The profile of a person: `https://…` or a handle. A company page or a home page is taken for the firm’s.',
        named('InvestorProfilePage'),
      ),
    ),
    fund_name: Type.Optional(
      Name('The fund or firm. With a person’s profile it distinguishes people of one name.'),
    ),
    fund_domain: Type.Optional(Domain('The domain of the fund or firm: `example.com`.')),
  },
  Either(
    'EnrichInvestorRequest',
    [['investor_social_url'], ['fund_name'], ['fund_domain']],
    'must name the investor by "investor_social_url", "fund_name" or "fund_domain"',
  ),
);

const Data = Type.Object(
  {
    name: Type.String(),
    firstName: Type.Optional(Type.String()),
    lastName: Type.Optional(Type.String()),
    headline: Type.Optional(Type.String()),
    ...companyFields,
    position: Type.Optional(Type.String({ description: 'Additional: of a person.' })),
    company: Type.Optional(Type.String({ description: 'Additional: of a person.' })),
    followers: Type.Optional(Type.Integer({ minimum: 0, description: 'Additional.' })),
    sources: provenance,
    investor: Type.Optional(InvestorBlock),
    fund: Type.Optional(InvestorBlock),
    ...nearFields,
    incomplete: Type.Optional(
      Type.Array(Type.Object(unheard), {
        description:
          'Additional: providers that gave no answer; more may be known than this answer contains.',
      }),
    ),
  },
  { description: 'A person or a firm. Unknown fields are absent.', ...THIRD_PARTY },
);

/** POST /v1/fundraising/enrich-investor: what is known of one person or firm. */
export const enrichInvestor = defineEndpoint({
  operation: 'fundraising.enrich-investor',
  surfaces: {
    effect: 'spend',
    mcp: {
      tool: 'enrich_investor',
      group: 'lookups',
      brief: [
        'name',
        'firstName',
        'lastName',
        'headline',
        'website',
        'socialUrl',
        'location',
        'position',
        'company',
        'industries',
        'investor',
        'fund',
        'matchedAs',
        'candidates',
        'incomplete',
      ],
    },
    cli: {
      command: 'investors enrich',
      columns: ['name', 'headline', 'website', 'location', 'position', 'company', 'description'],
    },
  },
  http: 'POST /v1/fundraising/enrich-investor',
  summary: 'What is known of one investor',
  description:
    'A person by `investor_social_url`, a fund or firm by `fund_name` or `fund_domain`; if both are given it is the person, and the fund distinguishes people of one name. Merged from the imported corpus and every available provider; each field has its source and date. Never from a cache. Charged also when nothing is found (422); of your list only if a source answers.',
  body: EnrichInvestorBody,
  data: Data,
  example: {
    body: { fund_name: 'Example Harbour Ventures', fund_domain: 'harbour.example' },
    data: {
      name: 'Example Harbour Ventures',
      website: 'https://harbour.example',
      description: 'Backs founders who electrify ports.',
      employeeCount: 12,
      industries: [{ name: 'Climate' }],
      location: 'Lisbon, Portugal',
      sources: [
        {
          source: 'website',
          fields: ['name', 'website', 'description'],
          asOf: '2026-11-21',
          url: 'https://harbour.example',
        },
        { source: 'register', fields: ['employeeCount'], asOf: '2026-11-21' },
        { source: 'corpus', origin: 'form-adv', fields: ['location', 'industries'], asOf: '2026-03-30' },
      ],
      investor: {
        id: 'inv_7wzqk0yd5c',
        name: 'Example Harbour Ventures',
        entity: 'organisation',
        kind: 'venture_fund',
        geography: 'Lisbon, Portugal',
        sectorTags: ['Climate'],
        stages: ['seed'],
        portfolioCompanies: ['Example Cells', 'Example Grid'],
        investments: 2,
        lastActivityDate: '2026-03-02',
        assetsUsd: 120_000_000,
        assetsOn: '2025-12-31',
        funds: [
          {
            name: 'Example Harbour Fund II',
            sizeUsd: 80_000_000,
            firstSaleOn: '2024-05-01',
            source: 'form-d',
            asOf: '2024-05-14',
          },
        ],
        commitments: [],
        sources: [
          {
            source: 'corpus',
            origin: 'form-adv',
            fields: ['name', 'geography', 'assetsUsd'],
            asOf: '2026-03-30',
          },
        ],
      },
    },
  },
  billing: {
    kind: 'billed',
    prices: [LIMITS.price.enrichInvestor],
    price: () => LIMITS.price.enrichInvestor,
  },
  asks: (body) => {
    const route = investorRoute(body);
    return route.kind === 'person'
      ? [{ kind: 'person.enrich', params: { social_url: route.socialUrl } }]
      : [{ kind: 'company.enrich', params: route.params }];
  },
  uses: ['research', 'storedInvestors'],
  run: async ({ research, storedInvestors }, context, { body }) => {
    const answer = await research.enrichInvestor(body, researchRequest(context));
    // The record of one that is on the list was paid for with its search. Of any other it is what the price is for.
    const isFree =
      answer.outcome === 'undetermined' && (await isShown(storedInvestors, context.scope, answer.data));
    return answer.outcome === 'undetermined' && !isFree ? { ...answer, outcome: 'found' } : answer;
  },
  understand: async ({ research }, { scope }, { body }) => {
    const meant = await research.investorMeant(body, scope.mode);
    const { fund_name: name } = body;
    const near = name === undefined ? [] : nearWarnings('fund_name', name, meant);
    const isAsked = research.isAskedOutside(body, scope.mode);
    return {
      records: { investors: Number(meant.isKnown) },
      warnings: isAsked ? near : [...near, NOBODY_ASKED],
    };
  },
});

/** Before it is paid for: nothing but the record would be answered. */
const NOBODY_ASKED = {
  field: 'sources',
  value: '',
  message: 'No outside source is connected that could say more of this investor than is on record.',
};

/** Whether all that the answer has is shown free of charge: GET /v1/fundraising/investor. */
async function isShown(
  { find }: Services['storedInvestors'],
  scope: Scope,
  { investor, fund }: Enrichment,
): Promise<boolean> {
  const blocks = [investor, fund].filter((block) => block !== undefined);
  const listed = await Promise.all(
    blocks.map(({ id }) => find(scope, numberOfInvestorId(id) ?? 0).then((one) => one?.isImported === false)),
  );
  return blocks.length > 0 && listed.every(Boolean);
}
