import { describe, expect, test } from 'vitest';
import { asking } from '../../test/harness/asked.ts';
import { type FakeHandler, settingValues } from '../../test/harness/providers.ts';
import { tavilyAnswer } from '../../test/providers/tavily.ts';
import { MADE_QUESTION, MADE_RESULTS } from '../../test/providers/web.ts';
import { missingSettings } from './settings.ts';
import { tavily } from './web-paid-engines.ts';

const { fake, put } = asking(tavily, 'search.web', MADE_QUESTION);

const search = (handler: FakeHandler, settings: Record<string, string>, count = 3) =>
  put(handler, { count }, settings);
const KEYED = { KEY: 'made-up-key' };
const KEYLESS = { KEYLESS: 'on' };
const withUsage =
  (usage: unknown): FakeHandler =>
  () => ({ json: { results: [], usage } });

test('an answer becomes results at the cost of its credits', async () => {
  expect(await search(tavilyAnswer, KEYED)).toEqual({ items: MADE_RESULTS, rejected: 0, costMicroUsd: 8000 });
  expect(fake.requests[0]).toMatchObject({
    method: 'POST',
    path: '/search',
    body: { query: MADE_QUESTION.query, search_depth: 'basic', max_results: 3, include_usage: true },
  });
  expect(fake.requests[0]?.headers.authorization).toBe('Bearer made-up-key');
  expect(fake.requests[0]?.headers['x-tavily-access-mode']).toBeUndefined();
});

test('twenty results are the most it is asked for', async () => {
  await search(tavilyAnswer, KEYED, 50);
  expect(fake.requests[0]?.body).toMatchObject({ max_results: 20 });
});

test('two credits cost two, and an answer that names none costs the list price', async () => {
  expect((await search(withUsage({ credits: 2 }), KEYED)).costMicroUsd).toBe(16_000);
  for (const usage of [undefined, null, {}, { credits: 'one' }, { credits: -1 }]) {
    expect((await search(withUsage(usage), KEYED)).costMicroUsd).toBeUndefined();
  }
});

describe('without a key', () => {
  const lookup = tavily.lookups['search.web'];
  const params = { query: 'x', count: 10, livecrawl: true };

  test('it takes part only where the operator says so, and is free then', () => {
    const states = [{}, { KEYLESS: 'off' }, KEYLESS, KEYED].map((written) => {
      const settings = settingValues(tavily, written);
      return [missingSettings(tavily, settings, undefined).length, lookup?.listPrice?.(params, settings)];
    });
    expect(states).toEqual([
      [1, 0],
      [1, 0],
      [0, 0],
      [0, 8000],
    ]);
  });

  test('it names itself and sends no key', async () => {
    expect((await search(tavilyAnswer, KEYLESS)).costMicroUsd).toBe(0);
    const headers = fake.requests[0]?.headers;
    expect([headers?.['x-tavily-access-mode'], headers?.['x-client-source']]).toEqual([
      'keyless',
      'warmpath',
    ]);
    expect(headers?.authorization).toBeUndefined();
  });

  test('nothing is sent where that was not said', async () => {
    await expect(search(tavilyAnswer, {})).rejects.toMatchObject({ failure: 'not_configured' });
    expect(fake.requests).toHaveLength(0);
  });
});

test.each([432, 433])('%i is a used-up plan, not a crash', async (status) => {
  const refused = search(() => ({ status, json: { detail: { error: 'made up' } } }), KEYED);
  await expect(refused).rejects.toMatchObject({ failure: 'quota_exhausted', status, spend: 'none' });
  expect(fake.requests).toHaveLength(1);
});
