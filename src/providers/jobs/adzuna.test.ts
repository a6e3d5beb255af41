import { describe, expect, it } from 'vitest';
import { asking } from '../../../test/harness/asked.ts';
import { type FakeHandler, settingValues } from '../../../test/harness/providers.ts';
import { ADZUNA_JOB, JOBS_PARAMS } from '../../../test/providers/jobs.ts';
import { adzuna } from './adzuna.ts';

const { fake, put } = asking(adzuna, 'jobs.search', JOBS_PARAMS, {
  settings: { APP_ID: 'app', KEY: 'adzuna-key' },
});

async function search(
  params = {},
  handler: FakeHandler = () => ({ json: { results: [ADZUNA_JOB, { id: 1 }] } }),
) {
  const found = await put(handler, params);
  return { ...found, request: fake.requests[0] };
}

it('gives the address Adzuna counts visits by, and titles without marks', async () => {
  const { items, rejected } = await search();
  expect(items).toEqual([
    {
      title: 'Senior Engineer',
      url: 'https://www.adzuna.example/land/ad/4100000001',
      company: 'Fernhollow',
      companyUrl: '',
      location: 'Boston, Suffolk County',
      postedDate: '2026-11-19T06:15:11.000Z',
    },
  ]);
  expect(rejected).toBe(1);
});

it('is asked with both halves of the key, the window and the number wanted', async () => {
  const { request } = await search({ posted_limit: 'past-week', limit: 7 });
  expect(request?.query).toEqual({
    app_id: 'app',
    app_key: 'adzuna-key',
    what: 'engineer',
    max_days_old: '7',
    results_per_page: '7',
    sort_by: 'date',
    'content-type': 'application/json',
  });
  expect((await search({ posted_limit: 'any-time' })).request?.query).not.toHaveProperty('max_days_old');
});

describe('the place', () => {
  it.each([
    ['United States', 'us', undefined],
    ['Berlin, Germany', 'de', 'Berlin'],
    ['Boston, MA', 'us', 'Boston, MA'],
    ['San Francisco, CA', 'us', 'San Francisco, CA'],
    ['Austin, TX, USA', 'us', 'Austin, TX'],
    ['London', 'gb', 'London'],
    ['California', 'us', 'California'],
  ])('%j is %s, where %j', async (location, country, where) => {
    const { request } = await search({ location });
    expect(request?.path).toBe(`/v1/api/jobs/${country}/search/1`);
    expect(request?.query.where).toBe(where);
  });

  it.each(['Worldwide', 'Remote', 'Tokyo, Japan', 'Europe', 'Remote, Germany'])(
    '%j is none of its',
    (location) => {
      const supports = adzuna.lookups['jobs.search']?.supports;
      const settings = settingValues(adzuna, {});
      expect(supports?.({ ...JOBS_PARAMS, location }, settings)).toBe(false);
      expect(supports?.(JOBS_PARAMS, settings)).toBe(true);
      expect(supports?.({ ...JOBS_PARAMS, keyword: 'company:fernhollow' }, settings)).toBe(false);
    },
  );
});

it('can never be asked more often than its day, week and month allow', async () => {
  const settings = settingValues(adzuna, {});
  const price = adzuna.lookups['jobs.search']?.listPrice?.(JOBS_PARAMS, settings) ?? 0;
  const perDay = Math.floor((settings.number('DAILY_CAP_USD') ?? 0) / price);
  expect(perDay).toBeGreaterThan(0);
  expect([perDay <= 250, perDay * 7 <= 1_000, perDay * 31 <= 2_500]).toEqual([true, true, true]);
  await expect(search({}, () => ({ status: 503 }))).rejects.toMatchObject({ failure: 'upstream' });
  expect(fake.requests).toHaveLength(1);
});

it('takes an exception with status 200 for the failure it is', async () => {
  await expect(search({}, () => ({ json: { exception: 'AUTH_FAIL', display: 'no' } }))).rejects.toMatchObject(
    {
      failure: 'upstream',
    },
  );
});
