import type { Adjustment } from '../../core/ranking/adjustment.ts';
import type { Ask } from '../../core/ranking/ask.ts';
import type { Segment } from '../table/segment.ts';
import type { Question } from './question.ts';

/** A reason to look again at the best candidates of a search: what is too expensive, or has no bound, to be asked of all. */
export interface Look {
  /** Takes an ask, with its question in the numbers of this segment. */
  begin(ask: Ask, question: Question): void;
  /** What it adds to a candidate's score. `signals` are the candidate's, valid during the call. */
  adjust(investor: number, signals: Float64Array): readonly Adjustment[];
}

/**
 * Candidates of a company's raise that are looked at again. Of those who invest, more stand among the first 150 than a
 * second look could bring up from further below.
 */
export const LOOKED_AT = 150;

/** The looks of a segment, in the order of their parts. */
export function looksOf(_segment: Segment): readonly Look[] {
  return [];
}
