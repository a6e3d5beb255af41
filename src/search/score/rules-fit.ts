/**
 * Solves A x = b for the places in `free` (the others' x is 0) by Cholesky. `a` is symmetric, `width` x `width`, row by
 * row, and only its lower half is read; `a` and `b` stay as they are. Returns undefined if A is not positive definite.
 */
export function solveSymmetric(
  a: Float64Array,
  b: Float64Array,
  free: readonly number[],
): Float64Array | undefined {
  const [width, size] = [b.length, free.length];
  const lower = new Float64Array(size * size);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = a[(free[row] as number) * width + (free[column] as number)] as number;
      for (let at = 0; at < column; at += 1) {
        sum -= (lower[row * size + at] as number) * (lower[column * size + at] as number);
      }
      if (row !== column) lower[row * size + column] = sum / (lower[column * size + column] as number);
      else if (sum > 0) lower[row * size + row] = Math.sqrt(sum);
      else return undefined;
    }
  }
  const half = new Float64Array(size);
  for (let row = 0; row < size; row += 1) {
    let sum = b[free[row] as number] as number;
    for (let at = 0; at < row; at += 1) sum -= (lower[row * size + at] as number) * (half[at] as number);
    half[row] = sum / (lower[row * size + row] as number);
  }
  const solution = new Float64Array(width);
  for (let row = size - 1; row >= 0; row -= 1) {
    let sum = half[row] as number;
    for (let at = row + 1; at < size; at += 1) {
      sum -= (lower[at * size + row] as number) * (solution[free[at] as number] as number);
    }
    solution[free[row] as number] = sum / (lower[row * size + row] as number);
  }
  return solution;
}

/** Questions with those who could have been the answer, flat. */
export interface Choices {
  /** Features of a candidate. */
  readonly width: number;
  /** `start[q] .. start[q + 1]` are the candidates of question q. */
  readonly start: Uint32Array;
  /** Candidate by candidate. */
  readonly features: Float32Array;
  /** ln of how many investors a candidate stands for: 0 where all were taken. */
  readonly logWeight: Float32Array;
  /** 1 for those who invested; every question has at least one. */
  readonly invested: Uint8Array;
}

/** What a weight may be: any number, no less than zero, or nothing but zero. */
export type Bound = 'free' | 'positive' | 'zero';

export interface FitOptions {
  readonly prior: readonly number[];
  readonly bounds: readonly Bound[];
  /** How many questions the prior is worth: the ridge is this x the feature's variance within questions. */
  readonly strength: number;
  /** 1 for the questions that count; all where it is left out. */
  readonly subset?: Uint8Array;
  /** Called between steps; throws to stop. */
  readonly check?: (() => void) | undefined;
}

export interface Fit {
  readonly weights: readonly number[];
  /** Mean log-likelihood of a question, without the ridge. */
  readonly likelihood: number;
  readonly questions: number;
}

/** Newton's method doubles the right digits with each step: it ends after five or six, or something is wrong. */
const MAX_STEPS = 12;
/** A step that gains less than this log-likelihood in all changes no ranking. */
const LEAST_GAIN = 0.1;
const SHORTEST_STEP = 0.02;
const STEP_CUT = 0.4;
/** Candidates less likely than this move neither gradient nor curvature by anything that could be seen. */
const NEGLIGIBLE = 1e-9;
/** Keeps the matrix solvable where a feature never differs. */
const LEAST_CURVATURE = 1e-6;

/**
 * Conditional logit: weights that make those who invested likely among the candidates of their question, p = softmax(weight
 * x feature + log-weight), each question counting once however many invested. Maximises the log-likelihood less the ridge
 * around the prior by projected Newton steps: McFadden 1974; Bertsekas 1982 for the bounds. Without a question the prior
 * comes back, within its bounds.
 */
export function fitWeights(choices: Choices, options: FitOptions): Fit {
  const { prior, bounds, strength } = options;
  const { width } = choices;
  const subset = options.subset ?? new Uint8Array(choices.start.length - 1).fill(1);
  const questions = subset.reduce((sum, one) => sum + one, 0);
  const ridge = spreads(choices, subset, questions).map((variance) => strength * variance);
  const start = Float64Array.from(prior, (weight, at) => within(weight, bounds[at]));
  const penalty = (weights: Float64Array) =>
    weights.reduce(
      (sum, weight, at) => sum + 0.5 * (ridge[at] as number) * (weight - (prior[at] as number)) ** 2,
      0,
    );
  let weights: Float64Array = start;
  const slope: Slope = { gradient: new Float64Array(width), curvature: new Float64Array(width * width) };
  let value = likelihoodOf(choices, weights, subset, slope);
  for (let step = 0; step < MAX_STEPS && questions > 0; step += 1) {
    const best = value - penalty(weights);
    const direction = newtonStep(weights, slope, options, ridge);
    if (direction === undefined) break;
    const moved = search(weights, direction, best);
    if (moved === undefined) break;
    weights = moved.weights;
    value = moved.value;
    if (moved.gain < LEAST_GAIN || step === MAX_STEPS - 1) break;
    value = likelihoodOf(choices, weights, subset, slope);
  }
  return { weights: [...weights], likelihood: questions === 0 ? 0 : value / questions, questions };

  /** Goes along `direction`, less far where that is no gain. */
  function search(from: Float64Array, direction: Float64Array, best: number) {
    for (let length = 1; length >= SHORTEST_STEP; length *= STEP_CUT) {
      options.check?.();
      const to = from.map((weight, at) => within(weight + length * (direction[at] as number), bounds[at]));
      const there = likelihoodOf(choices, to, subset, undefined);
      const gain = there - penalty(to) - best;
      if (gain >= 0) return { weights: to, value: there, gain };
    }
    return undefined;
  }
}

