import type { InvestorRow } from '../../corpus/rules-investor-id.ts';
import type { FoundInvestor, InvestorRecord, ScorePart } from '../../corpus/rules-investor-record.ts';
import type { Mode, Page, Scope } from '../../platform/values/scope.ts';
import type { Profile } from '../../profile/rules.ts';
import type { WarmPath } from '../../reference/rules-identity.ts';
import type { StoredInvestor, StoredInvestorFilter, WhyUnscored } from '../../research/rules-ports.ts';
import type { BoostedInvestor, InvestorQuery } from '../rules-investor-query.ts';
import { rationaleOf } from './rules-rationale.ts';
import { lifted, POINTS_PER_DOUBLING, tierOf } from './rules-scale.ts';

/** One place in four, rounded up, is kept for lookalikes that would not be in the answer otherwise. */
const KEPT_SHARE = 4;

/** Whether a competitor's name made it one, or an earlier call for lookalikes. */
export function isLookalike({ record }: FoundInvestor): boolean {
  return record.lookalikeVia !== undefined;
}

/** Places of an answer that are kept for lookalikes where those are asked for. */
export function placesKept(limit: number): number {
  return Math.ceil(limit / KEPT_SHARE);
}

/** The same investors, best score first; of equal scores the order stays. */
export function byScore<Found extends FoundInvestor>(found: readonly Found[]): Found[] {
  return found.toSorted((one, other) => other.record.score - one.record.score);
}

/**
 * The first `limit` of a pool that stands best first. With `keepsLookalikes` the best lookalikes among them keep a
 * quarter of the places, as in the search the pool came from, and push the last of the others out.
 */
export function cutTo<Found>(
  limit: number,
  pool: readonly Found[],
  keepsLookalikes: boolean,
  isLookalike: (one: Found) => boolean,
): Found[] {
  const best = pool.slice(0, limit);
  if (!keepsLookalikes) return best;
  const kept = pool.filter(isLookalike).slice(0, placesKept(limit));
  if (kept.every((one) => best.includes(one))) return best;
  const others = best.filter((one) => !kept.includes(one)).slice(0, Math.max(limit - kept.length, 0));
  return pool.filter((one) => kept.includes(one) || others.includes(one));
}

/**
 * What a certain introduction does to the odds: half as good again. Our own judgement, since no corpus
 * records introductions; small, so that a warm path never makes a bad fit a good one.
 */
const ODDS = 1.5;
/** The most points a warm path gives, where the scale is even. */
export const MAX_WARM_POINTS = POINTS_PER_DOUBLING * Math.log2(ODDS);

/**
 * How many are looked at for warm paths, of whom the best are shown: five times as many as asked for and at least 200. A
 * path lifts by 5.85 points at most; over 71 of the ranking questions the fiftieth stood 6.15 to 20 and more points below
 * the tenth, and five times the places hold practically all a lift can bring up.
 */
const WARM_POOL = { times: 5, least: 200 } as const;

/** How many a search with a network ranks for so many places. */
export function poolOf(limit: number): number {
  return Math.max(limit * WARM_POOL.times, WARM_POOL.least);
}

/** How far below the last one that is shown, in raw scores, a certain introduction brings one up. */
export function warmReach(slope: number): number {
  return Math.log(ODDS) / slope;
}

/** How well an investor stands, to a hundredth of the score that its record has. */
export interface RankedInvestor {
  readonly investorId: number;
  readonly score: number;
}

/** One of a pool that has no record yet: enough to tell whether a warm path brings it among the best. */
export interface NearInvestor extends RankedInvestor {
  readonly isLookalike: boolean;
}

/** The best of a search, best first, and who a warm path could bring among them. */
export interface InvestorPool {
  readonly found: readonly FoundInvestor[];
  readonly near: readonly NearInvestor[];
}

/** The ids of those near that, with these paths, may stand among the best found: their records decide. */
export function broughtUp(
  { found, near }: InvestorPool,
  paths: ReadonlyMap<number, readonly WarmPath[]>,
  keepsLookalikes: boolean,
): number[] {
  const least = Math.min(...found.map(({ record }) => record.score));
  return near
    .filter(({ investorId, score, isLookalike }) => {
      const [strongest] = paths.get(investorId) ?? [];
      if (strongest === undefined) return false;
      return (keepsLookalikes && isLookalike) || lifted(score, MAX_WARM_POINTS * strongest.strength) >= least;
    })
    .map(({ investorId }) => investorId);
}

