import { describe, expect, test } from 'vitest';
import { built, readCompanies, readInvestor, readInvestors } from '../../../test/harness/read-table.ts';
import type { SmallCorpus, SmallRound } from '../../../test/harness/small-corpus.ts';
import { batchesOf } from '../../../test/harness/small-table.ts';
import type { AliasRow, Batch } from '../../corpus/rules-investor-id.ts';
import { identityKey, investorKey } from '../../reference/rules-identity.ts';

const round = (company: string, on: string | null, by: string[], rest: Partial<SmallRound> = {}) => ({
  company,
  on,
  stage: null,
  usd: null,
  by,
  ...rest,
});

const aliases = (...rows: AliasRow[]): Batch => ({ kind: 'aliases', rows });

describe('merged investors', () => {
  const chain = (...into: [string, number | null][]): SmallCorpus => ({
    investors: into.map(([name, mergedInto]) => ({ name, mergedInto, sectorTags: [`tag ${name}`] })),
    companies: [],
    rounds: into.map(([name], at) => round(`Company ${at}`, `2019-01-0${at + 1}`, [name])),
  });

  test('have no place of their own: deals and names are of the last in the chain, what they declared is not', () => {
    const corpus = chain(['Wobblemoor', 3], ['Dapplewick', null], ['Quillfen', 4], ['Brumblow', null]);
    const { table, directory } = built(batchesOf(corpus));
    expect([...table.ids]).toEqual([2, 4]);
    const brumblow = readInvestor(table, 'Brumblow');
    expect(brumblow?.deals.map(({ company }) => company)).toEqual(['Company 3', 'Company 2', 'Company 0']);
    expect(brumblow?.declared).toEqual(['sector tag brumblow']);
    for (const name of ['Wobblemoor', 'Quillfen', 'Brumblow']) expect(directory.investors(name)).toEqual([1]);
    expect(directory.investors('Dapplewick')).toEqual([0]);
  });

  test('have one deal where both records have it', () => {
    const { table } = built(
      batchesOf({
        investors: [{ name: 'Wobblemoor', mergedInto: 2 }, { name: 'Dapplewick' }],
        companies: [],
        rounds: [
          round('Blipgrid', '2019-01-01', ['Wobblemoor'], { usd: 1e6, stage: 'seed' }),
          round('Blipgrid', '2019-01-01', ['Dapplewick'], { usd: 3e6 }),
          round('Blipgrid', '2018-01-01', ['Wobblemoor']),
        ],
      }),
    );
    expect(readInvestors(table).map(({ deals }) => deals)).toEqual([
      [
        {
          company: 'Blipgrid',
          on: '2019-01-01',
          stage: null,
          lnSize: Math.round(Math.log(3e6) * 10) / 10,
          isEntry: false,
          isLater: true,
        },
        { company: 'Blipgrid', on: '2018-01-01', stage: null, lnSize: null, isEntry: true, isLater: false },
      ],
    ]);
    expect(readCompanies(table)[0]?.backers).toEqual(['Dapplewick 2018-01-01']);
  });

  test('into one that is not there, or into one another, stand for themselves', () => {
    const lost = built(batchesOf(chain(['Wobblemoor', 77], ['Dapplewick', null])));
    expect([...lost.table.ids]).toEqual([1, 2]);
    const round_ = built(batchesOf(chain(['Wobblemoor', 2], ['Dapplewick', 1], ['Quillfen', null])));
    expect(readInvestors(round_.table).map(({ deals }) => deals.map(({ company }) => company))).toEqual([
      ['Company 0'],
      ['Company 1'],
      ['Company 2'],
    ]);
    const three = chain(['Brumblow', null], ['Wobblemoor', 3], ['Dapplewick', 4], ['Quillfen', 2]);
    expect(readInvestors(built(batchesOf(three)).table).map(({ deals }) => deals.length)).toEqual([
      1, 1, 1, 1,
    ]);
  });
});

describe('names', () => {
  test('are found by their aliases too, of merged records as well', () => {
    const corpus: SmallCorpus = {
      investors: [{ name: 'Wobblemoor', mergedInto: 2 }, { name: 'Dapplewick' }, { name: 'Quillfen' }],
      companies: [{ name: 'Blipgrid' }, { name: 'Dorfella' }],
      rounds: [round('Dorfella', '2019-01-01', ['Quillfen'])],
    };
    const { table, directory } = built([
      ...batchesOf(corpus),
      aliases(
        { of: 'investor', id: 1, key: investorKey('Old Wobble') },
        { of: 'company', id: 1, key: identityKey('Blip Grid Labs') },
        { of: 'company', id: 2, key: identityKey('Dorf') },
        { of: 'investor', id: 3, key: investorKey('Quill') },
        { of: 'investor', id: 99, key: 'nobody' },
        { of: 'company', id: 99, key: 'nothing' },
      ),
    ]);
    expect(directory.investors('Old Wobble')).toEqual([0]);
    expect(directory.investors('Quill')).toEqual([1]);
    expect(directory.investors('nobody')).toEqual([]);
    const companies = readCompanies(table).map(({ name }) => name);
    // The one that is backed comes first.
    expect(companies).toEqual(['Dorfella', 'Blipgrid']);
    const found = (name: string) => directory.companies(name).map((at) => companies[at]);
    expect(found('Blip Grid Labs')).toEqual(['Blipgrid']);
    expect(found('blipgridlabs')).toEqual(['Blipgrid']);
    expect(found('Dorf')).toEqual(['Dorfella']);
    expect(found('nothing')).toEqual([]);
  });
});
