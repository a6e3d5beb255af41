import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { canonicalParams } from '../../core/lookup/canonical.ts';
import type { LookupKind, LookupParams } from '../../core/lookup/kinds.ts';
import type { Mode } from '../../core/scope.ts';

/**
 * The name of a cached answer: SHA-256 over the lookup, its world and its parameters in RFC 8785 form, so
 * that the table of answers does not show who was looked up.
 */
export function cacheKey<Kind extends LookupKind>(
  kind: Kind,
  params: LookupParams[Kind],
  mode: Mode,
): Buffer {
  const text = canonicalize([kind, mode, canonicalParams(kind, params)]) ?? '';
  return hash('sha256', text, 'buffer');
}
