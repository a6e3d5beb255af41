import type { DiffLine } from '../letters/rules-choose-language.ts';
import type { Draft } from '../letters/rules-wording.ts';
import type { OutgoingMessage } from '../mailboxes/mail/rules-mail.ts';
import type { Mailbox } from '../mailboxes/rules-mailbox.ts';
import type { Outlook } from '../mailboxes/rules-mailbox-next.ts';
import type { Page, Scope } from '../platform/values/scope.ts';
import type { Language } from '../reference/rules-language.ts';
import type { SuppressionReason } from './fields.ts';
import type { SequenceEventName } from './rules-sequence-machine.ts';
import type { Sequence, SequenceDetail, SequenceState, Touch, TouchState } from './rules-touch.ts';
import type { TouchGlance } from './rules-what-next.ts';

/** What a person does with sequences and touches. Ids of another tenant or mode: `nothing_stored`. */
export interface SequenceService {
  /**
   * Enrols an investor; where they have a sequence under way, that one is returned. Throws
   * `mailbox_not_connected`, `suppressed`, and `invalid_request` for a text that is no address or zone.
   */
  create(
    scope: Scope,
    ask: NewSequence,
    now: Date,
  ): Promise<SequenceSeen & { readonly alreadyActive: boolean }>;
  /** Newest first. */
  list(
    scope: Scope,
    filter: SequenceFilter,
    page: { readonly limit: number; readonly cursor?: string },
    now: Date,
  ): Promise<Page<ListedSequence>>;
  show(scope: Scope, sequenceId: string, now: Date): Promise<SequenceSeen>;
  /** These three throw `not_in_this_state` where the sequence has ended or is there already. */
  pause(scope: Scope, sequenceId: string, now: Date): Promise<SequenceSeen>;
  resume(scope: Scope, sequenceId: string, now: Date): Promise<SequenceSeen>;
  stop(scope: Scope, sequenceId: string, now: Date): Promise<SequenceSeen>;
  /** Newest first. */
  touches(
    scope: Scope,
    filter: { readonly state?: TouchState | undefined },
    page: { readonly limit: number; readonly cursor?: string },
    now: Date,
  ): Promise<Page<ListedTouch>>;
  touch(scope: Scope, touchId: string, now: Date): Promise<TouchSeen>;
  /** Replaces the text, checks it again and voids an approval. Throws `not_in_this_state` from `sending` on. */
  edit(
    scope: Scope,
    touchId: string,
    text: { readonly subject: string; readonly body: string },
    now: Date,
    signal: AbortSignal,
    by?: string,
  ): Promise<TouchSeen>;
  /**
   * Approves exactly the message the preview shows, for seven days. Throws `suppressed`, and `not_in_this_state` if it
   * waits for no approval, `textHash` is of another text, or a finding blocks it (they are the details).
   */
  approve(
    scope: Scope,
    touchId: string,
    saw: { readonly textHash: string | undefined },
    now: Date,
    signal: AbortSignal,
    by?: string,
  ): Promise<TouchSeen>;
  reject(scope: Scope, touchId: string, why: string | undefined, now: Date, by?: string): Promise<TouchSeen>;
  /** Has it written again, with the note in mind. */
  /** A text that a person edited is kept and refused (`not_in_this_state`), unless `discardEdit`. */
  redraft(scope: Scope, touchId: string, asked: RedraftAsked, now: Date, by?: string): Promise<TouchSeen>;
  /** What a person found out about an `unknown` touch. `not_sent`: it waits for a new approval. */
  settle(
    scope: Scope,
    touchId: string,
    outcome: 'sent' | 'not_sent',
    now: Date,
    by?: string,
  ): Promise<TouchSeen>;
}

export interface RedraftAsked {
  /** What the new text is to take into account. */
  readonly note: string | undefined;
  /** A text that a person edited may be replaced. */
  readonly discardEdit: boolean;
  /** Of this message and those after it; undefined: as before. */
  readonly language: Language | undefined;
}

export interface NewSequence {
  readonly investorEmail: string;
  readonly investorName: string;
  /** The public id of the investor's record; undefined: it is found by address and name. */
  readonly investorId?: string | undefined;
  /** Undefined: the connected mailbox with the fewest sequences under way. */
  readonly mailboxId: string | undefined;
  /** Touches without a blocking finding are approved without a person. Only ever by explicit opt-in. */
  readonly autoApprove: boolean;
  /** IANA name; undefined: from the investor's record if there is one, else the mailbox's stands in. */
  readonly timeZone: string | undefined;
  /** Undefined: by the recipient's country, among those the profile names. */
  readonly language: Language | undefined;
  /** A person's instructions for the draft of the first touch. */
  readonly note: string | undefined;
}

