import { expect, it } from 'vitest';
import { asking } from '../../../test/harness/asked.ts';
import { type FakeHandler, settingValues } from '../../../test/harness/providers.ts';
import { JOBS_PARAMS, JSEARCH_JOB } from '../../../test/providers/jobs.ts';
import { jsearch } from './jsearch.ts';

const { fake, put } = asking(jsearch, 'jobs.search', JOBS_PARAMS, { settings: { KEY: 'jsearch-key' } });
const search = async (handler: FakeHandler, settings = {}, params = {}) => ({
  ...(await put(handler, params, settings)),
  requests: fake.requests,
});
const JOB = {
  title: 'Welding Engineer',
  url: 'https://board.example/jobs/1',
  company: 'Fernhollow',
  companyUrl: 'https://fernhollow.example',
  location: 'Austin, Texas, US',
  postedDate: '2026-11-18T08:26:40.000Z',
};

it('is asked through RapidAPI by default', async () => {
  const { items, requests } = await search(() => ({ json: { status: 'OK', data: { jobs: [JSEARCH_JOB] } } }));
  expect(items).toEqual([JOB]);
  expect(requests[0]).toMatchObject({
    path: '/search-v2',
    query: {
      query: 'engineer in United States',
      country: 'us',
      date_posted: 'all',
      num_pages: '1',
    },
    headers: { 'x-rapidapi-key': 'jsearch-key', 'x-rapidapi-host': expect.stringContaining('127.0.0.1') },
  });
});

it('is asked at the maker itself', async () => {
  const { items, requests } = await search(
    () => ({ json: { status: 'OK', data: { jobs: [JSEARCH_JOB, {}], cursor: 'c' } } }),
    { API: 'openwebninja' },
    { location: 'Berlin, Germany', posted_limit: 'past-24h' },
  );
  expect(items).toEqual([JOB]);
  expect(requests[0]).toMatchObject({
    path: '/jsearch/search-v2',
    query: { query: 'engineer in Berlin, Germany', country: 'de', date_posted: 'today' },
    headers: { 'x-api-key': 'jsearch-key' },
  });
  expect(requests[0]?.headers).not.toHaveProperty('x-rapidapi-key');
});

it('asks for no place where the world is meant, and says what is remote', async () => {
  const remote = { ...JSEARCH_JOB, job_is_remote: true, job_city: null, job_state: null, job_country: null };
  const { items, requests } = await search(
    () => ({ json: { data: { jobs: [remote] } } }),
    {},
    { location: 'Worldwide' },
  );
  expect(requests[0]?.query.query).toBe('engineer');
  expect(requests[0]?.query).not.toHaveProperty('country');
  expect(items[0]?.location).toBe('Remote');
});

it('is sent once, as each call is paid, and an error with status 200 is one', async () => {
  await expect(search(() => ({ status: 503 }))).rejects.toMatchObject({ failure: 'upstream' });
  expect(fake.requests).toHaveLength(1);
  await expect(search(() => ({ json: { status: 'ERROR', error: {} } }))).rejects.toMatchObject({
    failure: 'upstream',
  });
});

it('costs what the plan says', () => {
  const price = jsearch.lookups['jobs.search']?.listPrice;
  expect(price?.(JOBS_PARAMS, settingValues(jsearch, { PRICE_USD: '0.0012' }))).toBe(1200);
  expect(price?.(JOBS_PARAMS, settingValues(jsearch, {}))).toBe(5000);
});
