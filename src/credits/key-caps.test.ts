import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { endOf, KEPT, RULE, requestOf } from '../../test/concurrency/charges.ts';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { holdOneDay } from '../../test/harness/one-day.ts';
import { type Account, checkLedger } from '../../test/harness/service.ts';
import { changeKey } from '../accounts/queries-change-key.ts';
import { issueKey, rotateKey } from '../accounts/queries-keys.ts';
import { endProcessHeartbeat, hashKey, recordProcessHeartbeat } from '../accounts/queries-process.ts';
import {
  type AdmissionRequest,
  admitBatch,
  identifyBatch,
  purgeKeys,
  resolveBatch,
  sweepCharges,
} from './queries-billing.ts';
import { grantCredits } from './queries-grants.ts';
import { createTenant } from './queries-ledger.ts';

holdOneDay();

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterEach(() => checkLedger(db));
afterAll(() => db.drop());

/** A key that may spend so many credits a day, of a tenant with a thousand. */
async function capped(dailyCredits: number): Promise<Account & { readonly id: string }> {
  const { id: tenantId } = await createTenant(db.system, 'capped');
  await grantCredits(db.system, { tenantId, mode: 'live', credits: 1_000, paid: true });
  const { key, id } = await issueKey(db.system, { tenantId, mode: 'live', dailyCredits });
  return { tenantId, mode: 'live', key, id };
}

const admit = (requests: readonly AdmissionRequest[], process?: string) =>
  admitBatch(db.service, requests, RULE, false, process);
const verdictsOf = async (requests: readonly AdmissionRequest[]) =>
  (await admit(requests)).map(({ verdict }) => verdict);

/** What the cap counts, day by day from the oldest on. */
async function daysOf({ tenantId }: Account): Promise<number[]> {
  const rows = await db.system.query<{ spent: number }>({
    text: 'select spent_credits::int as spent from key_day where tenant_id = $1 order by day',
    values: [tenantId],
  });
  return rows.map(({ spent }) => spent);
}

/** Everything of the account was a day earlier. */
async function dayPasses({ tenantId }: Account): Promise<void> {
  for (const change of [
    'update key_day set day = day - 1 where tenant_id = $1',
    "update charge set created_at = created_at - interval '1 day' where tenant_id = $1",
  ])
    await db.system.query({ text: change, values: [tenantId] });
}

