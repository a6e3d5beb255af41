import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { emptyCorpus } from '../../../test/harness/empty-corpus.ts';
import {
  COMPANY,
  FUND,
  formDTables,
  type MadeFormD,
  VENTURE_FUND,
  writeTables,
  zipFolder,
} from '../../../test/harness/made-forms.ts';
import { FORM_D } from './form-d.ts';
import { importRecords } from './inputs.ts';

const folder = await mkdtemp(join(tmpdir(), 'warmpath-form-d-'));
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

const run = (path: string) =>
  importRecords({ system: db.system, mode: 'live', source: FORM_D, path, asOf: '2026-01-01' });
const rows = (text: string) => db.system.query<Record<string, unknown>>({ text });
async function importFilings(filings: readonly MadeFormD[]) {
  made += 1;
  return run(await writeTables(join(folder, `quarter-${made}`), formDTables(filings)));
}

describe('a quarter', () => {
  test('gives funds to their managers, rounds to companies, and says what became of every row', async () => {
    const report = await importFilings([FUND, COMPANY]);
    expect(report).toMatchObject({ rowsRead: 10, rowsLoaded: 10, rowsMerged: 0, rowsSkipped: 0 });
    expect(report.ignoredFiles).toEqual([{ file: 'SIGNATURES.tsv', reason: 'not a file of form-d' }]);
    expect(await rows('select name, kind, country_code, state_code, city, as_of from investor')).toEqual([
      {
        name: 'Norvale Ventures',
        kind: 'organisation',
        country_code: 'USA',
        state_code: 'CO',
        city: 'Boulder',
        as_of: '2025-09-30',
      },
    ]);
    expect(
      await rows('select name, kind, size_usd, first_sale_on, source, source_id, as_of from fund'),
    ).toEqual([
      {
        name: 'Norvale Ventures Fund III, L.P.',
        kind: 'Venture Capital Fund',
        size_usd: 52_500_000,
        first_sale_on: '2025-09-12',
        source: 'form-d',
        source_id: '021-100',
        as_of: '2025-09-30',
      },
    ]);
    expect(await rows('select name, state_code, city, sector_tags, founded_on, as_of from company')).toEqual([
      {
        name: 'Plibberish Storage, Inc.',
        state_code: 'CO',
        city: 'Denver',
        sector_tags: ['Software'],
        founded_on: '2023-01-01',
        as_of: '2025-09-02',
      },
    ]);
    expect(await rows('select kind, stage, announced_on, raised_usd, as_of from round')).toEqual([
      {
        kind: 'form-d',
        stage: 'seed',
        announced_on: '2025-08-20',
        raised_usd: 3_000_000,
        as_of: '2025-09-02',
      },
    ]);
    expect(
      await rows(`select p.name, r.title, coalesce(c.name, i.name) as at from person_role r join person p on p.id = r.person_id
        left join company c on c.id = r.company_id left join investor i on i.id = r.investor_id order by 1, 2, 3`),
    ).toEqual([
      { name: 'Ada K. Quillfeather', title: 'Executive Officer', at: 'Norvale Ventures' },
      { name: 'Ada Quillfeather', title: 'Director', at: 'Plibberish Storage, Inc.' },
      { name: 'Tom Brunt', title: 'Director', at: 'Plibberish Storage, Inc.' },
      { name: 'Tom Brunt', title: 'Executive Officer', at: 'Plibberish Storage, Inc.' },
    ]);
    expect(
      await rows("select value, source, source_id, as_of, url from investor_fact where field = 'city'"),
    ).toEqual([
      {
        value: 'Boulder',
        source: 'form-d',
        source_id: '0000000100-25-000001',
        as_of: '2025-09-30',
        url: 'https://www.sec.gov/Archives/edgar/data/100/000000010025000001/',
      },
    ]);
  });

  test('is read out of an archive as out of a folder, and adds nothing the second time', async () => {
    const tables = await writeTables(join(folder, 'zipped'), formDTables([FUND, COMPANY]));
    const archive = await zipFolder(tables, join(folder, '2025q3_d.zip'), '2025Q3_d/');
    const first = await run(archive);
    expect(first).toMatchObject({ rowsRead: 10, rowsLoaded: 10 });
    const second = await run(archive);
    expect(second).toMatchObject({ rowsRead: 10, rowsLoaded: 10, corpusVersion: first.corpusVersion });
    expect(Object.values(second.counts).every(({ added, updated }) => added + updated === 0)).toBe(true);
  });

  test('what cannot be used is named with its line', async () => {
    const report = await importFilings([
      { ...COMPANY, id: 'a', submission: { TESTORLIVE: 'TEST' } },
      { ...COMPANY, id: 'b', issuer: { CIK: '2', ENTITYTYPE: 'Limited Partnership' }, persons: [] },
      { ...FUND, id: 'c', issuer: { CIK: '3', ENTITYNAME: 'Green Meadow Fund II LP' }, persons: [] },
      {
        ...FUND,
        submission: {},
        id: 'd',
        issuer: { CIK: '4', ENTITYNAME: 'Tollan Capital Offshore Fund, Ltd.' },
        offering: { ...VENTURE_FUND, INVESTMENTFUNDTYPE: 'Hedge Fund' },
      },
    ]);
    expect(report.skippedByReason).toEqual({
      'a test filing, not a live one': 5,
      'neither a fund nor a corporation or limited liability company': 3,
      'a fund whose manager is not known': 1,
      'describes no investor that the corpus knows': 1,
    });
    expect(report.rowsRead).toBe(report.rowsLoaded + report.rowsMerged + report.rowsSkipped);
    expect(report.skipped).toContainEqual({
      file: 'OFFERING.tsv',
      line: 4,
      reason: 'a fund whose manager is not known',
    });
    expect(await rows('select name from investor union all select name from fund')).toEqual([]);
  });

  test('a row without its filing is no filing', async () => {
    const tables = formDTables([COMPANY]);
    tables['OFFERING.tsv']?.push({ ACCESSIONNUMBER: 'lost', INDUSTRYGROUPTYPE: 'Other' });
    const report = await run(await writeTables(join(folder, 'lost'), tables));
    expect(report.skippedByReason).toEqual({ 'no row of FORMDSUBMISSION has its accession number': 1 });
  });
});

