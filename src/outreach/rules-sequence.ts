import type { Draft } from '../letters/rules-wording.ts';
import type { OutgoingMessage } from '../mailboxes/mail/rules-mail.ts';
import type { Mailbox } from '../mailboxes/rules-mailbox.ts';
import type { Outlook } from '../mailboxes/rules-mailbox-next.ts';
import type { Language } from '../reference/rules-language.ts';
import type { SuppressionReason } from './fields.ts';
import type { SequenceEventName } from './rules-sequence-machine.ts';
import type { Sequence, SequenceDetail, SequenceState, Touch, TouchState } from './rules-touch.ts';
import type { TouchGlance } from './rules-what-next.ts';

/** What of a touch a person edits, whose version tells one text from another; empty of one without a text. */
export function textOf({ draft }: Pick<Touch, 'draft'>): {
  readonly subject?: string;
  readonly body?: string;
} {
  return draft === undefined ? {} : { subject: draft.subject, body: draft.body };
}

/** One line of a comparison. */
export interface DiffLine {
  readonly change: 'same' | 'removed' | 'added';
  readonly text: string;
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
  /** Undefined: that of the one contact of the investor. */
  readonly investorEmail?: string | undefined;
  /** Undefined: the contact's. */
  readonly investorName?: string | undefined;
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
  /** Whom the recipient is or works for, by name. */
  readonly investor: string | undefined;
  /** Of one that waits for a person. */
  readonly waitingSince: Date | undefined;
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
