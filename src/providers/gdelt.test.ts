import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asking } from '../../test/harness/asked.ts';
import { type FakeHandler, settingValues } from '../../test/harness/providers.ts';
import { gdeltAnswer, words } from '../../test/providers/gdelt.ts';
import { MADE_ITEMS, NEWS_PARAMS } from '../../test/providers/news.ts';
import { createGate } from '../platform/outbound/gate.ts';
import { gdelt } from './news.ts';

// Made from the notes: no real server could be asked.

const { fake, put: news } = asking(gdelt, 'company.news', NEWS_PARAMS);

it('gives headlines that name the company, and asks for them as a phrase', async () => {
  expect(await news(gdeltAnswer)).toEqual({
    items: MADE_ITEMS.map((item) => ({ ...item, snippet: '' })),
    rejected: 0,
  });
  expect(fake.requests[0]).toMatchObject({
    path: '/doc',
    query: {
      query: '"Zirkonia" sourcelang:english',
      mode: 'ArtList',
      format: 'json',
      sort: 'datedesc',
      timespan: '3m',
      maxrecords: '15',
    },
  });
});

it('asks for words of money within brackets, and for other languages', async () => {
  await news(
    gdeltAnswer,
    { name: 'Sedge "&" Reed (Oslo)', focus: 'funding', limit: 200 },
    { LANGUAGE: 'any' },
  );
  expect(fake.requests[0]?.query).toMatchObject({
    query: '"Sedge & Reed Oslo" (funding OR raises OR raised OR investors OR "series a" OR seed)',
    maxrecords: '250',
  });
});

describe('what comes with status 200', () => {
  it('is nothing found as an empty object', async () => {
    expect((await news(() => ({ json: {} }))).items).toEqual([]);
  });

  it('is read with control characters and backslashes that JSON does not allow', async () => {
    const text =
      '{"articles":[{"url":"https://news.example/a","title":"Zirkonia\u0001 wins \\x \\"gold\\" in C:\\\tOslo \\u00e5","seendate":"x"}]}';
    expect((await news(words(text, 'application/json'))).items).toMatchObject([
      { title: String.raw`Zirkonia wins \x "gold" in C:\ Oslo å` },
    ]);
  });

  it.each([
    ['The specified phrase is too short.', 'text/html', 'upstream'],
    ['Your query was too short or too long.', 'text/plain', 'upstream'],
    ['Please limit requests to one every 5 seconds or contact us.', 'text/html', 'rate_limited'],
    ['<!DOCTYPE html><title>Down</title>', 'text/html', 'bad_response'],
    ['<html><body>Down', 'text/html', 'bad_response'],
    ['', 'text/html', 'bad_response'],
    ['{"articles":[', 'application/json', 'bad_response'],
  ])('%s as %s is %s', async (text, type, failure) => {
    await expect(news(words(text, type))).rejects.toMatchObject({ failure });
  });
});

it('asks to wait in words with 429, and is not asked again at once', async () => {
  const handler: FakeHandler = () => ({ status: 429, text: 'Please limit requests to one every 5 seconds.' });
  await expect(news(handler)).rejects.toMatchObject({ failure: 'rate_limited' });
  expect(fake.requests).toHaveLength(1);
});

it('cannot be asked for names that are too short for it', () => {
  const supports = (name: string) =>
    gdelt.lookups['company.news']?.supports?.({ name, limit: 5 }, settingValues(gdelt));
  expect(['Fern', 'Qx', 'A.B.C', '???', '墨田電機'].map(supports)).toEqual([true, false, false, false, true]);
});

describe('the pace', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('lets one wait for its turn, and refuses a third at once as there is none in time', async () => {
    const gate = createGate(gdelt.limits);
    const { signal } = new AbortController();
    const start = Date.now();
    const began: number[] = [];
    const run = () =>
      gate.run(async () => began.push(Date.now() - start), { tenantId: 't', signal }, 'upstream');
    const waiting = [run(), run()];
    await expect(run()).rejects.toMatchObject({ failure: 'rate_limited', spend: 'none' });
    await vi.advanceTimersByTimeAsync(6_000);
    await Promise.all(waiting);
    expect(began).toEqual([0, 5_200]);
  });
});
