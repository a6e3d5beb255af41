import { describe, expect, it } from 'vitest';
import { oneFake } from '../../../test/harness/asked.ts';
import { ask, type FakeHandler, settingValues } from '../../../test/harness/providers.ts';
import {
  ASHBY_ANSWER,
  GREENHOUSE_ANSWER,
  JOBS_PARAMS,
  LEVER_ANSWER,
  RECRUITEE_ANSWER,
  SMARTRECRUITERS_ANSWER,
  WORKABLE_ANSWER,
} from '../../../test/providers/jobs.ts';
import type { Provider } from '../provider.ts';
import { ashby, greenhouse, lever, recruitee, smartrecruiters, workable } from './company-boards.ts';

const BOARDS = [ashby, greenhouse, lever, recruitee, smartrecruiters, workable];

const fake = oneFake();

async function search(provider: Provider, keyword: string, answer: unknown, params = {}) {
  const handler: FakeHandler =
    typeof answer === 'function' ? (answer as FakeHandler) : () => ({ json: answer });
  const asked = { ...JOBS_PARAMS, keyword, ...params };
  const found = await ask(provider, 'jobs.search', asked, await fake.start(handler));
  return { ...found, paths: fake.requests.map(({ path }) => path), requests: fake.requests };
}

function supporters(keyword: string): string[] {
  return BOARDS.filter((provider) =>
    provider.lookups['jobs.search']?.supports?.({ ...JOBS_PARAMS, keyword }, settingValues(provider, {})),
  ).map(({ id }) => id);
}

describe('which board is asked', () => {
  it.each([
    ['https://boards.greenhouse.io/fernhollow', 'greenhouse'],
    ['engineer https://job-boards.greenhouse.io/fernhollow/jobs/123', 'greenhouse'],
    ['https://job-boards.eu.greenhouse.io/fernhollow', 'greenhouse'],
    ['https://boards.greenhouse.io/embed/job_board?for=fernhollow', 'greenhouse'],
    ['jobs.lever.co/fernhollow', 'lever'],
    ['https://jobs.eu.lever.co/fernhollow', 'lever'],
    ['https://jobs.ashbyhq.com/Fern%20Hollow', 'ashby'],
    ['https://careers.smartrecruiters.com/Fernhollow1', 'smartrecruiters'],
    ['https://jobs.smartrecruiters.com/Fernhollow1/744000', 'smartrecruiters'],
    ['https://apply.workable.com/fernhollow/', 'workable'],
    ['https://fernhollow.workable.com/', 'workable'],
    ['https://fernhollow.recruitee.com/o/engineer', 'recruitee'],
  ])('%s: %s', (keyword, id) => {
    expect(supporters(keyword)).toEqual([id]);
  });

  it.each([
    'engineer',
    'fernhollow',
    'https://fernhollow.example/jobs',
    'https://www.workable.com/pricing',
    'https://www.recruitee.com/',
    'https://boards.greenhouse.io/',
    'https://boards.greenhouse.io/..%2F..%2Fv1',
    'https://boards.greenhouse.io/%E0%A4%A',
    'https://boards.greenhouse.io.evil.example/fernhollow',
  ])('%s: none', (keyword) => {
    expect(supporters(keyword)).toEqual([]);
  });

  it('is each of them for a company by name, by its own way of writing one', async () => {
    expect(supporters('company:fernhollow')).toEqual(BOARDS.map(({ id }) => id));
    const keyword = 'company:"Fern Hollow"';
    const missing: FakeHandler = () => ({ status: 404 });
    const paths: string[] = [];
    for (const board of BOARDS) {
      const found = await search(board, keyword, missing);
      expect(found.items).toEqual([]);
      paths.push(...found.paths);
    }
    expect(paths).toEqual([
      '/posting-api/job-board/fern-hollow',
      '/v1/boards/fernhollow/jobs',
      '/v0/postings/fernhollow',
      '/fernhollow/api/offers/',
      '/v1/companies/fernhollow/postings',
      '/api/v1/widget/accounts/fern-hollow',
    ]);
  });
});

