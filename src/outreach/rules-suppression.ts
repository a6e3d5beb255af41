import { parseAddress } from '../platform/values/address.ts';
import type { Answered } from '../platform/values/fields.ts';
import { suppressionKeys, toAscii } from '../reference/rules-identity.ts';
import type { SUPPRESSION, SuppressionReason } from './fields.ts';
import type { SequenceEnd } from './rules-sequence.ts';

/** An entry of the list of those who are never written to. */
export type Suppression = Answered<typeof SUPPRESSION>;

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

/** Whether the recipient asks, or may ask, for no more mail: each time counts anew, for it takes back what they wrote before. */
export function isTheirWish(reason: SuppressionReason): boolean {
  return WEIGHT[reason] >= WEIGHT.opted_out || reason === 'opt_out_pending';
}

export type SuppressionRemoved =
  | { readonly state: 'removed' | 'absent' }
  | { readonly state: 'needs_reason'; readonly reason: SuppressionReason };

/** A suppression that was asked for, and what it changed. */
export interface SuppressionAdded {
  readonly suppression: Suppression;
  /** False if it was there already. */
  readonly added: boolean;
  /** Sequences under way to it, which are over now. */
  readonly sequencesEnded: number;
}

export interface SkippedLine {
  /** From 1, as an editor counts. */
  readonly line: number;
  readonly reason: string;
}

/** What became of the lines of an import. */
export interface SuppressionImport {
  readonly imported: number;
  /** Were there before, or stood in the list twice. */
  readonly alreadyThere: number;
  /** Lines without an address or a domain; the first of them in `skipped`. */
  readonly rowsSkipped: number;
  /** Entries beyond the cap: not imported. */
  readonly rowsDropped: number;
  readonly skipped: readonly SkippedLine[];
  readonly sequencesEnded: number;
}

/** An entry for the list. */
export interface SuppressionEntry {
  readonly key: SuppressionKey;
  readonly reason: SuppressionReason;
  readonly detail?: string | undefined;
}

/** An entry for the list, and what it means for the sequences under way to it. */
export interface Suppressing extends SuppressionEntry, SequenceEnd {}

/** What an entry changed. */
export interface Suppressed {
  /** False if it was there already. */
  readonly added: boolean;
  /** Ids of the sequences that were under way to it; they are locked. */
  readonly under: readonly string[];
  /** Ids of the sequences that ended. */
  readonly ended: readonly string[];
}
