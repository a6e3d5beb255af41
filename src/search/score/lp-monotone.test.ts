import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLAIN_WORDS, smallAsk, smallTable } from '../../../test/harness/small-table.ts';
import { lpQuestionOf, lpSignals } from './lp-scorer.ts';
import {
  type AskedCapacity,
  agedTerm,
  askedCapacity,
  capacityTerm,
  commitmentCapacity,
  EXIT_HALF_LIFE_DAYS,
  LP_SIGNALS,
} from './rules-fund.ts';
import { createScorer } from './scorer.ts';

const FUND = smallAsk('Berlin, DEU', {
  audience: 'lp',
  sectorTags: ['Climate'],
  fund: { thesis: undefined, strategy: 'venture', names: ['Northgate Ventures IV'] },
});

describe('the score of an LP', () => {
  it('rises with means up to the usual commitment and falls beyond, and never falls with a later exit or one more fund', () => {
    const usd = fc.double({ min: 1, max: 1e12, noNaN: true });
    const known = fc.option(usd, { nil: undefined });
    fc.assert(
      fc.property(known, known, usd, usd, usd, known, (cheque, exit, one, other, least, size) => {
        const asked = askedCapacity(least, size) as AskedCapacity;
        const lnOf = (assetsUsd: number) =>
          Math.log(commitmentCapacity({ chequeMaxUsd: cheque, exitSizeUsd: exit, assetsUsd }) ?? 0);
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        const term = (assetsUsd: number) => capacityTerm(lnOf(assetsUsd), asked);
        const [few, many] = [term(low), term(high)];
        // Up to the usual commitment more is better, from there on less: so no term lies below both of its sides.
        const usual = capacityTerm(asked.lnUsual, asked);
        expect(Math.max(few, many)).toBeLessThanOrEqual(usual);
        const between = term(Math.sqrt(low * high));
        expect(between).toBeGreaterThanOrEqual(Math.min(few, many));
        if (lnOf(high) <= asked.lnUsual) expect(few).toBeLessThanOrEqual(many);
        if (lnOf(low) >= asked.lnUsual) expect(few).toBeGreaterThanOrEqual(many);
      }),
    );
    fc.assert(
      fc.property(fc.nat(9_000), fc.nat(9_000), (one, other) => {
        const term = (days: number) => agedTerm(days, EXIT_HALF_LIFE_DAYS);
        expect(term(Math.max(one, other))).toBeLessThanOrEqual(term(Math.min(one, other)));
      }),
    );
    const funds = fc.array(
      fc.record({
        fund: fc.constantFrom('Tarn Ventures', 'Tarn Credit', 'Sable Climate', 'Northgate Ventures II'),
        on: fc.constantFrom('2012-12-31', '2019-12-31', null),
      }),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(funds, (all) => {
        const scoreOf = (held: typeof all) => {
          const investors = [{ name: 'Holder', lpType: 'institutional' as const }];
          const small = smallTable({
            investors,
            companies: [],
            rounds: [],
            held: held.map((one, at) => ({ ...one, fund: `${one.fund} ${at}`, by: 'Holder' })),
          });
          const likeness = createScorer(small.view).ask(small.directory.question(FUND));
          const out = new Float64Array(LP_SIGNALS.length);
          lpSignals(
            { ...small.view, lpDay: 18_443 },
            likeness,
            0,
            lpQuestionOf(small.table, PLAIN_WORDS, FUND, new Set()),
            out,
          );
          return out;
        };
        const [less, more] = [scoreOf(all.slice(1)), scoreOf(all)];
        for (const [at, value] of less.entries()) expect(more[at]).toBeGreaterThanOrEqual(value);
      }),
      { numRuns: 60 },
    );
  });
});
