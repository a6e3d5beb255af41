import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { SCHEMA } from './connection.ts';
import type { SqlFile } from './db.ts';

/** Of versions such as 0.2.0; of 0.3.0-rc.1 the first three numbers count. */
export function isNewer(one: string, other: string): boolean {
  const difference = differences(one, other).find((part) => part !== 0);
  return difference !== undefined && difference > 0;
}

/**
 * Whether a process of `code` works on a database that `database`, newer or the same, has brought to its schema: a release only adds to
 * the schema of the one before it ("expand, then contract" in CONTRIBUTING.md), so one minor version apart they run side by side.
 */
export function worksBeside(code: string, database: string): boolean {
  const [major = 0, minor = 0] = differences(database, code);
  return major === 0 && (minor === 0 || minor === 1);
}

function differences(one: string, other: string): number[] {
  const [a = [], b = []] = [one, other].map((version) =>
    (version.match(/\d+/g) ?? []).slice(0, 3).map(Number),
  );
  return a.map((part, place) => part - (b[place] ?? 0));
}

/** A file as it was applied. `defines`: what it made, such as `function sweep(integer,text,text)` or `trigger t on charge`. */
interface AppliedFile {
  readonly name: string;
  readonly checksum: string;
  readonly defines: readonly string[];
  readonly version: string;
}

/** What the schema has, and for each a text that is another one after every change of it. */
type Catalogue = ReadonlyMap<string, string>;

// What PostgreSQL says where the function of before stands in the way: it has other names of parameters or another type of
// result (invalid_function_definition), or other parameters, and a grant by name alone means both (ambiguous_function).
const OTHER_SHAPE = new Set(['42P13', '42725']);

/**
 * Stay with the owner of the tables, unlike other `security definer` functions: only the owner may run ANALYZE (from
 * PostgreSQL 17 on it could be granted). To add one is to let `warmpath_system` do what is in it as the owner.
 */
export const AS_OWNER: readonly string[] = ['analyze_corpus'];

/** The files to be applied: new, changed, or with something dropped since. Throws if a newer version applied its own. */
export async function pendingFunctions(
  client: pg.Client,
  files: readonly SqlFile[],
  version: string,
): Promise<SqlFile[]> {
  const applied = await readApplied(client);
  const newer = applied.find((file) => isNewer(file.version, version));
  if (newer !== undefined) {
    throw new Error(
      `the functions in the database are those of Warmpath ${newer.version}; this is ${version}. Run that version, or restore a backup made before it`,
    );
  }
  const catalogue = await readCatalogue(client);
  const known = new Map(applied.map((file) => [file.name, file]));
  return files.filter(({ name, checksum }) => {
    const was = known.get(name);
    return was?.checksum !== checksum || was.defines.some((object) => !catalogue.has(object));
  });
}

/**
 * Brings functions and their triggers to what the files say, within a transaction of the caller: pending files run, and what no file
 * defines any more is dropped. Every function gets a fixed search_path and loses the grant to PUBLIC; one with `security definer` belongs
 * to warmpath_system (but see `AS_OWNER`). Grants are those of the file. Returns the names of the files applied; throws what PostgreSQL says of a
 * file, with its name.
 */
export async function applyFunctions(
  client: pg.Client,
  files: readonly SqlFile[],
  version: string,
): Promise<string[]> {
  const pending = await pendingFunctions(client, files, version);
  const applied = await readApplied(client);
  const isCurrent = applied.every((was) => files.some(({ name }) => name === was.name));
  if (pending.length === 0 && isCurrent && applied.every((was) => was.version === version)) return [];
  await applyAll(client, { files, pending, applied, version });
  return pending.map((file) => file.name);
}

interface FunctionChange {
  readonly files: readonly SqlFile[];
  readonly pending: readonly SqlFile[];
  readonly applied: readonly AppliedFile[];
  readonly version: string;
}

async function applyAll(
  client: pg.Client,
  { files, pending, applied, version }: FunctionChange,
): Promise<void> {
  // ALTER FUNCTION … OWNER asks that the new owner may create in the schema; at work it may not.
  await client.query(`grant create on schema ${SCHEMA} to warmpath_system`);
  const definedBy = new Map(applied.map((was) => [was.name, was.defines]));
  const previous = pending.flatMap(({ name }) => definedBy.get(name) ?? []);
  await dropAside(client);
  const rights = await readRights(client, previous);
  await removeRights(client, previous);
  for (const { name, text } of pending) {
    definedBy.set(name, await run(client, { name, text, previous: definedBy.get(name) ?? [], rights }));
  }
  for (const { name } of applied) if (!files.some((file) => file.name === name)) definedBy.delete(name);
  refuseTwice(definedBy);
  await secure(
    client,
    pending.flatMap(({ name }) => definedBy.get(name) ?? []),
  );
  await drop(
    client,
    without(
      applied.flatMap(({ defines }) => defines),
      [...definedBy.values()].flat(),
    ),
  );
  await record(client, { files, pending, definedBy, version });
  await client.query(`revoke create on schema ${SCHEMA} from warmpath_system`);
}

