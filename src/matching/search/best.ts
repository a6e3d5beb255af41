/** An investor that is among the best so far. */
export interface Scored {
  /** Its corpus id. */
  readonly id: number;
  readonly raw: number;
  /** Orders those whose scores are equal on the page. */
  readonly tie: number;
  /** True where the ask says `loose`: scores within a point are equal then. The same of all of one ask. */
  readonly isLoose?: boolean;
}

/** Scores closer than this (a hundredth of a point) are equal on the page, so the tie-break decides. */
const TIE_STEP = 1_000;
/**
 * What is loose orders scores within about one point (0.07 of a raw score): two investors are never equal to a hundredth
 * of a point, and it would order nothing.
 */
const LOOSE_STEP = 14;

const stepsIn = ({ isLoose = false }: Scored) => (isLoose ? LOOSE_STEP : TIE_STEP);

function stepOf(scored: Scored): number {
  return Math.round(scored.raw * stepsIn(scored));
}

/** Below 0 where `one` comes first: by score in steps, then by tie, then by id. A strict order. */
export function compareScored(one: Scored, other: Scored): number {
  return stepOf(other) - stepOf(one) || other.tie - one.tie || one.id - other.id;
}

/** The best `limit` offered so far, best first. A limit is some fifty: a sorted list is as quick as a heap. */
export class Best<Item extends Scored> {
  readonly items: Item[] = [];
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The raw score below which none is taken any more. */
  threshold(): number {
    const worst = this.items.length < this.#limit ? undefined : this.items.at(-1);
    return worst === undefined ? Number.NEGATIVE_INFINITY : (stepOf(worst) - 0.5) / stepsIn(worst);
  }

  offer(scored: Item): void {
    const { items } = this;
    const worst = items.at(-1);
    if (items.length >= this.#limit && worst !== undefined && compareScored(scored, worst) >= 0) return;
    let [low, high] = [0, items.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compareScored(items[middle] as Item, scored) < 0) low = middle + 1;
      else high = middle;
    }
    items.splice(low, 0, scored);
    if (items.length > this.#limit) items.pop();
  }
}
