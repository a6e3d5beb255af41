import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectedDealsOf, smallCorpora } from '../../../test/harness/expected-deals.ts';
import { randomCorpus } from '../../../test/harness/random-corpus.ts';
import { readHolders, readLps } from '../../../test/harness/read-lps.ts';
import { built, readCompanies, readInvestor, readInvestors } from '../../../test/harness/read-table.ts';
import { readCorpus, type SmallCorpus } from '../../../test/harness/small-corpus.ts';
import { AS_OF, batchesOf, smallTable } from '../../../test/harness/small-table.ts';
import { type Batch, NO_DAY } from '../../corpus/rules-investor-id.ts';
import { dayOf, stringAt } from './strings.ts';
import { firstToken, type Table, UNDATED } from './table.ts';

/** The rows of each kind in an order of their own, in several batches. */
function shuffled(batches: readonly Batch[], order: (length: number) => number[]): Batch[] {
  return batches.flatMap((batch): Batch[] => {
    if (batch.kind === 'gone' || batch.kind === 'aliases') return [batch];
    if (batch.kind === 'deals') {
      const at = order(batch.count);
      const halves = [at.slice(0, at.length >> 1), at.slice(at.length >> 1)];
      return halves.map((places) => ({
        kind: 'deals',
        count: places.length,
        investor: Float64Array.from(places, (place) => batch.investor[place] as number),
        company: Float64Array.from(places, (place) => batch.company[place] as number),
        round: Float64Array.from(places, (place) => batch.round[place] as number),
        day: Int32Array.from(places, (place) => batch.day[place] as number),
        known: Int32Array.from(places, (place) => batch.known[place] as number),
        stage: Uint8Array.from(places, (place) => batch.stage[place] as number),
        raised: Float64Array.from(places, (place) => batch.raised[place] as number),
        lead: Uint8Array.from(places, (place) => batch.lead[place] as number),
      }));
    }
    if (batch.kind === 'investors') {
      return [{ kind: 'investors', rows: order(batch.rows.length).map((at) => batch.rows[at] as never) }];
    }
    if (batch.kind === 'commitments') {
      return [{ kind: 'commitments', rows: order(batch.rows.length).map((at) => batch.rows[at] as never) }];
    }
    return [{ kind: 'companies', rows: order(batch.rows.length).map((at) => batch.rows[at] as never) }];
  });
}

