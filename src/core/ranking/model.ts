import { SIGNALS } from './signals.ts';

/** How a raise is met: a company without known investors, or one with some on board. */
export type Slice = 'new' | 'followon';

/** What turns signals into a score and a score into a chance. */
export interface Model {
  /** One weight for each of SIGNALS. */
  readonly weights: Readonly<Record<Slice, readonly number[]>>;
  /** ln(p / (1 - p)) = offset + slope x raw score: p the chance that an investor joins such a round. */
  readonly calibration: { readonly offset: number; readonly slope: number };
}

/** The raw score: the sum of weight x signal. */
export function rawScore(weights: ArrayLike<number>, signals: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < SIGNALS.length; at += 1) sum += (weights[at] as number) * (signals[at] as number);
  return sum;
}

const COUNTING: Readonly<Partial<Record<(typeof SIGNALS)[number]['name'], number>>> = {
  activity: 1,
  sector: 0.3,
  country: 0.6,
  state: 0.4,
  city: 0.6,
  stage: 0.8,
  size_habit: 0.3,
};

const counting = SIGNALS.map(({ name }) => COUNTING[name] ?? 0);

/**
 * What is used where a corpus is too thin to learn from, and what learning starts from.
 * TODO(3): weights learned on several corpora take the place of the counting score's.
 */
export const PRIOR_MODEL: Model = {
  weights: { new: counting, followon: counting },
  calibration: { offset: -6, slope: 0.9 },
};
