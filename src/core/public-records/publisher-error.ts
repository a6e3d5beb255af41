import { OperatorError } from '../operator-error.ts';

/**
 * `refused`: the publisher wants to know who asks, or has been asked too often; `changed`: what was asked for is not there
 * or is something else; `unreachable`: no answer, or a fault of the server.
 */
export type PublisherFault = 'refused' | 'changed' | 'unreachable';

/** A publisher of public records did not give what was asked for; says what happened and what to do. */
export class PublisherError extends OperatorError {
  readonly fault: PublisherFault;

  constructor(fault: PublisherFault, message: string, cause?: unknown) {
    super(fault === 'changed' ? 'not_found' : 'unavailable', message, cause);
    this.fault = fault;
  }
}

/** An address as messages show it: a query may have thousands of characters. */
export function shortAddress(url: string): string {
  const [address = url, query] = url.split('?');
  return query === undefined ? address : `${address}?…`;
}
