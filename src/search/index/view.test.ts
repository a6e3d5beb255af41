import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { smallCorpora } from '../../../test/harness/expected-deals.ts';
import { type ReadDeal, readCompanies, readInvestors, tokenWords } from '../../../test/harness/read-table.ts';
import type { SmallCorpus } from '../../../test/harness/small-corpus.ts';
import { AS_OF, smallTable } from '../../../test/harness/small-table.ts';
import { clockOf } from './segment.ts';
import { dateOf, dayOf } from './strings.ts';
import { SIZE_STEPS, sizeBin, type Table, UNDATED } from './table.ts';
import { lastDay, lengthOf, MAX_ENTRIES, viewAt, weightsAt } from './view.ts';

const HALF_LIFE = 3 * 365.25;
const day = fc.integer({ min: dayOf('2016-01-01'), max: dayOf(AS_OF) });

/** The weight of a day as the design says it: half after three years, later ones none. */
function weightOf(on: string | null, today: number, undated: boolean): number {
  if (on === null) return undated ? 0.5 : 0;
  return dayOf(on) > today ? 0 : 2 ** ((dayOf(on) - today) / HALF_LIFE);
}

/** What an entry is counted under, in words. */
function wordsOf(table: Table, deal: ReadDeal): readonly string[] {
  const company = readCompanies(table).find(({ name }) => name === deal.company);
  return [
    ...(company?.place ?? []),
    ...(company?.tags ?? []),
    ...(deal.stage === null ? [] : [`stage ${deal.stage}`]),
    ...(deal.lnSize === null ? [] : [`size ${sizeBin(Math.round(deal.lnSize * SIZE_STEPS))}`]),
  ];
}

describe('a view', () => {
  test('has the shares, volumes and counts that the deals seen on its day give', () => {
    fc.assert(
      fc.property(smallCorpora, day, fc.boolean(), (corpus, today, undated) => {
        const { table } = smallTable(corpus as SmallCorpus);
        const view = viewAt(table, today, undated);
        const counts = new Map<string, number>();
        const declaring = new Map<string, number>();
        const sizes: number[] = [];
        let total = 0;
        const count = (word: string, weight: number) => counts.set(word, (counts.get(word) ?? 0) + weight);
        for (const [investor, { deals, declared }] of readInvestors(table).entries()) {
          const weight = ({ on }: ReadDeal) => weightOf(on, today, undated);
          const sum = (some: readonly ReadDeal[]) => some.reduce((so, deal) => so + weight(deal), 0);
          const seen = deals.filter((deal) => weight(deal) > 0);
          const entries = seen.filter(({ isEntry }) => isEntry);
          expect(view.volume[investor]).toBeCloseTo(sum(entries), 5);
          expect(view.decayedDeals[investor]).toBeCloseTo(sum(seen), 5);
          expect(view.entries[investor]).toBe(entries.length);
          const recent = seen.filter(({ on }) => on !== null && today - dayOf(on) < 365);
          expect(view.recentDeals[investor]).toBe(recent.length);
          const dated = entries.flatMap(({ on }) => (on === null ? [] : [dayOf(on)]));
          expect(view.lastEntry[investor]).toBe(Math.max(0, ...dated));
          total += sum(entries);
          for (const deal of entries) {
            for (const word of wordsOf(table, deal)) count(word, weight(deal));
            if (deal.lnSize !== null) sizes.push(deal.lnSize);
          }
          if (!undated) continue;
          for (const word of declared) count(word, 1);
          for (const family of new Set(declared.map((word) => word.split(' ', 1)[0] as string)))
            declaring.set(family, (declaring.get(family) ?? 0) + 1);
        }
        expect(view.total).toBeCloseTo(total, 6);
        for (let token = 0; token < view.share.length; token += 1) {
          const word = tokenWords(table, token);
          const all = total + (declaring.get(word.split(' ', 1)[0] as string) ?? 0);
          expect(view.share[token], word).toBeCloseTo(all === 0 ? 0 : (counts.get(word) ?? 0) / all, 9);
        }
        const mean = sizes.reduce((sum, one) => sum + one, 0) / Math.max(sizes.length, 1);
        expect(view.sizeMean).toBeCloseTo(mean, 9);
        const variance = sizes.reduce((sum, one) => sum + (one - mean) ** 2, 0) / Math.max(sizes.length, 1);
        if (variance > 1e-9) expect(view.sizeVariance).toBeCloseTo(variance, 9);
        else if (sizes.length < 2) expect(view.sizeVariance).toBe(1);
        expect(view.sample).toHaveLength(view.entries.reduce((sum, one) => sum + one, 0));
      }),
      { numRuns: 60 },
    );
  });

  test('weighs a sector more the fewer companies have it, of those backed by then', () => {
    const { table, directory } = smallTable(`
      company One | | Games, Climate
      company Two | | Games
      company Three | | Games
      company Four | | Climate
      company Nobodys | | Climate
      2018-01-01 seed - One: Wobblemoor
      2018-01-01 seed - Two: Wobblemoor
      2018-01-01 seed - Three: Dapplewick
      2020-01-01 seed - Four: Dapplewick`);
    const idfOn = (on: string, tag: string) =>
      viewAt(table, dayOf(on), true).idf[directory.sectors([tag])[0] as number];
    expect(idfOn('2019-01-01', 'Climate')).toBeCloseTo(Math.log(3 / 2), 6);
    expect(idfOn('2020-02-01', 'Climate')).toBeCloseTo(Math.log(4 / 3), 6);
    // What all have says a little all the same.
    expect(idfOn('2019-01-01', 'Games')).toBeCloseTo(0.1, 6);
    const { idf } = viewAt(table, dayOf('2019-01-01'), true);
    const names = readCompanies(table).map(({ name }) => name);
    expect(lengthOf(table, idf, names.indexOf('One'))).toBeCloseTo(Math.hypot(Math.log(3 / 2), 0.1), 6);
  });

  test('takes habits from the newest MAX_ENTRIES entries, and activity from all', () => {
    const more = 9;
    const first = dayOf('2018-01-01');
    const rounds = Array.from({ length: MAX_ENTRIES + more }, (_, at) => ({
      company: `Company ${at}`,
      on: dateOf(first + at),
      stage: at < more ? ('series-b' as const) : ('seed' as const),
      usd: null,
      by: ['Wobblemoor'],
    }));
    // A second round in the newest company is no entry, and takes the place of none.
    const again = { ...(rounds.at(-1) as (typeof rounds)[number]), on: dateOf(first + 400) };
    const { table, directory, investor } = smallTable({
      investors: [],
      companies: [],
      rounds: [...rounds, again],
    });
    const today = dayOf(AS_OF);
    const view = viewAt(table, today, true);
    const at = investor('Wobblemoor');
    const weight = (on: string) => weightOf(on, today, true);
    const all = rounds.reduce((sum, { on }) => sum + weight(on), 0);
    const newest = rounds.slice(more).reduce((sum, { on }) => sum + weight(on), 0);
    expect(view.entries[at]).toBe(MAX_ENTRIES + more);
    expect(view.shapeEnd[at]).toBe(MAX_ENTRIES + 1);
    expect(view.volume[at]).toBeCloseTo(newest, 4);
    expect(view.decayedDeals[at]).toBeCloseTo(all + weight(again.on), 4);
    expect(view.share[directory.token('stage', 'series-b')]).toBe(0);
    expect(view.share[directory.token('stage', 'seed')]).toBe(1);
    // Seen earlier, the older ones are the newest.
    const before = viewAt(table, first + MAX_ENTRIES - 1, true);
    expect(before.entries[at]).toBe(MAX_ENTRIES);
    expect(before.share[directory.token('stage', 'series-b')]).toBeGreaterThan(0);
  });
});