describe('a table', () => {
  test('holds the deals of the corpus up to its day, and nothing of later ones', () => {
    fc.assert(
      fc.property(smallCorpora, (corpus) => {
        const { table } = built(batchesOf(corpus as SmallCorpus));
        for (const { name, id, deals } of readInvestors(table)) {
          const { all, entries } = expectedDealsOf(corpus, name);
          expect(id).toBe(1 + corpus.investors.findIndex((one) => one.name === name));
          const words = (company: string, on: string | null) => `${company} ${on}`;
          expect(deals.map(({ company, on }) => words(company, on)).sort()).toEqual(
            all.map(({ company, on }) => words(company.name, on)).sort(),
          );
          expect(
            deals
              .filter(({ isEntry }) => isEntry)
              .map(({ company, on }) => words(company, on))
              .sort(),
          ).toEqual(entries.map(({ company, on }) => words(company.name, on)).sort());
          for (const deal of deals) {
            const of = all.find(({ company, on }) => company.name === deal.company && on === deal.on);
            expect(deal.stage).toBe(of?.stage);
            if (of?.usd == null) expect(deal.lnSize).toBeNull();
            else expect(Math.abs((deal.lnSize ?? 0) - Math.log(of.usd))).toBeLessThanOrEqual(0.0501);
          }
        }
      }),
    );
  });

  test('is the same in whatever order and batches the rows come', () => {
    const batches = batchesOf(randomCorpus(5, 80, 200));
    const plain = built(batches).table;
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat(1_000_000)), (numbers) => {
        const order = (length: number) => {
          const keys = Array.from({ length }, () => numbers.next().value as number);
          return [...keys.keys()].sort((one, other) => (keys[one] as number) - (keys[other] as number));
        };
        const { table } = built(shuffled(batches, order));
        const plainly = (of: Table) =>
          readInvestors(of).map((one) => ({
            ...one,
            // Of one day the deals stand by the numbers of companies, which follow the order of rows.
            deals: one.deals.map((deal) => JSON.stringify(deal)).sort(),
          }));
        expect(plainly(table)).toEqual(plainly(plain));
        const byName = (of: Table) =>
          readCompanies(of).toSorted((one, other) => (one.name < other.name ? -1 : 1));
        expect(byName(table)).toEqual(byName(plain));
        expect(readLps(table)).toEqual(readLps(plain));
        expect(readHolders(table)).toEqual(readHolders(plain));
      }),
      { numRuns: 15 },
    );
  });

  test('skips deals of unknown investors, and undated ones that could not be known by then', () => {
    const corpus = readCorpus(`
      2019-01-01 seed - Blipgrid: Wobblemoor
      - - - Dorfella: Wobblemoor
      - - - Flumloom: Wobblemoor
      - - - Gnarlybit: Wobblemoor
      2019-02-02 - - Hopsallo: Wobblemoor`);
    const [investors, companies, deals] = batchesOf(corpus);
    if (deals?.kind !== 'deals') throw new Error('no deals');
    const [known, company] = [deals.known.slice(), deals.company.slice()];
    known.set([dayOf(AS_OF), dayOf(AS_OF) + 1, NO_DAY], 1);
    company[4] = 99;
    const { table } = built([investors as Batch, companies as Batch, { ...deals, known, company }]);
    expect(readInvestor(table, 'Wobblemoor')?.deals.map((deal) => deal.company)).toEqual([
      'Blipgrid',
      'Dorfella',
    ]);
    expect([...table.dealDay]).toEqual([dayOf('2019-01-01'), UNDATED]);
  });
});

describe('a part of a corpus read again', () => {
  const LINES = `
    investor Wobblemoor | Berlin, DEU | Solar
    company Blipgrid | Berlin, DEU | Climate
    company Dorfella | Boston, MA, USA | Games
    2012-01-31 series-b 9000000 Dorfella: Dapplewick
    2019-12-01 seed 2000000 Blipgrid: Wobblemoor`;
  const PART = `
    investor Quillfen | London, GBR | Robots
    company Dorfella | Boston, MA, USA | Games
    company Flumloom | Potsdam, DEU | Solar
    2019-01-01 seed 1000000 Dorfella: Quillfen
    2019-01-01 seed 1000000 Flumloom: Quillfen`;

  test('numbers tokens as the whole does, new ones behind, and remembers when companies first raised', () => {
    const whole = smallTable(LINES);
    const part = built(batchesOf(readCorpus(PART)), whole.table);
    for (const [family, key] of [
      ['country', 'DEU'],
      ['city', 'boston'],
      ['sector', 'games'],
    ] as const) {
      const within = ({ table, directory }: Pick<typeof part, 'table' | 'directory'>) =>
        directory.token(family, key) - directory.token(family, first(table, family));
      expect(within(part)).toBe(within(whole));
    }
    expect(part.directory.sectors(['Robots'])[0]).toBeGreaterThan(
      Math.max(...whole.directory.sectors(['Games'])),
    );
    expect(part.directory.token('city', 'london')).toBeGreaterThan(part.directory.token('city', 'boston'));
    const later = readInvestor(part.table, 'Quillfen')?.deals.map(({ company, isLater }) => [
      company,
      isLater,
    ]);
    expect(new Map(later as [string, boolean][])).toEqual(
      new Map([
        ['Dorfella', true],
        ['Flumloom', false],
      ]),
    );
    const alone = built(batchesOf(readCorpus(PART)));
    expect(readInvestor(alone.table, 'Quillfen')?.deals.some(({ isLater }) => isLater)).toBe(false);
  });

  /** The key of a family's first token. */
  function first(table: Table, family: 'country' | 'city' | 'sector'): string {
    return stringAt({ starts: table.tokenStarts, bytes: table.tokenBytes }, firstToken(table, family));
  }
});
