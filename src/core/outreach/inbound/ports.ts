import type { LaneShare } from '../../queue/lane-share.ts';
import type { Scope } from '../../scope.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { Classified } from './conclusion.ts';
import type { Folders, InboxCursor } from './folders.ts';
import type { KnownSequence, LookUpKeys } from './ours.ts';

export interface InboxStore {
  /**
   * Mailboxes that are due and that no worker reads, held until the lease passes by the database's clock.
   * Tenants take turns; without a share they are not bounded.
   */
  claim(lease: string, leaseMs: number, limit: number, share?: LaneShare): Promise<readonly HeldInbox[]>;
  /** False where the lease passed, or the mailbox was disconnected meanwhile. */
  renew(held: HeldInbox, leaseMs: number): Promise<boolean>;
  /** Sets where reading begins; false where the lease was lost. */
  begin(held: HeldInbox, cursor: InboxCursor): Promise<boolean>;
  /** Sets the same for the folders beside the inbox, and which of them are not read; false if the lease was lost. */
  keepFolders(held: HeldInbox, folders: Folders): Promise<boolean>;
  /** The sequences a message may belong to. */
  known(scope: Scope, keys: LookUpKeys): Promise<readonly KnownSequence[]>;
  /**
   * Everything a message does, and the cursor on it, in one transaction; undefined: a message that is none of ours. Twice
   * does what once did.
   */
  apply(held: HeldInbox, at: InboxCursor, incoming: Incoming | undefined): Promise<Applied>;
  /** All has been read: the mailbox may send for two minutes (`polled_at`), and is due again in `nextMs`. */
  looked(held: HeldInbox, nextMs: number): Promise<boolean>;
  /** It could not be read: tried again in `retryMs`; undefined: a person has to connect it again. Lets go of the lease. */
  fail(held: HeldInbox, why: string, retryMs: number | undefined): Promise<void>;
  /** Lets go of the lease; due in `nextMs`. */
  release(held: HeldInbox, nextMs: number): Promise<void>;
}

/** A mailbox whose inbox one process reads for a while: every write names the lease, and one that passed changes nothing. */
export interface HeldInbox {
  readonly mailbox: Mailbox;
  readonly lease: string;
  /** As far as it was read; undefined: never. Identifiers hold within one UIDVALIDITY only (RFC 9051 §2.3.1.1). */
  readonly cursor: InboxCursor | undefined;
  /** The same of the other folders. */
  readonly folders: Folders;
  /** Looks that failed, in a row. */
  readonly failures: number;
}

/** A message that belongs to a sequence, with what it was taken for. */
export interface Incoming {
  readonly found: Classified;
  readonly messageId: string | undefined;
  readonly sender: string;
  readonly subject: string;
  readonly receivedAt: Date;
}

/**
 * What became of it. `known`: it was acted on before (the server numbered its messages again); `lost`:
 * another worker reads the mailbox by now, and nothing was changed.
 */
export type Applied = 'applied' | 'known' | 'passed' | 'lost';
