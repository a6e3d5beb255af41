import { describe, expect, test } from 'vitest';
import { filedName, personOfReturn, personOfSchedule, readable } from '../../reference/names/rules-filed.ts';
import {
  foundationLpType,
  fundNameOf,
  isFamilyFoundationName,
  isFamilyMember,
  isPrivateFoundation,
} from './rules-archive-links.ts';
import { isFamilyOfficeName, lpTypeOfName } from './rules-record-ids.ts';

describe('names of limited partners', () => {
  test.each([
    ['CHERRY LANE FAMILY OFFICES', true],
    ['Harbour Family Office, LLC', true],
    ['Ilkley Family Capital', true],
    ['Ortega Multi-Family Office', true],
    ['Brook Multi-Family Housing Fund', false],
    ['MULTIFAMILY APARTMENT PARTNERS', false],
    ['FAMILY FINANCIAL SOLUTIONS', false],
    ['FAMILYWEALTH ADVISERS', false],
  ])('%s: family office %s', (name, is) => expect(isFamilyOfficeName(name)).toBe(is));

  test.each([
    ['STATE OF ARDEN TEACHERS RETIREMENT SYSTEM', 'institutional'],
    ['Orrell Foundation', 'institutional'],
    ['ORRELL FOUNDATION, THE', 'institutional'],
    ['Foundation for Open Rivers', 'institutional'],
    ['Arden Pension Fund Administrator', 'institutional'],
    ['Kelso Mutual Life Insurance Co', 'institutional'],
    ['Arden Investment Authority', 'institutional'],
    ['University of Arden Investment Co', 'institutional'],
    ['Foundation Capital LLC', undefined],
    ['Foundation Resource Management', undefined],
    ['Endowment Wealth Management', undefined],
    ['Retirement Planning Group', undefined],
    ['Pension Consulting Partners', undefined],
    ['Kelso Insurance Services', undefined],
    ['Kelso Asset Management', undefined],
  ])('%s is %s', (name, type) => expect(lpTypeOfName(name)).toBe(type));
});

describe('foundations', () => {
  test('codes 02, 03 and 04 only, with or without the zero a spreadsheet takes', () => {
    expect(['02', '03', '04', '4'].map(isPrivateFoundation)).toEqual([true, true, true, true]);
    expect(['00', '10', '15', '16', '24', ''].some(isPrivateFoundation)).toBe(false);
  });

  test.each([
    ['THE ORRELL FAMILY FOUNDATION INC', true],
    ['ORRELL FAM FDN', true],
    ['ORRELL FAMILY CHARITABLE TR', true],
    ['TAMSIN & JORY ORRELL FAMILY CHARIT ABLE', true],
    ['TAMSIN ORRELL AND FAMILY FOUNDATION', true],
    ['ARDEN FAMILY HEALTH FOUNDATION', false],
    ['CHILDREN AND FAMILY FOUNDATION', false],
    ['THE FAMILY FOUNDATION OF ARDEN', false],
    ['ORRELL FOUNDATION', false],
  ])('%s: a family’s %s', (name, is) => expect(isFamilyFoundationName(name)).toBe(is));

  test('a family’s acts as its office from 25 million', () => {
    expect(foundationLpType('Orrell Family Foundation', 25e6)).toBe('family_office');
    expect(foundationLpType('Orrell Family Foundation', 25e6 - 1)).toBe('institutional');
    expect(foundationLpType('Orrell Foundation', 900e6)).toBe('institutional');
  });
});

describe('lines that name a fund', () => {
  test.each([
    'QUILLMERE VENTURES FUND III LP',
    'Quillmere Capital Partners VII',
    'ORRELL GROWTH EQUITY FUND II, L.P.',
    'Tallow Offshore Fund Ltd',
    'SEQUOYAH IX, L.P.',
    'North Road Loan Fund II LP',
    'Tallow Hedge Fund LP',
  ])('%s', (line) => expect(fundNameOf(line)).toBe(line));

  test('what the schedule puts around a name is taken off', () => {
    expect(fundNameOf('INVESTMENT IN QUILLMERE VENTURE PARTNERS IV LP')).toBe(
      'QUILLMERE VENTURE PARTNERS IV LP',
    );
    expect(fundNameOf('QUILLMERE FUND XI LP (K-1)')).toBe('QUILLMERE FUND XI LP');
  });

  test.each([
    'CASH',
    'US TREASURIES',
    'VANGUARD 500 INDEX FUND ADMIRAL',
    'LIMITED PARTNERSHIPS',
    'Hedge funds',
    'PRIVATE EQUITY FUNDS',
    'Other investments',
    'ORRELL HOLDINGS LLC',
    'REAL ESTATE LLC',
    'CORPORATE BOND FUND',
    'LIFE INSURANCE',
    'SEE STATEMENT 4',
    'Common stock',
    '',
  ])('not %j', (line) => expect(fundNameOf(line)).toBeUndefined());
});

