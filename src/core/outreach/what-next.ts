import { nextDayAt, POLLED_WITHIN_MS } from './allowance.ts';
import { COMPLETED_AFTER_DAYS } from './cadence.ts';
import type { Mailbox } from './mailbox.ts';
import type { Sequence, Touch } from './sequence.ts';
import { isUnderWay } from './sequence-machine.ts';
import type { SequenceState } from './states.ts';
import { timeText, windowText } from './time-words.ts';
import { nextSlot } from './window.ts';

const DAY_MS = 86_400_000;

export interface WhatNextAsked {
  readonly sequence: Sequence;
  readonly mailbox: Pick<Mailbox, 'address' | 'state' | 'stateWhy' | 'settings' | 'polledAt'>;
  /** All of the sequence, in order. */
  readonly touches: readonly Touch[];
  readonly now: Date;
  /** False where the operator has switched sending off. */
  readonly sendingOn: boolean;
  /** What the mailbox has sent in its day of today, what it may, and when its gap ends, where that is known. */
  readonly sending?:
    | { readonly sentToday: number; readonly perDay: number; readonly freeAt: Date | undefined }
    | undefined;
  /** Since when the touch that needs a person has done so, where that is known. */
  readonly waitingSince?: Date | undefined;
}

export interface WhatNext {
  /** What happens next and who does it; times by the recipient's clock. */
  readonly next: string;
  /** Everything that keeps a message from leaving at this moment; undefined: one is leaving, or about to. */
  readonly notSendingBecause?: string;
}

const ENDED: Readonly<Record<Exclude<SequenceState, 'active' | 'paused'>, string>> = {
  replied: 'The investor answered.',
  bounced: 'The address does not take messages.',
  unsubscribed: 'The recipient unsubscribed; that is for ever.',
  suppressed: 'The address or its domain is on the suppression list.',
  stopped: 'The sequence was stopped.',
  completed: 'All touches were sent and nobody answered in time.',
};

/** In words for a person: what happens next with a sequence, and why nothing is being sent where nothing is. */
export function whatNext(asked: WhatNextAsked): WhatNext {
  const { sequence, touches } = asked;
  const current = touches.find(({ state }) => state !== 'sent' && state !== 'cancelled');
  if (!isUnderWay(sequence.state)) return ended(sequence, touches);
  const step = current === undefined ? afterLast(asked) : stepOf(current, asked);
  // What is on the wire, or may have been, is not called back by anything.
  const isOut = current?.state === 'sending' || current?.state === 'unknown';
  const barriers = isOut ? [] : barriersTo(asked);
  const onTime = current?.state === 'scheduled' || current?.state === 'approved';
  const reasons = [
    ...barriers.map(({ why }) => why),
    ...(step.why === undefined ? [] : [step.why]),
    ...(onTime ? timeReasons(current, asked) : []),
  ];
  const first = barriers.map(({ until }) => until).join(' and ');
  const next = first === '' ? step.next : `Once ${first}: ${step.next}`;
  return { next, ...(reasons.length === 0 ? {} : { notSendingBecause: reasons.join(' ') }) };
}

function ended(sequence: Sequence, touches: readonly Touch[]): WhatNext {
  const because = ENDED[sequence.state as keyof typeof ENDED];
  const why = withWhy(because, sequence.stateWhy);
  const unsettled = touches.find(({ state }) => state === 'unknown');
  if (unsettled === undefined) return { next: 'Nothing: the sequence is over.', notSendingBecause: why };
  return {
    next: `The sequence is over. ${lookedFor(unsettled)}`,
    notSendingBecause: why,
  };
}

interface Step {
  readonly next: string;
  /** Why nothing is being sent as long as this is so. */
  readonly why?: string;
}

function afterLast({ sequence, touches, mailbox, now }: WhatNextAsked): Step {
  const last = Math.max(...touches.map(({ sentAt }) => sentAt?.getTime() ?? 0), 0);
  const quiet = new Date(last + COMPLETED_AFTER_DAYS * DAY_MS);
  const zone = sequence.timeZone ?? mailbox.settings.timeZone;
  const when = last === 0 || quiet <= now ? 'soon' : `on ${timeText(quiet, zone)}`;
  return {
    next: `The sequence is completed ${when} unless they answer before.`,
    why: 'All touches were sent.',
  };
}

