import { describe, expect, it } from 'vitest';
import type { Granted } from '../platform/values/outcome.ts';
import { ProviderError } from '../platform/values/provider-error.ts';
import type { Found, ProviderCall, SettingValues } from '../providers/provider.ts';
import type { PersonRow } from '../providers/rules-kinds.ts';
import { createLookupService, type LookupServiceOptions, type RunningLookups } from './lookups.ts';
import type { Recipes } from './recipes.ts';
import type { LookupCacheStore, SpendStore } from './rules-ports.ts';
import type { Source } from './source.ts';

type Kind = 'person.search';
const PARAMS = { query: 'Ada Quill', limit: 10 };
const ADA: PersonRow = { name: 'Ada Quill' };

type Ask = (signal: AbortSignal) => Promise<Found<PersonRow>>;

function sourceOf(id: string, ask: Ask, price = 0): [string, Source] {
  const settings = { number: () => 1_000 } as unknown as SettingValues;
  return [
    id,
    {
      provider: {
        id,
        title: id,
        about: '',
        settings: [],
        limits: { timeoutMs: 1, concurrency: 1 },
        probe: { none: 'for tests' },
        lookups: { 'person.search': { ask: (_params, call) => ask(call.signal), listPrice: () => price } },
      },
      settings,
      call: ({ signal }) => ({ signal }) as ProviderCall,
    },
  ];
}

/** A cache as the store's is, without the database. */
function memoryCache(): LookupCacheStore & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  const generations = new Map<string, number>();
  const nameOf = (key: Buffer) => key.toString('hex');
  return {
    kept,
    read: async (key) => ({ value: kept.get(nameOf(key)), generation: generations.get(nameOf(key)) ?? 0 }),
    keep: async ({ key, generation, value }) => {
      if (generation === (generations.get(nameOf(key)) ?? 0)) kept.set(nameOf(key), value);
    },
    evict: async (key) => {
      generations.set(nameOf(key), (generations.get(nameOf(key)) ?? 0) + 1);
      return kept.delete(nameOf(key));
    },
  };
}

interface World {
  readonly lookups: RunningLookups;
  readonly cache: ReturnType<typeof memoryCache>;
  readonly spent: [string, number][];
  run(granted?: Granted, signal?: AbortSignal): ReturnType<RunningLookups['run']>;
}

function world(
  sources: [string, Source][],
  order: readonly (readonly string[])[],
  recipe: Partial<Recipes[Kind]> = {},
): World {
  const cache = memoryCache();
  const spent: [string, number][] = [];
  const spend: SpendStore = {
    book: async () => true,
    settle: async (id, cost) => void spent.push([id, cost]),
  };
  const wholeRecipe: Recipes[Kind] = {
    kind: 'person.search',
    keepSeconds: 60,
    combine: (_params, answers) => {
      const data = answers.flatMap(({ source, items }) => items.map((item) => ({ ...item, source })));
      return { outcome: data.length === 0 ? 'missed' : 'found', data };
    },
    explainMiss: ({ query }) => `Nobody is called ${query}.`,
    toConfigure: 'set WARMPATH_CONTACT.',
    ...recipe,
  };
  const options: LookupServiceOptions = {
    recipes: { 'person.search': wholeRecipe } as unknown as Recipes,
    orders: { 'person.search': order } as unknown as LookupServiceOptions['orders'],
    sources: new Map(sources),
    sandbox: 'sandbox',
    spend,
    cache,
    log: { warn: () => {}, error: () => {} },
  };
  const lookups = createLookupService(options);
  return {
    lookups,
    cache,
    spent,
    run: (granted = { generation: 0 }, signal = new AbortController().signal) =>
      lookups.run('person.search', PARAMS, {
        tenantId: 't',
        mode: 'live',
        requestId: 'r',
        now: new Date(0),
        signal,
        granted,
      }),
  };
}

