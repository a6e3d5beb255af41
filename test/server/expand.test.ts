import '../harness/database.ts';
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Connection } from '../../src/platform/database/connection.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { lastRelease } from '../harness/last-release.ts';
import { onDatabase, runOnce } from '../harness/one-off.ts';
import { contractions, readCatalogue, type SchemaCatalogue } from '../harness/schema-catalogue.ts';

/**
 * What the next release takes away from processes of the last one: nothing, but what a file names as the step of contraction
 * ("expand, then contract" in CONTRIBUTING.md). Both schemas are made and compared, so it does not matter how the SQL is written.
 */
const ROOT = resolve(import.meta.dirname, '../..');
/** `-- contract: column charge.tag, not used since 0.3.0: why nothing of that release needs it` */
const CONTRACT = /^-- contract: (.+?), not used since (\d+\.\d+\.\d+): \S.*$/gm;
/** `-- looser: rule charge_state: what it lets through more`. No query says whether one condition allows all that another did. */
const LOOSER = /^-- looser: (rule .+?): \S.*$/gm;

const databases: string[] = [];
let folder: string;
let before: SchemaCatalogue;
let old: Connection;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warmpath-expand-'));
  const archive = execFileSync(
    'git',
    ['archive', lastRelease().commit, 'src/store/migrations', 'src/store/functions'],
    {
      cwd: ROOT,
      maxBuffer: 1024 ** 3,
    },
  );
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  old = await made('src/store');
  before = await readCatalogue(old);
});
afterAll(async () => {
  for (const name of databases)
    await runOnce(inject('postgres').connection, `drop database ${name} with (force)`);
  await rm(folder, { recursive: true, force: true });
});

/** A database with the release's schema. */
async function made(store: string): Promise<Connection> {
  const name = `warmpath_test_expand_${randomUUID().replaceAll('-', '')}`;
  await runOnce(inject('postgres').connection, `create database ${name}`);
  databases.push(name);
  const connection = onDatabase(inject('postgres').connection, name);
  await migrate({
    connection,
    directory: join(folder, store, 'migrations'),
    functions: join(folder, store, 'functions'),
    version: lastRelease().release,
  });
  return connection;
}

/** What `change` takes away, with the same schema otherwise. */
async function takenBy(change: string): Promise<string[]> {
  const connection = await made('src/store');
  await runOnce(connection, `set search_path = warmpath; ${change}`);
  return contractions(before, await readCatalogue(connection));
}

test('the next release takes nothing away that is not marked as contraction of what an earlier release stopped using', async () => {
  const next = await made('src/store');
  await migrate({ connection: next });
  const taken = contractions(before, await readCatalogue(next));
  const { release, migrations } = lastRelease();
  const marked = new Map<string, string>();
  const files = globSync(['src/*/*.sql', 'src/platform/migrations/*.sql'], { cwd: ROOT });
  expect(files.length).toBeGreaterThan(40);
  for (const file of files.filter((one) => !(basename(one) in migrations))) {
    const text = await readFile(join(ROOT, file), 'utf8');
    for (const [, what = '', since = ''] of text.matchAll(CONTRACT)) marked.set(what, since);
    for (const [, what = ''] of text.matchAll(LOOSER)) marked.set(what, release);
  }
  const whatOf = (line: string) => line.slice(0, line.indexOf(':'));
  const isAllowed = (line: string) => {
    const since = marked.get(whatOf(line));
    return since !== undefined && since.localeCompare(release, 'en', { numeric: true }) <= 0;
  };
  expect(taken.filter((line) => !isAllowed(line))).toEqual([]);
  // A mark that allows nothing is of an earlier release, or names what is not there.
  const named = new Set(taken.map(whatOf));
  expect([...marked.keys()].filter((what) => !named.has(what))).toEqual([]);
});

describe('what breaks a process of the last release is found', () => {
  test.each([
    ['alter table charge drop column operation', 'column charge.operation: is gone'],
    ['alter table tenant rename column name to title', 'column tenant.name: is gone'],
    ['alter table charge alter column price type bigint', 'column charge.price: was integer and is bigint'],
    [
      'alter table charge add column made_up text not null',
      'column charge.made_up: is new and has to be written',
    ],
    ['alter table account alter column balance drop default', 'column account.balance: has to be written'],
    ["alter table charge add constraint made_up check (operation <> 'x')", 'rule made_up: is new'],
    ['create unique index made_up on tenant (name)', 'rule made_up: is new'],
    ['drop function purge_keys(integer)', 'function purge_keys(integer): '],
    ['revoke select on charge from warmpath_service', 'right select on charge to warmpath_service: is gone'],
  ])('%s', async (change, line) => {
    const taken = await takenBy(change);
    expect(
      taken.some((one) => one.startsWith(line)),
      taken.join('\n'),
    ).toBe(true);
  });

  test('and what only adds is not', async () => {
    expect(
      await takenBy(`alter table charge add column made_up text; alter table account add column made_up integer not null default 0;
        create table made_up (id integer primary key); create index made_up_at on charge (created_at);
        create function made_up() returns integer language sql as 'select 1'`),
    ).toEqual([]);
  });
});
