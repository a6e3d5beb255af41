import { describe, expect, it } from 'vitest';
import { dayBefore, paceOf, periodOf, periodSince } from './rules-tenants.ts';

const NOW = new Date('2026-11-23T23:59:59Z');

describe('the days of a question', () => {
  it('are the last thirty where nothing is said', () => {
    expect(periodOf({}, NOW)).toEqual({ from: '2026-10-25', to: '2026-11-23' });
    expect(periodOf({ to: '2026-03-01' }, NOW)).toEqual({ from: '2026-01-31', to: '2026-03-01' });
  });

  it('are 92 at most, in order', () => {
    expect(periodOf({ from: '2026-08-24' }, NOW)).toEqual({ from: '2026-08-24', to: '2026-11-23' });
    expect(periodOf({ from: '2026-08-23' }, NOW)).toBe('must be at most 92 days before "to" (2026-11-23)');
    expect(periodOf({ from: '2026-11-24' }, NOW)).toBe('must not be after "to" (2026-11-23)');
  });
});

describe('the pace', () => {
  const period = { from: '2026-11-14', to: '2026-11-23' };

  it('counts from the first day on which credits moved', () => {
    const since = periodSince(period, ['2026-11-23T08:00:00.000Z', '2026-11-22']);
    expect(since).toEqual({ from: '2026-11-22', to: '2026-11-23' });
    expect(paceOf(36, 900, since, NOW)).toEqual({ perDay: 18, daysLeft: 50 });
    expect(periodSince(period, [])).toEqual(period);
    expect(dayBefore({ from: '2026-03-01' })).toBe('2026-02-28');
  });

  it('counts the days up to today, and says how long the balance lasts', () => {
    expect(paceOf(50, 99, period, NOW)).toEqual({ perDay: 5, daysLeft: 19 });
    expect(paceOf(50, 100, { from: '2026-11-14', to: '2026-12-31' }, NOW)).toEqual({
      perDay: 5,
      daysLeft: 20,
    });
    expect(paceOf(1, 0, { from: '2026-11-21', to: '2026-11-23' }, NOW)).toEqual({
      perDay: 0.33,
      daysLeft: 0,
    });
  });

  it('says nothing of the end where nothing was spent', () => {
    expect(paceOf(0, 100, period, NOW)).toEqual({ perDay: 0, daysLeft: undefined });
    // All of it in days to come.
    expect(paceOf(0, 100, { from: '2026-12-01', to: '2026-12-02' }, NOW)).toEqual({
      perDay: 0,
      daysLeft: undefined,
    });
  });
});
