import type { FoundInvestor, InvestorRecord, ScorePart } from '../corpus/investor-record.ts';
import type { WarmPath } from '../identity/warm-path.ts';
import { byScore } from './cut.ts';
import { rationaleOf } from './rationale.ts';
import { lifted, POINTS_PER_DOUBLING, tierOf } from './scale.ts';

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

/** One of a pool that has no record yet: enough to tell whether a warm path brings it among the best. */
export interface NearInvestor {
  readonly investorId: number;
  readonly score: number;
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
 * score part `warm_path`, by the strength of the strongest path; best score first. As they are where there is no path.
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
