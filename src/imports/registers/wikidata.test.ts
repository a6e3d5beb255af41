import { describe, expect, test } from 'vitest';
import { readRecords } from '../../../test/harness/read-records.ts';
import { WIKIDATA } from './wikidata.ts';

/** Made from the notes on the query service: answers in SPARQL 1.1 Query Results JSON. */
function answer(vars: readonly string[], ...rows: readonly Readonly<Record<string, string>>[]): string {
  const bindings = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        { type: value.startsWith('http') ? 'uri' : 'literal', value },
      ]),
    ),
  );
  return JSON.stringify({ head: { vars }, results: { bindings } });
}
const item = (number: number) => `http://www.wikidata.org/entity/Q${number}`;

describe('investors by class', () => {
  const vars = [
    'investor',
    'investorLabel',
    'class',
    'website',
    'city',
    'cityLabel',
    'countryCode',
    'aumUsd',
    'aumOn',
  ];
  const file = answer(
    vars,
    {
      investor: item(901),
      investorLabel: 'Quillmere Ventures',
      class: item(3487908),
      website: 'https://quillmere.com/',
      cityLabel: 'Oslo',
      countryCode: 'NOR',
    },
    {
      investor: item(901),
      investorLabel: 'Quillmere Ventures',
      class: item(3487908),
      website: 'https://old.quillmere.com/',
    },
    {
      investor: item(902),
      investorLabel: 'Arden Future Fund',
      class: item(1061648),
      aumUsd: '+12000000000',
      aumOn: '2025-12-31T00:00:00Z',
    },
    { investor: item(903), investorLabel: 'Q903', class: item(3487908) },
    { investor: item(192247), investorLabel: 'European Investment Bank', class: item(3487908) },
    { investorLabel: 'nothing' },
  );

  test('once each, with place, assets and kind of limited partner', async () => {
    const { facts, files, skipped } = await readRecords(WIKIDATA, { 'investors.json': file });
    expect(facts.investor).toHaveLength(2);
    expect(facts.investor[0]).toMatchObject({
      name: 'Quillmere Ventures',
      ids: [{ namespace: 'wikidata', id: 'Q901' }],
      kind: 'organisation',
      lpType: undefined,
      domain: 'quillmere.com',
      city: 'Oslo',
      country: 'NOR',
    });
    expect(facts.investor[1]).toMatchObject({
      lpType: 'institutional',
      assetsUsd: 12_000_000_000,
      assetsOn: '2025-12-31',
    });
    expect(files).toEqual([{ rows: 6, loaded: 2, merged: 1, skipped: 3 }]);
    expect(skipped).toEqual({ 'no name': 1, 'loans of the European Investment Bank': 1, 'no investor': 1 });
  });
});

describe('who backed whom', () => {
  const vars = [
    'company',
    'companyLabel',
    'companyWebsite',
    'investor',
    'investorLabel',
    'investorClass',
    'date',
  ];
  const edge = (company: number, investor: number, more: Readonly<Record<string, string>> = {}) => ({
    company: item(company),
    companyLabel: `Company ${company}`,
    investor: item(investor),
    investorLabel: `Investor ${investor}`,
    ...more,
  });

  test('edges become undated or dated rounds; people are angels; lenders and others are left out', async () => {
    const file = answer(
      vars,
      edge(1, 901, {
        investorClass: item(3487908),
        date: '2019-05-01T00:00:00Z',
        companyWebsite: 'https://company-one.com',
      }),
      edge(1, 901, { investorClass: item(3487908), date: '2019-05-01T00:00:00Z' }),
      edge(2, 901, { date: 'http://www.wikidata.org/.well-known/genid/abc' }),
      edge(1, 905, { investorClass: item(5), investorLabel: 'Jory Haldane' }),
      edge(3, 192247),
      edge(4, 907, { investorClass: item(327333) }),
      edge(4, 907),
      edge(908, 908),
      edge(5, 909, { companyLabel: 'Q5000' }),
    );
    const { facts, files, skipped } = await readRecords(WIKIDATA, { 'edges.json': file });
    expect(facts.investment.map(({ roundSourceId, investorRef }) => [roundSourceId, investorRef])).toEqual([
      ['P1951:Q1:2019-05-01', 'wikidata:Q901'],
      ['P1951:Q2:undated', 'wikidata:Q901'],
      ['P1951:Q1:undated', 'wikidata:Q905'],
    ]);
    expect(facts.round[1]).toMatchObject({ announcedOn: undefined, kind: 'unknown' });
    expect(facts.company[0]).toMatchObject({ name: 'Company 1', domain: 'company-one.com' });
    expect(facts.investor.find(({ name }) => name === 'Jory Haldane')).toMatchObject({
      kind: 'person',
      lpType: 'angel',
    });
    expect(facts.investor.map(({ name }) => name)).not.toContain('Investor 907');
    expect(files).toEqual([{ rows: 9, loaded: 3, merged: 1, skipped: 5 }]);
    expect(skipped).toEqual({
      'loans of the European Investment Bank': 1,
      'backs no companies, by its class': 2,
      'an investor in itself': 1,
      'no name': 1,
    });
  });
});

test('another JSON is reported, what is no JSON is an error', async () => {
  const { ignored } = await readRecords(WIKIDATA, { 'other.json': answer(['item']) });
  expect(ignored).toEqual(['other.json: has no variable ?investor']);
  await expect(readRecords(WIKIDATA, { 'broken.json': '{"head":' })).rejects.toThrow(
    'no answer of a SPARQL service',
  );
});
