import { expect, test } from 'vitest';
import { readRecords } from '../../../test/harness/read-records.ts';
import { FORM_5500 } from './form-5500.ts';

/** Made from the notes on the two tables. */
const FORM_HEADER =
  'ACK_ID,FORM_PLAN_YEAR_BEGIN_DATE,FORM_TAX_PRD,TYPE_PLAN_ENTITY_CD,TYPE_DFE_PLAN_ENTITY_CD,PLAN_NAME,SPONS_DFE_PN,' +
  'SPONSOR_DFE_NAME,SPONS_DFE_MAIL_US_CITY,SPONS_DFE_MAIL_US_STATE,SPONS_DFE_EIN,TYPE_PENSION_BNFT_CODE,' +
  'TYPE_WELFARE_BNFT_CODE,DATE_RECEIVED';
const form = (
  ack: string,
  ein: string,
  sponsor: string,
  number: string,
  more: Readonly<Record<string, string>> = {},
) =>
  [
    ack,
    '2025-01-01',
    more.period ?? '2025-12-31',
    more.entity ?? '2',
    more.dfe ?? '',
    `${sponsor} PLAN ${number}`,
    number,
    sponsor,
    'TOLEDO',
    'OH',
    ein,
    more.pension ?? '1A',
    more.welfare ?? '',
    more.received ?? '2026-07-01',
  ].join(',');
const FORMS = [
  FORM_HEADER,
  form('A1', '020000001', 'CALLOW STEEL CO', '001'),
  form('A2', '020000001', 'CALLOW STEEL CO', '002'),
  form('A3', '020000001', 'CALLOW STEEL CO', '003', { entity: '4', dfe: 'M' }),
  form('A4', '020000001', 'CALLOW STEEL CO', '001', { received: '2026-03-01' }),
  form('B1', '020000002', 'TRUSTEES OF THE DOCKERS PENSION FUND', '001'),
  form('C1', '020000003', 'SMALL BAKERY INC', '001'),
  form('D1', '020000004', 'ARDEN TRUST BANK', '001', { entity: '4', dfe: 'C' }),
  form('E1', '020000005', 'HEALTHY CO', '501', { pension: '', welfare: '4A' }),
  form('F1', '', 'NUMBERLESS CO', '001'),
  form('G1', '020000007', 'SHEETLESS CO', '001'),
].join('\n');
const SCHEDULES = [
  'ACK_ID,SCH_H_PLAN_YEAR_BEGIN_DATE,JOINT_VENTURE_EOY_AMT,REAL_ESTATE_EOY_AMT,TOT_ASSETS_EOY_AMT,NET_ASSETS_EOY_AMT',
  'A1,2025-01-01,0,,300000000,290000000',
  'A2,2025-01-01,1000000,,100000000,90000000',
  'A3,2025-01-01,60000000,,380000000,380000000',
  'A4,2025-01-01,999000000,,999000000,999000000',
  'B1,2025-01-01,,,650000000,640000000',
  'C1,2025-01-01,4000000,,90000000,90000000',
  'D1,2025-01-01,900000000,,9000000000,9000000000',
  'E1,2025-01-01,,,900000000,900000000',
  'Z9,2025-01-01,,,900000000,900000000',
].join('\n');

test('sponsors by EIN: master trusts not counted twice, pooled accounts and welfare plans left out', async () => {
  const { facts, files, skipped } = await readRecords(FORM_5500, {
    'f_5500_2025_latest.csv': FORMS,
    'F_SCH_H_2025_Latest.csv': SCHEDULES,
  });
  expect(
    facts.investor.map(({ name, lpType, assetsUsd, ids }) => [name, lpType, assetsUsd, ids[0]?.id]),
  ).toEqual([
    ['Callow Steel Co pension plans', 'institutional', 400_000_000, '020000001'],
    ['Trustees of the Dockers Pension Fund', 'institutional', 650_000_000, '020000002'],
  ]);
  expect(facts.investor[0]).toMatchObject({
    city: 'Toledo',
    state: 'OH',
    assetsOn: '2025-12-31',
    description: '2 pension plans in the USA; partnership and joint venture interests of 61 million USD.',
  });
  expect(files).toEqual([
    { rows: 10, loaded: 2, merged: 3, skipped: 5 },
    { rows: 9, loaded: 0, merged: 6, skipped: 3 },
  ]);
  expect(skipped).toEqual({
    'too small, and no partnerships': 1,
    'an account in which a bank or insurer pools plans': 1,
    'a welfare plan': 1,
    'no EIN of the sponsor': 1,
    'no Schedule H': 1,
    'a schedule without its form': 3,
  });
});
