import { recordEvent } from '../events/queries-events.ts';
import type { Db, Queryable } from '../platform/database/db.ts';
import { cursorText, pageFrom, readCursor, withTenant } from '../platform/database/postgres.ts';
import { DomainError } from '../platform/values/errors.ts';
import type { Scope } from '../platform/values/scope.ts';
import type { NetworkPage, NetworkReport, StatedConnection } from './rules-keys.ts';
import type { NetworkRows } from './rules-network-rows.ts';

/** The imported networks: one of each tenant and mode, seen by no other tenant. */
export interface NetworkStore {
  /** Replaces the network, in one transaction: readers see either, and never half. */
  replace(
    scope: Scope,
    importId: string,
    report: Omit<NetworkReport, 'skipped'>,
    rows: NetworkRows,
  ): Promise<void>;
  /** What is imported and a page of it, of one moment; undefined if nothing is. Throws `invalid_request` for a cursor of another import. */
  page(
    scope: Scope,
    page: { readonly limit: number; readonly cursor?: string },
  ): Promise<NetworkPage | undefined>;
  /** Removes it; false if there was none. */
  remove(scope: Scope): Promise<boolean>;
}

interface PageRow {
  readonly rows_imported: number;
  readonly rows_skipped: number;
  readonly rows_dropped: number;
  readonly at: string;
  /** Null if no connection is left for the page. */
  readonly ord: number | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly url: string | null;
  readonly email: string | null;
  readonly company: string | null;
  readonly position: string | null;
  readonly connected_on: string | null;
}

/** One statement: of one snapshot, whatever is imported meanwhile. All digits of the clock, so that a cursor names one import. */
const PAGE = `
  select n.rows_imported, n.rows_skipped, n.rows_dropped,
    ${cursorText('n.imported_at')} as at,
    c.ord, c.first_name, c.last_name, c.url, c.email, c.company, c.position, c.connected_on
  from network n left join lateral (
    select * from connection c
    where c.tenant_id = n.tenant_id and c.mode = n.mode and c.import_id = n.import_id and c.ord > $3::bigint
    order by c.ord limit $4
  ) c on true
  where n.tenant_id = $1 and n.mode = $2 order by c.ord`;

export function createNetworkStore(db: Db): NetworkStore {
  return {
    replace: (scope, importId, report, rows) =>
      withTenant(db, scope, async (transaction) => {
        await lockNetwork(transaction, scope);
        await insert(transaction, scope, importId, rows);
        await transaction.query({
          name: 'network_replaced',
          // Not `now()`, which is when the transaction began: of two imports the later one may have begun first.
          text: `insert into network (tenant_id, mode, import_id, rows_imported, rows_skipped, rows_dropped, imported_at)
            values ($1, $2, $3, $4, $5, $6, clock_timestamp())
            on conflict (tenant_id, mode) do update set import_id = excluded.import_id,
              rows_imported = excluded.rows_imported, rows_skipped = excluded.rows_skipped,
              rows_dropped = excluded.rows_dropped, imported_at = excluded.imported_at`,
          values: [
            scope.tenantId,
            scope.mode,
            importId,
            report.rowsImported,
            report.rowsSkipped,
            report.rowsDropped,
          ],
        });
        await dropRows(transaction, scope, importId);
        await recordEvent(transaction, scope, 'import.finished', {
          what: 'network',
          import_id: importId,
          rows: report.rowsImported,
          skipped: report.rowsSkipped,
        });
      }),

    async page(scope, page) {
      const after = readCursor(page.cursor);
      const rows = await withTenant(db, scope, (transaction) =>
        transaction.query<PageRow>({
          name: 'network_page',
          text: PAGE,
          values: [scope.tenantId, scope.mode, after?.id ?? -1, page.limit + 1],
        }),
      );
      const [network] = rows;
      if (network === undefined) return undefined;
      if (after !== undefined && after.at !== network.at) throw OTHER_IMPORT;
      const people = rows.filter((row) => row.ord !== null);
      const cursorOf = (row: PageRow) => ({ at: row.at, id: row.ord ?? 0 });
      return {
        rowsImported: network.rows_imported,
        rowsSkipped: network.rows_skipped,
        rowsDropped: network.rows_dropped,
        importedAt: network.at,
        ...pageFrom(people, page.limit, connectionOf, cursorOf),
      };
    },

    remove: (scope) =>
      withTenant(db, scope, async (transaction) => {
        await lockNetwork(transaction, scope);
        const removed = await transaction.query({
          name: 'network_removed',
          text: 'delete from network where tenant_id = $1 and mode = $2 returning 1',
          values: [scope.tenantId, scope.mode],
        });
        await dropRows(transaction, scope, undefined);
        return removed.length > 0;
      }),
  };
}

const OTHER_MESSAGE = 'is of a network that was replaced since; begin again without a cursor';
const OTHER_IMPORT = new DomainError('invalid_request', `"cursor" ${OTHER_MESSAGE}.`, {
  details: [{ path: 'cursor', message: OTHER_MESSAGE }],
});

/** One import of a tenant after the other, the last one wins; and none while all of it is deleted. First of a transaction. */
export async function lockNetwork(transaction: Queryable, { tenantId, mode }: Scope): Promise<void> {
  await transaction.query({
    name: 'network_lock',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`warmpath network ${tenantId} ${mode}`],
  });
}

/** Not by COPY, which refuses tables with row-level security; whole columns cost hardly more. */
async function insert(
  transaction: Queryable,
  { tenantId, mode }: Scope,
  importId: string,
  rows: NetworkRows,
): Promise<void> {
  const owner = [tenantId, mode, importId];
  await transaction.query({
    text: `insert into connection (tenant_id, mode, import_id, ord, first_name, last_name, url, email, company, position, connected_on)
      select $1, $2, $3, n - 1, f, l, u, e, c, p, d
      from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::date[])
        with ordinality as r (f, l, u, e, c, p, d, n)`,
    values: [
      ...owner,
      rows.firstNames,
      rows.lastNames,
      rows.urls,
      rows.emails,
      rows.companies,
      rows.positions,
      rows.days,
    ],
  });
  await transaction.query({
    // 64 parts, as `connection_key` of 0005_research.sql is read.
    text: `insert into connection_key (tenant_id, mode, import_id, part, hashes, ords)
      select $1, $2, $3, h & 63, array_agg(h), array_agg(o)
      from (select hashtext(k) as h, o from unnest($4::text[], $5::integer[]) as r (k, o)) as r
      group by h & 63`,
    values: [...owner, rows.keys, rows.keyOwners],
  });
}

async function dropRows(
  transaction: Queryable,
  { tenantId, mode }: Scope,
  except: string | undefined,
): Promise<void> {
  for (const table of ['connection_key', 'connection']) {
    await transaction.query({
      name: `drop_${table}`,
      text: `delete from ${table} where tenant_id = $1 and mode = $2 and ($3::uuid is null or import_id <> $3)`,
      values: [tenantId, mode, except ?? null],
    });
  }
}

function connectionOf(row: PageRow): StatedConnection {
  return {
    ...(row.first_name === null ? {} : { firstName: row.first_name }),
    ...(row.last_name === null ? {} : { lastName: row.last_name }),
    ...(row.url === null ? {} : { url: row.url }),
    ...(row.email === null ? {} : { email: row.email }),
    ...(row.company === null ? {} : { company: row.company }),
    ...(row.position === null ? {} : { position: row.position }),
    ...(row.connected_on === null ? {} : { connectedOn: row.connected_on }),
  };
}
