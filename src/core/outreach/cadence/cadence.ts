import type { SendWindow } from '../mailbox/mailbox.ts';
import { daysAfter, instantsOf, localTime, weekdayOf } from './local-time.ts';

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

/** The business day so many after `day`, which need not be one. Throws RangeError where no day of the week is one. */
function businessDaysAfter(day: string, count: number, days: readonly number[]): string {
  if (days.length === 0) throw new RangeError('the window must name at least one day');
  let reached = day;
  for (let left = count; left > 0; ) {
    reached = daysAfter(reached, 1);
    if (days.includes(weekdayOf(reached))) left -= 1;
  }
  return reached;
}
