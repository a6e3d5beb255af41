import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { emptyCorpus } from '../../../test/harness/empty-corpus.ts';
import { type Row, writeTables } from '../../../test/harness/made-forms.ts';
import { FORM_345 } from './form-345.ts';
import { ownerName } from './form-345-filing.ts';
import { importRecords } from './inputs.ts';

// Made from the notes: no real person, company or filing.

const folder = await mkdtemp(join(tmpdir(), 'warmpath-form-345-'));
let db: TestDatabase;
let made = 0;

beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(() => emptyCorpus(db));
afterAll(async () => {
  await db.drop();
  await rm(folder, { recursive: true });
});

interface Made {
  readonly id: string;
  readonly filedOn?: string;
  readonly type?: string;
  readonly issuer?: string;
  readonly period?: string;
  readonly owners?: readonly Row[];
  /** Date, code, shares, price, acquired or disposed. */
  readonly trades?: readonly (readonly [string, string, string, string, string])[];
}

const FOUNDER = {
  RPTOWNERCIK: '0000000007',
  RPTOWNERNAME: 'QUILLFEATHER ADA K',
  RPTOWNER_TITLE: 'Co-Founder and CTO',
};

const run = (path: string) =>
  importRecords({ system: db.system, mode: 'live', source: FORM_345, path, asOf: '2026-01-01' });
const rows = (text: string) => db.system.query<Record<string, unknown>>({ text });

async function importForms(forms: readonly Made[]) {
  made += 1;
  const tables: Record<string, Row[]> = {
    'SUBMISSION.tsv': [],
    'REPORTINGOWNER.tsv': [],
    'NONDERIV_TRANS.tsv': [],
  };
  for (const {
    id,
    filedOn = '12-NOV-2025',
    type = '4',
    issuer = '500',
    period = '',
    owners = [FOUNDER],
    trades = [],
  } of forms) {
    const key = { ACCESSION_NUMBER: id };
    tables['SUBMISSION.tsv']?.push({
      ...key,
      FILING_DATE: filedOn,
      PERIOD_OF_REPORT: period,
      DOCUMENT_TYPE: type,
      ISSUERCIK: issuer,
      ISSUERNAME: 'ZINDLE ROBOTICS INC',
      ISSUERTRADINGSYMBOL: 'ZNDL',
    });
    for (const owner of owners)
      tables['REPORTINGOWNER.tsv']?.push({
        ...key,
        RPTOWNER_RELATIONSHIP: 'Officer',
        RPTOWNER_TXT: '',
        RPTOWNER_CITY: 'BOULDER',
        RPTOWNER_STATE: 'CO',
        ...owner,
      });
    for (const [date, code, shares, price, side] of trades)
      tables['NONDERIV_TRANS.tsv']?.push({
        ...key,
        TRANS_DATE: date,
        TRANS_CODE: code,
        TRANS_SHARES: shares,
        TRANS_PRICEPERSHARE: price,
        TRANS_ACQUIRED_DISP_CD: side,
      });
  }
  return run(await writeTables(join(folder, `quarter-${made}`), tables));
}

const exits = () =>
  rows(
    'select name, kind, lp_type, city, state_code, exit_size_usd, exit_on, as_of from investor order by name',
  );
const ADA = {
  name: 'Ada K Quillfeather',
  kind: 'person',
  lp_type: 'recently_exited_founder',
  city: 'Boulder',
  state_code: 'CO',
};

describe('sales', () => {
  test('of a founder are summed, and what is none is left out by name', async () => {
    const report = await importForms([
      {
        id: 'a',
        trades: [
          ['10-NOV-2025', 'S', '1000', '50.5', 'D'],
          ['10-NOV-2025', 'U', '100', '60', 'D'],
          ['10-NOV-2025', 'F', '400', '50', 'D'],
          ['10-NOV-2025', 'S', '400', '0', 'D'],
          ['10-NOV-2025', 'M', '400', '3', 'A'],
          ['10-NOV-2023', 'S', '400', '30', 'D'],
        ],
      },
      { id: 'b', filedOn: '03-OCT-2025', trades: [['2025-10-01', 'D', '2000', '40', 'D']] },
    ]);
    expect(await exits()).toEqual([
      { ...ADA, exit_size_usd: 50_500 + 6_000 + 80_000, exit_on: '2025-11-10', as_of: '2025-11-12' },
    ]);
    expect(report.skippedByReason).toEqual({
      'shares withheld for taxes': 1,
      'a sale without a price': 1,
      'no sale': 1,
      'sold more than 24 months ago': 1,
    });
    expect(report).toMatchObject({ rowsRead: 11, rowsLoaded: 7, rowsMerged: 0, rowsSkipped: 4 });
    expect(
      await rows(
        'select p.name, c.name as at, r.title from person_role r join person p on p.id = r.person_id join company c on c.id = r.company_id',
      ),
    ).toEqual([{ name: 'Ada K Quillfeather', at: 'Zindle Robotics Inc', title: 'Co-Founder and CTO' }]);
  });

  test('of quarters imported one by one add up, in any order and again', async () => {
    const later = [
      { id: 'b', filedOn: '12-NOV-2025', trades: [['10-NOV-2025', 'S', '10', '100', 'D'] as const] },
    ];
    const earlier = [
      {
        id: 'a',
        filedOn: '12-AUG-2025',
        trades: [
          ['10-AUG-2025', 'S', '5', '100', 'D'] as const,
          ['11-NOV-2023', 'S', '5', '10', 'D'] as const,
        ],
      },
    ];
    await importForms(later);
    await importForms(earlier);
    const again = await importForms(later);
    expect(await exits()).toEqual([
      { ...ADA, exit_size_usd: 1_550, exit_on: '2025-11-10', as_of: '2025-11-12' },
    ]);
    expect(again.counts.sales).toMatchObject({ added: 0, updated: 0 });
  });

  test('an amendment takes the place of what it corrects', async () => {
    const report = await importForms([
      { id: 'a', trades: [['10-NOV-2025', 'S', '1000', '50', 'D']] },
      { id: 'c', type: '4/A', filedOn: '20-NOV-2025', trades: [['10-NOV-2025', 'S', '1000', '5', 'D']] },
    ]);
    expect(await exits()).toMatchObject([{ exit_size_usd: 5_000 }]);
    expect(report).toMatchObject({ rowsLoaded: 3, rowsMerged: 3 });
  });

  test('reported together by several owners count once, for the founder among them', async () => {
    const trust = { RPTOWNERCIK: '8', RPTOWNERNAME: 'QUILLFEATHER FAMILY TRUST' };
    const other = { RPTOWNERCIK: '9', RPTOWNERNAME: 'BRUNT TOM', RPTOWNER_TITLE: 'Director' };
    await importForms([
      { id: 'a', owners: [trust, other, FOUNDER], trades: [['10-NOV-2025', 'S', '10', '50', 'D']] },
    ]);
    expect(await exits()).toMatchObject([{ name: 'Ada K Quillfeather', exit_size_usd: 500 }]);
  });
});

