import { readSqlOfFolders } from './db.ts';
import '../../../test/harness/database.ts';
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { onDatabase, runOnce } from '../../../test/harness/one-off.ts';
import type { Connection } from './connection.ts';
import { migrate, migrateOrCheck, schemaState } from './migrate.ts';

const server = () => inject('postgres').connection;

let name: string;
let connection: Connection;
let directory: string;
beforeEach(async () => {
  name = `warmpath_test_${randomBytes(8).toString('hex')}`;
  await runOnce(server(), `create database ${name}`);
  connection = onDatabase(server(), name);
  directory = await mkdtemp(join(tmpdir(), 'warmpath-migrations-'));
  await cp(fileURLToPath(new URL('../migrations/', import.meta.url)), directory, { recursive: true });
});
afterEach(async () => {
  await runOnce(server(), `drop database ${name} with (force)`);
  await rm(directory, { recursive: true, force: true });
});

const run = () => migrate({ connection, directory });
const add = (file: string, text: string) => writeFile(join(directory, file), text);

test('applies every file once, also when two start at the same moment, and nothing the next time', async () => {
  const [one = [], two = []] = await Promise.all([run(), run()]);
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort();
  const functions = (await readSqlOfFolders(new URL('../../', import.meta.url))).map(
    ({ name: file }) => file,
  );
  expect(functions.length).toBeGreaterThan(20);
  expect([...one, ...two].sort()).toEqual([...files, ...functions.map((file) => `functions/${file}`)].sort());
  expect(Math.min(one.length, two.length)).toBe(0);
  expect(await run()).toEqual([]);
  const kept = await runOnce(connection, 'select name from warmpath.schema_migration order by number');
  expect(kept.rows.map((row) => row.name)).toEqual(files);
});

test('refuses a file that was edited after it had been applied', async () => {
  await run();
  await add('0001_tenants.sql', 'create table other ();');
  await expect(run()).rejects.toThrow('0001_tenants.sql was edited after it had been applied');
});

test('refuses a database that is newer than the code', async () => {
  await add('9000_of_tomorrow.sql', 'create table tomorrow ();');
  await run();
  await rm(join(directory, '9000_of_tomorrow.sql'));
  await expect(run()).rejects.toThrow('9000_of_tomorrow.sql, which this version of Warmpath does not know');
});

test('refuses a file that comes before applied ones, a number used twice and a name it cannot read', async () => {
  await add('9000_b.sql', 'select 1;');
  await run();
  await add('8999_a.sql', 'select 1;');
  await expect(run()).rejects.toThrow('8999_a.sql comes before ones already applied');
  await add('9000_c.sql', 'select 1;');
  await expect(run()).rejects.toThrow('two migrations have the number 9000');
  await add('later.sql', 'select 1;');
  await expect(run()).rejects.toThrow('later.sql: expected a name like');
});

test('a file that fails leaves nothing of itself, nor of what was applied with it', async () => {
  await run();
  await add('9000_good.sql', 'create table good ();');
  await add('9001_bad.sql', 'create table half (); select nothing_like_this();');
  await expect(run()).rejects.toThrow(
    'migration 9001_bad.sql failed: function nothing_like_this() does not exist',
  );
  const tables = await runOnce(
    connection,
    "select to_regclass('warmpath.good') is not null as good, to_regclass('warmpath.half') is not null as half",
  );
  expect(tables.rows[0]).toEqual({ good: false, half: false });
  await add('9001_bad.sql', 'create table half ();');
  expect(await run()).toEqual(['9000_good.sql', '9001_bad.sql']);
});

test('says what it would apply, and applies nothing', async () => {
  const state = () => schemaState({ connection, directory });
  const before = await state();
  expect(before).toMatchObject({ isOwner: true, newer: undefined });
  expect(before.pending).toContain('0001_tenants.sql');
  const made = "select from pg_namespace where nspname = 'warmpath'";
  expect((await runOnce(connection, made)).rowCount).toBe(0);
  expect(await run()).toEqual(before.pending);
  expect(await state()).toEqual({ isOwner: true, pending: [], newer: undefined });
  await add('9000_next.sql', 'create table next ();');
  expect((await state()).pending).toEqual(['9000_next.sql']);
});

