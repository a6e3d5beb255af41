import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { emptyCorpus } from '../../../test/harness/empty-corpus.ts';
import { RECORDS } from './form-d.ts';
import { importRecords } from './inputs.ts';
import type { RecordSourceName } from './record-source.ts';

const folders: string[] = [];
let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(() => emptyCorpus(db));
afterAll(async () => {
  await db.drop();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
});

async function load(name: RecordSourceName, files: Readonly<Record<string, string>>) {
  const source = RECORDS[name];
  if (source === undefined) throw new Error(`${name} is not registered`);
  const path = await mkdtemp(join(tmpdir(), 'rosters-'));
  folders.push(path);
  for (const [file, text] of Object.entries(files)) await writeFile(join(path, file), text);
  return importRecords({ system: db.system, mode: 'live', source, path, asOf: '2026-11-01' });
}
const investors = (columns: string) =>
  db.system.query<Record<string, unknown>>({ text: `select ${columns} from investor order by name` });

/** All made from the notes on the formats. */
const BMF =
  'EIN,NAME,CITY,STATE,FOUNDATION,TAX_PERIOD,ASSET_AMT\n' +
  '010000001,HALDANE FAMILY FOUNDATION,GREEN RIVER,WY,04,202412,30000000\n' +
  '010000002,GREEN RIVER CHURCH,GREEN RIVER,WY,10,202412,900000000\n';
const RETURN = `<Return xmlns="http://www.irs.gov/efile"><ReturnHeader><TaxPeriodEndDt>2025-12-31</TaxPeriodEndDt>
<ReturnTypeCd>990PF</ReturnTypeCd><Filer><EIN>010000001</EIN><BusinessName><BusinessNameLine1Txt>THE HALDANE FAMILY FDN</BusinessNameLine1Txt></BusinessName>
<USAddress><CityNm>GREEN RIVER</CityNm><StateAbbreviationCd>WY</StateAbbreviationCd></USAddress></Filer></ReturnHeader>
<ReturnData><IRS990PF><FMVAssetsEOYAmt>41000000</FMVAssetsEOYAmt><OfficerDirTrstKeyEmplInfoGrp><OfficerDirTrstKeyEmplGrp>
<PersonNm>TAMSIN ORRELL</PersonNm><TitleTxt>DIRECTOR</TitleTxt></OfficerDirTrstKeyEmplGrp></OfficerDirTrstKeyEmplInfoGrp></IRS990PF>
<InvestmentsOtherSchedule2><InvestmentsOtherGrp><CategoryOrItemTxt>QUILLMERE VENTURES FUND III LP</CategoryOrItemTxt><EOYFMVAmt>2000000</EOYFMVAmt></InvestmentsOtherGrp></InvestmentsOtherSchedule2></ReturnData></Return>`;

test('a foundation of the master file and its return are one by its EIN; the newer assets hold', async () => {
  const first = await load('irs-bmf', { 'eo_wy.csv': BMF });
  expect([first.rowsRead, first.rowsLoaded, first.rowsMerged, first.rowsSkipped]).toEqual([2, 1, 0, 1]);
  const second = await load('irs-990pf', { '202600000000000001_public.xml': RETURN });
  expect(second.rowsRead).toBe(second.rowsLoaded + second.rowsMerged + second.rowsSkipped);
  expect(
    await investors('name, lp_type, assets_usd, assets_on::text, city, state_code, country_code'),
  ).toEqual([
    {
      name: 'Haldane Family Foundation',
      lp_type: 'family_office',
      assets_usd: 41_000_000,
      assets_on: '2025-12-31',
      city: 'Green River',
      state_code: 'WY',
      country_code: 'USA',
    },
  ]);
  const stakes = await db.system.query({ text: 'select fund_name, amount_usd, as_of::text from commitment' });
  expect(stakes).toEqual([
    { fund_name: 'QUILLMERE VENTURES FUND III LP', amount_usd: 2_000_000, as_of: '2025-12-31' },
  ]);
  const said = await db.system.query({
    text: "select source, source_id, value from investor_fact where field = 'assets_usd' order by source",
  });
  const names = await db.system.query({
    text: "select distinct value from investor_fact where field = 'filed_name'",
  });
  expect(names).toContainEqual({ value: 'HALDANE FAMILY FOUNDATION' });
  expect(said).toEqual([
    { source: 'irs-990pf', source_id: '202600000000000001', value: '41000000' },
    { source: 'irs-bmf', source_id: '010000001', value: '30000000' },
  ]);
  const again = await load('irs-990pf', { '202600000000000001_public.xml': RETURN });
  expect(again.corpusVersion).toBe(second.corpusVersion);
});

