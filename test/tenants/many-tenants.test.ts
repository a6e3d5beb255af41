import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runOnce } from '../harness/one-off.ts';
import { createProbe, PROBE_PATH } from '../harness/probe-endpoint.ts';
import { type Account, createTestService, type TestService } from '../harness/service.ts';

/** Each call would read a multiple of this, if a plan went through a table from end to end. */
const TENANTS = 20_000;
/** So many that going through a table looks cheap to a plan, while nothing is known of its rows. */
const FEW = 1_000;
const CALLS = 20;
/** More than the plans of a connection are made anew before one is kept for all values. */
const PLANNED = 50;

let test: TestService;
let account: Account;

beforeAll(async () => {
  test = await createTestService({ endpoints: [createProbe().endpoint], rateLimits: false });
  account = await test.account({ credits: 1_000_000 });
});
afterAll(() => test.close());

const free = () => test.call('GET', '/v1/usage', { key: account.key });
const billed = () => test.call('POST', PROBE_PATH, { key: account.key, body: {} });
const keyed = () =>
  test.call('POST', PROBE_PATH, {
    key: account.key,
    body: {},
    headers: { 'idempotency-key': randomUUID() },
  });
const limited = () => test.call('GET', '/v1/mailboxes', { key: account.key });

/** Rows read so far by going through a table from end to end. */
async function scanned(): Promise<Record<string, number>> {
  await test.db.system.query({ text: 'select pg_stat_force_next_flush()' });
  const rows = await test.db.system.query<{ name: string; rows: number }>({
    text: 'select relname as name, seq_tup_read::integer as rows from pg_stat_user_tables',
  });
  return Object.fromEntries(rows.map(({ name, rows: read }) => [name, read]));
}

async function grow(tenants: number): Promise<void> {
  await test.db.system.query({
    text: `with t as (insert into tenant (name, plan) select 'grown ' || n, 'paid' from generate_series(1, $1::integer) n
        returning tenant_id),
      a as (insert into account (tenant_id, mode, balance, last_entry) select tenant_id, 'live', 1000, 1 from t),
      w as (insert into rate_window (tenant_id, bucket_id, window_start, quota, previous, count)
        select tenant_id, gen_random_uuid(), now(), 60, 0, 1 from t),
      i as (insert into idempotency (tenant_id, mode, key, fingerprint, request_id, lease_until, expires_at)
        select tenant_id, 'live', 'k', sha256('x'), gen_random_uuid(), now() + interval '1 hour', now() + interval '1 day' from t),
      c as (insert into charge (id, tenant_id, mode, key_id, operation, price, state, lease_until)
        select gen_random_uuid(), tenant_id, 'live', gen_random_uuid(), 'x', 1, 'reserved', now() + interval '1 hour' from t),
      l as (insert into ledger_entry (tenant_id, mode, id, kind, amount, balance_after)
        select tenant_id, 'live', 1, 'grant', 1000, 1000 from t)
      insert into api_key (tenant_id, mode, hash, last_four)
        select tenant_id, 'live', sha256(uuid_send(gen_random_uuid())), 'made' from t`,
    values: [tenants],
  });
}

// As right after a restore, an import of tenants or an upgrade of PostgreSQL: there are many rows, and nothing is known of them yet.
it('goes through no table of all tenants for a call, whatever the planner believes of their sizes', async () => {
  const tables = ['tenant', 'account', 'api_key', 'charge', 'ledger_entry', 'idempotency', 'rate_window'];
  for (const table of tables)
    await runOnce(test.db.connection, `alter table warmpath.${table} set (autovacuum_enabled = off)`);
  await grow(FEW);
  for (const call of [free, billed, keyed, limited]) for (let nth = 0; nth < PLANNED; nth += 1) await call();
  await grow(TENANTS);
  for (const [name, call] of Object.entries({ free, billed, keyed, limited })) {
    const before = await scanned();
    for (let nth = 0; nth < CALLS; nth += 1) expect((await call()).status).toBe(200);
    // Connections tell what they read a second later at the latest.
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    await call();
    const after = await scanned();
    const read = tables.map((table) => [
      table,
      Math.round(((after[table] ?? 0) - (before[table] ?? 0)) / CALLS),
    ]);
    expect([name, ...read.filter(([, rows]) => Number(rows) > TENANTS / 20)]).toEqual([name]);
  }
});
