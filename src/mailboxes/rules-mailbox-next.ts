import { nextDayAt, POLLED_WITHIN_MS, timeText } from './rules-local-time.ts';
import type { Mailbox } from './rules-mailbox.ts';

/** Eight missed heartbeats (one every 15 s): no worker runs, and nothing is sent on an inbox that old. */
export const WORKER_QUIET_MS = POLLED_WITHIN_MS;

/** What every message of a mailbox has to wait for. */
export interface Barrier {
  readonly why: string;
  /** The rest of "once …". */
  readonly until: string;
}

/** What keeps a mailbox from sending: no worker runs, or it cannot be opened. Times by the zone's clock. */
export function mailboxBarriers(
  { address, state, stateWhy }: Pick<Mailbox, 'address' | 'state' | 'stateWhy'>,
  {
    workerQuietMs,
    now,
    zone,
  }: { readonly workerQuietMs: number | undefined; readonly now: Date; readonly zone: string },
): Barrier[] {
  const barriers: Barrier[] = [];
  if (workerQuietMs === undefined || workerQuietMs > WORKER_QUIET_MS) {
    const since =
      workerQuietMs === undefined ? '' : `, since ${timeText(new Date(now.getTime() - workerQuietMs), zone)}`;
    barriers.push({
      why: `Outreach does not run on this service${since}: nothing is drafted, sent or read until its operator starts it.`,
      until: 'outreach runs on this service',
    });
  }
  if (state === 'disconnected') {
    barriers.push({
      why: withWhy(`The mailbox ${address} is disconnected.`, stateWhy),
      until: 'you connect the mailbox again',
    });
  }
  if (state === 'failing') {
    barriers.push({
      why: withWhy(`The mailbox ${address} cannot be reached at the moment.`, stateWhy),
      until: 'the mailbox answers again',
    });
  }
  return barriers;
}

/** Says that a mailbox reached its limit today; undefined: it has not. */
export function fullDay(
  { sentToday, perDay }: { readonly sentToday: number; readonly perDay: number },
  timeZone: string,
  now: Date,
): string | undefined {
  if (sentToday < perDay) return undefined;
  if (perDay <= 0) return 'The mailbox may not send anything: its daily limit is 0.';
  const sent = perDay === 1 ? 'the one message' : `the ${perDay} messages`;
  return `The mailbox has sent ${sent} it may send today; its next day begins ${timeText(nextDayAt(now, timeZone), timeZone)}.`;
}

/** Why what is due does not leave this moment, for reasons that pass in minutes. */
export function momentReasons({
  freeAt,
  polledAt,
  now,
  zone,
}: {
  readonly freeAt: Date | undefined;
  readonly polledAt: Date | undefined;
  readonly now: Date;
  readonly zone: string;
}): string[] {
  const reasons: string[] = [];
  if (freeAt !== undefined && freeAt > now) {
    reasons.push(`The mailbox leaves a gap between two messages, until ${timeText(freeAt, zone)}.`);
  }
  if (polledAt === undefined || now.getTime() - polledAt.getTime() > POLLED_WITHIN_MS) {
    reasons.push(
      'The inbox was not read in the last two minutes, and an unread answer would have to stop this.',
    );
  }
  return reasons;
}

/** A sentence with the one that explains it, where there is one that says more. */
export function withWhy(sentence: string, why: string | undefined): string {
  return why === undefined || why === '' || why === sentence ? sentence : `${sentence} ${why}`;
}

/** Heartbeats of those who draft, send and read, in whichever process they run. */
export interface WorkerHeartbeatStore {
  /** A worker runs: recorded every few seconds by each of them. */
  give(): Promise<void>;
  /** The time since the last one, ms by the database's clock; undefined: there never was one. */
  quietMs(): Promise<number | undefined>;
}

/** What happens next, in words, and why nothing is being sent if nothing is. */
export interface Outlook {
  readonly next: string;
  readonly notSendingBecause: string | undefined;
}

export interface WhatNext {
  /** What happens next and who does it; times by the recipient's clock. */
  readonly next: string;
  /** Everything that keeps a message from leaving at this moment; undefined: one is leaving, or about to. */
  readonly notSendingBecause?: string;
}

/** The open work of a mailbox: its sequences under way, and current touches (not of paused ones). */
export interface MailboxAhead {
  readonly underWay: number;
  /** Of these. */
  readonly paused: number;
  /** Being sent at this moment. */
  readonly sending: number;
  /** Approved, without a time yet. */
  readonly approved: number;
  readonly scheduled: number;
  /** The earliest of these, holds included. */
  readonly sendAt: Date | undefined;
  /** To be written, now or on a day to come. */
  readonly unwritten: number;
  /** The earliest of these, holds included. */
  readonly writeAt: Date | undefined;
  /** Wait for a person: to be approved, edited or written. */
  readonly forPerson: number;
  /** It is not known whether they were sent. */
  readonly unknown: number;
}

