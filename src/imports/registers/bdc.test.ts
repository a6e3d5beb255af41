import { describe, expect, test } from 'vitest';
import { readRecords } from '../../../test/harness/read-records.ts';
import { BDC } from './bdc.ts';

// Made up in the layout of the data sets: one row for each combination of axes and period of a filing.

type Row = Readonly<Record<string, string>>;
const table = (rows: readonly Row[]) => {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
  return lines.map((line) => `${line.join('\t')}\n`).join('');
};
const IDENTIFIER = 'Investment, Identifier Axis';
const held = (identifier: string, ddate: string, more: Row = {}): Row => ({
  adsh: '0000000901-26-000001',
  cik: '901',
  name: 'WOBBLEMOOR VENTURE GROWTH CORP',
  ddate,
  qtrs: '0',
  form: '10-Q',
  filed: '2026-08-08',
  period: '2026-06-30',
  [IDENTIFIER]: identifier,
  'Investment, Issuer Name Axis': '',
  'Investment, Acquisition Date': '',
  'Industry Sector Axis': '',
  'Initial fair value of Investment': '1500000.0',
  'Adjusted cost basis': '900000.0',
  ...more,
});
const sub = (cik: string, name: string, filed: string, more: Row = {}): Row => ({
  adsh: `0000000${cik}-26-00000${filed.slice(5, 7)}`,
  cik,
  name,
  countryba: 'US',
  stprba: 'CA',
  cityba: 'SAN MATEO',
  filed,
  ...more,
});

describe('a fund that holds shares', () => {
  const soi = table([
    held('Quillmere Robotics, Inc., Series B Preferred Stock', '2025-12-31', {
      'Industry Sector Axis': 'Software [Member]',
    }),
    held('Dapplewick Foods LLC, Common Units', '2025-12-31'),
    held('Lentmere, Inc., Senior Secured Loan', '2025-12-31'),
    held('Pellworth, Inc., Warrants', '2025-12-31'),
    held('Quillmere Robotics, Inc., Series B Preferred Stock', '2026-06-30'),
    held('Quillmere Robotics, Inc., Series C Preferred Stock', '2026-06-30'),
    held('Quillmere Robotics, Inc., Warrants', '2026-06-30'),
    held('Dapplewick Foods LLC, Common Units', '2026-06-30'),
    held('Norvale Optics, Inc. (f/k/a Norvale Lenses, Inc.), Series A Preferred', '2026-06-30'),
    held('Common Stock | Aldersey, Inc.', '2026-06-30', { 'Investment, Acquisition Date': '2024-03-15' }),
    held('Lentmere, Inc., Senior Secured Loan', '2026-06-30'),
    held('Lentmere, Inc., Common Stock', '2026-06-30'),
    held('Pellworth, Inc., Warrants', '2026-06-30'),
    held('Total Investments', '2026-06-30'),
    held('', '2026-06-30'),
    held('Quillmere Robotics, Inc., Series B Preferred Stock', '2026-06-30', { qtrs: '2' }),
    held('Zellmere Growth Fund II, L.P., LP Interest', '2026-06-30'),
    held('Marlby, Inc., Common Stock', '2026-06-30', {
      'Fair Value Hierarchy and NAV Axis': 'Fair Value, Inputs, Level 1 [Member]',
    }),
    held('Empty, Inc., Common Stock', '2026-06-30', {
      'Initial fair value of Investment': '',
      'Adjusted cost basis': '0',
    }),
  ]);
  const files = {
    'soi.tsv': soi,
    'sub.tsv': table([
      sub('901', 'WOBBLEMOOR VENTURE GROWTH CORP', '2026-05-08'),
      sub('901', 'WOBBLEMOOR GROWTH CORP', '2026-08-08'),
      sub('999', 'Nobody', '2026-08-08'),
    ]),
  };

  test('is an investor with one deal a company: the day is the purchase, else the first report after one without', async () => {
    const { facts } = await readRecords(BDC, files);
    const rounds = facts.round.map(({ sourceId, announcedOn, stage, raisedUsd, asOf, kind }) => [
      sourceId,
      announcedOn,
      stage,
      raisedUsd,
      asOf,
      kind,
    ]);
    expect(rounds).toEqual([
      ['901|aldersey', '2024-03-15', undefined, undefined, '2026-06-30', 'holding'],
      ['901|dapplewick foods', undefined, undefined, undefined, '2026-06-30', 'holding'],
      ['901|norvale optics', '2026-06-30', 'series-a', undefined, '2026-06-30', 'holding'],
      ['901|quillmere robotics', undefined, 'series-b', undefined, '2026-06-30', 'holding'],
    ]);
    expect(new Set(facts.investment.map(({ investorRef }) => investorRef))).toEqual(new Set(['sec-cik:901']));
    expect(facts.investor[0]).toMatchObject({
      name: 'Wobblemoor Growth Corp',
      typeWords: 'Business development company',
      city: 'San Mateo',
      state: 'CA',
      country: 'USA',
      asOf: '2026-08-08',
    });
    expect(facts.investor[0]?.onlyKnown).toBeUndefined();
    const names = facts.company.map(({ name }) => name);
    expect(names.filter((name) => name === 'Norvale Optics, Inc.')).toHaveLength(2);
    expect(names).toContain('Norvale Lenses, Inc.');
    expect(facts.company.find(({ name }) => name.startsWith('Quillmere'))?.sectorTags).toEqual(['Software']);
  });

  test('every row is accounted for', async () => {
    const { files: accounts, skipped } = await readRecords(BDC, files);
    expect(accounts).toEqual([
      { rows: 19, loaded: 4, merged: 4, skipped: 11 },
      { rows: 3, loaded: 1, merged: 1, skipped: 1 },
    ]);
    expect(skipped).toEqual({
      'a loan, or shares beside one: its holder is a lender': 3,
      'a warrant alone: lenders are given it': 2,
      'a sum, cash or a heading': 2,
      'a change over time, no holding of a day': 1,
      'a fund or another vehicle': 1,
      'valued by a market price': 1,
      'a row without a value of the holding': 1,
      'a fund without a row in soi.tsv': 1,
    });
  });

  test('without sub.tsv is named as in the schedule', async () => {
    const { facts } = await readRecords(BDC, { 'soi.tsv': soi });
    expect(facts.investor[0]?.name).toBe('Wobblemoor Venture Growth Corp');
    expect(facts.round).toHaveLength(4);
  });
});

test('a fund that mostly lends has no deals, and is described only where it is known', async () => {
  const lender = { cik: '902', name: 'Pellworth Capital Corp' };
  const { facts, skipped } = await readRecords(BDC, {
    'soi.tsv': table([
      held('Lentmere, Inc., First lien senior secured loan', '2026-06-30', lender),
      held('Lentmere, Inc., Common Stock', '2026-06-30', lender),
      held('Debt Investments Software and Aldersey, Inc., Senior Secured', '2026-06-30', lender),
      held('Norvale Optics, Inc., Common Stock', '2026-06-30', lender),
    ]),
    'sub.tsv': table([sub('902', 'Pellworth Capital Corp', '2026-08-08')]),
  });
  expect(facts.round).toEqual([]);
  expect(facts.company).toEqual([]);
  expect(facts.investor).toMatchObject([
    { onlyKnown: true, typeWords: 'Business development company (private credit)' },
  ]);
  expect(skipped).toMatchObject({ 'shares of a fund that mostly lends': 1 });
});

test('another table under the name is left out and told of', async () => {
  const { ignored } = await readRecords(BDC, { 'soi.tsv': 'a\tb\n1\t2\n' });
  expect(ignored.join()).toContain('has no column cik');
});
