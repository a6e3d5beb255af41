import { FieldLook } from '../field/field-look.ts';
import { RegionLook } from '../region/region-look.ts';
import { LearnedLook } from '../second/learned-look.ts';
import type { Segment } from '../table/segment.ts';
import type { Look } from './look.ts';

/**
 * Candidates of a company's raise that are looked at again. Of those who invest, more stand among the first 150 than a
 * second look could bring up from further below.
 */
export const LOOKED_AT = 150;

/** The looks of a segment, in the order of their parts; the field is last, as it holds some scores below a limit. */
export function looksOf(segment: Segment): readonly Look[] {
  return [...learnedLook(segment), new RegionLook(segment), new FieldLook(segment)];
}

/** Where the corpus taught a second stage. */
function learnedLook({ view, habits, model }: Segment): readonly Look[] {
  if (habits === undefined || model.second === undefined) return [];
  return [new LearnedLook(view, habits, model.weights, model.second)];
}
