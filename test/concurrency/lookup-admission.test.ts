import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AdmissionRequest, admitBatch } from '../../src/credits/queries-billing.ts';
import { createLookupCacheStore, createSpendStore, readSpend } from '../../src/lookups/queries-lookups.ts';
import type { SpendCandidate } from '../../src/platform/values/outcome.ts';
import { type Account, createTestService, type TestService } from '../harness/service.ts';
import { withRetries } from '../harness/with-retries.ts';
import { RULE, requestOf } from './charges.ts';

let test: TestService;
beforeAll(async () => {
  test = await createTestService({ rateLimits: false });
});
afterAll(() => test.close());
afterEach(() => test.checkLedger());

const aProvider = (): string => `p-${randomUUID()}`;
const aKey = (): Buffer => randomBytes(32);
const offer = (provider: string, microUsd: number, capMicroUsd: number): SpendCandidate => ({
  provider,
  microUsd,
  capMicroUsd,
});
const lookup = (
  account: Account,
  candidates: readonly SpendCandidate[],
  cacheKey?: Buffer,
  more: Partial<AdmissionRequest> = {},
) => requestOf(account, { lookup: { candidates, cacheKey }, ...more });
const admit = (requests: readonly AdmissionRequest[], again = false) =>
  admitBatch(test.db.service, requests, RULE, again);
const admitOne = async (request: AdmissionRequest, again = false) => (await admit([request], again))[0];
const spentOn = async (provider: string) =>
  (await readSpend(test.db.system)).find((row) => row.provider === provider)?.spentMicroUsd ?? 0;
const heldKeys = (key: string) =>
  test.db.system.query({ text: 'select 1 from idempotency where key = $1', values: [key] });
const cache = () => createLookupCacheStore(test.db.service);
const book = () => createSpendStore(test.db.service);
const keep = (key: Buffer, value: string) =>
  cache().keep({ key, kind: 'company.search', generation: 0, value, seconds: 60 });

