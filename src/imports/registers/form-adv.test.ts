import { describe, expect, test } from 'vitest';
import { readRecords } from '../../../test/harness/read-records.ts';
import { FORM_ADV } from './form-d.ts';

/** Made from the notes on the roster: official column names with the line break some headers hold, padded amounts. */
const HEADER =
  'Organization CRD#,SEC#,Firm Type,CIK#,Primary Business Name,Legal Name,Main Office City,Main Office State,' +
  'Main Office Country,SEC Current Status,Latest ADV Filing Date,Website Address,5D(a)(3),5D(g)(3),5D(h)(3),' +
  '5F(2)(c),7B,"Count of Private Funds -\n7B(1)",Any Hedge Funds,Total number of Hedge funds,Any PE Funds,' +
  'Total number of PE funds,Any VC Funds,Total number of VC funds,Total Gross Assets of Private Funds';

/** Rows with their cells parted by bars. */
function roster(...rows: readonly string[]): string {
  return `${[
    HEADER,
    ...rows.map((row) =>
      row
        .split('|')
        .map((cell) => `"${cell}"`)
        .join(','),
    ),
  ].join('\r\n')}\r\n`;
}

const NONE = '                 .00';
const US = 'United States|Approved|03/29/2026';

describe('the roster', () => {
  const file = roster(
    `900001|802-1|Exempt|0001900001|QUILLMERE VENTURES|QUILLMERE VENTURES LLC|MENLO PARK|CA|${US}|HTTPS://WWW.TWITTER.COM/QUILLMERE; HTTPS://WWW.QUILLMERE.COM|${NONE}|${NONE}|${NONE}||Y| 3|N| 0|Y| 1|Y| 2|      228,902,725.00`,
    `900002|801-2|Registered||CAFÉ RACER FAMILY OFFICES||DENVER|CO|${US}||${NONE}|${NONE}|${NONE}|      750,000,000.00|N||||||||`,
    `900003|801-3|Registered||PLAINFIELD WEALTH||DENVER|CO|${US}|HTTP://PLAINFIELDWEALTH.COM|      300,000,000.00|${NONE}|${NONE}|      300,000,000.00|N||||||||`,
    `900004|801-4|Registered||ORLEY INSTITUTIONAL||BOSTON|MA|${US}||       10,000,000.00|      400,000,000.00|      100,000,000.00|      510,000,000.00|N||||||||`,
    `900005|801-5|Registered||TALLOW HEDGE||NEW YORK|NY|${US}||${NONE}|${NONE}|${NONE}|      510,000,000.00|Y| 4|Y| 3|Y| 1|N| 0|${NONE}`,
    `900006|802-6|Exempt||MARBLE BUYOUT||LONDON||United Kingdom|ACTIVE|03/29/2026||${NONE}|${NONE}|${NONE}||Y| 2|N| 0|Y| 2|N| 0|      100,000,000.00`,
    `900007|801-7|Registered||GONE CAPITAL||MIAMI|FL|United States|Terminated|03/29/2026||${NONE}|${NONE}|${NONE}|${NONE}|Y| 2|N| 0|N| 0|Y| 2|${NONE}`,
    `|801-8|Registered||NUMBERLESS||MIAMI|FL|${US}||${NONE}|${NONE}|${NONE}|${NONE}|N||||||||`,
  );

  test('who is what, and every row accounted for', async () => {
    const cp1252 = Buffer.from(file, 'latin1');
    const { facts, files, skipped } = await readRecords(FORM_ADV, { 'ia07012026-exempt.csv': cp1252 });
    expect(facts.investor.map(({ name, lpType, onlyKnown }) => [name, lpType, onlyKnown])).toEqual([
      ['Quillmere Ventures', undefined, undefined],
      ['Café Racer Family Offices', 'family_office', undefined],
      ['Plainfield Wealth', undefined, true],
      ['Orley Institutional', 'institutional', undefined],
      ['Tallow Hedge', undefined, true],
      ['Marble Buyout', undefined, undefined],
    ]);
    expect(files).toEqual([{ rows: 8, loaded: 6, merged: 0, skipped: 2 }]);
    expect(skipped).toEqual({ 'not an adviser any more': 1, 'no CRD number': 1 });
  });

  test('what is known of a venture firm, and no cheque is made up', async () => {
    const { facts } = await readRecords(FORM_ADV, { 'roster.csv': file });
    expect(facts.investor[0]).toMatchObject({
      ids: [
        { namespace: 'sec-crd', id: '900001' },
        { namespace: 'sec-cik', id: '1900001' },
      ],
      kind: 'organisation',
      city: 'Menlo Park',
      state: 'CA',
      country: 'USA',
      domain: 'quillmere.com',
      assetsUsd: 228_902_725,
      assetsOn: '2026-03-29',
      asOf: '2026-03-29',
      description: expect.stringContaining('2 venture capital, 1 private equity'),
    });
    expect(facts.investor[0]?.chequeMaxUsd).toBeUndefined();
    expect(facts.investor[5]).toMatchObject({ country: 'GBR', state: undefined });
    expect(facts.investor[1]).toMatchObject({ assetsUsd: 750_000_000, website: undefined });
  });

  test('a notice in place of a roster is left out and reported', async () => {
    const { ignored } = await readRecords(FORM_ADV, { 'notice.csv': 'The file will be published later\n' });
    expect(ignored[0]).toContain('organization crd');
  });
});

