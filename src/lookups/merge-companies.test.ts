import { describe, expect, it } from 'vitest';
import type { CompanyFacts, CompanyRow } from '../providers/rules-kinds.ts';
import { mergeCompanies, mergeCompanyFacts } from './rules-merge-companies.ts';

/** Enough of a public suffix list for the made-up names here. */
const domainOf = (website: string | undefined) => {
  const host = website === undefined ? undefined : /^(?:https?:\/\/)?([^/]+)/u.exec(website)?.[1];
  return host?.split('.').slice(-2).join('.');
};
const TRUST = ['paid', 'website', 'corpus', 'wikidata', 'edgar', 'gleif'];
const rules = { trust: TRUST, domainOf, websiteTrust: ['website', 'wikidata'] };

const merge = (answers: Record<string, readonly CompanyRow[]>, keyword?: string, limit = 10) =>
  mergeCompanies(
    { ...(keyword !== undefined && { keyword }), limit },
    Object.entries(answers).map(([source, items]) => ({ source, items })),
    rules,
  );

describe('rows of several sources', () => {
  it('are one company by domain, whatever they call it, each field from the most trusted', () => {
    expect(
      merge({
        wikidata: [
          { name: 'Zirkonia', website: 'https://www.zirkonia.example/en', summary: 'welding', followers: 3 },
        ],
        corpus: [
          { name: 'Zirkonia Robotics GmbH', website: 'http://zirkonia.example', location: 'Munich, Germany' },
        ],
      }),
    ).toEqual([
      {
        name: 'Zirkonia Robotics GmbH',
        website: 'http://zirkonia.example',
        location: 'Munich, Germany',
        summary: 'welding',
        followers: 3,
        source: 'corpus',
      },
    ]);
  });

  it('are one company by name without its legal form, unless domain or country contradict', () => {
    expect(
      merge({
        edgar: [{ name: 'ZIRKONIA INC' }],
        gleif: [{ name: 'Zirkonia, Inc.', location: 'Reno, NV, United States' }],
      }),
    ).toHaveLength(1);
    expect(
      merge({
        corpus: [{ name: 'Zirkonia', location: 'Berlin, Germany' }],
        gleif: [{ name: 'Zirkonia', location: 'Reno, NV, United States' }],
      }),
    ).toHaveLength(2);
    expect(
      merge({
        corpus: [{ name: 'Zirkonia', website: 'https://a.example' }],
        wikidata: [{ name: 'Zirkonia', website: 'https://b.test' }],
      }),
    ).toHaveLength(2);
  });

  it('are one company by page, but registers with one address for all are not', () => {
    expect(
      merge({
        corpus: [{ name: 'A', socialUrl: 'https://www.linkedin.com/company/a/' }],
        wikidata: [{ name: 'Alpha', socialUrl: 'http://linkedin.com/company/A' }],
      }),
    ).toHaveLength(1);
    expect(
      merge({
        edgar: [
          { name: 'A', socialUrl: 'https://www.sec.gov/x?CIK=1' },
          { name: 'B', socialUrl: 'https://www.sec.gov/x?CIK=2' },
        ],
      }),
    ).toHaveLength(2);
    expect(
      merge({
        gleif: [
          { name: 'A', socialUrl: 'https://search.gleif.org/#/record/1' },
          { name: 'B', socialUrl: 'https://search.gleif.org/#/record/2' },
        ],
      }),
    ).toHaveLength(2);
  });

  it('are ranked by the name, then by what is known, and cut', () => {
    const names = merge(
      {
        corpus: [{ name: 'Plum Zirkonia' }, { name: 'Something Else' }, { name: 'Zirkonia Foods' }],
        wikidata: [{ name: 'Zirkonia' }, { name: 'Zirkonia Robotics', summary: 's', followers: 9 }],
      },
      'zirkonia',
      4,
    ).map(({ name }) => name);
    expect(names).toEqual(['Zirkonia', 'Zirkonia Robotics', 'Zirkonia Foods', 'Plum Zirkonia']);
  });

  it('are the likelier the more sources name them', () => {
    const corpus = [{ name: 'Zirkonia Foods' }, { name: 'Zirkonia Parts' }];
    const found = merge({ corpus, gleif: [{ name: 'Zirkonia Parts' }] }, 'zirkonia');
    expect(found.map(({ name }) => name)).toEqual(['Zirkonia Parts', 'Zirkonia Foods']);
  });

  it('without a keyword keep the order of their source where nothing else distinguishes them', () => {
    expect(
      merge({ corpus: [{ name: 'B' }, { name: 'A' }, { name: '!!!' }] }).map(({ name }) => name),
    ).toEqual(['B', 'A']);
  });
});

describe('facts of several sources', () => {
  const facts = (params: Parameters<typeof mergeCompanyFacts>[0], answers: Record<string, CompanyFacts>) =>
    mergeCompanyFacts(
      params,
      Object.entries(answers).map(([source, one]) => ({ source, items: [one] })),
      rules,
    );

  it('are merged field by field, and say who said what', () => {
    expect(
      facts(
        { domain: 'zirkonia.example' },
        {
          wikidata: {
            name: 'Zirkonia',
            website: 'https://zirkonia.example',
            description: 'made-up company',
            employeeCount: 250,
          },
          website: {
            name: 'Zirkonia | Welding',
            website: 'https://www.zirkonia.example',
            description: 'We weld.',
            sourceUrl: 'https://www.zirkonia.example/home',
          },
        },
      ),
    ).toEqual({
      name: 'Zirkonia | Welding',
      website: 'https://www.zirkonia.example',
      description: 'We weld.',
      employeeCount: 250,
      sources: [
        {
          source: 'website',
          fields: ['name', 'website', 'description'],
          url: 'https://www.zirkonia.example/home',
        },
        { source: 'wikidata', fields: ['employeeCount'] },
      ],
    });
  });

  it('take the address of the site from those who know it best', () => {
    const merged = facts(
      { name: 'Zirkonia' },
      {
        paid: { name: 'Zirkonia', website: 'https://zirkonia.example/old' },
        wikidata: { name: 'Zirkonia', website: 'https://zirkonia.example' },
      },
    );
    expect(merged).toMatchObject({ website: 'https://zirkonia.example' });
    expect(merged?.sources).toContainEqual({ source: 'wikidata', fields: ['website'] });
  });

  it('of a namesake are left out', () => {
    expect(
      facts(
        { domain: 'zirkonia.example', name: 'Zirkonia' },
        {
          website: { name: 'Welding', website: 'https://zirkonia.example', location: 'Berlin, Germany' },
          edgar: { name: 'ZIRKONIA INC', location: 'Reno, NV, United States', description: 'Mining' },
          wikidata: { name: 'Zirkonia', website: 'https://other.test', employeeCount: 3 },
        },
      )?.sources.map(({ source }) => source),
    ).toEqual(['website']);
    expect(
      facts(
        { name: 'Zirkonia' },
        { website: { name: 'Zirkonia' }, gleif: { name: 'ZIRKONIA GmbH', location: 'Berlin, Germany' } },
      )?.location,
    ).toBe('Berlin, Germany');
  });

  it('of no one are nothing', () => {
    expect(mergeCompanyFacts({ name: 'x' }, [{ source: 'corpus', items: [] }], rules)).toBeUndefined();
  });
});
