import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../app/operations.ts';
import { companySearch } from '../lookups/operations-company-enrich.ts';
import type { Incoming, Reply } from '../platform/incoming.ts';
import type { Endpoint } from '../platform/operations/operation.ts';
import {
  type Caller,
  type CallOptions,
  callThroughGuard,
  isRepeated,
  isUnderWay,
  priceOf,
  sameCallWindow,
} from './call.ts';
import { createTools, type Tool } from './tools.ts';

const WINDOW = 2_978_736;
const caller: Caller & { readonly window: number } = {
  requestId: '6f1c9a52-8d0e-4b57-9a3e-2f4d1c7b8e90',
  address: '192.0.2.1',
  credential: { hash: Buffer.alloc(32), mode: 'test' },
  scope: { tenantId: '0b5c2b0e-3f7e-4c53-9f0a-5d1f3a9c1e77', mode: 'test' },
  window: WINDOW,
};

const toolOf = (endpoint: unknown): Tool => {
  const [tool] = createTools([endpoint as Endpoint]);
  if (tool === undefined) throw new Error('it is no tool');
  return tool;
};

interface Made {
  readonly reply: Reply;
  /** What the guard was asked, one after the other. */
  readonly asked: readonly Incoming[];
}

/** Calls a tool over a guard that gives the same reply each time. */
async function call(
  reply: Reply,
  more: Partial<CallOptions> = {},
  who = caller,
  args: Readonly<Record<string, unknown>> = { keyword: 'battery' },
  tool = toolOf(companySearch),
): Promise<Made> {
  const asked: Incoming[] = [];
  const options: CallOptions = {
    underWay: new Map(),
    guard: {
      async handle(_endpoint, incoming) {
        asked.push(incoming);
        return reply;
      },
    },
    profileOf: () => Promise.resolve(undefined),
    log: { error: () => {} } as unknown as CallOptions['log'],
    now: () => new Date('2026-11-23T05:00:00Z'),
    ...more,
  };
  const answered = await callThroughGuard(options, who, tool, tool.read(args));
  return { reply: answered, asked };
}

const REPLAYED = { 'idempotent-replayed': 'true' };
const reply = (status: number, isReplayed: boolean, charged?: number): Reply => ({
  status,
  headers: isReplayed ? REPLAYED : {},
  text: JSON.stringify(charged === undefined ? {} : { credits_charged: charged }),
});

