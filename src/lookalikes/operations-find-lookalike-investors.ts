import Type from 'typebox';
import { defineEndpoint, type Understood } from '../platform/operations/operation.ts';
import { nearFields, THIRD_PARTY } from '../platform/operations/shown-fields.ts';
import { named } from '../platform/values/fields.ts';
import { LIMITS } from '../platform/values/limits.ts';
import { MAX_WARNINGS } from '../platform/values/outcome.ts';
import { nearWarnings, type Profile } from '../profile/rules.ts';
import { profileKey } from '../profile/rules-suggest.ts';
import { type InvestorCard, withCard } from '../research/rules-dossier.ts';
import { Investor, investorBrief } from '../search/operations-fundraising.ts';
import type { InvestorQuery } from '../search/rules-investor-query.ts';
import { type ListedFunder, withRationales, withWarmPaths } from '../search/score/rules-ports.ts';
import type { CompanyResult, KnownCompanies } from './rules-lookalike.ts';
import { namedCompanies, queryCompanies } from './rules-other-readings.ts';

/** As many of an answer are explained as in a search of medium effort. */
export const RATIONALES = LIMITS.rationales.medium;

/** How funders are scored: for the stored profile; without one for a founder of whom nothing is known. */
export function queryFor(profile: Profile | undefined): InvestorQuery {
  return {
    profile: profile ?? { raise_type: 'startup_equity' },
    targetLpTypes: [],
    effort: 'medium',
    limit: LIMITS.search.limitMax,
    includeCompetitorLookalikes: false,
  };
}

/** What a dry run tells: how many of the companies and of their funders are on record, and whom each name means. */
export function understoodOf({ results, skipped }: KnownCompanies): Understood {
  const known = results.filter(({ status }) => status !== 'no_company_match');
  const beyond = skipped.map((name) => ({
    field: 'company_names',
    value: name.slice(0, 200),
    message: `Beyond the ${LIMITS.lookalike.companiesPerCall} companies of a call: name it in another one.`,
  }));
  return {
    records: {
      companies: known.length,
      investors: new Set(results.flatMap(({ funders = [] }) => funders)).size,
    },
    warnings: [...results.flatMap(warningsOf), ...beyond].slice(0, MAX_WARNINGS),
  };
}

function warningsOf({ company, status, matchedAs, candidates = [] }: CompanyResult) {
  const near = { candidates, ...(matchedAs !== undefined && { taken: matchedAs }) };
  return nearWarnings('company_names', company, { isKnown: status !== 'no_company_match', near });
}

type Shown = Omit<ListedFunder, 'isNew' | 'investorId'> & InvestorCard;

/** The two lists of the answer, each in the order given. */
export function presentFunders(
  listed: readonly ListedFunder[],
  cards: ReadonlyMap<number, InvestorCard>,
): {
  readonly newInvestors: readonly Shown[];
  readonly updatedInvestors: readonly Shown[];
} {
  const shown = (wanted: boolean) =>
    listed.flatMap(({ isNew, investorId, ...record }) =>
      isNew === wanted ? [withCard(investorId, record, cards)] : [],
    );
  return { newInvestors: shown(true), updatedInvestors: shown(false) };
}

const { companiesPerCall, namesMax, deadline } = LIMITS.lookalike;

const Body = Type.Object(
  {
    company_names: Type.Optional(
      // An address may be written in place of a name; longer ones lead to pages, not companies.
      Type.Array(Type.String({ minLength: 1, maxLength: 500 }), {
        maxItems: namesMax,
        description:
          `Companies whose funders are looked for: names in any spelling, domains or addresses; "Name (domain)" and "Name (city)" distinguish companies of one name. The first ${companiesPerCall} are researched. ` +
          'Without any the profile’s known_competitors are taken (`startup_equity` only).',
      }),
    ),
  },
  { additionalProperties: false },
);

const LookalikeInvestor = Type.Intersect(
  [
    Investor,
    Type.Object({
      firstSeenAt: Type.String({ format: 'date-time', description: 'When it was put on the stored list.' }),
      lastUpdatedAt: Type.String({ format: 'date-time' }),
      lookalikeCompanies: Type.Array(Type.String(), {
        description: 'Every company it was ever surfaced for, in the order of the calls.',
      }),
    }),
  ],
  named('LookalikeInvestor'),
);

const STATUSES = ['ok', 'no_profile', 'no_company_match', 'no_funders_found', 'margin_capped'] as const;

const Result = Type.Object(
  {
    company: Type.String({ description: 'The name as it was given.' }),
    status: Type.Enum([...STATUSES], {
      type: 'string',
      description:
        '`no_company_match`: no company of this name is known, or several are and it is not clear which is meant; `no_profile`: known, with no funding on record; `no_funders_found`: funded, but no investor is named; `margin_capped`: the budget of a call for paid providers was spent before this company; else `ok`.',
    }),
    fundersFound: Type.Integer({ minimum: 0 }),
    resolvedTo: Type.Optional(
      Type.String({
        description: 'The name of the company in the corpus, if it differs from the given one.',
      }),
    ),
    funders: Type.Optional(Type.Array(Type.String(), { description: 'The certain funders, by name.' })),
    sources: Type.Optional(
      Type.Array(Type.Object({ source: Type.String(), url: Type.Optional(Type.String()) }), {
        description: 'The sources that say so.',
      }),
    ),
    ...nearFields,
    unconfirmed: Type.Optional(
      Type.Array(
        Type.Object({ name: Type.String(), url: Type.Optional(Type.String()), confidence: Type.Number() }),
        { description: 'Reported funders that are not certain enough for the list.' },
      ),
    ),
    sourcesFailed: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Providers that gave no answer: another call may find more.',
      }),
    ),
  },
  { ...named('LookalikeResult'), ...THIRD_PARTY },
);