function within(weight: number, bound: Bound | undefined): number {
  if (bound === 'zero') return 0;
  return bound === 'positive' ? Math.max(weight, 0) : weight;
}

interface Slope {
  readonly gradient: Float64Array;
  /** Minus the second derivatives; the lower half. */
  readonly curvature: Float64Array;
}

function newtonStep(
  weights: Float64Array,
  { gradient, curvature }: Slope,
  { prior, bounds }: FitOptions,
  ridge: Float64Array,
): Float64Array | undefined {
  const width = weights.length;
  const uphill = gradient.map(
    (slope, at) => slope - (ridge[at] as number) * ((weights[at] as number) - (prior[at] as number)),
  );
  const matrix = curvature.slice();
  for (let at = 0; at < width; at += 1) {
    matrix[at * width + at] = (matrix[at * width + at] as number) + (ridge[at] as number) + LEAST_CURVATURE;
  }
  const free: number[] = [];
  for (let at = 0; at < width; at += 1) {
    const isHeld = weights[at] === 0 && (uphill[at] as number) <= 0;
    if (bounds[at] === 'free' || (bounds[at] === 'positive' && !isHeld)) free.push(at);
  }
  return solveSymmetric(matrix, uphill, free);
}

/** Mean variance of each feature within a question. */
function spreads(choices: Choices, subset: Uint8Array, questions: number): Float64Array {
  const { width, start, features } = choices;
  const variance = new Float64Array(width);
  const [mean, square] = [new Float64Array(width), new Float64Array(width)];
  for (let question = 0; question < subset.length; question += 1) {
    if (subset[question] === 0) continue;
    const [from, to] = [start[question] as number, start[question + 1] as number];
    mean.fill(0);
    square.fill(0);
    for (let candidate = from; candidate < to; candidate += 1) {
      for (let at = 0; at < width; at += 1) {
        const feature = features[candidate * width + at] as number;
        mean[at] = (mean[at] as number) + feature;
        square[at] = (square[at] as number) + feature * feature;
      }
    }
    for (let at = 0; at < width; at += 1) {
      const middle = (mean[at] as number) / (to - from);
      const spread = (square[at] as number) / (to - from) - middle * middle;
      variance[at] = (variance[at] as number) + Math.max(spread, 0) / questions;
    }
  }
  return variance;
}

/** The log-likelihood over the questions; writes its derivatives into `slope` if there is one. */
function likelihoodOf(
  { width, start, features, logWeight, invested }: Choices,
  weights: Float64Array,
  subset: Uint8Array,
  slope: Slope | undefined,
): number {
  let longest = 0;
  for (let at = 1; at < start.length; at += 1) {
    longest = Math.max(longest, (start[at] as number) - (start[at - 1] as number));
  }
  const scores = new Float64Array(longest);
  const [mean, scaled] = [new Float64Array(width), new Float64Array(width)];
  slope?.gradient.fill(0);
  slope?.curvature.fill(0);
  let value = 0;
  for (let question = 0; question < subset.length; question += 1) {
    if (subset[question] === 0) continue;
    const [from, to] = [start[question] as number, start[question + 1] as number];
    let [highest, answers, ofAnswers] = [-Infinity, 0, 0];
    for (let candidate = from; candidate < to; candidate += 1) {
      let score = logWeight[candidate] as number;
      const row = candidate * width;
      for (let at = 0; at < width; at += 1) score += (weights[at] as number) * (features[row + at] as number);
      scores[candidate - from] = score;
      if (score > highest) highest = score;
      if (invested[candidate] === 0) continue;
      answers += 1;
      ofAnswers += score;
    }
    let sum = 0;
    for (let at = 0; at < to - from; at += 1) {
      const likely = Math.exp((scores[at] as number) - highest);
      scores[at] = likely;
      sum += likely;
    }
    value += ofAnswers / answers - highest - Math.log(sum);
    if (slope === undefined) continue;
    const { gradient, curvature } = slope;
    mean.fill(0);
    for (let candidate = from; candidate < to; candidate += 1) {
      const chance = (scores[candidate - from] as number) / sum;
      const row = candidate * width;
      if (invested[candidate] === 1) {
        for (let at = 0; at < width; at += 1) {
          gradient[at] = (gradient[at] as number) + (features[row + at] as number) / answers;
        }
      }
      if (chance < NEGLIGIBLE) continue;
      for (let at = 0; at < width; at += 1) {
        const weighed = chance * (features[row + at] as number);
        scaled[at] = weighed;
        mean[at] = (mean[at] as number) + weighed;
      }
      for (let at = 0; at < width; at += 1) {
        const weighed = scaled[at] as number;
        if (weighed === 0) continue;
        const line = at * width;
        for (let other = 0; other <= at; other += 1) {
          curvature[line + other] =
            (curvature[line + other] as number) + weighed * (features[row + other] as number);
        }
      }
    }
    for (let at = 0; at < width; at += 1) {
      const middle = mean[at] as number;
      gradient[at] = (gradient[at] as number) - middle;
      for (let other = 0; other <= at; other += 1) {
        curvature[at * width + other] =
          (curvature[at * width + other] as number) - middle * (mean[other] as number);
      }
    }
  }
  return value;
}
