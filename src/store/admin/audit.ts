import { type InferResult, sql } from 'kysely';
import type { AuditStore } from '../../core/account/admin-ports.ts';
import type { AuditEntry, AuditFilter } from '../../core/admin/audit.ts';
import { cursorTime, isAfter, pageFrom, readCursor } from '../postgres/cursor.ts';
import type { Queryable } from '../postgres/db.ts';
import { kyselyOver } from '../postgres/kysely.ts';

interface EarlierRow {
  readonly request_id: string;
  readonly operation: string;
  readonly status: number | null;
}

/** The audit log, under the role of operators' commands, which may add entries and read them. */
export function createAuditStore(db: Queryable): AuditStore {
  return {
    async begin({ requestId, operator, operation, target, asked, origin, idempotencyKey }) {
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
      return earlier === undefined
        ? undefined
        : {
            requestId: earlier.request_id,
            operation: earlier.operation,
            status: earlier.status ?? undefined,
          };
    },
    async end(requestId, { status, error, made }) {
      await db.query({
        name: 'end_audit',
        text: 'select end_audit($1, $2, $3, $4, $5, $6)',
        values: [requestId, status, error, made?.kind, made?.id, made?.tenantId],
      });
    },
    async list(filter, page) {
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

function entryOf(row: InferResult<ReturnType<typeof actsOf>>[number]): AuditEntry {
  return {
    request_id: row.request_id,
    at: row.at.toISOString(),
    operator: row.operator ?? '',
    operation: row.operation ?? '',
    ...(row.kind === null || row.target === null ? {} : { target: { kind: row.kind, id: row.target } }),
    ...(row.about === null ? {} : { tenant: row.about }),
    asked: (row.asked ?? {}) as AuditEntry['asked'],
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
