import Type from 'typebox';
import { CompanyDomain, Either, Name, Page, researchRequest } from '../lookups/operations-lookups.ts';
import { defineEndpoint } from '../platform/operations/operation.ts';
import { nearFields, THIRD_PARTY } from '../platform/operations/shown-fields.ts';
import { named } from '../platform/values/fields.ts';
import { LIMITS } from '../platform/values/limits.ts';
import { nearWarnings } from '../profile/rules.ts';
import { NEWS_TOPICS } from '../providers/rules-funder-claim.ts';
import { Kind, LpTypeShown, StageShown } from '../reference/fields-kinds.ts';
import { companyParams } from './rules-ports.ts';

// What the answers about one investor or company have in common.

const Day = (description: string) => Type.String({ format: 'date', description });
const Usd = (description: string) => Type.Number({ minimum: 0, description });

/** Which source said what, and as of when. */
export const provenance = Type.Array(
  Type.Object(
    {
      source: Type.String({
        description: 'The provider that was asked; `corpus` is what the operator imported.',
      }),
      origin: Type.Optional(
        Type.String({ description: 'Of the corpus: which import said so: `form-adv`, `irs-990pf`, …' }),
      ),
      fields: Type.Array(Type.String()),
      asOf: Type.Optional(
        Day('The day of the facts; of a provider asked for this answer, the day it was read.'),
      ),
      url: Type.Optional(Type.String({ description: 'The page or record the facts were read in.' })),
    },
    named('FactSource'),
  ),
  { description: 'Additional: each field with its source and date.' },
);

const OptionalUsd = Type.Optional(Type.Number({ minimum: 0 }));

/** What every answer shows of an investor. */
export const card = {
  id: Type.String({ description: 'Stable; accepted wherever an investor is named.' }),
  entity: Type.Optional(Type.Enum(['organisation', 'person'], { type: 'string' })),
  website: Type.Optional(Type.String()),
  location: Type.Optional(
    Type.Object(
      {
        city: Type.Optional(Type.String()),
        state: Type.Optional(Type.String()),
        country: Type.Optional(Type.String({ description: 'ISO 3166-1 alpha-3.' })),
      },
      named('Location'),
    ),
  ),
  usualCheque: Type.Optional(
    Type.Object(
      {
        usdMin: OptionalUsd,
        usdMax: OptionalUsd,
        typicalUsd: OptionalUsd,
        basis: Type.Enum(['stated', 'rounds'], {
          type: 'string',
          description: '`stated`, or the median of whole `rounds` it entered, not its share.',
        }),
        rounds: Type.Optional(Type.Integer({ minimum: 1 })),
      },
      named('UsualCheque'),
    ),
  ),
  sources: provenance,
};

const told = {
  source: Type.String({ description: 'The import that says so.' }),
  asOf: Type.Optional(Day('As of when.')),
};

/** A record of the corpus. */
export const InvestorBlock = Type.Object(
  {
    ...card,
    name: Type.String(),
    kind: Type.Optional(Kind),
    lpType: Type.Optional(LpTypeShown),
    geography: Type.Optional(Type.String()),
    sectorTags: Type.Array(Type.String(), { description: 'By companies backed, then what is only stated.' }),
    stages: Type.Array(StageShown, {
      description: 'Stated by the investor.',
    }),
    portfolioCompanies: Type.Array(Type.String(), { description: 'Newest investment first, 50 at most.' }),
    investments: Type.Integer({ minimum: 0, description: 'How many are on record.' }),
    lastActivityDate: Type.Optional(Day('The most recent investment on record.')),
    chequeMinUsd: Type.Optional(Usd('Stated.')),
    chequeMaxUsd: Type.Optional(Usd('Stated.')),
    assetsUsd: Type.Optional(Usd('Under management or, of a foundation or plan, its own.')),
    assetsOn: Type.Optional(Day('Of what day the assets are.')),
    exitSizeUsd: Type.Optional(Usd('What the person received for shares of their own company.')),
    exitOn: Type.Optional(Day('The day of the exit.')),
    funds: Type.Array(
      Type.Object({
        name: Type.String(),
        kind: Type.Optional(Type.String({ description: 'In the word of the source.' })),
        sizeUsd: Type.Optional(Usd('Its size.')),
        firstSaleOn: Type.Optional(Day('The first closing.')),
        ...told,
      }),
      { description: 'The vehicles it manages, largest first, 50 at most.' },
    ),
    commitments: Type.Array(
      Type.Object({ fundName: Type.String(), amountUsd: Type.Optional(Usd('The stake.')), ...told }),
      { description: 'Its stakes in funds of others, largest first, 50 at most.' },
    ),
  },
  {
    description: 'Additional: what the imported corpus holds of the investor.',
    ...named('InvestorRecord'),
    ...THIRD_PARTY,
  },
);

/** A source that gave no answer. */
export const unheard = {
  source: Type.String(),
  reason: Type.String({ description: '`timeout`, `unreachable`, `capped`, …' }),
};

/** What both answers say of a company. */
export const companyFields = {
  website: Type.Optional(Type.String()),
  socialUrl: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  employeeCount: Type.Optional(Type.Integer({ minimum: 0 })),
  industries: Type.Optional(Type.Array(Type.Object({ name: Type.String() }))),
  location: Type.Optional(Type.String({ description: 'Additional.' })),
  founded: Type.Optional(Type.String({ description: 'Additional: a year or an ISO date.' })),
};

