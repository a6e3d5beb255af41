import { SEQUENCE_STATES, type SequenceState, TOUCH_STATES, type TouchState } from './rules-touch.ts';

/**
 * What can happen to a touch. `edit` and `redraft` void an approval; `unapprove` is ours: an approval that
 * expired, came too late or that the last look found something against. `left_unknown`: the connection or the
 * worker broke off; `found`: its Message-ID was seen in the mailbox or in an answer; `settled_…`: a person
 * looked for it.
 */
export const TOUCH_EVENTS = [
  'day_came',
  'drafted',
  'draft_failed',
  'auto_approved',
  'approve',
  'reject',
  'edit',
  'redraft',
  'unapprove',
  'schedule',
  'unschedule',
  'begin',
  'accepted',
  'refused_for_now',
  'refused_past_window',
  'refused_after_end',
  'refused_for_good',
  'left_unknown',
  'found',
  'settled_sent',
  'settled_not_sent',
  'settled_not_sent_ended',
  'cancel',
] as const;
export type TouchEventName = (typeof TOUCH_EVENTS)[number];

type TouchMachineMoves = Readonly<Record<TouchState, Partial<Readonly<Record<TouchEventName, TouchState>>>>>;

/** A person has the text to read, or could have: they may rewrite it. */
const REWRITE = { edit: 'awaiting_approval', redraft: 'drafting' } as const;

/** Every legal move; a pair that is not here is illegal. */
const TOUCH_MACHINE_MOVES: TouchMachineMoves = {
  planned: { day_came: 'drafting', cancel: 'cancelled' },
  drafting: {
    drafted: 'awaiting_approval',
    draft_failed: 'awaiting_approval',
    auto_approved: 'approved',
    cancel: 'cancelled',
  },
  awaiting_approval: { ...REWRITE, approve: 'approved', reject: 'rejected', cancel: 'cancelled' },
  rejected: { ...REWRITE, cancel: 'cancelled' },
  approved: {
    ...REWRITE,
    schedule: 'scheduled',
    unapprove: 'awaiting_approval',
    reject: 'rejected',
    cancel: 'cancelled',
  },
  scheduled: {
    ...REWRITE,
    schedule: 'scheduled',
    unschedule: 'approved',
    begin: 'sending',
    unapprove: 'awaiting_approval',
    reject: 'rejected',
    cancel: 'cancelled',
  },
  // From here on a message may be sent: it cannot be recalled, and only evidence shows its outcome.
  sending: {
    accepted: 'sent',
    refused_for_now: 'scheduled',
    refused_past_window: 'approved',
    refused_after_end: 'cancelled',
    refused_for_good: 'failed',
    left_unknown: 'unknown',
    // An answer may be read before the worker has recorded the sending.
    found: 'sent',
  },
  unknown: {
    found: 'sent',
    settled_sent: 'sent',
    settled_not_sent: 'awaiting_approval',
    settled_not_sent_ended: 'cancelled',
  },
  sent: {},
  failed: REWRITE,
  cancelled: {},
};

/** The state `event` leads to from `state`, or undefined if it cannot happen there. */
export function touchMove(state: TouchState, event: TouchEventName): TouchState | undefined {
  return TOUCH_MACHINE_MOVES[state][event];
}

/** Whether anything that can happen to a touch leads from one state to the other; staying is no move and always legal. */
export function isLegalMove(from: TouchState, to: TouchState): boolean {
  return from === to || Object.values(TOUCH_MACHINE_MOVES[from]).includes(to);
}

/** What the end of its sequence cancels: everything of which nothing was handed over yet. */
export const OPEN_TOUCH_STATES = [
  'planned',
  'drafting',
  'awaiting_approval',
  'rejected',
  'approved',
  'scheduled',
] as const satisfies readonly TouchState[];

/** What can happen to a sequence. `reply` is a person's answer; automatic ones only hold it, which is no state. */
export const SEQUENCE_EVENTS = [
  'pause',
  'resume',
  'reply',
  'bounce',
  'unsubscribe',
  'suppress',
  'stop',
  'complete',
] as const;
export type SequenceEventName = (typeof SEQUENCE_EVENTS)[number];

type Moves = Readonly<Record<SequenceState, Partial<Readonly<Record<SequenceEventName, SequenceState>>>>>;

const ENDS = {
  reply: 'replied',
  bounce: 'bounced',
  unsubscribe: 'unsubscribed',
  suppress: 'suppressed',
  stop: 'stopped',
} as const;
/** The recipient's wish replaces any other end: a person has to see it first. */
const LAST_WORD = { unsubscribe: 'unsubscribed' } as const;