describe('the last twelve months', () => {
  test('are a whole year of the calendar with today, a leap day too', () => {
    const today = dayOf(AS_OF);
    const { table } = smallTable(`
      ${dateOf(today)} seed - Blipgrid: Wobblemoor
      2019-07-01 seed - Dorfella: Wobblemoor
      2019-06-30 seed - Flumloom: Wobblemoor`);
    expect([...viewAt(table, today, true).recentDeals]).toEqual([2]);
    expect([...viewAt(table, today - 1, true).recentDeals]).toEqual([2]);
    expect([...viewAt(table, today + 1, true).recentDeals]).toEqual([1]);
  });
});

describe('the clock', () => {
  test('stands at the last deal, or at the day asked where that is earlier or nothing is dated', () => {
    const lines = `
      2018-03-04 seed - Blipgrid: Wobblemoor
      2019-05-06 seed - Dorfella: Dapplewick
      - - - Flumloom: Quillfen`;
    const { table } = smallTable(lines);
    expect(dateOf(lastDay(table))).toBe('2019-05-06');
    expect(dateOf(clockOf(table, '2026-01-01'))).toBe('2019-05-06');
    expect(dateOf(clockOf(table, '2018-12-31'))).toBe('2018-12-31');
    const undated = smallTable('- - - Flumloom: Quillfen').table;
    expect(lastDay(undated)).toBe(0);
    expect(dateOf(clockOf(undated, '2026-01-01'))).toBe('2026-01-01');
  });

  test('weighs days: half after three years, nothing ahead, an undated deal as one of three years ago', () => {
    const today = dayOf(AS_OF);
    const { weights } = weightsAt(today, true);
    expect(weights[today]).toBe(1);
    expect(weights[today - 1_096]).toBeCloseTo(0.5, 3);
    expect([weights[today + 1], weights[UNDATED - 1], weights[UNDATED]]).toEqual([0, 0, 0.5]);
    const past = weightsAt(today, false, 1).weights;
    expect([past[today + 1], past[UNDATED - 1], past[UNDATED]]).toEqual([1, 1, 0]);
  });
});
