import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Account, bundledFolder, output, usableBundle } from './bundle.ts';
import { type Connection, clientConfig } from './connection.ts';

export type Purpose = 'service' | 'command';

export interface PresenceOptions {
  /** To the database `postgres` of the embedded server: advisory locks belong to one database. */
  readonly connection: Connection;
  readonly purpose: Purpose;
  readonly dataDir: string;
  readonly log: (message: string) => void;
}

export interface Presence {
  /** Leaves. True: there was no other process, none can enter any more, and the caller stops the server. */
  leave(): Promise<boolean>;
  /** Closes the connection, after the server was stopped or left to others. */
  close(): Promise<void>;
}

/** The last process that leaves is stopping the server: start it again and retry. */
export class ServerIsLeaving extends Error {}

// "warp" in ASCII. Nothing else takes advisory locks in this database of ours.
const LOCKS = 0x77617270;
const SERVICE_LOCK = 1;
const GATE_LOCK = 2;

// The server notices the end of a killed process at once, its backend may first finish a statement.
const SERVICE_WAIT_MS = 4_000;
const POLL_MS = 100;
const RECONNECT_MS = 200;
// A backend is gone milliseconds after its client; a command during a service ends this much later.
const LEAVE_ATTEMPTS = 4;
const LEAVE_RETRY_MS = 25;
// It starts or stops; it does not listen yet or no more.
const NO_SESSIONS = new Set(['57P03', 'ECONNREFUSED', 'ENOENT']);

/**
 * Registers this process with the running server, on a connection of its own, for as long as it lives:
 *
 * - Every process holds the gate lock shared. To leave, it gives it up and tries to take it alone: that works
 *   only for the last one, and from then on none gets in (its shared lock is refused, so it waits for the
 *   server to be gone and start a new one). Of two who leave at once, one gets it; a killed process holds
 *   nothing.
 * - A service holds the service lock as well, so a second one on the directory is refused.
 *
 * Locks of a session need no clean-up after a crash, unlike pid files. Throws ServerIsLeaving, or an error that names
 * the other service. A lost connection (the server was restarted) is made again with its locks.
 */
export async function enter(options: PresenceOptions): Promise<Presence> {
  let closing = false;
  let client = await connect(options);
  watch();
  return {
    async leave() {
      closing = true;
      try {
        return await leaveAlone(client);
      } catch {
        // The connection was lost a moment ago; the server may be back, and still wants stopping.
      }
      try {
        client = await connect({ ...options, purpose: 'command' });
        return await leaveAlone(client);
      } catch {
        return false; // the server is gone already, or going
      }
    },
    async close() {
      closing = true;
      await client.end().catch(() => {});
    },
  };

  function watch(): void {
    client.once('end', () => {
      if (!closing) reconnect().catch((error: unknown) => options.log(String(error)));
    });
  }

  async function reconnect(): Promise<void> {
    let said = '';
    while (!closing) {
      try {
        const next = await connect(options);
        if (closing) return await next.end();
        client = next;
        watch();
        return;
      } catch (error) {
        // The supervisor reports that the server is away; here it is reported that another service came in.
        const message = error instanceof Error ? error.message : String(error);
        if (error instanceof SecondService && message !== said) options.log(message);
        said = message;
      }
      // Not to hold up the end of a process that forgot to close.
      await sleep(RECONNECT_MS, undefined, { ref: false });
    }
  }
}

/**
 * Whether no process is registered with the server: then the gate is taken until `close`, and none gets in.
 * `used` also where the server cannot be asked; `closed`: it takes no sessions (it starts, recovers or
 * stops), so there are none.
 */
export async function tryAlone(
  connection: Connection,
): Promise<'used' | 'closed' | { close(): Promise<void> }> {
  const client = new pg.Client(clientConfig({ connection, applicationName: 'warmpath watchdog' }));
  client.on('error', () => {}); // the statement under way rejects with it
  try {
    await client.connect();
    if (await leaveAlone(client)) return { close: () => client.end().catch(() => {}) };
    await client.end();
    return 'used';
  } catch (error) {
    await client.end().catch(() => {});
    return NO_SESSIONS.has((error as { code?: string }).code ?? '') ? 'closed' : 'used';
  }
}

class SecondService extends Error {}

/** Whether the gate could be taken alone; backends of processes that just ended get a moment to let go. */
async function leaveAlone(client: pg.Client): Promise<boolean> {
  await client.query('select pg_advisory_unlock_all()');
  for (let attempt = 1; attempt < LEAVE_ATTEMPTS; attempt++) {
    if (await tryLock(client, 'pg_try_advisory_lock', GATE_LOCK)) return true;
    await sleep(LEAVE_RETRY_MS);
  }
  return tryLock(client, 'pg_try_advisory_lock', GATE_LOCK);
}

