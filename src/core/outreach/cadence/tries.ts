import type { WireOutcome } from '../mail/ports.ts';
import { MINUTE_MS } from '../mailbox/looks.ts';

const HOUR_MS = 60 * MINUTE_MS;

/** Between failed drafts: a limit of a model's provider is over within the hour. */
const DRAFT_WAITS_MS = [MINUTE_MS, 10 * MINUTE_MS, HOUR_MS] as const;

/** How long to wait after so many failed drafts (1 is the first), ms; undefined: a person is asked to write it. */
export function afterFailedDraft(failures: number): number | undefined {
  return DRAFT_WAITS_MS[failures - 1];
}

/**
 * Temporary refusals until the last one counts as permanent. The transport itself gives up a message its host
 * has put off six times; this ends, after three days, what is not about the message, such as a mail host that
 * cannot be reached.
 */
export const MAX_ATTEMPTS = 20;

/** The outcome of attempt number `attempts`: after the last one a temporary refusal becomes permanent. */
export function afterAttempt(outcome: WireOutcome, attempts: number): WireOutcome {
  if (outcome.state !== 'retry' || attempts < MAX_ATTEMPTS) return outcome;
  return {
    state: 'failed',
    hard: false,
    why: `Refused ${attempts} times, the last time with: ${outcome.why}`,
  };
}
