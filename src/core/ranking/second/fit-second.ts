import { type Bound, type Choices, fitWeights } from '../fit/fit.ts';
import { SIGNALS } from '../signals.ts';
import { type SecondModel, secondScore, WIDTH } from './second-model.ts';
import { SECOND_SIGNALS } from './second-signals.ts';
import { fitTrees } from './trees.ts';

/** Questions that the weights of the first stage are worth, and zero as the weight of a second signal. */
const FIRST_WORTH = 100;
const SECOND_WORTH = 200;
/** Any number does: the same corpus gives the same trees. */
const SEED = 1;

export interface SecondFitOptions {
  /** Weights of SIGNALS and their bounds in the first stage. */
  readonly first: SecondModel['weights'];
  readonly bounds: readonly Bound[];
  /** 1 for the questions that count; all where it is left out. */
  readonly subset?: Uint8Array;
  /** Called often; throws to stop. */
  readonly check?: (() => void) | undefined;
}

/**
 * Learns a second stage from past questions with signals of both stages: weights for each slice, drawn towards those of
 * the first stage and zero, then trees over what they leave.
 */
export function fitSecond(choices: Choices, isFollowOn: Uint8Array, options: SecondFitOptions): SecondModel {
  const { first, check } = options;
  const subset = options.subset ?? new Uint8Array(isFollowOn.length).fill(1);
  const bounds = [...options.bounds, ...SECOND_SIGNALS.map((): Bound => 'free')];
  const strength = [...SIGNALS.map(() => FIRST_WORTH), ...SECOND_SIGNALS.map(() => SECOND_WORTH)];
  const weightsOf = (slice: 'new' | 'followon') => {
    const isTheirs = slice === 'followon' ? 1 : 0;
    const theirs = isFollowOn.map((is, at) => (is === isTheirs && subset[at] === 1 ? 1 : 0));
    const prior = [...first[slice], ...SECOND_SIGNALS.map(() => 0)];
    return fitWeights(choices, { prior, bounds, strength, subset: theirs, check }).weights;
  };
  const weights = { new: weightsOf('new'), followon: weightsOf('followon') };
  const means = meansOf(choices);
  const base = new Float64Array(choices.logWeight.length);
  for (let question = 0; question < isFollowOn.length; question += 1) {
    const own = isFollowOn[question] === 1 ? weights.followon : weights.new;
    const end = choices.start[question + 1] as number;
    for (let row = choices.start[question] as number; row < end; row += 1) {
      base[row] = secondScore({ means, trees: [] }, own, choices.features, row * WIDTH);
    }
  }
  return { weights, means, trees: fitTrees(choices, { base, seed: SEED, subset, check }) };
}

/** Means of the second signals over all candidates. */
function meansOf({ features, logWeight }: Choices): number[] {
  const rows = logWeight.length;
  const sums = SECOND_SIGNALS.map(() => 0);
  for (let row = 0; row < rows; row += 1) {
    for (let at = 0; at < sums.length; at += 1) {
      sums[at] = (sums[at] as number) + (features[row * WIDTH + SIGNALS.length + at] as number);
    }
  }
  return sums.map((sum) => (rows === 0 ? 0 : sum / rows));
}
