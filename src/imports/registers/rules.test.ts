import { describe, expect, test } from 'vitest';
import {
  adviserKind,
  adviserRole,
  amendmentOf,
  decisiveReport,
  edgarCodePlace,
  ein,
  foundationPurpose,
  fundKind,
  managerValueUsd,
  NO_FUNDS,
  secCik,
  secFund,
  sectorsOfName,
  wikidataItem,
} from './rules-record-ids.ts';
import {
  investorClass,
  isAllocator,
  planEntity,
  sponsorAssets,
  whyNoInvestor,
} from './rules-wikidata-queries.ts';

describe('advisers', () => {
  const funds = (vc: number, pe: number, hedge: number, other: number) => ({ vc, pe, hedge, other });

  test('the kind of most funds; venture first where equal; none where others are more', () => {
    expect(adviserKind(funds(2, 1, 0, 0))).toBe('vc');
    expect(adviserKind(funds(2, 2, 2, 2))).toBe('vc');
    expect(adviserKind(funds(1, 2, 0, 0))).toBe('pe');
    expect(adviserKind(funds(0, 2, 2, 0))).toBe('pe');
    expect(adviserKind(funds(1, 0, 3, 0))).toBe('hedge');
    expect(adviserKind(funds(1, 1, 1, 5))).toBeUndefined();
    expect(adviserKind(NO_FUNDS)).toBeUndefined();
  });

  test.each([
    ['Venture Capital Fund', 'vc'],
    ['Private Equity Fund', 'pe'],
    ['Hedge Fund', 'hedge'],
    ['Real Estate Fund', 'other'],
    ['Securitized Asset Fund', 'other'],
    ['', undefined],
  ])('%j is %s', (type, kind) => expect(fundKind(type)).toBe(kind));

  const said = { name: 'Quillmere', funds: NO_FUNDS, isExempt: false, reportsFunds: true };

  test('institutions make an institutional adviser only where half of the money is theirs and it is enough', () => {
    const role = (institutional: number, all: number) =>
      adviserRole({ ...said, clients: { institutional, all } }).role;
    expect(role(100e6, 200e6)).toBe('institutional');
    expect(role(99e6, 100e6)).toBe('other');
    expect(role(200e6, 401e6)).toBe('other');
    expect(adviserRole(said).role).toBe('other');
  });

  test('a name makes a venture firm only of an exempt adviser, and only where nothing is known of funds', () => {
    const named = { ...said, name: 'Quillmere Ventures' };
    expect(adviserRole({ ...named, isExempt: true, reportsFunds: false }).role).toBe('vc');
    expect(adviserRole({ ...named, isExempt: false, reportsFunds: false }).role).toBe('other');
    expect(adviserRole({ ...named, isExempt: true, reportsFunds: true }).role).toBe('other');
    expect(adviserRole({ ...named, isExempt: true, isVentureOnly: true }).role).toBe('vc');
    expect(adviserRole({ ...said, funds: { ...NO_FUNDS, vc: 900 }, isPlatform: true }).role).toBe('other');
  });
});

describe('values of Form 13F', () => {
  test('in thousands until the third of January 2023 by the day of filing, then in dollars', () => {
    expect(managerValueUsd('1,500', '2023-01-02')).toBe(1_500_000);
    expect(managerValueUsd('1500', '2023-01-03')).toBe(1_500);
    expect(managerValueUsd('0', '2024-01-01')).toBeUndefined();
    expect(managerValueUsd('', '2024-01-01')).toBeUndefined();
    expect(managerValueUsd('1500', undefined)).toBeUndefined();
  });

  test('a restatement replaces its report, an addition never shows the size', () => {
    const report = (
      filedOn: string,
      amendment: 'none' | 'restatement' | 'addition',
      periodOn = '2025-12-31',
    ) => ({
      periodOn,
      filedOn,
      amendment,
    });
    const first = report('2026-02-10', 'none');
    const again = report('2026-03-01', 'restatement');
    const more = report('2026-04-01', 'addition');
    const older = report('2026-05-01', 'none', '2025-09-30');
    expect(decisiveReport([older, more, again, first])).toBe(again);
    expect(decisiveReport([more])).toBeUndefined();
    expect(amendmentOf('13F-HR', false, undefined)).toBe('none');
    expect(amendmentOf('13F-HR/A', false, 'NEW HOLDINGS')).toBe('addition');
    expect(amendmentOf('13F-HR/A', true, 'RESTATEMENT')).toBe('restatement');
  });
});

