import { expect, it } from 'vitest';
import { DEFAULT_ORDERS, PROVIDERS } from '../providers/order.ts';
import type { NewsItem, NewsTopic } from '../providers/rules-funder-claim.ts';
import { companyNews } from './recipe.ts';
import { companyFunders } from './recipes.ts';

const NOW = { now: new Date('2026-11-21T12:00:00Z') };
const item = (at: number, topic: NewsTopic = 'news'): NewsItem => ({
  title: `Report ${at} of its own`,
  url: `https://news.example/${at}`,
  snippet: '',
  topic,
});
const answer = (count: number, topic?: NewsTopic) => [
  { source: 'a', items: Array.from({ length: count }, (_, at) => item(at, topic)) },
];
const settles = (count: number, params: object = {}, topic?: NewsTopic) =>
  companyNews.settles?.(answer(count, topic), { name: 'Fern', limit: 20, ...params });

it('is content with five reports, with fewer where fewer are wanted, with three of money raised', () => {
  expect([4, 5].map((count) => settles(count))).toEqual([false, true]);
  expect([1, 2].map((count) => settles(count, { limit: 2 }))).toEqual([false, true]);
  const focus = { focus: 'funding' };
  expect([settles(50, focus), settles(2, focus, 'funding'), settles(3, focus, 'funding')]).toEqual([
    false,
    false,
    true,
  ]);
});

it('counts a report that two sources have once', () => {
  const twice = [...answer(3), ...answer(3)];
  expect(companyNews.settles?.(twice, { name: 'Fern', limit: 20 })).toBe(false);
  const { outcome, data } = companyNews.combine({ name: 'Fern', limit: 2 }, twice, NOW);
  expect([outcome, data.length]).toEqual(['found', 2]);
});

it('takes no report, and no funder, for an answer', () => {
  expect(companyNews.combine({ name: 'Fern', limit: 5 }, answer(0), NOW)).toEqual({
    outcome: 'empty',
    data: [],
  });
  expect(companyFunders.combine({ name: 'Fern' }, [{ source: 'a', items: [] }], NOW)).toEqual({
    outcome: 'empty',
    data: [],
  });
});

it('asks all sources of news, the paid ones last and one after another', () => {
  const order = DEFAULT_ORDERS['company.news'];
  const able = PROVIDERS.filter(({ lookups }) => lookups['company.news'] !== undefined);
  expect(order.flat().toSorted()).toEqual(able.flatMap(({ id }) => (id === 'sandbox' ? [] : id)).toSorted());
  const paid = able.filter(({ id, lookups }) => id !== 'sandbox' && lookups['company.news']?.listPrice);
  const [free = [], ...alone] = order;
  expect(alone.flat().toSorted()).toEqual(paid.map(({ id }) => id).toSorted());
  expect(alone.every((stage) => stage.length === 1)).toBe(true);
  expect(paid.some(({ id }) => free.includes(id))).toBe(false);
});
