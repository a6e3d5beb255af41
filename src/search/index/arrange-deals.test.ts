import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrangeDeals, numberCompanies, type RawDeals } from './arrange-deals.ts';
import { Growing } from './growing.ts';
import { ENTRY, LATER, STAGE_BITS, UNDATED } from './table.ts';

const INVESTORS = 4;
const COMPANIES = 6;
/** Two more records than investors: the last two were merged into others. */
const ORDINAL = Uint32Array.from([0, 1, 2, 3, 1, 3]);

const day = fc.oneof(fc.integer({ min: 14_000, max: 14_006 }), fc.constant(UNDATED));
const deal = fc.record({
  record: fc.nat(ORDINAL.length - 1),
  company: fc.nat(COMPANIES - 1),
  day,
  stage: fc.nat(5),
  size: fc.nat(3),
});
type Deal = typeof deal extends fc.Arbitrary<infer T> ? T : never;
const deals = fc.array(deal, { maxLength: 40 });
const opened = fc.array(day, { minLength: COMPANIES, maxLength: COMPANIES });

function rawOf(all: readonly Deal[]): RawDeals {
  const raw = {
    investor: new Growing(Uint32Array),
    company: new Growing(Uint32Array),
    day: new Growing(Uint16Array),
    stage: new Growing(Uint8Array),
    size: new Growing(Uint8Array),
  };
  for (const one of all) {
    raw.investor.push(one.record);
    raw.company.push(one.company);
    raw.day.push(one.day);
    raw.stage.push(one.stage);
    raw.size.push(one.size);
  }
  return raw;
}

const investorOf = ({ record }: Deal) => ORDINAL[record] as number;
const age = (on: number) => (on === UNDATED ? -1 : on);
const numbersOf = (raw: RawDeals) => numberCompanies(raw, ORDINAL, INVESTORS, COMPANIES);

/** One deal for each company and day, of several the largest; newest first. */
function arrangedByHand(all: readonly Deal[], investor: number, numbers: Uint32Array) {
  const mine = all
    .filter((one) => investorOf(one) === investor)
    .map((one) => ({ ...one, company: numbers[one.company] as number }));
  const largest = [...Map.groupBy(mine, (one) => `${one.company} ${one.day}`).values()].map(
    (same) => same.sort((one, other) => other.size - one.size || other.stage - one.stage)[0] as Deal,
  );
  return largest.sort((one, other) => age(other.day) - age(one.day) || one.company - other.company);
}

describe('deals of investors', () => {
  test('are each there once, newest first, with what is known of the largest record', () => {
    fc.assert(
      fc.property(deals, opened, (all, days) => {
        const raw = rawOf(all);
        const numbers = numbersOf(raw);
        const table = arrangeDeals(raw, ORDINAL, INVESTORS, Uint16Array.from(days), numbers);
        for (let investor = 0; investor < INVESTORS; investor += 1) {
          const places = Array.from(
            { length: (table.dealStart[investor + 1] as number) - (table.dealStart[investor] as number) },
            (_, at) => (table.dealStart[investor] as number) + at,
          );
          const expected = arrangedByHand(all, investor, numbers);
          expect(
            places.map((at) => ({
              company: table.dealCompany[at],
              day: table.dealDay[at],
              stage: (table.dealKind[at] as number) & STAGE_BITS,
              size: table.dealSize[at],
            })),
          ).toEqual(expected.map(({ company, day: on, stage, size }) => ({ company, day: on, stage, size })));
        }
        expect(table.dealStart.at(-1)).toBe(table.dealDay.length);
      }),
      { numRuns: 300 },
    );
  });

  test('are entries where they are the oldest in the company, undated ones only where no dated one is', () => {
    fc.assert(
      fc.property(deals, opened, (all, days) => {
        const raw = rawOf(all);
        const numbers = numbersOf(raw);
        const table = arrangeDeals(raw, ORDINAL, INVESTORS, Uint16Array.from(days), numbers);
        const entries = new Set<string>();
        const byHand = new Set<string>();
        for (let investor = 0; investor < INVESTORS; investor += 1) {
          const end = table.dealStart[investor + 1] as number;
          for (let at = table.dealStart[investor] as number; at < end; at += 1) {
            if (((table.dealKind[at] as number) & ENTRY) !== 0)
              entries.add(`${investor} ${table.dealCompany[at]} ${table.dealDay[at]}`);
          }
          const mine = Map.groupBy(arrangedByHand(all, investor, numbers), ({ company }) => company);
          // UNDATED is the largest day.
          for (const [company, those] of mine)
            byHand.add(`${investor} ${company} ${Math.min(...those.map((one) => one.day))}`);
        }
        expect(entries).toEqual(byHand);
        const backers = new Set<string>();
        for (let company = 0; company < COMPANIES; company += 1) {
          const end = table.backerStart[company + 1] as number;
          for (let at = table.backerStart[company] as number; at < end; at += 1)
            backers.add(`${table.backers[at]} ${company} ${table.backerDay[at]}`);
        }
        expect(backers).toEqual(entries);
        expect(table.backers).toHaveLength(entries.size);
      }),
      { numRuns: 300 },
    );
  });

  test('are later ones where the company had raised more than a day before, from whomever', () => {
    fc.assert(
      fc.property(deals, opened, (all, days) => {
        const raw = rawOf(all);
        const numbers = numbersOf(raw);
        const byNumber = Uint16Array.from(days);
        const table = arrangeDeals(raw, ORDINAL, INVESTORS, byNumber, numbers);
        for (let at = 0; at < table.dealDay.length; at += 1) {
          const company = table.dealCompany[at] as number;
          const first = Math.min(
            byNumber[company] as number,
            ...all.filter((one) => numbers[one.company] === company).map((one) => one.day),
          );
          const on = table.dealDay[at] as number;
          const isLater = ((table.dealKind[at] as number) & LATER) !== 0;
          expect(isLater).toBe(on !== UNDATED && on > first + 1);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('numbers of companies', () => {
  test('go by the busiest investor that backs them, and none is left out', () => {
    fc.assert(
      fc.property(deals, (all) => {
        const numbers = numbersOf(rawOf(all));
        expect([...numbers].sort()).toEqual(Array.from({ length: COMPANIES }, (_, at) => at));
        const count = (investor: number) => all.filter((one) => investorOf(one) === investor).length;
        const busiest = [0, 1, 2, 3].sort((one, other) => count(other) - count(one) || one - other);
        const rank = (company: number) => {
          const by = busiest.findIndex((investor) =>
            all.some((one) => investorOf(one) === investor && one.company === company),
          );
          return by === -1 ? INVESTORS : by;
        };
        const inOrder = Array.from({ length: COMPANIES }, (_, number) => numbers.indexOf(number));
        expect(inOrder.map(rank)).toEqual(inOrder.map(rank).sort((one, other) => one - other));
      }),
    );
  });

  test('go by the newest deal first within an investor', () => {
    const made = (company: number, on: number): Deal => ({ record: 0, company, day: on, stage: 0, size: 0 });
    const numbers = numbersOf(rawOf([made(5, 14_000), made(2, 14_005), made(4, 14_003), made(5, 14_004)]));
    expect([...numbers]).toEqual([3, 4, 0, 5, 2, 1]);
  });
});
