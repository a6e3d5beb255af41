import { describe, expect, it } from 'vitest';
import { readHolders, readLps } from '../../../test/harness/read-lps.ts';
import { readCorpus } from '../../../test/harness/small-corpus.ts';
import { AS_OF, batchesOf, PLAIN_WORDS, smallTable } from '../../../test/harness/small-table.ts';
import type { Batch, InvestorRow } from '../../corpus/rules-investor-id.ts';
import { ordinalsUnder } from '../index/strings.ts';
import { TableBuilder } from '../index/table-builder.ts';
import { keysOfFund, strategyBit } from './rules-fund-names.ts';
import { lpPlace } from './stated-table.ts';

/** The table of lines whose investors are changed first. */
function tableWith(lines: string, change: (row: InvestorRow) => Partial<InvestorRow>) {
  const builder = new TableBuilder(AS_OF, PLAIN_WORDS);
  for (const batch of batchesOf(readCorpus(lines))) {
    const changed: Batch =
      batch.kind === 'investors'
        ? { ...batch, rows: batch.rows.map((row) => ({ ...row, ...change(row) })) }
        : batch;
    builder.add(changed);
  }
  return builder.finish();
}

describe('what public records say of limited partners', () => {
  it('stands in columns of its own, for those it is about', () => {
    const { table } = smallTable(`
      investor Plain Office | Berlin, DEU | | family_office
      investor Blue Foundation | | | institutional assets=2000000@2019-12-31 says=We_invest_in_private_equity
      investor Games Trust | | | family_office says=buyouts,_not_private_debt
      investor Busy Ventures | | | angel assets=1@2019-12-31 says=climate
      held 2019-12-31 Northgate Climate Fund II by Busy Ventures: Blue Foundation, Plain Office
      held - Tarn Credit: Blue Foundation`);
    expect(readLps(table)).toEqual([
      {
        id: 1,
        assets: [null, null, null],
        said: 0,
        held: [expect.objectContaining({ on: '2019-12-31' })],
      },
      {
        id: 2,
        assets: [2e6, '2019-12-31', 'irs-990pf'],
        said: strategyBit('buyout'),
        held: [
          {
            ...{ fund: 'Northgate Climate Fund II', on: '2019-12-31', source: 'irs-990pf' },
            ...{ themes: ['climate'], manager: 4 },
          },
          { fund: 'Tarn Credit', on: null, source: 'irs-990pf', themes: [], manager: 0 },
        ],
      },
      { id: 3, assets: [null, null, null], said: strategyBit('buyout'), held: [] },
    ]);
    expect(readHolders(table)).toEqual(['Northgate Climate Fund II: 1 2', 'Tarn Credit: 2']);
    expect([0, 1, 2, 3].map((ordinal) => lpPlace(table, ordinal))).toEqual([0, 1, 2, -1]);
    const [key = ''] = keysOfFund('Northgate Climate Fund IV');
    expect(ordinalsUnder(table.fundKeys, key)).toHaveLength(1);
  });

  it('counts a fund reported year after year once, by its newest record', () => {
    const { table } = smallTable(`
      investor Blue Foundation | | | institutional
      held 2017-12-31 Tarn Credit, L.P.: Blue Foundation
      held 2019-12-31 Tarn Credit: Blue Foundation
      held - TARN CREDIT: Blue Foundation
      held 2018-12-31 Sable: Blue Foundation
      held 2020-07-01 Ember: Blue Foundation`);
    const [lp] = readLps(table);
    expect(lp?.held.map(({ fund, on }) => [fund.toLowerCase(), on])).toEqual([
      ['tarn credit', '2019-12-31'],
      ['sable', '2018-12-31'],
    ]);
  });

  it('goes with a merge, but for what is said of the merged record itself', () => {
    const lines = `
      investor Blue Fdn | | | institutional assets=1000000@2019-12-31 says=buyouts
      investor Blue Foundation | | | institutional assets=2000000@2018-12-31
      held 2019-12-31 Tarn Credit: Blue Fdn
      held 2018-12-31 Sable: Blue Foundation`;
    const table = tableWith(lines, ({ id }) => (id === 1 ? { mergedInto: 2 } : {}));
    expect(readLps(table)).toMatchObject([
      {
        id: 2,
        assets: [2e6, '2018-12-31', 'irs-990pf'],
        said: 0,
        held: [{ on: '2019-12-31' }, { on: '2018-12-31' }],
      },
    ]);
    expect(readHolders(table)).toEqual(['Sable: 2', 'Tarn Credit: 2']);
  });

  it('holds nothing of a later day', () => {
    const lines = `
      investor Blue Foundation | | | institutional assets=2000000@2020-06-30 says=buyouts
      investor Late Foundation | | | institutional assets=2000000@2020-07-01 says=buyouts
      investor Later Foundation | | | institutional assets=2000000 says=buyouts`;
    const buyout = strategyBit('buyout');
    const known = (asOf: string) =>
      readLps(tableWith(lines, () => ({ asOf }))).map(({ id, assets, said }) => [id, assets[0], said]);
    expect(known('2020-06-30')).toEqual([
      [1, 2e6, buyout],
      [2, null, buyout],
      [3, 2e6, buyout],
    ]);
    // Assets of a day of their own are known from then on, whenever the directory was taken.
    expect(known('2020-07-01')).toEqual([[1, 2e6, 0]]);
  });

  it('states no field by the name of a foundation', () => {
    const { table } = smallTable(`
      investor Climate Foundation | | | institutional
      investor Blue Trust | | | institutional says=We_invest_in_climate_and_solar_power.`);
    const declares = [0, 1].map((at) => table.declaredStart[at + 1] !== table.declaredStart[at]);
    expect(declares).toEqual([false, true]);
  });
});
