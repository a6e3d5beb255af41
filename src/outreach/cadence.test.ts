import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localTime, weekdayOf } from '../mailboxes/rules-local-time.ts';
import { dueAfter, SEQUENCE_PLAN } from './rules-touch.ts';

const window = { days: [1, 2, 3, 4, 5], fromMinute: 8 * 60, untilMinute: 17 * 60 };

describe('the plan', () => {
  it('counts its touches from 1 without a gap, and begins at once', () => {
    expect(SEQUENCE_PLAN.map(({ position }) => position)).toEqual([1, 2, 3]);
    expect(SEQUENCE_PLAN[0]?.businessDaysAfter).toBe(0);
  });

  it.each([
    [
      'four business days on, over a weekend',
      '2026-03-04T15:00:00Z',
      2,
      'America/New_York',
      '2026-03-10T12:00:00.000Z',
    ],
    ['seven on', '2026-03-02T15:00:00Z', 3, 'Europe/Berlin', '2026-03-11T07:00:00.000Z'],
    ['from a Saturday', '2026-03-07T15:00:00Z', 2, 'Europe/Berlin', '2026-03-12T07:00:00.000Z'],
    [
      'by the day there, not by that of UTC',
      '2026-03-03T23:30:00Z',
      2,
      'Asia/Tokyo',
      '2026-03-09T23:00:00.000Z',
    ],
    ['over the end of a year', '2026-12-30T12:00:00Z', 2, 'Europe/London', '2027-01-05T08:00:00.000Z'],
  ])('%s', (_name, sentAt, position, timeZone, expected) => {
    expect(dueAfter(new Date(sentAt), position, timeZone, window)?.toISOString()).toBe(expected);
  });

  it('takes the days of the window for business days', () => {
    const gulf = { ...window, days: [7, 1, 2, 3, 4] };
    expect(dueAfter(new Date('2026-03-04T09:00:00Z'), 2, 'Asia/Jerusalem', gulf)?.toISOString()).toBe(
      '2026-03-10T06:00:00.000Z',
    );
  });

  it('has no fourth touch', () => {
    expect(dueAfter(new Date('2026-03-04T09:00:00Z'), 4, 'UTC', window)).toBeUndefined();
  });

  it('is never due before what it follows, and always on a business day', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
        fc.constantFrom('Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'Asia/Beirut'),
        fc.constantFrom(2, 3),
        (sentAt, timeZone, position) => {
          const due = dueAfter(sentAt, position, timeZone, window) as Date;
          const { day, minute } = localTime(due, timeZone);
          expect(due.getTime()).toBeGreaterThan(sentAt.getTime());
          expect(weekdayOf(day)).toBeLessThanOrEqual(5);
          expect(minute).toBe(window.fromMinute);
        },
      ),
      { numRuns: 500 },
    );
  });
});
