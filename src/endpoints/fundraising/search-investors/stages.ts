import type { FoundInvestor, InvestorRecord } from '../../../core/corpus/investor-record.ts';
import { LIMITS } from '../../../core/limits.ts';
import { parsePlace } from '../../../core/place/place.ts';
import { cutTo, isLookalike } from '../../../core/ranking/cut.ts';
import { withSiteStatements } from '../../../core/ranking/stated/site-statements.ts';
import { broughtUp, withRationales, withWarmPaths } from '../../../core/ranking/warm-lift.ts';
import type { InvestorCard } from '../../../core/research/dossier.ts';
import { withCard } from '../../../core/research/investor-card.ts';
import type { InvestorQuery } from '../../../core/research/investor-query.ts';
import type { Profile } from '../../../core/research/profile.ts';
import type { Scope } from '../../../core/scope.ts';
import type { Services } from '../../endpoint.ts';
import type { SearchBody } from './schema.ts';

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
