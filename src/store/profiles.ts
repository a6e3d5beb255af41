import type { Profile } from '../core/profile.ts';
import type { Profiles } from '../endpoints/services.ts';
import type { Db } from './db.ts';
import { withTenant } from './postgres.ts';

/** The one profile of an account. */
export function createProfiles(db: Db): Profiles {
  return {
    async get(scope) {
      const rows = await withTenant(db, scope, (transaction) =>
        transaction.query<{ body: Profile }>({
          name: 'profile_get',
          text: 'select body from profile where tenant_id = $1 and mode = $2',
          values: [scope.tenantId, scope.mode],
        }),
      );
      return rows[0]?.body;
    },
    async put(scope, profile) {
      await withTenant(db, scope, (transaction) =>
        transaction.query({
          name: 'profile_put',
          text: `insert into profile (tenant_id, mode, body) values ($1, $2, $3)
            on conflict (tenant_id, mode) do update set body = excluded.body, updated_at = now()`,
          values: [scope.tenantId, scope.mode, JSON.stringify(profile)],
        }),
      );
    },
  };
}
