import { expect, test } from 'vitest';
import { webResults } from './html.ts';

const only = (url: string, title?: string | null, snippet?: string | null) =>
  webResults([{ url, title, snippet }])[0];

test('texts are stripped of HTML, decoded and put on one line', () => {
  expect(only('https://a.example/x', ' A <b>bold</b>\n title ', '<p>One &amp; two</p><p>three</p>')).toEqual({
    title: 'A bold title',
    url: 'https://a.example/x',
    snippet: 'One & two three',
  });
});

test('a snippet is cut at 500 and a title at 300 characters', () => {
  const long = only('https://a.example/', 'word '.repeat(200), 'word '.repeat(2000));
  expect(long?.snippet.length).toBeGreaterThan(490);
  expect(long?.snippet.length).toBeLessThanOrEqual(500);
  expect(long?.snippet.endsWith('…')).toBe(true);
  expect(long?.title.length).toBeLessThanOrEqual(300);
});

test('a page without a title is called by its address, and no snippet is an empty one', () => {
  expect(only('https://a.example/report', null)).toEqual({
    title: 'a.example/report',
    url: 'https://a.example/report',
    snippet: '',
  });
});

test.each(['ftp://a.example/file', 'javascript:alert(1)', 'data:text/html,x', '/relative', '', 'https://'])(
  '%j is no web page',
  (url) => {
    expect(webResults([{ url, title: 'x' }])).toEqual([]);
  },
);

test('one page stays once, the first time it comes', () => {
  const results = webResults([
    { url: 'https://A.example/page/?utm_source=x#top', title: 'first' },
    { url: 'https://a.example/page', title: 'again' },
    { url: 'https://a.example/page?id=2', title: 'another' },
  ]);
  expect(results.map(({ url, title }) => [url, title])).toEqual([
    ['https://a.example/page', 'first'],
    ['https://a.example/page?id=2', 'another'],
  ]);
});
