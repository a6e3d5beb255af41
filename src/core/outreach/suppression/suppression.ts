import { parseAddress, plainLocal } from '../../email/address.ts';
import { normalForm } from '../../text/normal-form.ts';
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

/** What the column holds. No address is longer (RFC 5321 §4.5.3.1.3); one with odd capitals may grow in lower case. */
const LONGEST = 254;

/**
 * How an address is compared: lower case, the domain in A-labels (UTS 46), without a subaddress (`+tag`, RFC 5233).
 * Dots are kept, also for Gmail: no other host ignores them. Undefined for what is no address.
 */
export function suppressionKeys(
  email: string,
): { readonly address: string; readonly domain: string } | undefined {
  const parsed = parseAddress(email, toAscii);
  if ('fault' in parsed) return undefined;
  const local = normalForm(plainLocal(parsed.local), 'NFC', 4 * LONGEST).toLowerCase();
  const plus = local.indexOf('+');
  const address = `${plus > 0 ? local.slice(0, plus) : local}@${parsed.domain}`;
  return address.length > LONGEST ? undefined : { address, domain: parsed.domain };
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

/** UTS 46 as the WHATWG has it for hosts; empty where it fails. */
function toAscii(domain: string): string {
  const url = `http://${domain}/`;
  return URL.canParse(url) ? new URL(url).hostname : '';
}
