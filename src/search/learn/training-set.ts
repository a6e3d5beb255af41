import { Growing } from '../index/growing.ts';
import type { Table } from '../index/table.ts';
import { type Bound, type Choices, fitWeights } from '../score/rules-fit.ts';
import { type Model, rawScore, type Slice } from '../score/rules-scale.ts';
import { SIGNALS } from '../score/rules-signals.ts';
import type { Scorer } from '../score/scorer.ts';
import { firstDealDays, inOrder, type PastRound, type Pool, questionOf, roundsBetween } from './rounds.ts';

/** Candidates a weight is learned from: those the prior would show, where a mistake counts … */
const HIGHEST = 300;
/** … and some of all others, so that "others" means all. */
const SAMPLED = 150;

/** Past rounds with their candidates' signals, window after window. */
export class TrainingSet {
  readonly #features = new Growing(Float32Array);
  readonly #logWeight = new Growing(Float32Array);
  readonly #invested = new Growing(Uint8Array);
  readonly #start = new Growing(Uint32Array);
  readonly #isFollowOn = new Growing(Uint8Array);

  constructor() {
    this.#start.push(0);
  }

  get rounds(): number {
    return this.#isFollowOn.length;
  }

  /** 1 for each round with investors on board. */
  get isFollowOn(): Uint8Array {
    return this.#isFollowOn.view();
  }

  get choices(): Choices {
    return {
      width: SIGNALS.length,
      start: this.#start.view(),
      features: this.#features.view(),
      logWeight: this.#logWeight.view(),
      invested: this.#invested.view(),
    };
  }

  /** Adds a round: the pool's highest by the weights of `prior`, a sample of the rest, and who invested. */
  add(table: Table, scorer: Scorer, pool: Pool, round: PastRound, prior: Model): void {
    const question = questionOf(table, round);
    const weights = question.isFollowOn ? prior.weights.followon : prior.weights.new;
    const excluded = new Set([...round.board, ...round.truths]);
    const signals = new Float64Array(SIGNALS.length);
    const raw = new Float64Array(pool.investors.length);
    scorer.ask(question);
    for (let at = 0; at < raw.length; at += 1) {
      scorer.signals(pool.investors[at] as number, signals);
      raw[at] = rawScore(weights, signals);
    }
    const lowest = raw.length <= HIGHEST ? -Infinity : (raw.toSorted()[raw.length - HIGHEST] as number);
    const push = (investor: number, logWeight: number, invested: number) => {
      scorer.signals(investor, signals);
      for (let at = 0; at < SIGNALS.length; at += 1) this.#features.push(signals[at] as number);
      this.#logWeight.push(logWeight);
      this.#invested.push(invested);
    };
    for (const investor of round.truths) push(investor, 0, 1);
    const rest: number[] = [];
    for (let at = 0; at < raw.length; at += 1) {
      const investor = pool.investors[at] as number;
      if (excluded.has(investor)) continue;
      if ((raw[at] as number) >= lowest) push(investor, pool.logWeight[at] as number, 0);
      else rest.push(at);
    }
    const step = Math.max(rest.length / SAMPLED, 1);
    const standsFor = Math.log(step);
    const first = (round.mark / 2 ** 32) * step;
    for (let next = first; next < rest.length; next += step) {
      const at = rest[Math.floor(next)] as number;
      push(pool.investors[at] as number, (pool.logWeight[at] as number) + standsFor, 0);
    }
    this.#start.push(this.#logWeight.length);
    this.#isFollowOn.push(question.isFollowOn ? 1 : 0);
  }
}

/** What the weights of SIGNALS may be: the index's bounds build on it, and it costs no recall. */
export const BOUNDS: readonly Bound[] = SIGNALS.map(({ free }) => (free ? 'free' : 'positive'));

/** Rounds the prior is worth: 60 serve a large corpus better, 200 a small one, none by more than .006 of recall. */
const PRIOR_ROUNDS = 100;

export interface LearnOptions {
  readonly bounds?: readonly Bound[];
  /** 1 for the gathered rounds that count; all where it is left out. */
  readonly subset?: Uint8Array;
  /** Called often; throws to stop. */
  readonly check?: (() => void) | undefined;
}

