import { describe, expect, it, vi } from 'vitest';
import { ProviderError } from '../platform/values/provider-error.ts';
import type { Found, ProviderCall, SettingValues } from '../providers/provider.ts';
import type { WebResult } from '../providers/rules-kinds.ts';
import { type ChainContext, type ChainEnd, runChain, SpendLedger } from './chain.ts';
import type { Recipe } from './recipe.ts';
import type { Candidate } from './source.ts';

type Web = 'search.web';
const PARAMS = { query: 'q', count: 10, livecrawl: true };

const recipe: Recipe<Web> = {
  kind: 'search.web',
  combine(_params, answers) {
    const data = answers.flatMap(({ items }) => items);
    return { outcome: data.length === 0 ? 'empty' : 'found', data };
  },
  explainMiss: () => '',
  toConfigure: '',
};

const result = (title: string): WebResult => ({ title, url: `https://${title}.example/`, snippet: '' });
const settings = { number: () => 10_000 } as unknown as SettingValues;

interface World {
  readonly asked: string[];
  readonly corrections: [string, number][];
  readonly defects: string[];
  hasRoom: boolean;
}

function world(): World {
  return { asked: [], corrections: [], defects: [], hasRoom: true };
}

/** A source by what it does when asked. */
function source(
  { asked }: World,
  id: string,
  answer: (signal: AbortSignal) => Promise<Found<WebResult>> | Found<WebResult>,
  listPrice = 0,
): Candidate<Web> {
  return {
    source: {
      provider: {
        id,
        title: id,
        about: '',
        settings: [],
        limits: { timeoutMs: 1, concurrency: 1 },
        probe: { none: 'for tests' },
        lookups: {},
      },
      settings,
      call: ({ signal }) => ({ signal }) as ProviderCall,
    },
    lookup: {
      ask: async (_params, call) => {
        asked.push(id);
        return answer(call.signal);
      },
    },
    listPrice,
  };
}

const fails = (failure: ProviderError['failure']) => () => {
  throw new ProviderError(failure, 'made up');
};

function run(
  here: World,
  stages: Candidate<Web>[][],
  {
    booked,
    given,
    recipeOf = recipe,
  }: { booked?: string; given?: Partial<ChainContext>; recipeOf?: Recipe<Web> } = {},
): Promise<ChainEnd<Web>> {
  const ledger = new SpendLedger({
    spend: {
      book: async ({ provider }) => {
        here.corrections.push([`book ${provider}`, 0]);
        return here.hasRoom;
      },
      settle: async (id, microUsd) => void here.corrections.push([id, microUsd]),
    },
    newId: () => 'own',
    onLost: () => {},
  });
  const bookings = ledger.of('request', booked === undefined ? { generation: 0 } : { generation: 0, booked });
  return runChain(recipeOf, PARAMS, stages, {
    tenantId: 't',
    now: new Date(0),
    signal: new AbortController().signal,
    endsAt: performance.now() + 5_000,
    clock: () => performance.now(),
    bookings,
    companyNews: () => Promise.reject(new Error('no source of these reads news')),
    onDefect: (id) => here.defects.push(id),
    ...given,
  }).finally(() => bookings.end());
}

