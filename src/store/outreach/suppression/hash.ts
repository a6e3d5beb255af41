import { createHash } from 'node:crypto';
import { suppressionKeys } from '../../../core/identity/suppression-keys.ts';
import { coveredBy, type SuppressionKey } from '../../../core/outreach/suppression/suppression.ts';

/** How an entry is found: SHA-256 over kind and value, 32 bytes. It stays when the value itself has to be forgotten. */
export function suppressionHash({ kind, value }: SuppressionKey): Buffer {
  return createHash('sha256').update(`${kind}:${value}`).digest();
}

/** The hashes of every entry that would keep an address from being written to; none for what is no address. */
export function suppressionHashes(email: string): readonly Buffer[] {
  const keys = suppressionKeys(email);
  return keys === undefined ? [] : coveredBy(keys).map(suppressionHash);
}
