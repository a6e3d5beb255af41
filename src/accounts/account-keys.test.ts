import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { createTenant } from '../credits/queries-ledger.ts';
import { withTenant } from '../platform/database/postgres.ts';
import { parseKey } from '../platform/values/key-scopes.ts';
import { issueKey, listKeys, revokeKey, rotateKey } from './queries-keys.ts';
import { hashKey } from './queries-process.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const HOUR_MS = 3_600_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const newTenant = async () => (await createTenant(database.system, 'Acme')).id;
const bucketOf = async (keyId: string) => {
  const [row] = await database.system.query<{ bucket: string }>({
    text: 'select bucket_id as bucket from api_key where id = $1',
    values: [keyId],
  });
  return row?.bucket;
};
const budgetOf = async (keyId: string) => {
  const [row] = await database.system.query<{ budget: string | null }>({
    text: 'select budget_id as budget from api_key where id = $1',
    values: [keyId],
  });
  return row?.budget;
};
describe('keys', () => {
  test('are shown once and stored as a hash', async () => {
    const tenantId = await newTenant();
    const issued = await issueKey(database.system, {
      tenantId,
      mode: 'test',
      name: 'ci',
      integration: 'chat',
    });
    expect(parseKey(issued.key)).toEqual({ mode: 'test' });
    const [stored] = await database.system.query<{ hash: Buffer; row: string }>({
      text: 'select hash, api_key::text as row from api_key where id = $1',
      values: [issued.id],
    });
    expect(stored?.hash.equals(hashKey(issued.key))).toBe(true);
    expect(stored?.row).not.toContain(issued.key.slice(8));
    const { key, ...description } = issued;
    expect(await listKeys(database.system, tenantId)).toEqual([description]);
    expect(description).toMatchObject({
      name: 'ci',
      integration: 'chat',
      state: 'active',
      lastFour: key.slice(-4),
    });
  });

  test('are bounded in number, and an ended one hands its bucket on', async () => {
    const tenantId = await newTenant();
    const order = { tenantId, mode: 'live' } as const;
    const attempts = await Promise.allSettled(
      Array.from({ length: 24 }, () => issueKey(database.system, order)),
    );
    const made = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []));
    expect(made).toHaveLength(20);
    const [first, second] = made;
    if (first === undefined || second === undefined) throw new Error('no keys');
    await revokeKey(database.system, first.id);
    const bucket = await bucketOf(first.id);
    const successor = await issueKey(database.system, order);
    expect(await bucketOf(successor.id)).toBe(bucket);
    await expect(issueKey(database.system, order)).rejects.toMatchObject({ code: 'limit' });
    // Rotation needs no bucket of its own, so it works at the bound.
    await rotateKey(database.system, second.id);
    await expect(issueKey(database.system, order)).rejects.toMatchObject({ code: 'limit' });
  });

  test('of different tenants never share a bucket', async () => {
    const [one, other] = [await newTenant(), await newTenant()];
    const first = await issueKey(database.system, { tenantId: one, mode: 'live' });
    await revokeKey(database.system, first.id);
    const foreign = await issueKey(database.system, { tenantId: other, mode: 'live' });
    expect(await bucketOf(foreign.id)).not.toBe(await bucketOf(first.id));
  });

  test('rotate: the successor shares the bucket, the old one ends after the grace', async () => {
    const tenantId = await newTenant();
    const old = await issueKey(database.system, { tenantId, mode: 'live', name: 'web', integration: 'chat' });
    const { issued, replaced } = await rotateKey(database.system, old.id, HOUR_MS);
    expect(issued).toMatchObject({
      mode: 'live',
      name: 'web',
      integration: 'chat',
      replaces: old.id,
      expiresAt: null,
    });
    expect(issued.key).not.toBe(old.key);
    expect(await bucketOf(issued.id)).toBe(await bucketOf(old.id));
    expect(replaced.state).toBe('active');
    const lifetime = (replaced.expiresAt?.getTime() ?? 0) - issued.createdAt.getTime();
    expect(lifetime).toBe(HOUR_MS);
    const again = await rotateKey(database.system, old.id, 2 * HOUR_MS);
    expect(again.replaced.expiresAt).toEqual(replaced.expiresAt);
    await expect(rotateKey(database.system, old.id, HOUR_MS)).rejects.toMatchObject({ code: 'limit' });
    expect((await rotateKey(database.system, old.id, 0)).replaced.state).toBe('expired');
    await expect(rotateKey(database.system, old.id)).rejects.toMatchObject({ code: 'conflict' });
    await expect(rotateKey(database.system, NOBODY)).rejects.toMatchObject({ code: 'not_found' });
    expect(() => rotateKey(database.system, old.id, -1)).toThrow(/grace/);
  });

  test('have scopes, a daily cap and an end, which a rotation keeps with the budget of the cap', async () => {
    const tenantId = await newTenant();
    const expiresAt = new Date(Date.now() + 24 * HOUR_MS);
    const bounds = { dailyCredits: 100, expiresAt };
    const order = { tenantId, mode: 'live', ...bounds } as const;
    const old = await issueKey(database.system, { ...order, scopes: ['spend', 'read', 'read'] });
    expect(old).toMatchObject({ ...bounds, scopes: ['read', 'spend'] });
    const { issued } = await rotateKey(database.system, old.id, HOUR_MS);
    expect(issued).toMatchObject({ ...bounds, scopes: ['read', 'spend'] });
    expect(await budgetOf(issued.id)).toBe(await budgetOf(old.id));
    // The old one ends within the hour by now, and that is not handed on.
    expect((await rotateKey(database.system, old.id, HOUR_MS)).issued).toMatchObject(bounds);
    // A key that merely takes an ended one's bucket over has a cap of its own.
    await database.system.query({
      text: 'update api_key set revoked_at = now() where tenant_id = $1',
      values: [tenantId],
    });
    const other = await issueKey(database.system, order);
    expect(await bucketOf(other.id)).toBe(await bucketOf(old.id));
    expect(await budgetOf(other.id)).not.toBe(await budgetOf(old.id));
    const free = await issueKey(database.system, { tenantId, mode: 'live' });
    expect(free).toMatchObject({ scopes: ['read', 'spend', 'write', 'send', 'erase'], dailyCredits: null });
    expect(await budgetOf(free.id)).toBeNull();
    for (const dailyCredits of [0, -1, 1.5, Number.NaN, 3_000_000_000])
      expect(() => issueKey(database.system, { ...order, dailyCredits })).toThrow(/1 to 2000000000 credits/);
    expect(() => issueKey(database.system, { ...order, scopes: [] })).toThrow(/one scope at least: read/);
  });

  test('revoke at once, and again without effect', async () => {
    const tenantId = await newTenant();
    const issued = await issueKey(database.system, { tenantId, mode: 'live' });
    const first = await revokeKey(database.system, issued.id);
    expect(first.state).toBe('revoked');
    expect(await revokeKey(database.system, issued.id)).toEqual(first);
    await expect(revokeKey(database.system, NOBODY)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('may be given an end, which lies ahead', async () => {
    const tenantId = await newTenant();
    const expiresAt = new Date(Date.now() + HOUR_MS);
    const issued = await issueKey(database.system, { tenantId, mode: 'live', expiresAt });
    expect(issued.expiresAt).toEqual(expiresAt);
    const order = { tenantId, mode: 'live' } as const;
    expect(() => issueKey(database.system, { ...order, expiresAt: new Date(0) })).toThrow(/future/);
    expect(() => issueKey(database.system, { ...order, expiresAt: new Date(Number.NaN) })).toThrow(/future/);
    expect(() => issueKey(database.system, { ...order, name: 'x'.repeat(201) })).toThrow(/200/);
    expect(() => issueKey(database.system, { ...order, integration: '' })).toThrow(/1 to 100/);
    await expect(issueKey(database.system, { tenantId: NOBODY, mode: 'live' })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(listKeys(database.system, NOBODY)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('the service role sees the keys of its tenant only and can change none', async () => {
    const [mine, other] = [await newTenant(), await newTenant()];
    const key = await issueKey(database.system, { tenantId: mine, mode: 'live' });
    const foreign = await issueKey(database.system, { tenantId: other, mode: 'live' });
    const seen = await withTenant(database.service, { tenantId: mine, mode: 'live' }, (transaction) =>
      transaction.query<{ id: string }>({ text: 'select id from api_key' }),
    );
    expect(seen.map((row) => row.id)).toEqual([key.id]);
    expect(seen.map((row) => row.id)).not.toContain(foreign.id);
    await expect(revokeKey(database.service, key.id)).rejects.toThrow(/permission denied/);
  });
});
