import { describe, expect, it } from 'vitest';
import { bestJobs, isPostedWithin, mergeJobs, readJob, withoutDoubles } from './rules-jobs.ts';
import type { Job } from './rules-kinds.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const job = (fields: Partial<Job>): Job => ({
  title: 'Engineer',
  url: 'https://jobs.example/1',
  company: 'Acme',
  companyUrl: '',
  location: 'Berlin',
  postedDate: '2026-03-09T12:00:00.000Z',
  ...fields,
});

describe('isPostedWithin', () => {
  it.each([
    ['2026-03-09T12:00:01Z', 'past-24h', true],
    ['2026-03-09T11:59:59Z', 'past-24h', false],
    // A day may be any hour of it.
    ['2026-03-09', 'past-24h', true],
    ['2026-03-08', 'past-24h', false],
    ['2026-03-04', 'past-week', true],
    ['2026-03-02', 'past-week', false],
    ['2026-02-09', 'past-month', true],
    ['2026-02-06', 'past-month', false],
    ['2012-01-01', 'any-time', true],
    ['', 'past-24h', false],
    ['', 'past-week', false],
    ['', 'past-month', true],
    ['', 'any-time', true],
  ] as const)('%j in %s: %j', (date, limit, kept) => {
    expect(isPostedWithin(date, limit, NOW)).toBe(kept);
  });
});

describe('readJob', () => {
  it('fills in what is not known with empty texts, and cuts what is too long', () => {
    expect(
      readJob({ title: ` A\n${'b'.repeat(300)}`, url: 'https://x.example/1', posted: 1773100800 }),
    ).toEqual({
      title: `A ${'b'.repeat(196)}…`,
      url: 'https://x.example/1',
      company: '',
      companyUrl: '',
      location: '',
      postedDate: '2026-03-10T00:00:00.000Z',
    });
  });

  it('is nothing without a title or an address people can open', () => {
    expect(readJob({ title: ' ', url: 'https://x.example' })).toBeUndefined();
    expect(readJob({ title: 'A', url: undefined })).toBeUndefined();
    expect(readJob({ title: 'A', url: 'javascript:alert(1)' })).toBeUndefined();
    expect(readJob({ title: 'A', url: `https://x.example/${'a'.repeat(2048)}` })).toBeUndefined();
    expect(readJob({ title: 'A', url: 'https://x.example', companyUrl: 'acme' })?.companyUrl).toBe('');
  });
});

describe('withoutDoubles', () => {
  it('knows a posting again by its address', () => {
    const rows = withoutDoubles([
      job({ url: 'https://Jobs.example/1/?utm_source=x#apply', title: 'One' }),
      job({ url: 'https://jobs.example/1', title: 'Two' }),
    ]);
    expect(rows.map(({ title }) => title)).toEqual(['One']);
  });

  it('knows it again by company, title and place, the legal form aside', () => {
    const rows = withoutDoubles([
      job({ company: 'Acme Inc.' }),
      job({ url: 'https://other.example/9', company: 'ACME', title: 'engineer' }),
      job({ url: 'https://other.example/10', location: 'Paris' }),
    ]);
    expect(rows.map(({ url }) => url)).toEqual(['https://jobs.example/1', 'https://other.example/10']);
  });

  it('keeps the one with a date, and both where no company is known', () => {
    const undated = job({ postedDate: '', url: 'https://a.example' });
    expect(withoutDoubles([undated, job({})])).toEqual([job({})]);
    expect(
      withoutDoubles([
        job({ company: '', url: 'https://a.example' }),
        job({ company: '', url: 'https://b.example' }),
      ]),
    ).toHaveLength(2);
  });
});

describe('order', () => {
  it('puts what is named before what is only spoken of, and the newest first within each', () => {
    const rows = [
      job({ title: 'Designer', postedDate: '2026-03-10T00:00:00Z' }),
      job({ title: 'Rust Engineer', postedDate: '2026-03-01T00:00:00Z' }),
      job({ title: 'Senior Rust Engineer', postedDate: '' }),
      job({ title: 'Rust Engineers', postedDate: '2026-03-05' }),
    ];
    expect(bestJobs(rows, 'rust engineer', 3).map(({ title }) => title)).toEqual([
      'Rust Engineers',
      'Rust Engineer',
      'Senior Rust Engineer',
    ]);
  });
});

it('merges lists: within the window, without duplicates, with the source, cut to the limit', () => {
  const params = { keyword: 'engineer', location: 'Berlin', posted_limit: 'past-week', limit: 2 } as const;
  const merged = mergeJobs(
    params,
    [
      {
        source: 'one',
        items: [job({}), job({ url: 'https://old.example', title: 'Old', postedDate: '2026-01-01' })],
      },
      {
        source: 'two',
        items: [
          job({ url: 'https://two.example/same' }),
          job({ url: 'https://two.example/b', title: 'Engineer B', postedDate: '2026-03-10T00:00:00Z' }),
          job({ url: 'https://two.example/c', title: 'Engineer C', postedDate: '2026-03-04T13:00:00Z' }),
        ],
      },
    ],
    NOW,
  );
  expect(merged.map(({ title, source }) => `${title} ${source}`)).toEqual(['Engineer B two', 'Engineer one']);
});
