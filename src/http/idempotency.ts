import { DomainError } from '../core/errors.ts';
import { LIMITS } from '../core/limits.ts';

const PRINTABLE = /^[\x20-\x7e]+$/;

/**
 * Reads the Idempotency-Key header: a bare token, or the quoted string of the IETF draft. Undefined where none was sent.
 */
export function readIdempotencyKey(
  header: string | string[] | undefined,
): { readonly key: string } | { readonly error: DomainError } | undefined {
  if (header === undefined) return undefined;
  const text = Array.isArray(header) ? header.join(', ') : header.trim();
  const quoted = /^"((?:[^"\\]|\\["\\])*)"$/.exec(text);
  const key = quoted?.[1] === undefined ? text : quoted[1].replace(/\\(["\\])/g, '$1');
  if (key.length >= 1 && key.length <= LIMITS.idempotencyKeyLength && PRINTABLE.test(key)) return { key };
  const message = `Idempotency-Key must be 1 to ${LIMITS.idempotencyKeyLength} printable ASCII characters.`;
  return {
    error: new DomainError('invalid_request', message, { details: [{ path: 'Idempotency-Key', message }] }),
  };
}
