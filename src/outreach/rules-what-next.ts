import { nextSlot, timeText, windowText } from '../mailboxes/rules-local-time.ts';
import type { Mailbox } from '../mailboxes/rules-mailbox.ts';
import {
  type Barrier,
  fullDay,
  mailboxBarriers,
  momentReasons,
  type WhatNext,
  withWhy,
} from '../mailboxes/rules-mailbox-next.ts';
import { isUnderWay } from './rules-sequence-machine.ts';
import { COMPLETED_AFTER_DAYS, type Sequence, type SequenceState, type Touch } from './rules-touch.ts';

const DAY_MS = 86_400_000;

/** What of a touch its next step is derived from: no text, so that many of them are read cheaply. */
export type TouchGlance = Pick<
  Touch,
  'id' | 'position' | 'answers' | 'state' | 'stateWhy' | 'dueAt' | 'sentAt'
> & {
  /** It has a text. */
  readonly isWritten: boolean;
};

/** A touch without its texts. */
export function glanceOf(touch: Touch): TouchGlance {
  const { id, position, answers, state, stateWhy, dueAt, sentAt, draft } = touch;
  return { id, position, answers, state, stateWhy, dueAt, sentAt, isWritten: draft !== undefined };
}

/** The touch a sequence has come to: the first that is neither sent nor cancelled; undefined: none is left. */
export function currentTouch<Glance extends Pick<Touch, 'state'>>(
  touches: readonly Glance[],
): Glance | undefined {
  return touches.find(({ state }) => state !== 'sent' && state !== 'cancelled');
}

export interface WhatNextAsked {
  readonly sequence: Sequence;
  readonly mailbox: Pick<Mailbox, 'address' | 'state' | 'stateWhy' | 'settings' | 'polledAt'>;
  /** All of the sequence, in order. */
  readonly touches: readonly TouchGlance[];
  readonly now: Date;
  /** How long no worker has looked for work, ms; undefined: none ever did. */
  readonly workerQuietMs: number | undefined;
  /** What the mailbox has sent in its day of today, what it may, and when its gap ends, where that is known. */
  readonly sending?:
    | { readonly sentToday: number; readonly perDay: number; readonly freeAt: Date | undefined }
    | undefined;
  /** Since when the touch that needs a person has done so, where that is known. */
  readonly waitingSince?: Date | undefined;
}

const ENDED: Readonly<Record<Exclude<SequenceState, 'active' | 'paused'>, string>> = {
  replied: 'The investor answered.',
  bounced: 'A message came back; its history has the reason.',
  unsubscribed: 'The recipient unsubscribed.',
  suppressed: 'The address or its domain is on the suppression list.',
  stopped: 'The sequence was stopped.',
  completed: 'All messages were sent, and there was no answer in time.',
};

/** Where the end of a sequence leaves something to a person. */
const AFTER_END: Readonly<Partial<Record<SequenceState, string>>> = {
  replied: 'You answer them; the sequence is over.',
  bounced: 'Nothing: the sequence is over. With another address of theirs a person can begin a new one.',
};

/** In words for a person: what happens next with a sequence, and why nothing is being sent if nothing is. */
export function whatNext(asked: WhatNextAsked): WhatNext {
  const { sequence, touches } = asked;
  const current = currentTouch(touches);
  if (!isUnderWay(sequence.state)) return ended(asked);
  const step = current === undefined ? afterLast(asked) : stepOf(current, asked);
  // What is being sent, or may have been, cannot be recalled.
  const isOut = current?.state === 'sending' || current?.state === 'unknown';
  const barriers = isOut ? [] : barriersTo(asked);
  const onTime = current?.state === 'scheduled' || current?.state === 'approved';
  const reasons = [
    ...barriers.map(({ why }) => why),
    ...(step.why === undefined ? [] : [step.why]),
    ...(onTime ? timeReasons(current, asked) : []),
  ];
  const next = afterBarriers(step, barriers);
  return { next, ...(reasons.length === 0 ? {} : { notSendingBecause: reasons.join(' ') }) };
}

