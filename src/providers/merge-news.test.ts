import { expect, it } from 'vitest';
import { type NewsItem, topicOf } from './rules-funder-claim.ts';
import { mergeNews } from './rules-investor-names.ts';

// Everyone here is made up.

const item = (title: string, url: string, more: Partial<NewsItem> = {}): NewsItem => ({
  title,
  url,
  snippet: '',
  topic: 'news',
  ...more,
});
const titles = (answers: NewsItem[][], limit = 10) =>
  mergeNews(
    answers.map((items, at) => ({ source: `s${at}`, items })),
    limit,
  ).map(({ title }) => title);

it('puts money raised first, then the newest, then what has no date, and cuts', () => {
  const items = [
    item('no date', 'https://x.example/1'),
    item('old', 'https://x.example/2', { date: '2026-01-01' }),
    item('new', 'https://x.example/3', { date: '2026-02-01T10:00:00.000Z' }),
    item('money', 'https://x.example/4', { date: '2025-01-01', topic: 'funding' }),
    item('filed', 'https://x.example/5', { date: '2026-01-15', topic: 'filing' }),
  ];
  expect(titles([items])).toEqual(['money', 'new', 'filed', 'old', 'no date']);
  expect(titles([items], 2)).toEqual(['money', 'new']);
});

it('has each page once, from any number of sources, and keeps what is known best, with its source', () => {
  const bare = item('Fern opens', 'http://www.x.example/a/?utm_source=y');
  const full = item('Fern opens', 'https://x.example/a', { snippet: 'In Oslo.', date: '2026-01-01' });
  expect(
    mergeNews(
      [
        { source: 'a', items: [bare] },
        { source: 'b', items: [full] },
      ],
      5,
    ),
  ).toEqual([{ ...full, source: 'b' }]);
});

it.each([
  ['Fernhollow raises $5M seed led by Umbra', 'Fernhollow Raises $5M Seed, Led by Umbra', 1],
  ['Fernhollow raises $5M seed led by Umbra', 'Fernhollow raises $5M seed round led by Umbra', 1],
  ['Fernhollow raises $5M seed led by Umbra', 'Fernhollow raises $9M seed led by Umbra', 2],
  ['Fernhollow raises $5M seed', 'Fernhollow raises $5M Series A', 2],
  ['Fernhollow raises', 'Fernhollow raises', 2],
])('%s / %s: %i', (one, other, count) => {
  expect(titles([[item(one, 'https://a.example')], [item(other, 'https://b.example')]])).toHaveLength(count);
});

it.each([
  ['Fern raises $5M', '', 'funding'],
  ['Fern lands Series A', '', 'funding'],
  ['The week in deals', 'Fern closed a $3M seed round.', 'funding'],
  ['Fern raises prices', '', 'news'],
  ['Umbra acquires Fern after seed round', '', 'news'],
  ['Fern opens an office', 'It has 5 million users.', 'news'],
] as const)('%s (%s) is %s', (title, snippet, topic) => {
  expect(topicOf(title, snippet)).toBe(topic);
});
