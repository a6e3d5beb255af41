import type { SecondModel } from './second/second-model.ts';
import { SIGNALS, type SignalName } from './signals.ts';

/** How a raise is met: a company without known investors, or one with some on board. */
export type Slice = 'new' | 'followon';

/** What turns signals into a score and a score into a chance. */
export interface Model {
  /** One weight for each of SIGNALS. */
  readonly weights: Readonly<Record<Slice, readonly number[]>>;
  /**
   * ln(p / (1 - p)) = offset + slope x raw score, after a second look where there is one: p the chance that an investor
   * joins such a round.
   */
  readonly calibration: { readonly offset: number; readonly slope: number };
  /** Only where the corpus's own newest rounds show that it finds more. */
  readonly second?: SecondModel;
}

/** The raw score: the sum of weight x signal. */
export function rawScore(weights: ArrayLike<number>, signals: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < SIGNALS.length; at += 1) sum += (weights[at] as number) * (signals[at] as number);
  return sum;
}

/**
 * Weights learned on several corpora of deals and averaged, each corpus on its own: what is used where a corpus is too
 * thin to learn from, and what learning is drawn towards. Not trained any further it finds nearly as much as the learned
 * ones (docs/ranking.md).
 */
const PRIOR: Readonly<Record<SignalName, readonly [fresh: number, followOn: number]>> = {
  activity: [0.506, 0.52],
  entries: [0.336, 0.254],
  since: [0.112, 0.096],
  volume: [0.169, 0.105],
  breadth: [-2.609, -2.461],
  beside: [-0.698, -0.546],
  country: [0.704, 0.407],
  state: [0.719, 0.186],
  metro: [0.224, 0.051],
  city: [0.32, 0.305],
  sector: [0.375, 0.321],
  stage: [0.457, 0.381],
  size: [0.274, 0.288],
  size_habit: [0.336, 0.353],
  similar: [0.505, 0.45],
  peers_metro: [0.198, 0.17],
  peers_sector: [0.158, 0.222],
  board: [1.124, 1.317],
};

export const PRIOR_MODEL: Model = {
  weights: {
    new: SIGNALS.map(({ name }) => PRIOR[name][0]),
    followon: SIGNALS.map(({ name }) => PRIOR[name][1]),
  },
  // The slope hardly differs between corpora; the offset does, by a factor of five in the chance either way.
  calibration: { offset: -9.3, slope: 0.9 },
};
