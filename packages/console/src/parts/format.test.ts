import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

// Every unit at its boundaries, in both directions, against a table that was written by hand.

const NOW = Date.parse('2026-11-28T12:00:00Z');
const [MINUTE, HOUR, DAY, MONTH, YEAR] = [60, 3_600, 86_400, 2_629_800, 31_557_600];

/** Seconds, and what is shown of them. */
const SINCE: readonly (readonly [number, number, Intl.RelativeTimeFormatUnit])[] = [
  [0, 0, 'second'],
  [1, 1, 'second'],
  [1.9, 1, 'second'],
  [MINUTE - 1, 59, 'second'],
  [MINUTE, 1, 'minute'],
  [90, 1, 'minute'],
  [2 * MINUTE - 1, 1, 'minute'],
  [2 * MINUTE, 2, 'minute'],
  [HOUR - 1, 59, 'minute'],
  [HOUR, 1, 'hour'],
  [90 * MINUTE, 1, 'hour'],
  [2 * HOUR - 1, 1, 'hour'],
  [2 * HOUR, 2, 'hour'],
  [DAY - 1, 23, 'hour'],
  [DAY, 1, 'day'],
  [2 * DAY - 1, 1, 'day'],
  [2 * DAY, 2, 'day'],
  [30 * DAY, 30, 'day'],
  [MONTH - 1, 30, 'day'],
  [MONTH, 1, 'month'],
  [2 * MONTH - 1, 1, 'month'],
  [2 * MONTH, 2, 'month'],
  [365 * DAY, 11, 'month'],
  [YEAR - 1, 11, 'month'],
  [YEAR, 1, 'year'],
  [2 * YEAR - 1, 1, 'year'],
  [2 * YEAR, 2, 'year'],
];

describe('how long ago, or in how long', async () => {
  const { showSince } = await import('./format.ts');
  const inWords = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });

  it.each(SINCE)('%d s are %d of the unit %s', (seconds, count, unit) => {
    const at = (direction: number) => new Date(NOW + direction * seconds * 1_000).toISOString();
    expect(showSince(at(-1), NOW)).toBe(inWords.format(-count, unit));
    if (seconds > 0) expect(showSince(at(1), NOW)).toBe(inWords.format(count, unit));
  });
});

describe('money and numbers', async () => {
  const { showMoney, showNumber } = await import('./format.ts');
  const english = new Intl.NumberFormat().resolvedOptions().locale.startsWith('en');

  it.each([
    [0, '$0'],
    [999, '$999'],
    [1_000, '$1K'],
    [1_004, '$1K'],
    [1_005, '$1.01K'],
    [999_994, '$999.99K'],
    [999_995, '$1M'],
    [2_050_000, '$2.05M'],
    [1_000_000_000, '$1B'],
  ])('%d is %s', (usd, text) => {
    // Another language of this machine writes them in its own way.
    const own = new Intl.NumberFormat(undefined, {
      style: 'currency',
      currency: 'USD',
      notation: 'compact',
      maximumFractionDigits: 2,
    });
    expect(showMoney(usd)).toBe(english ? text : own.format(usd));
  });

  it.each([999, 1_000, 1_234_567.5])('%d is written in full', (value) => {
    expect(showNumber(value)).toBe(new Intl.NumberFormat().format(value));
  });
});

describe.each(['Pacific/Niue', 'America/Los_Angeles', 'UTC', 'Asia/Kolkata', 'Pacific/Kiritimati'])(
  'days in %s',
  (zone) => {
    let format: typeof import('./format.ts');
    beforeAll(async () => {
      vi.stubEnv('TZ', zone);
      vi.resetModules();
      format = await import('./format.ts');
    });
    afterAll(() => {
      vi.unstubAllEnvs();
      vi.resetModules();
    });

    const as = (options: Intl.DateTimeFormatOptions, at: string) =>
      new Intl.DateTimeFormat(undefined, options).format(new Date(at));

    it.each(['2026-11-23', '2026-01-01', '2024-02-29', '2026-12-31'])('%s is that day', (day) => {
      expect(format.showDay(day)).toBe(as({ dateStyle: 'medium', timeZone: 'UTC' }, `${day}T12:00:00Z`));
      const noon = `${day}T12:00:00Z`;
      expect(format.showMonth(day)).toBe(as({ month: 'short', year: 'numeric', timeZone: 'UTC' }, noon));
      expect(format.showDayOfMonth(day)).toBe(as({ day: 'numeric', month: 'short', timeZone: 'UTC' }, noon));
    });

    it.each(['2026-11-23T00:00:00Z', '2026-11-23T12:30:00.000Z', '2026-11-23T23:59:59Z'])(
      '%s is a day and a minute by the clock of the reader',
      (time) => {
        expect(format.showDay(time)).toBe(as({ dateStyle: 'medium', timeZone: zone }, time));
        const moment = { dateStyle: 'medium', timeStyle: 'short', timeZone: zone } as const;
        expect(format.showMoment(time)).toBe(as(moment, time));
      },
    );
  },
);

it.each([
  ['=1+1', "'=1+1"],
  [' =1+1', " '=1+1"],
  ['\u00a0+1', "\u00a0'+1"],
  ['\t=1', "'\t=1"],
  ['\uff1d1+1', "'\uff1d1+1"],
  ['a;=1+1', "a;'=1+1"],
  ['a; @b', "a; '@b"],
  ['2 - 1 = 1', '2 - 1 = 1'],
  ['a\rb', '"a\rb"'],
])('keeps %j from being run: %j', async (value, cell) => {
  const { csvText } = await import('./format.ts');
  expect(csvText([['x', value, -10]])).toBe(`\uFEFFx,${cell},-10\r\n`);
});

it.each([
  ['', undefined],
  ['2500000', 2_500_000],
  ['2,500,000', 2_500_000],
  ['2.500.000', 2_500_000],
  ['2 500 000', 2_500_000],
  ['$2.5M', 2_500_000],
  ['2,5m', 2_500_000],
  ['750k', 750_000],
  ['1.2345m', 1_234_500],
  ['-5.5', -5.5],
  ['12,5 %', 12.5],
  ['1.250', 1_250],
  ['two', Number.NaN],
  ['2M or so', Number.NaN],
])('reads %j as a number', async (text, value) => {
  const { readNumber } = await import('./format.ts');
  expect(readNumber(text)).toBe(value);
});