const Data = Type.Object({
  newInvestors: Type.Array(LookalikeInvestor, {
    description: 'Put on the stored list by this call; best first.',
  }),
  updatedInvestors: Type.Array(LookalikeInvestor, {
    description: 'On the list before, refreshed; best first.',
  }),
  companiesSearched: Type.Array(Type.String()),
  companiesSkipped: Type.Array(Type.String(), {
    description: `Beyond the ${companiesPerCall} of a call: name them in another one.`,
  }),
  companyResults: Type.Array(Result),
});

/** POST /v1/fundraising/find-lookalike-investors: companies, funders, warm paths, list, present. */
export const findLookalikeInvestors = defineEndpoint({
  operation: 'fundraising.find-lookalike-investors',
  surfaces: {
    effect: 'spend',
    rows: 'newInvestors',
    mcp: {
      tool: 'find_lookalike_investors',
      group: 'main',
      brief: investorBrief('lookalikeVia'),
    },
    cli: { command: 'investors lookalike', columns: ['score', 'tier', 'name', 'kind', 'lookalikeVia', 'id'] },
  },
  http: 'POST /v1/fundraising/find-lookalike-investors',
  summary: 'Who funded companies like yours',
  description:
    'Finds the investors of named companies in the imported corpus and, if it has none, with the configured providers; scores them for the stored profile and adds them to the stored list, where later searches boost them. At most 5 companies are researched per call. Charged also when no one is found (200).',
  body: Body,
  data: Data,
  example: {
    body: { company_names: ['Example Cells', 'Nobody Knows Storage'] },
    data: {
      newInvestors: [
        {
          id: 'inv_7wzqk0yd5c',
          sources: [],
          name: 'Example Harbour Ventures',
          sectorTags: ['Climate', 'Energy Storage'],
          geography: 'Lisbon, Portugal',
          lastActivityDate: '2026-03-02',
          portfolioCompanies: ['Example Cells', 'Example Grid'],
          networkProximity: 0,
          score: 61.2,
          scoreParts: [
            { name: 'activity', points: 39.11, fact: '6 investments in the last 12 months, 14 in all' },
            { name: 'lookalike', points: 22.09, fact: 'backed Example Cells' },
          ],
          tier: 'B',
          warmPath: false,
          lookalikeVia: 'Example Cells',
          rationale:
            'Example Harbour Ventures has made 6 investments in the last 12 months, 14 in all. Found as a lookalike: backed Example Cells.',
          conflict: false,
          firstSeenAt: '2026-06-30T09:00:00.000Z',
          lastUpdatedAt: '2026-06-30T09:00:00.000Z',
          lookalikeCompanies: ['Example Cells'],
        },
      ],
      updatedInvestors: [],
      companiesSearched: ['Example Cells', 'Nobody Knows Storage'],
      companiesSkipped: [],
      companyResults: [
        {
          company: 'Example Cells',
          status: 'ok',
          fundersFound: 1,
          funders: ['Example Harbour Ventures'],
          sources: [{ source: 'sandbox' }],
        },
        { company: 'Nobody Knows Storage', status: 'no_company_match', fundersFound: 0 },
      ],
    },
  },
  billing: { kind: 'billed', prices: [LIMITS.price.lookalike], price: () => LIMITS.price.lookalike },
  needs: {
    metBy: (body) => namedCompanies(body).length > 0,
    metWith: (profile) => queryCompanies({}, profile).length > 0,
    lack:
      'No company is named: give company_names, or store a startup_equity profile with known_competitors. ' +
      'Nothing was charged.',
  },
  deadlineMs: deadline,
  isRanked: true,
  throws: ['vendor_error'],
  uses: ['lookalikes', 'lookalikeList', 'investorCards', 'profiles', 'warmPaths', 'understanding'],
  run: async (
    { lookalikes, lookalikeList, investorCards, profiles, warmPaths, understanding },
    { scope, requestId, now, signal, profile: admitted },
    { body },
  ) => {
    const profile = admitted ?? (await profiles.get(scope));
    const { mark } = await lookalikeList.contextOf(scope, '', profile);
    const { searched, skipped, results, funders } = await lookalikes.research(
      scope,
      queryCompanies(body, profile),
      queryFor(profile),
      { requestId, now, signal },
    );
    const ids = funders.map(({ investorId }) => investorId);
    const [paths, cards] = await Promise.all([warmPaths.of(scope, ids), investorCards.of(scope, ids)]);
    const explained = withRationales(withWarmPaths(funders, paths), RATIONALES);
    const listed = await lookalikeList.recordFunders(scope, explained, profileKey(profile), mark);
    return {
      outcome: 'found',
      data: {
        ...presentFunders(listed, cards),
        companiesSearched: searched,
        companiesSkipped: skipped,
        companyResults: results,
      },
      warnings: await understanding.learning(scope.mode),
    };
  },
  understand: async ({ lookalikes, profiles }, { scope, profile: admitted }, { body }) => {
    const profile = admitted ?? (await profiles.get(scope));
    return understoodOf(await lookalikes.known(scope.mode, queryCompanies(body, profile)));
  },
});
