import { FieldLook } from '../index/field.ts';
import { RegionLook } from '../index/region.ts';
import type { Segment } from '../index/segment.ts';
import { type Adjustment, adjusted } from './rules-signals.ts';
import type { Look } from './sparse-rows.ts';

/** An investor that is among the best so far. */
export interface Scored {
  /** Its corpus id. */
  readonly id: number;
  readonly raw: number;
  /** Orders those whose scores are equal on the page. */
  readonly tie: number;
  /** True if the ask says `loose`: scores within a point are equal then. The same of all of one ask. */
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

/** Candidates of a company's raise that are looked at again: from the fourth page on no specialist came up to the first. */
export const LOOKED_AT = 100;

/** The looks of a segment, in the order of their parts; the field is last, as it holds some scores below a limit. */
export function looksOf(segment: Segment): readonly Look[] {
  return [new RegionLook(segment), new FieldLook(segment)];
}

/** A candidate's score with what looks add to it, each to what those before it made of it. */
export function lookAgain(
  looks: readonly Look[],
  { ordinal, raw: first }: { readonly ordinal: number; readonly raw: number },
): { readonly raw: number; readonly adjustments: readonly Adjustment[] } {
  const adjustments: Adjustment[] = [];
  let raw = first;
  for (const look of looks) {
    const added = look.adjust(ordinal, raw);
    adjustments.push(...added);
    raw += adjusted(added);
  }
  return { raw, adjustments };
}