test('a table in use is waited for in turns, of the migrations and functions together, and a kill leaves nothing', async () => {
  await run();
  await add('9000_one.sql', 'create table one ();');
  await add('9001_wider.sql', 'alter table account add column wider integer;');
  const [holder, other] = [new pg.Client(connection), new pg.Client(connection)];
  await Promise.all([holder.connect(), other.connect()]);
  const said: string[] = [];
  const logged = () => migrate({ connection, directory, log: (line) => said.push(line) });
  const waits = `select count(*)::int as n, min(pid) as pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%add column wider%'`;
  const waiting = async () => (await other.query(waits)).rows[0] as { n: number; pid: number };
  try {
    await holder.query('begin; select from warmpath.account');
    const killed = logged();
    killed.catch(() => {});
    await expect.poll(async () => (await waiting()).n, { timeout: 30_000 }).toBe(1);
    await other.query('select pg_terminate_backend($1)', [(await waiting()).pid]);
    await expect(killed).rejects.toThrow();
    expect((await other.query("select to_regclass('warmpath.one') as one")).rows[0].one).toBeNull();

    const applied = logged();
    await expect
      .poll(() => said.some((line) => line.startsWith('tables are in use')), { timeout: 30_000 })
      .toBe(true);
    await holder.query('commit');
    expect(await applied).toEqual(['9000_one.sql', '9001_wider.sql']);
    expect(said).toContain('applying 2 migrations, from 9000_one.sql to 9001_wider.sql');
  } finally {
    await Promise.all([holder.end(), other.end()]);
  }
});

test('code works beside a database that is one minor version newer, as it is, and no further', async () => {
  await migrate({ connection, directory, version: '1.4.0' });
  await add('9000_of_tomorrow.sql', 'create table tomorrow ();');
  await migrate({ connection, directory, version: '1.5.2' });
  await rm(join(directory, '9000_of_tomorrow.sql'));
  const said: string[] = [];
  const start = (version: string) =>
    migrateOrCheck({ connection, directory, version, log: (line) => said.push(line) });
  expect(await start('1.4.7')).toEqual([]);
  expect(said.join()).toMatch(/9000_of_tomorrow\.sql, which this version .* works beside that version/);
  await expect(start('1.3.9')).rejects.toThrow(
    '9000_of_tomorrow.sql, which this version of Warmpath does not know',
  );
  // With a migration of its own that the database lacks it is no older release but another line.
  await add('9001_of_another.sql', 'create table another ();');
  await expect(start('1.4.7')).rejects.toThrow('Run that version, or restore a backup');
  const { rows } = await runOnce(connection, 'select distinct version from warmpath.schema_function');
  expect(rows).toEqual([{ version: '1.5.2' }]);
});

test('a user who may not make roles is shown what an administrator has to run, and that is enough', async () => {
  const user = `warmpath_user_${randomBytes(6).toString('hex')}`;
  await runOnce(
    server(),
    `create role ${user} login password 'test'; alter database ${name} owner to ${user}`,
  );
  try {
    const { connectionString } = connection;
    const asUser =
      connectionString === undefined
        ? { ...connection, user, password: 'test' }
        : { connectionString: withUser(connectionString, user) };
    const error = await migrate({ connection: asUser, directory }).then(
      () => undefined,
      (thrown: Error) => thrown,
    );
    expect(error?.message).toContain('An administrator has to run, once:');
    expect(error?.message).toContain(`grant warmpath_service to ${user}`);
    expect(error?.message).toContain(`grant warmpath_system to ${user}`);
    await runOnce(server(), error?.message.split('\n').slice(1).join('\n') ?? '');
    expect(await migrate({ connection: asUser, directory })).toContain('0001_tenants.sql');
  } finally {
    await runOnce(server(), `alter database ${name} owner to current_user`);
    await runOnce(
      connection,
      `reassign owned by ${user} to current_user; drop owned by ${user}; drop role ${user}`,
    );
  }
});

function withUser(text: string, user: string): string {
  const url = new URL(text);
  url.username = user;
  url.password = 'test';
  return url.toString();
}
