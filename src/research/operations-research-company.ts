import Type from 'typebox';
import { researchRequest } from '../lookups/operations-lookups.ts';
import { defineEndpoint } from '../platform/operations/operation.ts';
import { nearFields, THIRD_PARTY } from '../platform/operations/shown-fields.ts';
import { named } from '../platform/values/fields.ts';
import { LIMITS } from '../platform/values/limits.ts';
import { nearWarnings } from '../profile/rules.ts';
import { CompanyDomain, Either, Name, Page } from '../providers/fields-bodies.ts';
import { NEWS_TOPICS } from '../providers/rules-funder-claim.ts';
import { companyFields, investorBlock, namesake, provenance, round, unheard } from './fields-dossier.ts';
import { companyParams } from './rules-ports.ts';

/** A record of the corpus. */
export const InvestorBlock = Type.Object(investorBlock, {
  description: 'Additional: what the imported corpus holds of the investor.',
  ...named('InvestorRecord'),
  ...THIRD_PARTY,
});

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
  rounds: Type.Array(Type.Object(round), {
    description: 'Additional: the rounds the imported corpus holds, newest first, 50 at most.',
    ...THIRD_PARTY,
  }),
  namesakes: Type.Optional(
    Type.Array(Type.Object(namesake), {
      description: 'Additional: other companies of the name, where only a name was given.',
      ...THIRD_PARTY,
    }),
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
