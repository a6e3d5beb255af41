/** A day of the calendar, `YYYY-MM-DD`. */
export type CalendarDay = string;

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
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
