import type { TouchState } from './states.ts';

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

type Moves = Readonly<Record<TouchState, Partial<Readonly<Record<TouchEventName, TouchState>>>>>;

/** A person has the text to read, or could have: they may rewrite it. */
const REWRITE = { edit: 'awaiting_approval', redraft: 'drafting' } as const;

/** Every legal move; a pair that is not here is illegal. */
const MOVES: Moves = {
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

/** The state `event` leads to from `state`, or undefined where it cannot happen there. */
export function touchMove(state: TouchState, event: TouchEventName): TouchState | undefined {
  return MOVES[state][event];
}

/** Whether anything that can happen to a touch leads from one state to the other; staying is no move and always legal. */
export function isLegalMove(from: TouchState, to: TouchState): boolean {
  return from === to || Object.values(MOVES[from]).includes(to);
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
