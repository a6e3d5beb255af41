import type { FoundInvestor, InvestorRecord, ScorePart } from '../corpus/investor-record.ts';
import type { WarmPath } from '../network/connection.ts';
import { byScore } from './cut.ts';
import { rationaleOf } from './rationale.ts';
import { POINTS_PER_DOUBLING, tierOf, withBounds } from './scale.ts';

/**
 * What a certain introduction does to the odds: half as good again. Our own judgement, since no corpus
 * records introductions; small, so that a warm path never makes a bad fit a good one.
 */
const ODDS = 1.5;
/** The most points a warm path gives. */
export const MAX_WARM_POINTS = POINTS_PER_DOUBLING * Math.log2(ODDS);

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
  const boosted = rescored(record, [...ownParts(record), partOf(strongest, paths.length)]);
  return withRationale({ ...boosted, networkProximity: 1, warmPath: true, warmPaths: paths });
}

/** A record without what a network says of it: for keeping, because a network is kept in one place only. */
export function coldRecord<Shown extends InvestorRecord>(record: Shown): Shown {
  if (!record.warmPath) return record;
  const { warmPaths: _, ...rest } = rescored(record, ownParts(record));
  return withRationale({ ...rest, networkProximity: 0, warmPath: false } as Shown);
}

function ownParts(record: InvestorRecord): ScorePart[] {
  return record.scoreParts.filter(({ name }) => name !== 'warm_path' && name !== 'bounds');
}

function rescored<Shown extends InvestorRecord>(record: Shown, parts: readonly ScorePart[]): Shown {
  const { score, scoreParts } = withBounds(parts);
  return { ...record, score, scoreParts, tier: tierOf(score) };
}

/** A record that carries a rationale carries one of what it says now. */
function withRationale<Shown extends InvestorRecord>(record: Shown): Shown {
  return record.rationale === undefined ? record : { ...record, rationale: rationaleOf(record) };
}

function partOf(path: WarmPath, count: number): ScorePart {
  const post = [path.position, path.company].filter((word) => word !== undefined && word !== '').join(', ');
  const who = post === '' ? path.name : `${path.name} (${post})`;
  const more = count > 1 ? ` and ${count - 1} more` : '';
  return {
    name: 'warm_path',
    points: Math.round(MAX_WARM_POINTS * path.strength * 100) / 100,
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
