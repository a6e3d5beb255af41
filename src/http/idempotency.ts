import { createHash, scryptSync } from 'node:crypto';
import canonicalize from 'canonicalize';
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

/**
 * SHA-256 over method, path and the canonical body (RFC 8785; defaults already filled in): what makes two requests the
 * same request, whatever the order of their keys. It is stored, so of `secretFields` a hash goes in that takes long to guess.
 */
export function fingerprintOf(
  method: string,
  path: string,
  body: unknown,
  secretFields: readonly string[] = [],
): Buffer {
  const told = secretFields.length === 0 ? body : hideSecrets(body, secretFields, `${method} ${path}`);
  return createHash('sha256')
    .update(`${method} ${path}\n${canonicalize(told ?? null) ?? 'null'}`)
    .digest();
}

/** Octets of a hidden secret: as wide as the fingerprint. */
const HIDDEN_BYTES = 32;

/** scrypt with Node's own costs (16 MiB, tens of ms): a guess of a password costs as much each. */
function hideSecrets(body: unknown, fields: readonly string[], salt: string): unknown {
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]: [string, unknown]) => [
      name,
      fields.includes(name) && typeof value === 'string'
        ? scryptSync(value, `${salt} ${name}`, HIDDEN_BYTES).toString('hex')
        : value,
    ]),
  );
}
