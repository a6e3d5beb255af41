import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { size } from '../../test/harness/size.ts';
import {
  dayOf,
  instantsOf,
  isInWindow,
  isTimeZone,
  localTime,
  nextSlot,
  weekdayOf,
  windowFault,
} from './rules-local-time.ts';
import type { SendWindow } from './rules-mailbox.ts';

const OFFICE: SendWindow = { days: [1, 2, 3, 4, 5], fromMinute: 8 * 60, untilMinute: 17 * 60 };
const ALWAYS: SendWindow = { days: [1, 2, 3, 4, 5, 6, 7], fromMinute: 0, untilMinute: 1_440 };

function slotOf(after: string, timeZone: string, window: SendWindow = OFFICE): string {
  const { at, until } = nextSlot({ after: new Date(after), window, timeZone });
  return `${at.toISOString()} ${until.toISOString()}`.replaceAll(':00.000Z', 'Z');
}

describe('the next slot', () => {
  it.each([
    [
      'at once within the window',
      '2026-03-03T15:04Z',
      'America/New_York',
      '2026-03-03T15:04Z 2026-03-03T22:00Z',
    ],
    ['later the same day', '2026-03-03T02:00Z', 'Europe/Berlin', '2026-03-03T07:00Z 2026-03-03T16:00Z'],
    ['at the minute it opens', '2026-03-03T07:00Z', 'Europe/Berlin', '2026-03-03T07:00Z 2026-03-03T16:00Z'],
    [
      'not at the minute it ends',
      '2026-03-03T16:00Z',
      'Europe/Berlin',
      '2026-03-04T07:00Z 2026-03-04T16:00Z',
    ],
    ['over the weekend', '2026-03-06T16:00Z', 'Europe/Berlin', '2026-03-09T07:00Z 2026-03-09T16:00Z'],
    ['a day ahead of UTC', '2026-03-01T22:00Z', 'Pacific/Auckland', '2026-03-01T22:00Z 2026-03-02T04:00Z'],
    [
      'over the end of a year',
      '2027-12-31T23:30Z',
      'America/New_York',
      '2028-01-03T13:00Z 2028-01-03T22:00Z',
    ],
    ['on a leap day', '2028-02-28T20:00Z', 'Asia/Kolkata', '2028-02-29T02:30Z 2028-02-29T11:30Z'],
    ['in quarter hours', '2026-03-03T00:00Z', 'Asia/Kathmandu', '2026-03-03T02:15Z 2026-03-03T11:15Z'],
  ])('%s', (_name, after, timeZone, expected) => {
    expect(slotOf(after, timeZone)).toBe(expected);
  });

  it('keeps the hour when the clocks change over the weekend', () => {
    expect(slotOf('2026-03-06T23:00Z', 'America/New_York')).toBe('2026-03-09T12:00Z 2026-03-09T21:00Z');
    expect(slotOf('2026-10-23T22:00Z', 'Europe/London')).toBe('2026-10-26T08:00Z 2026-10-26T17:00Z');
  });

  const NIGHT = (fromMinute: number, untilMinute: number): SendWindow => ({
    days: [7],
    fromMinute,
    untilMinute,
  });
  it.each([
    // 2:00 to 3:00 is skipped in Berlin on 2026-03-29 (a Sunday): 1:00Z is 3:00.
    [
      'opens after a skipped hour',
      '2026-03-28T12:00Z',
      NIGHT(150, 300),
      '2026-03-29T01:00Z 2026-03-29T03:00Z',
    ],
    [
      'ends before a skipped hour',
      '2026-03-28T12:00Z',
      NIGHT(60, 150),
      '2026-03-29T00:00Z 2026-03-29T01:00Z',
    ],
    [
      'is left out where all of it is skipped',
      '2026-03-28T12:00Z',
      NIGHT(130, 170),
      '2026-04-05T00:10Z 2026-04-05T00:50Z',
    ],
    // 2:00 to 3:00 comes twice on 2026-10-25: at 0:00Z and at 1:00Z.
    [
      'opens at the second coming',
      '2026-10-24T12:00Z',
      NIGHT(150, 300),
      '2026-10-25T01:30Z 2026-10-25T04:00Z',
    ],
    ['ends at the first coming', '2026-10-24T12:00Z', NIGHT(60, 150), '2026-10-24T23:00Z 2026-10-25T00:30Z'],
    [
      'takes the first of two windows',
      '2026-10-24T12:00Z',
      NIGHT(130, 170),
      '2026-10-25T00:10Z 2026-10-25T00:50Z',
    ],
    ['has an hour more', '2026-10-24T12:00Z', NIGHT(0, 1_440), '2026-10-24T22:00Z 2026-10-25T23:00Z'],
  ])('%s', (_name, after, window, expected) => {
    expect(slotOf(after, 'Europe/Berlin', window)).toBe(expected);
  });

  it('begins a day whose midnight is skipped with its first moment', () => {
    // Lebanon's clocks go from 0:00 to 1:00.
    expect(slotOf('2026-03-28T12:00Z', 'Asia/Beirut', { ...ALWAYS, days: [7] })).toBe(
      '2026-03-28T22:00Z 2026-03-29T21:00Z',
    );
  });

  it('ends at midnight where that is said, and goes on in the next slot where it is open all week', () => {
    const late = { ...OFFICE, fromMinute: 20 * 60, untilMinute: 1_440 };
    expect(slotOf('2026-03-03T12:00Z', 'Europe/Berlin', late)).toBe('2026-03-03T19:00Z 2026-03-03T23:00Z');
    expect(slotOf('2026-03-03T23:00Z', 'Europe/Berlin', late)).toBe('2026-03-04T19:00Z 2026-03-04T23:00Z');
    expect(slotOf('2026-03-03T12:00Z', 'Europe/Berlin', ALWAYS)).toBe('2026-03-03T12:00Z 2026-03-03T23:00Z');
    expect(slotOf('2026-03-03T23:00Z', 'Europe/Berlin', ALWAYS)).toBe('2026-03-03T23:00Z 2026-03-04T23:00Z');
  });

  it('passes over a day a zone has skipped', () => {
    // Samoa had no 2011-12-30, a Friday.
    expect(slotOf('2011-12-30T05:00Z', 'Pacific/Apia', { ...OFFICE, days: [5] })).toBe(
      '2012-01-05T18:00Z 2012-01-06T03:00Z',
    );
  });

  it.each([
    [{ ...OFFICE, days: [] }, 'at least one day'],
    [{ ...OFFICE, days: [0] }, 'ISO numbers'],
    [{ ...OFFICE, fromMinute: 8.5 }, 'whole minutes'],
    [{ ...OFFICE, untilMinute: 1_441 }, 'whole minutes'],
    [{ ...OFFICE, untilMinute: 8 * 60 }, 'before it ends'],
    [{ ...OFFICE, fromMinute: 22 * 60 }, 'before it ends'],
  ])('refuses %j', (window, words) => {
    expect(windowFault(window)).toContain(words);
    expect(() => slotOf('2026-03-03T12:00Z', 'Europe/Berlin', window)).toThrow(RangeError);
  });
});

