import { createLinkedinScraper } from '@harvestapi/scraper';
import { describe, expect, test } from 'vitest';
import { oneFake } from '../../test/harness/asked.ts';
import { ask, type FakeHandler, settingValues } from '../../test/harness/providers.ts';
import { ADA, fakeHarvest, HARVEST_CONTENT, POST, QUILL } from '../../test/providers/harvestapi.ts';
import { askPages } from './harvestapi-api.ts';
import { harvestapi } from './harvestapi-people.ts';
import type { ProviderCall } from './provider.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const fake = oneFake();

async function serve(handler: FakeHandler = fakeHarvest({ content: HARVEST_CONTENT })) {
  return { ...(await fake.start(handler, { KEY: 'k-test' })), now: NOW };
}

const sent = (): Record<string, string>[] => fake.requests.map(({ path, query }) => ({ path, ...query }));

describe('posts', () => {
  test('of a person and of a company, within the window, with the true cost', async () => {
    const options = await serve();
    const found = await ask(
      harvestapi,
      'social.posts',
      { social_url: `${ADA}/?trk=x`, days_back: 7 },
      options,
    );
    const at = '2026-11-20T10:00:00.000Z';
    expect(found).toEqual({
      items: [{ url: POST, content: 'Our new fund', date: at, timestamp: Date.parse(at) }],
      rejected: 0,
      costMicroUsd: 10_000,
    });
    const company = await ask(harvestapi, 'social.posts', { social_url: QUILL, days_back: 1 }, options);
    expect(company.items).toEqual([]);
    expect(sent()).toEqual([
      { path: '/linkedin/profile-posts', profile: ADA, scrapePostedLimit: 'week', page: '1' },
      { path: '/linkedin/company-posts', company: QUILL, scrapePostedLimit: '24h', page: '1' },
    ]);
    expect(fake.requests[0]?.headers['x-api-key']).toBe('k-test');
  });

  test('others posts passed on are left out; the window is applied again; odd entries are counted', async () => {
    const at = (day: string) => ({ timestamp: Date.parse(day), date: day });
    const options = await serve(
      fakeHarvest({
        content: {
          'profile-posts': [
            {
              linkedinUrl: `${POST}1`,
              content: 'other',
              postedAt: at('2026-11-21'),
              repostedBy: { name: 'Ada' },
            },
            {
              linkedinUrl: `${POST}2`,
              content: 'quoted',
              postedAt: at('2026-11-21'),
              repost: { content: 'x' },
            },
            { linkedinUrl: `${POST}3`, content: 'pinned', postedAt: at('2024-01-01') },
            { content: 'without address', postedAt: at('2026-11-21') },
          ],
        },
      }),
    );
    const found = await ask(harvestapi, 'social.posts', { social_url: ADA, days_back: 1 }, options);
    expect([found.items.map(({ content }) => content), found.rejected]).toEqual([['quoted'], 1]);
  });

  test('"No included data" is the end of the list, on the first page too', async () => {
    const options = await serve(() => ({
      json: { status: 400, error: 'No included data', elements: [], cost: 0.001 },
    }));
    expect(await ask(harvestapi, 'social.posts', { social_url: ADA, days_back: 7 }, options)).toEqual({
      items: [],
      rejected: 0,
      costMicroUsd: 1000,
    });
  });

  test('a profile that is not there is a failure, never an empty list', async () => {
    const options = await serve(fakeHarvest({ content: {} }));
    await expect(
      ask(harvestapi, 'social.posts', { social_url: ADA, days_back: 7 }, options),
    ).rejects.toMatchObject({ failure: 'upstream', status: 404 });
  });
});