/**
 * The same investors with what the tenant's network says of them: `warmPath`, `networkProximity`, `warmPaths` and the
 * score part `warm_path`, by the strength of the strongest path; best score first. As they are if there is no path.
 * Which of them carry a rationale is for `withRationales` to say after the cut.
 */
export function withWarmPaths<Found extends FoundInvestor>(
  found: readonly Found[],
  paths: ReadonlyMap<number, readonly WarmPath[]>,
): readonly Found[] {
  if (!found.some(({ investorId }) => (paths.get(investorId)?.length ?? 0) > 0)) return found;
  return byScore(
    found.map((one) => ({ ...one, record: warmRecord(one.record, paths.get(one.investorId) ?? []) })),
  );
}

/** A record with these warm paths, strongest first, and none else: what was said of any before is gone. */
export function warmRecord<Shown extends InvestorRecord>(shown: Shown, paths: readonly WarmPath[]): Shown {
  const record = coldRecord(shown);
  const [strongest] = paths;
  if (strongest === undefined) return record;
  const score = lifted(record.score, MAX_WARM_POINTS * strongest.strength);
  const scoreParts = [...record.scoreParts, partOf(strongest, paths.length, cents(score - record.score))];
  const boosted = { ...record, score, scoreParts, tier: tierOf(score) };
  return withRationale({ ...boosted, networkProximity: 1, warmPath: true, warmPaths: paths });
}

/** A record without what a network says of it: for keeping, because a network is kept in one place only. */
export function coldRecord<Shown extends InvestorRecord>(record: Shown): Shown {
  if (!record.warmPath) return record;
  const { warmPaths: _, ...rest } = record;
  const warm = record.scoreParts.find(({ name }) => name === 'warm_path')?.points ?? 0;
  const scoreParts = record.scoreParts.filter(({ name }) => name !== 'warm_path');
  const score = cents(record.score - warm);
  const cold = { ...rest, score, scoreParts, tier: tierOf(score), networkProximity: 0, warmPath: false };
  return withRationale(cold as unknown as Shown);
}

/** In hundredths, free of what subtraction leaves. */
function cents(points: number): number {
  return Math.round(points * 100) / 100;
}

/** A record that carries a rationale carries one of what it says now. */
function withRationale<Shown extends InvestorRecord>(record: Shown): Shown {
  return record.rationale === undefined ? record : { ...record, rationale: rationaleOf(record) };
}

function partOf(path: WarmPath, count: number, points: number): ScorePart {
  const post = [path.position, path.company].filter((word) => word !== undefined && word !== '').join(', ');
  const who = post === '' ? path.name : `${path.name} (${post})`;
  const more = count > 1 ? ` and ${count - 1} more` : '';
  return {
    name: 'warm_path',
    points,
    fact: `${who}${more} ${count > 1 ? 'are' : 'is'} in your network`,
  };
}

/** The rationale of the first `count`, made of what the records say now; none for the rest. */
export function withRationales<Found extends FoundInvestor>(
  found: readonly Found[],
  count: number,
): readonly Found[] {
  return found.map((one, at) => {
    const { rationale: _, ...record } = one.record;
    return { ...one, record: at < count ? { ...record, rationale: rationaleOf(record) } : record };
  });
}

/** A funder of the named companies: scored for the profile, and which of them it backed. */
export interface Funder extends FoundInvestor {
  readonly companies: readonly string[];
}

/** What lookalikes add to the stored list; `search/queries-stored-investors.ts` has the rest. */
export interface LookalikeListStore {
  /**
   * Puts funders on the list, in the order given; atomically, so that no two calls make doubles. `profile` is the key
   * (`profileKey`) of the profile they were looked for; empty for none. A list of another `mark` gets nothing of it.
   */
  recordFunders(
    scope: Scope,
    funders: readonly Funder[],
    profile: string,
    mark?: string,
  ): Promise<readonly ListedFunder[]>;
  /** In one question to the database; `profile`: its key, as above; `stored`: the profile as it was read, if one was. */
  contextOf(scope: Scope, profile: string, stored?: Profile): Promise<SearchContext>;
}

/** What of a tenant a search depends on beside its profile. */
export interface SearchContext {
  readonly hasNetwork: boolean;
  /** Of the funders that calls for this profile put on the list, the newest first; bounded. */
  readonly boosted: readonly BoostedInvestor[];
  /** Of the list: another one once the raise was closed. */
  readonly mark: string;
}

/** An investor on the list after a lookalike call. */
export interface ListedFunder extends InvestorRecord {
  readonly investorId: number;
  readonly firstSeenAt: string;
  readonly lastUpdatedAt: string;
  /** Every company it was ever surfaced for. */
  readonly lookalikeCompanies: readonly string[];
  readonly isNew: boolean;
}