/** A file grants again what it grants; CREATE OR REPLACE alone would keep the rights of before. */
async function removeRights(client: pg.Client, objects: readonly string[]): Promise<void> {
  const catalogue = await readCatalogue(client);
  const statements = objects
    .filter((object) => isFunction(object) && catalogue.has(object))
    .flatMap((name) => [
      `alter ${name} owner to current_user`,
      `revoke all on ${name} from warmpath_service, warmpath_system`,
    ]);
  await client.query(statements.join(';'));
}

/** Runs a file and returns what it defined. `previous`: what it defined before. */
async function run(
  client: pg.Client,
  file: {
    readonly name: string;
    readonly text: string;
    readonly previous: readonly string[];
    readonly rights: readonly Rights[];
  },
): Promise<string[]> {
  const before = await readCatalogue(client);
  await client.query('savepoint before_file');
  try {
    try {
      await client.query(file.text);
    } catch (error) {
      if (!OTHER_SHAPE.has((error as { code?: string }).code ?? '')) throw error;
      await client.query('rollback to savepoint before_file');
      await setAside(client, file.previous, file.rights);
      await client.query(file.text);
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`functions/${file.name} failed: ${message}`, { cause: error });
  }
  const after = await readCatalogue(client);
  return [...after]
    .filter(([object, change]) => before.get(object) !== change && !ASIDE.test(object))
    .map(([object]) => object);
}

/** Who owns a function, and who may call it. */
interface Rights {
  readonly object: string;
  readonly oid: string;
  readonly owner: string;
  readonly callers: readonly string[];
}

