import { describe, expect, test } from 'vitest';
import { oneFake } from '../../test/harness/asked.ts';
import { ask, type FakeHandler, settingValues } from '../../test/harness/providers.ts';
import { ADA, fakeHarvest, HARVEST_CONTENT, POST, QUILL } from '../../test/providers/harvestapi.ts';
import { followersOf } from './harvestapi-companies.ts';
import { harvestapi } from './harvestapi-people.ts';
import type { EmailVerdict } from './rules-kinds.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const fake = oneFake();

async function serve(handler: FakeHandler = fakeHarvest({ content: HARVEST_CONTENT })) {
  return { ...(await fake.start(handler, { KEY: 'k-test' })), now: NOW };
}

const sent = (): Record<string, string>[] => fake.requests.map(({ path, query }) => ({ path, ...query }));

describe('people', () => {
  test('search leaves out those who are hidden', async () => {
    const options = await serve();
    expect((await ask(harvestapi, 'person.search', { query: 'quill', limit: 5 }, options)).items).toEqual([
      { name: 'Ada Quill', socialUrl: ADA, position: 'Partner at Quill' },
      { name: 'Bo Finch', socialUrl: 'https://www.linkedin.com/in/bo-finch' },
    ]);
  });

  test('of a company, by its page or its name, with a title', async () => {
    const options = await serve();
    await ask(
      harvestapi,
      'company.people',
      { social_url: `${QUILL}/people/`, title: 'partner', limit: 5 },
      options,
    );
    await ask(harvestapi, 'company.people', { name: 'Quill Robotics', limit: 5 }, options);
    expect(sent()).toEqual([
      { path: '/linkedin/profile-search', currentCompany: QUILL, title: 'partner', page: '1' },
      { path: '/linkedin/profile-search', currentCompany: 'Quill Robotics', page: '1' },
    ]);
  });

  test('facts of a person; what is empty is left out', async () => {
    const options = await serve();
    expect((await ask(harvestapi, 'person.enrich', { social_url: ADA }, options)).items).toEqual([
      {
        name: 'Ada Quill',
        firstName: 'Ada',
        lastName: 'Quill',
        socialUrl: ADA,
        headline: 'Partner at Quill',
        position: 'Partner',
        company: 'Quill Ventures',
        description: 'Backs robots.',
        location: 'Oslo, Norway',
        website: 'https://quill.example',
        followers: 900,
      },
    ]);
  });

  test('an empty answer is a miss, a bare 404 is not', async () => {
    const options = await serve(fakeHarvest({ content: {} }));
    expect((await ask(harvestapi, 'person.enrich', { social_url: ADA }, options)).items).toEqual([]);
    const wrong = await serve(() => ({ status: 404, json: {} }));
    await expect(ask(harvestapi, 'person.enrich', { social_url: ADA }, wrong)).rejects.toMatchObject({
      failure: 'bad_response',
    });
  });

  test.each<[Record<string, EmailVerdict>, string[]]>([
    [{ 'old@quill.example': 'undeliverable', 'ada@quill.example': 'deliverable' }, ['ada@quill.example']],
    [{ 'old@quill.example': 'risky', 'ada@quill.example': 'deliverable' }, ['ada@quill.example']],
    [{ 'old@quill.example': 'unknown', 'ada@quill.example': 'risky' }, ['old@quill.example']],
    [{ 'old@quill.example': 'undeliverable', 'ada@quill.example': 'undeliverable' }, []],
  ])('e-mail, verified: %j', async (verdicts, expected) => {
    const verifyEmail = async (email: string) => ({ verdict: verdicts[email] ?? 'unknown', detail: 'd' });
    const options = { ...(await serve()), local: { verifyEmail } };
    const { items } = await ask(harvestapi, 'person.email', { social_url: ADA }, options);
    expect(items.map(({ email }) => email)).toEqual(expected);
    expect(sent()[0]).toEqual({ path: '/linkedin/profile', url: ADA, findEmail: 'true' });
  });
});

describe('companies and jobs', () => {
  test('search reads followers as a number', async () => {
    const options = await serve();
    const params = { keyword: 'robots', location: 'Oslo', limit: 5 };
    expect((await ask(harvestapi, 'company.search', params, options)).items).toEqual([
      {
        name: 'Quill Robotics',
        socialUrl: QUILL,
        industry: 'Robotics',
        summary: 'Robots that write',
        location: 'Oslo, Norway',
        followers: 12_000,
      },
    ]);
  });

  test.each([
    ['12K followers', 12_000],
    ['1.5M followers', 1_500_000],
    ['1,234 followers', 1234],
    ['7', 7],
    [5, 5],
    ['many', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('followers %s', (written, expected) => expect(followersOf(written)).toBe(expected));

  test('facts, of the headquarters; a name must be borne by what is found', async () => {
    const options = await serve();
    const facts = {
      name: 'Quill Robotics',
      socialUrl: QUILL,
      website: 'https://robots.example',
      description: 'Robots that write.',
      employeeCount: 42,
      industries: [{ name: 'Robotics' }],
      location: 'Oslo, Norway',
      founded: '2019',
      followers: 12_000,
    };
    const items = async (params: { name?: string; social_url?: string }) =>
      (await ask(harvestapi, 'company.enrich', params, options)).items;
    expect(await items({ social_url: QUILL })).toEqual([facts]);
    expect(await items({ name: 'quill robotics' })).toEqual([facts]);
    expect(await items({ name: 'Quill' })).toEqual([]);
  });

  test('jobs, UK written out', async () => {
    const options = await serve();
    const params = { keyword: 'engineer', location: 'UK', posted_limit: 'past-week', limit: 10 } as const;
    expect((await ask(harvestapi, 'jobs.search', params, options)).items).toEqual([
      {
        title: 'Engineer',
        url: 'https://www.linkedin.com/jobs/view/5',
        company: 'Quill Robotics',
        companyUrl: QUILL,
        location: 'Oslo, Norway',
        postedDate: '2026-11-19T08:00:00.000Z',
      },
    ]);
    expect(sent()[0]).toMatchObject({ location: 'United Kingdom', postedLimit: 'week', sortBy: 'date' });
  });
});

test('list prices, micro-USD, from the settings', () => {
  const settings = settingValues(harvestapi, { KEY: 'k', PRICE_PROFILE_USD: '0.005' });
  const { lookups } = harvestapi;
  const engagement = { post_url: POST, type: 'comments', max_pages: 3 } as const;
  expect(lookups['social.engagement']?.listPrice?.(engagement, settings)).toBe(60_000);
  expect(lookups['social.posts']?.listPrice?.({ social_url: ADA, days_back: 1 }, settings)).toBe(40_000);
  expect(lookups['person.search']?.listPrice?.({ query: 'x', limit: 26 }, settings)).toBe(200_000);
  expect(lookups['person.enrich']?.listPrice?.({ social_url: ADA }, settings)).toBe(5000);
  expect(lookups['person.email']?.listPrice?.({ social_url: ADA }, settings)).toBe(15_000);
});

test('only pages of this network are supported', () => {
  const settings = settingValues(harvestapi, { KEY: 'k' });
  const supports = (social_url: string) =>
    harvestapi.lookups['social.posts']?.supports?.({ social_url, days_back: 7 }, settings);
  expect(supports(ADA)).toBe(true);
  expect(supports(POST)).toBe(false);
  expect(supports('https://bsky.app/profile/a.example')).toBe(false);
  expect(harvestapi.lookups['company.enrich']?.supports?.({ domain: 'quill.example' }, settings)).toBe(false);
});
