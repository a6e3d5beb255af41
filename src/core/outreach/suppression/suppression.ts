import { parseAddress } from '../../email/address.ts';
import { suppressionKeys, toAscii } from '../../identity/suppression-keys.ts';
import type { SuppressionReason } from '../sequence/states.ts';

/** An entry of the list of those who are never written to. */
export interface Suppression {
  readonly kind: 'address' | 'domain';
  /** As it is compared: lower case, without subaddress. Empty where only its hash is kept. */
  readonly value: string;
  readonly reason: SuppressionReason;
  readonly detail: string | undefined;
  readonly createdAt: Date;
}

/** What is kept from being written to: an address, or a domain with all below it. */
export interface SuppressionKey {
  readonly kind: Suppression['kind'];
  /** As it is compared. */
  readonly value: string;
}

/**
 * Reads an entry of a list: an address, also as `Name <address>`, or a domain, also as `@domain` and `*@domain`.
 * Undefined for what is neither.
 */
export function suppressionOf(text: string): SuppressionKey | undefined {
  const bare = (/<([^<>]*)>\s*$/u.exec(text)?.[1] ?? text).trim();
  const domain = bare.replace(/^\*?@/u, '');
  if (domain === bare && bare.includes('@')) {
    const keys = suppressionKeys(bare);
    return keys === undefined ? undefined : { kind: 'address', value: keys.address };
  }
  const parsed = parseAddress(`postmaster@${domain}`, toAscii);
  return 'fault' in parsed ? undefined : { kind: 'domain', value: parsed.domain };
}

/** Everything that keeps an address from being written to: itself, its domain, and the domains above that, but no top-level one. */
export function coveredBy(keys: {
  readonly address: string;
  readonly domain: string;
}): readonly SuppressionKey[] {
  const labels = keys.domain.split('.');
  const domains = labels.slice(0, -1).map((_label, at) => labels.slice(at).join('.'));
  return [
    { kind: 'address', value: keys.address },
    ...domains.map((value) => ({ kind: 'domain', value }) as const),
  ];
}

/**
 * How much a reason weighs: the recipient's word over what their host said, that over what stands in a list,
 * and that over words that no person has looked at yet.
 */
const WEIGHT: Readonly<Record<SuppressionReason, number>> = {
  complained: 3,
  unsubscribed: 3,
  opted_out: 2,
  bounced: 1,
  added: 0,
  imported: 0,
  opt_out_pending: -1,
};

/** Whether a person who takes it back has to say why: the recipient or their host said it, or may have, and no one of the tenant. */
export function needsReason(reason: SuppressionReason): boolean {
  return reason !== 'added' && reason !== 'imported';
}

/**
 * The reason that stays where a second one comes: the weightier, of two alike the first. A person who adds a
 * possible wish makes it certain.
 */
export function reasonAfter(was: SuppressionReason, comes: SuppressionReason): SuppressionReason {
  if (was === 'opt_out_pending' && (comes === 'added' || comes === 'imported')) return 'opted_out';
  return WEIGHT[comes] > WEIGHT[was] ? comes : was;
}
