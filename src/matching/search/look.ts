import type { Adjustment } from '../../core/ranking/adjustment.ts';
import type { Ask } from '../../core/ranking/ask.ts';
import type { Question } from './question.ts';

/** A reason to look again at the best candidates of a search: what is too expensive, or has no bound, to be asked of all. */
export interface Look {
  /**
   * Takes an ask, with its question in the numbers of this segment. `whole`: the same look at the whole corpus, which has
   * begun, where the segment is only a part.
   */
  begin(ask: Ask, question: Question, whole?: Look): void;
  /**
   * What it adds to a candidate's score. `signals` are the candidate's, valid during the call; `raw` is its score with
   * what the looks before this one added.
   */
  adjust(investor: number, signals: Float64Array, raw: number): readonly Adjustment[];
  /** Orders candidates whose scores are equal, in addition to what else does. */
  tie?(investor: number): number;
}
