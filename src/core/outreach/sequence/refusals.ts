import { isUnderWay, type SequenceEventName, sequenceMove } from './sequence-machine.ts';
import { SEQUENCE_STATES, type SequenceState, TOUCH_STATES, type TouchState } from './states.ts';
import { type TouchEventName, touchMove } from './touch-machine.ts';

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