/** A person may decide on a text at any time; only what we do waits for what stands before it. */
function afterBarriers({ next, isPersons }: Step, barriers: readonly Barrier[]): string {
  const first = barriers.map(({ until }) => until).join(' and ');
  if (first === '') return next;
  return isPersons === true ? `${next} Nothing is sent before ${first}.` : `Once ${first}: ${next}`;
}

function ended({ sequence, touches, mailbox, now }: WhatNextAsked): WhatNext {
  const because = ENDED[sequence.state as keyof typeof ENDED];
  const why = withWhy(because, sequence.stateWhy);
  const waiting = touches.findLast(({ state }) => state === 'scheduled' || state === 'sending');
  if (waiting !== undefined) {
    // Only an answer is sent after the end.
    const { state, dueAt } = waiting;
    const when =
      dueAt === undefined || dueAt <= now ? 'shortly' : `on ${timeText(dueAt, mailbox.settings.timeZone)}`;
    const next = state === 'sending' ? 'Your answer is being sent.' : `Your answer is sent ${when}.`;
    return { next, notSendingBecause: withWhy(because, waiting.stateWhy) };
  }
  const unsettled = touches.find(({ state }) => state === 'unknown');
  if (unsettled === undefined) {
    const next = AFTER_END[sequence.state] ?? 'Nothing: the sequence is over.';
    return { next, notSendingBecause: why };
  }
  return {
    next: `The sequence is over. ${lookedFor(unsettled)}`,
    notSendingBecause: why,
  };
}

interface Step {
  readonly next: string;
  /** Why nothing is being sent as long as this is so. */
  readonly why?: string;
  /** It is for a person to do. */
  readonly isPersons?: boolean;
}

function afterLast({ sequence, touches, mailbox, now }: WhatNextAsked): Step {
  const last = Math.max(...touches.map(({ sentAt }) => sentAt?.getTime() ?? 0), 0);
  const quiet = new Date(last + COMPLETED_AFTER_DAYS * DAY_MS);
  const zone = sequence.timeZone ?? mailbox.settings.timeZone;
  const when = last === 0 || quiet <= now ? 'soon' : `on ${timeText(quiet, zone)}`;
  return {
    next: `The sequence is completed ${when} unless they answer before.`,
    why: 'All messages were sent.',
  };
}

function stepOf(touch: TouchGlance, asked: WhatNextAsked): Step {
  const name = `Message ${touch.position}`;
  const { sequence, mailbox, now, waitingSince } = asked;
  const zone = sequence.timeZone ?? mailbox.settings.timeZone;
  const since = waitingSince === undefined ? '' : ` since ${timeText(waitingSince, zone)}`;
  const waits = since === '' ? 'waits' : 'has waited';
  const due = touch.dueAt;
  switch (touch.state) {
    case 'planned': {
      if (due === undefined || due <= now)
        return { next: `${name} is written shortly.`, why: `${name} is not written yet.` };
      const when = timeText(due, zone);
      const why = `${name} is not due before ${when}.`;
      // Nothing is written while they are away: the day they are back is shown before this.
      if (sequence.heldUntil !== undefined && sequence.heldUntil >= due) {
        return { next: `${name} is written unless they answer before.`, why };
      }
      return { next: `${name} is written on ${when} unless they answer before.`, why };
    }
    case 'drafting': {
      const then = sequence.autoApprove
        ? 'is approved by itself where no check stands against it'
        : 'waits for you to approve it';
      return { next: `${name} is being written; then it ${then}.`, why: `${name} is not written yet.` };
    }
    case 'awaiting_approval':
      return !touch.isWritten
        ? {
            isPersons: true,
            next: `You write ${lower(name)} or have it written again.`,
            why: withWhy(`${name} could not be written and ${waits} for you${since}.`, touch.stateWhy),
          }
        : {
            isPersons: true,
            next: `You read ${lower(name)} and approve, edit or reject it.`,
            why: withWhy(`${name} ${waits} for approval${since}.`, touch.stateWhy),
          };
    case 'rejected':
      return {
        isPersons: true,
        next: `You edit ${lower(name)}, have it written again, or stop the sequence.`,
        why: withWhy(`${name} was rejected.`, touch.stateWhy),
      };
    case 'approved':
      return { next: `${name} is approved and will be scheduled shortly.` };
    case 'scheduled':
      return {
        next:
          due === undefined || due <= now || (sequence.heldUntil !== undefined && sequence.heldUntil >= due)
            ? `${name} is sent shortly.`
            : `${name} is sent on ${timeText(due, zone)} or soon after.`,
      };
    case 'sending':
      return { next: `${name} is being sent to the mail server.` };
    case 'unknown':
      return {
        next: lookedFor(touch),
        why: withWhy(
          `Whether ${lower(name)} was sent ${since === '' ? 'is not' : 'has not been'} known${since}; it is never sent again automatically.`,
          touch.stateWhy,
        ),
      };
    case 'failed':
      return {
        isPersons: true,
        next: `You edit ${lower(name)}, have it written again, or stop the sequence.`,
        why: withWhy(`${name} was rejected permanently by the mail server.`, touch.stateWhy),
      };
    default:
      return { next: `${name} is done.` };
  }
}

