import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowanceOf, nextDayAt } from './rules-local-time.ts';
import { slotAfterFullDay } from './rules-time-zones.ts';

const settings = {
  perDay: 30,
  gapSeconds: 240,
  ramp: undefined,
  timeZone: 'America/Los_Angeles',
};
const connectedAt = new Date('2026-03-02T18:00:00Z');
const now = new Date('2026-03-05T18:00:00Z');

describe('the allowance of a mailbox', () => {
  it('is its setting, in the day of its own zone', () => {
    expect(allowanceOf({ settings, connectedAt, now })).toEqual({
      perDay: 30,
      day: '2026-03-05',
      gapMs: 240_000,
      polledWithinMs: 120_000,
    });
    expect(allowanceOf({ settings, connectedAt, now: new Date('2026-03-06T07:59:59Z') }).day).toBe(
      '2026-03-05',
    );
    expect(allowanceOf({ settings, connectedAt, now: new Date('2026-03-06T08:00:00Z') }).day).toBe(
      '2026-03-06',
    );
  });

  it.each([
    ['the operator', { operatorPerDay: 10, providerPerDay: 20 }, 10],
    ['the provider', { operatorPerDay: 25, providerPerDay: 20 }, 20],
    ['the setting', { operatorPerDay: 50, providerPerDay: 500 }, 30],
    ['nobody', { operatorPerDay: 0 }, 0],
    ['never less than none', { operatorPerDay: -3 }, 0],
  ])('is the smallest limit: %s', (_name, limits, expected) => {
    expect(allowanceOf({ settings, connectedAt, now, ...limits }).perDay).toBe(expected);
  });

  it.each([
    ['on the day it was connected', '2026-03-02T18:00:00Z', 5],
    ['still that day, by its own clock', '2026-03-03T07:59:00Z', 5],
    ['the day after', '2026-03-03T08:00:00Z', 7],
    ['over a change of clocks', '2026-03-09T12:00:00Z', 19],
    ['until the setting is reached', '2026-04-02T12:00:00Z', 30],
    ['with a clock set back', '2026-02-01T12:00:00Z', 5],
  ])('ramps up: %s', (_name, at, expected) => {
    const ramped = { ...settings, ramp: { start: 5, step: 2 } };
    expect(allowanceOf({ settings: ramped, connectedAt, now: new Date(at) }).perDay).toBe(expected);
  });

  it('counts days of the ramp by the clock on the mailbox’s own wall, whatever its zone', () => {
    const zones = [
      'Pacific/Kiritimati',
      'Asia/Kolkata',
      'Europe/Berlin',
      'America/Los_Angeles',
      'Pacific/Niue',
    ];
    // Sixty days around the change of clocks of spring, by the minute.
    const instants = fc
      .integer({ min: 0, max: 60 * 1_440 })
      .map((minute) => new Date(Date.parse('2026-02-20T00:00:00Z') + minute * 60_000));
    const wallDay = (at: Date, timeZone: string) => at.toLocaleDateString('sv-SE', { timeZone });
    fc.assert(
      fc.property(fc.constantFrom(...zones), instants, instants, (timeZone, one, other) => {
        const [from, to] = one < other ? [one, other] : [other, one];
        const midnights = [Date.parse(wallDay(from, timeZone)), Date.parse(wallDay(to, timeZone))] as const;
        const ramped = { ...settings, perDay: 1_000, ramp: { start: 5, step: 2 }, timeZone };
        expect(allowanceOf({ settings: ramped, connectedAt: from, now: to })).toMatchObject({
          perDay: 5 + 2 * ((midnights[1] - midnights[0]) / 86_400_000),
          day: wallDay(to, timeZone),
        });
      }),
    );
  });

  it('ends at the next midnight on the mailbox’s own wall, whatever its zone', () => {
    // On both sides of UTC, with half hours, and with changes of clocks at midnight, which skip it or repeat it.
    const zones = [
      ...[
        'Pacific/Kiritimati',
        'Pacific/Apia',
        'Asia/Kolkata',
        'Asia/Beirut',
        'Africa/Cairo',
        'Europe/Berlin',
        'UTC',
      ],
      ...['Atlantic/Azores', 'America/Santiago', 'America/Havana', 'America/Los_Angeles', 'Pacific/Niue'],
    ];
    const dayOn = (at: number, timeZone: string) => new Date(at).toLocaleDateString('sv-SE', { timeZone });
    const instants = fc
      .integer({ min: 0, max: 366 * 1_440 })
      .map((minute) => Date.parse('2026-01-01T00:00:00Z') + minute * 60_000);
    fc.assert(
      fc.property(fc.constantFrom(...zones), instants, (timeZone, at) => {
        const next = nextDayAt(new Date(at), timeZone).getTime();
        const day = dayOn(at, timeZone);
        // A day has 23 to 25 hours, and what is left of it has some of them.
        expect(next).toBeGreaterThan(at - 3_600_000);
        expect(next - at).toBeLessThanOrEqual(25 * 3_600_000);
        const tomorrow = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
        expect(dayOn(next, timeZone)).toBe(tomorrow);
        expect(dayOn(next - 1, timeZone)).toBe(day);
        const allowance = (now: number) =>
          allowanceOf({ settings: { ...settings, timeZone }, connectedAt, now: new Date(now) }).day;
        expect([allowance(next - 1), allowance(next)]).toEqual([day, tomorrow]);
      }),
      { numRuns: 500 },
    );
  });

  it('after which a message goes in the sending hours of its sequence, else of the mailbox', () => {
    const zones = ['Pacific/Kiritimati', 'Asia/Kolkata', 'UTC', 'America/Los_Angeles', 'Pacific/Niue'];
    const window = { days: [1, 2, 3, 4, 5, 6, 7], fromMinute: 540, untilMinute: 1_020 };
    const at = (time: number, timeZone: string) =>
      new Date(time).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
    const hours = fc.integer({ min: 0, max: 14 * 24 });
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.constantFrom(undefined, ...zones),
        hours,
        (mailbox, sequence, hour) => {
          const now = new Date(Date.parse('2026-03-01T00:30:00Z') + hour * 3_600_000);
          const slot = slotAfterFullDay(
            now,
            { timeZone: sequence },
            { settings: { window, timeZone: mailbox } as never },
          );
          const next = nextDayAt(now, mailbox).getTime();
          const own = sequence ?? mailbox;
          expect(slot.at.getTime()).toBeGreaterThanOrEqual(next);
          // Nothing is lost: in the first hours of a day that come after that.
          expect(slot.at.getTime() - next).toBeLessThanOrEqual(25 * 3_600_000 - 8 * 3_600_000);
          const isOpen = at(next, own) >= '09:00' && at(next, own) < '17:00';
          expect(at(slot.at.getTime(), own)).toBe(isOpen ? at(next, own) : '09:00');
          expect(at(slot.until.getTime(), own)).toBe('17:00');
        },
      ),
      { numRuns: 300 },
    );
  });
});
