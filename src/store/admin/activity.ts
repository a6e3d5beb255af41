import type { FailedCallSeen, UsageRow } from '../../core/admin/activity.ts';
import type { ActivityStore } from '../../core/admin/ports.ts';
import { LIMITS } from '../../core/limits.ts';
import { cursorTime, isAfter, pageFrom, readCursor } from '../postgres/cursor.ts';
import type { Queryable } from '../postgres/db.ts';
import { kyselyOver } from '../postgres/kysely.ts';

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
      return db.query<UsageRow>({
        name: 'usage_of_tenants',
        text: `select a.tenant_id as tenant, t.name as tenant_name, to_char(c.created_at at time zone 'utc', 'YYYY-MM-DD') as day,
            c.operation, count(*)::int as calls, sum(c.price)::bigint as credits
          from account a join tenant t on t.tenant_id = a.tenant_id
          cross join lateral (
            select e.charge_id from ledger_entry e where e.tenant_id = a.tenant_id and e.mode = a.mode and e.kind = 'reserve'
              -- A minute more on each side: see entry_since.
              and e.id >= entry_since(a.tenant_id, a.mode, ($1::date::timestamp at time zone 'utc') - interval '1 minute')
              and e.id < entry_since(a.tenant_id, a.mode, (($2::date + 1)::timestamp at time zone 'utc') + interval '1 minute')) e
          join charge c on c.tenant_id = a.tenant_id and c.id = e.charge_id and c.state <> 'refunded'
            and (c.created_at at time zone 'utc')::date between $1::date and $2::date
          where a.mode = $3 and ($4::uuid is null or a.tenant_id = $4)
          group by 1, 2, 3, 4 order by 3 desc, 6 desc, 1, 4 limit $5`,
        values: [from, to, mode, tenantId ?? null, limit],
      });
    },
  };
}
