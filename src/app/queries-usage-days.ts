import { entriesOf } from '../accounts/queries-audit.ts';
import type { Queryable } from '../platform/database/db.ts';
import type { Mode } from '../platform/values/scope.ts';

/** What was done on a day, or by a tenant. */
interface Sums {
  /** Calls that cost credits. */
  readonly requests: number;
  /** Of them, those for investors. */
  readonly searches: number;
  /** Credits that are reserved, as the calls are not over yet; that were spent; and that came back. */
  readonly reserved: number;
  readonly settled: number;
  readonly refunded: number;
  /** Lists of investors. */
  readonly imports: number;
  /** Of sequences; those that were sent, as far as is known. */
  readonly messages: number;
}

type Row = Sums & { readonly day: string | null; readonly tenant: string; readonly tenantName: string };

/** Tenants in one answer: whom an operator looks at stands at the top. */
export const MOST_TENANTS = 100;
const SEARCHES = "'fundraising.search-investors', 'fundraising.find-lookalike-investors'";
const NAMES = ['requests', 'searches', 'reserved', 'settled', 'refunded', 'imports', 'messages'] as const;

/** $1 and $2 the first and the last day, $3 the mode, $4 how many tenants, $5 the tenant. Times are found by an index, then compared by day. */
function statement(tenantId: string | undefined): string {
  const from = "($1::date::timestamp at time zone 'utc')";
  const until = "(($2::date + 1)::timestamp at time zone 'utc')";
  const own = tenantId === undefined ? '' : 'and tenant_id = $5';
  const on = (at: string) => `(${at} at time zone 'utc')::date`;
  const price = (state: string) => `case c.state when '${state}' then c.price else 0 end`;
  const listed = `where mode = $3 and at >= ${from} and at < ${until} ${own}`;
  const sums = NAMES.map((name) => `sum(${name})::bigint as ${name}`).join(', ');
  return `with done as (
      select ${on('c.created_at')} as day, e.tenant_id, 1 as requests, (c.operation in (${SEARCHES}))::int as searches,
        ${price('reserved')} as reserved, ${price('settled')} as settled, ${price('refunded')} as refunded, 0 as imports, 0 as messages
      from (${entriesOf(tenantId)}) e join charge c on c.tenant_id = e.tenant_id and c.id = e.charge_id
        and ${on('c.created_at')} between $1::date and $2::date
      union all
      select ${on('at')}, tenant_id, 0, 0, 0, 0, 0, 1, 0 from list_import ${listed}
      union all
      select ${on('at')}, tenant_id, 0, 0, 0, 0, 0, 0, 1 from touch_event ${listed} and to_state = 'sent' and from_state <> 'sent'
    ), summed as materialized (
      select to_char(day, 'YYYY-MM-DD') as day, tenant_id, ${sums} from done group by grouping sets ((day), (tenant_id))
    )
    (select s.*, null as "tenantName" from summed s where s.day is not null)
    union all
    (select s.*, t.name from summed s join tenant t on t.tenant_id = s.tenant_id where s.day is null
      order by s.settled desc, s.requests desc, s.tenant_id limit $4)`;
}

/** What tenants did by day, under the role of operators. */
export function createUsageDays(system: Queryable) {
  return {
    /** Days on which nothing was done are left out; of tenants those that spent most. */
    async sums({
      from,
      to,
      mode,
      tenantId,
    }: Record<'from' | 'to', string> & { readonly mode: Mode; readonly tenantId: string | undefined }) {
      const rows = await system.query<Row & { readonly tenant_id: string }>({
        text: statement(tenantId),
        values: [from, to, mode, MOST_TENANTS + 1, ...(tenantId === undefined ? [] : [tenantId])],
      });
      const sumsOf = (row: Sums) =>
        Object.fromEntries(NAMES.map((name) => [name, row[name]])) as unknown as Sums;
      const tenants = rows.flatMap((row) =>
        row.day === null ? [{ tenant: row.tenant_id, tenantName: row.tenantName, ...sumsOf(row) }] : [],
      );
      return {
        days: rows
          .flatMap((row) => (row.day === null ? [] : [{ day: row.day, ...sumsOf(row) }]))
          .toSorted((one, other) => (one.day < other.day ? -1 : 1)),
        tenants: tenants.slice(0, MOST_TENANTS),
        isCut: tenants.length > MOST_TENANTS,
      };
    },
  };
}

declare module '../platform/operations/operation.ts' {
  interface OperatorServices {
    readonly usageDays: ReturnType<typeof createUsageDays>;
  }
}