describe('a chain', () => {
  it('stops at the first answer, and an empty one is an answer', async () => {
    const here = world();
    const stages = [
      [source(here, 'a', fails('upstream'))],
      [source(here, 'b', () => ({ items: [] }))],
      [source(here, 'c', () => ({ items: [result('c')] }))],
    ];
    expect(await run(here, stages)).toMatchObject({
      concluded: { outcome: 'empty', data: [] },
      isWhole: true,
    });
    expect(here.asked).toEqual(['a', 'b']);
  });

  it('says who did not answer, and why', async () => {
    const here = world();
    const end = await run(here, [
      [source(here, 'a', fails('timeout'))],
      [source(here, 'b', fails('auth_failed'))],
    ]);
    expect(end).toMatchObject({
      unanswered: [
        { source: 'a', reason: { failure: 'timeout' } },
        { source: 'b', reason: { failure: 'auth_failed' } },
      ],
    });
  });

  it('asks the sources of a stage in parallel; what is found is marked as incomplete where one failed', async () => {
    const here = world();
    const both = [source(here, 'a', fails('upstream')), source(here, 'b', () => ({ items: [result('b')] }))];
    expect(await run(here, [both])).toMatchObject({
      concluded: { outcome: 'found', data: [result('b')] },
      isWhole: false,
      unanswered: [{ source: 'a', reason: { failure: 'upstream' } }],
    });
  });

  it('takes nothing together with a failure for no answer', async () => {
    const here = world();
    const both = [source(here, 'a', fails('upstream')), source(here, 'b', () => ({ items: [] }))];
    expect(await run(here, [both])).toMatchObject({
      unanswered: [{ source: 'a' }],
      answers: [{ source: 'b' }],
    });
  });

  it('goes on where a recipe is not content', async () => {
    const here = world();
    const stages = [
      [source(here, 'a', () => ({ items: [result('a')] }))],
      [source(here, 'b', () => ({ items: [result('b')] }))],
    ];
    const picky = {
      ...recipe,
      settles: (answers: readonly { source: string }[]) => answers[0]?.source === 'b',
    };
    expect(await run(here, stages, { recipeOf: picky })).toMatchObject({
      concluded: { data: [result('b')] },
    });
  });

  it('gathers over the stages where a recipe does, and ends with what there is', async () => {
    const here = world();
    const gathering: Recipe<Web> = { ...recipe, asksAll: true, settles: (answers) => answers.length > 1 };
    const found = (title: string) => () => ({ items: [result(title)] });
    const stages = [
      [source(here, 'a', found('a'))],
      [source(here, 'b', found('b'))],
      [source(here, 'c', found('c'))],
    ];
    expect(await run(here, stages, { recipeOf: gathering })).toMatchObject({
      concluded: { data: [result('a'), result('b')] },
      isWhole: true,
    });
    expect(here.asked).toEqual(['a', 'b']);
    const short = [[source(here, 'a', found('a'))], [source(here, 'b', fails('upstream'))]];
    expect(await run(here, short, { recipeOf: gathering })).toMatchObject({
      concluded: { data: [result('a')] },
      isWhole: false,
      unanswered: [{ source: 'b' }],
    });
    const bare = [[source(here, 'a', () => ({ items: [] }))], [source(here, 'b', fails('upstream'))]];
    expect(await run(here, bare, { recipeOf: gathering })).toMatchObject({ unanswered: [{ source: 'b' }] });
    expect(await run(here, bare, { recipeOf: gathering })).not.toHaveProperty('concluded');
  });

  it('distinguishes a defect of an adapter from a failure of its source', async () => {
    const here = world();
    const broken = source(here, 'a', () => {
      throw new TypeError('x is undefined');
    });
    expect(await run(here, [[broken]])).toMatchObject({
      unanswered: [{ reason: { failure: 'bad_response' } }],
    });
    expect(here.defects).toEqual(['a']);
  });

  it('leaves a stage that is too slow for the next one', async () => {
    const here = world();
    const deaf = source(here, 'a', () => new Promise(() => {}));
    const end = await run(here, [[deaf], [source(here, 'b', () => ({ items: [result('b')] }))]], {
      given: { endsAt: performance.now() + 100 },
    });
    expect(end).toMatchObject({ concluded: { data: [result('b')] } });
  });

  it('leaves the last stage all the time that is left', async () => {
    vi.useFakeTimers();
    try {
      const here = world();
      const slow = (ms: number) => () =>
        new Promise<Found<WebResult>>((resolve) => setTimeout(resolve, ms, { items: [result('a')] }));
      const answersIn = async (ms: number) => {
        const ended = run(here, [[source(here, 'a', slow(ms))]], {
          given: { endsAt: 1_000, clock: () => 0 },
        });
        await vi.advanceTimersByTimeAsync(1_000);
        return 'concluded' in (await ended);
      };
      expect([await answersIn(900), await answersIn(1_100)]).toEqual([true, false]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('ends with its signal', async () => {
    const here = world();
    const left = new AbortController();
    const ended = run(here, [[source(here, 'a', () => new Promise(() => {}))]], {
      given: { signal: left.signal },
    });
    left.abort(new Error('gone'));
    await expect(ended).rejects.toThrow('gone');
  });
});

describe('what a chain spends', () => {
  it('is what admission booked, corrected to the true cost', async () => {
    const here = world();
    const paid = source(here, 'a', () => ({ items: [], costMicroUsd: 12 }), 5_000);
    await run(here, [[paid]], { booked: 'a' });
    expect(here.corrections).toEqual([['request', 12]]);
    const there = world();
    const spared = source(there, 'a', () => ({ items: [], costMicroUsd: 0 }), 5_000);
    await run(there, [[spared]], { booked: 'a' });
    expect(there.corrections).toEqual([['request', 0]]);
  });

  it('is list price where the source does not say', async () => {
    const here = world();
    await run(here, [[source(here, 'a', () => ({ items: [] }), 5_000)]], { booked: 'a' });
    expect(here.corrections).toEqual([['request', 5_000]]);
  });

  it('is nothing after a failure that costs nothing, and stays booked where the cost is unknown', async () => {
    const here = world();
    await run(here, [[source(here, 'a', fails('auth_failed'), 5_000)]], { booked: 'a' });
    expect(here.corrections).toEqual([['request', 0]]);
    const there = world();
    await run(there, [[source(there, 'a', fails('timeout'), 5_000)]], { booked: 'a' });
    expect(there.corrections).toEqual([]);
  });

  it('is booked again for a later source, which is not asked where its day has no room', async () => {
    const here = world();
    here.hasRoom = false;
    const stages = [
      [source(here, 'a', fails('upstream'))],
      [source(here, 'b', () => ({ items: [] }), 5_000)],
    ];
    expect(await run(here, stages)).toMatchObject({
      unanswered: [{ source: 'a' }, { source: 'b', reason: 'capped' }],
    });
    expect(here.asked).toEqual(['a']);
    expect(here.corrections).toEqual([['book b', 0]]);
  });

  it('is refunded where admission booked and no source was asked', async () => {
    const here = world();
    await run(here, [[source(here, 'a', () => ({ items: [] }))]], { booked: 'other' });
    expect(here.corrections).toEqual([['request', 0]]);
  });
});
