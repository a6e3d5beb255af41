import Type from 'typebox';
import { LIMITS } from '../../../core/limits.ts';
import { investorRoute } from '../../../core/research/route.ts';
import { nearFields } from '../../candidate.ts';
import { type EndpointSchema, type NOTHING, ORDINARY } from '../../endpoint.ts';
import { Domain, Either, Name, Page } from '../../lookup-bodies.ts';
import { THIRD_PARTY } from '../../third-party.ts';
import { companyFields, InvestorBlock, provenance, unheard } from '../research-fields.ts';

const Body = Type.Object(
  {
    investor_social_url: Type.Optional(
      Page(
        'The profile of a person: `https://…` or a handle. A company page or a home page is taken for the firm’s.',
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

export const schema = {
  ...ORDINARY,
  operation: 'fundraising.enrich-investor',
  surfaces: {
    effect: 'spend',
    mcp: {
      tool: 'enrich_investor',
      group: 'main',
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
  method: 'POST',
  path: '/v1/fundraising/enrich-investor',
  summary: 'What is known of one investor',
  description:
    'A person by `investor_social_url`, a fund or firm by `fund_name` or `fund_domain`; where both are given it is the person, and the fund distinguishes people of one name. Merged from the imported corpus and every available provider; each field has its source and date. Never from a cache. Charged also when nothing is found (422); of your list only if a source answers.',
  body: Body,
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
  reply: 'envelope',
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
} satisfies EndpointSchema<typeof Body, typeof NOTHING, typeof Data>;
