import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AdmissionRequest, admitBatch } from '../../src/credits/queries-billing.ts';
import { readSpend } from '../../src/lookups/queries-lookups.ts';
import type { SpendCandidate } from '../../src/platform/values/outcome.ts';
import { type Account, createTestService, type TestService } from '../harness/service.ts';
import { withRetries } from '../harness/with-retries.ts';
import { RULE, requestOf } from './charges.ts';
import { PATIENT } from './together.ts';

let test: TestService;
beforeAll(async () => {
  test = await createTestService({ rateLimits: false, ...PATIENT });
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

describe('caps in admission', () => {
  it('comes after the precondition', async () => {
    const account = await test.account({ credits: 100 });
    const request = lookup(account, [offer(aProvider(), 6, 5)], undefined, { needsProfile: true });
    expect(await admitOne(request)).toMatchObject({ verdict: 'no_profile', booked: null });
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
});
