import { lockOutErasure } from '../accounts/queries-process.ts';
import type { Db } from '../platform/database/db.ts';
import { withTenant } from '../platform/database/postgres.ts';
import { versionOf } from '../platform/operations/version.ts';
import type { Scope } from '../platform/values/scope.ts';
import { PROFILE_LIMITS } from './fields.ts';
import type { Profile } from './rules.ts';

/** The one profile of an account. */
export function createProfileStore(db: Db) {
  return {
    /** The stored profile, or undefined if none is. */
    async get(scope: Scope): Promise<Profile | undefined> {
      const row = await withTenant(db, scope, ({ kysely }) =>
        kysely
          .selectFrom('profile')
          .select('body')
          .where(({ and }) => and({ tenant_id: scope.tenantId, mode: scope.mode }))
          .executeTakeFirst(),
      );
      return row?.body as Profile | undefined;
    },
    /**
     * Replaces the whole profile; with `ifVersion` only if it is what is stored, else it is `other`. `full`: none is stored, so that it
     * would open a raise, and there are as many as are kept.
     */
    async put(scope: Scope, profile: Profile, ifVersion?: string): Promise<'stored' | 'other' | 'full'> {
      return withTenant(db, scope, async (transaction) => {
        // The raise it is of is not closed meanwhile.
        await lockOutErasure(transaction, scope);
        const { kysely } = transaction;
        if (ifVersion !== undefined) {
          const row = await kysely
            .selectFrom('profile')
            .select('body')
            .where(({ and }) => and({ tenant_id: scope.tenantId, mode: scope.mode }))
            .forUpdate()
            .executeTakeFirst();
          if (row === undefined || versionOf(row.body as unknown as Profile) !== ifVersion) return 'other';
        }
        const [raises] = await transaction.query<{ full: boolean }>({
          name: 'raises_full',
          text: `select count(*) >= $3 and bool_and(state = 'closed') as full from raise where tenant_id = $1 and mode = $2`,
          values: [scope.tenantId, scope.mode, PROFILE_LIMITS.raises],
        });
        if (raises?.full === true) return 'full';
        await kysely
          .insertInto('profile')
          .values({ tenant_id: scope.tenantId, mode: scope.mode, body: JSON.stringify(profile) })
          .onConflict((conflict) =>
            conflict.columns(['tenant_id', 'mode']).doUpdateSet(({ ref, fn }) => ({
              body: ref('excluded.body'),
              updated_at: fn<Date>('now'),
            })),
          )
          .execute();
        return 'stored';
      });
    },
    /** Says which list is the current one: another text once a raise was closed or opened again. */
    async listMark(scope: Scope): Promise<string> {
      const [row] = await withTenant(db, scope, ({ query }) =>
        query<{ mark: string }>({
          name: 'list_mark',
          text: 'select list_mark($1, $2) as mark',
          values: [scope.tenantId, scope.mode],
        }),
      );
      return row?.mark ?? '';
    },
  };
}

/** The fundraising profiles, one of each tenant and mode. */
export type ProfileStore = ReturnType<typeof createProfileStore>;

declare module '../platform/operations/operation.ts' {
  interface Services {
    readonly profiles: ProfileStore;
  }
}
