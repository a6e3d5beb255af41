import { describe, expect, test } from 'vitest';
import { readRecords } from '../../../test/harness/read-records.ts';
import { FORM_13F } from './form-13f.ts';

/** Made from the notes on the data sets. */
const lines = (...rows: readonly (readonly string[])[]) =>
  `${rows.map((row) => row.join('\t')).join('\n')}\n`;

const SUBMISSION = lines(
  ['ACCESSION_NUMBER', 'FILING_DATE', 'SUBMISSIONTYPE', 'CIK', 'PERIODOFREPORT'],
  ['0001-26-1', '10-FEB-2026', '13F-HR', '0001900101', '31-DEC-2025'],
  ['0001-26-2', '01-MAR-2026', '13F-HR/A', '0001900101', '31-DEC-2025'],
  ['0001-26-3', '02-MAR-2026', '13F-HR/A', '0001900101', '31-DEC-2025'],
  ['0001-22-4', '14-NOV-2022', '13F-HR', '0001900102', '30-SEP-2022'],
  ['0001-26-5', '11-FEB-2026', '13F-NT', '0001900103', '31-DEC-2025'],
  ['0001-26-6', '11-FEB-2026', '13F-HR', '0001900104', '31-DEC-2025'],
);
const cover = (id: string, name: string, amended: string, type: string, code = 'NY', crd = '') => [
  id,
  amended,
  '',
  type,
  name,
  'ALBANY',
  code,
  '13F HOLDINGS REPORT',
  crd,
];
const COVERPAGE = lines(
  [
    'ACCESSION_NUMBER',
    'ISAMENDMENT',
    'AMENDMENTNO',
    'AMENDMENTTYPE',
    'FILINGMANAGER_NAME',
    'FILINGMANAGER_CITY',
    'FILINGMANAGER_STATEORCOUNTRY',
    'REPORTTYPE',
    'CRDNUMBER',
  ],
  cover('0001-26-1', 'ARDEN TEACHERS RETIREMENT SYSTEM', 'N', ''),
  cover('0001-26-2', 'ARDEN TEACHERS RETIREMENT SYSTEM', 'Y', 'RESTATEMENT'),
  cover('0001-26-3', 'ARDEN TEACHERS RETIREMENT SYSTEM', 'Y', 'NEW HOLDINGS'),
  cover('0001-22-4', 'Ilkley Family Office Ltd', 'N', '', 'X0', '000128590'),
  cover('0001-26-5', 'Orrell Foundation', 'N', ''),
  cover('0001-26-6', 'Kelso Asset Management', 'N', ''),
  cover('0001-26-7', 'Arden Endowment', 'N', ''),
);
const SUMMARYPAGE = lines(
  ['ACCESSION_NUMBER', 'OTHERINCLUDEDMANAGERSCOUNT', 'TABLEENTRYTOTAL', 'TABLEVALUETOTAL'],
  ['0001-26-1', '0', '90', '700000000'],
  ['0001-26-2', '0', '91', '710000000'],
  ['0001-26-3', '0', '1', '5'],
  ['0001-22-4', '0', '20', '150000'],
  ['0001-26-6', '0', '20', '900000000'],
);

describe('the tables of a data set', () => {
  const tables = { 'SUBMISSION.tsv': SUBMISSION, 'COVERPAGE.tsv': COVERPAGE, 'SUMMARYPAGE.tsv': SUMMARYPAGE };

  test('managers with their size: restated, in thousands before 2023, none from a notice', async () => {
    const { facts } = await readRecords(FORM_13F, tables);
    const told = facts.investor.map(({ name, lpType, assetsUsd, assetsOn, onlyKnown }) => [
      name,
      lpType,
      assetsUsd,
      assetsOn,
      onlyKnown,
    ]);
    expect(told).toEqual([
      ['Arden Teachers Retirement System', 'institutional', 710_000_000, '2025-12-31', undefined],
      ['Ilkley Family Office Ltd', 'family_office', 150_000_000, '2022-09-30', undefined],
      ['Orrell Foundation', 'institutional', undefined, undefined, undefined],
      ['Kelso Asset Management', undefined, 900_000_000, '2025-12-31', true],
    ]);
    expect(facts.investor[0]).toMatchObject({
      city: 'Albany',
      state: 'NY',
      country: 'USA',
      asOf: '2026-03-01',
    });
    expect(facts.investor[1]).toMatchObject({
      country: 'GBR',
      ids: [
        { namespace: 'sec-cik', id: '1900102' },
        { namespace: 'sec-crd', id: '128590' },
      ],
    });
  });

  test('every row of every table is accounted for', async () => {
    const { files, skipped } = await readRecords(FORM_13F, tables);
    expect(files).toEqual([
      { rows: 6, loaded: 0, merged: 6, skipped: 0 },
      { rows: 7, loaded: 4, merged: 2, skipped: 1 },
      { rows: 5, loaded: 0, merged: 5, skipped: 0 },
    ]);
    expect(skipped).toEqual({ 'a report without its cover page or submission': 1 });
  });
});

