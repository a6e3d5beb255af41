import Type, { type Static } from 'typebox';
import type { FoundInvestor, InvestorRecord } from '../corpus/rules-investor-record.ts';
import { researchRequest } from '../lookups/operations-lookups.ts';
import { defineEndpoint, type Services } from '../platform/operations/operation.ts';
import { DomainError } from '../platform/values/errors.ts';
import { LIMITS } from '../platform/values/limits.ts';
import type { Scope } from '../platform/values/scope.ts';
import type { Profile } from '../profile/rules.ts';
import { profileKey } from '../profile/rules-suggest.ts';
import { Kind, LpTypeShown, StageShown } from '../reference/fields-kinds.ts';
import { INVESTOR_KINDS, LP_TYPES, STAGES } from '../reference/rules-investor-terms.ts';
import { parsePlace } from '../reference/rules-place.ts';
import { type InvestorCard, withCard } from '../research/rules-dossier.ts';
import { INVESTOR_COLUMNS, Investor, investorBrief } from './operations-fundraising.ts';
import { basisWarnings, recentWarnings } from './rules-basis.ts';
import { boostsFor, type InvestorQuery } from './rules-investor-query.ts';
import { broughtUp, cutTo, isLookalike, withRationales, withWarmPaths } from './score/rules-ports.ts';
import { withSiteStatements } from './score/rules-stated-of.ts';

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
      Type.Array(LpTypeShown, {
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
        description: 'Replaces that of the profile. Default `strict` if `sector_tags` is given here.',
      }),
    ),
    kinds: Type.Optional(
      Type.Array(Kind, {
        maxItems: INVESTOR_KINDS.length,
        description: 'Only these kinds of investor.',
      }),
    ),
    stage: Type.Optional(
      Type.Union([StageShown, Type.Array(StageShown, { minItems: 1, maxItems: STAGES.length })], {
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

/** 1. What is asked: the call over the profile, defaults filled in. */
export function queryOf(profile: Profile, body: SearchBody): InvestorQuery {
  const { stage } = body;
  return {
    profile,
    ...(body.sector_tags === undefined ? {} : { sectorTags: body.sector_tags }),
    targetLpTypes: body.target_lp_types ?? [],
    ...(body.geography === undefined ? {} : { geography: body.geography }),
    ...(stage === undefined ? {} : { stages: typeof stage === 'string' ? [stage] : stage }),
    ...(body.sector_weight === undefined ? {} : { sectorWeight: body.sector_weight }),
    ...(body.kinds === undefined ? {} : { kinds: body.kinds }),
    effort: body.effort ?? 'medium',
    limit: body.limit ?? LIMITS.search.limitDefault,
    includeCompetitorLookalikes: body.include_competitor_lookalikes ?? false,
  };
}

/** Whether nothing that is scored stands in for what the profile says; who is left out changes no score. */
export function asksAsProfile({ sector_tags, geography, stage, sector_weight }: SearchBody): boolean {
  return [sector_tags, geography, stage, sector_weight].every((said) => said === undefined);
}

export function idsOf(found: readonly FoundInvestor[]): number[] {
  return [...new Set(found.map(({ investorId }) => investorId))];
}

/** 2. The best with their warm paths, among them those whom a path brings up, and explained again. */
export async function warmed(
  {
    investorSearch,
    investorScoring,
    warmPaths,
  }: Pick<Services, 'investorSearch' | 'investorScoring' | 'warmPaths'>,
  scope: Scope,
  query: InvestorQuery,
  signal: AbortSignal,
): Promise<readonly FoundInvestor[]> {
  const { limit, includeCompetitorLookalikes: keepsLookalikes } = query;
  const pool = await investorSearch.pool(scope, query, signal);
  const ids = [...idsOf(pool.found), ...pool.near.map(({ investorId }) => investorId)];
  const paths = await warmPaths.of(scope, ids);
  const more = await investorScoring.score(scope, query, broughtUp(pool, paths, keepsLookalikes), signal);
  const boosted = withWarmPaths(distinct([...pool.found, ...more], ids.length), paths);
  return withRationales(cutTo(limit, boosted, keepsLookalikes, isLookalike), LIMITS.rationales[query.effort]);
}

/** 3. The last word on a result set: each investor once, by name as people read it, and no more than asked for. */
export function distinct(found: readonly FoundInvestor[], limit: number): readonly FoundInvestor[] {
  const seen = new Set<number>();
  const once = found.filter(({ investorId }) => !seen.has(investorId) && seen.add(investorId));
  return once.slice(0, limit);
}

/** 4. With what the firms' own sites, where they were read, say of a company's raise. */
export function withSites(query: InvestorQuery, found: readonly FoundInvestor[]): readonly FoundInvestor[] {
  const { profile, sectorTags, stages, geography } = query;
  if (profile.raise_type === 'fund_lp') return found;
  const place = profile.geography_weight === 'loose' ? undefined : (geography ?? profile.geography);
  return withSiteStatements(found, {
    sectorTags: sectorTags ?? profile.sector_tags ?? [],
    stages: stages ?? (profile.stage === undefined ? [] : [profile.stage]),
    sizeUsd: profile.round_size_usd,
    country: place === undefined ? undefined : parsePlace(place).country,
  });
}

/** The data of the answer: the records with their cards. */
export function present(
  found: readonly FoundInvestor[],
  cards: ReadonlyMap<number, InvestorCard>,
): { investors: PresentedInvestor[] } {
  return {
    investors: found.map(({ investorId, record }) => ({
      ...withCard(investorId, record, cards),
      sectorTags: [...record.sectorTags],
      portfolioCompanies: [...record.portfolioCompanies],
      scoreParts: [...record.scoreParts],
    })),
  };
}
type PresentedInvestor = Omit<
  InvestorRecord & InvestorCard,
  'sectorTags' | 'portfolioCompanies' | 'scoreParts'
> & {
  sectorTags: string[];
  portfolioCompanies: string[];
  scoreParts: InvestorRecord['scoreParts'][number][];
};

/** One sentence for a miss: what was looked for, and which filter to loosen first. */
export function explainMiss(query: InvestorQuery): string {
  const { profile, sectorTags = [], stages = [], kinds = [], targetLpTypes, geography } = query;
  const place = geography ?? profile.geography;
  const filters = [
    stages.length > 0 && `stage ${stages.join(' or ')}`,
    sectorTags.length > 0 &&
      `sector ${sectorTags.slice(0, 3).join(' or ')}${sectorTags.length > 3 ? ' …' : ''}`,
    kinds.length > 0 && `kind ${kinds.join(' or ')}`,
    targetLpTypes.length > 0 && `type ${targetLpTypes.join(' or ')}`,
    profile.geography_weight === 'strict' && place !== undefined && `strictly in ${place}`,
  ].filter((filter) => filter !== false);
  const kind = profile.raise_type === 'fund_lp' ? 'limited partner' : 'investor';
  if (filters.length === 0) return `No ${kind} is on record yet that could be ranked for this profile.`;
  return `No ${kind} on record passes every filter (${filters.join(', ')}); leave one out or widen it.`;
}

const USES = [
  'investorSearch',
  'investorScoring',
  'storedInvestors',
  'investorCards',
  'lookalikeList',
  'warmPaths',
  'research',
  'understanding',
] as const;

/** POST /v1/fundraising/search-investors: query, candidates, warm paths, rules, record, present. */
export const searchInvestors = defineEndpoint({
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
  http: 'POST /v1/fundraising/search-investors',
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
  billing: {
    kind: 'billed',
    prices: [PRICE.low, PRICE.medium, PRICE.high],
    price: (body) => PRICE[body.effort ?? 'medium'],
  },
  needs: 'profile',
  isRanked: true,
  filters: (body) => body,
  uses: USES,
  run: async (services, context, { body }) => {
    const { scope, signal, profile } = context;
    const { investorSearch, storedInvestors, investorCards, lookalikeList, research, understanding } =
      services;
    if (profile === undefined) {
      throw new DomainError('internal_error', 'Something went wrong on our side.', {
        internal: 'search-investors was run without a profile, which it needs',
      });
    }
    const { hasNetwork, boosted, mark } = await lookalikeList.contextOf(scope, profileKey(profile), profile);
    const query = { ...queryOf(profile, body), ...boostsFor(profile, boosted) };
    const candidates = hasNetwork
      ? await warmed(services, scope, query, signal)
      : await investorSearch.search(scope, query, signal);
    const best = distinct(candidates, query.limit);
    const warnings = [
      ...(await understanding.warnings(scope.mode, profile, body)),
      ...(profile.raise_type === 'fund_lp'
        ? basisWarnings(best.map(({ record }) => record))
        : recentWarnings(investorSearch.facts(scope.mode)?.oneSided)),
    ];
    if (best.length === 0) {
      // Before the first index nothing was known of what is on record.
      const refusal = await understanding.refusal(scope.mode, profile, body);
      if (refusal !== undefined) {
        const { message, ...more } = refusal;
        throw new DomainError('not_found', message, more);
      }
      return { outcome: 'missed', data: present([], new Map()), explanation: explainMiss(query), warnings };
    }
    const isRefreshed = body.effort === 'high';
    const found = isRefreshed
      ? withSites(query, await research.refresh(best, researchRequest(context)))
      : best;
    // What live sources have just said may be of no version of the index yet.
    const version = isRefreshed ? undefined : investorSearch.facts(scope.mode)?.version;
    const [cards] = await Promise.all([
      investorCards.of(scope, idsOf(found), version),
      storedInvestors.record(scope, found, asksAsProfile(body) ? profile : undefined, mark),
    ]);
    return { outcome: 'found', data: present(found, cards), warnings };
  },
  understand: async ({ investorSearch, understanding }, { scope, profile, signal }, { body }) => {
    const facts = investorSearch.facts(scope.mode);
    const read = profile === undefined ? [] : await understanding.warnings(scope.mode, profile, body);
    if (facts === undefined) return { warnings: read };
    // What the records of a fund's answer cannot say is seen in them alone: some milliseconds, and nothing of them is shown.
    const found =
      profile?.raise_type === 'fund_lp'
        ? await investorSearch.search(scope, queryOf(profile, body), signal)
        : [];
    const basis =
      profile?.raise_type === 'fund_lp'
        ? basisWarnings(found.map(({ record }) => record))
        : recentWarnings(facts.oneSided);
    const warnings = [...read, ...basis];
    const { investors, deals, asOf } = facts;
    return { records: { investors, deals, asOf }, warnings };
  },
});