const lookedFor = ({ position, answers }: Pick<Touch, 'position' | 'answers'>): string =>
  `${answers === undefined ? `Message ${position}` : 'Your answer'} is searched for in the mailbox; if it is not found within an hour, you decide whether it was sent.`;

/** What every message of the sequence has to wait for, in addition to its touch's own reason. */
function barriersTo({ sequence, mailbox, now, workerQuietMs }: WhatNextAsked): Barrier[] {
  const zone = sequence.timeZone ?? mailbox.settings.timeZone;
  const barriers: Barrier[] = [];
  if (sequence.state === 'paused') {
    barriers.push({
      why: withWhy('The sequence is paused.', sequence.stateWhy),
      until: 'you resume it',
    });
  }
  barriers.push(...mailboxBarriers(mailbox, { workerQuietMs, now, zone }));
  if (sequence.heldUntil !== undefined && sequence.heldUntil > now) {
    const until = timeText(sequence.heldUntil, zone);
    barriers.push({ why: `An automatic reply says they are away until ${until}.`, until: `it is ${until}` });
  }
  return barriers;
}

/** What an approved message waits for. */
function timeReasons(touch: TouchGlance, { sequence, mailbox, now, sending }: WhatNextAsked): string[] {
  const { settings, polledAt } = mailbox;
  const zone = sequence.timeZone ?? settings.timeZone;
  const reasons: string[] = [];
  const full = sending === undefined ? undefined : fullDay(sending, settings.timeZone, now);
  if (full !== undefined) reasons.push(full);
  const opens = nextSlot({ after: now, window: settings.window, timeZone: zone }).at;
  const due = touch.state === 'scheduled' ? (touch.dueAt ?? now) : undefined;
  const isDue = due !== undefined && due <= now;
  if (opens > now) {
    const hours = `${windowText(settings.window)}, ${zone}`;
    reasons.push(`It is outside the sending hours (${hours}) until ${timeText(opens, zone)}.`);
  } else if (due !== undefined && !isDue) {
    const waits = `Message ${touch.position} is scheduled and waits until ${timeText(due, zone)}.`;
    // Where it was tried before, why that failed.
    reasons.push(withWhy(waits, touch.stateWhy));
  }
  if (!isDue) return reasons;
  return [...reasons, ...momentReasons({ freeAt: sending?.freeAt, polledAt, now, zone })];
}

const lower = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** What the history says where a person found out that a message of unknown fate was not sent, and what follows. */
export function notSentBecause(isAnswer: boolean, sequence: SequenceState): string {
  const twice = 'if it had arrived after all, the recipient gets it twice.';
  const said = 'A person says it was not sent.';
  if (isAnswer) return `${said} You may send the same answer again: ${twice}`;
  return isUnderWay(sequence) ? `${said} Approving it sends it again: ${twice}` : said;
}

/** The same where a person will not have it sent. */
export function rejectedBecause(isAnswer: boolean, why: string | undefined): string {
  const did = isAnswer ? 'A person took it back' : 'A person rejected it';
  return why === undefined ? `${did}.` : `${did}: ${why}`;
}
