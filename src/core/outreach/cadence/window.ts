import type { SendWindow } from '../mailbox/mailbox.ts';
import type { Slot } from '../mailbox/slot.ts';
import { daysAfter, instantsOf, localTime, weekdayOf } from './local-time.ts';

export { isTimeZone } from './local-time.ts';

/** Minutes of a day: `untilMinute` may be this, the midnight that ends it. */
export const DAY_MINUTES = 1_440;
/** A week is enough for any window; twice that covers a day that a zone skipped (Samoa, 2011). */
const DAYS_LOOKED_AT = 15;

/** What is wrong with a window, as the rest of a sentence; undefined: it opens at least once a week. */
export function windowFault(window: SendWindow): string | undefined {
  const { days, fromMinute, untilMinute } = window;
  if (days.length === 0) return 'must name at least one day';
  if (days.some((day) => !Number.isInteger(day) || day < 1 || day > 7)) {
    return 'must name days by their ISO numbers, Monday 1 to Sunday 7';
  }
  const isMinute = (minute: number) => Number.isInteger(minute) && minute >= 0 && minute <= DAY_MINUTES;
  if (!isMinute(fromMinute) || !isMinute(untilMinute)) {
    return `must begin and end at whole minutes of a day, 0 to ${DAY_MINUTES}`;
  }
  if (fromMinute >= untilMinute) return 'must begin before it ends, on the same day';
  return undefined;
}

/**
 * The next time a message may leave at or after `after`: at once where the window is open, else when it opens next. All
 * times between `at` and `until` lie in the window, by the clocks of the zone; where an hour of it comes twice, it opens
 * at its second coming. Throws RangeError for a window with a fault and for a zone that is none.
 */
export function nextSlot(asked: {
  readonly after: Date;
  readonly window: SendWindow;
  readonly timeZone: string;
}): Slot {
  const { after, window, timeZone } = asked;
  const fault = windowFault(window);
  if (fault !== undefined) throw new RangeError(`the window ${fault}`);
  // The day before too: at a change of clocks around midnight its end may be still to come.
  let day = daysAfter(localTime(after, timeZone).day, -1);
  for (let looked = 0; looked < DAYS_LOOKED_AT; looked += 1) {
    const open = window.days.includes(weekdayOf(day)) ? opening(day, window, timeZone) : undefined;
    if (open !== undefined && after.getTime() < open.until) {
      return { at: new Date(Math.max(after.getTime(), open.from)), until: new Date(open.until) };
    }
    day = daysAfter(day, 1);
  }
  throw new RangeError(`the window does not open in ${timeZone} within two weeks`);
}

/** Whether a message may leave at this moment. */
export function isInWindow(at: Date, window: SendWindow, timeZone: string): boolean {
  return nextSlot({ after: at, window, timeZone }).at.getTime() === at.getTime();
}

/** The day clocks in the zone show, `YYYY-MM-DD`. */
export function dayOf(at: Date, timeZone: string): string {
  return localTime(at, timeZone).day;
}

/** From when until when it is open on a day, ms; undefined where the clock jumps over all of it. */
function opening(
  day: string,
  { fromMinute, untilMinute }: SendWindow,
  timeZone: string,
): { readonly from: number; readonly until: number } | undefined {
  const from = instantsOf(day, fromMinute, timeZone);
  const until = instantsOf(day, untilMinute, timeZone).first;
  if (from.last < until) return { from: from.last, until };
  return from.first < until ? { from: from.first, until } : undefined;
}