describe('a kept lookup', () => {
  it('asks once for a thousand who ask at once, and keeps the answer', async () => {
    let asked = 0;
    const here = world(
      [
        sourceOf('a', async () => {
          asked += 1;
          await new Promise((resolve) => setTimeout(resolve, 5));
          return { items: [ADA] };
        }),
      ],
      [['a']],
    );
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => here.run()));
    expect(asked).toBe(1);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(here.cache.kept.size).toBe(1);
    // Admitted before it was kept, come after it has landed.
    await here.run();
    expect(asked).toBe(1);
  });

  it('is under way for each tenant by itself, so that none is refused for what another has waiting', async () => {
    let asked = 0;
    const here = world(
      [
        sourceOf('a', async () => {
          asked += 1;
          const isFirst = asked === 1;
          await Promise.resolve();
          if (isFirst) throw new ProviderError('rate_limited', 'too many calls wait', { spend: 'none' });
          return { items: [ADA] };
        }),
      ],
      [['a']],
    );
    const common = { mode: 'live', requestId: 'r', now: new Date(0), granted: { generation: 0 } } as const;
    const run = (tenantId: string) =>
      here.lookups.run('person.search', PARAMS, {
        ...common,
        tenantId,
        signal: new AbortController().signal,
      });
    const [busy, quiet] = await Promise.allSettled([run('busy'), run('quiet')]);
    expect(busy.status).toBe('rejected');
    expect(quiet).toMatchObject({ status: 'fulfilled', value: { outcome: 'found' } });
  });

  it('is marked as cached where admission found it, and no source is asked', async () => {
    const here = world([], []);
    const cached = JSON.stringify({ outcome: 'found', data: [{ ...ADA, source: 'a' }] });
    expect(await here.run({ generation: 0, cached })).toEqual({
      outcome: 'found',
      data: [{ ...ADA, source: 'a' }],
      cached: true,
    });
  });

  it('is not brought back by an answer that was under way when it was evicted', async () => {
    const gate = Promise.withResolvers<void>();
    let asked = 0;
    const here = world(
      [
        sourceOf('a', async () => {
          asked += 1;
          await gate.promise;
          return { items: [ADA] };
        }),
      ],
      [['a']],
    );
    const before = here.run();
    await new Promise((resolve) => setImmediate(resolve));
    expect(await here.lookups.evict('person.search', { query: ' ada  QUILL', limit: 10 }, 'live')).toBe(
      false,
    );
    // A request after the eviction does not get the answer that was under way before it.
    const after = here.run({ generation: 1 });
    gate.resolve();
    await Promise.all([before, after]);
    expect(asked).toBe(2);
    const { key } = { key: here.lookups.plan('person.search', PARAMS, 'live').cacheKey as Buffer };
    expect(await here.cache.read(key)).toEqual({ value: expect.any(String), generation: 1 });
  });

  it('keeps neither a miss, nor a failure, nor half an answer', async () => {
    const fails: Ask = () => Promise.reject(new ProviderError('upstream', 'down', { status: 500 }));
    const miss = world([sourceOf('a', async () => ({ items: [] }))], [['a']]);
    expect(await miss.run()).toMatchObject({ outcome: 'missed', explanation: 'Nobody is called Ada Quill.' });
    const down = world([sourceOf('a', fails)], [['a']]);
    await expect(down.run()).rejects.toMatchObject({
      code: 'vendor_error',
      message: expect.stringMatching(/a reported a failure.*WARMPATH_CONTACT/),
    });
    const half = world([sourceOf('a', fails), sourceOf('b', async () => ({ items: [ADA] }))], [['a', 'b']]);
    expect(await half.run()).toMatchObject({ outcome: 'found' });
    expect([miss, down, half].map(({ cache }) => cache.kept.size)).toEqual([0, 0, 0]);
  });

  it('has one name for all ways to ask the same, and another in each world', () => {
    const { lookups } = world([], []);
    const name = (query: string, limit: number, mode: 'live' | 'test' = 'live') =>
      lookups.plan('person.search', { query, limit }, mode).cacheKey?.toString('hex');
    expect(name('Ada  Quill ', 10)).toBe(name('ada quill', 10));
    expect(name('ada quill', 11)).not.toBe(name('ada quill', 10));
    expect(name('ada quill', 10, 'test')).not.toBe(name('ada quill', 10));
  });
});

describe('what is booked', () => {
  it('is corrected after the answer is cached, and refunded to those who only joined', async () => {
    const here = world([sourceOf('a', async () => ({ items: [ADA], costMicroUsd: 7 }), 10)], [['a']]);
    const { cache, spent } = here;
    const leader = here.run({ generation: 0, booked: 'a' });
    const follower = here.lookups.run('person.search', PARAMS, {
      tenantId: 't',
      mode: 'live',
      requestId: 'follower',
      now: new Date(0),
      signal: new AbortController().signal,
      granted: { generation: 0, booked: 'a' },
    });
    expect(spent).toEqual([]);
    await Promise.all([leader, follower]);
    await here.lookups.close();
    expect(cache.kept.size).toBe(1);
    expect(spent.sort()).toEqual([
      ['follower', 0],
      ['r', 7],
    ]);
  });
});

describe('a plan', () => {
  const free = sourceOf('free', async () => ({ items: [] }));
  const paid = sourceOf('paid', async () => ({ items: [] }), 500);
  const plan = (order: readonly (readonly string[])[], mode: 'live' | 'test' = 'live') =>
    world([free, paid], order).lookups.plan('person.search', PARAMS, mode).candidates;

  it('names those who could answer, in order, with price and cap', () => {
    expect(plan([['paid'], ['free']])).toEqual([
      { provider: 'paid', microUsd: 500, capMicroUsd: 1_000 },
      { provider: 'free', microUsd: 0, capMicroUsd: 0 },
    ]);
    expect(plan([['absent'], ['paid']])).toHaveLength(1);
    expect(plan([])).toEqual([]);
  });

  it('knows that a stage with a free source can always answer', () => {
    expect(plan([['paid', 'free']])).toEqual([{ provider: 'free', microUsd: 0, capMicroUsd: 0 }]);
  });

  it('asks the sandbox for a test key, and nothing else', async () => {
    expect(plan([['paid']], 'test')).toEqual([]);
    const here = world([free, paid, sourceOf('sandbox', async () => ({ items: [ADA] }))], [['paid']]);
    const answer = await here.lookups.run('person.search', PARAMS, {
      tenantId: 't',
      mode: 'test',
      requestId: 'r',
      now: new Date(0),
      signal: new AbortController().signal,
      granted: { generation: 0 },
    });
    expect(answer.data).toEqual([{ ...ADA, source: 'sandbox' }]);
  });

  it('books nothing for what is decided without asking', () => {
    const decide = () => ({ outcome: 'found', data: [] }) as const;
    expect(
      world([paid], [['paid']], { decide }).lookups.plan('person.search', PARAMS, 'live').candidates,
    ).toEqual([]);
  });
});

it('says what to configure where no source is', async () => {
  await expect(world([], [['a']]).run()).rejects.toMatchObject({
    code: 'vendor_error',
    message: expect.stringMatching(/No source is configured.*Nothing is charged.*WARMPATH_CONTACT/),
  });
});
