import { afterEach, expect, test, vi } from 'vitest';
import type { Found } from '../../api/raise.ts';
import { dayOf, newsDays } from './days.ts';

const found = (name: string, foundAt: string, score: number) =>
  ({ name, foundAt, score }) as unknown as Found;

test('news stand by day, the newest day first, of a day the better investor first', () => {
  const days = newsDays([
    found('old', new Date(2026, 10, 20, 9).toISOString(), 90),
    found('weak', new Date(2026, 10, 22, 23, 59).toISOString(), 10),
    found('strong', new Date(2026, 10, 22, 0, 1).toISOString(), 80),
  ]);
  expect(days.map(({ key, found: all }) => [key, all.map(({ name }) => name)])).toEqual([
    ['2026-11-22', ['strong', 'weak']],
    ['2026-11-20', ['old']],
  ]);
  expect(dayOf(new Date(2026, 10, 22, 12).getTime())).toBe('2026-11-22');
  expect(newsDays([])).toEqual([]);
});

afterEach(() => void vi.unstubAllEnvs());

test.each([
  ['Pacific/Kiritimati', '2026-11-22T10:30:00Z', '2026-11-23'],
  ['Pacific/Niue', '2026-11-22T10:30:00Z', '2026-11-21'],
  ['America/Los_Angeles', '2026-11-22T07:59:00Z', '2026-11-21'],
  ['America/Los_Angeles', '2026-11-22T08:00:00Z', '2026-11-22'],
])('in %s the day of %s is that of the reader: %s', (zone, time, day) => {
  vi.stubEnv('TZ', zone);
  expect(dayOf(time)).toBe(day);
  expect(newsDays([found('one', time, 1)]).map(({ key }) => key)).toEqual([day]);
});
