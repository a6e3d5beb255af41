import { expect, test } from 'vitest';
import { randomCorpus } from '../../../test/harness/random-corpus.ts';
import { smallTable } from '../../../test/harness/small-table.ts';
import { poolOf } from './rounds.ts';

const { view } = smallTable(randomCorpus(5, 300, 900), '2020-12-31');
const seen = [...view.volume.keys()].filter((investor) => (view.volume[investor] as number) > 0);
const all = { mostActive: 1_000, deals: 1e9, others: 0 };

test('a pool of all has each once', () => {
  const { investors, logWeight } = poolOf(view, all);
  expect([...investors]).toEqual(seen);
  expect(logWeight.every((weight) => weight === 0)).toBe(true);
});

test('a smaller pool has the most active, and others that stand for the rest', () => {
  const { investors, logWeight } = poolOf(view, { mostActive: 20, deals: 1e9, others: 30 });
  expect(investors).toHaveLength(50);
  expect([...investors]).toEqual([...new Set(investors)].sort((one, other) => one - other));
  const certain = [...investors].filter((_, at) => logWeight[at] === 0);
  const least = Math.min(...certain.map((investor) => view.volume[investor] as number));
  expect(certain).toHaveLength(20);
  expect(seen.filter((investor) => (view.volume[investor] as number) > least).length).toBeLessThan(20);
  expect(logWeight.reduce((sum, weight) => sum + Math.exp(weight), 0)).toBeCloseTo(seen.length, 2);
});

test('the most active are fewer where they have many deals', () => {
  const { logWeight } = poolOf(view, { mostActive: 200, deals: 100, others: 10 });
  expect(logWeight.filter((weight) => weight === 0).length).toBeLessThan(50);
  expect(logWeight.reduce((sum, weight) => sum + Math.exp(weight), 0)).toBeCloseTo(seen.length, 2);
});
