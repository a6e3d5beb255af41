import { describe, expect, it } from 'vitest';
import { identityKey } from './rules-identity.ts';
import {
  investorKindOf,
  isPersonalRow,
  type KindDeals,
  type KindWords,
  kindByWords,
} from './rules-kind-words.ts';

const NO_DEALS: KindDeals = { entries: 0, inBatches: 0, isCompany: false };

function kindOf(name: string, given: Partial<KindWords> = {}, deals: Partial<KindDeals> = {}) {
  const words = { isPerson: false, lpType: null, typeWords: null, description: null, ...given };
  const told = kindByWords({ name, identityKey: identityKey(name), ...words });
  return investorKindOf(told, { ...NO_DEALS, ...deals });
}

describe('the kind of an investor', () => {
  it.each([
    ['Corporate VC', 'corporate'],
    ['Multi-stage VC\n\n', 'venture_fund'],
    ['Incubator, Accelerator', 'accelerator'],
    ['Accelerator, Venture Capital', 'accelerator'],
    ['venture_capital,micro_vc', 'venture_fund'],
    ['Private Equity Firm, Venture Capital', 'venture_fund'],
    ['PE fund', 'private_equity'],
    ['Mutual fund family', 'private_equity'],
    ['Business development company (private credit)', 'private_equity'],
    ['Public fund', 'government'],
    ['Solo angel', 'angel'],
    ['Full-time operator, Angel', 'angel'],
    ['Angel network', 'angel'],
    ['Family office', 'family_office'],
    ['Equity crowdfunding', 'platform'],
    ['Startup studio', 'accelerator'],
    ['Other', undefined],
  ])('is read from the words of a directory: %s', (typeWords, kind) => {
    expect(kindOf('Wobblemoor', { typeWords })).toBe(kind);
  });

  it('is what a record says rather than what everybody knows, and that rather than what a name seems to say', () => {
    expect(kindOf('Intel Capital', { typeWords: 'Angel network' })).toBe('angel');
    expect(kindOf('Intel Capital')).toBe('corporate');
    expect(kindOf('Intellect Capital')).toBe('venture_fund');
  });

  it.each([
    ['Y Combinator', 'accelerator'],
    ['TechStars', 'accelerator'],
    ['Innovation Norway', 'government'],
    ['Enterprise Ireland', 'government'],
    ['High-Tech Gruenderfonds', 'government'],
    ['IBB Beteiligungsgesellschaft mbH', 'government'],
    ['Crowdcube Ventures Ltd.', 'platform'],
    ['FundersClub', 'platform'],
    ['天使汇', 'platform'],
    ['腾讯投资', 'corporate'],
    ['Google', 'corporate'],
    ['Bezos Expeditions', 'family_office'],
    ['KKR & Co.', 'private_equity'],
    ['Andreessen Horowitz', 'venture_fund'],
  ])('is known of %s', (name, kind) => {
    expect(kindOf(name)).toBe(kind);
  });

  it.each([
    ['Wobblemoor Ventures', 'venture_fund'],
    ['风铃草资本', 'venture_fund'],
    ['Wobblemoor Angels', 'angel'],
    ['Wobblemoor Savings Bank', 'corporate'],
    ['Wobblemoor Bank Capital', 'corporate'],
    ['Wobblemoor Software Partners', 'venture_fund'],
    ['Wobblemoor Family Office', 'family_office'],
    ['Friends and Family', undefined],
    ['Wobblemoor Private Equity', 'private_equity'],
    ['Ministry of Wobblemoor', 'government'],
    ['风铃草创业投资引导基金', 'government'],
    ['Wobblemoor Accelerator', 'accelerator'],
    ['Dapplewick Syndicate', 'platform'],
    ['Wobblemoor', undefined],
  ])('is read from the name: %s', (name, kind) => {
    expect(kindOf(name)).toBe(kind);
  });

  it.each([
    ['Paula Wobblemoor', 'angel'],
    ['José de Dapplewick', 'angel'],
    ['Dr Wobblemoor Labs', undefined],
    ['Paula Wobblemoor Ventures', 'venture_fund'],
    ['Paula', undefined],
  ])('is an angel where a name is a person’s: %s', (name, kind) => {
    expect(kindOf(name)).toBe(kind);
    expect(kindOf(name, { isPerson: true })).toBe('angel');
  });

  it.each([
    ['Nnamdi Wobble', 'angel'],
    ['Qeltu Dapplewick', 'angel'],
    ['Jacques & Sandra Dapplewick', 'angel'],
    ['Prof. Dr. Wolfram Dapplewick', 'angel'],
    ['S.Dapplewick', 'angel'],
    ['PK Gulati', 'angel'],
    ['Jade Wang', 'angel'],
    ['DavidSachs', 'angel'],
    ['Jim Burbank', 'angel'],
    ['Qeltu Garden', undefined],
    ['Garden Hill', undefined],
    ['TE Dapplewick', undefined],
    ['Qeltu Group', undefined],
    ['Qeltu Dapplebolag', undefined],
    ['The Dapplewick', undefined],
    ['Susan Dapplewick Foundation', undefined],
    ['Qeltu Foundation for Health', undefined],
    ['Qeltu Living Trust', 'family_office'],
    ['Qeltu Technology Center', 'accelerator'],
    ['Innovate UK (200K', 'government'],
    ['中国风铃草', 'corporate'],
    ['中国风铃草基金', 'venture_fund'],
    ['Richmond Global', undefined],
    ['Virgin USA', 'corporate'],
    ['Accel US', 'venture_fund'],
    ['Krafton India', 'corporate'],
    ['Krafton Ventures', 'corporate'],
    ['Qeltu Energy', 'corporate'],
    ['Partners HealthCare', 'corporate'],
    ['Qeltu Healthcare Partners', 'venture_fund'],
    ['Qeltubank', 'corporate'],
    ['Qeltu.com', 'corporate'],
    ['Qeltu Corporation', 'corporate'],
    ['Qeltu LLC', undefined],
    ['QeltuFund', 'venture_fund'],
    ['Qeltu Capita...', 'venture_fund'],
    ['Qeltu Investments SARL', undefined],
    ['Qeltu Investments', 'venture_fund'],
    ['Qeltu Capital SARL', 'venture_fund'],
    ['Qeltu Holdings', undefined],
    ['Qeltu Army', 'government'],
    ['风铃草光电', 'corporate'],
    ['风铃草产投', 'venture_fund'],
    ['风铃草家族办公室', 'family_office'],
  ])('is read from what people, companies and funds are called: %s', (name, kind) => {
    expect(kindOf(name)).toBe(kind);
  });

  it('is no person’s if merely the shape says so and a company of that name raised', () => {
    expect(kindOf('Qeltu Dapplewick', {}, { isCompany: true })).toBe('corporate');
    expect(kindOf('Nnamdi Dapplewick', {}, { isCompany: true })).toBe('angel');
    expect(kindOf('Qeltu Investments SARL', {}, { entries: 8 })).toBe('venture_fund');
  });

  it('is an accelerator with classes of first rounds, also where the name says "Ventures"', () => {
    const classes = { entries: 30, inBatches: 20 };
    expect(kindOf('Wobblemoor Ventures', {}, classes)).toBe('accelerator');
    expect(kindOf('Wobblemoor', {}, classes)).toBe('accelerator');
    expect(kindOf('Wobblemoor Bank', {}, classes)).toBe('corporate');
    expect(kindOf('Wobblemoor Ventures', {}, { entries: 41, inBatches: 20 })).toBe('venture_fund');
    expect(kindOf('Wobblemoor Ventures', {}, { entries: 19, inBatches: 19 })).toBe('venture_fund');
  });

  it('is corporate where the investor is a company that raised itself, unless it lives on investing', () => {
    expect(kindOf('Wobblemoor', {}, { entries: 9, isCompany: true })).toBe('corporate');
    expect(kindOf('Wobblemoor', {}, { entries: 40, isCompany: true })).toBe('venture_fund');
    expect(kindOf('Wobblemoor Ventures', {}, { isCompany: true })).toBe('venture_fund');
  });

  it('is read from a description, and last from how much it invests', () => {
    expect(kindOf('Wobblemoor', { description: 'An early stage venture firm.' })).toBe('venture_fund');
    expect(kindOf('Wobblemoor', {}, { entries: 8 })).toBe('venture_fund');
    expect(kindOf('Wobblemoor', {}, { entries: 7 })).toBeUndefined();
    expect(kindOf('Wobblemoor University', {}, { entries: 8 })).toBeUndefined();
  });

  it('is that of a limited partner where it is one, and none for an institution', () => {
    expect(kindOf('Wobblemoor', { lpType: 'family_office' })).toBe('family_office');
    expect(kindOf('Wobblemoor', { lpType: 'angel' })).toBe('angel');
    expect(kindOf('Wobblemoor Fund', { lpType: 'institutional' }, { entries: 20 })).toBeUndefined();
  });
});

describe('a row of a list', () => {
  it.each([
    ['Susan Example', 'Susan invests in software for enterprises', true],
    ['Wobble Moor', 'Wobble is a partner at Wobblemoor Ventures', true],
    ['Wobble Moor', 'Wobble Moor is a partner at Wobblemoor Ventures, where she leads seeds', true],
    ['Wobble Moor', 'Wobble Moor is a seed fund for deep tech', false],
    ['Wobble Moor', 'We invest in his and her ideas', false],
    ['Susan Ventures', 'Susan Ventures is a fund. She founded it', false],
    ['Susan Moor', 'We invest in climate tech', false],
    ['Susan Moor', "I'm an investor in climate tech", true],
  ])('of %s, "%s", is of a person: %s', (name, description, isPerson) => {
    expect(isPersonalRow(name, description)).toBe(isPerson);
  });
});
