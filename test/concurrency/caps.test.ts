import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createService, type Service } from '../../src/app/app.ts';
import { createLookupCacheStore, createSpendStore, readSpend } from '../../src/lookups/queries-lookups.ts';
import type { LookupService } from '../../src/lookups/rules-ports.ts';
import { createProbeLookup, LOOKUP_PATH, LOOKUP_PRICE, type ProbeLookup } from '../harness/probe-lookup.ts';
import { type Account, createTestService, type TestService } from '../harness/service.ts';
import { statusesOf, times } from './together.ts';

/** List price of a call, micro-USD; each test sets the cap by making up its own provider. */
const MICRO = 1_000;

let test: TestService;
let other: Service;
let probe: ProbeLookup;
/** Lookups of the two services; a test puts its own probe behind both. */
const behind: { one?: LookupService; two?: LookupService } = {};
const delegate = (which: 'one' | 'two'): LookupService => ({
  plan: (kind, params, mode) => (behind[which] as LookupService).plan(kind, params, mode),
  run: (kind, params, context) => (behind[which] as LookupService).run(kind, params, context),
  ask: (kind, params, context) => (behind[which] as LookupService).ask(kind, params, context),
  evict: (kind, params, mode) => (behind[which] as LookupService).evict(kind, params, mode),
});

const { endpoint } = createProbeLookup({ provider: 'nobody', microUsd: 0, capMicroUsd: 0 });

beforeAll(async () => {
  test = await createTestService({
    endpoints: [endpoint],
    rateLimits: false,
    services: { lookups: delegate('one') },
  });
  other = await createService({
    config: { host: '127.0.0.1', port: 0, rateLimits: false, asOf: undefined },
    store: test.db,
    log: pino({ level: 'silent' }),
    endpoints: [endpoint],
    services: { lookups: delegate('two') },
  });
  await other.http.ready();
  // Once through everything: the first call prepares statements and schemas for seconds on a busy machine.
  aProvider(1);
  await ask(await test.account(), { query: 'warm' });
});
afterAll(async () => {
  await other.close();
  await test.close();
});
afterEach(() => test.checkLedger());

/** A provider of the test's own whose day has room for `calls`. */
function aProvider(calls: number, actualMicroUsd?: number): string {
  const provider = `p-${randomUUID()}`;
  probe = createProbeLookup({
    provider,
    microUsd: MICRO,
    capMicroUsd: calls * MICRO,
    ...(actualMicroUsd === undefined ? {} : { actualMicroUsd }),
  });
  const { service } = test.db;
  behind.one = probe.lookups(createSpendStore(service), createLookupCacheStore(service));
  behind.two = probe.lookups(createSpendStore(service), createLookupCacheStore(service));
  return provider;
}

const ask = (account: Account, body: object, headers: Record<string, string> = {}) =>
  test.call('POST', LOOKUP_PATH, { key: account.key, body, headers });

async function askOther(account: Account, body: object) {
  const response = await other.http.inject({
    method: 'POST',
    url: LOOKUP_PATH,
    headers: { authorization: `Bearer ${account.key}` },
    payload: body,
  });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
}

const spendOf = async (provider: string) =>
  (await readSpend(test.db.system)).find((row) => row.provider === provider);

