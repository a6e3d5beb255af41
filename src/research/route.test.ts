import { describe, expect, it } from 'vitest';
import { companyParams, investorRoute } from './rules-ports.ts';

describe('an investor', () => {
  it.each([
    ['a profile', { investor_social_url: 'https://www.linkedin.com/in/ada-quillfen' }],
    ['a handle', { investor_social_url: 'ada.quillfen.example' }],
    ['a person of a register', { investor_social_url: 'https://register.example/person/ada' }],
  ])('is a person by %s', (_what, question) => {
    const socialUrl = question.investor_social_url;
    expect(investorRoute(question)).toEqual({ kind: 'person', socialUrl, fund: undefined });
  });

  it('is the person where both are given, together with the fund', () => {
    expect(
      investorRoute({
        investor_social_url: 'https://www.linkedin.com/in/ada-quillfen',
        fund_name: 'Quillharbour',
        fund_domain: 'WWW.Quillharbour.example',
      }),
    ).toEqual({
      kind: 'person',
      socialUrl: 'https://www.linkedin.com/in/ada-quillfen',
      fund: { name: 'Quillharbour', domain: 'quillharbour.example' },
    });
  });

  it.each([
    ['a name', { fund_name: 'Quillharbour' }, { name: 'Quillharbour' }],
    ['a domain', { fund_domain: 'quillharbour.example.' }, { domain: 'quillharbour.example' }],
    [
      'a company page',
      { investor_social_url: 'https://www.linkedin.com/company/quillharbour' },
      { social_url: 'https://www.linkedin.com/company/quillharbour' },
    ],
    [
      'a firm of a register',
      {
        investor_social_url: 'https://register.example/organization/quillharbour',
        fund_name: 'Quillharbour',
      },
      { social_url: 'https://register.example/organization/quillharbour', name: 'Quillharbour' },
    ],
    [
      'a home page, which is worth more than the domain beside it',
      { investor_social_url: 'https://www.quillharbour.example/', fund_domain: 'other.example' },
      { domain: 'quillharbour.example' },
    ],
  ])('is a firm by %s', (_what, question, params) => {
    expect(investorRoute(question)).toEqual({ kind: 'firm', params });
  });
});

describe('a company', () => {
  it('is asked for by what is given, a home page as its domain', () => {
    expect(companyParams({ company_name: 'Blipgrid' })).toEqual({ name: 'Blipgrid' });
    expect(companyParams({ company_social_url: 'https://blipgrid.example' })).toEqual({
      domain: 'blipgrid.example',
    });
    expect(companyParams({ company_social_url: 'https://blipgrid.example/about' })).toEqual({
      social_url: 'https://blipgrid.example/about',
    });
    expect(companyParams({ company_social_url: 'https://blipgrid.example', domain: 'B.example' })).toEqual({
      domain: 'b.example',
    });
  });
});
