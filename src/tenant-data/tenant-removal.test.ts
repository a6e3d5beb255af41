import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { fillTenant, rowsOfTenant } from '../../test/harness/rows-of-tenant.ts';
import { issueKey, listKeys } from '../accounts/queries-keys.ts';
import { listTenants } from '../accounts/queries-tenants.ts';
import type { StoredThing } from '../accounts/rules-ports.ts';
import { findLedgerFaults } from '../app/queries-health.ts';
import { grantCredits } from '../credits/queries-grants.ts';
import { createTenant } from '../credits/queries-ledger.ts';
import { createProfileStore } from '../profile/queries-profiles.ts';
import { exportTenant, removeTenant } from './queries-removal.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

async function filled() {
  const { id: tenantId } = await createTenant(db.system, 'Blipgrid');
  for (const mode of ['live', 'test'] as const) {
    await issueKey(db.system, { tenantId, mode, name: 'laptop of Ada', integration: 'chat' });
    await createProfileStore(db.service).put({ tenantId, mode }, { raise_type: 'fund_lp', fund_name: mode });
  }
  await grantCredits(db.system, { tenantId, mode: 'live', credits: 50, paid: true });
  return tenantId;
}

async function exported(tenantId: string): Promise<StoredThing[]> {
  const things: StoredThing[] = [];
  for await (const thing of exportTenant(db.system, tenantId)) things.push(thing);
  return things;
}

const kindsOf = async (tenantId: string) => {
  const things = await exported(tenantId);
  return things.map(({ kind, data }) => `${kind} ${String(data.mode ?? '')}`.trim());
};

describe('a tenant', () => {
  it('is exported whole, both sides, its own row once', async () => {
    expect(await kindsOf(await filled())).toEqual([
      'tenant',
      'account live',
      'api_key live',
      'ledger_entry live',
      'profile live',
      'raise live',
      'account test',
      'api_key test',
      'ledger_entry test',
      'profile test',
      'raise test',
    ]);
  });

  it('is deleted with its keys and names, but for the bill, and no other is', async () => {
    const [mine, theirs] = [await filled(), await filled()];
    const before = await exported(theirs);
    const removed = await removeTenant(db.system, mine);
    expect(removed).toMatchObject({ id: mine, keysRevoked: 2 });
    expect(removed.deleted).toContainEqual({ kind: 'profile', rows: 2 });
    expect(await kindsOf(mine)).toEqual([
      'tenant',
      'account live',
      'api_key live',
      'ledger_entry live',
      'account test',
      'api_key test',
      'ledger_entry test',
    ]);
    const keys = await listKeys(db.system, mine);
    expect(keys.map(({ state, name, integration }) => [state, name, integration])).toEqual([
      ['revoked', '', null],
      ['revoked', '', null],
    ]);
    expect((await listTenants(db.system)).find(({ id }) => id === mine)).toMatchObject({
      name: 'deleted',
      balance: { live: 50 },
    });
    expect(await findLedgerFaults(db.system)).toEqual([]);
    expect(await exported(theirs)).toEqual(before);
    expect(await removeTenant(db.system, mine)).toMatchObject({ keysRevoked: 0 });
  });

  it('with rows in every table leaves only what proves the bill, without a name, an address or a secret', async () => {
    const [mine, theirs] = [await fillTenant(db.system, 'a secret'), await fillTenant(db.system, 'a secret')];
    const others = await rowsOfTenant(db.system, theirs.tenantId);
    const assistants = () =>
      db.system.query<{ of: string }>({
        text: "select split_part(data->>'accountId', ':', 1) as of from assistant_record",
      });
    for (const { tenantId } of [mine, theirs])
      await db.system.query({
        text: `insert into assistant_record (model, id, data, expires_at)
          values ('Grant', sha256($1::text::bytea), jsonb_build_object('accountId', $1 || ':live:key:member'), now() + interval '1 day')`,
        values: [tenantId],
      });
    await removeTenant(db.system, mine.tenantId);
    expect(await assistants()).toEqual([{ of: theirs.tenantId }]);
    const left = await rowsOfTenant(db.system, mine.tenantId);
    expect([...left.keys()].toSorted()).toEqual([
      'account',
      'api_key',
      'charge',
      'event_feed',
      'free_repeat',
      'idempotency',
      'key_day',
      'lane_turn',
      'ledger_entry',
      'member',
      'purchase',
      'rate_window',
      'suppression',
      'tenant',
    ]);
    // Of what is left, what the tenant called itself or somebody, and whatever opens anything.
    expect(JSON.stringify([...left])).not.toMatch(/\bada\b|blipgrid|somebody|laptop|secret"/i);
    for (const { state } of left.get('idempotency') ?? []) expect(state).toBe('running');
    for (const { value, detail } of left.get('suppression') ?? [])
      expect([value, detail]).toEqual([null, null]);
    for (const { revoked_at } of left.get('api_key') ?? []) expect(revoked_at).not.toBeNull();
    for (const { removed_at } of left.get('member') ?? []) expect(removed_at).not.toBeNull();
    expect(await rowsOfTenant(db.system, theirs.tenantId)).toEqual(others);
  });

  it('that is not there is reported', async () => {
    await expect(removeTenant(db.system, NOBODY)).rejects.toMatchObject({ code: 'not_found' });
    await expect(exported(NOBODY)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
