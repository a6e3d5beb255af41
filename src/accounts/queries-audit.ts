import { type InferResult, sql } from 'kysely';
import { type Db, kyselyOver, type Queryable } from '../platform/database/db.ts';
import { cursorTime, isAfter, pageFrom, readCursor } from '../platform/database/postgres.ts';
import type {
  AuditFilter,
  AuditIntent,
  AuditOutcome,
  EarlierAct,
  FailedCall,
  FailedCallFilter,
  UsageRow,
} from '../platform/values/address.ts';
import { LIMITS } from '../platform/values/limits.ts';
import type { Mode } from '../platform/values/scope.ts';
import {
  type IssuedKey,
  issueKey,
  type KeyDescription,
  listKeys,
  revokeKey,
  rotateKey,
} from './queries-keys.ts';
import type { KeyOrder } from './queries-sign-in.ts';
import type { PageAsked } from './rules-ports.ts';

declare module '../platform/operations/operation.ts' {
  interface OperatorServices {
    readonly audit: AuditStore;
    readonly tenantKeys: ReturnType<typeof createKeyAdminStore>;
    readonly activity: ActivityStore;
  }
}

// A minute more on each side: see entry_since.
const FROM = "($1::date::timestamp at time zone 'utc') - interval '1 minute'";
const UNTIL = "(($2::date + 1)::timestamp at time zone 'utc') + interval '1 minute'";
/** Of one account by the numbers of its entries, of all by time: asking each of 100,000 accounts for its numbers takes longer. */
const ENTRIES_OF_ONE = `select tenant_id, charge_id from ledger_entry where tenant_id = $5 and mode = $3 and kind = 'reserve'
  and id >= entry_since($5, $3, ${FROM}) and id < entry_since($5, $3, ${UNTIL})`;
const ENTRIES_OF_ALL = `select tenant_id, charge_id from ledger_entry where mode = $3 and kind = 'reserve'
  and created_at >= ${FROM} and created_at < ${UNTIL}`;

/** Charges from day $1 to day $2 in mode $3, of all tenants or of $5: those of the minutes around them too. */
export const entriesOf = (tenantId: string | undefined): string =>
  tenantId === undefined ? ENTRIES_OF_ALL : ENTRIES_OF_ONE;

