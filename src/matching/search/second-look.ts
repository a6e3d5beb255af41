import { type Adjustment, adjusted } from '../../core/ranking/adjustment.ts';
import { FieldLook } from '../field/field-look.ts';
import { RegionLook } from '../region/region-look.ts';
import { LearnedLook } from '../second/learned-look.ts';
import type { Segment } from '../table/segment.ts';
import type { Look } from './look.ts';

/**
 * Candidates of a company's raise that are looked at again, or as many as are asked for. On date splits a learned second
 * stage finds as much among the first 40 as among 60 or 250, for which the bounded search scores many more investors.
 */
export const LOOKED_AT = 40;

/** The looks of a segment, in the order of their parts; the field is last, as it holds some scores below a limit. */
export function looksOf(segment: Segment): readonly Look[] {
  return [...learnedLook(segment), new RegionLook(segment), new FieldLook(segment)];
}

/** A candidate's score with what looks add to it, each to what those before it made of it. `signals` as in `Look`. */
export function lookAgain(
  looks: readonly Look[],
  { ordinal, raw: first }: { readonly ordinal: number; readonly raw: number },
  signals: () => Float64Array,
): { readonly raw: number; readonly adjustments: readonly Adjustment[] } {
  const adjustments: Adjustment[] = [];
  let raw = first;
  for (const look of looks) {
    const added = look.adjust(ordinal, signals, raw);
    adjustments.push(...added);
    raw += adjusted(added);
  }
  return { raw, adjustments };
}

/** Where the corpus taught a second stage. */
function learnedLook({ view, habits, model }: Segment): readonly Look[] {
  if (habits === undefined || model.second === undefined) return [];
  return [new LearnedLook(view, habits, model.weights, model.second)];
}