describe('time zones', () => {
  it.each(['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT+5', 'Asia/Calcutta'])(
    'knows %s',
    (name) => expect(isTimeZone(name)).toBe(true),
  );
  it.each(['', 'Berlin', 'Europe/Atlantis', '+02:00', 'Europe/Berlin\n', 'x'.repeat(100)])(
    'does not know %j',
    (name) => expect(isTimeZone(name)).toBe(false),
  );
  it('says which day it is there', () => {
    expect(dayOf(new Date('2026-12-31T23:30:00Z'), 'Europe/Berlin')).toBe('2027-01-01');
    expect(dayOf(new Date('2027-01-01T04:59:00Z'), 'America/New_York')).toBe('2026-12-31');
  });
});

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'Europe/London',
  'Europe/Dublin',
  'America/New_York',
  'America/St_Johns',
  'America/Sao_Paulo',
  'America/Santiago',
  'America/Havana',
  'Asia/Beirut',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];
const HOUR = 3_600_000;
const aWindow = fc
  .record({
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
    fromMinute: fc.integer({ min: 0, max: 1_439 }),
    length: fc.integer({ min: 1, max: 1_440 }),
  })
  .map(({ days, fromMinute, length }) => ({
    days,
    fromMinute,
    untilMinute: Math.min(1_440, fromMinute + length),
  }));