describe('pension plans', () => {
  const plan = (partnershipsUsd: number, assetsUsd: number) => ({
    entity: 'plan' as const,
    partnershipsUsd,
    assetsUsd,
  });
  const trust = (partnershipsUsd: number, assetsUsd: number) => ({
    ...plan(partnershipsUsd, assetsUsd),
    entity: 'master_trust' as const,
  });

  test('a master trust’s total is not counted twice, its partnerships are its own', () => {
    expect(sponsorAssets([plan(1, 300), plan(0, 100), trust(50, 400)])).toEqual({
      partnershipsUsd: 51,
      assetsUsd: 400,
    });
    expect(sponsorAssets([trust(5, 400)])).toEqual({ partnershipsUsd: 5, assetsUsd: 400 });
    expect(sponsorAssets([{ ...plan(9, 9), entity: 'pooled_account' }])).toEqual({
      partnershipsUsd: 0,
      assetsUsd: 0,
    });
  });

  test('an allocator owns partnerships of 5 million, or 500 million of anything', () => {
    expect(isAllocator({ partnershipsUsd: 5e6, assetsUsd: 6e6 })).toBe(true);
    expect(isAllocator({ partnershipsUsd: 5e6 - 1, assetsUsd: 500e6 - 1 })).toBe(false);
    expect(isAllocator({ partnershipsUsd: 0, assetsUsd: 500e6 })).toBe(true);
  });

  test('who files', () => {
    expect(planEntity('2', '')).toBe('plan');
    expect(planEntity('4', 'M')).toBe('master_trust');
    expect(planEntity('4', 'C')).toBe('pooled_account');
    expect(planEntity('4', 'P')).toBe('pooled_account');
  });
});

test('numbers of registers in one spelling', () => {
  expect(secCik('0001978011')?.id).toBe('1978011');
  expect(secCik('n/a')).toBeUndefined();
  expect(ein('01-0631747')?.id).toBe('010631747');
  expect(ein('10631747')?.id).toBe('010631747');
  expect(ein('000000000')).toBeUndefined();
  expect(secFund('805-1234567890')?.id).toBe('805-1234567890');
  expect(secFund('805-123')).toBeUndefined();
  expect(wikidataItem('http://www.wikidata.org/entity/Q42')?.id).toBe('Q42');
  expect(wikidataItem('Q0')).toBeUndefined();
});

test('EDGAR’s codes of places', () => {
  expect(edgarCodePlace('CA')).toEqual({ country: 'USA', state: 'CA' });
  expect(edgarCodePlace('A6')).toEqual({ country: 'CAN', state: 'ON' });
  expect(edgarCodePlace('X0')).toEqual({ country: 'GBR' });
  expect(edgarCodePlace('?')).toEqual({});
});

test('classes of Wikidata: the bank that lends and the classes left out are no investors', () => {
  expect(whyNoInvestor('Q192247', [])).toContain('European Investment Bank');
  expect(whyNoInvestor('Q1', ['Q3487908', 'Q327333'])).toBeDefined();
  expect(whyNoInvestor('Q1', ['Q3487908'])).toBeUndefined();
  expect(investorClass(['Q99', 'Q1061648'])?.lpType).toBe('institutional');
  expect(investorClass(['Q5'])).toMatchObject({ kind: 'person', lpType: 'angel' });
  expect(investorClass(['Q99'])).toBeUndefined();
});

test('sectors a name says, and none where a word is a place; what a code names', () => {
  expect(sectorsOfName('QUILLMERE LIFE SCIENCES VENTURES')).toEqual(['Biotechnology']);
  expect(sectorsOfName('CLOUD CREEK VENTURES')).toEqual([]);
  expect(sectorsOfName('WATER STREET CAPITAL')).toEqual([]);
  expect(foundationPurpose('B82')).toBe('education');
  expect(foundationPurpose('T20')).toBeUndefined();
  expect(foundationPurpose('')).toBeUndefined();
});
