import { describe, expect, test } from 'vitest';
import type { Engager, Post } from '../providers/rules-kinds.ts';
import { socialEngagement, socialPosts } from './recipe.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const DAY_MS = 86_400_000;

function post(url: string, daysAgo: number, content = 'text'): Post {
  const timestamp = now.getTime() - daysAgo * DAY_MS;
  return { url, content, date: new Date(timestamp).toISOString(), timestamp };
}

describe('posts', () => {
  const combine = (days_back: 1 | 7 | 30, ...items: Post[]) =>
    socialPosts.combine({ social_url: 'x', days_back }, [{ source: 's', items }], { now });

  test('newest first, within the window to the millisecond, one of each address', () => {
    const { outcome, data } = combine(
      7,
      post('https://a.example/old', 7.000001),
      post('https://a.example/edge', 7),
      post('https://a.example/new?utm_source=x', 1),
      post('https://a.example/mid', 3),
      post('https://A.example/new', 1),
    );
    expect(outcome).toBe('found');
    expect(data.map(({ url }) => url)).toEqual([
      'https://a.example/new?utm_source=x',
      'https://a.example/mid',
      'https://a.example/edge',
    ]);
  });

  test('nothing in the window is an answer, not a miss', () =>
    expect(combine(1, post('https://a.example/1', 2))).toEqual({ outcome: 'empty', data: [] }));

  test('content is cut to 10,000 characters', () => {
    const { data } = combine(1, post('https://a.example/1', 0, 'x'.repeat(20_000)));
    expect(data[0]?.content).toHaveLength(10_000);
  });
});

describe('engagement', () => {
  const row = (name: string, socialUrl: string, commentary = ''): Engager => ({
    name,
    socialUrl,
    position: '',
    commentary,
  });
  const combine = (...items: Engager[]) =>
    socialEngagement.combine({ post_url: 'x', type: 'comments', max_pages: 1 }, [{ source: 's', items }], {
      now,
    });

  test('one row for a repeated one; two comments of one person, and two people without address, stay', () => {
    const rows = [
      row('Ada', 'https://a.example/ada', 'One'),
      row('Ada', 'https://a.example/ada', 'Two'),
      row('Bo', ''),
      row('Bo', ''),
    ];
    expect(combine(rows[0] as Engager, ...rows).data).toEqual(rows);
  });

  test('an empty list is an answer, not a miss', () =>
    expect(combine()).toEqual({ outcome: 'empty', data: [] }));

  test('a comment is cut to 10,000 characters', () =>
    expect(combine(row('Ada', '', 'x'.repeat(20_000))).data[0]?.commentary).toHaveLength(10_000));
});