describe('amendments', () => {
  const amend = (id: string, filedOn: string, previous: string, sold: string): MadeFormD => ({
    ...COMPANY,
    id,
    filedOn,
    submission: { SUBMISSIONTYPE: 'D/A' },
    offering: { ISAMENDMENT: 'true', PREVIOUSACCESSIONNUMBER: previous, TOTALAMOUNTSOLD: sold },
  });
  const first: MadeFormD = { ...COMPANY, id: 'one', submission: {} };

  test('the newest of an offering speaks, in whatever order they stand', async () => {
    const report = await importFilings([
      amend('three', '05-JAN-2026', 'two', '9000000'),
      first,
      amend('two', '01-DEC-2025', 'one', '5000000'),
    ]);
    expect(report).toMatchObject({ rowsRead: 15, rowsLoaded: 5, rowsMerged: 10 });
    expect(await rows('select source_id, raised_usd, stage, as_of from round')).toEqual([
      { source_id: 'one', raised_usd: 9_000_000, stage: 'series-a', as_of: '2026-01-05' },
    ]);
  });

  test('one that comes with a later quarter replaces, an older one does not', async () => {
    await importFilings([first]);
    await importFilings([amend('three', '05-JAN-2026', 'one', '9000000')]);
    expect(await rows('select raised_usd from round')).toEqual([{ raised_usd: 9_000_000 }]);
    await importFilings([first]);
    expect(await rows('select raised_usd, as_of from round')).toEqual([
      { raised_usd: 9_000_000, as_of: '2026-01-05' },
    ]);
  });
});