/** Every legal move; a pair that is not here is illegal. */
const MOVES: Moves = {
  active: { ...ENDS, pause: 'paused', complete: 'completed' },
  // A person paused it and decides when it goes on: it is not completed before that.
  paused: { ...ENDS, resume: 'active' },
  replied: LAST_WORD,
  bounced: LAST_WORD,
  unsubscribed: {},
  suppressed: LAST_WORD,
  stopped: LAST_WORD,
  // There was no answer by then; a later one still counts.
  completed: { ...LAST_WORD, reply: 'replied', bounce: 'bounced' },
};

/** The state `event` leads to from `state`, or undefined if it cannot happen there. */
export function sequenceMove(state: SequenceState, event: SequenceEventName): SequenceState | undefined {
  return MOVES[state][event];
}

/** Whether it has not ended. */
export function isUnderWay(state: SequenceState): boolean {
  return state === 'active' || state === 'paused';
}

/** What the end of its sequence makes of a touch: what is open is cancelled, what may be out stays as it is. */
export function afterEnd(touch: TouchState): TouchState {
  return touchMove(touch, 'cancel') ?? touch;
}

/**
 * The state a person's change leads a touch to; undefined if it cannot happen. What is found out about a
 * message that may have been sent is recorded in any state of its sequence; nothing else is.
 */
export function personMove(
  touch: TouchState,
  sequence: SequenceState,
  event: TouchEventName,
): TouchState | undefined {
  if (isUnderWay(sequence)) return touchMove(touch, event);
  if (event === 'settled_not_sent') return touchMove(touch, 'settled_not_sent_ended');
  return event === 'settled_sent' ? touchMove(touch, event) : undefined;
}

/**
 * The same of a person's answer, whose sequence has always ended: until it is being sent it can be taken back, and what was found out about
 * one of unknown fate is recorded. Another text is another answer.
 */
export function answerMove(answer: TouchState, event: TouchEventName): TouchState | undefined {
  if (event === 'reject') return answer === 'scheduled' ? touchMove(answer, 'cancel') : undefined;
  return personMove(answer, 'replied', event);
}

/** What a person can do about a touch in a state that does not allow what they asked for. */
const ABOUT_TOUCH: Readonly<Record<TouchState, string>> = {
  planned: 'It is drafted once the message before it was sent and its day has come.',
  drafting: 'It is being drafted: look again in a minute.',
  awaiting_approval: 'Approve, edit, reject or redraft it.',
  rejected: 'Edit it, or redraft it.',
  approved: 'It is approved; edit, redraft or reject it to take that back.',
  scheduled: 'It is approved and scheduled; edit, redraft or reject it to take that back.',
  sending: 'It is being sent at this moment and cannot be recalled.',
  sent: 'It was sent and cannot be recalled.',
  unknown: 'Whether it was sent is not known: say so with POST /v1/fundraising/touch/settle.',
  failed: 'The mail server rejected it permanently. Edit or redraft it to try again, or stop the sequence.',
  cancelled: 'Its sequence has ended. Create another one with POST /v1/fundraising/create-sequence.',
};

const ENDED =
  'It has ended and stays so. Create another one with POST /v1/fundraising/create-sequence, if they are to be written to.';

const ABOUT_SEQUENCE: Readonly<Partial<Record<SequenceState, string>>> = {
  active: 'It is under way: pause or stop it.',
  paused: 'It is paused: resume or stop it.',
};

/** Why `event` cannot happen to a touch: its state, those that allow it, what to do. Sentences for a person. */
export function touchRefusal(event: TouchEventName, touch: TouchState, sequence: SequenceState): string {
  const allowed = TOUCH_STATES.filter((state) => touchMove(state, event) !== undefined);
  if (!isUnderWay(sequence) && allowed.includes(touch)) {
    return `The sequence of this touch is ${shown(sequence)}; this needs one that is "active" or "paused". ${ENDED}`;
  }
  return `The touch is ${shown(touch)}; this needs one that is ${listed(allowed)}. ${ABOUT_TOUCH[touch]}`;
}

/** As `touchRefusal`, of a sequence. */
export function sequenceRefusal(event: SequenceEventName, sequence: SequenceState): string {
  const allowed = SEQUENCE_STATES.filter((state) => sequenceMove(state, event) !== undefined);
  return `The sequence is ${shown(sequence)}; this needs one that is ${listed(allowed)}. ${ABOUT_SEQUENCE[sequence] ?? ENDED}`;
}

const shown = (state: string): string => `"${state}"`;

function listed(states: readonly string[]): string {
  const last = states.at(-1);
  const others = states.slice(0, -1).map(shown).join(', ');
  return last === undefined ? 'nothing' : others === '' ? shown(last) : `${others} or ${shown(last)}`;
}
