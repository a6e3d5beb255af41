import { describe, expect, it } from 'vitest';
import { oneFake } from '../../test/harness/asked.ts';
import { ask, type FakeHandler } from '../../test/harness/providers.ts';
import { COMPANY, PERSON, wikidataFake } from '../../test/providers/wikidata.ts';
import { searchText } from './wikidata-companies.ts';
import { wikidata } from './wikidata-funders.ts';

const fake = oneFake();
const serve = (handler: FakeHandler = wikidataFake) => fake.start(handler);

describe('a search for companies', () => {
  it('takes three requests: hits of the types, details, names of what they point to', async () => {
    const options = await serve();
    const found = await ask(
      wikidata,
      'company.search',
      { keyword: 'Zirkonia: "x"|y', location: 'Berlin', limit: 7 },
      options,
    );
    expect(found).toEqual({
      items: [
        {
          name: 'Zirkonia',
          socialUrl: 'https://www.linkedin.com/company/zirkonia-robotics',
          industry: 'welding',
          summary: 'made-up company',
          location: 'Munich, Germany',
          followers: 1200,
          website: 'https://www.zirkonia.example/en',
        },
      ],
      rejected: 0,
    });
    const [search, details, names] = fake.requests;
    expect(fake.requests).toHaveLength(3);
    expect(search?.path).toBe('/w/api.php');
    expect(search?.query.srsearch).toMatch(/^Zirkonia x y Berlin haswbstatement:P31=Q4830453\|P31=/);
    expect(search?.query).toMatchObject({ action: 'query', list: 'search', srlimit: '7', format: 'json' });
    expect(details?.query).toMatchObject({ action: 'wbgetentities', ids: 'Q1001' });
    expect(names?.query).toMatchObject({ props: 'labels', ids: 'Q2001|Q2002|Q2003' });
    expect(search?.headers['user-agent']).toContain('tests@warmpath.invalid');
  });

  it('needs a keyword', () => {
    const supports = wikidata.lookups['company.search']?.supports;
    expect(supports?.({ location: 'Berlin', limit: 1 }, {} as never)).toBe(false);
    expect(supports?.({ keyword: '::', limit: 1 }, {} as never)).toBe(false);
  });
});

it('reads statements by rank, without those that are past, unknown or deprecated; figures by their date', async () => {
  const options = await serve();
  const found = await ask(wikidata, 'company.enrich', { name: 'ZIRKONIA GmbH' }, options);
  expect(found.items).toEqual([
    {
      name: 'Zirkonia',
      socialUrl: 'https://www.linkedin.com/company/zirkonia-robotics',
      website: 'https://www.zirkonia.example/en',
      description: 'made-up company',
      employeeCount: 250,
      industries: [{ name: 'welding' }],
      location: 'Munich, Germany',
      founded: '2011',
      followers: 1200,
      sourceUrl: 'https://www.wikidata.org/wiki/Q1001',
    },
  ]);
});

it('looks a company up by the forms of its website, and takes only one that is there', async () => {
  const options = await serve();
  const found = await ask(wikidata, 'company.enrich', { domain: 'www.zirkonia.example.com' }, options);
  expect(fake.requests[0]?.query.srsearch).toContain('P856=https://www.example.com/|P856=http://example.com');
  expect(found.items).toEqual([]);
});

it.each([
  ['https://www.linkedin.com/company/zirkonia-robotics/about', 'haswbstatement:P4264=zirkonia-robotics'],
  ['https://x.com/zirkonia?s=1', 'haswbstatement:P2002=zirkonia'],
  ['https://github.com/zirkonia', 'haswbstatement:P2037=zirkonia'],
])('looks %s up by its statement', async (social_url, statement) => {
  const options = await serve();
  expect((await ask(wikidata, 'company.enrich', { social_url }, options)).items).toHaveLength(1);
  expect(fake.requests[0]?.query.srsearch).toBe(statement);
});

it('asks at once for an item that is named by its own address', async () => {
  const options = await serve();
  const social_url = 'https://www.wikidata.org/wiki/Q1001';
  expect((await ask(wikidata, 'company.enrich', { social_url }, options)).items).toHaveLength(1);
  expect(fake.requests[0]?.query).toMatchObject({ action: 'wbgetentities', ids: 'Q1001' });
});

