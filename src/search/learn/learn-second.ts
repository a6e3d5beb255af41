import { Growing } from '../index/growing.ts';
import { peersOf } from '../index/peers.ts';
import { dateOf } from '../index/strings.ts';
import type { Table } from '../index/table.ts';
import { viewAt } from '../index/view.ts';
import type { Choices } from '../score/rules-fit.ts';
import { fitCalibration, type Model, type Outcomes, PRIOR_MODEL } from '../score/rules-scale.ts';
import { estimate, fitSecond, type SecondModel, WIDTH } from '../score/rules-signals.ts';
import { createScorer } from '../score/scorer.ts';
import {
  calibrationTable,
  evaluate,
  type Found,
  recallOf,
  type SecondReport,
  type SideBySide,
  sideBySide,
  type TrainingReport,
  type World,
  worldAt,
} from './report.ts';
import { firstDealDays, mix, type PastRound, poolOf, roundsBetween } from './rounds.ts';
import {
  BOUNDS,
  LEAST_ROUNDS,
  learnWeights,
  type Material,
  someOf,
  TrainingSet,
  trainingWindows,
  type Window,
} from './training-set.ts';

/** The first of a question, all of them: among them a second look decides … */
const FIRST = 40;
/** … and some of those behind, so that the weights hold beyond them. */
const BEHIND = 360;
const SAMPLED = 50;

/** Past rounds with those whom a search would have looked at, and their signals of both stages. */
export class SecondSet {
  readonly #features = new Growing(Float32Array);
  readonly #logWeight = new Growing(Float32Array);
  readonly #invested = new Growing(Uint8Array);
  readonly #start = new Growing(Uint32Array);
  readonly #isFollowOn = new Growing(Uint8Array);
  readonly #day = new Growing(Uint16Array);

  constructor() {
    this.#start.push(0);
  }

  get rounds(): number {
    return this.#day.length;
  }

  /** Day of each round. */
  get days(): Uint16Array {
    return this.#day.view();
  }

  get isFollowOn(): Uint8Array {
    return this.#isFollowOn.view();
  }

  get choices(): Choices {
    return {
      width: WIDTH,
      start: this.#start.view(),
      features: this.#features.view(),
      logWeight: this.#logWeight.view(),
      invested: this.#invested.view(),
    };
  }

  /**
   * Adds a round: the best of the first stage, and those among them who invested. Who invested and stands
   * further below says nothing of an order that a second look never reaches; a round of only such is left out.
   */
  add(world: World, round: PastRound): void {
    const truths = new Set(round.truths);
    const best = world.best(round, FIRST + BEHIND);
    const invested = best.filter(({ investor }) => truths.has(investor));
    if (invested.length === 0) return;
    const signals = new Float64Array(WIDTH);
    const push = ({ investor }: Found, logWeight: number, outcome: number) => {
      world.signals(investor, signals);
      for (const signal of signals) this.#features.push(signal);
      this.#logWeight.push(logWeight);
      this.#invested.push(outcome);
    };
    for (const one of invested) push(one, 0, 1);
    const others = best.filter(({ investor }) => !truths.has(investor));
    for (const one of others.slice(0, FIRST)) push(one, 0, 0);
    const behind = others.slice(FIRST);
    const step = Math.max(behind.length / SAMPLED, 1);
    const first = (round.mark / 2 ** 32) * step;
    for (let next = first; next < behind.length; next += step) {
      push(behind[Math.floor(next)] as Found, Math.log(step), 0);
    }
    this.#start.push(this.#logWeight.length);
    this.#isFollowOn.push(round.board.length > 0 ? 1 : 0);
    this.#day.push(round.day);
  }
}

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
/** The newest windows, until they hold enough rounds to try on; undefined if all do not. */
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
  /** Of scores after a second look; undefined if it is off. */
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

export interface TrainingOptions {
  /** Called now and then with how many rounds of how many were looked at. */
  readonly onProgress?: ((done: number, of: number) => void) | undefined;
  /** Called often; throws to stop. */
  readonly check?: (() => void) | undefined;
}

/**
 * Every round scores the whole pool, deal by deal: 1,800 rounds of 5,000 investors take ten to twenty seconds, and all
 * 12,000 of a corpus instead changed no recall. The bound on deals keeps it so where the busiest have hundreds each.
 */
