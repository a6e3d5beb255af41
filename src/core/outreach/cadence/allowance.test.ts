import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowanceOf, nextDayAt } from './allowance.ts';

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

  it('says when the next day begins', () => {
    expect(nextDayAt(now, 'America/Los_Angeles').toISOString()).toBe('2026-03-06T08:00:00.000Z');
    expect(nextDayAt(new Date('2026-03-07T20:00:00Z'), 'America/Los_Angeles').toISOString()).toBe(
      '2026-03-08T08:00:00.000Z',
    );
    expect(nextDayAt(new Date('2026-03-08T20:00:00Z'), 'America/Los_Angeles').toISOString()).toBe(
      '2026-03-09T07:00:00.000Z',
    );
  });
});
