import type { Draft } from '../letters/rules-wording.ts';
import { daysAfter, instantsOf, localTime, weekdayOf } from '../mailboxes/rules-local-time.ts';
import type { Mailbox, SendWindow } from '../mailboxes/rules-mailbox.ts';
import type { Kept } from '../platform/values/fields.ts';
import type { Mode, Scope } from '../platform/values/scope.ts';
import type { SEQUENCE, TOUCH } from './fields.ts';
import type { OptOut } from './inbox/rules-opt-out.ts';

/** A message of which no one knows whether it was delivered. */
export interface TouchOfUnknownFate {
  readonly id: string;
  readonly sequence: string;
  readonly tenant: string;
  readonly tenantName: string;
  readonly mode: Mode;
  /** Masked. */
  readonly recipient: string;
  readonly since: Date;
  /** Its own copy is looked for then; null: it is left to a person. */
  readonly nextLookAt: Date | null;
}

const DAY_MS = 86_400_000;

/** A touch of the plan: how many business days after the one before it was sent. */
export interface PlannedTouch {
  /** 1 is the first. */
  readonly position: number;
  readonly businessDaysAfter: number;
}

/** Three touches: most answers come after the first or second, and a fourth causes complaints. */
export const SEQUENCE_PLAN: readonly PlannedTouch[] = [
  { position: 1, businessDaysAfter: 0 },
  { position: 2, businessDaysAfter: 4 },
  { position: 3, businessDaysAfter: 7 },
];

/** Without an answer so long after its last touch, a sequence is over; a later answer still counts. */
export const COMPLETED_AFTER_DAYS = 14;
/** An approval expires: what was true of the investor then need not be a week later. */
export const APPROVAL_VALID_MS = 7 * DAY_MS;
/**
 * An answer is sent at once or, where the mailbox has sent all it may or cannot be reached, within this time: the longest day of a time zone
 * (25 hours, as clocks are set back), which brings the allowance of the next one, and an hour to be sent in.
 */
export const ANSWER_WAITS_MS = 26 * 3_600_000;
/** Overdue by more than a day, as after an outage or from a restored backup: a person looks first. */
export const STALE_MS = DAY_MS;

/**
 * When the touch at `position` is to be written, the one before it having been sent at `sentAt`: so many business days
 * later by the recipient's calendar, as the window opens. The window's days are the business days. Undefined where the
 * plan has no such touch.
 */
export function dueAfter(
  sentAt: Date,
  position: number,
  timeZone: string,
  window: SendWindow,
): Date | undefined {
  const planned = SEQUENCE_PLAN.find((touch) => touch.position === position);
  if (planned === undefined) return undefined;
  const day = businessDaysAfter(localTime(sentAt, timeZone).day, planned.businessDaysAfter, window.days);
  return new Date(Math.max(sentAt.getTime(), instantsOf(day, window.fromMinute, timeZone).last));
}

/** The business day so many after `day`, which need not be one. Throws RangeError if no day of the week is one. */
function businessDaysAfter(day: string, count: number, days: readonly number[]): string {
  if (days.length === 0) throw new RangeError('the window must name at least one day');
  let reached = day;
  for (let left = count; left > 0; ) {
    reached = daysAfter(reached, 1);
    if (days.includes(weekdayOf(reached))) left -= 1;
  }
  return reached;
}

/** A sequence is under way while it is active or paused; every other state is its end, and each end has its own reason. */
export const SEQUENCE_STATES = [
  'active',
  'paused',
  'replied',
  'bounced',
  'unsubscribed',
  'suppressed',
  'stopped',
  'completed',
] as const;
export type SequenceState = (typeof SEQUENCE_STATES)[number];

/**
 * `planned` waits for the touch before it; `drafting` for the worker to write it; `rejected` for the person
 * who did so; `approved` for a time to be sent at; `scheduled` for that time. `sending` is intent, stored
 * before anything is sent. `unknown`: handed over or not, not known yet; never sent again by itself.
 * `cancelled`: its sequence ended before it.
 */
export const TOUCH_STATES = [
  'planned',
  'drafting',
  'awaiting_approval',
  'rejected',
  'approved',
  'scheduled',
  'sending',
  'sent',
  'unknown',
  'failed',
  'cancelled',
] as const;
export type TouchState = (typeof TOUCH_STATES)[number];

/**
 * What an incoming message is to us, in the order they are looked for. `unsubscribe`: the mail way out that
 * each of our messages offers. `unrelated`: not about our messages.
 */
export const INBOUND_KINDS = [
  'bounce',
  'delayed',
  'complaint',
  'unsubscribe',
  'own_copy',
  'calendar',
  'auto_reply',
  'reply',
  'unrelated',
] as const;
export type InboundKind = (typeof INBOUND_KINDS)[number];

export interface Sequence extends Kept<'sequence', typeof SEQUENCE> {
  readonly scope: Scope;
}

export interface Touch extends Kept<'touch', typeof TOUCH> {
  readonly draft: TouchDraft | undefined;
}

/** The text of a touch; of a person's answer also what it answers, as that stood when they pressed Send. */
export interface TouchDraft extends Draft {
  readonly answered?: Answered | undefined;
}

export interface Answered {
  /** Who wrote it, and is written to. */
  readonly to: string;
  /** Its Message-ID, where it has a usable one. */
  readonly messageId?: string | undefined;
  /** ISO. */
  readonly receivedAt: string;
  /** What stands below the answer. */
  readonly quote: string;
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
  /** Undefined where it has none, or one too long to keep. */
  readonly messageId?: string | undefined;
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

/** A touch held for a while by one worker: every write names the lease, and one that passed changes nothing. */
export interface HeldTouch {
  readonly touch: Touch;
  readonly sequence: Sequence;
  readonly mailbox: Mailbox;
  /** All touches of the sequence, in order: threading needs those before, planning those after. */
  readonly touches: readonly Touch[];
  readonly lease: string;
}

/** A touch held to be drafted. */
export interface HeldDraft extends HeldTouch {
  /** What a person asked for, where they sent it back. */
  readonly note: string | undefined;
  /** The text that is to be replaced by another one; undefined if there was none. */
  readonly previous: Draft | undefined;
  /** How often drafting it has failed since it came to be drafted. */
  readonly failures: number;
}

/** A touch in `unknown`, held to be looked for. */
export interface HeldUnknown extends HeldTouch {
  /** How often it was looked for since it became unknown. */
  readonly looks: number;
}

/** What a guarded step came to. `lost`: another worker held the lease by then, and nothing was changed. */
export type BeginOutcome =
  | { readonly state: 'begun' }
  | { readonly state: 'lost' }
  | { readonly state: 'suppressed'; readonly why: string }
  /** The sequence is paused, held or ended; the touch went back to where it waits or was cancelled. */
  | { readonly state: 'not_now'; readonly why: string }
  /** The mailbox may not send at this moment: gap, day's limit, not connected, inbox not looked at lately. */
  | { readonly state: 'mailbox_not_free'; readonly why: string };

declare module '../platform/operations/operation.ts' {
  interface OperatorServices {
    readonly unknownTouches: {
      unknownTouches(): Promise<{ readonly count: number; readonly touches: readonly TouchOfUnknownFate[] }>;
    };
  }
}