describe('people', () => {
  it('are humans only, with position and present employer', async () => {
    const options = await serve();
    const found = await ask(wikidata, 'person.search', { query: 'Ada Plum', limit: 3 }, options);
    expect(fake.requests[0]?.query.srsearch).toBe('Ada Plum haswbstatement:P31=Q5');
    expect(found.items).toEqual([
      { name: 'Ada Plum', socialUrl: 'https://bsky.app/profile/ada.example', position: 'engineer, Zirkonia' },
    ]);
  });

  it('of one name are none, unless the employer distinguishes them', async () => {
    const twin = { ...PERSON, id: 'Q1003', claims: [] };
    const options = await serve((request) =>
      request.query.action === 'wbgetentities' && request.query.ids === 'Q1002|Q1003'
        ? { json: { entities: { Q1002: PERSON, Q1003: twin } } }
        : request.query.action === 'query'
          ? { json: { query: { search: [{ title: 'Q1002' }, { title: 'Q1003' }] } } }
          : wikidataFake(request),
    );
    expect((await ask(wikidata, 'person.enrich', { name: 'Ada Plum' }, options)).items).toEqual([]);
    const found = await ask(wikidata, 'person.enrich', { name: 'ada plum', company: 'Zirkonia' }, options);
    expect(found.items).toMatchObject([{ name: 'Ada Plum', company: 'Zirkonia', position: 'engineer' }]);
  });

  it('of a company are its heads and those who name it as the employer', async () => {
    const options = await serve();
    const found = await ask(
      wikidata,
      'company.people',
      { name: 'Zirkonia', title: 'engineer', limit: 5 },
      options,
    );
    expect(found.items).toMatchObject([{ name: 'Ada Plum' }]);
    expect(fake.requests.map(({ query }) => query.srsearch)).toContain(
      'haswbstatement:P31=Q5 haswbstatement:P108=Q1001',
    );
  });
});

describe('an answer that is none', () => {
  it.each([
    [{ error: { code: 'internal_api_error', info: 'x' } }, 'upstream'],
    [{ error: { code: 'maxlag', info: 'x' } }, 'rate_limited'],
    [{ batchcomplete: '' }, 'bad_response'],
    [[], 'bad_response'],
  ])('%j', async (json, failure) => {
    const options = await serve(() => ({ json }));
    await expect(ask(wikidata, 'person.search', { query: 'a b', limit: 1 }, options)).rejects.toMatchObject({
      failure,
    });
  });

  it('no such entity is a miss', async () => {
    const options = await serve(() => ({ json: { error: { code: 'no-such-entity', info: 'x' } } }));
    const social_url = 'https://www.wikidata.org/wiki/Q9';
    expect(await ask(wikidata, 'company.enrich', { social_url }, options)).toEqual({ items: [] });
  });

  it('one odd item does not cost the others', async () => {
    const options = await serve((request) =>
      request.query.props === 'labels|descriptions|aliases|claims'
        ? { json: { entities: { Q1001: COMPANY, Q7: { id: 7 }, Q8: { id: 'Q8', missing: '' } } } }
        : request.query.action === 'query'
          ? {
              json: {
                query: {
                  search: [{ title: 'Q7' }, { title: 'Q1001' }, { title: 'Q8' }, { title: 'Talk:Q1' }],
                },
              },
            }
          : wikidataFake(request),
    );
    const found = await ask(wikidata, 'company.search', { keyword: 'zirkonia', limit: 5 }, options);
    expect(found).toMatchObject({ items: [{ name: 'Zirkonia' }], rejected: 2 });
  });
});

it('takes operators out of what a user typed', () => {
  expect(searchText('-haswbstatement:P31=Q5 "a" !b  AT&T')).toBe('haswbstatement P31 Q5 a b AT&T');
  expect(searchText(' -- : ')).toBe('');
});

describe('the funders of a company', () => {
  it('are who is or was an investor, without public lenders and their like', async () => {
    const options = await serve();
    const found = await ask(wikidata, 'company.funders', { name: 'Zirkonia GmbH' }, options);
    const common = { confidence: 0.8, sourceUrl: 'https://www.wikidata.org/wiki/Q1001' };
    expect(found).toEqual({
      items: [
        {
          investor: 'Umbra Peak Capital',
          investorIds: [{ namespace: 'wikidata', id: 'Q1003' }],
          investorWebsite: 'https://umbrapeak.example',
          date: '2019-03-04',
          evidence: 'Wikidata names Umbra Peak Capital as an investor of Zirkonia.',
          ...common,
        },
        {
          investor: 'Quill Ventures',
          investorIds: [{ namespace: 'wikidata', id: 'Q1004' }],
          evidence: 'Wikidata names Quill Ventures as an investor of Zirkonia.',
          ...common,
        },
      ],
      rejected: 0,
    });
  });

  it('are surer where the domain says which company is meant', async () => {
    const website = {
      rank: 'normal',
      mainsnak: { snaktype: 'value', datavalue: { value: 'https://zirkonia-of-nobody.com/en' } },
    };
    const company = { ...COMPANY, claims: { ...COMPANY.claims, P856: [website] } };
    const options = await serve((request) =>
      request.query.ids === 'Q1001' ? { json: { entities: { Q1001: company } } } : wikidataFake(request),
    );
    const of = (domain: string) => ask(wikidata, 'company.funders', { name: 'Zirkonia', domain }, options);
    expect((await of('zirkonia-of-nobody.com')).items.map(({ confidence }) => confidence)).toEqual([
      0.9, 0.9,
    ]);
    expect((await of('another-of-nobody.com')).items).toEqual([]);
  });

  it('are none where several companies bear the name', async () => {
    const twin = { ...COMPANY, id: 'Q1009' };
    const options = await serve(({ query }) => {
      const search = [{ title: 'Q1001' }, { title: 'Q1009' }];
      if (query.action === 'query') return { json: { query: { search } } };
      return { json: { entities: { Q1001: COMPANY, Q1009: twin } } };
    });
    expect(await ask(wikidata, 'company.funders', { name: 'Zirkonia' }, options)).toEqual({ items: [] });
  });
});
