import { describe, expect, it } from 'vitest';
import { creditsSearch } from '../addresses.ts';
import { scaleOf, stacksOf } from './day-chart.tsx';

const row = (day: string, operation: string, credits: number) => ({ day, operation, calls: 1, credits });

describe('bars of what was spent', () => {
  it('have every day, and the endpoints by what they cost', () => {
    const stacks = stacksOf({
      from: '2026-02-27',
      to: '2026-03-01',
      days: [row('2026-02-27', 'a', 3), row('2026-03-01', 'b', 12), row('2026-03-01', 'a', 3)],
    });
    expect(stacks).toEqual({
      layers: ['b', 'a'],
      days: [
        { day: '2026-02-27', total: 3, parts: [0, 3] },
        { day: '2026-02-28', total: 0, parts: [0, 0] },
        { day: '2026-03-01', total: 15, parts: [12, 3] },
      ],
      most: { day: '2026-03-01', total: 15 },
    });
  });

  it('put the rest together above the fourth, unless the rest is one', () => {
    const days = ['a', 'b', 'c', 'd', 'e', 'f'].map((name, at) => row('2026-03-01', name, 10 - at));
    const of = (count: number) =>
      stacksOf({ from: '2026-03-01', to: '2026-03-01', days: days.slice(0, count) });
    expect(of(5).layers).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(of(6).layers).toEqual(['a', 'b', 'c', 'd', null]);
    expect(of(6).days[0]?.parts).toEqual([10, 9, 8, 7, 11]);
  });

  it('stand on a round scale', () => {
    expect([0, 1, 3, 12, 45, 99, 500, 501].map(scaleOf)).toEqual([1, 1, 5, 20, 50, 100, 500, 1_000]);
  });
});

describe('the address of the screen', () => {
  it('holds what is known, and nothing else', () => {
    const search = { days: 90, kind: 'grant', from: '2026-01-01', left: 1 };
    expect(creditsSearch({ ...search, other: 'x' })).toEqual(search);
    expect(creditsSearch({ days: 5, kind: 'x', from: 'yesterday', purchase: '1', operation: 'A b' })).toEqual(
      {},
    );
    for (const left of [0, '0', 'true', 2]) expect(creditsSearch({ left }), `${left}`).toEqual({});
    expect(creditsSearch({ left: '1', days: '7' })).toEqual({ left: 1, days: 7 });
  });
});
