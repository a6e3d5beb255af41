import type { SequenceState, TouchState } from './states.ts';
import { type TouchEventName, touchMove } from './touch-machine.ts';

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

/** The state `event` leads to from `state`, or undefined where it cannot happen there. */
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
 * The state a person's change leads a touch to; undefined where it cannot happen. What is found out about a
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