/** A sequence as it is, with its next step. */
export interface SequenceSeen extends SequenceDetail, Outlook {}

/** Which sequences a list holds: those that pass both, each where it is given. */
export interface SequenceFilter {
  readonly state?: SequenceState | undefined;
  /** The number of an investor of the corpus: those to it, or to one that is merged with it. */
  readonly investorId?: number;
}

/** A sequence in a list. */
export interface ListedSequence extends Outlook {
  readonly sequence: Sequence;
}

/** A touch in a list, with its sequence, which the next step depends on. */
export interface ListedTouch extends Outlook {
  readonly touch: Touch;
  readonly sequence: Sequence;
}

/** Everything a person needs to decide on a touch. */
export interface TouchSeen extends Outlook {
  readonly touch: Touch;
  readonly detail: SequenceDetail;
  /** As it would be sent now, or was sent; undefined while there is no draft. */
  readonly preview: TouchPreview | undefined;
  /** The approval ends then: what was not sent by that time waits for a person again. */
  readonly approvalUntil: Date | undefined;
}

export interface TouchPreview {
  readonly message: OutgoingMessage;
  /** Of exactly this message: sender, recipient, mailbox, subject, text, html. What an approval may name. */
  readonly textHash: string;
  /** Against the draft before the last edit or redraft; undefined if there was none. */
  readonly changes: readonly DiffLine[] | undefined;
}

/** Sequences and touches as they are stored. Undefined for ids that are not of this tenant and mode. */
export interface SequenceStore {
  /** One transaction: suppression, a sequence under way, a mailbox, then the sequence with the touches of the plan. */
  enrol(scope: Scope, enrolment: Enrolment): Promise<Enrolled>;
  /**
   * The record with this number; without one, the one record of this name or of the firm with this domain. Undefined where
   * there is none, or several.
   */
  recipient(
    scope: Scope,
    asked: { readonly name: string; readonly domain: string; readonly number: number | undefined },
  ): Promise<Recipient | undefined>;
  list(
    scope: Scope,
    filter: SequenceFilter,
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

export interface Enrolment {
  readonly investorEmail: string;
  /** As addresses are compared. */
  readonly emailKey: string;
  readonly investorName: string;
  readonly investorId: number | undefined;
  readonly mailboxId: string | undefined;
  readonly autoApprove: boolean;
  readonly timeZone: string | undefined;
  readonly language: Language;
  readonly languageWhy: string | undefined;
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

/** What the next step of a sequence is derived from, without texts and history: a page of them is read with a handful of queries. */
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
export type TouchChange = (
  | { readonly event: 'approve'; readonly version: number; readonly textHash: string }
  | { readonly event: 'edit'; readonly version: number; readonly draft: Draft }
  | { readonly event: 'reject' }
  /** A person's own text stands in its way, unless they give it up. */
  | ({ readonly event: 'redraft' } & RedraftAsked)
  /** `nextDueAt`: when the touch after it is to be written. */
  | { readonly event: 'settled_sent'; readonly nextDueAt: Date | undefined }
  | { readonly event: 'settled_not_sent' }
) & {
  /** Who decided it; a person whose name is not known where left out. */
  readonly by?: string;
};

export type TouchChanged =
  | { readonly state: 'done' }
  /** The machine has no such move, or the sequence has ended. */
  | { readonly state: 'illegal'; readonly touch: TouchState; readonly sequence: SequenceState }
  | { readonly state: 'changed_meanwhile' }
  /** The text is a person's own, and nobody gave it up. */
  | { readonly state: 'edited' }
  | { readonly state: 'suppressed'; readonly by: SuppressedBy };

export type SequenceChanged =
  | { readonly state: 'done' }
  | { readonly state: 'illegal'; readonly sequence: SequenceState };

/** Why sequences end, as it is recorded. */
export interface SequenceEnd {
  readonly event: Exclude<SequenceEventName, 'pause' | 'resume'>;
  /** `worker`, `inbox`, `person` or `recipient`. */
  readonly who: string;
  /** A sentence for a person. */
  readonly why: string;
}

declare module '../platform/operations/operation.ts' {
  interface Services {
    readonly sequences: SequenceService;
  }
}
