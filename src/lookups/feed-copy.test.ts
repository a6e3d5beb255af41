import { describe, expect, it } from 'vitest';
import type { FeedJob } from '../providers/html.ts';
import { loadMetros } from '../reference/reference.ts';
import { FeedCopy, MAX_POSTINGS, MAX_WORDS, writeCopy } from './job-feeds.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const posting = (id: string, fields: Partial<FeedJob> = {}): FeedJob => ({
  id,
  title: 'Engineer',
  url: `https://feed.example/${id}`,
  company: `Company ${id}`,
  companyUrl: '',
  location: 'Berlin',
  postedDate: '2026-03-09T00:00:00.000Z',
  words: '',
  ...fields,
});
const copyOf = (...jobs: FeedJob[]) => new FeedCopy(1, writeCopy(jobs, 1_000_000), loadMetros());
const ask = { keyword: 'engineer', location: 'Germany', posted_limit: 'past-month', limit: 10 } as const;

describe('a copy is searched', () => {
  const copy = copyOf(
    posting('title'),
    posting('words', { title: 'Maker', words: 'We need an engineer\nfor C++' }),
    posting('company', { title: 'Maker', company: 'Engineers United' }),
    posting('other', { title: 'Designer' }),
    posting('abroad', { location: 'Boston, MA' }),
    posting('remote', { location: 'Remote' }),
    posting('old', { postedDate: '2025-12-01' }),
    posting('undated', { postedDate: '' }),
  );
  const ids = (params: Partial<typeof ask> | object): string[] =>
    copy.search({ ...ask, ...params }, NOW).map(({ url }) => url.slice('https://feed.example/'.length));

  it('by words of title, company and text, by place and by window', () => {
    expect(ids({})).toEqual(['title', 'company', 'remote', 'undated', 'words']);
    expect(ids({ keyword: 'c++' })).toEqual(['words']);
    expect(ids({ location: 'United States' })).toEqual(['abroad', 'remote']);
    expect(ids({ posted_limit: 'past-week' })).toEqual(['title', 'company', 'remote', 'words']);
    expect(ids({ posted_limit: 'any-time' })).toContain('old');
    expect(ids({ limit: 2 })).toEqual(['title', 'company']);
  });

  it('and hands out nothing of its own', () => {
    expect(Object.keys(copy.search(ask, NOW)[0] ?? {}).sort()).toEqual([
      'company',
      'companyUrl',
      'location',
      'postedDate',
      'title',
      'url',
    ]);
  });
});

describe('a copy is bounded', () => {
  it('in postings, the newest stay', () => {
    const many = Array.from({ length: MAX_POSTINGS + 5 }, (_, at) =>
      posting(`${at}`, { postedDate: new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString() }),
    );
    const rows = JSON.parse(writeCopy(many, 100_000_000)) as FeedJob[];
    expect(rows).toHaveLength(MAX_POSTINGS);
    expect(rows[0]?.id).toBe(`${MAX_POSTINGS + 4}`);
  });

  it('in bytes, and stays JSON', () => {
    const text = writeCopy([posting('é', { words: 'é'.repeat(5000) }), posting('2'), posting('3')], 2_000);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2_000);
    const rows = JSON.parse(text) as FeedJob[];
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ words }) => words.length <= MAX_WORDS)).toBe(true);
  });

  it('to each posting once', () => {
    expect(JSON.parse(writeCopy([posting('1'), posting('1', { title: 'Newer' })], 10_000))).toMatchObject([
      { title: 'Newer' },
    ]);
  });
});

it('leaves out what is no posting any more', () => {
  const copy = new FeedCopy(
    1,
    `[{"id":"1"},${writeCopy([posting('2')], 10_000).slice(1, -1)}]`,
    loadMetros(),
  );
  expect(copy.search(ask, NOW)).toHaveLength(1);
});
