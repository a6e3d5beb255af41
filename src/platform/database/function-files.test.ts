import '../../../test/harness/database.ts';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { onDatabase, runOnce } from '../../../test/harness/one-off.ts';
import type { Connection } from './connection.ts';
import { migrate, migrateOrCheck } from './migrate.ts';

const server = () => inject('postgres').connection;

let name: string;
let connection: Connection;
let migrations: string;
let functions: string;
beforeEach(async () => {
  name = `warmpath_test_${randomBytes(8).toString('hex')}`;
  await runOnce(server(), `create database ${name}`);
  connection = onDatabase(server(), name);
  migrations = await mkdtemp(join(tmpdir(), 'warmpath-migrations-'));
  functions = await mkdtemp(join(tmpdir(), 'warmpath-functions-'));
  await writeFile(
    join(migrations, '0001_start.sql'),
    `create table thing (id integer);
     do $$ begin execute format('grant usage on schema %I to warmpath_service, warmpath_system', current_schema()); end $$;`,
  );
});
afterEach(async () => {
  await runOnce(server(), `drop database ${name} with (force)`);
  for (const folder of [migrations, functions]) await rm(folder, { recursive: true, force: true });
});

const apply = (version = '0.2.0') => migrate({ connection, directory: migrations, functions, version });
const write = (file: string, text: string) => writeFile(join(functions, file), text);
const ask = async (text: string) =>
  (await runOnce(connection, `set search_path = warmpath; ${text}`)) as never;
const rowOf = async (text: string) => {
  const results: unknown = await ask(text);
  return (results as readonly { rows: unknown[] }[])[1]?.rows[0];
};

const ONE = `create or replace function one() returns integer language sql security definer as $$ select 1 $$;
grant execute on function one to warmpath_service;`;
const RIGHTS = `select p.proowner::regrole::text as owner, p.proconfig as settings,
  has_function_privilege('warmpath_service', p.oid, 'execute') as service,
  has_function_privilege('warmpath_system', p.oid, 'execute') as system,
  exists (select from aclexplode(p.proacl) a where a.grantee = 0) as everybody
  from pg_proc p where p.proname = `;

test('a file is applied once, and again only when it changed', async () => {
  await write('one.sql', ONE);
  await write('two.sql', ONE.replaceAll('one', 'two'));
  expect(await apply()).toEqual(['0001_start.sql', 'functions/one.sql', 'functions/two.sql']);
  expect(await apply()).toEqual([]);
  await write('one.sql', ONE.replace('select 1', 'select 11'));
  expect(await apply()).toEqual(['functions/one.sql']);
  expect(await rowOf('select one(), two()')).toEqual({ one: 11, two: 1 });
});

test('rights are those of the file: a grant taken out is taken away, PUBLIC has none, a definer is of warmpath_system', async () => {
  await write('one.sql', `${ONE}\ngrant execute on function one to warmpath_system;`);
  await apply();
  const definer = { owner: 'warmpath_system', settings: ['search_path=warmpath, pg_temp'], everybody: false };
  expect(await rowOf(`${RIGHTS} 'one'`)).toEqual({ ...definer, service: true, system: true });
  const alone = ONE.replace(' security definer', '').replace('warmpath_service', 'warmpath_system');
  await write('one.sql', alone);
  await apply();
  const invoker = await rowOf(`${RIGHTS} 'one'`);
  expect(invoker).toMatchObject({ service: false, system: true, everybody: false });
  expect(invoker).not.toMatchObject({ owner: 'warmpath_system' });
  await write('one.sql', alone.replace('to warmpath_system', 'to warmpath_service'));
  await apply();
  expect(await rowOf(`${RIGHTS} 'one'`)).toMatchObject({ service: true, system: false, everybody: false });
});

test('other arguments, another result and other names of parameters replace the function of before', async () => {
  await write('one.sql', ONE);
  await apply();
  const call = 'select count(*)::int as functions, min(pg_get_function_arguments(oid)) as arguments,';
  const look = `${call} min(pg_get_function_result(oid)) as result from pg_proc where proname = 'one'`;
  for (const [text, shape] of [
    [ONE.replace('one()', 'one(a integer)'), { arguments: 'a integer', result: 'integer' }],
    [ONE.replace('one()', 'one(b integer)'), { arguments: 'b integer', result: 'integer' }],
    [
      ONE.replace('one() returns integer', 'one(b integer) returns bigint'),
      { arguments: 'b integer', result: 'bigint' },
    ],
  ] as const) {
    await write('one.sql', text);
    await apply();
    expect(await rowOf(look)).toEqual({ functions: 1, ...shape });
  }
});

