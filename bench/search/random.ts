import { seededRandom } from '../../src/platform/values/scope.ts';

/** Numbers that are the same in every run with the same seed. */
export interface Dice {
  /** [0, 1) */
  next(): number;
  /** 0 .. below - 1 */
  below(below: number): number;
  chance(probability: number): boolean;
  /** Standard normal. */
  normal(): number;
}

/** The numbers of a seed. */
export function dice(seed: number): Dice {
  const next = seededRandom(seed);
  return {
    next,
    below: (below) => Math.floor(next() * below),
    chance: (probability) => next() < probability,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}

/** Draws numbers of 0 .. weights.length - 1, each in proportion to its weight. */
export class Weighted {
  readonly #upTo: Float64Array;

  constructor(weights: ArrayLike<number>) {
    this.#upTo = new Float64Array(weights.length);
    let sum = 0;
    for (let at = 0; at < weights.length; at += 1) {
      sum += weights[at] as number;
      this.#upTo[at] = sum;
    }
  }

  draw(random: Dice): number {
    const upTo = this.#upTo;
    const aim = random.next() * (upTo[upTo.length - 1] as number);
    let [low, high] = [0, upTo.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((upTo[middle] as number) > aim) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
