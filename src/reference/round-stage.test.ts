import { describe, expect, test } from 'vitest';
import { declaredStages, stageOf } from './rules-investor-terms.ts';

describe('stageOf', () => {
  test.each<[string, string | undefined, number | undefined, string | undefined]>([
    ['venture', 'A', undefined, 'series-a'],
    ['venture', 'G', undefined, 'series-c-plus'],
    ['venture', '', 2_000_000, 'seed'],
    ['venture', undefined, undefined, undefined],
    ['venture', 'pre-A', 9_000_000, 'seed'],
    ['angel', undefined, 50_000_000, 'pre-seed'],
    ['pre_seed', undefined, undefined, 'pre-seed'],
    ['Seed/ Angel Funding', undefined, undefined, 'seed'],
    ['pre-series A', undefined, undefined, 'seed'],
    ['Pre series A1', undefined, undefined, 'seed'],
    ['Pre-Series B', undefined, undefined, 'series-a'],
    ['Series B (Extension)', undefined, undefined, 'series-b'],
    ['Series E2', undefined, undefined, 'series-c-plus'],
    ['Private Equity', undefined, 30_000_000, 'series-b'],
    ['种子轮', undefined, undefined, 'pre-seed'],
    ['天使轮', undefined, undefined, 'seed'],
    ['Pre-A轮', undefined, undefined, 'seed'],
    ['A+轮', undefined, undefined, 'series-a'],
    ['C轮', undefined, undefined, 'series-c-plus'],
    ['debt_financing', 'A', 1_000_000, undefined],
    ['post_ipo_equity', undefined, 1_000_000, undefined],
    ['grant', undefined, 1_000_000, undefined],
    ['secondary_market', undefined, 1_000_000, undefined],
    ['undisclosed', undefined, 1_000_000, undefined],
    ['', undefined, 1_000_000, undefined],
  ])('%s %s %s: %s', (kind, code, raised, stage) => {
    expect(stageOf(kind, code, raised)).toBe(stage);
  });
});

describe('declaredStages', () => {
  test.each([
    ['1. Idea or Patent,2. Prototype', ['pre-seed']],
    ['4. Scaling,3. Early Revenue', ['seed', 'series-a', 'series-b']],
    ['Pre-seed, Seed, Series+\n\n', ['pre-seed', 'seed', 'series-a', 'series-b']],
    ['Seed, Series++', ['seed', 'series-b', 'series-c-plus']],
    ['Series A, Series D', ['series-a', 'series-c-plus']],
    ['6. Pre-IPO', ['series-c-plus']],
    ['', []],
  ])('%s', (text, stages) => {
    expect(declaredStages(text)).toEqual(stages);
  });
});
