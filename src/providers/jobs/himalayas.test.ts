import { expect, it } from 'vitest';
import { asking } from '../../../test/harness/asked.ts';
import type { FakeHandler } from '../../../test/harness/providers.ts';
import { himalayasJob, JOBS_PARAMS } from '../../../test/providers/jobs.ts';
import { himalayas } from './himalayas.ts';

const { fake, put } = asking(himalayas, 'jobs.search', JOBS_PARAMS, {
  now: new Date('2026-11-21T12:00:00Z'),
});
const search = async (handler: FakeHandler, params = {}) => ({
  ...(await put(handler, params)),
  requests: fake.requests,
});
const jobs = (...list: object[]) => ({ json: { totalCount: list.length, jobs: list } });
const range = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => himalayasJob(from + at));

it('gives the page of Himalayas as the address, as its terms want, and all that is known', async () => {
  const { items, rejected } = await search(() => jobs(himalayasJob(1), { title: 'no company' }));
  expect(items).toEqual([
    {
      title: 'Engineer 1',
      url: 'https://himalayas.example/companies/fernhollow/jobs/engineer-1',
      company: 'Fernhollow',
      companyUrl: expect.stringMatching(/\/companies\/fernhollow$/),
      location: 'United States, Canada',
      postedDate: '2026-11-18T11:06:40.000Z',
    },
  ]);
  expect(rejected).toBe(1);
});

it('asks for the country alone, whose answer has what is open to all', async () => {
  const { items, requests } = await search(() =>
    jobs(
      himalayasJob(1),
      himalayasJob(2, { locationRestrictions: [], pubDate: '2026-11-20T01:02:03Z' }),
      himalayasJob(3, { locationRestrictions: null }),
    ),
  );
  expect(requests.map(({ query }) => query)).toEqual([
    { q: 'engineer', country: 'United States', page: '1' },
  ]);
  expect(items.map(({ title, location }) => `${title}: ${location}`)).toEqual([
    'Engineer 1: United States, Canada',
    'Engineer 2: Worldwide',
    'Engineer 3: Worldwide',
  ]);
});

it('asks for the world where several countries are meant, and keeps what is open to one of them', async () => {
  const { items, requests } = await search(
    () =>
      jobs(
        himalayasJob(1),
        himalayasJob(2, { locationRestrictions: ['Germany'] }),
        himalayasJob(3, { locationRestrictions: ['France'] }),
        himalayasJob(4, { locationRestrictions: [] }),
      ),
    { location: 'Germany; France' },
  );
  expect(requests.map(({ query }) => query)).toEqual([{ q: 'engineer', page: '1' }]);
  expect(items.map(({ title }) => title)).toEqual(['Engineer 2', 'Engineer 3', 'Engineer 4']);
});

it('asks page by page up to the limit, and gives no job twice', async () => {
  const { items, requests } = await search(
    ({ query }) => jobs(...range((Number(query.page ?? 1) - 1) * 20, 20)),
    { limit: 45 },
  );
  expect(requests.map(({ query }) => query.page)).toEqual(['1', '2', '3']);
  expect(new Set(items.map(({ url }) => url)).size).toBe(60);
});

it('applies the window while it pages', async () => {
  const { items } = await search(() => jobs(himalayasJob(1), himalayasJob(2, { pubDate: 1700000000 })), {
    posted_limit: 'past-week',
  });
  expect(items.map(({ title }) => title)).toEqual(['Engineer 1']);
});

it('takes all that is remote where remote is asked', async () => {
  const { items, requests } = await search(() => jobs(himalayasJob(1)), { location: 'Remote' });
  expect(requests).toHaveLength(1);
  expect(requests[0]?.query).not.toHaveProperty('country');
  expect(items).toHaveLength(1);
});
