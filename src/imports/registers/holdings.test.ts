import { describe, expect, it } from 'vitest';
import {
  fundFamilies,
  namedSecurity,
  securityKind,
  stageOfSecurity,
  whyNoPrivateCompany,
} from './rules-holdings.ts';

describe('the text by which a fund names a holding', () => {
  it.each([
    ['Wobblemoor Corp, First lien senior secured loan', 'Wobblemoor Corp', 'loan'],
    ['Wobblemoor Holdings, Inc., Common Stock', 'Wobblemoor Holdings, Inc.', 'shares'],
    ['Wobblemoor Publishing Group, LLC, Secured Debt 2', 'Wobblemoor Publishing Group, LLC', 'loan'],
    ['Wobblemoor, Inc., Series C-1 Preferred Stock 2', 'Wobblemoor, Inc.', 'shares'],
    ['Wobblemoor, LLC | Class AA Preferred Member Units (non-voting)', 'Wobblemoor, LLC', 'shares'],
    ['Preferred Stock | Wobblemoor, Inc.', 'Wobblemoor, Inc.', 'shares'],
    ['Warrants | Wobblemoor', 'Wobblemoor', 'warrant'],
    [
      'Wobblemoor Aviation, LLC | Specialty finance debt investment | Affiliated',
      'Wobblemoor Aviation, LLC',
      'loan',
    ],
    [
      'Non-control/Non-affiliate Investments Wobblemoor LLC Industrial Machinery First Lien Debt',
      'Wobblemoor LLC',
      'loan',
    ],
    ['Affiliate Investments: Wobblemoor Inc. - Class A Common Units', 'Wobblemoor Inc.', 'shares'],
    ['Wobblemoor Inc. Warrant to purchase Series C preferred stock', 'Wobblemoor Inc.', 'warrant'],
    ['Wobblemoor, Inc., Convertible Note', 'Wobblemoor, Inc.', 'shares'],
    ['Wobblemoor, Inc. - SAFE', 'Wobblemoor, Inc.', 'shares'],
    ['Wobblemoor Co., LLC (1)(5), Membership Interest', 'Wobblemoor Co., LLC', 'shares'],
    ['Wobblemoor GmbH, Revolver', 'Wobblemoor GmbH', 'loan'],
    ['WOBBLEMOOR INC SER D PFD PP', 'WOBBLEMOOR INC', 'shares'],
    ['Wobblemoor', 'Wobblemoor', undefined],
    ['Portfolio Investments - Wobblemoor, Inc. Preferred shares, Series A 8%', 'Wobblemoor, Inc.', 'shares'],
    ['Wobblemoor | LLC (F/K/A Dapplewick), First Lien Debt', 'Wobblemoor, LLC', 'loan'],
    ['Wobblemoor Industry Chemicals Security 1st Lien, Secured Loan', 'Wobblemoor', 'loan'],
    [
      'Equity Securities Issuer Name Wobblemoor Group, LP - Common Equity Acquisition 04/30/25',
      'Wobblemoor Group, LP',
      'shares',
    ],
    [
      'Investments in Non-Control, Non-Affiliate Portfolio Companies Common Stock and Membership Units Wobblemoor, LLC Media',
      'Wobblemoor, LLC',
      'shares',
    ],
    [
      'Investments in Non-Control Portfolio Companies First Lien/Senior Secured Debt Wobblemoor Corp. (Revolver) Media',
      'Wobblemoor Corp.',
      'loan',
    ],
    ['Equity Dapplewick Inc., Preferred Equity', 'Equity Dapplewick Inc.', 'shares'],
  ])('%s', (text, company, kind) => {
    expect(namedSecurity(text)).toMatchObject({ company, kind });
  });

  it('has its other names in brackets', () => {
    expect(namedSecurity('Wobblemoor LLC (f/k/a Dapplewick Funding, LLC), Common Units')).toMatchObject({
      company: 'Wobblemoor LLC',
      otherNames: ['Dapplewick Funding, LLC'],
      kind: 'shares',
    });
    expect(namedSecurity('Wobblemoor, Inc. (dba Quill), Preferred Stock')).toMatchObject({
      otherNames: ['Quill'],
    });
  });

  it('gives way to the company that the record names by itself', () => {
    const read = namedSecurity(
      'Debt Investments Software and Wobblemoor, Inc., Senior Secured',
      'Wobblemoor, Inc. [Member]',
    );
    expect(read).toMatchObject({ company: 'Wobblemoor, Inc.', kind: 'loan' });
    expect(namedSecurity('', 'Wobblemoor, Inc. [Member]', 'Preferred Stock [Member]')).toMatchObject({
      company: 'Wobblemoor, Inc.',
      kind: 'shares',
    });
  });

  it.each([
    [
      'Debt Investments Software and Wobblemoor, Inc., Senior Secured',
      'its text does not tell the company from its industry',
    ],
    ['Equity Investments Software', 'a sum, cash or a heading'],
    ['Total Investments', 'a sum, cash or a heading'],
    [
      'Controlled/affiliated - debt commitments, First lien senior secured revolving loan',
      'a sum, cash or a heading',
    ],
    [
      'Portfolio Company Warrant Investments- Europe Media Wobblemoor, Ltd Type of Investment Warrant',
      'its text does not tell the company from its industry',
    ],
    ['Debt Investments Software (52.80%)', 'a sum, cash or a heading'],
    ['Cash and cash equivalents', 'a sum, cash or a heading'],
    ['First lien debt', 'a sum, cash or a heading'],
    ['  ', 'a sum, cash or a heading'],
    ['(1)', 'a sum, cash or a heading'],
  ])('tells nothing: %s', (text, why) => {
    expect(namedSecurity(text)).toBe(why);
  });

  it('of any length and any letters ends in a moment', () => {
    for (const bit of [
      'issuer ',
      'Common ',
      'Class A ',
      '(f/k/a ',
      'non-control/',
      ', Inc',
      '|',
      'series a-',
      '\u0301',
    ])
      expect(typeof namedSecurity(bit.repeat(100_000))).toBeDefined();
  });
});