describe('how often a call is made', () => {
  const STATUSES = [200, 400, 401, 402, 403, 404, 409, 422, 429, 500, 502, 503, 504];
  const CHARGES = [undefined, 0, 1, 3, 1_000];
  const cases = STATUSES.flatMap((status) =>
    CHARGES.flatMap((charged) => [true, false].map((isReplayed) => [status, charged, isReplayed] as const)),
  );

  // A failure of before that cost nothing is tried again, five times at most; whatever was charged is answered once.
  it.each(cases)('status %d, charged %s, replayed %s', async (status, charged, isReplayed) => {
    const isTriedAgain = isReplayed && status !== 200 && (charged ?? 0) === 0;
    const given = reply(status, isReplayed, charged);
    const made = await call(given);
    expect(made.asked).toHaveLength(isTriedAgain ? 5 : 1);
    expect(made.reply).toBe(given);
    const keys = made.asked.map(({ idempotency }) => idempotency?.key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(made.asked.map(({ idempotency }) => idempotency?.fingerprint.toString())).size).toBe(1);
    const ids = made.asked.map(({ requestId }) => requestId);
    expect(ids[0]).toBe(caller.requestId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(isRepeated(given)).toBe(isReplayed);
  });

  it('stops at the first answer that is no failure of before', async () => {
    const replies = [reply(404, true, 0), reply(502, true), reply(200, false, 3), reply(500, false)];
    let at = 0;
    const made = await call(reply(500, false), {
      guard: { handle: async () => replies[at++] as Reply },
    });
    expect([at, made.reply]).toEqual([3, replies[2]]);
  });
});

describe('what makes two calls the same', () => {
  const keyOf = async (
    more: Partial<CallOptions> = {},
    who = caller,
    args?: Readonly<Record<string, unknown>>,
  ) => (await call(reply(200, false, 3), more, who, args)).asked[0]?.idempotency?.key;
  const ranked = ENDPOINTS.find(({ schema }) => schema.isRanked === true && schema.needs !== 'nothing');
  const rankedKey = async (profile: unknown) => {
    const tool = toolOf(ranked);
    const profileOf = () => Promise.resolve(profile);
    return (await call(reply(200, false, 3), { profileOf }, caller, {}, tool)).asked[0]?.idempotency?.key;
  };

  it('is who calls, in which mode, what is asked, and when', async () => {
    const others = [
      await keyOf(),
      await keyOf(
        {},
        { ...caller, scope: { ...caller.scope, tenantId: '0b5c2b0e-3f7e-4c53-9f0a-5d1f3a9c1e78' } },
      ),
      await keyOf({}, { ...caller, scope: { ...caller.scope, mode: 'live' } }),
      await keyOf({}, { ...caller, window: WINDOW + 1 }),
      await keyOf({}, caller, { keyword: 'batteries' }),
    ];
    expect(others.every((key) => key !== undefined)).toBe(true);
    expect(new Set(others).size).toBe(others.length);
    // Neither the number of the request nor its address makes it another.
    expect(
      await keyOf({}, { ...caller, requestId: '6f1c9a52-8d0e-4b57-9a3e-2f4d1c7b8e91', address: '192.0.2.2' }),
    ).toBe(others[0]);
  });

  it('is the profile, if the answer depends on it', async () => {
    expect(ranked).toBeDefined();
    const keys = [await rankedKey(undefined), await rankedKey({ a: 1 }), await rankedKey({ a: 2 })];
    expect(keys.every((key) => key !== undefined)).toBe(true);
    expect(new Set(keys).size).toBe(3);
    expect(await rankedKey({ a: 1 })).toBe(keys[1]);
  });

  it('is nothing of a call that is free, or whose arguments are wrong', async () => {
    const free = ENDPOINTS.find(({ schema }) => schema.operation === 'usage');
    const made = await call(reply(404, true, 0), {}, caller, {}, toolOf(free));
    expect(made.asked.map(({ idempotency, input }) => [idempotency, input.ok])).toEqual([[undefined, true]]);
    const wrong = await call(reply(400, false), {}, caller, { no_such: 1 });
    expect(wrong.asked.map(({ idempotency, input }) => [idempotency, input.ok])).toEqual([
      [undefined, false],
    ]);
  });

  it('is told as unavailable where the profile cannot be read, and nothing is asked', async () => {
    const made = await call(
      reply(200, false),
      { profileOf: () => Promise.reject(new Error('no')) },
      caller,
      {},
      toolOf(ranked),
    );
    expect([made.reply.status, made.asked]).toEqual([503, []]);
  });
});

describe('the window of a call', () => {
  const at = (ms: number) => new Date(WINDOW * 600_000 + ms);
  it.each([
    [undefined, 0, WINDOW],
    [undefined, -1, WINDOW - 1],
    [undefined, 599_999, WINDOW],
    [undefined, 600_000, WINDOW + 1],
    ['rows:3', 0, WINDOW],
    // What goes on where an answer was cut is of its window for one window more.
    [`rows:3@${WINDOW}`, 0, WINDOW],
    [`rows:3@${WINDOW - 1}`, 599_999, WINDOW - 1],
    [`rows:3@${WINDOW - 1}`, 600_000, WINDOW + 1],
    [`rows:3@${WINDOW - 2}`, 0, WINDOW],
    [`rows:3@${WINDOW + 1}`, 0, WINDOW],
  ])('with the cursor %s after %d ms is %d', (cursor, ms, window) => {
    expect(sameCallWindow(cursor, at(ms))).toBe(window);
  });
});

it('is under way only where the guard says so', () => {
  const text = (error: string) => JSON.stringify({ error });
  const told = (status: number, error: string) => isUnderWay({ status, headers: {}, text: text(error) });
  expect(told(409, 'idempotency_in_progress')).toBe(true);
  expect(told(409, 'idempotency_mismatch')).toBe(false);
  expect(told(503, 'idempotency_in_progress')).toBe(false);
});

it('costs the price of what is asked, and nothing where it is free or wrong', () => {
  const endpoint = companySearch as unknown as Endpoint;
  const { billing } = endpoint.schema;
  if (billing.kind !== 'billed') throw new Error('it is billed');
  const tool = toolOf(companySearch);
  expect(priceOf(endpoint, tool.read({ keyword: 'battery' }))).toBe(3);
  expect(priceOf(endpoint, tool.read({ no_such: 1 }))).toBe(0);
});