/** What was called and how it ended, over all tenants; needs the role of operators' commands. */
export type ActivityStore = ReturnType<typeof createActivityStore>;
export function createActivityStore(db: Queryable) {
  return {
    async noteFailed(calls: readonly FailedCall[]): Promise<void> {
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
    /** Deletes what is older, or more, than is kept. */
    async forgetFailed(): Promise<void> {
      await db.query({
        text: `delete from failed_call where at < now() - $1 * interval '1 day'
          or id <= (select id from failed_call order by id desc offset $2 limit 1)`,
        values: [LIMITS.failedCalls.days, LIMITS.failedCalls.rows],
      });
    },
    /** The newest first. Throws `invalid_request` for a cursor that is none. */
    async failed({ requestId, tenantId, operation }: FailedCallFilter, page: PageAsked) {
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
      const seen = (row: (typeof rows)[number]) => ({
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
    /** Calls that were charged and not refunded, on the days in UTC from one to the other; the newest day first. */
    async usage(
      {
        from,
        to,
        tenantId,
        mode,
      }: Record<'from' | 'to', string> & { tenantId: string | undefined; mode: Mode },
      limit: number,
    ): Promise<readonly UsageRow[]> {
      return db.query<UsageRow>({
        text: `select e.tenant_id as tenant, t.name as tenant_name, to_char(c.created_at at time zone 'utc', 'YYYY-MM-DD') as day,
            c.operation, count(*)::int as calls, sum(c.price)::bigint as credits
          from (${entriesOf(tenantId)}) e join tenant t on t.tenant_id = e.tenant_id
          join charge c on c.tenant_id = e.tenant_id and c.id = e.charge_id and c.state <> 'refunded'
            and (c.created_at at time zone 'utc')::date between $1::date and $2::date
          group by 1, 2, 3, 4 order by 3 desc, 6 desc, 1, 4 limit $4`,
        values: [from, to, mode, limit, ...(tenantId === undefined ? [] : [tenantId])],
      });
    },
  };
}

interface EarlierRow {
  readonly request_id: string;
  readonly operation: string;
  readonly status: number | null;
}

/** The audit log, under the role of operators' commands, which may add entries and read them. */
export type AuditStore = ReturnType<typeof createAuditStore>;
export function createAuditStore(db: Queryable) {
  return {
    /** Writes what is about to be done; resolves to the operator's earlier act under the same key, and then writes nothing. */
    async begin(intent: AuditIntent): Promise<EarlierAct | undefined> {
      const { requestId, operator, operation, target, asked, origin, idempotencyKey } = intent;
      const [earlier] = await db.query<EarlierRow>({
        name: 'begin_audit',
        text: 'select * from begin_audit($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
        values: [
          requestId,
          operator.id,
          operator.name,
          operation,
          target?.kind,
          target?.id,
          target?.tenantId,
          JSON.stringify(asked),
          origin,
          idempotencyKey,
        ],
      });
      if (earlier === undefined) return undefined;
      const { request_id, status } = earlier;
      return { requestId: request_id, operation: earlier.operation, status: status ?? undefined };
    },
    async end(requestId: string, { status, error, made }: AuditOutcome): Promise<void> {
      await db.query({
        name: 'end_audit',
        text: 'select end_audit($1, $2, $3, $4, $5, $6)',
        values: [requestId, status, error, made?.kind, made?.id, made?.tenantId],
      });
    },
    /** Acts, newest first. Throws `invalid_request` for a cursor that is none. */
    async list(filter: AuditFilter, page: PageAsked) {
      const after = readCursor(page.cursor);
      const rows = await actsOf(db, filter)
        .where(isAfter(after, 'i.at', 'i.id'))
        .limit(page.limit + 1)
        .execute();
      return pageFrom(rows, page.limit, entryOf, (row) => ({ at: row.time, id: row.id }));
    },
  };
}

function actsOf(db: Queryable, filter: AuditFilter) {
  const { tenantId, operator, operation, target, requestId, since, until, failed } = filter;
  const kysely = kyselyOver(db);
  // The intent or the outcome may name it: found by its index, and not by going through the log to its end.
  const requestsThat = (column: 'about' | 'target_id', value: string) =>
    kysely.selectFrom('audit_entry').select('request_id').where(column, '=', value);
  return kysely
    .selectFrom('audit_entry as i')
    .leftJoin('audit_entry as o', (join) =>
      join.onRef('o.request_id', '=', 'i.request_id').on('o.phase', '=', 'outcome'),
    )
    .select(['i.id', 'i.request_id', 'i.at', 'i.operator', 'i.operation', 'i.asked', 'i.origin'])
    .select(['o.at as ended', 'o.status', 'o.error'])
    .select(cursorTime('i.at').as('time'))
    .select(({ fn }) => [
      fn.coalesce('o.target_kind', 'i.target_kind').as('kind'),
      fn.coalesce('o.target_id', 'i.target_id').as('target'),
      fn.coalesce('o.about', 'i.about').as('about'),
    ])
    .where('i.phase', '=', 'intent')
    .where(({ and, eb, or, fn }) =>
      and([
        ...(tenantId === undefined ? [] : [eb('i.request_id', 'in', requestsThat('about', tenantId))]),
        ...(operator === undefined ? [] : [eb('i.operator', '=', operator)]),
        ...(operation === undefined
          ? []
          : [eb(fn<boolean>('starts_with', ['i.operation', sql.val(operation)]), '=', true)]),
        ...(target === undefined ? [] : [eb('i.request_id', 'in', requestsThat('target_id', target))]),
        ...(requestId === undefined ? [] : [eb('i.request_id', '=', requestId)]),
        ...(since === undefined ? [] : [eb('i.at', '>=', new Date(since))]),
        ...(until === undefined ? [] : [eb('i.at', '<', new Date(until))]),
        ...(failed === true ? [or([eb('o.status', 'is', null), eb('o.status', '>=', 400)])] : []),
      ]),
    )
    .orderBy('i.at', 'desc')
    .orderBy('i.id', 'desc');
}

function entryOf(row: InferResult<ReturnType<typeof actsOf>>[number]) {
  return {
    request_id: row.request_id,
    at: row.at.toISOString(),
    operator: row.operator ?? '',
    operation: row.operation ?? '',
    ...(row.kind === null || row.target === null ? {} : { target: { kind: row.kind, id: row.target } }),
    ...(row.about === null ? {} : { tenant: row.about }),
    asked: (row.asked ?? {}) as Readonly<Record<string, unknown>>,
    origin: row.origin ?? '',
    ...(row.ended === null || row.status === null
      ? {}
      : {
          outcome: {
            at: row.ended.toISOString(),
            status: row.status,
            ...(row.error === null ? {} : { error: row.error }),
          },
        }),
  };
}

/** Keys of tenants under the role of operators' commands. Each throws OperatorError: `not_found`, `usage`, `limit`, `conflict`. */
export function createKeyAdminStore(db: Db) {
  return {
    /** The newest first, at most 1,000; without those of members. */
    list: async (tenantId: string) => (await listKeys(db, tenantId)).map(seenOf),
    issue: async (order: KeyOrder) => issuedOf(await issueKey(db, order)),
    /** A successor; the old key works for `graceMs` longer. */
    async rotate(id: string, graceMs: number) {
      const { issued, replaced } = await rotateKey(db, id, graceMs);
      return { issued: issuedOf(issued), replaced: seenOf(replaced) };
    },
    revoke: async (id: string) => seenOf(await revokeKey(db, id)),
  };
}

const issuedOf = (issued: IssuedKey) => ({ key: issued.key, ...seenOf(issued) });

function seenOf(key: KeyDescription) {
  return {
    id: key.id,
    tenant: key.tenantId,
    mode: key.mode,
    name: key.name,
    ...(key.integration === null ? {} : { integration: key.integration }),
    scopes: key.scopes,
    ...(key.dailyCredits === null ? {} : { daily_credits: key.dailyCredits }),
    last_four: key.lastFour,
    state: key.state,
    created_at: key.createdAt.toISOString(),
    ...(key.lastUsedAt === null ? {} : { last_used_at: key.lastUsedAt.toISOString() }),
    ...(key.expiresAt === null ? {} : { expires_at: key.expiresAt.toISOString() }),
  };
}
