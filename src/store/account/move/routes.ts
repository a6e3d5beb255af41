import { type Route, tenantRoute } from '../../../core/move/route-map.ts';
import type { Queryable } from '../../postgres/db.ts';

/**
 * The routes of one tenant, or of all that work here: by its id, and by the SHA-256 of each of its keys, as keys from before 0.3 do
 * not name their tenant and cannot be told from others by what is stored of them.
 */
export async function routesOf(db: Queryable, backend: string, tenantId?: string): Promise<readonly Route[]> {
  const rows = await db.query<{ id: string; keys: readonly string[] }>({
    text: `select t.tenant_id as id, array(select encode(k.hash, 'hex') from api_key k where k.tenant_id = t.tenant_id
          and k.member_id is null and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()) order by k.created_at, k.id) as keys
      from tenant t where t.deleted_at is null and case when $1::uuid is null then t.tenant_id not in (select f.id from fenced_tenant f)
        else t.tenant_id = $1 end
      order by t.created_at, t.tenant_id`,
    values: [tenantId ?? null],
  });
  return rows.flatMap(({ id, keys }) => [tenantRoute(id, backend), ...keys.map((key) => ({ key, backend }))]);
}
