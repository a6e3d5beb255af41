import type { Scope } from '../../scope.ts';
import type { Slot } from '../cadence/cadence-port.ts';
import type { MailboxKind, MailboxState } from '../sequence/states.ts';
import type { Mailbox, MailboxSettings, MailServers } from './mailbox.ts';
import type { MailboxAhead } from './next.ts';
import type { NewNotice } from './notice.ts';

/** A mailbox and how far its day has gone. */
export interface StoredMailbox extends Mailbox {
  /** The last day it sent on, `YYYY-MM-DD` in its own zone, and how often. */
  readonly sentDay: string | undefined;
  readonly sentCount: number;
  /** The end of the gap after its last message. */
  readonly nextSendAt: Date;
}

export interface NewMailbox {
  readonly kind: MailboxKind;
  readonly address: string;
  /** As addresses are compared: one mailbox for each. */
  readonly addressKey: string;
  readonly senderName: string;
  readonly postalAddress: string;
  readonly servers: MailServers;
  readonly settings: MailboxSettings;
  /** What the mailbox is to be told of this connection, stored with it. The link of one before leads nowhere from then on. */
  readonly notice?: NewNotice | undefined;
}

export interface MailboxChange {
  readonly senderName: string;
  readonly postalAddress: string;
  readonly settings: MailboxSettings;
  /** A new secret, which was tried. */
  readonly sealed?: Buffer | undefined;
}

/** A touch that has a time. */
export interface SlottedTouch {
  readonly dueAt: Date | undefined;
  readonly dueUntil: Date | undefined;
  /** How often the wire was tried. */
  readonly attempts: number;
  /** Of its recipient; undefined: not known, the mailbox's stands in. */
  readonly timeZone: string | undefined;
}

/** The time a touch gets whose mailbox was changed; undefined: it keeps the one it has. */
export type Replan = (mailbox: StoredMailbox, touch: SlottedTouch) => Slot | undefined;

/** Mailboxes of tenants. Ids of others are as if there were none. */
export interface MailboxStore {
  /** In the order they were connected in. */
  list(scope: Scope): Promise<readonly StoredMailbox[]>;
  find(scope: Scope, id: string): Promise<StoredMailbox | undefined>;
  /** What lies before those of these that have sequences under way, by id. */
  ahead(scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, MailboxAhead>>;
  /**
   * Stores a mailbox that was tried; one of the same address is replaced and keeps its id, its ramp and its sequences.
   * `seal` gets the id, which is part of the seal. Touches that have a time get the one `replan` finds by its settings.
   * Undefined where `limit` others are connected.
   */
  save(
    scope: Scope,
    mailbox: NewMailbox,
    seal: (id: string) => Buffer | undefined,
    limit: number,
    replan: Replan,
  ): Promise<StoredMailbox | undefined>;
  /** Also moves what has a time, as `save` does: with the change or not at all. */
  change(scope: Scope, id: string, change: MailboxChange, replan: Replan): Promise<StoredMailbox | undefined>;
  /** What is approved and not on the wire yet waits for approval again, as it is from another sender now; how many. */
  unapprove(scope: Scope, id: string, why: string): Promise<number>;
  /** `tested`: both sides were looked at just now. Undefined where there is none. */
  setState(
    scope: Scope,
    id: string,
    state: MailboxState,
    why: string | undefined,
    tested?: boolean,
  ): Promise<StoredMailbox | undefined>;
  /** Erases what opens it. */
  disconnect(scope: Scope, id: string, why: string): Promise<StoredMailbox | undefined>;
  /** The mailbox and what opens it, sealed; nothing sealed where it was disconnected. */
  sealed(
    scope: Scope,
    id: string,
  ): Promise<{ readonly mailbox: Mailbox; readonly sealed: Buffer | undefined } | undefined>;
  /** Holds the right to ask for a new token; what is sealed at that moment. Undefined where somebody else holds it. */
  claimRefresh(scope: Scope, id: string, lease: string, leaseMs: number): Promise<Buffer | undefined>;
  /** Ends a refresh by its lease: a new secret, none, or the end of the connection. False where the lease was lost. */
  endRefresh(
    scope: Scope,
    id: string,
    lease: string,
    end: { readonly sealed: Buffer } | { readonly disconnected: string } | undefined,
  ): Promise<boolean>;
}

/** A consent that was begun. */
export interface Consent {
  readonly scope: Scope;
  /** By the operator's name for the tenant. */
  readonly tenantName: string;
  /** What was asked to be connected, as it was stored. */
  readonly request: unknown;
  readonly sealed: Buffer;
}

export interface MailboxConsents {
  /** Keeps a consent that was begun; of the tenant's others go those that are too old, and the oldest beyond `limit`. */
  add(
    scope: Scope,
    stateHash: Buffer,
    request: unknown,
    sealed: Buffer,
    bounds: { readonly limit: number; readonly maxAgeMs: number },
  ): Promise<void>;
  /** Whose it is; undefined where it is unknown, was taken, or is older. */
  look(
    stateHash: Buffer,
    maxAgeMs: number,
  ): Promise<
    | (Pick<Consent, 'tenantName' | 'request'> & {
        /** The browser it is bound to, where it is to one. */
        readonly browserHash: Buffer | undefined;
        readonly expiresAt: Date;
      })
    | undefined
  >;
  /** Binds it to the first browser that asks, which may ask again; undefined as `look`, and for any other browser. */
  bind(stateHash: Buffer, browserHash: Buffer, maxAgeMs: number): Promise<Consent | undefined>;
  /** Takes it, once, for the browser it is bound to; undefined as `bind`. */
  take(stateHash: Buffer, browserHash: Buffer, maxAgeMs: number): Promise<Consent | undefined>;
}
