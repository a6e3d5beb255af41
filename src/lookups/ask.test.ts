import { describe, expect, it } from 'vitest';
import { ProviderError } from '../platform/values/provider-error.ts';
import type { Provider, ProviderCall, SettingValues } from '../providers/provider.ts';
import type { LookupKind } from '../providers/rules-kinds.ts';
import { createBudget } from '../providers/rules-source-items.ts';
import { createLookupService, type LookupServiceOptions } from './lookups.ts';
import { companyNews } from './recipe.ts';
import { companyFunders, type Recipes } from './recipes.ts';
import type { AskContext } from './rules-ports.ts';
import type { Source } from './source.ts';

const PARAMS = { name: 'Zirkonia', limit: 10 };
const NEWS = {
  title: 'Zirkonia opens an office',
  url: 'https://news.example/1',
  snippet: '',
  topic: 'news',
} as const;

/** A source by what it does when asked, under a list price. */
function source(
  id: string,
  lookups: { readonly [Kind in LookupKind]?: (call: ProviderCall) => unknown },
  price = 0,
): [string, Source] {
  const asked = Object.entries(lookups).map(([kind, ask]) => [
    kind,
    { listPrice: () => price, ask: async (_params: unknown, call: ProviderCall) => ask(call) },
  ]);
  const provider: Provider = {
    id,
    title: id,
    about: '',
    settings: [],
    limits: { timeoutMs: 1, concurrency: 1 },
    probe: { none: 'for tests' },
    lookups: Object.fromEntries(asked),
  };
  const settings = { number: () => 1_000_000 } as unknown as SettingValues;
  return [
    id,
    {
      provider,
      settings,
      call: ({ signal, companyNews: news }) => ({ signal, local: { companyNews: news } }) as ProviderCall,
    },
  ];
}

function world(sources: [string, Source][], orders: { readonly [Kind in LookupKind]?: string[][] }) {
  const written: unknown[] = [];
  let hasRoom = true;
  const untouched = () => Promise.reject(new Error('the cache is not touched'));
  const lookups = createLookupService({
    recipes: { 'company.news': companyNews, 'company.funders': companyFunders } as unknown as Recipes,
    orders: orders as LookupServiceOptions['orders'],
    sources: new Map(sources),
    sandbox: 'sandbox',
    spend: {
      book: async ({ provider, microUsd, requestId }) => {
        written.push(['book', provider, microUsd, requestId]);
        return hasRoom;
      },
      settle: async (_id, microUsd) => void written.push(['settle', microUsd]),
    },
    cache: { read: untouched, keep: untouched, evict: untouched },
    log: { warn: () => {}, error: () => {} },
  });
  const context = (more: Partial<AskContext> = {}): AskContext => ({
    tenantId: 't',
    mode: 'live',
    requestId: 'r',
    now: new Date(0),
    signal: new AbortController().signal,
    ...more,
  });
  return {
    written,
    fill: () => {
      hasRoom = false;
    },
    news: async (more?: Partial<AskContext>) => {
      const answer = await lookups.ask('company.news', PARAMS, context(more));
      await lookups.close();
      return answer;
    },
    funders: (more?: Partial<AskContext>) =>
      lookups.ask('company.funders', { name: 'Zirkonia' }, context(more)),
  };
}

const fails = () => {
  throw new ProviderError('upstream', 'made up', { spend: 'none' });
};
const finds = () => ({ items: [NEWS], costMicroUsd: 3 });
const finds0 = () => ({ items: [] });

