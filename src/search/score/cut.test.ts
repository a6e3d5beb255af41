import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FoundInvestor, InvestorRecord } from '../../corpus/rules-investor-record.ts';
import { byScore, cutTo, isLookalike, placesKept } from './rules-ports.ts';

const RECORD: InvestorRecord = {
  name: 'Wobblemoor',
  sectorTags: [],
  portfolioCompanies: [],
  networkProximity: 0,
  score: 50,
  scoreParts: [],
  tier: 'B',
  warmPath: false,
  conflict: false,
};
const found = (investorId: number, score: number, lookalikeVia?: string): FoundInvestor => ({
  investorId,
  record: { ...RECORD, score, ...(lookalikeVia === undefined ? {} : { lookalikeVia }) },
});
const pools = fc
  .array(fc.record({ score: fc.integer({ min: 0, max: 100 }), isLookalike: fc.boolean() }), { maxLength: 60 })
  .map((all) =>
    byScore(
      all.map(({ score, isLookalike }, at) => found(at + 1, score, isLookalike ? 'Snackly' : undefined)),
    ),
  );
const limits = fc.integer({ min: 1, max: 50 });

describe('the cut of a pool', () => {
  it('is its best, where no lookalikes are asked for', () => {
    fc.assert(
      fc.property(pools, limits, (pool, limit) => {
        expect(cutTo(limit, pool, false, isLookalike)).toEqual(pool.slice(0, limit));
      }),
    );
  });

  it('keeps a quarter for lookalikes, the best of them and of the others, in order', () => {
    fc.assert(
      fc.property(pools, limits, (pool, limit) => {
        const cut = cutTo(limit, pool, true, isLookalike);
        expect(cut).toHaveLength(Math.min(limit, pool.length));
        expect(cut).toEqual(pool.filter((one) => cut.includes(one)));
        const [all, shown] = [pool.filter(isLookalike), cut.filter(isLookalike)];
        expect(shown).toEqual(all.slice(0, shown.length));
        expect(shown.length).toBeGreaterThanOrEqual(Math.min(all.length, placesKept(limit)));
        const others = cut.filter((one) => !isLookalike(one));
        expect(others).toEqual(pool.filter((one) => !isLookalike(one)).slice(0, others.length));
      }),
    );
  });

  it('of a list by hand', () => {
    const pool = [
      found(1, 90),
      found(2, 80),
      found(3, 70),
      found(4, 60),
      found(5, 50, 'Snackly'),
      found(6, 40, 'Snackly'),
    ];
    const ids = (keeps: boolean) => cutTo(4, pool, keeps, isLookalike).map(({ investorId }) => investorId);
    expect([ids(false), ids(true)]).toEqual([
      [1, 2, 3, 4],
      [1, 2, 3, 5],
    ]);
  });

  it('orders by score and leaves equals as they stand', () => {
    const order = byScore([found(1, 10), found(2, 30), found(3, 10), found(4, 30)]);
    expect(order.map(({ investorId }) => investorId)).toEqual([2, 4, 1, 3]);
  });
});