declare module '../../platform/operations/operation.ts' {
  interface Services {
    readonly lookalikeList: LookalikeListStore;
  }
}

/** Where the deals of the last twelve months were made, where that is one country and the deals before were not. */
export interface OneSided {
  /** ISO 3166-1 alpha-3. */
  readonly country: string;
  readonly inCountry: number;
  /** Of a known place. */
  readonly deals: number;
  /** The last day, ISO. */
  readonly until: string;
}

/** The ranked search over the corpus. */
export interface InvestorSearchService {
  /** The best candidates, best first; empty when nothing fits. Waits for the first index and its turn, until the signal. */
  search(scope: Scope, query: InvestorQuery, signal: AbortSignal): Promise<readonly FoundInvestor[]>;
  /** The same, with those near them that a warm path could bring among them: these have no records, which are most of the work. */
  pool(scope: Scope, query: InvestorQuery, signal: AbortSignal): Promise<InvestorPool>;
  /** What the index in use holds, of which version of the corpus, and the day it looks from (ISO); undefined before the first. */
  facts(mode: Mode):
    | {
        readonly version: number;
        readonly investors: number;
        readonly deals: number;
        readonly asOf: string;
        readonly oneSided?: OneSided;
        /** Of the index: equal names, equal scores. */
        readonly name: string;
      }
    | undefined;
}

/** Scores investors that are known by id: additional to `InvestorSearchService.search`. */
export interface InvestorScoringService {
  /**
   * The records of these investors for the query, as a search would score them, whatever its filters say; best first.
   * Ids the index does not know (yet) are left out, and with `onlyRanked` whoever no search of the raise could find. Who is on no
   * record is given by what is said of it.
   */
  score(
    scope: Scope,
    query: InvestorQuery,
    investors: readonly (number | InvestorRow)[],
    signal: AbortSignal,
    onlyRanked?: boolean,
  ): Promise<readonly FoundInvestor[]>;
  /** The same of investors on record without records, of many more at once. */
  rank(
    scope: Scope,
    query: InvestorQuery,
    investorIds: readonly number[],
    signal: AbortSignal,
  ): Promise<readonly RankedInvestor[]>;
}

/** What a founder's list says of what an investor does, in the words of its cells. */
export const OWN_STATED = ['rounds', 'sectors', 'cheque', 'region', 'about'] as const;
export type OwnStated = Readonly<Partial<Record<(typeof OWN_STATED)[number], string>>>;

/** Characters of each that are kept: a hundred investors are scored in one question, which may take two megabytes. */
export const OWN_STATED_LENGTH = 1_000;

/** An investor that only a founder's list names. */
export interface OwnInvestor {
  readonly id: number;
  readonly name: string;
  readonly kind: string | null;
  readonly geography: string | null;
  /** `OwnStated` as JSON; null if the list says nothing of the kind. */
  readonly stated: string | null;
}

/** The list of investors a tenant was shown. */
export interface StoredInvestorStore {
  /**
   * Puts what a search found on the tenant's list: new ones are added, known ones refreshed. What a network says of them
   * is not kept with them: it is asked for when they are shown. `scoredFor`: the profile, if nothing but that was asked for;
   * else what was scored for a profile keeps its score. A list of another `mark` gets nothing of it.
   */
  record(scope: Scope, found: readonly FoundInvestor[], scoredFor?: Profile, mark?: string): Promise<void>;
  list(
    scope: Scope,
    filter: StoredInvestorFilter,
    page: { readonly limit: number; readonly cursor?: string },
  ): Promise<Page<ListedInvestor>>;
  /** Those of these investors that are not on the list, nor any record that is merged with them; in their order. */
  notListed(scope: Scope, investorIds: readonly number[]): Promise<readonly number[]>;
  /** The one with this number, or of a record that is merged with it: the one updated last. Undefined if none is listed. */
  find(scope: Scope, investorId: number): Promise<ListedInvestor | undefined>;
}

/** One of the list, with the number of its record in the corpus. */
export interface ListedInvestor {
  readonly investorId: number;
  readonly record: StoredInvestor;
  /** It came by an import of the tenant's own list and no search has found it: nothing of the corpus is shown of it. */
  readonly isImported: boolean;
  /** Why it has no score for the profile as it stands; undefined if it has one. */
  readonly unscored: WhyUnscored | undefined;
}

declare module '../../platform/operations/operation.ts' {
  interface Services {
    readonly investorSearch: InvestorSearchService;
    readonly investorScoring: InvestorScoringService;
    readonly storedInvestors: StoredInvestorStore;
  }
}
