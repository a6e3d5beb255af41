import { DomainError, type FaultDetail } from '../platform/values/errors.ts';

/** A body whose fields are at fault, in the words of the first. */
export function refused(details: readonly FaultDetail[]): DomainError {
  const [first] = details;
  return new DomainError('invalid_request', `"${first?.path}" ${first?.message}.`, { details });
}
