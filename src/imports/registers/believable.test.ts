import { expect, test } from 'vitest';
import type { FactSink } from '../../corpus/rules-investor-record.ts';
import { believableOnly, MOST_USD } from './rules-wikidata-queries.ts';

const ORIGIN = { source: 'form-d', file: 0, line: 2 };
const COMPANY = { ref: 'c', ids: [], name: 'Plibberish', key: 'plibberish', sectorTags: [] };

function sinkOf() {
  const given: [string, object][] = [];
  const notes: string[] = [];
  const all = new Proxy({} as FactSink, {
    get: (_, kind: string) => (fact: object) => given.push([kind, fact]),
  });
  return { sink: believableOnly(all, '2026-11-23', (reason) => notes.push(reason)), given, notes };
}

test('what can be goes on as it is', () => {
  const { sink, given, notes } = sinkOf();
  const round = {
    sourceId: 'r',
    companyRef: 'c',
    kind: 'form-d',
    announcedOn: '2026-11-23',
    raisedUsd: MOST_USD,
  };
  sink.company(COMPANY, ORIGIN);
  sink.round(round, ORIGIN);
  expect(given[0]?.[1]).toBe(COMPANY);
  expect(given[1]?.[1]).toBe(round);
  expect(notes).toEqual([]);
});

test('a day yet to come and an impossible sum are left out of a fact, and noted', () => {
  const { sink, given, notes } = sinkOf();
  const round = { sourceId: 'r', companyRef: 'c', kind: 'form-d', asOf: '2026-11-20' };
  sink.round({ ...round, announcedOn: '2099-01-01', raisedUsd: 1e40 }, ORIGIN);
  sink.fund({ sourceId: 'f', name: 'F', key: 'f', asOf: '2999-12-31', sizeUsd: 5 }, ORIGIN);
  expect(given).toEqual([
    ['round', { ...round, announcedOn: undefined, raisedUsd: undefined }],
    ['fund', { sourceId: 'f', name: 'F', key: 'f', asOf: undefined, sizeUsd: 5 }],
  ]);
  expect(notes).toEqual(['a day yet to come', 'a sum larger than any there is', 'a day yet to come']);
});

test('a sale that cannot be is left out whole, as an exit is the sum of sales', () => {
  const { sink, given, notes } = sinkOf();
  const sale = { sourceId: 's', investorRef: 'i', soldOn: '2026-11-01', proceedsUsd: 10 };
  sink.sale({ ...sale, soldOn: '2062-11-01' }, ORIGIN);
  sink.sale({ ...sale, proceedsUsd: 1e15 }, ORIGIN);
  sink.sale(sale, ORIGIN);
  expect(given).toEqual([['sale', sale]]);
  expect(notes).toHaveLength(2);
});

test('a name loses invisible characters', () => {
  const { sink, given } = sinkOf();
  sink.company({ ...COMPANY, name: '\u202eDenver\u0000Works' }, ORIGIN);
  expect(given[0]?.[1]).toMatchObject({ name: 'Denver Works' });
});
