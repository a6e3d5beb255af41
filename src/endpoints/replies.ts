import { DomainError } from '../core/errors.ts';

/** `Retry-After` where the error names a wait. */
export function waitHeader(error: DomainError): Record<string, string> {
  return error.retryAfterSeconds === undefined ? {} : { 'retry-after': String(error.retryAfterSeconds) };
}

/** As `unavailable`, as an error. */
export function outOfReach(): DomainError {
  return new DomainError(
    'unavailable',
    'The service cannot reach its database, or this took longer than it may. Nothing is charged; try again in a moment.',
    { retryAfterSeconds: 2 },
  );
}

/** What a tenant is shown of our own faults; the log has the rest. */
export function ownFault(): DomainError {
  return new DomainError(
    'internal_error',
    'Something failed on our side. It is logged under this request_id; nothing is charged for it.',
  );
}