/**
 * Learns the weights of each slice from its past rounds, drawn towards those of `prior`. A slice of few
 * rounds stays close to it.
 */
export function learnWeights(
  { choices, isFollowOn }: TrainingSet,
  prior: Model['weights'],
  options: LearnOptions = {},
): Model['weights'] {
  const { bounds = BOUNDS, subset, check } = options;
  const ofSlice = (slice: Slice) => {
    const isTheirs = slice === 'followon' ? 1 : 0;
    const theirs = isFollowOn.map((is, at) => (is === isTheirs && (subset?.[at] ?? 1) === 1 ? 1 : 0));
    const strength = PRIOR_ROUNDS;
    return fitWeights(choices, { prior: prior[slice], bounds, strength, subset: theirs, check }).weights;
  };
  return { new: ofSlice('new'), followon: ofSlice('followon') };
}

/** Rounds that were announced in `from .. to` (days, `to` not included), asked with what was known before `from`. */
export interface Window {
  readonly from: number;
  readonly to: number;
  readonly rounds: readonly PastRound[];
}

/** A raise takes about a third of a year, and a short window keeps what is learned close to today. */
const DAYS = 122;
/** Where so few rounds fall into that, half a year. */
const ROUNDS_ENOUGH = 400;
const LONG_DAYS = 183;
/** Newest windows that are learned from: older ones are about another time. */
const MAX_WINDOWS = 6;
/** Rounds in all: twice as many, from six windows, changed recall by less than .004. */
const MAX_ROUNDS = 1_800;
/** Rounds of a window at most; where that many are announced, three windows are enough and the corpus is large. */
const MAX_WINDOW_ROUNDS = 600;
/** How far back windows are looked for where a corpus has gaps: about six years of the longer ones. */
const MAX_LOOKED_AT = 12;
/** Fewer rounds than this show only chance. */
export const LEAST_ROUNDS = 30;

/** The windows to learn from, newest first; the newest ends with `day`. Empty if the corpus is too thin. */
export function trainingWindows(table: Table, day: number): Window[] {
  return windowsBefore(table, day, MAX_WINDOWS, MAX_WINDOW_ROUNDS, MAX_ROUNDS);
}

/** The newest windows up to `day`, at most `count`, of at most `rounds` rounds each: to test on. */
export function testWindows(table: Table, day: number, count: number, rounds: number): Window[] {
  return windowsBefore(table, day, count, rounds, count * rounds);
}

function windowsBefore(table: Table, day: number, count: number, most: number, inAll: number): Window[] {
  const firstDeals = firstDealDays(table);
  const earliest = firstDeals.reduce((least, one) => Math.min(least, one), day);
  const recent = roundsBetween(table, firstDeals, day + 1 - DAYS, day + 1);
  const days = recent.length >= ROUNDS_ENOUGH ? DAYS : LONG_DAYS;
  const windows: Window[] = [];
  let left = inAll;
  for (let at = 0; at < MAX_LOOKED_AT && windows.length < count && left > 0; at += 1) {
    const to = day + 1 - at * days;
    if (to - days <= earliest) break;
    const all = roundsBetween(table, firstDeals, to - days, to);
    if (all.length < LEAST_ROUNDS) continue;
    const rounds = someOf(all, Math.min(most, left));
    windows.push({ from: to - days, to, rounds });
    left -= rounds.length;
  }
  return windows;
}

/** At most `most` of the rounds, pseudo-random and always the same ones. */
export function someOf(rounds: readonly PastRound[], most: number): readonly PastRound[] {
  if (rounds.length <= most) return rounds;
  return [...rounds].sort(inOrder).slice(0, most);
}

/** Past rounds with what was known before them, and those of the newest window that are held out for checking. */
export interface Material {
  /** Newest first. */
  readonly windows: readonly Window[];
  readonly trainingSet: TrainingSet;
  /** By gathered round: 1 if it is not held out. */
  readonly forWeights: Uint8Array;
  readonly heldOut: readonly PastRound[];
  /** The view at the beginning of the newest window. */
  readonly scorer: Scorer;
  readonly pool: Pool;
}
