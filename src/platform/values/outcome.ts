import { LIMITS } from './limits.ts';

/** Who may be meant, and what its name has to do with the one that was given. */
export interface Candidate {
  readonly id: string;
  readonly name: string;
  readonly place?: string;
  readonly domain?: string;
  readonly why: string;
}

/** What was not understood as it was written, or contradicts something else: told beside the answer, never dropped in silence. */
export interface Warning {
  /** The field of the profile or the body: `geography`, `sector_tags`. */
  readonly field: string;
  /** The value as it came, cut to 200 characters. */
  readonly value: string;
  /** For people: what is odd about it, and what was done. */
  readonly message: string;
  /** What was taken in its place. */
  readonly takenAs?: string;
  /** What may have been meant, closest first. */
  readonly suggestions?: readonly string[];
}

/** Warnings of one answer: a profile with more has one mistake many times. */
export const MAX_WARNINGS = 50;
/** Suggestions of one warning. */
export const MAX_SUGGESTIONS = 5;

/** The suggestions of all warnings, each once, at most ten: what an error names beside its message. */
export function suggestionsOf(warnings: readonly Warning[]): readonly string[] {
  return [...new Set(warnings.flatMap(({ suggestions = [] }) => suggestions))].slice(0, 2 * MAX_SUGGESTIONS);
}

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
  /** The same call again goes on: the answer is not stored under its idempotency key. */
  readonly isUnfinished?: boolean;
}

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

/** A provider that could answer, in the order of its chain, and what the call books of its day. */
export interface SpendCandidate {
  readonly provider: string;
  /** List price of this very call, micro-USD; 0 is free and ends the search for one with room. */
  readonly microUsd: number;
  /** What the provider may cost in a UTC day, micro-USD. */
  readonly capMicroUsd: number;
}

/** What the guard has to know of a lookup before it admits it. */
export interface LookupPlan {
  /** Empty: no provider has to be paid for, or none is configured; nothing is booked then. */
  readonly candidates: readonly SpendCandidate[];
  /** 32 bytes; undefined if answers of this kind are not kept. */
  readonly cacheKey: Buffer | undefined;
  /** Sources other than the corpus that would be asked. */
  readonly outside?: readonly string[];
}

/** What admission found and booked; handed on to the lookup unread. */
export interface Granted {
  /** The provider whose list price is booked, under the request's id. */
  readonly booked?: string;
  /** The cached answer as it was stored; no source is asked then. */
  readonly cached?: string;
  /** How often the cache entry was evicted when the request was admitted: an older answer is not kept. */
  readonly generation: number;
}

/** Of an answer that may look different in a minute: its weights are those learned before, or of no corpus. */
export const LEARNING: Warning = {
  field: 'corpus',
  value: 'learning',
  message:
    'Much was imported, and the ranking still learns from it: scores and order may change within minutes. GET /readyz tells when it is done. ' +
    `The same request is free until then, and once more within ${LIMITS.freeRepeatMinutes} minutes after it; send it without its Idempotency-Key.`,
};

/** Whether an answer with these warnings was given while the ranking was being learned. */
export function isProvisional(warnings: readonly Warning[]): boolean {
  return warnings.some(({ field, value }) => field === LEARNING.field && value === LEARNING.value);
}

/** Why nothing is charged for a repetition; `repeats` is the `request_id` of the call that was charged. */
export function freeRepetition(repeats: string): Warning {
  const message = `Free of charge: it repeats request ${repeats}, which was answered while the ranking was being learned.`;
  return { field: 'credits_charged', value: '0', message };
}

/** What came of one piece of a call of many. `left`: not begun, or not known yet. */
export const PIECE_OUTCOMES = ['found', 'missed', 'failed', 'left'] as const;
