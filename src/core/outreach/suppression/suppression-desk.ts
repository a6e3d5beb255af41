import type { Page } from '../../page.ts';
import type { Scope } from '../../scope.ts';
import type { Suppression } from './suppression.ts';

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

/** Who must not be written to, of one tenant and mode. A text that is no address and no domain: `invalid_request`. */
export interface SuppressionDesk {
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

/** The public side of a link that was sent out: whoever has the token is the recipient. */
export interface Unsubscribing {
  /** Whom the messages come from; undefined for a token nobody was sent. */
  look(token: string): Promise<{ readonly senderName: string; readonly isDone: boolean } | undefined>;
  /** Suppresses the address for ever and ends the sequence; again it changes nothing. False for a token nobody was sent. */
  unsubscribe(token: string): Promise<boolean>;
}
