import { describe, expect, test } from 'vitest';
import { readRecords } from '../../../test/harness/read-records.ts';
import { endOfMonth, IRS_990PF, IRS_BMF } from './irs.ts';

const HEADER =
  'EIN,NAME,ICO,STREET,CITY,STATE,ZIP,GROUP,SUBSECTION,AFFILIATION,CLASSIFICATION,RULING,DEDUCTIBILITY,FOUNDATION,' +
  'ACTIVITY,ORGANIZATION,STATUS,TAX_PERIOD,ASSET_CD,INCOME_CD,FILING_REQ_CD,PF_FILING_REQ_CD,ACCT_PD,ASSET_AMT,' +
  'INCOME_AMT,REVENUE_AMT,NTEE_CD,SORT_NAME';
/** Made from the notes on the master file. */
const row = (
  ein: string,
  name: string,
  foundation: string,
  assets: string,
  period = '202512',
  ntee = 'T20',
) =>
  `${ein},${name},,1 MAIN ST,GREEN RIVER,WY,82001-4917,0000,03,3,1000,200201,1,${foundation},000,1,01,${period},8,8,00,1,12,${assets},1,,${ntee},`;

describe('the master file', () => {
  test('private foundations above the floor, and no others', async () => {
    const file = [
      HEADER,
      row('010000001', 'ORRELL FAMILY FOUNDATION', '04', '25000000'),
      row('010000002', 'HALDANE FOUNDATION INC', '04', '900000000', '202512', 'B82'),
      row('010000003', 'HALDANE FAMILY FDN', '03', '5000000'),
      row('010000004', 'GREEN RIVER CHURCH', '10', '900000000'),
      row('010000005', 'GREEN RIVER RIDING CLUB', '00', '9000000'),
      row('010000006', 'GREEN RIVER COMMUNITY FOUNDATION', '15', '9000000'),
      row('010000007', 'SMALL FOUNDATION', '04', '4999999'),
      row('010000008', 'POOR FOUNDATION', '04', '-10000000'),
      row('010000009', 'SILENT FOUNDATION', '04', ''),
      row('', 'NUMBERLESS FOUNDATION', '04', '9000000'),
    ].join('\n');
    const { facts, files, skipped } = await readRecords(IRS_BMF, { 'eo_wy.csv': file });
    expect(facts.investor.map(({ name, lpType, assetsUsd }) => [name, lpType, assetsUsd])).toEqual([
      ['Orrell Family Foundation', 'family_office', 25_000_000],
      ['Haldane Foundation Inc', 'institutional', 900_000_000],
      ['Haldane Family Fdn', 'institutional', 5_000_000],
    ]);
    expect(facts.investor[0]).toMatchObject({
      filedName: 'ORRELL FAMILY FOUNDATION',
      ids: [{ namespace: 'ein', id: '010000001' }],
      city: 'Green River',
      state: 'WY',
      country: 'USA',
      assetsOn: '2025-12-31',
    });
    expect(facts.investor[1]).toMatchObject({
      description: 'Private foundation in the USA for education.',
      sectorTags: [],
    });
    expect(files).toEqual([{ rows: 10, loaded: 3, merged: 0, skipped: 7 }]);
    expect(skipped).toEqual({
      'not a private foundation': 3,
      'assets below the floor': 1,
      'assets not stated': 2,
      'no EIN': 1,
    });
  });

  test('a tax period is its last day', () => {
    expect(endOfMonth('202402')).toBe('2024-02-29');
    expect(endOfMonth('202513')).toBeUndefined();
    expect(endOfMonth('')).toBeUndefined();
  });
});

interface Told {
  readonly ein?: string;
  readonly name?: string;
  readonly period?: string;
  readonly sent?: string;
  readonly assets?: string;
  readonly officers?: string;
  readonly investments?: string;
}

/** Made from the notes on the e-file schema (2013 and later). */
function filed(told: Told): string {
  const { ein = '010000001', name = 'HALDANE FAMILY FOUNDATION', period = '2025-12-31' } = told;
  return `<?xml version="1.0" encoding="utf-8"?>
<Return xmlns="http://www.irs.gov/efile" returnVersion="2025v1.0"><ReturnHeader><ReturnTs>${told.sent ?? '2026-05-01T10:00:00-05:00'}</ReturnTs>
<TaxPeriodEndDt>${period}</TaxPeriodEndDt><ReturnTypeCd>990PF</ReturnTypeCd><Filer><EIN>${ein}</EIN><BusinessName>
<BusinessNameLine1Txt>${name}</BusinessNameLine1Txt></BusinessName><USAddress><AddressLine1Txt>1 MAIN ST</AddressLine1Txt>
<CityNm>GREEN RIVER</CityNm><StateAbbreviationCd>WY</StateAbbreviationCd></USAddress></Filer></ReturnHeader>
<ReturnData><IRS990PF><FMVAssetsEOYAmt>${told.assets ?? '40000000'}</FMVAssetsEOYAmt><OfficerDirTrstKeyEmplInfoGrp>
${told.officers ?? ''}</OfficerDirTrstKeyEmplInfoGrp></IRS990PF><InvestmentsOtherSchedule2>${told.investments ?? ''}</InvestmentsOtherSchedule2></ReturnData></Return>`;
}
const officer = (name: string, title: string) =>
  `<OfficerDirTrstKeyEmplGrp><PersonNm>${name}</PersonNm><TitleTxt>${title}</TitleTxt><CompensationAmt>0</CompensationAmt></OfficerDirTrstKeyEmplGrp>`;
