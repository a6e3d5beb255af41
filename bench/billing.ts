import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store } from '../src/platform/database/store.ts';
import { formatKey, KEY_RANDOM_BYTES } from '../src/platform/values/key-scopes.ts';
import {
  failureRow,
  GENERATOR,
  load,
  type Measured,
  median,
  type Row,
  run,
  type Started,
  startMeasuredService,
  startProcess,
} from './measure.ts';

/** The most scripts pgbench takes: one a tenant. */
const TENANTS = 128;
const CONNECTIONS = 32;
/** Connections as in production. Each request is counted in its window, which is never full. */
const SETTINGS = {
  poolSize: 10,
  config: { rateLimits: true },
  ratePerWindow: { trial: 1_000_000_000, paid: 1_000_000_000 },
};
/**
 * Clients of pgbench at one account: they only wait for each other, and the functions give up a lock after 100 ms, which ends
 * pgbench. More would not be faster.
 */
const HOT_CLIENTS = 4;

interface BillingOptions {
  readonly seconds: number;
  readonly rounds: number;
}

/**
 * Billed requests a second over HTTP, next to pgbench running the same two functions on the same database in the same
 * run; and a free GET next to a bare node:http server. Rounds are interleaved and medians taken: the machine is noisy.
 */
export async function benchBilling({ seconds, rounds }: BillingOptions): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'warmpath-bench-'));
  const store = await openStore({ dataDir: folder, purpose: 'service', log: () => {} });
  const processes: Started[] = [];
  try {
    const keys = await seed(store);
    processes.push(await startMeasuredService(store.connection, SETTINGS));
    processes.push(await startProcess(new URL('./bare-server.ts', import.meta.url)));
    const [service, bare] = processes.map(({ firstLine }) => firstLine);
    const noop = {
      url: `${service}/v1/bench/noop`,
      method: 'POST',
      body: '{}',
      connections: CONNECTIONS,
      seconds,
    } as const;
    const get = { method: 'GET', connections: CONNECTIONS, seconds } as const;
    const one = keys.slice(0, 1);
    const figures: Record<'spread' | 'hot' | 'usage' | 'one' | 'health' | 'bare', Measured[]> = {
      spread: [],
      hot: [],
      usage: [],
      one: [],
      health: [],
      bare: [],
    };
    const pgbench: Record<'spread' | 'hot', number[]> = { spread: [], hot: [] };
    await load({ ...noop, keys, seconds: 2 }); // warm
    for (let round = 0; round < rounds; round += 1) {
      figures.spread.push(await load({ ...noop, keys }));
      pgbench.spread.push(await runPgbench(store, keys, { clients: CONNECTIONS, seconds }));
      figures.hot.push(await load({ ...noop, keys: one }));
      pgbench.hot.push(await runPgbench(store, one, { clients: HOT_CLIENTS, seconds }));
      figures.usage.push(await load({ ...get, url: `${service}/v1/usage`, keys }));
      figures.one.push(await load({ ...get, url: `${service}/v1/usage`, keys: one }));
      figures.health.push(await load({ ...get, url: `${service}/healthz`, keys }));
      figures.bare.push(await load({ ...get, url: `${bare}/`, keys }));
    }
    const rate = (name: keyof typeof figures): number =>
      median(figures[name].map((measured) => measured.rate));
    const p99 = (name: keyof typeof figures): number => median(figures[name].map((measured) => measured.p99));
    const failures = Object.values(figures)
      .flat()
      .reduce((sum, measured) => sum + measured.failures, 0);
    const row = (
      what: string,
      name: keyof typeof figures,
      limit: number,
      beside: string,
      bar: number,
    ): Row => ({
      what: `${what}, ${CONNECTIONS} connections, ${GENERATOR}`,
      figure: `${Math.round(rate(name))}/s, p99 ${p99(name).toFixed(1)} ms`,
      comparison: `${beside} ${Math.round(limit)}/s`,
      ratio: rate(name) / limit,
      bar,
    });
    return [
      row(`billed POST, ${TENANTS} tenants`, 'spread', median(pgbench.spread), 'pgbench', 0.6),
      row('billed POST, one hot tenant', 'hot', median(pgbench.hot), 'pgbench', 1.5),
      row(`free GET /v1/usage, ${TENANTS} tenants`, 'usage', rate('bare'), 'bare node:http', 0.7),
      row('free GET /v1/usage, one tenant', 'one', rate('bare'), 'bare node:http', 0.7),
      // The ceiling of any endpoint of ours: the server without key, guard and database.
      row('GET /healthz, for comparison', 'health', rate('bare'), 'bare node:http', 0),
      failureRow(failures),
    ];
  } finally {
    for (const started of processes) started.stop();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Tenants with credits that do not run out; returns a key of each. */
export async function seed(store: Store): Promise<string[]> {
  const keys = Array.from({ length: TENANTS }, () => formatKey('live', randomBytes(KEY_RANDOM_BYTES)));
  const credits = 1_000_000_000;
  for (const key of keys) {
    const hash = createHash('sha256').update(key).digest();
    await store.system.query({
      text: `with t as (insert into tenant (name, plan) values ('bench', 'paid') returning tenant_id),
        a as (insert into account (tenant_id, mode, balance, last_entry) select tenant_id, 'live', $2, 1 from t),
        l as (insert into ledger_entry (tenant_id, mode, id, kind, amount, balance_after)
          select tenant_id, 'live', 1, 'grant', $2, $2 from t)
        insert into api_key (tenant_id, mode, hash, last_four) select tenant_id, 'live', $1, $3 from t`,
      values: [hash, credits, key.slice(-4)],
    });
  }
  return keys;
}

/** Where pgbench is, or what to do. */
function findPgbench(): string {
  const found = spawnSync('pgbench', ['--version']);
  if (found.error !== undefined)
    throw new Error("pgbench is needed: install PostgreSQL's client programs (Debian: postgresql-contrib)");
  return 'pgbench';
}

/** Transactions a second of the same admit and resolve, one request each, from as many clients. */
async function runPgbench(
  store: Store,
  keys: readonly string[],
  { clients, seconds }: { readonly clients: number; readonly seconds: number },
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'warmpath-pgbench-'));
  try {
    const script = join(folder, 'billed.sql');
    const rows = await store.system.query<{ n: number; hash: string; tenant: string }>({
      text: `select u.n::integer as n, encode(u.hash, 'hex') as hash, k.tenant_id::text as tenant
        from unnest($1::bytea[]) with ordinality u(hash, n) join api_key k on k.hash = u.hash order by u.n`,
      values: [keys.map((key) => createHash('sha256').update(key).digest())],
    });
    // One script a key: pgbench picks one at random for each transaction, and each is prepared.
    const files = rows.map(({ n, hash, tenant }) => {
      const file = n === 1 ? script : join(folder, `billed-${n}.sql`);
      writeFileSync(
        file,
        `\\set a random(1, 4294967295)
\\set b random(1, 281474976710655)
select verdict from admit(array[(lpad(to_hex(:a::bigint), 8, '0') || '-0000-4000-8000-' || lpad(to_hex(:b::bigint), 12, '0'))::uuid], array[decode('${hash}', 'hex')], array[true], array[true], array['bench.noop'], array[1], array[60000], array[false], array[null::text], array[null::bytea], 1000000000, 1000000000, 60, 24, false);
select state from resolve(array[(lpad(to_hex(:a::bigint), 8, '0') || '-0000-4000-8000-' || lpad(to_hex(:b::bigint), 12, '0'))::uuid], array['settle'], array['${tenant}'::uuid], array['live'], array[null::text], array[null::smallint], array[null::text], array[null::text]);
`,
      );
      return ['-f', file];
    });
    const connection = store.connection as { host?: string; port?: number; user?: string; database?: string };
    const text = await run(
      findPgbench(),
      ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds), ...files.flat()],
      {
        PGHOST: connection.host ?? '',
        PGPORT: String(connection.port ?? 5432),
        PGUSER: connection.user ?? '',
        PGDATABASE: connection.database ?? '',
        PGOPTIONS: '-c role=warmpath_service -c search_path=warmpath',
      },
    );
    return Number(/tps = ([\d.]+)/.exec(text)?.[1] ?? Number.NaN);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