/** Of a mailbox without sequences. */
export const NOTHING_AHEAD: MailboxAhead = {
  underWay: 0,
  paused: 0,
  sending: 0,
  approved: 0,
  scheduled: 0,
  sendAt: undefined,
  unwritten: 0,
  writeAt: undefined,
  forPerson: 0,
  unknown: 0,
};

export interface MailboxNextAsked {
  readonly mailbox: Pick<Mailbox, 'address' | 'state' | 'stateWhy' | 'settings' | 'polledAt'>;
  readonly ahead: MailboxAhead;
  readonly today: { readonly sentToday: number; readonly perDay: number; readonly freeAt: Date | undefined };
  /** How long no worker has looked for work, ms; undefined: none ever did. */
  readonly workerQuietMs: number | undefined;
  readonly now: Date;
}

/** In words for a person: what a mailbox does next, and why it sends nothing if it does not. Times by its own clock. */
export function mailboxNext(asked: MailboxNextAsked): WhatNext {
  const { mailbox, ahead, now, workerQuietMs } = asked;
  const zone = mailbox.settings.timeZone;
  const barriers = mailboxBarriers(mailbox, { workerQuietMs, now, zone });
  const ours = oursOf(ahead, zone, now);
  const until = barriers.map((barrier) => barrier.until).join(' and ');
  const first = ours === undefined || until === '' || ahead.underWay === 0 ? ours : `Once ${until}: ${ours}`;
  const told = [...(first === undefined ? [] : [first]), ...personsOf(ahead)];
  // All were sent, and an answer or two quiet weeks end them.
  const next = told.join(' ') || 'An answer ends its active sequences, or two weeks without an answer.';
  if (ahead.sending > 0) return { next };
  const reasons = [...barriers.map(({ why }) => why), ...reasonsOf(asked)];
  return { next, ...(reasons.length === 0 ? {} : { notSendingBecause: reasons.join(' ') }) };
}

/** What happens without a person; undefined: nothing does. */
function oursOf(ahead: MailboxAhead, zone: string, now: Date): string | undefined {
  const { sending, scheduled, sendAt, approved, unwritten, writeAt, underWay } = ahead;
  if (underWay === 0) {
    return 'Nothing: no active sequence uses it. POST /v1/fundraising/create-sequence begins one.';
  }
  if (sending > 0) return 'A message is being sent to the mail server.';
  if (scheduled > 0) {
    return sendAt === undefined || sendAt <= now
      ? 'Its next message is sent shortly.'
      : `Its next message is sent on ${timeText(sendAt, zone)} or soon after.`;
  }
  if (approved > 0) return 'A message is approved and will be scheduled shortly.';
  if (unwritten > 0) {
    return writeAt === undefined || writeAt <= now
      ? 'Its next message is written shortly.'
      : `Its next message is written on ${timeText(writeAt, zone)} unless they answer before.`;
  }
  return undefined;
}

function personsOf({ forPerson, unknown, paused }: MailboxAhead): string[] {
  const told: string[] = [];
  if (forPerson > 0) {
    told.push(`You decide on ${counted(forPerson, 'message')}.`);
  }
  if (unknown > 0) {
    told.push(
      `${counted(unknown, 'message')} in "unknown" ${unknown === 1 ? 'is' : 'are'} looked for in the mailbox, then you say whether ${unknown === 1 ? 'it was' : 'they were'} sent.`,
    );
  }
  if (paused > 0) {
    told.push(`You resume or stop ${counted(paused, 'paused sequence')}.`);
  }
  return told;
}

function reasonsOf({ mailbox, ahead, today, now }: MailboxNextAsked): string[] {
  const { settings, polledAt } = mailbox;
  const zone = settings.timeZone;
  if (ahead.underWay === 0) return ['No active sequence uses it.'];
  const reasons: string[] = [];
  const full = fullDay(today, zone, now);
  if (full !== undefined) reasons.push(full);
  if (ahead.scheduled > 0) {
    const { sendAt } = ahead;
    if (sendAt !== undefined && sendAt > now) {
      reasons.push(`No message is scheduled before ${timeText(sendAt, zone)}.`);
    } else reasons.push(...momentReasons({ freeAt: today.freeAt, polledAt, now, zone }));
    return reasons;
  }
  if (ahead.approved === 0) reasons.push('No message is approved.');
  return reasons;
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
