import { randomBytes } from 'node:crypto';
import { hashKey, lockOutErasure } from '../accounts/queries-process.ts';
import type { Db } from '../platform/database/db.ts';
import { withTenant } from '../platform/database/postgres.ts';
import { type Mode, type Scope, tenantOfToken, tenantToken } from '../platform/values/scope.ts';
import type { CalendarLinkStore } from './rules-calendar.ts';

/** What cannot be guessed of a token; the tenant it names stands before it. */
const TOKEN_BYTES = 32;

/** Addresses of calendars, under the role that answers requests. */
export function createCalendarLinkStore(db: Db): CalendarLinkStore {
  return {
    make: (scope) =>
      withTenant(db, scope, async (transaction) => {
        await lockOutErasure(transaction, scope);
        const token = tenantToken(scope.tenantId, randomBytes(TOKEN_BYTES));
        await transaction.query({
          name: 'calendar_link_make',
          text: `insert into calendar_link (tenant_id, mode, token_hash) values ($1, $2, $3)
            on conflict (tenant_id, mode) do update set token_hash = excluded.token_hash, created_at = clock_timestamp()`,
          values: [scope.tenantId, scope.mode, hashKey(token)],
        });
        return token;
      }),

    async end(scope) {
      const rows = await withTenant(db, scope, ({ query }) =>
        query({
          name: 'calendar_link_end',
          text: 'delete from calendar_link where tenant_id = $1 and mode = $2 returning 1',
          values: [scope.tenantId, scope.mode],
        }),
      );
      return rows.length > 0;
    },

    async scopeOf(token): Promise<Scope | undefined> {
      const tenantId = tenantOfToken(token);
      if (tenantId === undefined) return undefined;
      // The mode is what is looked for: a link is of the tenant in either.
      const [row] = await withTenant(db, { tenantId, mode: 'live' }, ({ query }) =>
        query<{ mode: Mode }>({
          name: 'calendar_link_find',
          text: `select c.mode from calendar_link c join tenant t on t.tenant_id = c.tenant_id
            where c.tenant_id = $1 and c.token_hash = $2 and t.suspended_at is null and t.deleted_at is null`,
          values: [tenantId, hashKey(token)],
        }),
      );
      return row && { tenantId, mode: row.mode };
    },
  };
}