const ASIDE = /^function aside_\d+\(/;

/** Functions that are not there any more are left out. */
async function readRights(client: pg.Client, objects: readonly string[]): Promise<readonly Rights[]> {
  const { rows } = await client.query<Rights>(
    `select 'function ' || oid::regprocedure as object, oid::text as oid, proowner::regrole::text as owner,
        array (select a.grantee::regrole::text from aclexplode(proacl) a where a.grantee not in (0, proowner)) as callers
      from pg_proc where pronamespace = current_schema()::regnamespace and 'function ' || oid::regprocedure = any ($1)`,
    [objects],
  );
  return rows;
}

/**
 * Takes functions out of the way of those that replace them, with triggers that call them. A session that planned a call a moment ago,
 * on a busy machine some tenths of a second, still runs the function of before: dropped at once, such calls failed with
 * "cache lookup failed for function". The next change of functions drops what was set aside.
 */
async function setAside(
  client: pg.Client,
  objects: readonly string[],
  rights: readonly Rights[],
): Promise<void> {
  // Fails if something else depends on one of them, which would go on with the function of before.
  await client.query('savepoint before_aside');
  await drop(client, objects);
  await client.query('rollback to savepoint before_aside');
  // One that runs as the owner is called by commands alone: it is not kept under a name that no list of such functions has.
  const asOwner = (object: string) => AS_OWNER.some((name) => object.startsWith(`function ${name}(`));
  await drop(
    client,
    objects.filter((object) => !isFunction(object) || asOwner(object)),
  );
  const statements = rights
    .filter(({ object }) => objects.includes(object) && !asOwner(object))
    .flatMap(({ object, oid, owner, callers }) => {
      const aside = `function ${object.replace(/^function .*?\(/, `aside_${oid}(`)}`;
      return [
        `alter ${object} rename to aside_${oid}`,
        ...callers.map((caller) => `grant execute on ${aside} to ${caller}`),
        `alter ${aside} owner to ${owner}`,
      ];
    });
  await client.query(statements.join(';'));
}

async function dropAside(client: pg.Client): Promise<void> {
  const catalogue = await readCatalogue(client);
  await drop(
    client,
    [...catalogue.keys()].filter((object) => ASIDE.test(object)),
  );
}

function refuseTwice(definedBy: ReadonlyMap<string, readonly string[]>): void {
  const owners = new Map<string, string>();
  for (const [file, objects] of definedBy) {
    for (const object of objects) {
      const other = owners.get(object);
      if (other !== undefined)
        throw new Error(`${object} is defined by functions/${other} and functions/${file}`);
      owners.set(object, file);
    }
  }
}

async function secure(client: pg.Client, objects: readonly string[]): Promise<void> {
  const definers = await client.query<{ object: string }>(
    `select 'function ' || oid::regprocedure as object from pg_proc
      where pronamespace = current_schema()::regnamespace and prosecdef and proname <> all ($1)`,
    [AS_OWNER],
  );
  const isDefiner = new Set(definers.rows.map(({ object }) => object));
  const statements = objects
    .filter(isFunction)
    .flatMap((name) => [
      `alter ${name} set search_path = ${SCHEMA}, pg_temp`,
      `revoke all on ${name} from public`,
      ...(isDefiner.has(name) ? [`alter ${name} owner to warmpath_system`] : []),
    ]);
  await client.query(statements.join(';'));
}

async function drop(client: pg.Client, objects: readonly string[]): Promise<void> {
  const catalogue = await readCatalogue(client);
  // Triggers first: their functions cannot go before them.
  const there = objects
    .filter((object) => catalogue.has(object))
    .sort((one, other) => (one < other ? 1 : -1));
  await client.query(there.map((object) => `drop ${object}`).join(';'));
}

async function record(
  client: pg.Client,
  now: {
    readonly files: readonly SqlFile[];
    readonly pending: readonly SqlFile[];
    readonly definedBy: ReadonlyMap<string, readonly string[]>;
    readonly version: string;
  },
): Promise<void> {
  await client.query('delete from schema_function where name <> all ($1)', [
    now.files.map(({ name }) => name),
  ]);
  for (const { name, checksum } of now.pending) {
    await client.query(
      `insert into schema_function (name, checksum, defines, version) values ($1, $2, $3, $4)
        on conflict (name) do update set checksum = excluded.checksum, defines = excluded.defines, applied_at = now()`,
      [name, checksum, now.definedBy.get(name) ?? [], now.version],
    );
  }
  // Of every file: the version may have only removed one, and an older version must not put it back.
  await client.query('update schema_function set version = $1 where version <> $1', [now.version]);
}

async function readApplied(client: pg.Client): Promise<AppliedFile[]> {
  return (
    await client.query<AppliedFile>(
      'select name, checksum, defines, version from schema_function order by name',
    )
  ).rows;
}

async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  // A row of the catalogue that changes gets another place, also within one transaction.
  const { rows } = await client.query<{ object: string; change: string }>(
    `select 'function ' || oid::regprocedure as object, ctid || ' ' || xmin as change
        from pg_proc where pronamespace = current_schema()::regnamespace
      union all
      select format('trigger %I on %s', t.tgname, t.tgrelid::regclass), t.ctid || ' ' || t.xmin
        from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal`,
  );
  return new Map(rows.map(({ object, change }) => [object, change]));
}

const isFunction = (object: string) => object.startsWith('function ');

const without = (all: readonly string[], some: readonly string[]) => {
  const gone = new Set(some);
  return all.filter((one) => !gone.has(one));
};

/**
 * A change of a table waits for those who use it, and everyone who comes later waits behind it. So it waits this long, ms, less than
 * the second after which PostgreSQL looks for deadlocks and may end a request in place of us; then it lets the others pass.
 */
const LOCK_TIMEOUT_MS = 500;
/** Between two tries, ms: enough for what queued up behind the last one. */
const RETRY_MS = 500;
/** An import of the largest files holds its tables for five minutes, ms. */
const PATIENCE_MS = 300_000;
/** lock_not_available, deadlock_detected */
const LOCKED = new Set(['55P03', '40P01']);

/**
 * `work` in one transaction, tried again from its start where a lock is not to be had soon: nothing of it is seen before all of it is
 * there, also where this process is killed. `waits` is called once, before the second try. Throws what `work` throws.
 *
 * From the second try on all tables are locked before anything is done. Locked one after the other with work between, there was always
 * a request that held one and waited for another: with letters and calls under way on a busy machine no try of five minutes came through.
 */
export async function inTurns<Result>(
  client: pg.Client,
  work: () => Promise<Result>,
  waits: () => void,
): Promise<Result> {
  const end = performance.now() + PATIENCE_MS;
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query(`begin; set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
      if (tries > 1) await lockTables(client);
      const result = await work();
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      if (!isLocked(error) || performance.now() > end) throw error;
      if (tries === 1) waits();
      await sleep(RETRY_MS);
    }
  }
}

async function lockTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ names: string | null }>(
    `select string_agg(format('%I', c.relname), ', ' order by c.relname) as names from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')`,
  );
  const names = rows[0]?.names ?? null;
  if (names !== null) await client.query(`lock table ${names} in access exclusive mode`);
}

function isLocked(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return LOCKED.has(code ?? cause?.code ?? '');
}