const Body = Type.Object(
  {
    company_social_url: Type.Optional(Page('The company’s page on a social network, or its home page.')),
    company_name: Type.Optional(Name('The company’s name; of several companies the best known is taken.')),
    domain: Type.Optional(CompanyDomain),
  },
  Either(
    'ResearchCompanyRequest',
    [['company_social_url'], ['company_name'], ['domain']],
    'must name the company by "company_social_url", "company_name" or "domain"',
  ),
);

const Data = Type.Object({
  company: Type.Object(
    { name: Type.String(), ...companyFields },
    { description: 'Unknown fields are absent.', ...THIRD_PARTY },
  ),
  news: Type.Array(
    Type.Object({
      title: Type.String(),
      url: Type.String(),
      snippet: Type.String({ description: 'Empty where the source gives none.' }),
      date: Type.Optional(Type.String({ description: 'Additional: a day or a moment, ISO 8601.' })),
      publisher: Type.Optional(Type.String({ description: 'Additional.' })),
      topic: Type.Enum([...NEWS_TOPICS], {
        type: 'string',
        description:
          'Additional: `funding` is money raised, `filing` another notice to a regulator, `news` the rest.',
      }),
      source: Type.String({ description: 'Additional: the id of the source.' }),
    }),
    {
      description: `Money raised first, then the newest; no page and no headline twice; ${LIMITS.research.newsMax} at most.`,
      ...THIRD_PARTY,
    },
  ),
  rounds: Type.Array(
    Type.Object({
      kind: Type.String({ description: 'In the word of the source.' }),
      stage: Type.Optional(StageShown),
      date: Type.Optional(Type.String({ format: 'date' })),
      amountUsd: Type.Optional(Type.Number({ minimum: 0 })),
      investors: Type.Array(Type.String(), { description: 'The lead first.' }),
      source: Type.String(),
      asOf: Type.Optional(Type.String({ format: 'date' })),
    }),
    {
      description: 'Additional: the rounds the imported corpus holds, newest first, 50 at most.',
      ...THIRD_PARTY,
    },
  ),
  namesakes: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.String(),
        domain: Type.Optional(Type.String()),
        geography: Type.Optional(Type.String()),
      }),
      {
        description: 'Additional: other companies of the name, where only a name was given.',
        ...THIRD_PARTY,
      },
    ),
  ),
  ...nearFields,
  sources: provenance,
  incomplete: Type.Optional(
    Type.Array(Type.Object({ part: Type.Enum(['company', 'news'], { type: 'string' }), ...unheard }), {
      description: 'Additional: providers that gave no answer, and the part they are missing from.',
    }),
  ),
});

/** POST /v1/fundraising/research-company: a company and what is reported of it. */
export const researchCompany = defineEndpoint({
  operation: 'fundraising.research-company',
  surfaces: {
    effect: 'spend',
    rows: 'rounds',
    mcp: {
      tool: 'research_company',
      group: 'main',
      brief: ['kind', 'stage', 'date', 'amountUsd', 'investors'],
    },
    cli: { command: 'company research', columns: ['date', 'stage', 'kind', 'amountUsd', 'investors'] },
  },
  http: 'POST /v1/fundraising/research-company',
  summary: 'A snapshot of one company, with funding and news',
  description:
    'By `company_social_url`, `company_name` or `domain`. What every available provider knows of the company, its imported rounds, and its news. Never from a cache. A part that could not be asked is named in `incomplete`. Charged also when nothing is found (422).',
  body: Body,
  data: Data,
  example: {
    body: { company_name: 'Example Cells', domain: 'cells.example' },
    data: {
      company: {
        name: 'Example Cells',
        website: 'https://cells.example',
        description: 'Builds batteries for harbours.',
        employeeCount: 24,
      },
      news: [
        {
          title: 'Example Cells raises $4m to electrify ferries',
          url: 'https://news.example/example-cells',
          snippet: 'The round was led by Example Harbour Ventures.',
          date: '2026-03-02',
          publisher: 'News Example',
          topic: 'funding',
          source: 'newswire',
        },
      ],
      rounds: [
        {
          kind: 'seed',
          stage: 'seed',
          date: '2026-03-02',
          amountUsd: 4_000_000,
          investors: ['Example Harbour Ventures'],
          source: 'form-d',
          asOf: '2026-03-10',
        },
      ],
      sources: [
        {
          source: 'website',
          fields: ['name', 'website', 'description'],
          asOf: '2026-11-21',
          url: 'https://cells.example',
        },
        { source: 'register', fields: ['employeeCount'], asOf: '2026-11-21' },
      ],
    },
  },
  billing: {
    kind: 'billed',
    prices: [LIMITS.price.researchCompany],
    price: () => LIMITS.price.researchCompany,
  },
  asks: (body) => {
    const params = companyParams(body);
    const { name, domain } = params;
    const news = { name: name ?? domain ?? '', limit: LIMITS.research.newsMax };
    return [
      { kind: 'company.enrich', params },
      { kind: 'company.news', params: domain === undefined ? news : { ...news, domain } },
    ];
  },
  uses: ['research'],
  run: ({ research }, context, { body }) => research.researchCompany(body, researchRequest(context)),
  understand: async ({ research }, { scope }, { body }) => {
    const meant = await research.companyMeant(body, scope.mode);
    const { company_name: name } = body;
    return {
      records: { companies: Number(meant.isKnown) },
      warnings: name === undefined ? [] : nearWarnings('company_name', name, meant),
    };
  },
});
