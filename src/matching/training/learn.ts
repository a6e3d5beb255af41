import { type Bound, fitWeights } from '../../core/ranking/fit.ts';
import type { Model, Slice } from '../../core/ranking/model.ts';
import { SIGNALS } from '../../core/ranking/signals.ts';
import type { Gathered } from './gather.ts';

/**
 * More of a likeness never speaks against an investor: those weights stay at zero or above, which costs no recall and is
 * what the index's bounds build on. How busy somebody is may weigh either way, next to all else.
 */
export const BOUNDS: readonly Bound[] = SIGNALS.map(({ name, part }) =>
  part === 'activity' || name === 'board' ? 'free' : 'positive',
);

/** Rounds the prior is worth: 60 to 200 rank alike where there are thousands, and small corpora want the more. */
const PRIOR_ROUNDS = 200;
/** A slice of fewer rounds has the common weights: with less its own were no better anywhere, and worse in three of four. */
const OWN_WEIGHTS_FROM = 1_000;
/** Rounds the common weights are worth to a slice's own. */
const COMMON_ROUNDS = 60;

export interface Learned {
  /** From all rounds together. */
  readonly common: readonly number[];
  readonly weights: Model['weights'];
  /** Slices that have weights of their own. */
  readonly own: readonly Slice[];
}

/** Learns the weights from past rounds, all or those of `subset`. `check` throws to stop. */
export function learnWeights(
  gathered: Gathered,
  prior: Model['weights'],
  options: { bounds?: readonly Bound[]; subset?: Uint8Array; check?: (() => void) | undefined } = {},
): Learned {
  const { bounds = BOUNDS, check } = options;
  const { choices, isFollowOn } = gathered;
  const subset = options.subset ?? new Uint8Array(isFollowOn.length).fill(1);
  const common = fitWeights(choices, { prior: prior.new, bounds, strength: PRIOR_ROUNDS, subset, check });
  const own: Slice[] = [];
  const ofSlice = (slice: Slice): readonly number[] => {
    const theirs = subset.map((included, at) =>
      included === 1 && (isFollowOn[at] === 1) === (slice === 'followon') ? 1 : 0,
    );
    if (theirs.reduce((sum, one) => sum + one, 0) < OWN_WEIGHTS_FROM) return common.weights;
    own.push(slice);
    const options = { prior: common.weights, bounds, strength: COMMON_ROUNDS, subset: theirs, check };
    return fitWeights(choices, options).weights;
  };
  return { common: common.weights, weights: { new: ofSlice('new'), followon: ofSlice('followon') }, own };
}
