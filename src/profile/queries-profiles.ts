import type { Db } from '../platform/database/db.ts';
import { withTenant } from '../platform/database/postgres.ts';
import type { Profile, ProfileStore } from './rules.ts';

/** The one profile of an account. */
export function createProfileStore(db: Db): ProfileStore {
  return {
    async get(scope) {
      const row = await withTenant(db, scope, ({ kysely }) =>
        kysely
          .selectFrom('profile')
          .select('body')
          .where('tenant_id', '=', scope.tenantId)
          .where('mode', '=', scope.mode)
          .executeTakeFirst(),
      );
      return row?.body as Profile | undefined;
    },
    async put(scope, profile) {
      await withTenant(db, scope, ({ kysely }) =>
        kysely
          .insertInto('profile')
          .values({ tenant_id: scope.tenantId, mode: scope.mode, body: JSON.stringify(profile) })
          .onConflict((conflict) =>
            conflict.columns(['tenant_id', 'mode']).doUpdateSet(({ ref, fn }) => ({
              body: ref('excluded.body'),
              updated_at: fn<Date>('now'),
            })),
          )
          .execute(),
      );
    },
  };
}