describe('what a board has', () => {
  it('greenhouse', async () => {
    const { items, rejected } = await search(
      greenhouse,
      'https://boards.greenhouse.io/fernhollow',
      { jobs: [...GREENHOUSE_ANSWER.jobs, { id: 4 }] },
      { location: '' },
    );
    expect(items).toEqual([
      expect.objectContaining({
        title: 'Gardener',
        company: 'fernhollow',
        postedDate: '2026-11-20T21:21:55.000Z',
      }),
      {
        title: 'Design Engineer',
        url: 'https://boards.greenhouse.io/fernhollow/jobs/1',
        company: 'Fernhollow',
        companyUrl: 'https://boards.greenhouse.io/fernhollow',
        location: 'San Francisco, CA | New York City, NY',
        postedDate: '2026-11-10T14:00:00.000Z',
      },
    ]);
    expect(rejected).toBe(1);
  });

  it('lever, page by page', async () => {
    const [posting] = LEVER_ANSWER;
    const { items, requests } = await search(
      lever,
      'company:fernhollow',
      (request: { query: { skip: string } }) => ({
        json:
          request.query.skip === '200'
            ? LEVER_ANSWER
            : Array.from({ length: 100 }, (_, at) => ({
                ...posting,
                text: `Old ${at}`,
                hostedUrl: `https://jobs.lever.co/fernhollow/${request.query.skip}-${at}`,
                createdAt: 1700000000000,
              })),
      }),
    );
    expect(requests.map(({ query }) => query)).toEqual(
      ['0', '100', '200'].map((skip) => ({ mode: 'json', skip, limit: '100' })),
    );
    expect(items[0]).toEqual({
      title: 'Site Engineer',
      url: 'https://jobs.lever.co/fernhollow/aaaa-1',
      company: 'fernhollow',
      companyUrl: 'https://jobs.lever.co/fernhollow',
      location: 'Denver, CO; Austin, TX; Remote',
      postedDate: new Date(1795000000000).toISOString(),
    });
    expect(items).toHaveLength(10);
  });

  it('lever in Europe, at its own address', async () => {
    await fake.start(() => ({ json: LEVER_ANSWER }));
    const { items } = await ask(
      lever,
      'jobs.search',
      { ...JOBS_PARAMS, keyword: 'https://jobs.eu.lever.co/fernhollow' },
      { settings: { URL: 'http://127.0.0.1:1', EU_URL: fake.url } },
    );
    expect(items[0]).toMatchObject({ companyUrl: 'https://jobs.eu.lever.co/fernhollow' });
  });

  it('ashby, without what is not listed', async () => {
    const { items } = await search(ashby, 'https://jobs.ashbyhq.com/fernhollow', ASHBY_ANSWER);
    expect(items).toEqual([
      {
        title: 'Sound Engineer',
        url: 'https://jobs.ashbyhq.com/fernhollow/b-1',
        company: 'fernhollow',
        companyUrl: 'https://jobs.ashbyhq.com/fernhollow',
        location: 'Austin, United States; Toronto; Remote',
        postedDate: '2026-11-18T08:26:40.000Z',
      },
    ]);
  });

  it('smartrecruiters, whose unknown companies have nothing', async () => {
    const { items } = await search(smartrecruiters, 'company:fernhollow quality', SMARTRECRUITERS_ANSWER);
    expect(items).toEqual([
      {
        title: 'Test Engineer',
        url: 'https://jobs.smartrecruiters.com/Fernhollow/7440001',
        company: 'Fernhollow Ltd',
        companyUrl: 'https://jobs.smartrecruiters.com/Fernhollow',
        location: 'Chicago, IL, US',
        postedDate: '2026-11-18T08:26:40.000Z',
      },
    ]);
    const unknown = { offset: 0, limit: 100, totalFound: 0, content: [] };
    expect(await search(smartrecruiters, 'company:nobody', unknown)).toMatchObject({
      items: [],
      rejected: 0,
    });
  });

  it('workable', async () => {
    const { items } = await search(workable, 'https://apply.workable.com/fernhollow', WORKABLE_ANSWER);
    expect(items).toEqual([
      {
        title: 'Rail Engineer',
        url: 'https://apply.workable.com/j/ABC123',
        company: 'Fernhollow',
        companyUrl: 'https://apply.workable.com/fernhollow',
        location: 'Seattle, Washington, United States',
        postedDate: '2026-11-18',
      },
    ]);
  });

  it('recruitee, at the host of the company', async () => {
    await fake.start(() => ({ json: RECRUITEE_ANSWER }));
    const { items } = await ask(
      recruitee,
      'jobs.search',
      { ...JOBS_PARAMS, keyword: 'https://fernhollow.recruitee.com' },
      { settings: { URL: `${fake.url}/{company}` } },
    );
    expect(fake.requests[0]?.path).toBe('/fernhollow/api/offers/');
    expect(items).toEqual([
      {
        title: 'Stage Engineer',
        url: 'https://fernhollow.recruitee.com/o/stage-engineer',
        company: 'Fernhollow',
        companyUrl: 'https://fernhollow.recruitee.com/',
        location: 'Boston, Massachusetts, United States; Remote',
        postedDate: '2026-11-18T08:26:40.000Z',
      },
    ]);
  });

  it('recruitee asks no host a name cannot be part of', async () => {
    expect(await search(recruitee, 'company:"fern.hollow"', {})).toMatchObject({ items: [], paths: [] });
  });
});

describe('words, place and window', () => {
  const board = 'https://boards.greenhouse.io/fernhollow';

  it('are applied here, as boards have no search', async () => {
    const titles = async (keyword: string, params = {}) => {
      const { items } = await search(greenhouse, keyword, GREENHOUSE_ANSWER, params);
      return items.map(({ title }) => title);
    };
    expect(await titles(board)).toEqual(['Design Engineer']);
    expect(await titles(board, { location: 'London' })).toEqual(['Gardener']);
    expect(await titles(`${board} gardener`)).toEqual([]);
    expect(await titles(`${board} gardener`, { location: '' })).toEqual(['Gardener']);
    expect(await titles(board, { location: '', posted_limit: 'past-week' })).toEqual(['Gardener']);
    expect(await titles(board, { location: '', limit: 1 })).toEqual(['Gardener']);
  });
});
