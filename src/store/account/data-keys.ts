import type { DataKeyStore, KeyRingStore, OwnedKey, WrappedKey } from '../../core/account/ports.ts';
import type { Db, Queryable } from '../postgres/db.ts';
import { withTenant } from '../postgres/postgres.ts';

interface KeyRow {
  readonly tenant_id: string;
  readonly master: string;
  readonly wrapped: Buffer;
}

/** Wrapped data keys, under the role that answers requests: each tenant sees its own. */
export function createDataKeyStore(db: Db): DataKeyStore {
  // The key is of the tenant as a whole; the mode that asks makes no difference to what may be seen.
  const within = <Result>(tenantId: string, work: (db: Queryable) => Promise<Result>) =>
    withTenant(db, { tenantId, mode: 'live' }, work);
  const read = async (transaction: Queryable, tenantId: string): Promise<WrappedKey | undefined> => {
    const [row] = await transaction.query<KeyRow>({
      name: 'read_data_key',
      text: 'select tenant_id, master, wrapped from data_key where tenant_id = $1',
      values: [tenantId],
    });
    return row === undefined ? undefined : { master: row.master, wrapped: row.wrapped };
  };
  return {
    find: (tenantId) => within(tenantId, (transaction) => read(transaction, tenantId)),
    insert: (tenantId, key) =>
      within(tenantId, async (transaction) => {
        await transaction.query({
          name: 'insert_data_key',
          text: 'insert into data_key (tenant_id, master, wrapped) values ($1, $2, $3) on conflict do nothing',
          values: [tenantId, key.master, key.wrapped],
        });
        // Read committed: the key of the first one is visible by now.
        return (await read(transaction, tenantId)) ?? key;
      }),
  };
}

/** All wrapped data keys; needs the system role. */
export function createKeyRingStore(db: Queryable): KeyRingStore {
  return {
    async masters() {
      const rows = await db.query<KeyRow & { count: number }>({
        text: `select distinct on (master) tenant_id, master, wrapped, count(*) over (partition by master)::int as count
          from data_key order by master, tenant_id`,
      });
      return rows.map((row) => ({ master: row.master, count: row.count, sample: owned(row) }));
    },
    async others(master, after, limit) {
      const rows = await db.query<KeyRow>({
        text: `select tenant_id, master, wrapped from data_key
          where master <> $1 and ($2::uuid is null or tenant_id > $2) order by tenant_id limit $3`,
        values: [master, after ?? null, limit],
      });
      return rows.map(owned);
    },
    async rewrap(from, to) {
      const rows = await db.query({
        text: `update data_key set master = $3, wrapped = $4, rewrapped_at = now()
          where tenant_id = $1 and wrapped = $2 returning 1`,
        values: [from.tenantId, from.wrapped, to.master, to.wrapped],
      });
      return rows.length > 0;
    },
  };
}

function owned(row: KeyRow): OwnedKey {
  return { tenantId: row.tenant_id, master: row.master, wrapped: row.wrapped };
}
