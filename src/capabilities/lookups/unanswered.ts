import { DomainError } from '../../core/errors.ts';
import { isEmptyCorpus, NO_DEALS } from '../../core/lookup/empty-corpus.ts';
import type { LookupKind } from '../../core/lookup/kinds.ts';
import type { ProviderFailure } from '../../core/provider-error.ts';
import type { NoRoom } from './bookings.ts';
import type { Unanswered } from './chain.ts';
import { failedSource } from './inner-answer.ts';

/** What a tenant is shown of a source's failure. */
const SAID: Readonly<Record<ProviderFailure, string>> = {
  not_configured: 'is not configured',
  unsupported: 'cannot answer this',
  auth_failed: 'refuses the key of this service',
  quota_exhausted: 'has no quota left for this service',
  rate_limited: 'gets too many requests',
  unreachable: 'could not be reached',
  upstream: 'reported a failure',
  timeout: 'did not answer in time',
  bad_response: 'answered with something unreadable',
};

const NO_ROOM: Readonly<Record<NoRoom, string>> = {
  capped: 'has spent its budget of the day',
  over_budget: 'costs more than this request may',
};

/**
 * The 502 of a lookup that no source answered: which were asked and what became of each; where none could be asked, or
 * others could be, what the operator has to set.
 */
export function noSourceAnswered(
  kind: LookupKind,
  unanswered: readonly Unanswered[],
  advice: string | undefined,
): DomainError {
  const isEmpty = unanswered.some((one) => isEmptyCorpus(failedSource(one)));
  const failures = unanswered
    .filter((one) => !isEmptyCorpus(failedSource(one)))
    .map(({ source, reason }) =>
      typeof reason === 'string' ? `${source} ${NO_ROOM[reason]}` : `${source} ${SAID[reason.failure]}`,
    );
  const happened =
    failures.length === 0
      ? `No${isEmpty ? ' other' : ''} source is configured that could answer this ${kind}.`
      : `No provider could answer this ${kind}: ${failures.join(', ')}.`;
  const todo = isEmpty ? ` ${NO_DEALS}` : failures.length === 0 ? '' : ' Try again later.';
  const setting = advice === undefined ? '' : ` The operator can change that: ${advice}`;
  return new DomainError('vendor_error', `${happened} Nothing is charged.${todo}${setting}`, {
    internal: unanswered
      .map(({ source, reason }) =>
        typeof reason === 'string'
          ? `${source}: ${reason}`
          : `${source}: ${reason.failure} ${reason.status ?? ''} ${reason.message}`,
      )
      .join('; '),
  });
}
