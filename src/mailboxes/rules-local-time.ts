import type { MailboxSettings, SendAllowance, SendWindow, Slot } from './rules-mailbox.ts';

/** A day of the calendar, `YYYY-MM-DD`. */
export type CalendarDay = string;

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** No zone is more than 15 hours from UTC, and none has changed its clock twice within this time of late. */
const AROUND_MS = 26 * HOUR_MS;

/** Making a formatter costs a hundred times its use. Some six hundred zones and aliases bound this. */
const FORMATTERS = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = FORMATTERS.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  FORMATTERS.set(timeZone, made);
  return made;
}

/** Whether it is a time zone's name of the IANA data this runtime has. Offsets such as `+02:00` are none: they know no summer time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/.test(name)) return false;
  try {
    return formatterOf(name).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The local time at `at`, as the ms since 1970 at which UTC shows the same. */
function wallClock(at: number, timeZone: string): number {
  const parts = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of formatterOf(timeZone).formatToParts(at)) {
    if (type in parts) parts[type as keyof typeof parts] = Number(value);
  }
  const { year, month, day, hour, minute, second } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((at % 1_000) + 1_000) % 1_000);
}

const offsetAt = (at: number, timeZone: string): number => wallClock(at, timeZone) - at;

/** The day and the minute since midnight that clocks in the zone show. Throws RangeError for a zone that is none. */
export function localTime(
  at: Date,
  timeZone: string,
): { readonly day: CalendarDay; readonly minute: number } {
  const wall = wallClock(at.getTime(), timeZone);
  return { day: dayOfWall(wall), minute: Math.floor((((wall % DAY_MS) + DAY_MS) % DAY_MS) / MINUTE_MS) };
}

/**
 * When clocks in the zone show this minute of this day (1440: the next midnight), ms since 1970. `last` differs from
 * `first` where the hour comes twice; where it is skipped, both are the moment the clock jumps over it.
 */
export function instantsOf(
  day: CalendarDay,
  minute: number,
  timeZone: string,
): { readonly first: number; readonly last: number } {
  const wall = wallOfDay(day) + minute * MINUTE_MS;
  const [before, after] = [offsetAt(wall - AROUND_MS, timeZone), offsetAt(wall + AROUND_MS, timeZone)];
  const shown = [wall - before, wall - after].filter((at) => wallClock(at, timeZone) === wall);
  if (shown.length > 0) return { first: Math.min(...shown), last: Math.max(...shown) };
  // Skipped: the change lies between the times by the two offsets. Zones change at whole seconds.
  let [low, high] = [wall - Math.max(before, after), wall - Math.min(before, after)];
  while (high - low > 1_000) {
    const middle = low + Math.floor((high - low) / 2_000) * 1_000;
    if (offsetAt(middle, timeZone) === before) low = middle;
    else high = middle;
  }
  return { first: high, last: high };
}

/** The day so many days on. */
export function daysAfter(day: CalendarDay, days: number): CalendarDay {
  return dayOfWall(wallOfDay(day) + days * DAY_MS);
}

/** ISO 8601: Monday is 1, Sunday 7. */
export function weekdayOf(day: CalendarDay): number {
  return new Date(wallOfDay(day)).getUTCDay() || 7;
}

const wallOfDay = (day: CalendarDay): number => Date.parse(`${day}T00:00:00Z`);
const dayOfWall = (wall: number): CalendarDay => new Date(wall).toISOString().slice(0, 10);

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

/** From when until when it is open on a day, ms; undefined if the clock jumps over all of it. */
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

/** Nothing is sent on an inbox older than this: an answer that came meanwhile has to stop it. Twice what a poll may take. */
export const POLLED_WITHIN_MS = 120_000;
const DAY_MS = 86_400_000;

export interface AllowanceAsked {
  readonly settings: Pick<MailboxSettings, 'perDay' | 'gapSeconds' | 'ramp' | 'timeZone'>;
  readonly connectedAt: Date;
  /** What the operator allows a mailbox, where they set a limit. */
  readonly operatorPerDay?: number | undefined;
  /** The provider's limit of one account in a day, where that is known. */
  readonly providerPerDay?: number | undefined;
  readonly now: Date;
}

/**
 * What a mailbox may do today, in a day of its own zone: the smallest of its setting, its ramp, the provider's and the
 * operator's limit, never below zero. The ramp counts days of the calendar, the day it was connected on being the first.
 */
export function allowanceOf(asked: AllowanceAsked): SendAllowance {
  const { settings, connectedAt, operatorPerDay, providerPerDay, now } = asked;
  const { perDay, gapSeconds, ramp, timeZone } = settings;
  const day = dayOf(now, timeZone);
  const limits = [perDay, operatorPerDay, providerPerDay];
  if (ramp !== undefined)
    limits.push(ramp.start + ramp.step * daysBetween(dayOf(connectedAt, timeZone), day));
  const smallest = Math.min(...limits.filter((limit) => limit !== undefined));
  return {
    perDay: Math.max(0, Math.floor(smallest)),
    day,
    gapMs: gapSeconds * 1_000,
    polledWithinMs: POLLED_WITHIN_MS,
  };
}

/** When the next day begins by the mailbox's own clock: the limit of today ends then. */
export function nextDayAt(now: Date, timeZone: string): Date {
  return new Date(instantsOf(daysAfter(dayOf(now, timeZone), 1), 0, timeZone).first);
}

/** Whole days from one day to another; none if a clock was set back behind the first. */
function daysBetween(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS));
}

/** A moment by the clock of a zone: `Tue 3 Mar 2026, 08:00 (Europe/Berlin)`. */
export function timeText(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('weekday')} ${of('day')} ${of('month')} ${of('year')}, ${of('hour')}:${of('minute')} (${timeZone})`;
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** `Mon Tue Wed 08:00–17:00`. */
export function windowText({ days, fromMinute, untilMinute }: SendWindow): string {
  const clock = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const names = [...days].sort((left, right) => left - right).map((day) => WEEKDAYS[day - 1]);
  return `${names.join(' ')} ${clock(fromMinute)}–${clock(untilMinute)}`;
}