describe('caps in admission', () => {
  it('books the first candidate with room, under the id of the request', async () => {
    const account = await test.account({ credits: 100 });
    const [full, roomy, after] = [aProvider(), aProvider(), aProvider()];
    const one = lookup(account, [offer(full, 11, 10), offer(roomy, 10, 10), offer(after, 1, 10)]);
    expect(await admitOne(one)).toMatchObject({ verdict: 'admitted', booked: roomy, balance: 90 });
    expect([await spentOn(full), await spentOn(roomy), await spentOn(after)]).toEqual([0, 10, 0]);
    await book().settle(one.requestId, 4);
    expect(await spentOn(roomy)).toBe(4);
  });

  it('books nothing where a free one comes first, after a full one, or where nobody is named', async () => {
    const account = await test.account({ credits: 100 });
    const [free, paid] = [aProvider(), aProvider()];
    for (const candidates of [
      [offer(free, 0, 0), offer(paid, 5, 10)],
      [offer(paid, 50, 10), offer(free, 0, 0)],
      [],
    ]) {
      expect(await admitOne(lookup(account, candidates))).toMatchObject({
        verdict: 'admitted',
        booked: null,
      });
    }
    expect(await spentOn(paid)).toBe(0);
    expect(await test.balance(account)).toBe(70);
  });

  it('refuses where all are full: nothing reserved or booked, and it says when the day ends', async () => {
    const account = await test.account({ credits: 100 });
    const [one, other] = [aProvider(), aProvider()];
    const key = randomUUID();
    const refused = await admitOne(
      lookup(account, [offer(one, 6, 5), offer(other, 6, 5)], undefined, {
        idempotencyKey: key,
        fingerprint: createHash('sha256').update('x').digest(),
      }),
    );
    expect(refused).toMatchObject({ verdict: 'vendor_capacity', booked: null, balance: 100 });
    const untilMidnight = (86_400_000 - (Date.now() % 86_400_000)) / 1_000;
    expect(Math.abs((refused?.capacitySeconds ?? 0) - untilMidnight) % 86_390).toBeLessThan(10);
    expect(await test.balance(account)).toBe(100);
    expect(await heldKeys(key)).toEqual([]);
    expect([await spentOn(one), await spentOn(other)]).toEqual([0, 0]);
  });

  it('is looked at before the balance, and who cannot pay books nothing and takes nobody’s place', async () => {
    const poor = await test.account({ credits: 5 });
    const rich = await test.account({ credits: 100 });
    const [full, provider] = [aProvider(), aProvider()];
    expect(await admitOne(lookup(poor, [offer(full, 6, 5)]))).toMatchObject({ verdict: 'vendor_capacity' });
    const got = await admit([
      lookup(poor, [offer(provider, 5, 5)]),
      lookup(rich, [offer(provider, 5, 5)]),
      lookup(rich, [offer(provider, 5, 5)]),
    ]);
    expect(got.map(({ verdict, booked }) => [verdict, booked])).toEqual([
      ['insufficient_credits', null],
      ['admitted', provider],
      ['vendor_capacity', null],
    ]);
    expect(await test.balance(rich)).toBe(90);
    expect(await spentOn(provider)).toBe(5);
  });

  it('comes after the precondition', async () => {
    const account = await test.account({ credits: 100 });
    const request = lookup(account, [offer(aProvider(), 6, 5)], undefined, { needsProfile: true });
    expect(await admitOne(request)).toMatchObject({ verdict: 'no_profile', booked: null });
  });

  it('counts within a batch, first come first served over all tenants, and leaves other requests alone', async () => {
    const accounts = await Promise.all([1, 2, 3].map(() => test.account({ credits: 1_000 })));
    const provider = aProvider();
    const requests = Array.from({ length: 60 }, (_, n) =>
      n % 4 === 3
        ? requestOf(accounts[n % 3] as Account)
        : lookup(accounts[n % 3] as Account, [offer(provider, 100, 1_050)]),
    );
    const got = await admit(requests);
    const booked = got.flatMap((one, n) => (one.booked === null ? [] : [n]));
    expect(booked).toEqual(requests.flatMap((one, n) => (one.lookup === undefined ? [] : [n])).slice(0, 10));
    expect(got.filter(({ verdict }) => verdict === 'vendor_capacity')).toHaveLength(45 - 10);
    expect(got.filter((_, n) => n % 4 === 3).every(({ verdict }) => verdict === 'admitted')).toBe(true);
    expect(await spentOn(provider)).toBe(1_000);
  });

  it('never spends more than the caps, whatever batches run at once in whatever order of providers', async () => {
    const account = await test.account({ credits: 100_000 });
    const providers = Array.from({ length: 4 }, aProvider);
    const batches = Array.from({ length: 40 }, (_, batch) =>
      Array.from({ length: 8 }, (_, n) =>
        lookup(
          account,
          [0, 1, 2].map((place) => offer(providers[(batch * 3 + n * 5 + place) % 4] as string, 7, 100)),
        ),
      ),
    );
    const got = (await Promise.all(batches.map((batch) => withRetries(() => admit(batch))))).flat();
    // Fourteen calls of 7 fit into 100.
    for (const provider of providers) {
      expect(await spentOn(provider)).toBe(98);
      expect(got.filter(({ booked }) => booked === provider)).toHaveLength(14);
    }
    expect(got.filter(({ verdict }) => verdict === 'admitted')).toHaveLength(4 * 14);
    expect(await test.balance(account)).toBe(100_000 - 10 * 4 * 14);
  });

  it('an attempt whose acknowledgement was lost keeps its booking, also when the cap is full by then', async () => {
    const account = await test.account({ credits: 100 });
    const provider = aProvider();
    for (const price of [10, 0]) {
      const one = lookup(account, [offer(provider, 5, price === 10 ? 5 : 10)], undefined, { price });
      const first = await admitOne(one);
      expect(first).toMatchObject({ verdict: 'admitted', booked: provider });
      expect(await admitOne(one, true)).toMatchObject({
        verdict: 'admitted',
        booked: provider,
        balance: first?.balance,
      });
    }
    expect(await spentOn(provider)).toBe(10);
    expect(await test.balance(account)).toBe(90);
  });

  it('an attempt that never arrived books when it is repeated', async () => {
    const account = await test.account({ credits: 100 });
    const provider = aProvider();
    const one = lookup(account, [offer(provider, 5, 5)]);
    expect(await admitOne(one, true)).toMatchObject({ verdict: 'admitted', booked: provider, balance: 90 });
  });
});