async function connect(options: PresenceOptions): Promise<pg.Client> {
  const applicationName = `warmpath ${options.purpose} pid=${process.pid}`;
  const client = new pg.Client(clientConfig({ connection: options.connection, applicationName }));
  client.on('error', () => {}); // `end` follows
  try {
    await client.connect();
    if (!(await tryLock(client, 'pg_try_advisory_lock_shared', GATE_LOCK))) {
      throw new ServerIsLeaving('the database server is being stopped');
    }
    if (options.purpose === 'service') await takeServiceLock(client, options.dataDir);
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

async function takeServiceLock(client: pg.Client, dataDir: string): Promise<void> {
  for (const until = Date.now() + SERVICE_WAIT_MS; ; await sleep(POLL_MS)) {
    if (await tryLock(client, 'pg_try_advisory_lock', SERVICE_LOCK)) return;
    if (Date.now() < until) continue;
    const holder = await client.query<{ name: string }>(
      'select a.application_name as name from pg_locks l join pg_stat_activity a using (pid) where l.locktype = $1 and l.classid = $2::int8::oid and l.objid = $3::int8::oid and l.granted',
      ['advisory', LOCKS, SERVICE_LOCK],
    );
    const other = /pid=(\d+)/.exec(holder.rows[0]?.name ?? '')?.[1];
    throw new SecondService(
      `another Warmpath service${other === undefined ? '' : ` (pid ${other})`} uses the data directory ${dataDir}. Stop it first, or give this one a directory of its own (WARMPATH_DATA_DIR)`,
    );
  }
}

async function tryLock(
  client: pg.Client,
  how: 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared',
  lock: number,
): Promise<boolean> {
  const answer = await client.query<{ taken: boolean }>(`select ${how}($1::int, $2::int) as taken`, [
    LOCKS,
    lock,
  ]);
  return answer.rows[0]?.taken === true;
}

/** PostgreSQL's programs, tried out as the account that will run them. */
export interface Programs {
  readonly initdb: string;
  readonly postgres: string;
  readonly major: number;
  readonly bundled: boolean;
}

export interface FindOptions {
  readonly account: Account;
  /** Where a copy of the bundle goes if the installed one cannot be used in place. */
  readonly copyTo: string;
  /** The major version of an existing cluster: only programs of this version can run it. */
  readonly major?: number | undefined;
  readonly searchPath?: readonly string[];
  /** False leaves the bundle out (tests of the fallback). */
  readonly bundle?: boolean;
  readonly log: (message: string) => void;
}

const OLDEST_MAJOR = 15;
const SYSTEM_FOLDER = '/usr/lib/postgresql';
const USUAL_FOLDERS = ['/usr/local/bin', '/usr/bin', '/usr/local/pgsql/bin', '/opt/homebrew/bin'];

/**
 * The first programs that really run here: the bundled ones, else those of the machine, which is said: whoever installs expects the
 * version that comes along, and a database that is made by another one stays with it. Throws an error that says
 * what to do if none do, or if none fit the existing cluster.
 */
export async function findPrograms(options: FindOptions): Promise<Programs> {
  const tried: string[] = [];
  const others: number[] = [];
  let isBundleOther = false;
  for await (const candidate of candidates(options, tried)) {
    const found = await tryOut(candidate.folder, candidate.bundled, options.account, tried);
    if (found === undefined) continue;
    if (options.major === undefined || options.major === found.major) {
      if (!found.bundled)
        options.log(
          `warning: PostgreSQL ${found.major} of this machine (${candidate.folder}) is used, not the bundled one: ${isBundleOther ? `the data directory was made by PostgreSQL ${found.major}, and "warmpath upgrade-database" carries it over` : tried.join('; ')}`,
        );
      return found;
    }
    others.push(found.major);
    isBundleOther ||= found.bundled;
  }
  if (options.major !== undefined && others.length > 0) {
    throw new Error(
      `the data directory was made by PostgreSQL ${options.major}, and here are only versions ${[...new Set(others)].join(', ')}. Install PostgreSQL ${options.major} beside it, and run "warmpath upgrade-database": nothing was changed`,
    );
  }
  throw new Error(
    `no usable PostgreSQL was found. Install PostgreSQL ${OLDEST_MAJOR} or newer on this machine, or set DATABASE_URL to a database server. Tried:\n  ${tried.join('\n  ')}`,
  );
}

async function* candidates(
  options: FindOptions,
  tried: string[],
): AsyncGenerator<{ folder: string; bundled: boolean }> {
  const native = options.bundle === false ? undefined : bundledFolder();
  if (native === undefined) tried.push(`the bundled one: no package for ${process.platform}-${process.arch}`);
  else {
    try {
      yield {
        folder: join(await usableBundle(native, options.account, options.copyTo), 'bin'),
        bundled: true,
      };
    } catch (error) {
      tried.push(`the bundled one: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  const versions = (await readdir(SYSTEM_FOLDER).catch(() => []))
    .filter((name) => /^\d+$/.test(name))
    .sort((a, b) => Number(b) - Number(a));
  const folders = [
    ...(options.searchPath ?? []),
    ...versions.map((name) => join(SYSTEM_FOLDER, name, 'bin')),
    ...USUAL_FOLDERS,
  ];
  for (const folder of new Set(folders.filter((name) => name.startsWith('/'))))
    yield { folder, bundled: false };
}

async function tryOut(
  folder: string,
  bundled: boolean,
  account: Account,
  tried: string[],
): Promise<Programs | undefined> {
  const postgres = join(folder, 'postgres');
  const initdb = join(folder, 'initdb');
  const answers = [
    await output(postgres, ['--version'], account),
    await output(initdb, ['--version'], account),
  ];
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(answers[0]?.text ?? '')?.[1] ?? 0);
  const failed = answers.find((answer) => answer.code !== 0);
  if (failed !== undefined) tried.push(`${folder}: ${failed.text.trim().slice(0, 200)}`);
  else if (major < OLDEST_MAJOR) tried.push(`${folder}: version ${major} is too old`);
  else return { initdb, postgres, major, bundled };
  return undefined;
}
