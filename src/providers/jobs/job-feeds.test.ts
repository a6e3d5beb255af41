import { describe, expect, it } from 'vitest';
import { oneFake } from '../../../test/harness/asked.ts';
import { feedThrough } from '../../../test/harness/job-feeds.ts';
import { ask, type FakeHandler } from '../../../test/harness/providers.ts';
import {
  arbeitnowJob,
  JOBICY_JOBS,
  JOBS_PARAMS,
  museJob,
  REMOTEOK_JOBS,
  REMOTEOK_NOTICE,
  REMOTIVE_JOBS,
} from '../../../test/providers/jobs.ts';
import type { Provider } from '../provider.ts';
import { arbeitnow, jobicy, muse, remoteLocation, remoteok, remotive } from './job-feeds.ts';

const FEEDS = [muse, remotive, arbeitnow, jobicy, remoteok];
const HOUR = 3_600_000;

const fake = oneFake();

async function copy(provider: Provider, handler: FakeHandler, settings = {}) {
  const started = await fake.start(handler, settings);
  const fed = feedThrough();
  const found = await ask(provider, 'jobs.search', JOBS_PARAMS, {
    ...started,
    local: { jobFeeds: fed.jobFeeds },
  });
  return { items: found.items, kept: fed.kept, asked: fed.asked, requests: fake.requests };
}

describe('every feed', () => {
  it.each(FEEDS)('$id is asked again after one to six hours', async (provider) => {
    const fed = feedThrough();
    await expect(
      ask(provider, 'jobs.search', JOBS_PARAMS, {
        settings: { URL: 'http://127.0.0.1:1' },
        local: { jobFeeds: fed.jobFeeds },
      }),
    ).rejects.toMatchObject({ failure: 'unreachable' });
    const [asked] = fed.asked;
    expect(asked?.feed).toBe(provider.id);
    expect(asked?.maxAgeMs).toBeGreaterThanOrEqual(HOUR);
    expect(asked?.maxAgeMs).toBeLessThanOrEqual(6 * HOUR);
  });

  it.each(FEEDS)('$id is not asked for the board of a company', ({ lookups }) => {
    const supports = (keyword: string) =>
      lookups['jobs.search']?.supports?.(
        { ...JOBS_PARAMS, keyword },
        {
          text: () => undefined,
          secret: () => undefined,
          number: () => undefined,
          switch: () => false,
        },
      );
    expect(supports('company:fernhollow')).toBe(false);
    expect(supports('https://jobs.example.com/fernhollow')).toBe(false);
    expect(supports('engineer')).toBe(true);
  });
});

describe('remotive', () => {
  it('is read in one call, and not asked more than four times a day whether it answers or not', async () => {
    const { kept, asked, requests } = await copy(remotive, () => ({ json: { jobs: REMOTIVE_JOBS } }));
    expect(requests.map(({ path }) => path)).toEqual(['/api/remote-jobs']);
    expect(asked).toEqual([{ feed: 'remotive', maxAgeMs: 6 * HOUR, retryMs: 6 * HOUR }]);
    expect(kept).toEqual([
      {
        id: '7001',
        title: 'Backend Engineer',
        url: 'https://remotive.example/remote-jobs/software-dev/backend-engineer-7001',
        company: 'Fernhollow',
        companyUrl: '',
        location: 'Remote (USA, Canada)',
        postedDate: '2026-11-18T10:23:26.000Z',
        words: 'Software Development rust postgresql We keep ledgers & books.',
      },
      expect.objectContaining({ id: '7002', location: 'Worldwide' }),
    ]);
  });
});

describe('jobicy', () => {
  it('gives titles and texts without entities', async () => {
    const { kept, requests } = await copy(jobicy, () => ({ json: { jobs: JOBICY_JOBS } }));
    expect(requests[0]).toMatchObject({ path: '/api/v2/remote-jobs', query: { count: '100' } });
    expect(kept).toEqual([
      {
        id: '91001',
        title: 'Data Engineer – Lakes',
        url: 'https://jobicy.example/jobs/91001-data-engineer',
        company: 'Fernhollow',
        companyUrl: '',
        location: 'Remote (USA)',
        postedDate: '2026-11-19T09:12:33.000Z',
        words: 'Data Science full-time Senior Pipelines and patience…',
      },
    ]);
  });
});