/** Anywhere in four years, and often within two days of a change of clocks. */
const aMoment = (timeZone: string) => {
  const from = Date.UTC(2026, 0, 1);
  const changes: number[] = [];
  const offset = (at: number) => {
    const { day, minute } = localTime(new Date(at), timeZone);
    return Date.parse(`${day}T00:00:00Z`) + minute * 60_000 - at;
  };
  for (let at = from; at < Date.UTC(2030, 0, 1); at += 24 * HOUR) {
    if (offset(at) !== offset(at + 24 * HOUR)) changes.push(at);
  }
  const anywhere = fc.integer({ min: from, max: Date.UTC(2030, 0, 1) });
  if (changes.length === 0) return anywhere;
  const near = fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -48 * HOUR, max: 48 * HOUR }))
    .map(([at, by]) => at + by);
  return fc.oneof(anywhere, near);
};
const MOMENTS = new Map(ZONES.map((timeZone) => [timeZone, aMoment(timeZone)]));
const asked = fc.constantFrom(...ZONES).chain((timeZone) =>
  fc.record({
    timeZone: fc.constant(timeZone),
    window: aWindow,
    after: (MOMENTS.get(timeZone) as fc.Arbitrary<number>).map((at) => new Date(at)),
  }),
);

/** By the clock on the wall alone. */
function isOpen(at: Date, window: SendWindow, timeZone: string): boolean {
  const { day, minute } = localTime(at, timeZone);
  return window.days.includes(weekdayOf(day)) && minute >= window.fromMinute && minute < window.untilMinute;
}

describe('for any window, zone and moment', () => {
  it('every time in the slot is in the window', () => {
    fc.assert(
      fc.property(asked, fc.integer({ min: 0, max: 999 }), (one, permille) => {
        const { at, until } = nextSlot(one);
        expect(at.getTime()).toBeGreaterThanOrEqual(one.after.getTime());
        expect(until.getTime()).toBeGreaterThan(at.getTime());
        const within = new Date(
          Math.floor(at.getTime() + ((until.getTime() - at.getTime()) * permille) / 1_000),
        );
        for (const time of [at, within, new Date(until.getTime() - 1)]) {
          expect(isOpen(time, one.window, one.timeZone), time.toISOString()).toBe(true);
        }
        expect(isInWindow(within, one.window, one.timeZone)).toBe(true);
      }),
      { numRuns: size(500, 2_000) },
    );
  });

  it('no sooner slot was passed over, but for one half of a doubled hour', () => {
    fc.assert(
      fc.property(asked, fc.integer({ min: 0, max: 999 }), (one, permille) => {
        const { at } = nextSlot(one);
        const waited = at.getTime() - one.after.getTime();
        const before = new Date(Math.floor(one.after.getTime() + (waited * permille) / 1_000));
        if (before.getTime() === at.getTime() || !isOpen(before, one.window, one.timeZone)) return;
        const { day, minute } = localTime(before, one.timeZone);
        const [from, until] = [one.window.fromMinute, one.window.untilMinute].map((edge) =>
          instantsOf(day, edge, one.timeZone),
        );
        const isDoubled = [instantsOf(day, minute, one.timeZone), from, until].some(
          (edge) => edge !== undefined && edge.first !== edge.last,
        );
        expect(isDoubled, `${before.toISOString()} was open`).toBe(true);
      }),
      { numRuns: size(500, 2_000) },
    );
  });

  it('asked again at its own beginning gives itself', () => {
    fc.assert(
      fc.property(asked, (one) => {
        const slot = nextSlot(one);
        expect(nextSlot({ ...one, after: slot.at })).toEqual(slot);
        expect(nextSlot({ ...one, after: slot.until }).at.getTime()).toBeGreaterThanOrEqual(
          slot.until.getTime(),
        );
      }),
      { numRuns: 500 },
    );
  });
});
