import type { SendWindow } from '../mailbox/mailbox.ts';

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