describe('remoteok', () => {
  it.each([
    ['with', [REMOTEOK_NOTICE]],
    ['without', []],
  ])('%s the notice of its terms, which is no job', async (_, notice) => {
    const { items } = await copy(remoteok, () => ({ json: [...notice, ...REMOTEOK_JOBS] }));
    expect(items).toEqual([
      {
        title: 'Platform Engineer',
        url: 'https://remoteok.example/remote-jobs/333001',
        company: 'Fernhollow',
        companyUrl: '',
        location: 'Remote',
        postedDate: '2026-11-18T08:26:40.000Z',
      },
    ]);
  });
});

it('remoteok: the notice is not counted among odd postings', async () => {
  const odd = { id: '1', headline: 'other names' };
  const { items } = await copy(remoteok, () => ({ json: [REMOTEOK_NOTICE, odd, ...REMOTEOK_JOBS] }));
  expect(items).toHaveLength(1);
});

describe('arbeitnow', () => {
  it('is read page by page, five at most', async () => {
    const { items, requests } = await copy(arbeitnow, ({ query }) => ({
      json: { data: [arbeitnowJob(`job-${query.page}`)], links: { next: 'https://next.example' } },
    }));
    expect(requests.map(({ query }) => query.page)).toEqual(['1', '2', '3', '4', '5']);
    expect(items).toHaveLength(5);
    expect(items[0]).toEqual({
      title: 'Entwicklungsingenieur (m/w/d)',
      url: 'https://arbeitnow.example/jobs/job-1',
      company: 'Fernhollow GmbH',
      companyUrl: '',
      location: 'Berlin',
      postedDate: new Date(1795000000_000).toISOString(),
    });
  });

  it('ends with the last page, and says what is remote', async () => {
    const { items, requests } = await copy(arbeitnow, () => ({
      json: {
        data: [arbeitnowJob('a', { remote: true }), arbeitnowJob('b', { remote: true, location: '' })],
      },
    }));
    expect(requests).toHaveLength(1);
    expect(items.map(({ location }) => location)).toEqual(['Berlin (Remote)', 'Remote']);
  });
});

describe('muse', () => {
  const answer =
    (pages: number): FakeHandler =>
    ({ query }) => ({ json: { page_count: pages, results: [museJob(Number(query.page))] } });

  it('is read twenty pages deep, the newest first, with the key where there is one', async () => {
    const { items, requests } = await copy(muse, answer(9999), { KEY: 'muse-key' });
    expect(requests.map(({ query }) => Number(query.page)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 1),
    );
    for (const { query } of requests)
      expect(query).toMatchObject({ descending: 'true', api_key: 'muse-key' });
    expect(items).toHaveLength(20);
  }, 20_000);

  it('knows place, words and the page of the company', async () => {
    const { kept, requests } = await copy(muse, answer(1));
    expect(requests).toHaveLength(1);
    expect(requests[0]?.query).not.toHaveProperty('api_key');
    expect(kept).toEqual([
      {
        id: '1',
        title: 'Field Engineer 1',
        url: 'https://muse.example/jobs/fernhollow/field-engineer-1',
        company: 'Fernhollow',
        companyUrl: expect.stringMatching(/\/profiles\/fernhollow$/),
        location: 'Boston, MA; Flexible / Remote',
        postedDate: '2026-11-18T23:33:04.000Z',
        words: 'Science and Engineering Mid Level Pumps and valves',
      },
    ]);
  });

  it('is no copy where one of its pages fails', async () => {
    await expect(
      copy(muse, ({ query }) =>
        query.page === '2' ? { status: 500 } : { json: { page_count: 3, results: [] } },
      ),
    ).rejects.toMatchObject({ failure: 'upstream', status: 500 });
  });
});

describe('a feed that changed its format', () => {
  it('is refused where most postings are odd, and lives with a few', async () => {
    const odd = { id: 1, headline: 'other names' };
    await expect(
      copy(remotive, () => ({ json: { jobs: [odd, odd, REMOTIVE_JOBS[0]] } })),
    ).rejects.toMatchObject({
      failure: 'bad_response',
    });
    const { items } = await copy(remotive, () => ({ json: { jobs: [odd, ...REMOTIVE_JOBS] } }));
    expect(items).toHaveLength(2);
  });
});

it.each([
  ['', 'Remote'],
  ['USA', 'Remote (USA)'],
  ['Worldwide', 'Worldwide'],
  ['Remote, EU', 'Remote, EU'],
])('the place %j on a board of remote work is %j', (who, location) => {
  expect(remoteLocation(who)).toBe(location);
});