describe('kept answers in admission', () => {
  it('are handed over and charged; nobody is booked, also where all caps are full', async () => {
    const account = await test.account({ credits: 15 });
    const [key, provider] = [aKey(), aProvider()];
    await keep(key, '{"kept":"ü"}');
    expect(await admitOne(lookup(account, [offer(provider, 6, 5)], key))).toMatchObject({
      verdict: 'admitted',
      cached: '{"kept":"ü"}',
      booked: null,
      generation: 0,
      balance: 5,
    });
    expect(await admitOne(lookup(account, [offer(provider, 6, 5)], key))).toMatchObject({
      verdict: 'insufficient_credits',
      cached: null,
    });
  });

  it('are no answer once expired or evicted; the generation of the eviction comes along', async () => {
    const account = await test.account({ credits: 100 });
    const [expired, evicted] = [aKey(), aKey()];
    const provider = aProvider();
    await keep(expired, 'old');
    await test.db.system.query({
      text: 'update lookup_cache set expires_at = now() where key = $1',
      values: [expired],
    });
    await keep(evicted, 'gone');
    await cache().evict(evicted, 'company.search');
    const { generation } = await cache().read(evicted);
    expect(generation).toBeGreaterThan(0);
    expect(
      await admit([
        lookup(account, [offer(provider, 1, 10)], expired),
        lookup(account, [offer(provider, 1, 10)], evicted),
        requestOf(account),
      ]),
    ).toMatchObject([
      { cached: null, booked: provider, generation: 0 },
      { cached: null, booked: provider, generation },
      { cached: null, booked: null, generation: null },
    ]);
  });

  it('are told each to its own request of a batch, and to none that is refused before', async () => {
    const account = await test.account({ credits: 100 });
    const keys = [aKey(), aKey(), aKey()] as const;
    await Promise.all(keys.map((key, n) => keep(key, `value ${n}`)));
    const got = await admit([
      requestOf(account),
      lookup(account, [], keys[2]),
      lookup(account, [], keys[0], { valid: false }),
      lookup(account, [], keys[1], { keyHash: randomBytes(32) }),
      lookup(account, [], keys[0]),
    ]);
    expect(got.map(({ verdict, cached }) => [verdict, cached])).toEqual([
      ['admitted', null],
      ['admitted', 'value 2'],
      ['invalid', null],
      ['unauthorized', null],
      ['admitted', 'value 0'],
    ]);
  });

  it('and a booking never come together: what was booked before the loss is what is repeated', async () => {
    const account = await test.account({ credits: 100 });
    const [key, provider] = [aKey(), aProvider()];
    const one = lookup(account, [offer(provider, 5, 5)], key);
    await admitOne(one);
    await keep(key, 'kept meanwhile');
    expect(await admitOne(one, true)).toMatchObject({ booked: provider, cached: null });
  });
});

describe('the same question at the same moment', () => {
  it('books one call: for a batch, for later batches, and for batches at once', async () => {
    const account = await test.account({ credits: 10_000 });
    const [key, provider] = [aKey(), aProvider()];
    const ask = (count: number) =>
      admit(Array.from({ length: count }, () => lookup(account, [offer(provider, 5, 5)], key)));
    const got = (await Promise.all([ask(20), ask(20), ask(20)])).flat();
    got.push(...(await ask(20)));
    expect(got.every(({ verdict }) => verdict === 'admitted')).toBe(true);
    expect(got.filter(({ booked }) => booked !== null)).toHaveLength(1);
    expect(await spentOn(provider)).toBe(5);
    // Another question finds the cap full.
    expect(await admitOne(lookup(account, [offer(provider, 5, 5)], aKey()))).toMatchObject({
      verdict: 'vendor_capacity',
    });
  });

  it('books again once the call is settled, or was left behind a minute ago', async () => {
    const account = await test.account({ credits: 1_000 });
    const [key, provider] = [aKey(), aProvider()];
    const ask = () => lookup(account, [offer(provider, 5, 15)], key);
    const first = ask();
    expect(await admitOne(first)).toMatchObject({ booked: provider });
    expect(await admitOne(ask())).toMatchObject({ booked: null });
    await book().settle(first.requestId, 5);
    const second = ask();
    expect(await admitOne(second)).toMatchObject({ booked: provider });
    await test.db.system.query({
      text: "update provider_call set created_at = created_at - interval '61 seconds' where id = $1",
      values: [second.requestId],
    });
    expect(await admitOne(ask())).toMatchObject({ booked: provider });
    expect(await spentOn(provider)).toBe(15);
  });

  it('does not follow one that could not pay', async () => {
    const [poor, rich] = [await test.account({ credits: 5 }), await test.account({ credits: 100 })];
    const [key, provider] = [aKey(), aProvider()];
    const got = await admit([
      lookup(poor, [offer(provider, 5, 5)], key),
      lookup(rich, [offer(provider, 5, 5)], key),
    ]);
    expect(got.map(({ verdict, booked }) => [verdict, booked])).toEqual([
      ['insufficient_credits', null],
      ['admitted', provider],
    ]);
  });
});
