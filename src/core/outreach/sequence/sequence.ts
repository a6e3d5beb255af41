import type { Scope } from '../../scope.ts';
import type { Draft } from '../draft/draft.ts';
import type { OptOut } from '../inbound/opt-out.ts';
import type { Language } from '../language/language.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { InboundKind, SequenceState, TouchState } from './states.ts';

export interface Sequence {
  readonly id: string;
  readonly scope: Scope;
  readonly mailboxId: string;
  readonly investorEmail: string;
  readonly investorName: string;
  /** The corpus record they were found in, where they were. */
  readonly investorId: number | undefined;
  readonly state: SequenceState;
  /** Why it is in this state, in a sentence for a person. */
  readonly stateWhy: string | undefined;
  readonly autoApprove: boolean;
  /** An automatic reply named a date: nothing is sent before it. */
  readonly heldUntil: Date | undefined;
  /** IANA name of the recipient's zone; undefined: not known, the mailbox's stands in. */
  readonly timeZone: string | undefined;
  readonly unsubscribeToken: string;
  /** Of its messages. */
  readonly language: Language;
  /** Why it was chosen, a sentence; undefined: a person set it. */
  readonly languageWhy: string | undefined;
  readonly createdAt: Date;
  readonly endedAt: Date | undefined;
}

export interface Touch {
  readonly id: string;
  readonly sequenceId: string;
  /** 1 is the first. */
  readonly position: number;
  readonly state: TouchState;
  readonly stateWhy: string | undefined;
  readonly draft: Draft | undefined;
  /** When it is to be drafted (`planned`) or sent (`scheduled`). */
  readonly dueAt: Date | undefined;
  /** Of what was approved: recipient, sender, subject and text; an edit voids it. */
  readonly textHash: string | undefined;
  readonly approvedAt: Date | undefined;
  readonly approvedBy: string | undefined;
  readonly messageId: string | undefined;
  readonly intentAt: Date | undefined;
  readonly sentAt: Date | undefined;
  readonly attempts: number;
  /** Counts every change; a change names the version it was decided on and fails where that has passed. */
  readonly version: number;
}

/** One change of a sequence or touch: who, when, why. */
export interface TouchEvent {
  readonly at: Date;
  readonly touchId: string | undefined;
  readonly from: string | undefined;
  readonly to: string;
  /** `worker`, `inbox`, `person`, `recipient`. */
  readonly who: string;
  readonly why: string;
}

/** A message that came in and belongs to a sequence. */
export interface Inbound {
  readonly id: string;
  readonly kind: InboundKind;
  readonly touchId: string | undefined;
  readonly from: string;
  readonly subject: string;
  /** The first lines they wrote, without what they quoted. */
  readonly excerpt: string;
  readonly receivedAt: Date;
  /** Of an automatic reply. */
  readonly until: Date | undefined;
  /** They ask for no more mail, or may be asking for it. */
  readonly looksLikeOptOut: boolean;
  /** What was taken for it; undefined for messages that came in before it was kept. */
  readonly optOut?: OptOut | undefined;
  /** What the mailbox's own host said of the sender: "dmarc=pass, spf=pass". */
  readonly authentication: string | undefined;
}

export interface SequenceDetail {
  readonly sequence: Sequence;
  readonly mailbox: Mailbox;
  readonly touches: readonly Touch[];
  readonly inbound: readonly Inbound[];
  /** Newest first, the last hundred. */
  readonly events: readonly TouchEvent[];
}
