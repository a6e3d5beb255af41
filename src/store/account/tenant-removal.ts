import type { Erased, StoredThing } from '../../core/account/ports.ts';
import type { Db, Transaction } from '../postgres/db.ts';
import { lockTenant } from './keys.ts';
import { createTenantDataStore, eraseWithin } from './tenant-data.ts';
import { TENANT_TABLES } from './tenant-tables.ts';
import { unknownTenant } from './unknown-tenant.ts';

const MODES = ['live', 'test'] as const;
const OF_BOTH: ReadonlySet<string> = new Set(
  TENANT_TABLES.flatMap(({ table, hasMode }) => (hasMode ? [] : [table])),
);
/** Rows read for one page of an export to a file; the page's bytes bound their memory as well. */
const PAGE = 1_000;

/** The name of a deleted tenant: its row stays, as the ledger refers to it. */
const NAME = 'deleted';

/**
 * Everything a tenant has stored, live side first, thing by thing in constant memory. Not one snapshot: what changes
 * meanwhile is there in one state or the other. Throws `not_found` for an unknown tenant.
 */
export async function* exportTenant(db: Db, tenantId: string): AsyncGenerator<StoredThing> {
  await checkTenant(db, tenantId);
  const data = createTenantDataStore(db);
  for (const mode of MODES) {
    let cursor: string | undefined;
    do {
      const page = await data.export({ tenantId, mode }, { limit: PAGE, cursor });
      // What belongs to the tenant as a whole is on both sides.
      yield* page.items.filter(({ kind }) => mode === 'live' || !OF_BOTH.has(kind));
      cursor = page.next;
    } while (cursor !== undefined);
  }
}

export interface RemovedTenant {
  readonly id: string;
  readonly deleted: readonly Erased[];
  /** Keys that worked until now. */
  readonly keysRevoked: number;
}

/**
 * Deletes what a tenant has stored on both sides, ends its keys and sessions, removes its members and forgets the names of them and of itself, at once or
 * not at all. The ledger stays. Doing it again changes nothing. Throws `not_found` for an unknown tenant.
 */
export async function removeTenant(db: Db, tenantId: string): Promise<RemovedTenant> {
  return db.transaction(async (transaction) => {
    // First, as every change of its keys does (keys.ts).
    await lockTenant(transaction, tenantId);
    return removeWithin(transaction, tenantId);
  });
}

/** `removeTenant` inside a transaction that holds the tenant's lock. */
export async function removeWithin(transaction: Transaction, tenantId: string): Promise<RemovedTenant> {
  const rows = new Map<string, number>();
  for (const mode of MODES) {
    const { deleted } = await eraseWithin(transaction, { tenantId, mode });
    for (const one of deleted) rows.set(one.kind, (rows.get(one.kind) ?? 0) + one.rows);
  }
  const ended = await transaction.query<{ was_active: boolean }>({
    text: `with before as (
        select id, revoked_at is null and (expires_at is null or expires_at > now()) as was_active
        from api_key where tenant_id = $1 order by id for no key update)
      update api_key k set revoked_at = coalesce(k.revoked_at, now()), name = '', integration = null
      from before b where k.id = b.id returning b.was_active and k.member_id is null as was_active`,
    values: [tenantId],
  });
  for (const table of ['session', 'sign_in_link', 'passkey'] as const) {
    await transaction.query({ text: `delete from ${table} where tenant_id = $1`, values: [tenantId] });
  }
  await transaction.query({
    text: 'update member set name = $2, email = null, removed_at = coalesce(removed_at, now()) where tenant_id = $1',
    values: [tenantId, NAME],
  });
  // What it sealed is left only in backups.
  await transaction.query({ text: 'delete from data_key where tenant_id = $1', values: [tenantId] });
  await transaction.query({
    text: `update tenant set name = $2, delete_at = null, deleted_at = coalesce(deleted_at, now()) where tenant_id = $1`,
    values: [tenantId, NAME],
  });
  return {
    id: tenantId,
    deleted: [...rows].map(([kind, count]) => ({ kind, rows: count })),
    keysRevoked: ended.filter((key) => key.was_active).length,
  };
}

async function checkTenant(db: Pick<Db, 'query'>, tenantId: string): Promise<void> {
  const found = await db.query({ text: 'select from tenant where tenant_id = $1', values: [tenantId] });
  if (found.length === 0) throw unknownTenant(tenantId);
}