describe('pages', () => {
  const reactions = Array.from({ length: 25 }, (_, n) => ({
    id: String(n),
    actor: { name: `Person ${n}`, linkedinUrl: `https://www.linkedin.com/in/p${n}`, position: null },
  }));
  const params = { post_url: POST, type: 'reactions' } as const;

  test('max_pages bounds the calls, costs add up, and they are one after another', async () => {
    const options = await serve(fakeHarvest({ content: { 'post-reactions': reactions } }));
    const two = await ask(harvestapi, 'social.engagement', { ...params, max_pages: 2 }, options);
    expect([two.items.length, two.costMicroUsd]).toEqual([20, 20_000]);
    const all = await ask(harvestapi, 'social.engagement', { ...params, max_pages: 10 }, options);
    expect([all.items.length, all.costMicroUsd]).toEqual([25, 30_000]);
    expect(sent().map(({ page }) => page)).toEqual(['1', '2', '1', '2', '3']);
  });

  test('what was paid for is given out when a later page fails; the cost is then not known', async () => {
    const good = fakeHarvest({ content: { 'post-reactions': reactions } });
    const options = await serve((request) =>
      request.query.page === '2' ? { status: 500, json: {} } : good(request),
    );
    const found = await ask(harvestapi, 'social.engagement', { ...params, max_pages: 3 }, options);
    expect([found.items.length, found.costMicroUsd]).toEqual([10, undefined]);
  });

  test('no further page is begun once the time for pages is over', async () => {
    const elements = reactions.slice(0, 10);
    const body = { elements, pagination: { totalPages: 9 }, cost: 0.01 };
    const call = {
      settings: settingValues(harvestapi, { KEY: 'k-test' }),
      signal: new AbortController().signal,
      json: async () => ({ status: 200, headers: {}, url: '', body }),
    } as unknown as ProviderCall;
    const pages = async (budgetMs: number) =>
      (await askPages(call, '/x', {}, { maxPages: 3, missing: 'failure', budgetMs })).elements.length;
    expect([await pages(-1), await pages(60_000)]).toEqual([10, 30]);
  });

  test('a token leads on where no number of pages is told, and an empty page ends whatever is told', async () => {
    const paged = (pagination: object) =>
      serve(({ query }) => ({
        json: { elements: query.page === '3' ? [] : reactions.slice(0, 2), pagination, cost: 0.01 },
      }));
    for (const pagination of [{ paginationToken: 'next' }, { totalPages: 9 }]) {
      const found = await ask(
        harvestapi,
        'social.engagement',
        { ...params, max_pages: 8 },
        await paged(pagination),
      );
      expect([found.items.length, found.costMicroUsd, sent().length]).toEqual([4, 30_000, 3]);
    }
    expect(sent()[1]).not.toHaveProperty('paginationToken');
  });

  test('a call is sent once, as it is billed', async () => {
    const options = await serve(() => ({ status: 503, json: {} }));
    await expect(
      ask(harvestapi, 'social.engagement', { ...params, max_pages: 3 }, options),
    ).rejects.toMatchObject({ failure: 'upstream', spend: 'unknown' });
    expect(sent()).toHaveLength(1);
  });

  test('without a cost in the answer list price counts', async () => {
    const options = await serve(() => ({ json: { elements: reactions.slice(0, 1) } }));
    const found = await ask(harvestapi, 'social.engagement', { ...params, max_pages: 1 }, options);
    expect([found.items.length, found.costMicroUsd]).toEqual([1, undefined]);
  });
});

describe('comments', () => {
  test('name, page, position on one line, what was said', async () => {
    const options = await serve();
    const params = { post_url: POST, type: 'comments', max_pages: 1 } as const;
    expect((await ask(harvestapi, 'social.engagement', params, options)).items).toEqual([
      {
        name: 'Bo Finch',
        socialUrl: 'https://www.linkedin.com/in/ACoAAB1234567890',
        position: 'Angel at Finch',
        commentary: 'Congratulations',
      },
    ]);
  });
});

describe('failures within a 200', () => {
  test.each([
    [{ status: 500, error: 'x' }, 'upstream'],
    [{ status: 401, error: 'x' }, 'auth_failed'],
    [{ status: 402, error: { error: 'x' } }, 'quota_exhausted'],
    [{ status: 200, error: { message: 'x', status: 429 } }, 'rate_limited'],
    [{ status: 200, error: [{ message: 'x', status: 403 }] }, 'auth_failed'],
    [{ status: 200, error: 'x' }, 'upstream'],
    [{ status: 200, error: {} }, 'upstream'],
    [{ elements: 'x' }, 'bad_response'],
    [[], 'bad_response'],
  ])('%j', async (json, failure) => {
    const options = await serve(() => ({ json }));
    await expect(ask(harvestapi, 'person.search', { query: 'x', limit: 5 }, options)).rejects.toMatchObject({
      failure,
    });
  });

  test.each([[null], [''], [[]], [false]])('error %j is none', async (error) => {
    const options = await serve(() => ({ json: { status: 200, error, elements: [], cost: 0 } }));
    expect((await ask(harvestapi, 'person.search', { query: 'x', limit: 5 }, options)).items).toEqual([]);
  });
});

test('the fake, judged by the client of its maker', async () => {
  await serve();
  const silent = { log: () => {}, error: () => {} };
  const client = createLinkedinScraper({ apiKey: 'k-test', baseUrl: fake.url, logger: silent });
  const posts = await client.getProfilePosts({ profile: ADA, scrapePostedLimit: 'week' });
  expect([posts.status, posts.elements[0]?.postedAt?.timestamp, posts.pagination?.totalPages]).toEqual([
    200,
    Date.parse('2026-11-20T10:00:00.000Z'),
    1,
  ]);
  const comments = await client.getPostComments({ post: POST, page: 1 });
  expect([comments.elements[0]?.commentary, comments.cost]).toEqual(['Congratulations', 0.01]);
  expect((await client.getProfile({ url: ADA })).element.emails).toContain('ada@quill.example');
  expect((await client.searchCompanies({ search: 'robots' })).elements[0]?.followers).toBe('12K followers');
  expect((await client.getCompany({ universalName: 'quill-robotics' })).element.employeeCount).toBe(42);
  const refused = createLinkedinScraper({ apiKey: 'wrong', baseUrl: fake.url, logger: silent });
  expect(await refused.getPostReactions({ post: POST })).toMatchObject({
    status: 401,
    error: 'Invalid API key',
  });
  expect(sent()[0]).toEqual({ path: '/linkedin/profile-posts', profile: ADA, scrapePostedLimit: 'week' });
});
