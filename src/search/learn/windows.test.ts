import { expect, test } from 'vitest';
import { randomCorpus } from '../../../test/harness/random-corpus.ts';
import { smallTable } from '../../../test/harness/small-table.ts';
import { dayOf } from '../index/strings.ts';
import { LEAST_ROUNDS, testWindows, trainingWindows } from './training-set.ts';

const { table } = smallTable(randomCorpus(3, 120, 1_500), '2020-12-31');
const day = dayOf('2018-06-30');

test('windows follow each other back from the day, and none has too few rounds', () => {
  const windows = trainingWindows(table, day);
  expect(windows.length).toBeGreaterThan(3);
  expect(windows[0]?.to).toBe(day + 1);
  for (const [at, { from, to, rounds }] of windows.entries()) {
    expect(to - from).toBe(183);
    if (at > 0) expect(to).toBe(windows[at - 1]?.from);
    expect(rounds.length).toBeGreaterThanOrEqual(LEAST_ROUNDS);
    for (const round of rounds) {
      expect(round.day).toBeGreaterThanOrEqual(from);
      expect(round.day).toBeLessThan(to);
      expect(round.truths.some((truth) => round.board.includes(truth))).toBe(false);
    }
  }
});

test('some rounds of a window are always the same, and some of all of it', () => {
  const [all] = testWindows(table, day, 1, 1_000);
  const [some] = testWindows(table, day, 1, 20);
  expect(testWindows(table, day, 1, 20)).toEqual([some]);
  expect(some?.rounds).toHaveLength(20);
  const places = some?.rounds.map((round) =>
    all?.rounds.findIndex(({ company }) => company === round.company),
  );
  expect(places?.every((place) => place !== undefined && place >= 0)).toBe(true);
  // Marks have nothing to do with time: those taken come from all over the window.
  const days = some?.rounds.map((round) => round.day) ?? [];
  expect(Math.max(...days) - Math.min(...days)).toBeGreaterThan(183 / 2);
});