describe('names in capitals', () => {
  test.each([
    ['ORRELL FAMILY FOUNDATION INC', 'Orrell Family Foundation Inc'],
    ["ALDER & MCBRIDE O'NEIL FUND II, LLC", "Alder & McBride O'Neil Fund II, LLC"],
    ['THE FUND FOR THE ARTS OF THE USA', 'The Fund for the Arts of the USA'],
    ["CHILDREN'S TR UW J.Q. HALDANE JR", "Children's Tr UW J.Q. Haldane Jr"],
    ['CTW BROWN-ORRELL 2ND FUND IV-A LP', 'CTW Brown-Orrell 2nd Fund IV-A LP'],
    ['THE@HALDANE FDN', 'The Haldane Fdn'],
    ['MacDonald LLC', 'MacDonald LLC'],
    ['eBay', 'eBay'],
    ['GREEN RIVER', 'Green River'],
    ['株式会社', '株式会社'],
    ['3I', '3I'],
    ['', ''],
  ])('%j is written %j', (filed, name) => {
    expect(filedName(filed)).toBe(name);
    expect(filedName(name)).toBe(name);
  });
});

describe('people', () => {
  test.each([
    ['HALDANE, MORWENNA, JUNE', 'Morwenna June Haldane'],
    ["O'DELL, JORY", "Jory O'Dell"],
    ['MCALISTER III, JORY, NMN', 'Jory McAlister III'],
    ['HALDANE, JR, JORY', 'Jory Haldane Jr.'],
    ['Haldane, Morwenna', 'Morwenna Haldane'],
    ['BRIARWICK HOLDINGS LLC', undefined],
    ['BRIARWICK, 2019', undefined],
    ['', undefined],
  ])('schedule A: %j', (filed, name) => expect(personOfSchedule(filed)?.name).toBe(name));

  test.each([
    ['MR JORY Q HALDANE', 'Jory Q Haldane'],
    ['MORWENNA HALDANE, TRUSTEE', 'Morwenna Haldane'],
    ['ARDEN NATIONAL BANK', undefined],
    ['JORY AND MORWENNA HALDANE', undefined],
    ['SEE ATTACHED', undefined],
    ['HALDANE', undefined],
  ])('990-PF: %j', (filed, name) => expect(personOfReturn(filed)?.name).toBe(name));

  test('first and last name alone, for comparing', () => {
    expect(personOfSchedule('VAN DER BERG III, ANNA, JUNE')?.short).toBe('Anna Van der Berg');
    expect(personOfReturn('MR JORY Q HALDANE JR')?.short).toBe('Jory Haldane');
  });

  test('a family member bears the family’s name and holds an office; common names want a middle name', () => {
    const is = (name: string, title: string, foundation = 'THE HALDANE FAMILY FOUNDATION') =>
      isFamilyMember({ name, title }, foundation);
    expect(is('Jory Haldane', 'Trustee')).toBe(true);
    expect(is('Jory Haldane Jr', 'DIRECTOR')).toBe(true);
    expect(is('Jory Haldane', 'Executive Director')).toBe(false);
    expect(is('Jory Haldane', 'Bookkeeping')).toBe(false);
    expect(is('Tamsin Orrell', 'Trustee')).toBe(false);
    expect(is('Jory Haldane', 'Trustee', 'HALDANE FOUNDATION')).toBe(false);
    expect(is('Jory Smith', 'Trustee', 'SMITH FAMILY FOUNDATION')).toBe(false);
    expect(is('Jory Quill Smith', 'Trustee', 'SMITH FAMILY FOUNDATION')).toBe(true);
  });

  test('capitals become readable, mixed case stays', () => {
    expect(readable('GREENWOOD  VILLAGE')).toBe('Greenwood Village');
    expect(readable("COEUR D'ALENE")).toBe("Coeur D'Alene");
    expect(readable('St. Paul')).toBe('St. Paul');
    expect(readable('ISLE OF PALMS')).toBe('Isle of Palms');
  });
});
