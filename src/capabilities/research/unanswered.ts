import type { Candidate } from '../../core/candidate.ts';
import { DomainError } from '../../core/errors.ts';
import type { FailedSource } from '../../core/lookup/asked.ts';
import { isEmptyCorpus, NO_DEALS } from '../../core/lookup/empty-corpus.ts';
import type { Warning } from '../../core/understanding/warning.ts';

/**
 * Why there is no answer: `vendor_capacity` where every source has reached its daily cap, else
 * `vendor_error`. Both refund the credits. `candidates`: who on record may be meant.
 */
export function nothingKnown(
  failed: readonly FailedSource[],
  now: Date,
  candidates: readonly Candidate[] = [],
): DomainError {
  if (failed.length > 0 && failed.every(({ reason }) => reason === 'capped')) {
    return new DomainError(
      'vendor_capacity',
      'Every provider that could answer this has spent its budget of the day. It is reset at 00:00 UTC; nothing was charged.',
      { candidates, retryAfterSeconds: secondsToMidnight(now) },
    );
  }
  const others = failed.filter((one) => !isEmptyCorpus(one));
  if (others.length < failed.length) {
    const why = others.length === 0 ? '' : ` No other source answered: ${failures(others)}.`;
    return new DomainError('vendor_error', `${NO_DEALS}${why} Nothing is charged.`, { candidates });
  }
  return new DomainError(
    'vendor_error',
    failed.length === 0
      ? 'No source is configured that could answer this, and the imported corpus does not know it. Nothing is charged.'
      : `Nothing is on record, and not every provider could be asked: ${failures(failed)}. Nothing is charged. Try again later.`,
    { candidates },
  );
}

/** What is said beside an answer that is nothing but what was on record. */
export function unansweredWarning({
  failed,
  isSettled,
}: {
  readonly failed: readonly FailedSource[];
  readonly isSettled: boolean;
}): Warning {
  const onRecord = 'This is what was on record before.';
  const value = failed
    .map(({ source }) => source)
    .join(', ')
    .slice(0, 200);
  if (isSettled)
    return { field: 'sources', value, message: `No outside source that was asked knows more. ${onRecord}` };
  const why =
    failed.length === 0
      ? 'No outside source is connected that could be asked.'
      : `No outside source answered: ${failures(failed)}.`;
  return { field: 'sources', value, message: `${why} ${onRecord}` };
}

const failures = (failed: readonly FailedSource[]): string =>
  failed.map(({ source, reason }) => `${source} (${reason.replaceAll('_', ' ')})`).join(', ');

function secondsToMidnight(now: Date): number {
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  return Math.ceil((next - now.getTime()) / 1000);
}