const line = (text: string, value: string) =>
  `<InvestmentsOtherGrp><CategoryOrItemTxt>${text}</CategoryOrItemTxt><BookValueAmt>1</BookValueAmt><EOYFMVAmt>${value}</EOYFMVAmt></InvestmentsOtherGrp>`;

describe('returns of foundations', () => {
  test('assets, people and the funds it holds', async () => {
    const { facts } = await readRecords(IRS_990PF, {
      '202600000000000001_public.xml': filed({
        officers:
          officer('MORWENNA HALDANE', 'TRUSTEE') +
          officer('TAMSIN ORRELL', 'DIRECTOR') +
          officer('JORY HALDANE', 'EXECUTIVE DIRECTOR') +
          officer('ARDEN NATIONAL BANK', 'TRUSTEE'),
        investments:
          line('QUILLMERE VENTURES FUND III LP', '1500000') +
          line('QUILLMERE VENTURES FUND III LP', '500000') +
          line('CASH', '900000') +
          line('US TREASURIES', '900000') +
          line('LIMITED PARTNERSHIPS', '900000'),
      }),
    });
    const [foundation, member, ...others] = facts.investor;
    expect(others).toEqual([]);
    expect(foundation).toMatchObject({
      name: 'Haldane Family Foundation',
      lpType: 'family_office',
      assetsUsd: 40_000_000,
      assetsOn: '2025-12-31',
      ids: [{ namespace: 'ein', id: '010000001' }],
      record: '202600000000000001',
    });
    expect(member).toMatchObject({
      name: 'Morwenna Haldane',
      kind: 'person',
      lpType: 'hnw_individual',
      state: 'WY',
    });
    expect([member?.assetsUsd, member?.city, member?.website]).toEqual([undefined, undefined, undefined]);
    expect(facts.commitment).toEqual([
      expect.objectContaining({
        investorRef: 'ein:010000001',
        fundName: 'QUILLMERE VENTURES FUND III LP',
        amountUsd: 2_000_000,
        asOf: '2025-12-31',
      }),
    ]);
    expect(facts.person.map(({ name }) => name)).toEqual([
      'Morwenna Haldane',
      'Tamsin Orrell',
      'Jory Haldane',
    ]);
    expect(facts.role[0]).toMatchObject({
      organisation: { namespace: 'ein', id: '010000001' },
      title: 'Trustee',
    });
  });

  test('of several returns the newest period holds, of these the one sent last', async () => {
    const { facts, files } = await readRecords(IRS_990PF, {
      '1_public.xml': filed({ assets: '60000000', sent: '2026-08-01T00:00:00-05:00' }),
      '2_public.xml': filed({ assets: '50000000', sent: '2026-05-01T00:00:00-05:00' }),
      '3_public.xml': filed({ assets: '90000000', period: '2024-12-31', sent: '2026-09-01T00:00:00-05:00' }),
      '4_public.xml': filed({ ein: '010000009', assets: '4000000' }),
      '5_public.xml': '<Return><ReturnHeader><ReturnTypeCd>990</ReturnTypeCd></ReturnHeader></Return>',
    });
    expect(facts.investor.map(({ assetsUsd }) => assetsUsd)).toEqual([60_000_000]);
    expect(files.map(({ loaded, merged, skipped }) => [loaded, merged, skipped])).toEqual([
      [1, 0, 0],
      [0, 1, 0],
      [0, 1, 0],
      [0, 0, 1],
      [0, 0, 1],
    ]);
  });

  test('a family below 25 million is an institution, and its members are not recorded', async () => {
    const { facts } = await readRecords(IRS_990PF, {
      '1_public.xml': filed({ assets: '24000000', officers: officer('MORWENNA HALDANE', 'TRUSTEE') }),
    });
    expect(facts.investor.map(({ lpType }) => lpType)).toEqual(['institutional']);
  });

  test('with an index only the 990-PFs it names are opened', async () => {
    const index =
      'RETURN_ID,FILING_TYPE,EIN,TAX_PERIOD,SUB_DATE,TAXPAYER_NAME,RETURN_TYPE,DLN,OBJECT_ID,XML_BATCH_ID\n' +
      '1,EFILE,010000001,202512,2026,HALDANE FAMILY FOUNDATION,990PF,1,202600000000000001,2026_TEOS_XML_01A\n' +
      '2,EFILE,010000002,202512,2026,GREEN RIVER CHURCH,990,2,202600000000000002,2026_TEOS_XML_01A\n' +
      '3,EFILE,010000003,202512,2026,ABSENT FOUNDATION,990PF,3,202600000000000003,2026_TEOS_XML_01A\n';
    const { facts, files, ignored } = await readRecords(IRS_990PF, {
      'index_2026.csv': index,
      '202600000000000001_public.xml': filed({}),
      '202600000000000002_public.xml': 'this is never opened',
    });
    expect(facts.investor).toHaveLength(1);
    expect(files[0]).toEqual({ rows: 3, loaded: 0, merged: 1, skipped: 2 });
    expect(ignored).toEqual(['202600000000000002_public.xml: another form, by the index']);
  });
});