describe('a lookup on the way to another answer', () => {
  it('books its paid calls itself, for the request, and settles them', async () => {
    const here = world([source('paid', { 'company.news': finds }, 10)], { 'company.news': [['paid']] });
    expect(await here.news()).toEqual({
      state: 'answered',
      outcome: 'found',
      data: [{ ...NEWS, source: 'paid' }],
      failed: [],
      answered: ['paid'],
    });
    expect(here.written).toEqual([
      ['book', 'paid', 10, 'r'],
      ['settle', 3],
    ]);
  });

  it('uses what admission booked for the request, and gives it back where another source answered', async () => {
    const granted = { booked: 'paid', generation: 0 };
    const used = world([source('paid', { 'company.news': finds }, 10)], { 'company.news': [['paid']] });
    await used.news({ granted });
    expect(used.written).toEqual([['settle', 3]]);
    const other = world([source('free', { 'company.news': finds })], { 'company.news': [['free']] });
    await other.news({ granted });
    expect(other.written).toEqual([['settle', 0]]);
  });

  it('spends no more than its budget, and refunds what a call did not cost', async () => {
    const here = world([source('paid', { 'company.news': finds }, 10)], { 'company.news': [['paid']] });
    const budget = createBudget(15);
    expect(await here.news({ budget })).toMatchObject({ state: 'answered' });
    expect(budget.leftMicroUsd).toBe(12);
    expect(await here.news({ budget })).toMatchObject({ state: 'answered' });
    expect(await here.news({ budget })).toEqual({
      state: 'over_budget',
      failed: [{ source: 'paid', reason: 'over_budget' }],
    });
    expect(here.written).toHaveLength(4);
  });

  it('says that the day has no room, and the budget keeps what was not spent', async () => {
    const here = world([source('paid', { 'company.news': finds }, 10)], { 'company.news': [['paid']] });
    here.fill();
    const budget = createBudget(15);
    expect(await here.news({ budget })).toEqual({
      state: 'capped',
      failed: [{ source: 'paid', reason: 'capped' }],
    });
    expect(budget.leftMicroUsd).toBe(15);
  });

  it('takes nothing together with a failure for no answer, and something for an answer', async () => {
    const none = [source('a', { 'company.news': fails }), source('b', { 'company.news': finds0 })];
    const orders = { 'company.news': [['a', 'b']] };
    const failed = [{ source: 'a', reason: 'upstream' }];
    expect(await world(none, orders).news()).toEqual({ state: 'failed', failed });
    const some = [source('a', { 'company.news': fails }), source('b', { 'company.news': finds })];
    expect(await world(some, orders).news()).toMatchObject({ state: 'answered', data: [{}], failed });
  });

  it('knows an empty answer from no source at all', async () => {
    const orders = { 'company.news': [['a']] };
    expect(await world([source('a', { 'company.news': finds0 })], orders).news()).toEqual({
      state: 'answered',
      outcome: 'empty',
      data: [],
      failed: [],
      answered: ['a'],
    });
    expect(await world([], orders).news()).toEqual({ state: 'failed', failed: [] });
  });

  it('asks the made-up world for a test key', async () => {
    const here = world(
      [source('a', { 'company.news': fails }), source('sandbox', { 'company.news': finds })],
      {
        'company.news': [['a']],
      },
    );
    expect(await here.news({ mode: 'test' })).toMatchObject({ data: [{ source: 'sandbox' }] });
  });

  it('ends by itself when its time is up, and with the signal of the request', async () => {
    const deaf = world([source('a', { 'company.news': () => new Promise(() => {}) })], {
      'company.news': [['a']],
    });
    expect(await deaf.news({ withinMs: 20 })).toEqual({
      state: 'failed',
      failed: [{ source: 'a', reason: 'timeout' }],
    });
    await expect(deaf.news({ signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow('gone');
  });
});

describe('a lookup within such a lookup', () => {
  const reader = source('reader', {
    'company.funders': async (call) => {
      const news = await call.local.companyNews(PARAMS, call.signal);
      if (news.state !== 'answered') throw new ProviderError('upstream', 'no news', { spend: 'none' });
      return { items: [{ investor: 'Umbra Peak Capital', confidence: 0.8, evidence: news.data[0]?.title }] };
    },
  });
  const orders = { 'company.news': [['paid']], 'company.funders': [['reader']] };

  it('is booked for the same request, within the same budget, and reports what exceeds it', async () => {
    const here = world([reader, source('paid', { 'company.news': finds }, 10)], orders);
    expect(await here.funders()).toMatchObject({
      state: 'answered',
      data: [{ investor: 'Umbra Peak Capital', sources: [{ source: 'reader' }] }],
    });
    expect(here.written[0]).toEqual(['book', 'paid', 10, 'r']);
    expect(await here.funders({ budget: createBudget(9) })).toMatchObject({ state: 'over_budget' });
    here.fill();
    expect(await here.funders()).toMatchObject({ state: 'capped' });
  });

  it('books on its own where admission booked for the one around it, which gets its booking back', async () => {
    const here = world([reader, source('paid', { 'company.news': finds }, 10)], orders);
    await here.funders({ granted: { booked: 'paid', generation: 0 } });
    expect(here.written[0]).toEqual(['book', 'paid', 10, 'r']);
    expect(here.written.slice(1).toSorted()).toEqual([
      ['settle', 0],
      ['settle', 3],
    ]);
  });
});
