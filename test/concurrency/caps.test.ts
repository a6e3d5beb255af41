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
