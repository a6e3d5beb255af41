import { describe, expect, test } from 'vitest';
import { readInvestor, readInvestors } from '../../../test/harness/read-table.ts';
import { AS_OF, smallTable } from '../../../test/harness/small-table.ts';
import { dayOf } from './strings.ts';
import { UNDATED } from './table.ts';

describe('what an investor declares', () => {
  const LINES = `
    investor Alone | Berlin, DEU | Solar | stages=seed
    investor Active | Berlin, DEU
    investor Abroad | Berlin, DEU | | countries=USA
    investor Family | Berlin, DEU | | family_office countries=USA cheque=500000
    investor Angel | | | angel
    investor Silent
    2019-01-01 seed - Blipgrid: Active, Family`;

  test('is its tags, stages and countries, and its seat where nothing else shows a place or an LP says it', () => {
    const { table } = smallTable(LINES);
    const declared = (name: string) => readInvestor(table, name)?.declared;
    const berlin = ['city berlin', 'country DEU', 'metro DEU/berlin'];
    expect(declared('Alone')).toEqual([...berlin, 'sector climate', 'sector solar', 'stage seed']);
    expect(declared('Active')).toEqual([]);
    expect(declared('Abroad')).toEqual(['country USA']);
    expect(declared('Family')).toEqual(['city berlin', 'country DEU', 'country USA', 'metro DEU/berlin']);
    expect(declared('Silent')).toEqual([]);
    for (const name of ['Active', 'Abroad', 'Family'])
      expect(readInvestor(table, name)?.seat.toSorted()).toEqual(berlin);
  });

  test('makes it a candidate, as a deal does and being an angel does, but not being another LP', () => {
    const { table, investor } = smallTable(`${LINES}
      investor Office | Berlin, DEU | Solar | family_office`);
    const backs = (name: string) => table.backsCompanies[investor(name)];
    expect(['Alone', 'Active', 'Abroad', 'Family', 'Angel'].map(backs)).toEqual([1, 1, 1, 1, 1]);
    expect(['Silent', 'Office'].map(backs)).toEqual([0, 0]);
  });

  test('does not exist before the day of its source, nor an exit before its own', () => {
    const row = { sectorTags: ['Solar'], country: 'DEU', exitSizeUsd: 4e6 };
    const { table, investor } = smallTable({
      investors: [
        { name: 'Then', ...row, asOf: AS_OF, exitOn: '2020-06-30' },
        { name: 'Later', ...row, asOf: '2020-07-01', exitOn: '2020-07-01' },
        { name: 'Undated', ...row, chequeMaxUsd: 0 },
      ],
      companies: [],
      rounds: [],
    });
    expect(readInvestors(table).map(({ declared }) => declared.length)).toEqual([3, 0, 3]);
    const exits = ['Then', 'Later', 'Undated'].map((name) => {
      const at = investor(name);
      return [table.exitSize[at], table.exitDay[at]];
    });
    expect(exits).toEqual([
      [4e6, dayOf('2020-06-30')],
      [Number.NaN, UNDATED],
      [4e6, UNDATED],
    ]);
    expect(table.chequeMax[investor('Undated')]).toBeNaN();
  });
});
