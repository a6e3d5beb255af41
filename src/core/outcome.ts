import type { Candidate } from './candidate.ts';
import type { Warning } from './understanding/warning.ts';

/**
 * What came of a request, in words that say nothing of money; `charge` turns it into money.
 *
 * - `found`: there is an answer.
 * - `empty`: there is none and that is an answer too (posts, engagement, web search).
 * - `missed`: the source was asked and knows nothing.
 * - `undetermined`: the question could not be settled and no source failed, or the answer has nothing that was not paid for
 *   before; it is free.
 */
export type Outcome = 'found' | 'empty' | 'missed' | 'undetermined';

export interface Answer<Data> {
  readonly outcome: Outcome;
  readonly data: Data;
  /** The data came from a cache: charged all the same, and said so. */
  readonly cached?: boolean;
  /** On a miss: one sentence that says what was looked for and what to change. */
  readonly explanation?: string;
  /** What of the question was not understood as it was written; said with an answer and with a miss. */
  readonly warnings?: readonly Warning[];
  /** On a miss: who on record may be meant. */
  readonly candidates?: readonly Candidate[];
}

/** How an outcome ends: the status, and whether the reservation is settled or refunded. */
export interface Ending {
  readonly status: 200 | 422;
  readonly charge: 'settle' | 'refund';
}

/** The whole table of outcomes and charges (`docs/prices.md`). */
export function endingOf(outcome: Outcome): Ending {
  switch (outcome) {
    case 'found':
    case 'empty':
      return { status: 200, charge: 'settle' };
    case 'missed':
      return { status: 422, charge: 'settle' };
    case 'undetermined':
      return { status: 200, charge: 'refund' };
  }
}
