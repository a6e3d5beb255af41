import pg from 'pg';
import type { Store } from '../../src/store/open.ts';
import { clientConfig } from '../../src/store/postgres/connection.ts';

/** Rows put in with one statement, so that none of them holds more than some hundred megabytes of memory. */
const AT_ONCE = 500_000;

/** Tenants with a key, an account and a grant each, until there are `upTo` of them. Nobody has their keys. */
export async function growTenants(store: Store, upTo: number): Promise<void> {
  await asOwner(store, ['tenant', 'account', 'api_key', 'ledger_entry'], async (client) => {
    const { rows } = await client.query<{ count: number }>('select count(*)::float8 as count from tenant');
    await client.query(
      `with t as (insert into tenant (name, plan) select 'grown ' || n, 'paid' from generate_series(1, $1::integer) n
          returning tenant_id),
        a as (insert into account (tenant_id, mode, balance, last_entry) select tenant_id, 'live', 1000000, 1 from t),
        l as (insert into ledger_entry (tenant_id, mode, id, kind, amount, balance_after)
          select tenant_id, 'live', 1, 'grant', 1000000, 1000000 from t)
        insert into api_key (tenant_id, mode, hash, last_four)
          select tenant_id, 'live', sha256(uuid_send(gen_random_uuid())), 'made' from t`,
      [Math.max(0, upTo - (rows[0]?.count ?? 0))],
    );
  });
}

/** `rows` rows, half of them charges and half of them ledger entries, as settled calls of the grown tenants leave them. */
export async function growLedger(store: Store, rows: number): Promise<void> {
  await asOwner(store, ['account', 'charge', 'ledger_entry'], async (client) => {
    const grown = "from account join tenant using (tenant_id) where mode = 'live' and name like 'grown %'";
    const { rows: counted } = await client.query<{ count: string }>(`select count(*) ${grown}`);
    const accounts = Number(counted[0]?.count);
    for (let rest = rows / 2; rest > 0; rest -= AT_ONCE)
      await client.query(
        `with a as materialized (select tenant_id, last_entry, balance, row_number() over (order by tenant_id) - 1 as nth ${grown}),
          made as (select gen_random_uuid() as id, a.tenant_id, a.last_entry + 1 + n / $2 as entry, a.balance - 1 - n / $2 as left_over
            from generate_series(0, $1::bigint - 1) n join a on a.nth = n % $2::bigint),
          c as (insert into charge (id, tenant_id, mode, key_id, operation, price, state, lease_until, resolved_at)
            select id, tenant_id, 'live', gen_random_uuid(), 'bench.noop', 1, 'settled', now(), now() from made),
          l as (insert into ledger_entry (id, tenant_id, mode, kind, amount, balance_after, charge_id)
            select entry, tenant_id, 'live', 'reserve', -1, left_over, id from made)
        update account set last_entry = m.entry, balance = m.left_over
          from (select tenant_id, max(entry) as entry, min(left_over) as left_over from made group by tenant_id) m
          where account.tenant_id = m.tenant_id and mode = 'live'`,
        [Math.min(rest, AT_ONCE), accounts],
      );
  });
}

/** Runs `fill` past the rules for tenants' rows and the time-outs of requests; then the tables are analysed, which PostgreSQL does by itself within a minute or two. */
async function asOwner(
  { connection }: Store,
  tables: readonly string[],
  fill: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const timeouts = { statement: 0, query: 0 };
  const client = new pg.Client(clientConfig({ connection, applicationName: 'bench', timeouts }));
  await client.connect();
  try {
    await client.query('set role warmpath_system');
    await fill(client);
    await client.query('reset role');
    for (const table of tables) await client.query(`vacuum analyze ${table}`);
  } finally {
    await client.end();
  }
}
