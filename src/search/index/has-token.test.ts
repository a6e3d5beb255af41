import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { smallCorpora } from '../../../test/harness/expected-deals.ts';
import { readCompanies, readInvestors, tokenWords } from '../../../test/harness/read-table.ts';
import type { SmallCorpus } from '../../../test/harness/small-corpus.ts';
import { smallTable } from '../../../test/harness/small-table.ts';
import { dateOf, dayOf } from './strings.ts';
import { SIZE_STEPS, sizeBin } from './table.ts';
import { hasToken, MAX_ENTRIES, viewAt } from './view.ts';

const seats = fc.array(fc.constantFrom({ country: 'DEU', city: 'Berlin' }, { country: 'USA' }, {}), {
  minLength: 6,
  maxLength: 6,
});
const day = fc.integer({ min: dayOf('2016-01-01'), max: dayOf('2020-06-30') });

describe('a token', () => {
  test('is had where the seat, what is declared or an entry seen by then has it, and nowhere else', () => {
    fc.assert(
      fc.property(smallCorpora, seats, day, (corpus, where, today) => {
        const investors = corpus.investors.map((one, at) => ({ ...one, ...where[at] }));
        const { table } = smallTable({ ...corpus, investors } as SmallCorpus);
        const view = viewAt(table, today, false);
        const companies = new Map(readCompanies(table).map((one) => [one.name, one]));
        const words = Array.from({ length: view.share.length }, (_, token) => tokenWords(table, token));
        for (const [investor, { seat, declared, deals }] of readInvestors(table).entries()) {
          const had = new Set([...seat, ...declared]);
          for (const { company, on, stage, lnSize, isEntry } of deals) {
            if (!isEntry || on === null || dayOf(on) > today) continue;
            for (const word of companies.get(company)?.place ?? []) had.add(word);
            for (const word of companies.get(company)?.tags ?? []) had.add(word);
            if (stage !== null) had.add(`stage ${stage}`);
            if (lnSize !== null) had.add(`size ${sizeBin(Math.round(lnSize * SIZE_STEPS))}`);
          }
          expect(words.filter((_, token) => hasToken(view, investor, token))).toEqual(
            words.filter((word) => had.has(word)),
          );
          expect(hasToken(view, investor, -1)).toBe(false);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('is not had by an entry too old to show a habit', () => {
    const first = dayOf('2018-01-01');
    const rounds = Array.from({ length: MAX_ENTRIES + 1 }, (_, at) => ({
      company: `Company ${at}`,
      on: dateOf(first + at),
      stage: at === 0 ? ('series-b' as const) : ('seed' as const),
      usd: null,
      by: ['Wobblemoor'],
    }));
    const has = (of: typeof rounds) => {
      const { view, directory, investor } = smallTable({ investors: [], companies: [], rounds: of });
      return hasToken(view, investor('Wobblemoor'), directory.token('stage', 'series-b'));
    };
    expect(has(rounds)).toBe(false);
    expect(has(rounds.slice(0, -1))).toBe(true);
  });
});
