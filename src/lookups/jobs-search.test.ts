import { expect, test } from 'vitest';
import { DEFAULT_ORDERS, PROVIDERS } from '../providers/order.ts';
import type { Job, LookupParams } from '../providers/rules-kinds.ts';
import { jobsSearch } from './recipes.ts';

const ORDER = DEFAULT_ORDERS['jobs.search'];
const NOW = { now: new Date('2026-11-21T12:00:00Z') };
const PARAMS: LookupParams['jobs.search'] = {
  keyword: 'engineer',
  location: 'United States',
  posted_limit: 'past-week',
  limit: 2,
};
const job = (url: string, fields: Partial<Job> = {}): Job => ({
  title: 'Engineer',
  url,
  company: `Company of ${url}`,
  companyUrl: '',
  location: 'Remote',
  postedDate: '2026-11-20T00:00:00.000Z',
  ...fields,
});

const able = PROVIDERS.filter((one) => one.lookups['jobs.search'] !== undefined && one.id !== 'sandbox');
/** Who would be asked for a keyword, by stage. */
function stages(keyword: string): string[][] {
  const none = {
    text: () => undefined,
    secret: () => undefined,
    number: () => undefined,
    switch: () => false,
  };
  const asked = (id: string) =>
    able.find((one) => one.id === id)?.lookups['jobs.search']?.supports?.({ ...PARAMS, keyword }, none) !==
    false;
  return ORDER.map((stage) => stage.filter(asked)).filter((stage) => stage.length > 0);
}

test('every source of postings is in the order, once', () => {
  const order = ORDER.flat();
  expect(order.toSorted()).toEqual(able.map(({ id }) => id).toSorted());
});

test('a keyword that names a board is a question to boards alone, every other to none of them', () => {
  expect(stages('https://jobs.lever.co/fernhollow')).toEqual([['lever']]);
  expect(stages('company:fernhollow engineer')).toEqual([[...(ORDER[0] ?? [])]]);
  expect(stages('engineer')).toEqual(ORDER.slice(1));
});

test('postings of several sources are one list with their sources, in the window, each once, cut to the limit', () => {
  const answers = [
    {
      source: 'one',
      items: [
        job('https://a.example'),
        job('https://old.example', { postedDate: '2026-11-01T00:00:00.000Z' }),
      ],
    },
    {
      source: 'two',
      items: [
        job('https://a.example/?utm_source=two'),
        job('https://b.example', { postedDate: '2026-11-21T00:00:00.000Z' }),
        job('https://c.example', { postedDate: '2026-11-16T00:00:00.000Z' }),
      ],
    },
  ];
  const { outcome, data } = jobsSearch.combine(PARAMS, answers, NOW);
  expect(outcome).toBe('found');
  expect(data).toEqual([
    { ...job('https://b.example', { postedDate: '2026-11-21T00:00:00.000Z' }), source: 'two' },
    { ...job('https://a.example'), source: 'one' },
  ]);
});

test('nothing left is a miss, which says what to change', () => {
  const old = job('https://old.example', { postedDate: '2026-11-01T00:00:00.000Z' });
  expect(jobsSearch.combine(PARAMS, [{ source: 'one', items: [old] }], NOW)).toEqual({
    outcome: 'missed',
    data: [],
  });
  expect(jobsSearch.explainMiss(PARAMS)).toContain('another place');
  expect(jobsSearch.explainMiss({ ...PARAMS, keyword: 'company:fernhollow' })).toContain(
    'board under that name',
  );
});

test('settings it names are settings there are', () => {
  const names = jobsSearch.toConfigure.match(/WARMPATH_[A-Z_]+/g) ?? [];
  expect(names.length).toBeGreaterThan(2);
  const declared = able.flatMap(({ id, settings }) =>
    settings.map(({ name }) => `WARMPATH_${id.toUpperCase()}_${name}`),
  );
  for (const name of names) expect(declared).toContain(name);
});
