import { beforeEach, describe, expect, it } from 'vitest';
import { oneFake } from '../../test/harness/asked.ts';
import { ask } from '../../test/harness/providers.ts';
import { edgarFake, FILER, formD } from '../../test/providers/edgar.ts';
import { edgar } from './edgar.ts';

const fake = oneFake();
let settings: Record<string, string>;
beforeEach(async () => {
  await fake.start(edgarFake);
  settings = { URL: fake.url, DATA_URL: fake.url, ARCHIVES_URL: fake.url };
});

it('completes a name to filers, without their tickers and without people', async () => {
  const found = await ask(edgar, 'company.search', { keyword: 'zirkonia', limit: 3 }, { settings });
  expect(found.items).toEqual([
    {
      name: 'ZIRKONIA PARTS SUPPLY',
      socialUrl: 'https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=0007654322',
    },
    {
      name: 'ZIRKONIA HOLDINGS II LP',
      socialUrl: 'https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=0007654321',
    },
    {
      name: 'ZIRKONIA HOLDINGS INC',
      socialUrl: 'https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=0001234567',
    },
  ]);
  expect(fake.requests[0]).toMatchObject({ path: '/LATEST/search-index', query: { keysTyped: 'zirkonia' } });
  expect(fake.requests[0]?.headers['user-agent']).toContain('tests@warmpath.invalid');
  // Of the others the name says that they are no people.
  expect(
    fake.requests
      .slice(1)
      .map(({ path }) => path)
      .sort(),
  ).toEqual(['/submissions/CIK0007654322.json', '/submissions/CIK0007777777.json']);
});

it('enriches the filer of exactly this name', async () => {
  const found = await ask(edgar, 'company.enrich', { name: 'Zirkonia Holdings, Inc.' }, { settings });
  expect(found.items).toEqual([
    {
      name: 'ZIRKONIA HOLDINGS INC',
      socialUrl: 'https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=0001234567',
      website: 'https://www.zirkonia.example',
      description: 'Industrial Robots',
      industries: [{ name: 'Industrial Robots' }],
      location: 'RENO, NV, United States',
      sourceUrl: 'https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=0001234567',
    },
  ]);
  expect(await ask(edgar, 'company.enrich', { name: 'Zirkonia' }, { settings })).toEqual({ items: [] });
});

it('enriches by the page of a filer without a search; one without a record is a miss', async () => {
  const page = (cik: string) => `https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=${cik}`;
  expect(
    (await ask(edgar, 'company.enrich', { social_url: page('1234567') }, { settings })).items,
  ).toHaveLength(1);
  expect(fake.requests).toHaveLength(1);
  expect(await ask(edgar, 'company.enrich', { social_url: page('42') }, { settings })).toEqual({ items: [] });
});

it('names a country as the record does', async () => {
  const business = { city: 'OSLO', stateOrCountry: 'Q8', stateOrCountryDescription: 'Norway' };
  await fake.start(() => ({ json: { ...FILER, website: '', addresses: { business } } }));
  const social_url = 'https://data.sec.gov/submissions/CIK0001234567.json';
  const options = { settings: { URL: fake.url, DATA_URL: fake.url } };
  const [facts] = (await ask(edgar, 'company.enrich', { social_url }, options)).items;
  expect(facts).toMatchObject({ location: 'OSLO, Norway' });
  expect(facts).not.toHaveProperty('website');
});

it('cannot answer a place, and no page elsewhere', () => {
  const { 'company.search': search, 'company.enrich': enrich } = edgar.lookups;
  expect(search?.supports?.({ keyword: 'x', location: 'Oslo', limit: 1 }, {} as never)).toBe(false);
  expect(enrich?.supports?.({ social_url: 'https://notsec.gov/?CIK=1' }, {} as never)).toBe(false);
});

it('keeps to a contact and to half of what is allowed', () => {
  expect(edgar).toMatchObject({ needsContact: 'email', limits: { perSecond: 5 } });
});

describe('what a company filed', () => {
  const params = { name: 'Zirkonia Holdings', limit: 10 };
  const at = 'https://www.sec.gov/Archives/edgar/data/1234567';

  it('is money raised by the newest notice of an offering, and its current reports', async () => {
    expect(await ask(edgar, 'company.news', params, { settings })).toEqual({
      items: [
        {
          title: 'Form D: raised $4,000,000 of $4,500,000 offering',
          url: `${at}/000123456726000004/0001234567-26-000004-index.htm`,
          snippet:
            'ZIRKONIA HOLDINGS INC. First sale 2026-04-20. 12 investors so far. Other Technology. Officers and directors: Ada Plum (Executive Officer, Director), Umbra Peak Capital (Director).',
          date: '2026-06-02',
          publisher: 'sec.gov',
          topic: 'funding',
        },
        {
          title: 'Form 8-K: unregistered sale of shares, change of directors or officers',
          url: `${at}/000123456726000002/0001234567-26-000002-index.htm`,
          snippet:
            'Zirkonia Holdings reported to the SEC: unregistered sale of shares, change of directors or officers.',
          date: '2026-03-01',
          publisher: 'sec.gov',
          topic: 'filing',
        },
      ],
      rejected: 0,
    });
  });

  /** The filer's record with other filings, and other documents. */
  async function filed(notice: string | undefined, now = new Date('2026-11-21T12:00:00Z')) {
    await fake.start((request) => {
      if (!request.path.endsWith('/primary_doc.xml')) return edgarFake(request);
      return notice === undefined ? { status: 404, text: 'gone' } : { text: notice };
    });
    const urls = { URL: fake.url, DATA_URL: fake.url, ARCHIVES_URL: fake.url };
    const found = await ask(edgar, 'company.news', params, { settings: urls, now });
    return [found.items.map(({ title }) => title), found.rejected];
  }
  const REPORT = 'Form 8-K: unregistered sale of shares, change of directors or officers';

  it('is shown as it is where nothing was sold or the offering has no end, and test filings are left out', async () => {
    const [nothing] = await filed(formD({ sold: '0' }));
    expect(nothing).toContain('Form D: $4,500,000 offering, nothing sold so far');
    const endless = formD({ sold: '7' }).replace('>4500000<', '>Indefinite<');
    expect((await filed(endless))[0]).toContain('Form D: raised $7 of an indefinite offering');
    expect(await filed(formD({ sold: '7', live: 'TEST' }))).toEqual([[REPORT], 2]);
  });

  it('goes without notices whose document is gone or is none', async () => {
    expect(await filed(undefined)).toEqual([[REPORT], 2]);
    expect(await filed('no XML at all')).toEqual([[REPORT], 2]);
  });

  it('is old after some years', async () => {
    expect((await filed(formD({ sold: '7' }), new Date('2029-01-01T00:00:00Z')))[0]).not.toContain(REPORT);
    expect(await filed(formD({ sold: '7' }), new Date('2033-01-01T00:00:00Z'))).toEqual([[], 0]);
  });

  it('is empty where several filers bear the name, or none', async () => {
    const two = ['1234567', '7654321'].map((_id) => ({ _id, _source: { entity: 'ZIRKONIA HOLDINGS INC' } }));
    await fake.start(() => ({ json: { hits: { hits: two } } }));
    const urls = { URL: fake.url, DATA_URL: fake.url, ARCHIVES_URL: fake.url };
    expect(await ask(edgar, 'company.news', params, { settings: urls })).toEqual({ items: [] });
    expect(fake.requests).toHaveLength(1);
    expect(await ask(edgar, 'company.news', { ...params, name: 'Fern' }, { settings: urls })).toEqual({
      items: [],
    });
  });
});
