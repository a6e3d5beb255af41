import { hash } from 'node:crypto';
import type { Presented } from '../billing/incoming.ts';
import { parseKey } from '../core/account/key.ts';
import { DomainError } from '../core/errors.ts';

/** RFC 9110: the scheme in any case, one space or more, then the token. */
const BEARER = /^bearer +(\S+) *$/i;

const MISSING = new DomainError(
  'unauthorized',
  'No API key was sent. Send one in the header "Authorization: Bearer wp_live_…".',
);
const OTHER_SCHEME = new DomainError(
  'unauthorized',
  'The Authorization header is not of the form "Bearer wp_live_…" or "Bearer wp_test_…".',
);
const MISTYPED = new DomainError(
  'unauthorized',
  'The API key is not one of ours, or was cut or mistyped: its checksum does not hold. Copy it again, whole.',
);

/** Reads the Authorization header. A key whose checksum fails is refused here, without a look-up. */
export function readCredential(header: string | undefined): Presented {
  if (header === undefined || header === '') return { fault: MISSING, presented: false };
  const token = BEARER.exec(header)?.[1];
  if (token === undefined) return { fault: OTHER_SCHEME, presented: true };
  const key = parseKey(token);
  if (key === undefined) return { fault: MISTYPED, presented: true };
  return { hash: hash('sha256', token, 'buffer'), mode: key.mode };
}
