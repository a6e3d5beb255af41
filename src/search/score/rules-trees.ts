import { seededRandom } from '../../platform/values/scope.ts';
import type { Choices } from './rules-fit.ts';

/**
 * A tree of two levels over numbered features: `first` above its cut goes on to `high`, else to `low`; each is again a
 * feature with a cut and what is added below or at it, and above.
 */
export interface Tree {
  readonly first: number;
  readonly cut: number;
  readonly low: Leaves;
  readonly high: Leaves;
}

export interface Leaves {
  readonly feature: number;
  readonly cut: number;
  readonly below: number;
  readonly above: number;
}

export interface TreeOptions {
  /** Score of each candidate that the trees are added to. */
  readonly base: Float64Array;
  readonly seed: number;
  /** 1 for the questions that count; all where it is left out. */
  readonly subset?: Uint8Array | undefined;
  /** Called between trees; throws to stop. */
  readonly check?: (() => void) | undefined;
}

/** Boosting, as chosen on date splits (docs/measurements.md): more trees or larger steps fit chance. */
export const BOOSTING = { trees: 120, step: 0.08, ridge: 10, rows: 0.7, columns: 0.5, bins: 64 };

/** The leaf of a tree that features end in; `at`: where the features of a candidate begin. */
export function leavesOf(tree: Tree, features: ArrayLike<number>, at: number): Leaves {
  return (features[at + tree.first] as number) > tree.cut ? tree.high : tree.low;
}

export function leafOf(
  { feature, cut, below, above }: Leaves,
  features: ArrayLike<number>,
  at: number,
): number {
  return (features[at + feature] as number) > cut ? above : below;
}

/** Rows that quantiles are taken from: a bin holds some three hundred of them. */
const QUANTILE_ROWS = 20_000;

/** Features as numbers of bins, column by column; `cuts[f][b]` is the upper end of bin b. */
interface Binned {
  readonly bins: readonly Uint8Array[];
  readonly cuts: readonly Float64Array[];
}

function binned({ width, features, logWeight }: Choices): Binned {
  const rows = logWeight.length;
  const every = Math.ceil(rows / QUANTILE_ROWS);
  const cuts: Float64Array[] = [];
  const bins: Uint8Array[] = [];
  for (let feature = 0; feature < width; feature += 1) {
    const values = new Float64Array(rows);
    for (let row = 0; row < rows; row += 1) values[row] = features[row * width + feature] as number;
    const sorted = values.filter((_, row) => row % every === 0).sort();
    const ends = new Set<number>();
    for (let bin = 1; bin < BOOSTING.bins; bin += 1) {
      ends.add(sorted[Math.floor((bin * sorted.length) / BOOSTING.bins)] as number);
    }
    ends.delete(sorted.at(-1) as number);
    const ofFeature = Float64Array.from(ends).sort();
    cuts.push(ofFeature);
    bins.push(Uint8Array.from(values, (value) => binOf(ofFeature, value)));
  }
  return { bins, cuts };
}

