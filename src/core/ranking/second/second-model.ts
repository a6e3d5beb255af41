import { SIGNALS } from '../signals.ts';
import { SECOND_SIGNALS } from './second-signals.ts';
import { leafOf, leavesOf, type Tree } from './trees.ts';

/** What a second look adds to the best candidates of a search. */
export interface SecondModel {
  /** One weight for each of SIGNALS, which stands in for the first one, then one for each of SECOND_SIGNALS. */
  readonly weights: Readonly<Record<'new' | 'followon', readonly number[]>>;
  /** Of each of SECOND_SIGNALS, what it is on average among candidates that are looked at: it adds nothing there. */
  readonly means: readonly number[];
  /** Over the signals of both, one after the other. */
  readonly trees: readonly Tree[];
}

/** Signals of both stages, one after the other. */
export const BOTH_SIGNALS: readonly { readonly name: string; readonly part: string }[] = [
  ...SIGNALS,
  ...SECOND_SIGNALS,
];
/** How many they are. */
export const WIDTH = BOTH_SIGNALS.length;

/** The score of a candidate after a second look, from its signals of both stages from a place on. */
export function secondScore(
  { means, trees }: Pick<SecondModel, 'means' | 'trees'>,
  weights: readonly number[],
  signals: Float32Array,
  from = 0,
): number {
  let score = 0;
  for (let at = 0; at < WIDTH; at += 1) {
    const mean = at < SIGNALS.length ? 0 : (means[at - SIGNALS.length] as number);
    score += (weights[at] as number) * ((signals[from + at] as number) - mean);
  }
  for (const tree of trees) score += leafOf(leavesOf(tree, signals, from), signals, from);
  return score;
}

/**
 * Adds to `sums`, by signal, what second signals and trees give a candidate. What a tree gives depends on two signals:
 * each bears half. With what new weights of SIGNALS change it is all of `secondScore`.
 */
export function addBySignal(
  { means, trees }: Pick<SecondModel, 'means' | 'trees'>,
  weights: readonly number[],
  signals: Float32Array,
  sums: Float64Array,
): void {
  for (let at = SIGNALS.length; at < WIDTH; at += 1) {
    const off = (signals[at] as number) - (means[at - SIGNALS.length] as number);
    sums[at] = (sums[at] as number) + (weights[at] as number) * off;
  }
  for (const tree of trees) {
    const leaves = leavesOf(tree, signals, 0);
    const half = leafOf(leaves, signals, 0) / 2;
    sums[tree.first] = (sums[tree.first] as number) + half;
    sums[leaves.feature] = (sums[leaves.feature] as number) + half;
  }
}
