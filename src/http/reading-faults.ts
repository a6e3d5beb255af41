import { DomainError } from '../core/errors.ts';
import { OTHER_TYPE } from './plugins/content-types.ts';

/** The sender's fault behind an error of reading a body; undefined where it is ours. */
export function faultOfReading(error: { code?: string }, limit: number): DomainError | undefined {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new DomainError(
        'payload_too_large',
        `The body is larger than the ${limit / 1024} KiB this endpoint takes.`,
      );
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return OTHER_TYPE;
    case 'ECONNRESET':
      return new DomainError('invalid_request', 'The body was cut off.');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new DomainError('invalid_request', 'The body is not as long as its Content-Length says.');
    default:
      return undefined;
  }
}
