import { describe, expect, test } from 'vitest';
import { readRecords } from '../../../test/harness/read-records.ts';
import { N_PORT } from './n-port.ts';

// Made up in the layout of the data sets.

const lines = (header: string, ...rows: readonly string[]) =>
  `${[header, ...rows].map((row) => row.split(' | ').join('\t')).join('\n')}\n`;

const HOLDINGS =
  'ACCESSION_NUMBER | HOLDING_ID | ISSUER_NAME | ISSUER_TITLE | ISSUER_CUSIP | CURRENCY_VALUE | PAYOFF_PROFILE | ASSET_CAT | ISSUER_TYPE | INVESTMENT_COUNTRY | IS_RESTRICTED_SECURITY | FAIR_VALUE_LEVEL';
const SUBMISSION = 'ACCESSION_NUMBER | FILING_DATE | SUB_TYPE | REPORT_ENDING_PERIOD | REPORT_DATE';
const REGISTRANT = 'ACCESSION_NUMBER | CIK | REGISTRANT_NAME | ADDRESS1 | CITY | STATE | COUNTRY';
const INFO = 'ACCESSION_NUMBER | SERIES_NAME | SERIES_ID | NET_ASSETS';
const IDENTIFIERS = 'HOLDING_ID | IDENTIFIERS_ID | IDENTIFIER_ISIN | IDENTIFIER_TICKER | OTHER_IDENTIFIER';

const held = (
  filing: string,
  id: string,
  issuer: string,
  title: string,
  more: Partial<Record<'cusip' | 'payoff' | 'cat' | 'type' | 'restricted' | 'level', string>> = {},
) =>
  [
    filing,
    id,
    issuer,
    title,
    more.cusip ?? '000000000',
    '25000000',
    more.payoff ?? 'Long',
    more.cat ?? 'EP',
    more.type ?? 'CORP',
    'US',
    more.restricted ?? 'Y',
    more.level ?? '3',
  ].join(' | ');

const files = {
  'FUND_REPORTED_HOLDING.tsv': lines(
    HOLDINGS,
    held('a-1', '1', 'QUILLMERE ROBOTICS INC', 'QUILLMERE ROBOTICS INC SER D PFD PP'),
    held('a-2', '2', 'QUILLMERE ROBOTICS INC', 'QUILLMERE ROBOTICS INC SER D PFD PP'),
    held('a-2', '3', 'Quillmere Robotics, Inc.', 'Quillmere Robotics, Inc. Common', {
      cat: 'EC',
      cusip: 'N/A',
    }),
    held('b-2', '4', 'Norvale Optics Inc', 'NORVALE OPTICS INC SERIES B', { cusip: '99ABC1234' }),
    held('c-2', '5', 'Aldersey Ltd', 'ALDERSEY LTD SER F PC PP'),
    held('a-2', '6', 'Listed Corp', 'LISTED CORP COMMON', { cat: 'EC' }),
    held('a-2', '7', 'Numbered Corp', 'NUMBERED CORP', { cusip: '037833100' }),
    held('a-2', '8', 'Bond Corp', 'BOND CORP 5% 2030', { cat: 'DBT', level: '2' }),
    held('a-2', '9', 'Pellworth Fund LP', 'PELLWORTH', { type: 'PF' }),
    held('a-2', '10', 'Free Corp', 'FREE CORP', { restricted: 'N' }),
    held('a-2', '11', 'Traded Corp', 'TRADED CORP', { level: '1' }),
    held('a-2', '12', 'Sold Corp', 'SOLD CORP ESCROW PP'),
    held('a-2', '13', 'Shorted Corp', 'SHORTED CORP', { payoff: 'Short' }),
    held('z-9', '14', 'Lost Corp', 'LOST CORP'),
  ),
  'FUND_REPORTED_INFO.tsv': lines(
    INFO,
    'a-1 | Growth | S1 | 90000000000',
    'a-2 | Growth | S1 | 95000000000',
    'b-1 | Blue | S2 | 1',
    'b-2 | Blue | S2 | 1',
    'c-2 | N/A |  | 1',
    'd-2 | Income | S3 | 1',
  ),
  'IDENTIFIERS.tsv': lines(
    IDENTIFIERS,
    '1 | 1 |  |  | QLM-D',
    '6 | 2 | US0000000002 |  | ',
    '6 | 3 |  | LST | ',
    '5 | 4 | N/A |  | ',
    '8 | 5 | US0000000003 |  | ',
  ),
  'REGISTRANT.tsv': lines(
    REGISTRANT,
    'a-1 | 0000000801 | WOBBLEMOOR GROWTH FUND INC | 1 EXAMPLE STREET | BOSTON | US-MA | US',
    'a-2 | 0000000801 | WOBBLEMOOR GROWTH FUND INC | 1 EXAMPLE STREET | BOSTON | US-MA | US',
    'b-1 | 802 | WOBBLEMOOR TRUST II | 1 Example St., 9th Floor | Boston | US-MA | US',
    'b-2 | 802 | WOBBLEMOOR TRUST II | 1 Example St., 9th Floor | Boston | US-MA | US',
    'c-2 | 803 | Dapplewick Tech Fund Inc. | 2 Other Road | Denver | US-CO | US',
    'd-2 | 804 | WOBBLEMOOR INCOME SERIES | 1 EXAMPLE ST | BOSTON | US-MA | US',
  ),
  'SUBMISSION.tsv': lines(
    SUBMISSION,
    'a-1 | 30-MAR-2026 | NPORT-P | 31-JUL-2026 | 31-JAN-2026',
    'a-2 | 29-JUN-2026 | NPORT-P | 31-JUL-2026 | 30-APR-2026',
    'b-1 | 30-MAR-2026 | NPORT-P | 31-JUL-2026 | 31-JAN-2026',
    'b-2 | 29-JUN-2026 | NPORT-P | 31-JUL-2026 | 30-APR-2026',
    'c-2 | 29-JUN-2026 | NPORT-P | 31-JUL-2026 | 30-APR-2026',
    'd-2 | 29-JUN-2026 | NPORT-P | 31-JUL-2026 | 30-APR-2026',
  ),
};

