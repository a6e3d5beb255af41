import { nextDayAt, POLLED_WITHIN_MS } from '../cadence/allowance.ts';
import { timeText } from '../cadence/time-words.ts';
import type { Mailbox } from './mailbox.ts';

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
      until: 'a person connects the mailbox again',
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
