import { fitCalibration, type Outcomes } from '../../../core/ranking/fit/calibration.ts';
import type { Model } from '../../../core/ranking/model.ts';
import { estimate } from '../../../core/ranking/second/bootstrap.ts';
import { fitSecond } from '../../../core/ranking/second/fit-second.ts';
import type { SecondModel } from '../../../core/ranking/second/second-model.ts';
import type { Table } from '../../table/table.ts';
import { BOUNDS, learnWeights } from '../learn.ts';
import type { Material } from '../material.ts';
import { mix } from '../mix.ts';
import type { SecondReport } from '../report.ts';
import { firstDealDays, type PastRound, roundsBetween } from '../rounds.ts';
import { someOf, type Window } from '../windows.ts';
import { type SideBySide, sideBySide } from './gate.ts';
import { SecondSet } from './second-set.ts';
import { worldAt } from './world.ts';

/** Fewer rounds cannot show a gain of one or two in a hundred. */
export const LEAST_TRIED = 600;
/** Rounds of a window that are tried at most: two windows of so many show a gain of one in a hundred. */
const MOST_TRIED = 1_000;
const LEAST_WINDOWS = 2;
/** Windows of learning begin every four months over three years; each asks the rounds of its first year. */
const STEP_DAYS = 122;
const WINDOWS = 9;
const ASKED_DAYS = 365;
/** Rounds learned from: half as many find a little less, more take longer to gather than the first stage takes to learn. */
const ROUNDS = 1_800;
/** Fewer rounds than this teach trees nothing but chance. */
const LEAST_LEARNED = 300;
/** The newest windows, until they hold enough rounds to try on; undefined where all do not. */
function triedOn(table: Table, firstDeals: Uint16Array, windows: readonly Window[]): Window[] | undefined {
  const tried: Window[] = [];
  let rounds = 0;
  for (const { from, to } of windows) {
    const own = someOf(roundsBetween(table, firstDeals, from, to), MOST_TRIED);
    tried.push({ from, to, rounds: own });
    rounds += own.length;
    if (rounds >= LEAST_TRIED && tried.length >= LEAST_WINDOWS) return tried;
  }
  return undefined;
}

/** Past rounds up to the end of `day`, from three years before `from` on. */
function gather(
  table: Table,
  firstDeals: Uint16Array,
  day: number,
  from: number,
  weights: Model['weights'],
  check: (() => void) | undefined,
): SecondSet {
  const set = new SecondSet();
  const windows = WINDOWS + Math.ceil((day + 1 - from) / STEP_DAYS);
  for (let at = windows; at >= 1; at -= 1) {
    const begin = day + 1 - at * STEP_DAYS;
    const all = roundsBetween(table, firstDeals, begin, Math.min(begin + ASKED_DAYS, day + 1));
    // Windows overlap: each takes others of the rounds they share.
    const rank = ({ mark }: PastRound) => mix(mark ^ at);
    const rounds = all
      .sort((one, other) => rank(one) - rank(other) || one.company - other.company)
      .slice(0, Math.ceil(ROUNDS / WINDOWS));
    if (rounds.length === 0) continue;
    check?.();
    const world = worldAt(table, begin - 1, weights);
    for (const round of rounds) {
      set.add(world, round);
      check?.();
    }
  }
  return set;
}

/** The weights of the first stage, from the windows before a day alone. */
function weightsBefore(
  { windows, trainingSet }: Material,
  day: number,
  prior: Model['weights'],
  check: (() => void) | undefined,
): Model['weights'] {
  const [newest, ...older] = windows;
  // Gathered with the newest last.
  const ends = [...older, newest].flatMap((window) => window?.rounds.map(() => window.to) ?? []);
  const subset = Uint8Array.from(ends, (to) => (to <= day ? 1 : 0));
  return learnWeights(trainingSet, prior, { subset, check });
}

export interface SecondLearned {
  /** Undefined where it is off. */
  readonly second: SecondModel | undefined;
  /** Of scores after a second look; undefined where it is off. */
  readonly calibration: Model['calibration'] | undefined;
  readonly report: SecondReport;
}

const OFF = { second: undefined, calibration: undefined } as const;

/**
 * Learns a second stage from what lies before the corpus's newest windows and tries it on them: only where it finds more
 * there, beyond chance, one that is learned from all comes back. The calibration is from the rounds it was tried on.
 * `weights`: those of the first stage, from all rounds, learned from `prior`.
 */
export function learnSecond(
  table: Table,
  day: number,
  material: Material,
  weights: Model['weights'],
  prior: Model['weights'],
  check: (() => void) | undefined,
): SecondLearned {
  const firstDeals = firstDealDays(table);
  const tried = triedOn(table, firstDeals, material.windows);
  const from = tried?.at(-1)?.from;
  if (tried === undefined || from === undefined)
    return { ...OFF, report: { isOn: false, rounds: 0, learnedFrom: 0 } };
  const first = weightsBefore(material, from, prior, check);
  const set = gather(table, firstDeals, day, from, first, check);
  const subset = set.days.map((of) => (of < from ? 1 : 0));
  const learnedFrom = subset.reduce((sum, one) => sum + one, 0);
  if (learnedFrom < LEAST_LEARNED) return { ...OFF, report: { isOn: false, rounds: 0, learnedFrom } };
  const options = { bounds: BOUNDS, check };
  const blind = fitSecond(set.choices, set.isFollowOn, {
    ...options,
    first,
    subset: Uint8Array.from(subset),
  });
  const results = tried.map((window) =>
    sideBySide(worldAt(table, window.from - 1, first), window.rounds, blind, check),
  );
  const [before, after] = [results.flatMap((one) => one.before), results.flatMap((one) => one.after)];
  const gain = estimate(after.map((value, at) => value - (before[at] as number)));
  const calibration = gain.low > 0 ? fitCalibration(joined(results)) : undefined;
  const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const report: SecondReport = {
    isOn: calibration !== undefined,
    rounds: before.length,
    learnedFrom,
    recallAt20: { before: mean(before), after: mean(after) },
    gain,
  };
  if (calibration === undefined) return { ...OFF, report };
  return {
    second: fitSecond(set.choices, set.isFollowOn, { ...options, first: weights }),
    calibration,
    report,
  };
}

function joined(results: readonly SideBySide[]): Outcomes {
  const [raw, weight, invested]: [number[], number[], number[]] = [[], [], []];
  for (const { outcomes } of results) {
    for (const one of outcomes.raw) raw.push(one);
    for (const one of outcomes.weight) weight.push(one);
    for (const one of outcomes.invested) invested.push(one);
  }
  return {
    raw: Float32Array.from(raw),
    weight: Float32Array.from(weight),
    invested: Uint8Array.from(invested),
  };
}
