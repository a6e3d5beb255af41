import type { OwnedKey, WrappedKey } from '../../../core/account/ports.ts';
import type { Queryable } from '../../postgres/db.ts';

/** The tenant's data key; undefined where nothing of it was ever sealed. */
export async function readDataKey(
  db: Queryable,
  tenantId: string,
): Promise<(OwnedKey & { readonly createdAt: string }) | undefined> {
  const [row] = await db.query<OwnedKey & { createdAt: string }>({
    text: `select tenant_id as "tenantId", master, wrapped, created_at::text as "createdAt" from data_key where tenant_id = $1`,
    values: [tenantId],
  });
  return row;
}

/** Copies it, wrapped for the target by `rewrap`. */
export async function copyDataKey(
  source: Queryable,
  target: Queryable,
  tenantId: string,
  rewrap: (owned: OwnedKey) => WrappedKey,
): Promise<void> {
  const owned = await readDataKey(source, tenantId);
  if (owned === undefined) return;
  const { master, wrapped } = rewrap(owned);
  await target.query({
    text: `insert into data_key (tenant_id, master, wrapped, created_at) values ($1, $2, $3, $4)
      on conflict (tenant_id) do update set master = $2, wrapped = $3, rewrapped_at = now()`,
    values: [tenantId, master, wrapped, owned.createdAt],
  });
}