/** Made from the notes on the cover page: an empty line before the declaration, prefixes, leading zeros. */
const document = (period: string, signed: string, value: string) => `
<?xml version="1.0" encoding="UTF-8"?>
<edgarSubmission xmlns="http://www.sec.gov/edgar/thirteenffiler" xmlns:com="http://www.sec.gov/edgar/common">
<headerData><submissionType>13F-HR</submissionType><filerInfo><liveTestFlag>LIVE</liveTestFlag>
<filer><credentials><cik>0001900110</cik></credentials></filer><periodOfReport>${period}</periodOfReport></filerInfo></headerData>
<formData><coverPage><filingManager><name>Haldane &amp; Orrell Family Office</name><address><com:city>RENO</com:city>
<com:stateOrCountry>NV</com:stateOrCountry></address></filingManager><crdNumber>000128590</crdNumber></coverPage>
<signatureBlock><signatureDate>${signed}</signatureDate></signatureBlock>
<summaryPage><tableValueTotal>${value}</tableValueTotal></summaryPage></formData></edgarSubmission>`;

test('cover pages: an old quarter filed after the change is in dollars; a list of shares is left out', async () => {
  const { facts, files, ignored } = await readRecords(FORM_13F, {
    'a-primary_doc.xml': document('12-31-2020', '05-31-2023', '114663960'),
    'b-primary_doc.xml': document('09-30-2020', '11-10-2020', '90000'),
    'c-infotable.xml':
      '\n<?xml version="1.0" ?><informationTable><infoTable><value>1</value></infoTable></informationTable>',
  });
  expect(facts.investor).toHaveLength(1);
  expect(facts.investor[0]).toMatchObject({
    name: 'Haldane & Orrell Family Office',
    assetsUsd: 114_663_960,
    assetsOn: '2020-12-31',
    city: 'Reno',
    state: 'NV',
  });
  expect(files.map(({ loaded, merged }) => [loaded, merged])).toEqual([
    [1, 0],
    [0, 1],
    [0, 0],
  ]);
  expect(ignored).toEqual(['c-infotable.xml: has no element edgarSubmission']);
  const early = await readRecords(FORM_13F, {
    'primary_doc.xml': document('09-30-2020', '11-10-2020', '90000'),
  });
  expect(early.facts.investor[0]?.assetsUsd).toBe(90_000_000);
});

describe('a filer that still reports thousands after 2023', () => {
  const report = (cik: string, period: string, signed: string, value: string) =>
    `<edgarSubmission><headerData><submissionType>13F-HR</submissionType><filerInfo><filer><credentials><cik>${cik}</cik></credentials></filer><periodOfReport>${period}</periodOfReport></filerInfo></headerData><formData><coverPage><filingManager><name>Ternlake Teachers Retirement System</name><address><city>DENVER</city><stateOrCountry>CO</stateOrCountry></address></filingManager></coverPage><signatureBlock><signatureDate>${signed}</signatureDate></signatureBlock><summaryPage><tableValueTotal>${value}</tableValueTotal></summaryPage></formData></edgarSubmission>`;
  const sizeOf = async (...reports: string[]) => {
    const files = Object.fromEntries(reports.map((text, at) => [`${at}.xml`, text]));
    const { facts } = await readRecords(FORM_13F, files);
    return facts.investor.map(({ assetsUsd }) => assetsUsd);
  };
  const old = report('900001', '09-30-2022', '11-10-2022', '5000000');

  test('is read in its old unit where an earlier report shows it, quarter after quarter', async () => {
    expect(await sizeOf(old, report('900001', '03-31-2023', '05-10-2023', '5100000'))).toEqual([5.1e9]);
    expect(
      await sizeOf(
        report('900001', '06-30-2023', '08-10-2023', '5200000'),
        old,
        report('900001', '03-31-2023', '05-10-2023', '5100000'),
      ),
    ).toEqual([5.2e9]);
  });

  test('replaces nothing where none shows it, and others are read as they are', async () => {
    expect(await sizeOf(report('900001', '03-31-2023', '05-10-2023', '5100000'))).toEqual([undefined]);
    expect(await sizeOf(old, report('900001', '03-31-2023', '05-10-2023', '4000000000'))).toEqual([4e9]);
    // A fall that is no matter of units.
    expect(await sizeOf(old, report('900001', '03-31-2023', '05-10-2023', '150000000'))).toEqual([150e6]);
  });
});
