import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { announceKeys, processesWithout } from '../../src/accounts/queries-process.ts';
import { type Connection, clientConfig } from '../../src/platform/database/connection.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { createDb, withTenant } from '../../src/platform/database/postgres.ts';
import { openStore, type Store } from '../../src/platform/database/store.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { runOnce } from '../harness/one-off.ts';
import { installedPgBouncer, nextLogin, type Pooler, startPgBouncer } from '../harness/pgbouncer.ts';
import { asLogin, giveSettings, makeRuntimeLogin, urlOf } from '../harness/runtime-login.ts';

const version = await installedPgBouncer();
if (version === undefined) {
  console.warn('pgbouncer is not installed: what goes through it is not tested (apt-get install pgbouncer)');
}
/** Whether this one keeps the prepared statements of its clients apart: 1.21 or newer. */
const keepsNames = Number(/^1\.(\d+)/.exec(version ?? '')?.[1] ?? 99) >= 21;

describe.runIf(version !== undefined)('behind PgBouncer in transaction mode', () => {
  const login = nextLogin();
  let db: TestDatabase;
  let pooler: Pooler;
  let direct: Connection;
  let through: Connection;
  beforeAll(async () => {
    db = await createTestDatabase();
    await makeRuntimeLogin(db.connection, login);
    direct = asLogin(db.connection, login);
    pooler = await startPgBouncer(db.connection);
    through = pooler.through(db.connection, login);
  });
  afterAll(async () => {
    await pooler?.stop();
    await runOnce(db.connection, `drop role if exists ${login}`);
    await db.drop();
  });
  const open = (directUrl: string | undefined, log: (message: string) => void = () => {}) =>
    // A busy machine may keep two hundred callers waiting for longer than a customer would.
    openStore({
      databaseUrl: urlOf(through),
      directUrl,
      purpose: 'service',
      log,
      timeouts: { connect: 30_000 },
    });

  test('without the direct address the start is refused, whether the pooler refuses options or drops them', async () => {
    await expect(open(undefined)).rejects.toThrow(
      /pooler stands between.*WARMPATH_DATABASE_DIRECT_URL.*docs\/operating\/install.md/s,
    );
    const dropping = await startPgBouncer(db.connection, ['ignore_startup_parameters = options']);
    // The tables of the database are where the schema has them, and a migration that was refused makes none anywhere.
    const tables = `select c.relnamespace::regnamespace::text as schema, count(*)::int as n from pg_class c
      where c.relkind in ('r', 'p') and c.relpersistence <> 't' group by 1 order by 1`;
    const before = await runOnce(db.connection, tables);
    expect(before.rows.map(({ schema }) => schema)).toContain('warmpath');
    try {
      const connection = dropping.through(db.connection, login);
      await expect(migrate({ connection })).rejects.toThrow(
        /did not arrive \(search_path is .*pooler stands/,
      );
      // Where the login brings the schema, as the finding had it, the pooler still shows.
      await runOnce(db.connection, `alter role ${login} set search_path = 'warmpath'`);
      await runOnce(db.connection, `alter role ${login} set timezone = 'UTC'`);
      await dropping.renew();
      await expect(migrate({ connection })).rejects.toThrow(/pooler in transaction mode stands between/);
      const pool = createDb({ connection, role: 'warmpath_service', applicationName: 'warmpath test' });
      await expect(pool.query({ text: 'select 1' })).rejects.toThrow(
        /works as warmpath_pooled_\w+, not as warmpath_service.*WARMPATH_DATABASE_DIRECT_URL/s,
      );
      await pool.close();
      const made = await runOnce(db.connection, tables);
      expect(made.rows).toEqual(before.rows);
    } finally {
      await dropping.stop();
      await runOnce(db.connection, `alter role ${login} reset all`);
    }
  });

  test('a login without settings is refused with the statements that give it them, and these are enough', async () => {
    const error = await open(urlOf(direct)).then(
      () => undefined,
      (thrown: Error) => thrown,
    );
    expect(error?.message).toMatch(/works as .*; it looks for tables in .*; it ends a statement after 0 ms/s);
    const statements = error?.message.match(/^ {2}alter role .*;$/gm) ?? [];
    expect(statements).toHaveLength(6);
    await runOnce(db.connection, statements.join('\n'));
    await pooler.renew();
    await (await open(urlOf(direct))).close();
  });

  describe('with a login that brings its settings', () => {
    let store: Store;
    const logged: string[] = [];
    beforeAll(async () => {
      await giveSettings(db.connection, login);
      await pooler.renew();
      store = await open(urlOf(direct), (message) => logged.push(message));
    });
    afterAll(() => store?.close());

    test('requests go through the pooler, everything else past it', async () => {
      const pids = async (pool: Store['service']) => {
        const rows = await Promise.all(
          Array.from({ length: 40 }, () =>
            pool.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid from pg_sleep(0.01)' }),
          ),
        );
        return new Set(rows.map(([row]) => row?.pid));
      };
      // Ten clients take turns on four connections of the server.
      expect((await pids(store.service)).size).toBeLessThanOrEqual(4);
      expect((await pids(store.system)).size).toBeGreaterThan(4);
    });

    test('named statements of many clients do not collide, and unnamed ones are told of', async () => {
      const text = (nth: number) => `select $1::int + ${nth} as sum`;
      const other = createDb({
        ...{ connection: through, direct, pooled: true, role: 'warmpath_service' },
        applicationName: 'warmpath test',
      });
      // Two services that gave one name to two texts, as two versions of one may.
      const calls = Array.from({ length: 400 }, (_, nth) => {
        const [pool, add] = nth % 2 === 0 ? [store.service, 100] : [other, 200];
        return pool.query<{ sum: number }>({
          name: `sum_${nth % 5}`,
          text: text(add + (nth % 5)),
          values: [nth],
        });
      });
      const sums = (await Promise.all(calls)).map(([row]) => row?.sum);
      expect(sums).toEqual(sums.map((_, nth) => nth + (nth % 2 === 0 ? 100 : 200) + (nth % 5)));
      await other.close();
      const isTold = logged.some((line) => line.includes('does not keep prepared statements apart'));
      expect(isTold).toBe(!keepsNames);
    });

    test('tenants stay apart', async () => {
      const made = await store.system.query<{ id: string }>({
        text: "insert into tenant (name) select 'one of ' || n from generate_series(1, 8) n returning tenant_id as id",
      });
      await store.system.query({
        text: "insert into profile (tenant_id, mode, body) select unnest($1::uuid[]), 'live', '{}'",
        values: [made.map(({ id }) => id)],
      });
      const seen = await Promise.all(
        Array.from({ length: 200 }, (_, nth) => {
          const tenantId = made[nth % made.length]?.id ?? '';
          return withTenant(store.service, { tenantId, mode: 'live' }, async ({ query }) => {
            const rows = await query<{ tenant_id: string }>({ text: 'select tenant_id from profile' });
            return rows.length === 1 && rows[0]?.tenant_id === tenantId;
          });
        }),
      );
      expect(seen.every((one) => one)).toBe(true);
      expect(await store.service.query({ text: 'select tenant_id from profile' })).toEqual([]);
    });

    test('notifications and locks of a session work', async () => {
      const heard: (string | undefined)[] = [];
      const listener = await store.service.listen('test_channel', (payload) => heard.push(payload));
      await store.service.query({ text: "select pg_notify('test_channel', 'first')" });
      for (const until = Date.now() + 10_000; heard.length < 2 && Date.now() < until; ) await sleep(20);
      expect(heard).toEqual([undefined, 'first']);
      await listener.close();
      await announceKeys(store.system, ['one']);
      await announceKeys(store.service, ['one', 'two']);
      expect(await processesWithout(store.system, 'two')).toEqual({ running: 2, without: 1 });
    });

    test('a transaction on a connection that another program changed is refused', async () => {
      const only = await startPgBouncer(db.connection, ['max_db_connections = 1']);
      const config = { connection: only.through(db.connection, login), pooled: true, direct } as const;
      const pool = createDb({ ...config, role: 'warmpath_service', applicationName: 'warmpath test' });
      const scope = { tenantId: '00000000-0000-4000-8000-000000000000', mode: 'live' } as const;
      const read = () => withTenant(pool, scope, ({ query }) => query({ text: 'select from profile' }));
      try {
        expect(await read()).toEqual([]);
        await runOnce(config.connection, 'set role warmpath_system');
        await expect(read()).rejects.toThrow(
          'a transaction through the pooler works as warmpath_system in schema warmpath, not as warmpath_service',
        );
        await runOnce(config.connection, 'reset role');
        expect(await read()).toEqual([]);
      } finally {
        await pool.close();
        await only.stop();
      }
    });
  });

  test('what a pooled connection does not ask for is not sent', () => {
    expect(clientConfig({ connection: through, applicationName: 'x', pooled: true }).options).toBeUndefined();
  });
});
