import type { Adjustment } from '../../core/ranking/adjustment.ts';
import type { Ask } from '../../core/ranking/ask.ts';
import type { SignalName } from '../../core/ranking/signals.ts';
import type { Likeness } from '../score/likeness.ts';
import type { Question } from './question.ts';

/** What the first stage made of the question. */
export interface Heard {
  readonly likeness: Likeness;
  /** Signals that tell investors apart: of what is not asked, nothing is said. */
  readonly asked: ReadonlySet<SignalName>;
}

/** A reason to look again at the best candidates of a search: what is too expensive, or has no bound, to be asked of all. */
export interface Look {
  /**
   * Takes an ask, with its question in the numbers of this segment. `whole`: the same look at the whole corpus, which has
   * begun, where the segment is only a part.
   */
  begin(ask: Ask, question: Question, whole: Look | undefined, heard: Heard): void;
  /**
   * What it adds to a candidate's score. `signals` works the candidate's out, valid until the next one's; `raw` is its
   * score with what the looks before this one added.
   */
  adjust(investor: number, signals: () => Float64Array, raw: number): readonly Adjustment[];
  /** Orders candidates whose scores are equal, in addition to what else does. */
  tie?(investor: number): number;
}
