import { expect, test } from 'vitest';
import { DEFAULT_ORDERS, PROVIDERS } from '../providers/order.ts';
import { searchWeb } from './recipes.ts';

const ORDER = DEFAULT_ORDERS['search.web'];
const NOW = { now: new Date('2026-11-21T12:00:00Z') };
const params = (count: number) => ({ query: 'made up', count, livecrawl: true });
const result = (url: string, title = 'a page') => ({ title, url, snippet: '' });

test('every source that can search the web is in the order, paid ones before free ones', () => {
  const able = PROVIDERS.filter((one) => one.lookups['search.web'] !== undefined).map(({ id }) => id);
  expect(ORDER.flat().toSorted()).toEqual(able.filter((id) => id !== 'sandbox').toSorted());
  // One that costs money has a daily cap.
  const isPaid = ORDER.flat().map((id) =>
    PROVIDERS.some((one) => one.id === id && one.settings.some(({ name }) => name === 'DAILY_CAP_USD')),
  );
  expect(new Set(isPaid)).toEqual(new Set([true, false]));
  expect(isPaid.lastIndexOf(true)).toBeLessThan(isPaid.indexOf(false));
});

test('results of several sources are one list, each page once, cut to the count', () => {
  const answers = [
    { source: 'one', items: [result('https://a.example/x', 'first'), result('https://b.example')] },
    { source: 'two', items: [result('https://A.example/x/?utm_source=y'), result('https://c.example')] },
  ];
  expect(searchWeb.combine(params(10), answers, NOW)).toEqual({
    outcome: 'found',
    data: [result('https://a.example/x', 'first'), result('https://b.example'), result('https://c.example')],
  });
  expect(searchWeb.combine(params(2), answers, NOW).data).toHaveLength(2);
});

test('no page is an answer, not a miss', () => {
  const none = [{ source: 'one', items: [] }];
  expect(searchWeb.combine(params(10), none, NOW)).toEqual({ outcome: 'empty', data: [] });
});

test('what to configure names a setting of every source', () => {
  expect(searchWeb.toConfigure).toContain('WARMPATH_SEARXNG_URL');
  expect(searchWeb.toConfigure).toMatch(/free/);
  for (const id of ['exa', 'brave', 'tavily', 'serper']) {
    expect(searchWeb.toConfigure).toContain(`WARMPATH_${id.toUpperCase()}_KEY`);
  }
});