describe('a cap under many callers', () => {
  it.each([
    ['one service', false],
    ['two services on one database', true],
  ])('100 different questions at once against a cap for ten, %s: ten are asked', async (_, two) => {
    const account = await test.account({ credits: 1_000 });
    const provider = aProvider(10);
    const answers = await times(100, (n) => {
      const body = { query: `${provider} ${n}`, keep: n % 3 > 0, after_ms: 20 };
      return two && n % 2 === 0 ? askOther(account, body) : ask(account, body);
    });
    expect(statusesOf(answers)).toEqual({ 200: 10, 503: 90 });
    expect(probe.paid).toHaveLength(10);
    expect(probe.ran).toHaveLength(10);
    expect(await spendOf(provider)).toMatchObject({ spentMicroUsd: 10 * MICRO, calls: 10 });
    expect(await test.balance(account)).toBe(1_000 - 10 * LOOKUP_PRICE);
    for (const { status, body, headers } of answers) {
      if (status !== 503) continue;
      expect(body).toMatchObject({ error: 'vendor_capacity' });
      expect(body.message).toMatch(/budget of the day.*00:00 UTC.*nothing was charged/);
      expect(body).not.toHaveProperty('credits_charged');
      const untilMidnight = (86_400_000 - (Date.now() % 86_400_000)) / 1_000;
      expect(Math.abs(Number(headers['retry-after']) - untilMidnight) % 86_370).toBeLessThan(30);
    }
  });

  it('refused ones leave no trace: no charge, no entry, no booking, and the key is free for another try', async () => {
    const account = await test.account({ credits: 100 });
    const provider = aProvider(0);
    const key = { 'idempotency-key': randomUUID() };
    const body = { query: randomUUID() };
    expect((await ask(account, body, key)).status).toBe(503);
    for (const table of ['charge', 'idempotency']) {
      const rows = await test.db.system.query({
        text: `select 1 from ${table} where tenant_id = $1`,
        values: [account.tenantId],
      });
      expect(rows, table).toEqual([]);
    }
    expect(await spendOf(provider)).toMatchObject({ spentMicroUsd: 0, calls: 0 });
    aProvider(1);
    const second = await ask(account, body, key);
    expect(second).toMatchObject({ status: 200, body: { credits_charged: LOOKUP_PRICE } });
    const third = await ask(account, body, key);
    expect(third.headers['idempotent-replayed']).toBe('true');
    expect(third.body).toEqual(second.body);
    expect(probe.paid).toHaveLength(1);
  });

  it('has room again where calls cost less than booked, and none where their end is not known', async () => {
    const account = await test.account({ credits: 1_000 });
    const cheap = aProvider(1, MICRO / 4);
    const statuses: number[] = [];
    // A quarter of the list price each: after the first the day has no room for a second at list price.
    for (let n = 0; n < 2; n += 1)
      statuses.push((await ask(account, { query: `${cheap} ${n}`, keep: false })).status);
    expect(statuses).toEqual([200, 503]);
    expect(await spendOf(cheap)).toMatchObject({ spentMicroUsd: MICRO / 4, calls: 1 });
    const cheaper = aProvider(2, MICRO / 4);
    const more = await times(10, (n) => ask(account, { query: `${cheaper} ${n}`, keep: false }));
    for (let n = 0; n < 10; n += 1) more.push(await ask(account, { query: `${cheaper} +${n}`, keep: false }));
    // 2 at once, then as many as leave room for one at list price: 250 each, up to 1,000 of 2,000.
    expect(statusesOf(more)).toEqual({ 200: 5, 503: 15 });
    expect(await spendOf(cheaper)).toMatchObject({ spentMicroUsd: 1_250, calls: 5 });
    const failing = aProvider(1, 0);
    expect((await ask(account, { query: 'x', keep: false, behave: 'vendor_error' })).status).toBe(502);
    expect((await ask(account, { query: 'x', keep: false })).status).toBe(503);
    expect(await spendOf(failing)).toMatchObject({ spentMicroUsd: MICRO, calls: 1 });
  });

  it('is the caller’s last hurdle but one: no balance is no booking', async () => {
    const account = await test.account({ credits: LOOKUP_PRICE * 2 });
    const provider = aProvider(100);
    const answers = await times(20, (n) => ask(account, { query: `${provider} ${n}` }));
    expect(statusesOf(answers)).toEqual({ 200: 2, 402: 18 });
    expect(await spendOf(provider)).toMatchObject({ calls: 2 });
  });
});

describe('the same question', () => {
  it('a thousand at once on a cold key over a cap for one: one call, all answered and charged', async () => {
    const account = await test.account({ credits: 10_000 });
    const provider = aProvider(1, MICRO);
    const query = randomUUID();
    const answers = await times(1_000, () => ask(account, { query, after_ms: 300 }));
    expect(statusesOf(answers)).toEqual({ 200: 1_000 });
    expect(probe.paid).toHaveLength(1);
    expect(await spendOf(provider)).toMatchObject({ spentMicroUsd: MICRO, calls: 1 });
    expect(await test.balance(account)).toBe(10_000 - 1_000 * LOOKUP_PRICE);
    // And once more, from the cache, though the cap is full.
    const again = await ask(account, { query });
    expect(again.body).toMatchObject({
      data: { answer: query },
      cached: true,
      credits_charged: LOOKUP_PRICE,
    });
  });

  it('a kept miss is a miss again, and charged; an evicted answer is asked for again', async () => {
    const account = await test.account({ credits: 100 });
    aProvider(2, MICRO);
    const missed = { query: randomUUID(), behave: 'missed' };
    for (let n = 0; n < 2; n += 1) {
      expect(await ask(account, missed)).toMatchObject({
        status: 422,
        body: { error: 'not_found', credits_charged: LOOKUP_PRICE },
      });
    }
    expect(probe.paid).toHaveLength(1);
    expect(await behind.one?.evict('company.search', missed as never, 'live')).toBe(true);
    expect((await ask(account, missed)).body).toMatchObject({ error: 'not_found' });
    expect(probe.paid).toHaveLength(2);
    expect(probe.ran.map(({ granted }) => granted.cached !== undefined)).toEqual([false, true, false]);
  });
});

it('what the guard hands on: the mode of the key, what was booked, and nothing where the body is wrong', async () => {
  aProvider(5);
  const modes: string[] = [];
  const real = behind.one as LookupService;
  behind.one = {
    ...real,
    plan: (kind, params, mode) => {
      modes.push(`${kind} ${mode}`);
      return real.plan(kind, params, mode);
    },
  };
  for (const mode of ['live', 'test'] as const) {
    const account = await test.account({ credits: 100, mode });
    const answered = await ask(account, { query: randomUUID() });
    expect(probe.ran.at(-1)).toMatchObject({ mode, requestId: answered.body.request_id });
    expect(probe.ran.at(-1)?.granted).toMatchObject({ booked: expect.stringMatching(/^p-/), generation: 0 });
    expect((await ask(account, { wrong: 1 })).status).toBe(400);
  }
  expect(modes).toEqual(['company.search live', 'company.search test']);
});
