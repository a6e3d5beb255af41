import { describe, expect, it } from 'vitest';
import { newsDate, newsItems, newsQuestion } from './html.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const about = (
  raw: { url?: string; title?: string; snippet?: string },
  name = 'Fern Labs',
  domain?: string,
) =>
  newsItems(
    [{ url: 'https://x.example/1', ...raw }],
    { name, ...(domain === undefined ? {} : { domain }) },
    NOW,
  ).length;

describe('a report is about the company', () => {
  it.each([
    [{ title: 'Fern Labs opens' }, 1],
    [{ title: 'A day', snippet: 'At FERN LABS, Inc.' }, 1],
    [{ title: 'Fernlabs opens' }, 0],
    [{ title: 'Fern opens' }, 0],
    [{ title: 'Fern lab opens' }, 0],
    [{ title: 'A day', url: 'https://blog.fern.example/x' }, 0],
  ])('by its name: %j', (raw, count) => {
    expect(about(raw)).toBe(count);
  });

  it('by its domain', () => {
    expect(about({ title: 'A day', url: 'https://blog.fern.example/x' }, 'Fern Labs', 'fern.example')).toBe(
      1,
    );
    expect(about({ title: 'A day' }, 'Fern Labs', 'fern.example')).toBe(0);
  });
});

it.each([
  ['2026-08-12T10:15:00Z', '2026-08-12T10:15:00.000Z'],
  ['20260812T101500Z', '2026-08-12T10:15:00.000Z'],
  ['Wed, 12 Aug 2026 10:15:00 GMT', '2026-08-12T10:15:00.000Z'],
  ['Aug 12, 2026', '2026-08-12'],
  ['3 hours ago', '2026-11-21T09:00:00.000Z'],
  ['an hour ago', '2026-11-21T11:00:00.000Z'],
  ['2 days ago', '2026-11-19'],
  ['1 week ago', '2026-11-14'],
  ['yesterday', undefined],
  ['20261399T101500Z', undefined],
  [7, undefined],
  [null, undefined],
])('the date %j is %j', (written, read) => {
  expect(newsDate(written, NOW)).toBe(read);
});

it('asks for the name as a phrase, whatever is in it', () => {
  expect(newsQuestion({ name: 'Fern "AI"  Labs', limit: 1 })).toBe('"Fern AI Labs"');
});