it.each([
  ['SERIES F PFD PP', 'series-c-plus'],
  ['Ser. A-1 Preferred', 'series-a'],
  ['Series Seed Preferred', 'seed'],
  ['Series B Preferred Stock', 'series-b'],
  ['Class A Common Stock', undefined],
  ['Series 2024', undefined],
])('the letter of a series names the stage: %s', (words, stage) => {
  expect(stageOfSecurity(words)).toBe(stage);
});

it.each([
  ['Convertible preferred stock', 'shares'],
  ['Senior convertible note', 'shares'],
  ['Series B warrants', 'warrant'],
  ['Unitranche', 'loan'],
  ['Profits interest', 'shares'],
  ['', undefined],
])('the words of a security: %s', (words, kind) => {
  expect(securityKind(words)).toBe(kind);
});

it.each([
  ['Wobblemoor Senior Loan Fund LLC', '', 'a fund or another vehicle'],
  ['Wobblemoor Partners IV', '', 'a fund or another vehicle'],
  ['Wobblemoor Inc.', 'Common Stock (NYSE: WBM)', 'traded on a market, as its text says'],
  ['Wobblemoor Inc.', 'ESCROW PP', 'what is left of a company that was sold'],
  ['Wobblemoor Physician Partners LLC', 'Common Units', undefined],
])('what is no private company: %s %s', (company, text, why) => {
  expect(whyNoPrivateCompany(company, text)).toBe(why);
});

describe('families of funds', () => {
  const at = (cik: string, name: string, town = 'leeds|ma') => ({ cik, name, town });

  it('are the shared beginning of three names of one town', () => {
    const families = fundFamilies([
      at('1', 'Q. Wobblemoor Growth Stock Fund, Inc.'),
      at('2', 'Q. Wobblemoor Global Trust'),
      at('3', 'Q. Wobblemoor Growth & Income Fund'),
      at('4', 'Dapplewick Funds'),
      at('5', 'Dapplewick Series Trust'),
      at('6', 'Global Growth Fund'),
      at('7', 'Global Growth Trust'),
      at('8', 'Global Growth Series'),
      at('9', 'Q. Wobblemoor Elsewhere Fund', 'york|ma'),
      { cik: '10', name: 'Q. Wobblemoor Nowhere Fund', town: undefined },
    ]);
    expect([...families]).toEqual([
      ['1', 'Q. Wobblemoor'],
      ['2', 'Q. Wobblemoor'],
      ['3', 'Q. Wobblemoor'],
    ]);
  });
});