test('a call that was planned before a function of another shape came is still answered, and the next change drops what answers', async () => {
  await write('one.sql', `${ONE}\n${ONE.replaceAll('one', 'two')}`);
  await apply();
  const caller = new pg.Client({ ...server(), database: name });
  await caller.connect();
  try {
    await caller.query('set search_path = warmpath; set role warmpath_service');
    const answer = async (text: string) => (await caller.query<{ one: number }>(text)).rows[0]?.one;
    await caller.query('begin; declare planned cursor for select one() + two() as one');
    const changed = ONE.replace('one()', 'one(a integer default 0)').replace('select 1', 'select 11');
    await write('one.sql', `${changed}\n${ONE.replaceAll('one', 'two')}`);
    await apply();
    expect(await answer('fetch planned')).toBe(2);
    await caller.query('commit');
    expect(await answer('select one() + two() as one')).toBe(12);
    expect(await rowOf("select count(*)::int as aside from pg_proc where proname like 'aside%'")).toEqual({
      aside: 2,
    });
    expect(await apply('0.2.1')).toEqual([]);
    expect(await rowOf("select count(*)::int as aside from pg_proc where proname like 'aside%'")).toEqual({
      aside: 0,
    });
  } finally {
    await caller.end();
  }
});

const TRIGGER = `create or replace function refuse() returns trigger language plpgsql as
  $$ begin raise exception 'refused'; end $$;
create or replace trigger refuse before insert on thing for each statement execute function refuse();`;

test('what no file defines any more is dropped, and what moved to another file stays', async () => {
  await write('one.sql', `${ONE}\n${TRIGGER}`);
  await write('two.sql', ONE.replaceAll('one', 'two'));
  await apply();
  await expect(ask('insert into thing values (1)')).rejects.toThrow('refused');
  await write('one.sql', 'select 1;');
  await write('two.sql', ONE);
  await apply();
  expect(await rowOf('select one()')).toEqual({ one: 1 });
  await expect(ask('select two()')).rejects.toThrow('function two() does not exist');
  await ask('insert into thing values (1)');
  await rm(join(functions, 'two.sql'));
  expect(await apply()).toEqual([]);
  await expect(ask('select one()')).rejects.toThrow('function one() does not exist');
});

test('a function or trigger that was dropped by other means comes back', async () => {
  await write('one.sql', `${ONE}\n${TRIGGER}`);
  await apply();
  await ask('drop trigger refuse on thing');
  expect(await apply()).toEqual(['functions/one.sql']);
  await expect(ask('insert into thing values (1)')).rejects.toThrow('refused');
});

test('a file that fails leaves every function as it was', async () => {
  await write('one.sql', ONE);
  await apply();
  await write('one.sql', ONE.replace('select 1', 'select 11'));
  await write('two.sql', 'create or replace function two() returns nothing_like_this language sql as $$ $$;');
  await expect(apply()).rejects.toThrow('functions/two.sql failed: type "nothing_like_this" does not exist');
  expect(await rowOf('select one()')).toEqual({ one: 1 });
  await write('two.sql', ONE);
  await expect(apply()).rejects.toThrow(
    'function one() is defined by functions/one.sql and functions/two.sql',
  );
  // What something else depends on is not dropped in silence.
  await rm(join(functions, 'two.sql'));
  await ask('create view seen as select one()');
  await write('one.sql', 'select 1;');
  await expect(apply()).rejects.toThrow('cannot drop function one() because other objects depend on it');
});

test('functions of a newer version, and a database of before the first release, are refused', async () => {
  await write('one.sql', ONE);
  await apply('0.10.0');
  const newer = 'the functions in the database are those of Warmpath 0.10.0; this is 0.9.1';
  await expect(apply('0.9.1')).rejects.toThrow(newer);
  expect(await apply('0.10.1')).toEqual([]);
  await ask('drop table schema_function');
  await expect(migrateOrCheck({ connection })).rejects.toThrow('before 0.2.0, the first release');
});

test('a locked table is waited for in turns that let the writes of others pass', async () => {
  const trigger = `create or replace function note() returns trigger language plpgsql as $$ begin return new; end $$;
    create or replace trigger noted before insert on thing for each row execute function note();`;
  await write('note.sql', trigger);
  await apply();
  await write('note.sql', `${trigger} -- changed`);
  const [importer, writer] = [new pg.Client(connection), new pg.Client(connection)];
  await Promise.all([importer.connect(), writer.connect()]);
  try {
    await importer.query('begin; insert into warmpath.thing values (1)');
    const applied = apply();
    const waits = `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%create or replace trigger%'`;
    await expect.poll(async () => (await writer.query(waits)).rows[0].n, { timeout: 30_000 }).toBe(1);
    // It queues up behind the one that waits, and goes on when that one gives up.
    await writer.query('insert into warmpath.thing values (2)');
    await importer.query('commit');
    expect(await applied).toEqual(['functions/note.sql']);
  } finally {
    await Promise.all([importer.end(), writer.end()]);
  }
});

test('the version of every file is that of the last change, so that no older one puts a removed file back', async () => {
  await write('one.sql', ONE);
  await write('two.sql', ONE.replaceAll('one', 'two'));
  await apply('0.2.0');
  await rm(join(functions, 'two.sql'));
  await apply('0.3.0-rc.1');
  await write('two.sql', ONE.replaceAll('one', 'two'));
  await expect(apply('0.2.0')).rejects.toThrow('those of Warmpath 0.3.0-rc.1; this is 0.2.0');
  expect(await apply('0.3.0')).toEqual(['functions/two.sql']);
});
