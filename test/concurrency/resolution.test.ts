import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createBatchedBilling } from '../../src/credits/batcher.ts';
import {
  type AdmissionRequest,
  admitBatch,
  resolveBatch,
  sweepCharges,
} from '../../src/credits/queries-billing.ts';
import { type Account, createTestService, type TestService } from '../harness/service.ts';
import { withRetries } from '../harness/with-retries.ts';
import { chargesOf, endOf, KEPT, RULE, requestOf } from './charges.ts';
import { PATIENT } from './together.ts';

let test: TestService;
beforeAll(async () => {
  test = await createTestService({ rateLimits: false, ...PATIENT });
});
afterAll(() => test.close());
afterEach(() => test.checkLedger());

const admit = (requests: AdmissionRequest[], again = false) =>
  withRetries(() => admitBatch(test.db.service, requests, RULE, again));
const resolve = async (account: Account, requestId: string, action: 'settle' | 'refund') =>
  (await withRetries(() => resolveBatch(test.db.service, [endOf(account, requestId, action)])))[0];
const sweep = () => withRetries(() => sweepCharges(test.db.service, 500, KEPT));

describe('a charge is resolved once', () => {
  it('the same charge twice in one batch moves credits once', async () => {
    const account = await test.account({ credits: 100 });
    const one = requestOf(account);
    await admit([one]);
    const twice = await resolveBatch(test.db.service, [
      endOf(account, one.requestId, 'refund'),
      endOf(account, one.requestId, 'refund'),
    ]);
    expect(twice).toMatchObject([
      { state: 'refunded', balance: 100 },
      { state: 'refunded', balance: 100 },
    ]);
  });

  it('sweeps, settles and refunds of the same charges at once move each once', async () => {
    const account = await test.account({ credits: 1_000 });
    const requests = Array.from({ length: 100 }, () => requestOf(account, { leaseMs: 0 }));
    await admit(requests);
    await Promise.all([
      ...requests.map(({ requestId }, n) => resolve(account, requestId, n % 2 === 0 ? 'settle' : 'refund')),
      ...Array.from({ length: 8 }, sweep),
    ]);
    const { settled = 0, refunded = 0, reserved = 0 } = await chargesOf(test, account);
    expect({ all: settled + refunded, reserved }).toEqual({ all: 100, reserved: 0 });
    expect(await test.balance(account)).toBe(1_000 - 10 * settled);
  });
});

describe('a batch', () => {
  it('is not spoiled by an item that the database refuses', async () => {
    const account = await test.account({ credits: 1_000 });
    const billing = createBatchedBilling(test.db.service, RULE);
    const good = Array.from({ length: 20 }, () => requestOf(account));
    // Beyond what the column takes: the statement of the whole batch fails.
    const bad = requestOf(account, { idempotencyKey: 'x'.repeat(300), fingerprint: Buffer.alloc(32) });
    const results = await Promise.allSettled(
      [...good.slice(0, 10), bad, ...good.slice(10)].map(billing.admit),
    );
    expect(results.map(({ status }) => status)).toEqual(
      results.map((_, index) => (index === 10 ? 'rejected' : 'fulfilled')),
    );
    expect(await test.balance(account)).toBe(800);
    expect(await chargesOf(test, account)).toEqual({ reserved: 20 });
    await Promise.all(good.map(({ requestId }) => resolve(account, requestId, 'settle')));
  });

  it('repeated after its answer was lost admits what it holds, though the window is full or the key gone', async () => {
    const account = await test.account({ credits: 100 });
    const rule = { ...RULE, paid: 1 };
    const one = requestOf(account, { rateLimited: true, idempotencyKey: 'k', fingerprint: Buffer.alloc(32) });
    expect((await admitBatch(test.db.service, [one], rule, false))[0]?.verdict).toBe('admitted');
    expect((await admitBatch(test.db.service, [one], rule, true))[0]).toMatchObject({
      verdict: 'admitted',
      balance: 90,
    });
    await test.db.system.query({
      text: 'update api_key set revoked_at = now() where tenant_id = $1',
      values: [account.tenantId],
    });
    expect((await admitBatch(test.db.service, [one], rule, true))[0]).toMatchObject({
      verdict: 'admitted',
      tenantId: account.tenantId,
      mode: account.mode,
      balance: 90,
    });
    expect(await chargesOf(test, account)).toEqual({ reserved: 1 });
  });
});