/** Made from the notes on the feed. */
const FEED = `<?xml version="1.0" encoding="ISO-8859-1"?>
<IAPDFirmSECReport GenOn="2026-09-16"><Firms>
<Firm><Info FirmCrdNb="900011" SECNb="802-11" BusNm="CAFÉ VENTURES MANAGEMENT"/><MainAddr City="SAN FRANCISCO" State="CA" Cntry="United States"/><Rgstn FirmType="ERA" St="ACTIVE"/><Filing Dt="2026-03-30"/><FormInfo><Part1A><Item1><WebAddrs><WebAddr>HTTPS://WWW.LINKEDIN.COM/COMPANY/CAFE-VENTURES</WebAddr><WebAddr>HTTPS://WWW.CAFEVENTURES.COM</WebAddr></WebAddrs></Item1></Part1A></FormInfo></Firm>
<Firm><Info FirmCrdNb="900012" SECNb="801-12" BusNm="HARBOUR FAMILY OFFICE"/><MainAddr City="BOSTON" State="MA" Cntry="United States"/><Rgstn FirmType="Registered" St="APPROVED"/><Filing Dt="2026-03-27"/><FormInfo><Part1A><Item5F Q5F2C="812000000"/></Part1A></FormInfo></Firm>
<Firm><Info FirmCrdNb="900013" SECNb="801-13" BusNm="EASTON ADVISERS"/><MainAddr City="BOSTON" State="MA" Cntry="United States"/><Rgstn FirmType="Registered" St="APPROVED"/><Filing Dt="2026-03-27"/></Firm>
</Firms></IAPDFirmSECReport>`;

test('the feed has every adviser: exempt venture firms and family offices are investors', async () => {
  const feed = Buffer.from(FEED, 'latin1');
  const { facts, files } = await readRecords(FORM_ADV, { 'IA_FIRM_SEC_Feed_09_16_2026.xml': feed });
  expect(facts.investor.map(({ name, lpType, onlyKnown }) => [name, lpType, onlyKnown])).toEqual([
    ['Café Ventures Management', undefined, undefined],
    ['Harbour Family Office', 'family_office', undefined],
    ['Easton Advisers', undefined, true],
  ]);
  expect(facts.investor[0]).toMatchObject({
    domain: 'cafeventures.com',
    socialUrl: 'https://www.linkedin.com/company/cafe-ventures',
  });
  expect(facts.investor[1]).toMatchObject({ assetsUsd: 812_000_000, assetsOn: '2026-03-27' });
  expect(files).toEqual([{ rows: 3, loaded: 3, merged: 0, skipped: 0 }]);
});

test('which files are read: rosters and five kinds of tables, never the compliance contacts', () => {
  const uses = (name: string) => FORM_ADV.uses(name);
  for (const name of [
    'ia07012026.csv',
    'ia_sec_-_firm_roster_foia_download_-_1.csv',
    'era_adv_base_20250901_20250930.csv',
    'ia_adv_base_a_20250901_20250930.csv',
    'ia_schedule_d_7b1a3a_20250901_20250930.csv',
  ])
    expect([name, uses(name)]).toEqual([name, true]);
  for (const name of [
    'ia_adv_1j_1k_20250901_20250930.csv',
    'ia_adv_base_b_20250901_20250930.csv',
    'ia_schedule_d_7b1a28_20250901_20250930.csv',
    'ia_schedule_d_7b1a28_websites_20250901_20250930.csv',
    'ia_schedule_d_7b2_20250901_20250930.csv',
    'adv_filing_types_20250901_20250930.csv',
  ])
    expect([name, uses(name)]).toEqual([name, false]);
});
