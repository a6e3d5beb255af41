import { describe, expect, test } from 'vitest';
import { readRecords } from '../../../test/harness/read-records.ts';
import { submittedAt } from './adv-facts.ts';
import { FORM_ADV } from './form-d.ts';

/** Made from the notes on the filing data: tables of one month, joined by FilingID. */
function filingData() {
  const base =
    'FilingID,DateSubmitted,1E1,1D,1A,1B1,1F1-Street 1,1F1-City,1F1-State,1F1-Country,2B1,5D3g,5F2c\n' +
    '11,6/24/2025 7:44,900021,802-21,OLD NAME LLC,OLD NAME,12 ELM STREET,AUSTIN,TX,United States,Y,,\n' +
    '12,09/03/2025 09:31:51 AM,900021,802-21,BRIARWICK VENTURES LLC,BRIARWICK VENTURES,12 ELM STREET,AUSTIN,TX,United States,Y,,\n' +
    '13,9/3/2025,900022,802-22,NIGHTFALL SCOUTS LLC,NIGHTFALL SCOUTS,12 ELM STREET,RENO,NV,United States,Y,,\n' +
    '14,someday,900023,802-23,UNDATED LLC,,12 ELM STREET,RENO,NV,United States,N,,\n';
  const funds =
    'FilingID,Fund Name,Fund ID,ReferenceID,State,Country,Master Fund,Feeder Fund,Fund Type,Gross Asset Value\n' +
    '11,"OLD FUND, LP",805-1000000001,R1,DE,United States,N,N,Venture Capital Fund,1\n' +
    '12,"BRIARWICK VENTURES II, LP",805-1000000001,R2,DE,United States,N,N,Venture Capital Fund,120000000\n' +
    '12,BRIARWICK VENTURES II FEEDER LP,805-1000000002,R3,DE,United States,N,Y,Venture Capital Fund,30000000\n' +
    '13,"BRIARWICK VENTURES II, LP",805-1000000001,R9,DE,United States,N,N,Venture Capital Fund,7\n' +
    '99,NOBODYS FUND,805-1000000009,R9,DE,United States,N,N,Hedge Fund,7\n';
  const owners =
    'FilingID,SchA-3,Schedule,Full Legal Name,DE/FE/I,Entity in Which,Title or Status,Status Acquired,Ownership Code,Control Person,PR,OwnerID\n' +
    '12,N,A,"HALDANE, MORWENNA, JUNE",I,,MANAGING PARTNER,03/2019,E,Y,N,7654321\n' +
    '12,N,A,BRIARWICK HOLDINGS LLC,DE,,MEMBER,03/2019,E,Y,N,12-3456789\n' +
    '12,N,B,"ORRELL, TAMSIN",I,BRIARWICK HOLDINGS LLC,,01/2020,E,Y,N,\n' +
    '11,N,A,"FORMER, PERSON",I,,PARTNER,03/2010,E,Y,N,1\n';
  const sites =
    'FilingID,Website\n12,HTTPS://WWW.LINKEDIN.COM/COMPANY/BRIARWICK\n12,HTTPS://PORTCO.COM\n12,HTTPS://BRIARWICK.VC\n';
  return {
    'ERA_ADV_Base_20250901_20250930.csv': base,
    'ERA_Schedule_D_7B1_20250901_20250930.csv': funds,
    'ERA_Schedule_A_B_20250901_20250930.csv': owners,
    'ERA_Schedule_D_1I_20250901_20250930.csv': sites,
    'ERA_1D3_CIK_20250901_20250930.csv': 'FilingID,CIK\n12,0001234567\n',
  };
}