function stepOf(touch: Touch, asked: WhatNextAsked): Step {
  const name = `Touch ${touch.position}`;
  const { sequence, mailbox, now, waitingSince } = asked;
  const zone = sequence.timeZone ?? mailbox.settings.timeZone;
  const since = waitingSince === undefined ? '' : ` since ${timeText(waitingSince, zone)}`;
  const due = touch.dueAt;
  switch (touch.state) {
    case 'planned': {
      if (due === undefined || due <= now)
        return { next: `${name} is written shortly.`, why: `${name} is not written yet.` };
      const when = timeText(due, zone);
      const why = `${name} is not due before ${when}.`;
      // Nothing is written while they are away: the day they are back is told before this.
      if (sequence.heldUntil !== undefined && sequence.heldUntil >= due) {
        return { next: `${name} is written unless they answer before.`, why };
      }
      return { next: `${name} is written on ${when} unless they answer before.`, why };
    }
    case 'drafting': {
      const then = sequence.autoApprove
        ? 'is approved by itself where no check stands against it'
        : 'waits for a person to approve it';
      return { next: `${name} is being written; then it ${then}.`, why: `${name} is not written yet.` };
    }
    case 'awaiting_approval':
      return touch.draft === undefined
        ? {
            next: `A person writes ${lower(name)} or has it written again.`,
            why: withWhy(`${name} could not be written and waits for a person${since}.`, touch.stateWhy),
          }
        : {
            next: `A person reads ${lower(name)} and approves, edits or rejects it.`,
            why: withWhy(`${name} waits for approval${since}.`, touch.stateWhy),
          };
    case 'rejected':
      return {
        next: `A person edits ${lower(name)}, has it written again, or stops the sequence.`,
        why: withWhy(`${name} was rejected.`, touch.stateWhy),
      };
    case 'approved':
      return { next: `${name} is approved and gets its time shortly.` };
    case 'scheduled':
      return {
        next:
          due === undefined || due <= now || (sequence.heldUntil !== undefined && sequence.heldUntil >= due)
            ? `${name} is sent shortly.`
            : `${name} is sent on ${timeText(due, zone)} or soon after.`,
      };
    case 'sending':
      return { next: `${name} is being handed over to the mail server.` };
    case 'unknown':
      return {
        next: lookedFor(touch),
        why: withWhy(
          `Whether ${lower(name)} was sent is not known${since}; it is never sent again by itself.`,
          touch.stateWhy,
        ),
      };
    case 'failed':
      return {
        next: `A person edits ${lower(name)}, has it written again, or stops the sequence.`,
        why: withWhy(`${name} was refused for good.`, touch.stateWhy),
      };
    default:
      return { next: `${name} is done.` };
  }
}

const lookedFor = ({ position }: Touch): string =>
  `Touch ${position} is looked for in the mailbox; where it is not found within the hour, a person says whether it was sent.`;

interface Barrier {
  readonly why: string;
  /** The rest of "once …". */
  readonly until: string;
}

/** What stands before any message of the sequence, whatever its touch waits for. */
function barriersTo({ sequence, mailbox, now, sendingOn }: WhatNextAsked): Barrier[] {
  const zone = sequence.timeZone ?? mailbox.settings.timeZone;
  const barriers: Barrier[] = [];
  if (sequence.state === 'paused') {
    barriers.push({
      why: withWhy('The sequence is paused.', sequence.stateWhy),
      until: 'a person resumes it',
    });
  }
  if (!sendingOn) {
    barriers.push({ why: 'Sending is switched off by the operator.', until: 'it is switched on' });
  }
  if (mailbox.state === 'disconnected') {
    barriers.push({
      why: withWhy(`The mailbox ${mailbox.address} is disconnected.`, mailbox.stateWhy),
      until: 'a person connects the mailbox again',
    });
  }
  if (mailbox.state === 'failing') {
    barriers.push({
      why: withWhy(`The mailbox ${mailbox.address} cannot be reached at the moment.`, mailbox.stateWhy),
      until: 'the mailbox answers again',
    });
  }
  if (sequence.heldUntil !== undefined && sequence.heldUntil > now) {
    const until = timeText(sequence.heldUntil, zone);
    barriers.push({ why: `An automatic reply says they are away until ${until}.`, until: `it is ${until}` });
  }
  return barriers;
}

/** What an approved message waits for. */
function timeReasons(touch: Touch, { sequence, mailbox, now, sending }: WhatNextAsked): string[] {
  const { settings, polledAt } = mailbox;
  const zone = sequence.timeZone ?? settings.timeZone;
  const reasons: string[] = [];
  if (sending !== undefined && sending.sentToday >= sending.perDay) {
    const next = timeText(nextDayAt(now, settings.timeZone), settings.timeZone);
    reasons.push(
      sending.perDay <= 0
        ? 'The mailbox may not send anything: its daily limit is 0.'
        : `The mailbox has sent ${sending.perDay === 1 ? 'the one message' : `the ${sending.perDay} messages`} it may send today; its next day begins ${next}.`,
    );
  }
  const opens = nextSlot({ after: now, window: settings.window, timeZone: zone }).at;
  const due = touch.state === 'scheduled' ? (touch.dueAt ?? now) : undefined;
  const isDue = due !== undefined && due <= now;
  if (opens > now) {
    const hours = `${windowText(settings.window)}, ${zone}`;
    reasons.push(`It is outside of the hours messages leave in (${hours}) until ${timeText(opens, zone)}.`);
  } else if (due !== undefined && !isDue) {
    const waits = `Touch ${touch.position} has its time and waits for it until ${timeText(due, zone)}.`;
    // Where it was tried before, why that came to nothing.
    reasons.push(withWhy(waits, touch.stateWhy));
  }
  if (isDue && sending?.freeAt !== undefined && sending.freeAt > now) {
    reasons.push(`The mailbox leaves a gap between two messages, until ${timeText(sending.freeAt, zone)}.`);
  }
  if (isDue && (polledAt === undefined || now.getTime() - polledAt.getTime() > POLLED_WITHIN_MS)) {
    reasons.push(
      'The inbox was not looked at in the last two minutes, and an answer in it would have to stop this.',
    );
  }
  return reasons;
}

/** A sentence with the one that explains it, where there is one that says more. */
function withWhy(sentence: string, why: string | undefined): string {
  return why === undefined || why === '' || why === sentence ? sentence : `${sentence} ${why}`;
}

const lower = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);
