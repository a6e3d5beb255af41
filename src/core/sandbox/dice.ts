import { seededRandom } from '../random.ts';

/**
 * Choices from one seeded stream. Only sums, products and comparisons decide, which every machine does alike (logarithms
 * and powers may differ in the last bit).
 */
export class Dice {
  readonly next: () => number;

  constructor(seed: number) {
    this.next = seededRandom(seed);
  }

  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item;
  }

  pickWeighted<Item>(items: readonly Item[], weigh: (item: Item) => number): Item {
    const weights = items.map(weigh);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    let left = this.next() * total;
    for (const [at, weight] of weights.entries()) {
      left -= weight;
      if (left < 0) return items[at] as Item;
    }
    return items[items.length - 1] as Item;
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    const copy = [...items];
    for (let at = copy.length - 1; at > 0; at -= 1) {
      const other = this.below(at + 1);
      const kept = copy[at] as Item;
      copy[at] = copy[other] as Item;
      copy[other] = kept;
    }
    return copy;
  }

  /** `count` different items. */
  some<Item>(items: readonly Item[], count: number): Item[] {
    return this.shuffled(items).slice(0, count);
  }
}
