import type { Page } from '../../page.ts';
import type { Scope } from '../../scope.ts';
import type { SequenceEnd } from '../sequence/ports.ts';
import type { SuppressionReason } from '../sequence/states.ts';
import type { Suppression, SuppressionKey } from './suppression.ts';

/** Who must not be written to, of one tenant and mode. A text that is no address and no domain: `invalid_request`. */
export interface SuppressionService {
  /** Newest first. `covering`: only what keeps this address from being written to. */
  list(
    scope: Scope,
    asked: { readonly limit: number; readonly cursor?: string; readonly covering?: string },
  ): Promise<Page<Suppression>>;
  /** Adds an address or a domain and ends the sequences under way to it. */
  add(scope: Scope, value: string, detail: string | undefined): Promise<SuppressionAdded>;
  /**
   * False where it was not there. Throws `not_in_this_state` where the recipient said so by the link or to their provider:
   * that is for ever; `invalid_request` where they said so in words, or may have, and no `reason` is given.
   */
  remove(scope: Scope, value: string, reason: string | undefined): Promise<boolean>;
  /** Adds everything a CSV or a plain list names, in one transaction. */
  import(scope: Scope, content: string): Promise<SuppressionImport>;
}

/** The public side of a link that was sent out: the token stands for the recipient. */
export interface UnsubscribeStore {
  /** Whom the messages come from; undefined for an unknown token. */
  look(token: string): Promise<{ readonly senderName: string; readonly isDone: boolean } | undefined>;
  /** Suppresses the address for ever and ends the sequence; idempotent. False for an unknown token. */
  unsubscribe(token: string): Promise<boolean>;
}

/** The list of those who must not be written to, and the links that lead onto it. */
export interface SuppressionStore extends UnsubscribeStore {
  /** Newest first. `covering`: only what keeps this address from being written to. Throws `invalid_request` for a strange cursor. */
  list(
    scope: Scope,
    asked: { readonly limit: number; readonly cursor?: string; readonly covering?: string },
  ): Promise<Page<Suppression>>;
  /** One entry, with what it ends, in one transaction; what stands in the list afterwards. */
  add(
    scope: Scope,
    asked: Suppressing,
  ): Promise<Omit<Suppressed, 'under'> & { readonly suppression: Suppression }>;
  /** All of them in one transaction, as `imported`. `added`: those that were not there. */
  importAll(
    scope: Scope,
    keys: readonly SuppressionKey[],
    why: string,
  ): Promise<{ readonly added: number; readonly ended: number }>;
  /**
   * Whether there was one. `needs_reason`: what the recipient or their host said, or may have, is taken back only with `why`. It stands in the
   * history of the latest sequence to the address from then on.
   */
  remove(scope: Scope, key: SuppressionKey, why: string | undefined): Promise<SuppressionRemoved>;
  /** What keeps an address from being written to, the address before its domain; undefined: nothing does. */
  find(
    scope: Scope,
    email: string,
  ): Promise<{ readonly kind: SuppressionKey['kind']; readonly reason: SuppressionReason } | undefined>;
}

export type SuppressionRemoved =
  | { readonly state: 'removed' | 'absent' }
  | { readonly state: 'needs_reason'; readonly reason: SuppressionReason };

/** A suppression that was asked for, and what it changed. */
export interface SuppressionAdded {
  readonly suppression: Suppression;
  /** False where it was there already. */
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
  /** False where it was there already. */
  readonly added: boolean;
  /** Ids of the sequences that were under way to it; they are locked. */
  readonly under: readonly string[];
  /** Ids of the sequences that ended. */
  readonly ended: readonly string[];
}

declare module '../../../endpoints/endpoint.ts' {
  interface Services {
    readonly suppressions: SuppressionService;
  }
}