/** How many cuts a value is above. */
function binOf(cuts: Float64Array, value: number): number {
  let [low, high] = [0, cuts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cuts[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Split {
  readonly feature: number;
  readonly bin: number;
  readonly gain: number;
  /** What Newton's step adds on either side. */
  readonly below: number;
  readonly above: number;
}

/**
 * Trees that make those who invested likelier among the candidates of their question: gradient boosting of the
 * conditional logit's likelihood (Friedman 2001, with Newton's steps), each question counting once. The same choices and
 * seed give the same trees. The mean of each tree over the candidates is zero.
 */
export function fitTrees(choices: Choices, { base, seed, subset, check }: TreeOptions): readonly Tree[] {
  const { width, start, features, logWeight } = choices;
  const rows = logWeight.length;
  const { bins, cuts } = binned(choices);
  const random = seededRandom(seed);
  const score = Float64Array.from(base, (one, row) => one + (logWeight[row] as number));
  const [gradient, curvature] = [new Float64Array(rows), new Float64Array(rows)];
  const questions = start.length - 1;
  const histogram = new Float64Array(2 * (BOOSTING.bins + 1));
  const trees: Tree[] = [];
  for (let round = 0; round < BOOSTING.trees; round += 1) {
    check?.();
    const sample = new Uint32Array(rows);
    let sampled = 0;
    for (let question = 0; question < questions; question += 1) {
      const isIn = random() < BOOSTING.rows;
      if (!isIn || (subset?.[question] ?? 1) === 0) continue;
      const [from, to] = [start[question] as number, start[question + 1] as number];
      derive(choices, score, from, to, gradient, curvature);
      for (let row = from; row < to; row += 1) sample[sampled++] = row;
    }
    const columns = Array.from({ length: width }, (_, at) => at).filter(() => random() < BOOSTING.columns);
    const drawn = sample.subarray(0, sampled);
    const root = best(drawn, columns);
    if (root === undefined) continue;
    const ofRoot = bins[root.feature] as Uint8Array;
    const tree = {
      first: root.feature,
      cut: cuts[root.feature]?.[root.bin] as number,
      low: leaves(
        drawn.filter((row) => (ofRoot[row] as number) <= root.bin),
        root.below,
      ),
      high: leaves(
        drawn.filter((row) => (ofRoot[row] as number) > root.bin),
        root.above,
      ),
    };
    trees.push(centred(tree));

    function leaves(of: Uint32Array, otherwise: number): Leaves {
      const split = best(of, columns);
      const feature = split?.feature ?? root?.feature ?? 0;
      return {
        feature,
        cut: split === undefined ? 0 : (cuts[feature]?.[split.bin] as number),
        below: BOOSTING.step * (split?.below ?? otherwise),
        above: BOOSTING.step * (split?.above ?? otherwise),
      };
    }
  }
  return trees;

  /** Adds a tree to the scores, and takes its mean out of it. */
  function centred(tree: Tree): Tree {
    let sum = 0;
    for (let row = 0; row < rows; row += 1) {
      const value = leafOf(leavesOf(tree, features, row * width), features, row * width);
      score[row] = (score[row] as number) + value;
      sum += value;
    }
    const mean = sum / rows;
    const less = (of: Leaves) => ({ ...of, below: of.below - mean, above: of.above - mean });
    return { ...tree, low: less(tree.low), high: less(tree.high) };
  }

  /** The cut that gains most over rows; undefined if none gains. */
  function best(of: Uint32Array, columns: readonly number[]): Split | undefined {
    let [all, allCurved] = [0, 0];
    for (const row of of) {
      all += gradient[row] as number;
      allCurved += curvature[row] as number;
    }
    const { ridge } = BOOSTING;
    const worth = (sum: number, curved: number) => (sum * sum) / (curved + ridge);
    let found: Split | undefined;
    for (const feature of columns) {
      const ends = (cuts[feature] as Float64Array).length;
      if (ends === 0) continue;
      const column = bins[feature] as Uint8Array;
      histogram.fill(0, 0, 2 * (ends + 1));
      for (let at = 0; at < of.length; at += 1) {
        const row = of[at] as number;
        const bin = 2 * (column[row] as number);
        histogram[bin] = (histogram[bin] as number) + (gradient[row] as number);
        histogram[bin + 1] = (histogram[bin + 1] as number) + (curvature[row] as number);
      }
      let [sum, curved] = [0, 0];
      for (let bin = 0; bin < ends; bin += 1) {
        sum += histogram[2 * bin] as number;
        curved += histogram[2 * bin + 1] as number;
        const gain = worth(sum, curved) + worth(all - sum, allCurved - curved) - worth(all, allCurved);
        if (gain <= (found?.gain ?? 1e-9)) continue;
        found = {
          ...{ feature, bin, gain, below: sum / (curved + ridge) },
          above: (all - sum) / (allCurved - curved + ridge),
        };
      }
    }
    return found;
  }
}

/** First and minus second derivatives of a question's log-likelihood by the scores of its candidates. */
function derive(
  { invested }: Choices,
  score: Float64Array,
  from: number,
  to: number,
  gradient: Float64Array,
  curvature: Float64Array,
): void {
  let [highest, answers, sum] = [-Infinity, 0, 0];
  for (let row = from; row < to; row += 1) {
    highest = Math.max(highest, score[row] as number);
    answers += invested[row] as number;
  }
  for (let row = from; row < to; row += 1) sum += Math.exp((score[row] as number) - highest);
  for (let row = from; row < to; row += 1) {
    const chance = Math.exp((score[row] as number) - highest) / sum;
    gradient[row] = (invested[row] as number) / answers - chance;
    curvature[row] = chance * (1 - chance);
  }
}
