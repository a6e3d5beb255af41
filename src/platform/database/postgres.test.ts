import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { runOnce } from '../../../test/harness/one-off.ts';
import { type Connection, clientConfig } from './connection.ts';
import { textArray } from './db.ts';
import { createDb, withTenant } from './postgres.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const single = (extra: object = {}) =>
  createDb({
    connection: db.connection,
    role: 'warmpath_system',
    applicationName: 'warmpath test',
    poolSize: 1,
    ...extra,
  });

test('reads bigints as numbers where they are exact and refuses them where not, days as text', async () => {
  const text =
    "select $1::int8 as n, array[1, null]::int8[] as list, date '2026-03-01' as day, '{2026-03-02}'::date[] as days";
  const [row] = await db.system.query({ name: 'values', text, values: ['9007199254740991'] });
  expect(row).toEqual({ n: 9007199254740991, list: [1, null], day: '2026-03-01', days: ['2026-03-02'] });
  await expect(db.system.query({ text, values: ['9007199254740992'] })).rejects.toThrow(
    'beyond what a number holds',
  );
});

test('sends texts in binary form as they are, whatever is in them', async () => {
  for (const texts of [[], [null], ['', 'NULL', null, '{"a": [1, "b\\\\c"]}', 'é ✓ 𝕏', '{},\n']]) {
    const values = [textArray(texts)];
    for (const name of ['texts', undefined])
      expect(await db.system.query({ name, text: 'select $1::text[] as texts', values })).toEqual([
        { texts },
      ]);
  }
});

test('every connection has its role, schema, zone and time-out, whatever was done on it before', async () => {
  const one = single({ timeouts: { statement: 1_234 } });
  await one
    .query({ text: "set role none; set search_path = public; set timezone = 'Asia/Tokyo'; discard all" })
    .catch(() => {});
  for (const text of ['set search_path = public', 'discard all']) await one.query({ text });
  const rows = await one.query({
    text: "select current_user as role, current_schema as schema, current_setting('timezone') as zone, current_setting('statement_timeout') as limit",
  });
  expect(rows).toEqual([{ role: 'warmpath_system', schema: 'warmpath', zone: 'UTC', limit: '1234ms' }]);
  await one.close();
});

test('options of a URL and ours both hold', () => {
  const config = clientConfig({
    connection: {
      connectionString: 'postgres://u@h/d?options=-c%20geqo%3Doff&application_name=x&sslmode=disable',
    },
    role: 'warmpath_service',
    applicationName: 'warmpath test',
  });
  expect(config.connectionString).toBe('postgres://u@h/d?sslmode=disable');
  expect(config.options).toMatch(/^-c geqo=off -c role=warmpath_service /);
});