const ROSTER = (name: string, vc: string) =>
  'Organization CRD#,CIK#,Firm Type,Primary Business Name,Main Office City,Main Office State,Main Office Country,Latest ADV Filing Date,Any VC Funds,Total number of VC funds,5F(2)(c)\n' +
  `900001,,Registered,${name},MENLO PARK,CA,United States,03/29/2026,,${vc},\n`;
const COVER = (cik: string, name: string, crd: string) => `
<?xml version="1.0"?><edgarSubmission><headerData><submissionType>13F-HR</submissionType><filerInfo><filer><credentials><cik>${cik}</cik></credentials></filer>
<periodOfReport>12-31-2025</periodOfReport></filerInfo></headerData><formData><coverPage><filingManager><name>${name}</name></filingManager><crdNumber>${crd}</crdNumber></coverPage>
<signatureBlock><signatureDate>02-10-2026</signatureDate></signatureBlock><summaryPage><tableValueTotal>500000000</tableValueTotal></summaryPage></formData></edgarSubmission>`;

test('a manager that is no limited partner adds to a venture firm that is known by its CRD number, and makes no investor', async () => {
  await load('form-adv', { 'roster.csv': ROSTER('QUILLMERE VENTURES', ' 2') });
  const report = await load('form-13f', {
    'a-primary_doc.xml': COVER('0001900110', 'Quillmere Management', '000900001'),
    'b-primary_doc.xml': COVER('0001900111', 'Kelso Asset Management', ''),
  });
  expect([report.rowsLoaded, report.rowsSkipped]).toEqual([1, 1]);
  expect(await investors('name, lp_type, assets_usd')).toEqual([
    { name: 'Quillmere Ventures', lp_type: null, assets_usd: 500_000_000 },
  ]);
});

test('an adviser to savers is not recorded', async () => {
  const report = await load('form-adv', { 'roster.csv': ROSTER('PLAINFIELD WEALTH', '') });
  expect([report.rowsRead, report.rowsLoaded, report.rowsSkipped]).toEqual([1, 0, 1]);
  expect(await investors('name')).toEqual([]);
});

test('deals of Wikidata lead to rounds and angels', async () => {
  const uri = (number: number) => ({ type: 'uri', value: `http://www.wikidata.org/entity/Q${number}` });
  const text = (value: string) => ({ type: 'literal', value });
  const row = {
    company: uri(1),
    companyLabel: text('Norvale Robotics'),
    investor: uri(905),
    investorLabel: text('Jory Haldane'),
    investorClass: uri(5),
    date: text('2019-05-01T00:00:00Z'),
  };
  const file = JSON.stringify({ head: { vars: Object.keys(row) }, results: { bindings: [row] } });
  const report = await load('wikidata', { 'edges.json': file });
  expect(report.counts.investments.added).toBe(1);
  expect(await investors('name, kind, lp_type')).toEqual([
    { name: 'Jory Haldane', kind: 'person', lp_type: 'angel' },
  ]);
});

test('a filer that goes on in thousands is read by what an earlier import said of it, and again by the same', async () => {
  const name = 'Ternlake Teachers Retirement System';
  const report = (period: string, signed: string, value: number) => ({
    'primary_doc.xml': COVER('0001900112', name, '')
      .replace('12-31-2025', period)
      .replace('02-10-2026', signed)
      .replace('500000000', String(value)),
  });
  const size = async () => (await investors('assets_usd'))[0]?.assets_usd;
  await load('form-13f', report('09-30-2022', '11-10-2022', 50_000_000));
  expect(await size()).toBe(50e9);
  // By itself a credible total in dollars.
  const next = report('03-31-2023', '05-10-2023', 51_000_000);
  await load('form-13f', next);
  expect(await size()).toBe(51e9);
  await load('form-13f', next);
  expect(await size()).toBe(51e9);
  await load('form-13f', report('06-30-2023', '08-10-2023', 48_000_000_000));
  expect(await size()).toBe(48e9);
});
