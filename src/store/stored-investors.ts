import { createHash } from 'node:crypto';
import { formatCursor } from '../core/cursor.ts';
import type { InvestorRecord } from '../core/investor-record.ts';
import type { StoredInvestors } from '../endpoints/services.ts';
import { readCursor } from './cursor.ts';
import type { Db } from './db.ts';
import { withTenant } from './postgres.ts';

interface Row {
  readonly id: number;
  readonly record: InvestorRecord;
  readonly first_seen_at: Date;
  readonly last_updated_at: Date;
  readonly at: string;
}

const LIST = `select investor_id as id, record, first_seen_at, last_updated_at,
    to_char(last_updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
  from stored_investor
  where tenant_id = $1 and mode = $2
    and ($3::text is null or tier = $3) and ($4::text is null or lp_type = $4)
    and ($5::timestamptz is null or first_seen_at >= $5)
    and ($6::timestamptz is null or (last_updated_at, investor_id) < ($6, $7::bigint))
  order by last_updated_at desc, investor_id desc limit $8`;

/** The list of investors a tenant's searches have found. */
export function createStoredInvestors(db: Db): StoredInvestors {
  return {
    async record(scope, found) {
      const records = found.map(({ record }) => JSON.stringify(record));
      await db.query({
        name: 'record_investors',
        text: 'select record_investors($1, $2, $3, $4, $5, $6, $7, $8)',
        values: [
          scope.tenantId,
          scope.mode,
          found.map(({ investorId }) => investorId),
          records,
          records.map((text) => createHash('sha256').update(text).digest()),
          found.map(({ record }) => record.score),
          found.map(({ record }) => record.tier),
          found.map(({ record }) => record.lpType ?? null),
        ],
      });
    },
    async list(scope, filter, page) {
      const after = readCursor(page.cursor);
      const rows = await withTenant(db, scope, (transaction) =>
        transaction.query<Row>({
          name: 'stored_investor_list',
          text: LIST,
          values: [
            scope.tenantId,
            scope.mode,
            filter.tier ?? null,
            filter.lpType ?? null,
            filter.newSince ?? null,
            after?.at ?? null,
            after?.id ?? null,
            page.limit + 1, // one more tells whether there is a next page
          ],
        }),
      );
      const items = rows.slice(0, page.limit);
      const last = items.at(-1);
      return {
        items: items.map((row) => ({
          ...row.record,
          firstSeenAt: row.first_seen_at.toISOString(),
          lastUpdatedAt: row.last_updated_at.toISOString(),
        })),
        next:
          rows.length > page.limit && last !== undefined
            ? formatCursor({ at: last.at, id: last.id })
            : undefined,
      };
    },
  };
}