describe('private holdings of mutual funds', () => {
  test('are one deal of the family each, dated where an earlier report is without it', async () => {
    const { facts } = await readRecords(N_PORT, files);
    expect(
      facts.round.map(({ sourceId, announcedOn, stage, raisedUsd, asOf }) => [
        sourceId,
        announcedOn,
        stage,
        raisedUsd,
        asOf,
      ]),
    ).toEqual([
      ['803|aldersey', undefined, 'series-c-plus', undefined, '2026-04-30'],
      ['family wobblemoor|norvale optics', '2026-04-30', 'series-b', undefined, '2026-04-30'],
      ['family wobblemoor|quillmere robotics', undefined, 'series-c-plus', undefined, '2026-04-30'],
    ]);
    const family = facts.investor.filter(({ name }) => name === 'Wobblemoor');
    expect(new Set(family.map(({ ref }) => ref)).size).toBe(1);
    expect(family[0]).toMatchObject({
      ids: [],
      typeWords: 'Mutual fund family',
      city: 'Boston',
      state: 'MA',
      asOf: '2026-06-29',
    });
    expect(facts.investor[0]).toMatchObject({
      name: 'Dapplewick Tech Fund Inc.',
      ids: [{ namespace: 'sec-cik', id: '803' }],
      typeWords: 'Mutual fund',
    });
    // What a series owns is no fact of who manages it.
    for (const investor of facts.investor) expect(investor.assetsUsd).toBeUndefined();
    expect(facts.company.map(({ name, country }) => [name, country])).toContainEqual([
      'Quillmere Robotics Inc',
      'USA',
    ]);
  });

  test('every row of every table is accounted for', async () => {
    const { files: accounts, skipped } = await readRecords(N_PORT, files);
    expect(accounts).toEqual([
      { rows: 14, loaded: 3, merged: 2, skipped: 9 },
      { rows: 6, loaded: 0, merged: 6, skipped: 0 },
      { rows: 5, loaded: 0, merged: 2, skipped: 3 },
      { rows: 6, loaded: 0, merged: 6, skipped: 0 },
      { rows: 6, loaded: 0, merged: 6, skipped: 0 },
    ]);
    expect(skipped).toEqual({
      'no shares (debt, derivatives, funds)': 1,
      'has the number of a traded security': 1,
      'has a ticker or ISIN': 3,
      'a fund or another vehicle': 1,
      'may be sold freely': 1,
      'valued by a market price': 1,
      'what is left of a company that was sold': 1,
      'sold short': 1,
      'a holding without its filing or registrant': 1,
      'identifies no private holding': 1,
    });
  });
});