describe('who is no founder', () => {
  const chief = [{ RPTOWNERCIK: '9', RPTOWNERNAME: 'BRUNT TOM', RPTOWNER_TITLE: 'Chief Executive Officer' }];
  const sale = { id: 'sale', owners: chief, trades: [['10-NOV-2025', 'S', '10', '50', 'D']] } as const;
  const start = (day: string): Made[] =>
    [1, 2, 3].map((n) => ({
      id: `three-${n}`,
      type: '3',
      period: day,
      owners: [{ RPTOWNERCIK: `2${n}`, RPTOWNERNAME: `BODY NO${n}` }],
    }));

  test.each([
    ['leads a company that went public four years before', start('01-OCT-2021'), 1],
    ['leads one that has been public for seven', start('01-OCT-2018'), 0],
    ['leads one of which nobody knows since when', [], 0],
    ['one newcomer says nothing of it', start('01-OCT-2021').slice(0, 1), 0],
  ])('%s', async (_, before, count) => {
    const report = await importForms([...before, sale]);
    expect(await exits()).toHaveLength(count);
    if (count === 0)
      expect(report.skippedByReason['neither a founder nor the head of a company new to the market']).toBe(3);
  });
});

test('a Form 4 as XML gives the same', async () => {
  const value = (name: string, text: string) => `<${name}><value>${text}</value></${name}>`;
  const path = join(folder, '0000000500-25-000009.xml');
  await writeFile(
    path,
    `\n<?xml version="1.0"?>\n<ownershipDocument><documentType>4</documentType><periodOfReport>2025-11-10</periodOfReport>
    <issuer><issuerCik>0000000500</issuerCik><issuerName>Zindle Robotics Inc</issuerName></issuer>
    <reportingOwner><reportingOwnerId><rptOwnerCik>0000000007</rptOwnerCik><rptOwnerName>Quillfeather Ada K</rptOwnerName></reportingOwnerId>
    <reportingOwnerAddress><rptOwnerCity>BOULDER</rptOwnerCity><rptOwnerState>CO</rptOwnerState><rptOwnerStateDescription/></reportingOwnerAddress>
    <reportingOwnerRelationship><isOfficer>1</isOfficer><officerTitle>Founder</officerTitle></reportingOwnerRelationship></reportingOwner>
    <nonDerivativeTable><nonDerivativeTransaction>${value('transactionDate', '2025-11-10')}
    <transactionCoding><transactionCode>S</transactionCode></transactionCoding><transactionAmounts>${value('transactionShares', '20')}
    ${value('transactionPricePerShare', '12.5')}${value('transactionAcquiredDisposedCode', 'D')}</transactionAmounts>
    </nonDerivativeTransaction></nonDerivativeTable>
    <ownerSignature><signatureDate>2025-11-12</signatureDate></ownerSignature></ownershipDocument>`,
  );
  expect(await run(path)).toMatchObject({ rowsRead: 1, rowsLoaded: 1 });
  expect(await exits()).toEqual([{ ...ADA, exit_size_usd: 250, exit_on: '2025-11-10', as_of: '2025-11-12' }]);
});

test.each([
  ['QUILLFEATHER ADA K', 'Ada K Quillfeather'],
  ['Brunt Tom JR', 'Tom Brunt JR'],
  ['NORVALE CAPITAL LLC', undefined],
  ['Quillfeather Family Trust', undefined],
  ['CHER', undefined],
])('the owner %s is %s', (filed, name) => {
  expect(ownerName(filed)).toBe(name);
});