describe('when a role began', () => {
  const [FIRST, SECOND, THIRD] = ['02-SEP-2025', '01-DEC-2025', '05-JAN-2026'] as const;
  const told = { one: FIRST, two: SECOND, three: THIRD } as const;
  type Id = keyof typeof told;
  const filingOf = (base: MadeFormD, id: Id): MadeFormD => ({
    ...base,
    id,
    filedOn: told[id],
    submission: { FILE_NUM: '021-900', SUBMISSIONTYPE: id === 'one' ? 'D' : 'D/A' },
    offering: { ...base.offering, ISAMENDMENT: id === 'one' ? 'false' : 'true' },
  });
  const beganOn = async () =>
    (await rows('select distinct started_on as on from person_role order by 1')).map(({ on }) => on);
  const ORDERS: readonly (readonly Id[])[] = [
    ['one'],
    ['one', 'two'],
    ['two', 'one'],
    ['one', 'two', 'three'],
    ['three', 'one', 'two'],
    ['two', 'three', 'one'],
  ];

  test.each(ORDERS.map((ids) => [ids.join(', '), ids] as const))(
    'it is the day of the first filing: %s',
    async (_ids, ids) => {
      await importFilings(ids.map((id) => filingOf(FUND, id)));
      expect(await beganOn()).toEqual(['2025-09-02']);
      await emptyCorpus(db);
      await importFilings(ids.map((id) => filingOf(COMPANY, id)));
      expect(await beganOn()).toEqual(['2025-09-02']);
      const [round] = await rows('select as_of, source_id from round');
      const newest = ids.includes('three') ? '2026-01-05' : ids.includes('two') ? '2025-12-01' : '2025-09-02';
      expect(round).toEqual({ as_of: newest, source_id: '021-900' });
    },
  );

  test('an amendment whose first filing is not known began on its own day', async () => {
    await importFilings([filingOf(COMPANY, 'two'), filingOf(COMPANY, 'three')]);
    expect(await beganOn()).toEqual(['2025-12-01']);
  });

  test('a test filing is no first one', async () => {
    const trial = { ...filingOf(COMPANY, 'one') };
    await importFilings([
      { ...trial, submission: { ...trial.submission, TESTORLIVE: 'TEST' } },
      filingOf(COMPANY, 'two'),
    ]);
    expect(await beganOn()).toEqual(['2025-12-01']);
  });

  test('two offerings are two beginnings of their own', async () => {
    const other = {
      ...filingOf(COMPANY, 'three'),
      issuer: { CIK: '0000000002', ENTITYNAME: 'Tollan Grid, Inc.' },
    };
    await importFilings([
      filingOf(COMPANY, 'one'),
      filingOf(COMPANY, 'two'),
      { ...other, submission: { FILE_NUM: '021-901' } },
    ]);
    const began = await rows(`select c.name, min(r.started_on)::text as first, max(r.started_on)::text as last
      from person_role r join company c on c.id = r.company_id group by 1 order by 1`);
    expect(began).toEqual([
      { name: 'Plibberish Storage, Inc.', first: '2025-09-02', last: '2025-09-02' },
      { name: 'Tollan Grid, Inc.', first: '2026-01-05', last: '2026-01-05' },
    ]);
  });
});

describe('a filing as XML', () => {
  const xml = (end: string) => `
<?xml version="1.0"?>
<edgarSubmission><submissionType>D</submissionType><testOrLive>LIVE</testOrLive>
<primaryIssuer><cik>0000000300</cik><entityName>Tollan Labs Fund I, LP</entityName><issuerAddress><city>LONDON</city>
<stateOrCountry>X0</stateOrCountry><stateOrCountryDescription>UNITED KINGDOM</stateOrCountryDescription></issuerAddress>
<entityType>Limited Partnership</entityType><edgarPreviousNameList/></primaryIssuer>
<offeringData><industryGroup><industryGroupType>Pooled Investment Fund</industryGroupType><investmentFundInfo>
<investmentFundType>Venture Capital Fund</investmentFundType></investmentFundInfo></industryGroup>
<typeOfFiling><dateOfFirstSale><value>2024-02-03</value></dateOfFirstSale></typeOfFiling>
<offeringSalesAmounts><totalOfferingAmount>Indefinite</totalOfferingAmount><totalAmountSold>1200000</totalAmountSold></offeringSalesAmounts>
<signatureBlock><signature><signatureDate>2024-02-10</signatureDate></signature></signatureBlock></offeringData>${end}`;

  test('is read with an empty line before it', async () => {
    const path = join(folder, 'primary_doc.xml');
    await writeFile(path, xml('</edgarSubmission>'));
    expect(await run(path)).toMatchObject({ rowsRead: 1, rowsLoaded: 1 });
    expect(
      await rows(
        'select i.name, i.country_code, i.city, f.size_usd, f.as_of from fund f join investor i on i.id = f.investor_id',
      ),
    ).toEqual([
      { name: 'Tollan Labs', country_code: 'GBR', city: 'London', size_usd: 1_200_000, as_of: '2024-02-10' },
    ]);
  });

  test('cut off, it is skipped with the reason', async () => {
    const path = join(folder, 'cut.xml');
    await writeFile(path, xml(''));
    expect((await run(path)).skipped).toEqual([
      { file: 'cut.xml', line: 1, reason: 'the element edgarSubmission is not closed' },
    ]);
  });
});