describe('a daily cap', () => {
  it('goes to the first of a batch, and a dear request that does not fit does not stop a cheap one', async () => {
    const key = await capped(30);
    const prices = [10, 25, 15, 10, 5, 5];
    const admissions = await admit(prices.map((price) => requestOf(key, { price })));
    const refused = 'key_cap_reached';
    expect(admissions.map(({ verdict }) => verdict)).toEqual([
      ...['admitted', refused, 'admitted', refused, 'admitted', refused],
    ]);
    expect(admissions[1]).toMatchObject({
      balance: 990,
      key: { scopes: expect.arrayContaining(['spend']), daily_credits: 30, credits_used_today: 30 },
    });
    expect(admissions[1]?.capacitySeconds).toBeGreaterThan(0);
    expect(admissions[1]?.capacitySeconds).toBeLessThanOrEqual(86_400);
    expect(admissions[0]?.key).toBeNull();
    expect(await daysOf(key)).toEqual([30]);
    // What costs nothing is not bounded.
    expect(await verdictsOf([requestOf(key, { price: 0 })])).toEqual(['admitted']);
  });

  it('is one for both keys of a rotation, and another for another key of the tenant', async () => {
    const key = await capped(20);
    const { issued } = await rotateKey(db.system, key.id);
    const other = await issueKey(db.system, { tenantId: key.tenantId, mode: 'live', dailyCredits: 20 });
    const free = await issueKey(db.system, { tenantId: key.tenantId, mode: 'live' });
    const by = (text: string) => requestOf({ ...key, key: text });
    const batch = [issued, key, other, issued, other, other, free, free, free].map((one) => by(one.key));
    const verdicts = await verdictsOf(batch);
    const places = verdicts.flatMap((verdict, place) => (verdict === 'admitted' ? [] : [place]));
    expect(places).toEqual([3, 5]);
    expect(await daysOf(key)).toEqual([20, 20]);
  });

  it('of a made key is its own and within that of its maker, for the batch, the refund and what is shown', async () => {
    const maker = await capped(30);
    const by = hashKey(maker.key);
    const order = { tenantId: maker.tenantId, mode: 'live', scopes: ['read', 'spend'] } as const;
    const child = { ...maker, ...(await issueKey(db.system, { ...order, dailyCredits: 15 }, by)) };
    const shown = async ({ key }: Account) => (await identifyBatch(db.service, [hashKey(key)]))[0]?.key;
    const first = requestOf(child);
    // 10 and 5 are the child's cap, and 15 more its maker's.
    const batch = [
      first,
      requestOf(child),
      requestOf(child, { price: 5 }),
      requestOf(maker),
      requestOf(maker),
    ];
    const no = 'key_cap_reached';
    expect(await verdictsOf(batch)).toEqual(['admitted', no, 'admitted', 'admitted', no]);
    expect(await daysOf(maker)).toEqual(expect.arrayContaining([15, 25]));
    await resolveBatch(db.service, [endOf(child, first.requestId, 'refund')]);
    expect(await daysOf(maker)).toEqual(expect.arrayContaining([5, 15]));
    expect(await verdictsOf([requestOf(maker), requestOf(maker, { price: 2 }), requestOf(child)])).toEqual([
      ...['admitted', 'admitted', no],
    ]);
    // Its maker has left 3 of the 30, so of its own 15 no more than 3.
    expect(await shown(child)).toMatchObject({ daily_credits: 15, credits_used_today: 12 });
    expect(await shown(maker)).toMatchObject({ daily_credits: 30, credits_used_today: 27 });
    await changeKey(db.system, maker, maker.id, { dailyCredits: null });
    expect(await shown(child)).toMatchObject({ daily_credits: 15, credits_used_today: 5 });
    expect(await verdictsOf([requestOf(child), requestOf(child)])).toEqual(['admitted', no]);
  });

  it.each(['refund', 'settle'] as const)(
    'has room again after a refund and no other end: %s',
    async (action) => {
      const key = await capped(10);
      const request = requestOf(key);
      expect(await verdictsOf([request, requestOf(key)])).toEqual(['admitted', 'key_cap_reached']);
      await resolveBatch(db.service, [endOf(key, request.requestId, action)]);
      await resolveBatch(db.service, [endOf(key, request.requestId, 'refund')]);
      expect(await daysOf(key)).toEqual([action === 'refund' ? 0 : 10]);
      const next = await verdictsOf([requestOf(key), requestOf(key)]);
      expect(next).toEqual([action === 'refund' ? 'admitted' : 'key_cap_reached', 'key_cap_reached']);
    },
  );

  it('has room again for what the sweeper refunds', async () => {
    const key = await capped(10);
    await admit([requestOf(key, { leaseMs: -1 })]);
    expect(await daysOf(key)).toEqual([10]);
    await sweepCharges(db.service, 100, KEPT);
    expect(await daysOf(key)).toEqual([0]);
  });

  it('lets the repetition in that takes over from a process that is gone', async () => {
    const key = await capped(10);
    const process = randomUUID();
    await recordProcessHeartbeat(db.service, process, 60_000);
    const keyed = { idempotencyKey: 'once', fingerprint: Buffer.alloc(32, 1) };
    await admit([requestOf(key, keyed)], process);
    await endProcessHeartbeat(db.service, process);
    expect(await verdictsOf([requestOf(key, keyed), requestOf(key)])).toEqual([
      'admitted',
      'key_cap_reached',
    ]);
    expect(await daysOf(key)).toEqual([10]);
  });

  it('counts a request once whose admission was not heard of and is repeated', async () => {
    const key = await capped(10);
    const request = requestOf(key);
    await admit([request]);
    const [again] = await admitBatch(db.service, [request], RULE, true);
    expect(again?.verdict).toBe('admitted');
    expect(await daysOf(key)).toEqual([10]);
  });

  it('begins anew each day, and a refund goes to the day of its reservation', async () => {
    const key = await capped(20);
    const late = requestOf(key);
    await admit([late, requestOf(key)]);
    await dayPasses(key);
    expect(await verdictsOf([requestOf(key)])).toEqual(['admitted']);
    expect(await daysOf(key)).toEqual([20, 10]);
    await resolveBatch(db.service, [endOf(key, late.requestId, 'refund')]);
    expect(await daysOf(key)).toEqual([10, 10]);
    expect(await verdictsOf([requestOf(key), requestOf(key)])).toEqual(['admitted', 'key_cap_reached']);
  });

  it('leaves the idempotency key of what it refuses to another try', async () => {
    const key = await capped(5);
    const keyed = { idempotencyKey: 'later', fingerprint: Buffer.alloc(32, 2) };
    expect(await verdictsOf([requestOf(key, keyed)])).toEqual(['key_cap_reached']);
    expect(await verdictsOf([requestOf(key, { ...keyed, price: 5 })])).toEqual(['admitted']);
  });

  it('is forgotten after a week', async () => {
    const key = await capped(20);
    const request = requestOf(key);
    const { requestId } = request;
    await admit([request]);
    for (let day = 0; day < 7; day += 1) await dayPasses(key);
    await purgeKeys(db.service, 100);
    expect(await daysOf(key)).toEqual([10]);
    // A refund that comes even later finds nothing to give room to.
    await dayPasses(key);
    await purgeKeys(db.service, 100);
    expect(await daysOf(key)).toEqual([]);
    await resolveBatch(db.service, [endOf(key, requestId, 'refund')]);
    expect(await daysOf(key)).toEqual([]);
  });
});

describe('scopes', () => {
  it('are asked of every request of a batch, before its body and its idempotency key', async () => {
    const { tenantId, mode } = await capped(100);
    const { key } = await issueKey(db.system, {
      tenantId,
      mode,
      scopes: ['read', 'write'],
      name: 'assistant',
    });
    const account = { tenantId, mode, key };
    const keyed = { idempotencyKey: 'one', fingerprint: Buffer.alloc(32, 3) };
    const admissions = await admit([
      requestOf(account, { needs: ['read'], price: 0 }),
      requestOf(account, { needs: ['spend'], ...keyed }),
      requestOf(account, { needs: ['write', 'send'], price: 0, valid: false }),
      requestOf(account, { needs: ['write', 'read'], price: 0, valid: false }),
      requestOf(account, { needs: [], price: 0 }),
    ]);
    expect(admissions.map(({ verdict }) => verdict)).toEqual([
      ...['admitted', 'insufficient_scope', 'insufficient_scope', 'invalid', 'admitted'],
    ]);
    expect(admissions[1]?.key).toEqual({ name: 'assistant', mode: 'live', scopes: ['read', 'write'] });
    const kept = await db.system.query({
      text: 'select from idempotency where tenant_id = $1',
      values: [tenantId],
    });
    expect(kept).toEqual([]);
    const [known] = await identifyBatch(db.service, [requestOf(account).keyHash]);
    expect(known?.key).toEqual(admissions[1]?.key);
  });
});
