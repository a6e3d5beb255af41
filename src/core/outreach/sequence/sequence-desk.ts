import type { Page } from '../../page.ts';
import type { Scope } from '../../scope.ts';
import type { OutgoingMessage } from '../mailbox/mail-port.ts';
import type { Sequence, SequenceDetail, Touch } from './sequence.ts';
import type { SequenceState, TouchState } from './states.ts';

/** One line of a comparison. */
export interface DiffLine {
  readonly change: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** What happens next, in words, and why nothing is being sent where nothing is. */
export interface Outlook {
  readonly next: string;
  readonly notSendingBecause: string | undefined;
}

export interface NewSequence {
  readonly investorEmail: string;
  readonly investorName: string;
  /** Undefined: the connected mailbox with the fewest sequences under way. */
  readonly mailboxId: string | undefined;
  /** Touches without a blocking finding are approved without a person. Only ever by explicit opt-in. */
  readonly autoApprove: boolean;
  /** IANA name; undefined: from the investor's record where there is one, else the mailbox's stands in. */
  readonly timeZone: string | undefined;
  /** A person's words to whoever drafts the first touch. */
  readonly note: string | undefined;
}

/** A sequence as it stands and what becomes of it. */
export interface SequenceSeen extends SequenceDetail, Outlook {}

/** A sequence in a list. */
export interface ListedSequence extends Outlook {
  readonly sequence: Sequence;
}

/** A touch in a list, with the sequence it belongs to; what happens next is told of that. */
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
  /** Against the draft before the last edit or redraft; undefined where there was none. */
  readonly changes: readonly DiffLine[] | undefined;
}

/** What a person does with sequences and touches. Ids nobody of this tenant and mode has: `nothing_stored`. */
export interface SequenceDesk {
  /**
   * Enrols an investor; where they have a sequence under way, that one is given. Throws `mailbox_not_connected`,
   * `suppressed`, and `invalid_request` for a text that is no address or zone.
   */
  create(
    scope: Scope,
    ask: NewSequence,
    now: Date,
  ): Promise<SequenceSeen & { readonly alreadyActive: boolean }>;
  /** Newest first. */
  list(
    scope: Scope,
    filter: { readonly state?: SequenceState | undefined },
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
  ): Promise<TouchSeen>;
  /**
   * Approves exactly the message the preview shows, for seven days. Throws `suppressed`, and `not_in_this_state` where it
   * waits for no approval, `textHash` is of another text, or a finding blocks it (they are the details).
   */
  approve(
    scope: Scope,
    touchId: string,
    saw: { readonly textHash: string | undefined },
    now: Date,
    signal: AbortSignal,
  ): Promise<TouchSeen>;
  reject(scope: Scope, touchId: string, why: string | undefined, now: Date): Promise<TouchSeen>;
  /** Has it written anew, with the note in mind. */
  redraft(scope: Scope, touchId: string, note: string | undefined, now: Date): Promise<TouchSeen>;
  /** What a person found out about an `unknown` touch. `not_sent`: it waits for approval and may then be sent anew. */
  settle(scope: Scope, touchId: string, outcome: 'sent' | 'not_sent', now: Date): Promise<TouchSeen>;
}
