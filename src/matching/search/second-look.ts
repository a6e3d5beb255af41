import { FieldLook } from '../field/field-look.ts';
import { RegionLook } from '../region/region-look.ts';
import { LearnedLook } from '../second/learned-look.ts';
import type { Segment } from '../table/segment.ts';
import type { Look } from './look.ts';

/**
 * Candidates of a company's raise that are looked at again. On date splits a learned second stage finds as much among the
 * first 40 to 60 as among 150 or 250, for which the bounded search would score three times as many investors.
 */
export const LOOKED_AT = 60;

/** The looks of a segment, in the order of their parts; the field is last, as it holds some scores below a limit. */
export function looksOf(segment: Segment): readonly Look[] {
  return [...learnedLook(segment), new RegionLook(segment), new FieldLook(segment)];
}

/** Where the corpus taught a second stage. */
function learnedLook({ view, habits, model }: Segment): readonly Look[] {
  if (habits === undefined || model.second === undefined) return [];
  return [new LearnedLook(view, habits, model.weights, model.second)];
}
