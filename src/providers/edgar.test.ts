import { afterEach, beforeEach, expect, it } from 'vitest';
import { ask, type FakeServer, startFake } from '../../test/harness/upstreams.ts';
import { edgarFake, FILER } from '../../test/upstreams/edgar.ts';
import { edgar } from './edgar.ts';

let fake: FakeServer;
let settings: Record<string, string>;
beforeEach(async () => {
  fake = await startFake(edgarFake);
  settings = { URL: fake.url, DATA_URL: fake.url };
});
afterEach(() => fake.close());

it('completes a name to filers, without their tickers', async () => {
  const found = await ask(edgar, 'company.search', { keyword: 'zirkonia', limit: 2 }, { settings });
  expect(found.items).toEqual([
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
  const { close } = fake;
  await close();
  const business = { city: 'OSLO', stateOrCountry: 'Q8', stateOrCountryDescription: 'Norway' };
  fake = await startFake(() => ({ json: { ...FILER, website: '', addresses: { business } } }));
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
  expect(edgar).toMatchObject({ needsContact: true, limits: { perSecond: 5 } });
});
