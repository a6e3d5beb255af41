import type { ActivityStore } from '../../core/account/admin-ports.ts';
import type { FailedCallSeen, UsageRow } from '../../core/admin/activity.ts';
import { LIMITS } from '../../core/limits.ts';
import { cursorTime, isAfter, pageFrom, readCursor } from '../postgres/cursor.ts';
import type { Queryable } from '../postgres/db.ts';
import { kyselyOver } from '../postgres/kysely.ts';

// A minute more on each side: see entry_since.
const FROM = "($1::date::timestamp at time zone 'utc') - interval '1 minute'";
const UNTIL = "(($2::date + 1)::timestamp at time zone 'utc') + interval '1 minute'";
/** Of one account by the numbers of its entries, of all by time: asking each of 100,000 accounts for its numbers takes longer. */
const ENTRIES_OF_ONE = `select tenant_id, charge_id from ledger_entry where tenant_id = $5 and mode = $3 and kind = 'reserve'
  and id >= entry_since($5, $3, ${FROM}) and id < entry_since($5, $3, ${UNTIL})`;
const ENTRIES_OF_ALL = `select tenant_id, charge_id from ledger_entry where mode = $3 and kind = 'reserve'
  and created_at >= ${FROM} and created_at < ${UNTIL}`;

/** What was called and how it ended, over all tenants; needs the role of operators' commands. */
export function createActivityStore(db: Queryable): ActivityStore {
  return {
    async noteFailed(calls) {
      await db.query({
        name: 'note_failed_calls',
        text: `insert into failed_call (request_id, at, operation, status, error, about, mode, duration_ms)
          select u.id, u.at, u.operation, u.status, u.error, k.tenant_id, u.mode, u.ms
          from unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::smallint[], $5::text[], $6::bytea[], $7::text[], $8::integer[])
            u(id, at, operation, status, error, hash, mode, ms)
          left join api_key k on k.hash = u.hash`,
        values: [
          calls.map(({ requestId }) => requestId),
          calls.map(({ at }) => at),
          calls.map(({ operation }) => operation),
          calls.map(({ status }) => status),
          calls.map(({ error }) => error),
          calls.map(({ keyHash }) => keyHash),
          calls.map(({ mode }) => mode),
          calls.map(({ durationMs }) => durationMs),
        ],
      });
    },
    async forgetFailed() {
      await db.query({
        text: `delete from failed_call where at < now() - $1 * interval '1 day'
          or id <= (select id from failed_call order by id desc offset $2 limit 1)`,
        values: [LIMITS.failedCalls.days, LIMITS.failedCalls.rows],
      });
    },
    async failed({ requestId, tenantId, operation }, page) {
      const after = readCursor(page.cursor);
      const rows = await kyselyOver(db)
        .selectFrom('failed_call as f')
        .leftJoin('tenant as t', 't.tenant_id', 'f.about')
        .select(['f.id', 'f.request_id', 'f.at', 'f.operation', 'f.status', 'f.error', 'f.about', 'f.mode'])
        .select(['f.duration_ms', 't.name', cursorTime('f.at').as('time')])
        .where(({ and, eb }) =>
          and([
            ...(requestId === undefined ? [] : [eb('f.request_id', '=', requestId)]),
            ...(tenantId === undefined ? [] : [eb('f.about', '=', tenantId)]),
            ...(operation === undefined ? [] : [eb('f.operation', '=', operation)]),
          ]),
        )
        .where(isAfter(after, 'f.at', 'f.id'))
        .orderBy('f.at', 'desc')
        .orderBy('f.id', 'desc')
        .limit(page.limit + 1)
        .execute();
      const seen = (row: (typeof rows)[number]): FailedCallSeen => ({
        request_id: row.request_id,
        at: row.at.toISOString(),
        operation: row.operation,
        status: row.status,
        error: row.error,
        ...(row.about === null ? {} : { tenant: row.about }),
        ...(row.name === null ? {} : { tenant_name: row.name }),
        mode: row.mode,
        duration_ms: row.duration_ms,
      });
      return pageFrom(rows, page.limit, seen, (row) => ({ at: row.time, id: row.id }));
    },
    async usage({ from, to, tenantId, mode }, limit) {
      const entries = tenantId === undefined ? ENTRIES_OF_ALL : ENTRIES_OF_ONE;
      return db.query<UsageRow>({
        text: `select e.tenant_id as tenant, t.name as tenant_name, to_char(c.created_at at time zone 'utc', 'YYYY-MM-DD') as day,
            c.operation, count(*)::int as calls, sum(c.price)::bigint as credits
          from (${entries}) e join tenant t on t.tenant_id = e.tenant_id
          join charge c on c.tenant_id = e.tenant_id and c.id = e.charge_id and c.state <> 'refunded'
            and (c.created_at at time zone 'utc')::date between $1::date and $2::date
          group by 1, 2, 3, 4 order by 3 desc, 6 desc, 1, 4 limit $4`,
        values: [from, to, mode, limit, ...(tenantId === undefined ? [] : [tenantId])],
      });
    },
  };
}
