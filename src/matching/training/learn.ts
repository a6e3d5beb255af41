import { type Bound, fitWeights } from '../../core/ranking/fit/fit.ts';
import type { Model, Slice } from '../../core/ranking/model.ts';
import { SIGNALS } from '../../core/ranking/signals.ts';
import type { TrainingSet } from './training-set.ts';

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