describe('the filing data', () => {
  test('the newest filing of a firm with its funds, sites and people', async () => {
    const { facts, files, skipped } = await readRecords(FORM_ADV, filingData());
    expect(facts.investor[0]).toMatchObject({
      name: 'Briarwick Ventures',
      filedName: 'BRIARWICK VENTURES',
      asOf: '2025-09-03',
      domain: 'briarwick.vc',
      assetsUsd: 120_000_000,
      ids: [
        { namespace: 'sec-crd', id: '900021' },
        { namespace: 'sec-cik', id: '1234567' },
      ],
    });
    expect(
      facts.fund.map(({ sourceId, name, investorRef, sizeUsd, kind }) => [
        sourceId,
        name,
        investorRef,
        sizeUsd,
        kind,
      ]),
    ).toEqual([
      ['805-1000000001', 'BRIARWICK VENTURES II, LP', 'sec-crd:900021', 120_000_000, 'Venture Capital Fund'],
      [
        '805-1000000002',
        'BRIARWICK VENTURES II FEEDER LP',
        'sec-crd:900021',
        30_000_000,
        'Venture Capital Fund',
      ],
    ]);
    expect(facts.person.map(({ name }) => name)).toEqual(['Morwenna June Haldane', 'Tamsin Orrell']);
    expect(facts.person[0]).toMatchObject({
      key: 'morwenna haldane',
      addressKey: expect.stringContaining('elm st'),
    });
    expect(facts.role).toEqual([
      expect.objectContaining({
        organisation: { namespace: 'sec-crd', id: '900021' },
        title: 'Managing Partner',
        startedOn: '2019-03-01',
      }),
      expect.objectContaining({ title: 'Indirect Owner', note: 'through BRIARWICK HOLDINGS LLC' }),
    ]);
    expect(files.map(({ rows, loaded, merged, skipped: left }) => [rows, loaded + merged + left])).toEqual([
      [4, 4],
      [5, 5],
      [4, 4],
      [3, 3],
      [1, 1],
    ]);
    expect(skipped).toEqual({
      'no date of filing': 1,
      'belongs to no filing of these files': 1,
      'an owner that is no person': 1,
    });
  });

  test('moments of filing in all their spellings', () => {
    expect(submittedAt('09/03/2025 09:31:51 AM')).toBe('2025-09-03T09:31:51');
    expect(submittedAt('09/03/2025 12:05:00 AM')).toBe('2025-09-03T00:05:00');
    expect(submittedAt('09/03/2025 01:05:00 PM')).toBe('2025-09-03T13:05:00');
    expect(submittedAt('6/24/2025 7:44')).toBe('2025-06-24T07:44:00');
    expect(submittedAt('6/24/2025')).toBe('2025-06-24T00:00:00');
    expect(submittedAt('someday')).toBeUndefined();
  });

  test('a platform that files for 25 other advisers is no investor, and its word on their funds counts last', async () => {
    const bases = ['FilingID,DateSubmitted,1E1,1A,1F1-City,1F1-State,1F1-Country'];
    const funds = ['FilingID,Fund Name,Fund ID,ReferenceID,Feeder Fund,Fund Type,Gross Asset Value'];
    bases.push('500,9/1/2025,910000,ROLLING LAUNCHPAD LLC,RENO,NV,United States');
    for (let at = 0; at < 25; at += 1) {
      const name = `FIRM${String.fromCharCode(65 + at)} SEED CLUB`;
      bases.push(`${600 + at},3/1/2025,${920_000 + at},${name} LLC,RENO,NV,United States`);
      const id = `805-20000000${String(at).padStart(2, '0')}`;
      funds.push(`500,${name} FUND I LP,${id},R${at},N,Venture Capital Fund,1000000`);
      if (at === 0) funds.push(`600,${name} FUND I LP,${id},R${at},N,Venture Capital Fund,2000000`);
    }
    const tables = { 'ERA_ADV_Base_x.csv': bases.join('\n'), 'ERA_Schedule_D_7B1_x.csv': funds.join('\n') };
    const { facts, skipped } = await readRecords(FORM_ADV, tables);
    expect(facts.fund.map(({ investorRef, sizeUsd }) => [investorRef, sizeUsd])).toEqual([
      ['sec-crd:920000', 2_000_000],
    ]);
    expect(facts.investor.find(({ name }) => name.startsWith('Rolling'))?.onlyKnown).toBe(true);
    expect(skipped['a fund of an adviser that is no investor']).toBe(24);
  });

  test('with one adviser fewer it is a manager of its own', async () => {
    const bases = ['FilingID,DateSubmitted,1E1,1A', '500,9/1/2025,910000,ROLLING LAUNCHPAD LLC'];
    const funds = ['FilingID,Fund Name,Fund ID,ReferenceID,Feeder Fund,Fund Type,Gross Asset Value'];
    for (let at = 0; at < 24; at += 1) {
      const name = `FIRM${String.fromCharCode(65 + at)} SEED CLUB`;
      bases.push(`${600 + at},3/1/2025,${920_000 + at},${name} LLC`);
      funds.push(
        `500,${name} FUND I LP,805-20000000${String(at).padStart(2, '0')},R${at},N,Venture Capital Fund,1`,
      );
    }
    const tables = { 'ERA_ADV_Base_x.csv': bases.join('\n'), 'ERA_Schedule_D_7B1_x.csv': funds.join('\n') };
    const { facts } = await readRecords(FORM_ADV, tables);
    expect(facts.fund).toHaveLength(24);
  });
});
