import type { Page } from '../../page.ts';
import type { Scope } from '../../scope.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { Draft, Sequence, SequenceDetail, Touch } from './sequence.ts';
import type { SequenceState, SuppressionReason, TouchState } from './states.ts';
import type { TouchGlance } from './what-next.ts';

export interface Enrolment {
  readonly investorEmail: string;
  /** As addresses are compared. */
  readonly emailKey: string;
  readonly investorName: string;
  readonly investorId: number | undefined;
  readonly mailboxId: string | undefined;
  readonly autoApprove: boolean;
  readonly timeZone: string | undefined;
  readonly unsubscribeToken: string;
  readonly note: string | undefined;
  /** By the clock its answer is worded by: the first touch is due then. */
  readonly at: Date;
}

export type Enrolled =
  | { readonly state: 'created' | 'under_way'; readonly sequenceId: string }
  | { readonly state: 'suppressed'; readonly by: SuppressedBy }
  | { readonly state: 'no_mailbox' };

export interface SuppressedBy {
  readonly kind: 'address' | 'domain';
  readonly reason: SuppressionReason;
}

/** The record an investor stands in, as far as it says where they are. */
export interface Recipient {
  readonly investorId: number;
  readonly country: string | undefined;
  readonly state: string | undefined;
  readonly city: string | undefined;
}

/** What the mailbox of a sequence has sent and may send next. */
export interface MailboxUse {
  /** `YYYY-MM-DD` by its own zone: the day it last sent on. */
  readonly sentDay: string | undefined;
  /** On that day. */
  readonly sentCount: number;
  readonly freeAt: Date;
}

export interface StoredSequence extends SequenceDetail {
  readonly mailboxUse: MailboxUse;
}

/** What the future of a sequence is told by, without texts and history: a page of them is read with a handful of queries. */
export interface SequenceCourse {
  readonly sequence: Sequence;
  readonly mailbox: Mailbox;
  readonly mailboxUse: MailboxUse;
  /** In order. */
  readonly touches: readonly TouchGlance[];
  /** Since when the touch it has come to is as it is, where it waits for a person. */
  readonly waitingSince: Date | undefined;
}

export interface StoredTouch {
  readonly detail: StoredSequence;
  /** Before the last edit or redraft. */
  readonly previousDraft: Draft | undefined;
}

/** A person's change of a touch. `version`: what it was decided on; a change since then refuses it. */
export type TouchChange =
  | { readonly event: 'approve'; readonly version: number; readonly textHash: string }
  | { readonly event: 'edit'; readonly version: number; readonly draft: Draft }
  | { readonly event: 'reject' }
  | { readonly event: 'redraft'; readonly note: string | undefined }
  /** `nextDueAt`: when the touch after it is to be written. */
  | { readonly event: 'settled_sent'; readonly nextDueAt: Date | undefined }
  | { readonly event: 'settled_not_sent' };

export type TouchChanged =
  | { readonly state: 'done' }
  /** The machine has no such move, or the sequence has ended. */
  | { readonly state: 'illegal'; readonly touch: TouchState; readonly sequence: SequenceState }
  | { readonly state: 'changed_meanwhile' }
  | { readonly state: 'suppressed'; readonly by: SuppressedBy };

export type SequenceChanged =
  | { readonly state: 'done' }
  | { readonly state: 'illegal'; readonly sequence: SequenceState };

/** Sequences and touches as they are stored. Undefined for ids nobody of this tenant and mode has. */
export interface SequenceBook {
  /** One transaction: suppression, a sequence under way, a mailbox, then the sequence with the touches of the plan. */
  enrol(scope: Scope, enrolment: Enrolment): Promise<Enrolled>;
  /** The one record of this name or of the firm with this domain; undefined where there is none, or several. */
  recipient(
    scope: Scope,
    asked: { readonly name: string; readonly domain: string },
  ): Promise<Recipient | undefined>;
  list(
    scope: Scope,
    state: SequenceState | undefined,
    page: { readonly limit: number; readonly cursor?: string },
  ): Promise<Page<SequenceCourse>>;
  detail(scope: Scope, sequenceId: string): Promise<StoredSequence | undefined>;
  touches(
    scope: Scope,
    state: TouchState | undefined,
    page: { readonly limit: number; readonly cursor?: string },
  ): Promise<Page<{ readonly touch: Touch; readonly course: SequenceCourse }>>;
  touch(scope: Scope, touchId: string): Promise<StoredTouch | undefined>;
  changeSequence(
    scope: Scope,
    sequenceId: string,
    event: 'pause' | 'resume' | 'stop',
    why: string,
  ): Promise<SequenceChanged | undefined>;
  changeTouch(
    scope: Scope,
    touchId: string,
    change: TouchChange,
    why: string,
  ): Promise<TouchChanged | undefined>;
}