test('a refused statement keeps the connection; a transaction that throws leaves nothing', async () => {
  const one = single();
  const pid = async () =>
    (await one.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' }))[0]?.pid;
  const before = await pid();
  await expect(one.query({ text: 'select 1 / 0' })).rejects.toMatchObject({ code: '22012' });
  const failed = one.transaction(async (transaction) => {
    await transaction.query({ text: "insert into tenant (name) values ('rolled back')" });
    throw new Error('changed my mind');
  });
  await expect(failed).rejects.toThrow('changed my mind');
  expect(await one.query({ text: "select 1 from tenant where name = 'rolled back'" })).toEqual([]);
  await one.transaction((transaction) =>
    transaction.query({ text: "insert into tenant (name) values ('kept')" }),
  );
  expect(await one.kysely.selectFrom('tenant').select('name').where('name', '=', 'kept').execute()).toEqual([
    { name: 'kept' },
  ]);
  expect(await pid()).toBe(before);
  await one.close();
});

test('the server ends a statement at its time-out, and the connection is good for more', async () => {
  const one = single({ timeouts: { statement: 100 } });
  await expect(one.query({ text: 'select pg_sleep(30)' })).rejects.toMatchObject({ code: '57014' });
  expect(await one.query({ text: 'select 1 as one' })).toEqual([{ one: 1 }]);
  await one.close();
});

test('a connection killed by the server is replaced, within a transaction and outside', async () => {
  // As the owner: the two roles may not end connections, not even their own.
  const one = single({ role: undefined });
  await expect(one.query({ text: 'select pg_terminate_backend(pg_backend_pid())' })).rejects.toMatchObject({
    code: '57P01',
  });
  expect(await one.query({ text: 'select 1 as one' })).toEqual([{ one: 1 }]);
  const killed = one.transaction((transaction) =>
    transaction.query({ text: 'select pg_terminate_backend(pg_backend_pid())' }),
  );
  await expect(killed).rejects.toMatchObject({ code: '57P01' });
  expect(await one.query({ text: 'select 1 as one' })).toEqual([{ one: 1 }]);
  await one.close();
});

test('connections into a black hole fail at their time-outs and do not hold the pool', async () => {
  const hole = await blackHole(db.connection);
  const through = {
    connection: hole.connection,
    poolSize: 2,
    timeouts: { connect: 400, statement: 0, query: 400 },
  };
  const two = single(through);
  const both = () => Promise.allSettled([1, 2].map(() => two.query({ text: 'select 1' })));
  expect((await both()).map((one) => one.status)).toEqual(['fulfilled', 'fulfilled']);
  hole.swallow(true);
  for (let round = 0; round < 3; round++) {
    expect((await both()).map((one) => one.status)).toEqual(['rejected', 'rejected']);
  }
  await expect(two.transaction((transaction) => transaction.query({ text: 'select 1' }))).rejects.toThrow();
  await expect(two.kysely.selectFrom('tenant').select('name').execute()).rejects.toThrow();
  hole.swallow(false);
  expect((await both()).map((one) => one.status)).toEqual(['fulfilled', 'fulfilled']);
  await two.close();
  await hole.close();
});

test('a connection made for a caller who has given up meanwhile is kept for the next', async () => {
  const slow = await blackHole(db.connection);
  const one = single({ connection: slow.connection, timeouts: { connect: 1_000 } });
  let waiting: Promise<unknown> | undefined;
  await one.withClient(async (client) => {
    waiting = one.query({ text: 'select 1' });
    await client.end();
    // A new connection takes so long, and what is looked at of it as long again: together longer than is waited.
    slow.delay(600);
  });
  await expect(waiting).rejects.toThrow('timeout exceeded');
  slow.delay(0);
  expect(await one.query({ text: 'select 1 as one' })).toEqual([{ one: 1 }]);
  await one.close();
  await slow.close();
});

test('notifications go on after the connection was lost, and the listener learns of the gap', async () => {
  const heard: (string | undefined)[] = [];
  const listener = await db.system.listen('test_channel', (payload) => heard.push(payload));
  const told = async (count: number) => {
    for (const until = Date.now() + 10_000; heard.length < count && Date.now() < until; ) await sleep(20);
  };
  await db.system.query({ text: "select pg_notify('test_channel', 'first')" });
  await told(2);
  await runOnce(
    db.connection,
    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()",
  );
  await told(3);
  await db.system.query({ text: "select pg_notify('test_channel', 'second')" });
  await told(4);
  expect(heard).toEqual([undefined, 'first', undefined, 'second']);
  await listener.close();
  await db.system.query({ text: "select pg_notify('test_channel', 'third')" });
  await sleep(50);
  expect(heard).toHaveLength(4);
});

test('a listener that was closed is not closed again with the pool', async () => {
  const one = single();
  const [closed, open] = [
    await one.listen('test_channel', () => {}),
    await one.listen('test_other', () => {}),
  ];
  await closed.close();
  const end = vi.spyOn(pg.Client.prototype, 'end');
  // No statement ran, so the pool has no connection and the only one to end is the open listener's.
  await one.close();
  expect(end).toHaveBeenCalledTimes(1);
  end.mockRestore();
  await open.close();
});

test('an everyday statement is prepared under one name for its text, whatever runs it', async () => {
  const one = single();
  const named = (name: string) => one.kysely.selectFrom('tenant').select('plan').where('name', '=', name);
  await named('kept').execute();
  await named('nobody').execute();
  await one.kysely.selectFrom('tenant').select('plan').execute();
  const prepared = await one.query<{ name: string; statement: string }>({
    text: "select name, statement from pg_prepared_statements where name like 'everyday%'",
  });
  expect(prepared.map((row) => row.statement).sort()).toEqual([
    'select "plan" from "tenant"',
    named('kept').compile().sql,
  ]);
  await one.close();
});

test('the Kysely of a tenant runs in its transaction: it sees that tenant only and is rolled back with it', async () => {
  const [mine, other] = await db.system.query<{ id: string }>({
    text: "insert into tenant (name) values ('mine'), ('other') returning tenant_id as id",
  });
  if (mine === undefined || other === undefined) throw new Error('no tenants');
  const one = single({ role: 'warmpath_service' });
  const scope = { tenantId: mine.id, mode: 'live' } as const;
  const profile = (tenantId: string) => ({ tenant_id: tenantId, mode: 'live', body: '{}' }) as const;
  const failed = withTenant(one, scope, async ({ kysely, query }) => {
    await kysely.insertInto('profile').values(profile(mine.id)).execute();
    expect(await query({ text: 'select tenant_id from profile' })).toEqual([{ tenant_id: mine.id }]);
    throw new Error('changed my mind');
  });
  await expect(failed).rejects.toThrow('changed my mind');
  const foreign = withTenant(one, scope, ({ kysely }) =>
    kysely.insertInto('profile').values(profile(other.id)).execute(),
  );
  await expect(foreign).rejects.toMatchObject({ code: '42501' });
  expect(await db.system.kysely.selectFrom('profile').selectAll().execute()).toEqual([]);
  await one.close();
});

test('a connection killed under the Kysely of a tenant is replaced', async () => {
  const one = single({ role: undefined });
  const scope = { tenantId: '00000000-0000-4000-8000-000000000000', mode: 'live' } as const;
  const killed = withTenant(one, scope, ({ kysely }) =>
    kysely
      .selectNoFrom(({ fn }) => fn('pg_terminate_backend', [fn('pg_backend_pid')]).as('killed'))
      .execute(),
  );
  await expect(killed).rejects.toMatchObject({ code: '57P01' });
  expect(await one.kysely.selectFrom('profile').select('mode').execute()).toEqual([]);
  await one.close();
});

/** A way to the database through a TCP port that can stop passing anything on without closing anything. */
async function blackHole(to: Connection) {
  const url = to.connectionString === undefined ? undefined : new URL(to.connectionString);
  const port = Number(url?.port || to.port || 5432);
  const host = url?.hostname ?? to.host ?? '';
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const sockets = new Set<Socket>();
  let swallowing = false;
  let lateMs = 0;
  const server = createServer((near) => {
    const far = connect(target);
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {});
      from.on('data', (chunk) => {
        if (swallowing) return;
        if (from === far && lateMs > 0) setTimeout(() => into.write(chunk), lateMs);
        else into.write(chunk);
      });
      from.on('close', () => into.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const own = typeof address === 'object' && address !== null ? address.port : 0;
  if (url !== undefined) {
    url.hostname = '127.0.0.1';
    url.port = String(own);
  }
  return {
    connection:
      url === undefined ? { ...to, host: '127.0.0.1', port: own } : { connectionString: url.toString() },
    swallow: (value: boolean) => {
      swallowing = value;
    },
    /** How late the server is heard from now on, ms. */
    delay: (ms: number) => {
      lateMs = ms;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

test('a tenant whose transactions wait holds no more than half of the connections, and a bounded line', async () => {
  const busy = { tenantId: randomUUID(), mode: 'live' } as const;
  const quiet = { tenantId: randomUUID(), mode: 'live' } as const;
  const small = createDb({
    connection: db.connection,
    role: 'warmpath_service',
    applicationName: 'warmpath lanes',
    poolSize: 6,
  });
  const { promise: lock, resolve: letGo } = Promise.withResolvers<void>();
  let open = 0;
  const waiting = Array.from({ length: 203 }, () =>
    withTenant(small, busy, async () => {
      open += 1;
      await lock;
    }),
  );
  await expect(withTenant(small, busy, async () => {})).rejects.toMatchObject({ code: 'rate_limited' });
  expect(await withTenant(small, quiet, async () => 'done')).toBe('done');
  while (open < 3) await new Promise((resolve) => setImmediate(resolve));
  // What is of no tenant goes past them.
  expect(await small.query({ text: 'select 1 as one' })).toEqual([{ one: 1 }]);
  expect(open).toBe(3);
  letGo();
  await Promise.all(waiting);
  expect(open).toBe(203);
  await small.close();
});
