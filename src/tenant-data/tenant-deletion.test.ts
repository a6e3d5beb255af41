import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { fillTenant } from '../../test/harness/rows-of-tenant.ts';
import { createAuditStore } from '../accounts/queries-audit.ts';
import { callDeletionOff, scheduleDeletion } from '../accounts/queries-tenants.ts';
import { createTenantAdminStore } from '../credits/queries-purchases.ts';
import { removeDueTenant } from './queries-removal.ts';
import { startTenantDeletion } from './tenant-deletion.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const PAST = new Date('2026-01-01T00:00:00.000Z');
const audit = () => createAuditStore(db.system);
const stateOf = async (id: string) => (await createTenantAdminStore(db.system).find(id)).state;

async function look(): Promise<string[]> {
  const deleted: string[] = [];
  const fail = (error: unknown) => {
    throw error;
  };
  const loop = startTenantDeletion({
    db: db.system,
    audit: audit(),
    onFailed: fail,
    onDeleted: (id) => deleted.push(id),
    everyMs: 3_600_000,
  });
  await loop.look();
  await loop.stop();
  return deleted;
}

test('a tenant whose day has come is deleted once, with entries in the log; others stay', async () => {
  const [due, later, other] = await Promise.all(
    Array.from({ length: 3 }, async () => (await fillTenant(db.system, 'held')).tenantId),
  );
  if (due === undefined || later === undefined || other === undefined) throw new Error('three were made');
  await scheduleDeletion(db.system, due, PAST);
  await scheduleDeletion(db.system, later, new Date(Date.now() + 60_000));
  expect(await look()).toEqual([due]);
  expect(await Promise.all([due, later, other].map(stateOf))).toEqual(['deleted', 'deleting', 'active']);
  const left = await db.system.query({ text: 'select from profile where tenant_id = $1', values: [due] });
  expect(left).toEqual([]);
  expect(await look()).toEqual([]);
  const { items } = await audit().list({ tenantId: due }, { limit: 10 });
  expect(items).toMatchObject([
    { operator: 'the service', operation: 'tenant.deleted', outcome: { status: 200 } },
  ]);
});

test('two processes delete it once, and one that read an order that was called off deletes nothing', async () => {
  const { tenantId } = await fillTenant(db.system, 'held');
  await scheduleDeletion(db.system, tenantId, PAST);
  await callDeletionOff(db.system, tenantId);
  expect(await removeDueTenant(db.system, { id: tenantId, deleteAt: PAST })).toBeUndefined();
  expect(await stateOf(tenantId)).toBe('suspended');
  await scheduleDeletion(db.system, tenantId, new Date(PAST.getTime() + 1));
  expect(await removeDueTenant(db.system, { id: tenantId, deleteAt: PAST })).toBeUndefined();
  const order = { id: tenantId, deleteAt: new Date(PAST.getTime() + 1) };
  const removed = await Promise.all([1, 2, 3].map(() => removeDueTenant(db.system, order)));
  expect(removed.filter((one) => one !== undefined)).toHaveLength(1);
  expect(await stateOf(tenantId)).toBe('deleted');
});