const TRAINING_POOL = { mostActive: 3_000, deals: 50_000, others: 2_000 };
/** Rounds held out: a thousand investors joined them, which measures a chance to within a few percent. */
const MAX_HELD_OUT = 400;

/** Gathers what is to be learned from, up to `day`; undefined if the table is too thin. */
export function gatherMaterial(
  table: Table,
  day: number,
  { onProgress, check }: TrainingOptions = {},
): Material | undefined {
  const windows = trainingWindows(table, day);
  const [newest] = windows;
  if (newest === undefined) return undefined;
  const all = windows.reduce((sum, { rounds }) => sum + rounds.length, 0);
  // Where there is but one window, every other round of it is held out.
  const takesAll = all - newest.rounds.length >= LEAST_ROUNDS;
  const heldOut = someOf(
    newest.rounds.filter(({ mark }) => takesAll || mark % 2 === 0),
    MAX_HELD_OUT,
  );
  const isHeldOut = new Set(heldOut);
  const trainingSet = new TrainingSet();
  const forWeights: number[] = [];
  const addWindow = (window: Window) => {
    check?.();
    const view = viewAt(table, window.from - 1, false);
    const scorer = createScorer(view, peersOf(view));
    const pool = poolOf(view, TRAINING_POOL);
    for (const round of window.rounds) {
      trainingSet.add(table, scorer, pool, round, PRIOR_MODEL);
      forWeights.push(isHeldOut.has(round) ? 0 : 1);
      onProgress?.(trainingSet.rounds, all + heldOut.length);
      check?.();
    }
    return { scorer, pool };
  };
  // The newest last: its view is still needed.
  for (const window of windows.slice(1)) addWindow(window);
  const world = addWindow(newest);
  return { windows, trainingSet, forWeights: Uint8Array.from(forWeights), heldOut, ...world };
}

/**
 * The weights from all rounds, starting from `prior`; the calibration from the held-out ones under weights
 * that had not seen them. The report is about these.
 */
export function learnFrom(
  table: Table,
  day: number,
  material: Material,
  { onProgress, check }: TrainingOptions = {},
  prior: Model['weights'] = PRIOR_MODEL.weights,
): { readonly model: Model; readonly report: TrainingReport } {
  const { windows, trainingSet, forWeights, heldOut, scorer, pool } = material;
  const first = learnWeights(trainingSet, prior, { subset: forWeights, check });
  let done = trainingSet.rounds;
  const evaluation = evaluate(table, scorer, pool, heldOut, [prior, first], () => {
    done += 1;
    onProgress?.(done, trainingSet.rounds + heldOut.length);
    check?.();
  });
  const calibration = fitCalibration(evaluation.outcomes) ?? PRIOR_MODEL.calibration;
  const weights = learnWeights(trainingSet, prior, { check });
  const { second, ...looked } = learnSecond(table, day, material, weights, prior, check);
  const followon = trainingSet.isFollowOn.reduce((sum, one) => sum + one, 0);
  const report: TrainingReport = {
    windows: windows.map(({ from, to, rounds }) => ({
      from: dateOf(from),
      to: dateOf(to),
      rounds: rounds.length,
    })),
    rounds: { new: trainingSet.rounds - followon, followon },
    heldOut: {
      rounds: heldOut.length,
      recallAt20: { before: recallOf(evaluation, 0), after: recallOf(evaluation, 1) },
      calibration: calibrationTable(evaluation.outcomes, calibration),
    },
    second: looked.report,
  };
  if (second === undefined) return { model: { weights, calibration }, report };
  return { model: { weights, calibration: looked.calibration ?? calibration, second }, report };
}

/**
 * Learns a model from the rounds a table holds up to `day` (days since 1970-01-01). A table too thin to learn from gets
 * the prior. Takes seconds to a minute and blocks: for a thread of its own. The same table and day give the same model.
 */
export function trainModel(
  table: Table,
  day: number,
  options: TrainingOptions = {},
): { readonly model: Model; readonly report: TrainingReport } {
  const material = gatherMaterial(table, day, options);
  if (material !== undefined) return learnFrom(table, day, material, options);
  return { model: PRIOR_MODEL, report: { windows: [], rounds: { new: 0, followon: 0 } } };
}
