import { copyFile, open, readFile, rename, stat, truncate, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from './connection.ts';
import {
  clusterMajor,
  initialise,
  isAlive,
  isPostmasterOf,
  type Place,
  PORT,
  SUPERUSER,
  Watchdog,
} from './place.ts';
import { findPrograms, type Programs } from './presence.ts';

// A quiet server writes a few lines a day; 8 MB (and as much in the one kept before it) is for a server in trouble.
const LIMIT_BYTES = 8 * 1024 * 1024;
// The end of the log that is shown when the server does not start.
const TAIL_BYTES = 4_096;

/**
 * Keeps the log under its limit, also while the server writes to it: it appends, so that the file is copied to
 * `<name>.1` and emptied in place (a few lines written in between may be lost).
 */
export async function limitLog(path: string, limit = LIMIT_BYTES): Promise<void> {
  const size = (await stat(path).catch(() => undefined))?.size ?? 0;
  if (size <= limit) return;
  const kept = `${path}.1`;
  await copyFile(path, `${kept}.new`);
  await rename(`${kept}.new`, kept);
  await truncate(path, 0);
}

/** Where the log ends now. */
export async function logSize(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0;
}

/** The last lines written since `from`, at most 4 KB of them. */
export async function logSince(path: string, from: number): Promise<string> {
  const file = await open(path, 'r').catch(() => undefined);
  if (file === undefined) return '';
  try {
    const { size } = await file.stat();
    const start = Math.max(Math.min(from, size), size - TAIL_BYTES);
    const buffer = Buffer.alloc(Math.max(0, size - start));
    await file.read(buffer, 0, buffer.length, start);
    return buffer.toString('utf8').trim();
  } finally {
    await file.close();
  }
}

/** The server's settings, given on its command line, so that a newer version of ours changes old clusters too. */
export function serverSettings(socketDir: string, extra: Record<string, string> = {}): string[] {
  const settings: Record<string, string> = {
    // Reached through the socket only: no port to guess, no password to keep.
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    // Two pools of ten in the service, a few commands, room for psql.
    max_connections: '50',
    // The corpus of a big export is a few hundred MB; the hot part (keys, charges, accounts) is far below this.
    shared_buffers: '128MB',
    // Sorts of a search or an import stay in memory; 50 times that still fits a small machine.
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    // fsync and full_page_writes stay on: the data is money. Set here, not in postgresql.conf.
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    // An import writes a few hundred MB: a checkpoint each 1 GB instead of several per import, and a bound on disk.
    max_wal_size: '1GB',
    min_wal_size: '80MB',
    wal_compression: 'on',
    // There is no replica, and `minimal` saves WAL when an import fills fresh tables.
    wal_level: 'minimal',
    max_wal_senders: '0',
    // The cost of a random page on an SSD; the default of 4 is for spinning disks.
    random_page_cost: '1.1',
    // Small tables that are updated all the time (accounts, windows) are cleaned before they grow.
    autovacuum_vacuum_scale_factor: '0.05',
    // The log has a size limit; what clients do wrong is reported to them.
    log_min_messages: 'warning',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    log_timezone: 'UTC',
    // Compiling takes milliseconds for statements that run in microseconds.
    jit: 'off',
    // A client that is gone is noticed while its statement runs, and its locks are let go.
    client_connection_check_interval: '2s',
    ...extra,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

export interface Cluster {
  readonly place: Place;
  readonly programs: Programs;
  readonly watchdog: Watchdog;
  /** Settings on top of ours (tests). */
  readonly settings: Readonly<Record<string, string>>;
  readonly log: (message: string) => void;
}

// Between two looks at a server that starts or stops.
const POLL_MS = 40;
// Crash recovery replays at most max_wal_size (1 GB); the slowest disk is through in this time.
const START_LIMIT_MS = 300_000;
// Backends of a killed postmaster keep its shared memory until they notice, within seconds.
const RETRY_LIMIT_MS = 30_000;
const SAY_EVERY_MS = 5_000;
// A fast shutdown ends with a checkpoint: at most max_wal_size is written out.
const STOP_LIMIT_MS = 60_000;
const QUIT_LIMIT_MS = 5_000;
const PROBE_TIMEOUT_MS = 3_000;

/** Finds the programs and makes the cluster if there is none; starts nothing. */
export async function prepareCluster(
  place: Place,
  options: {
    log: (message: string) => void;
    settings?: Record<string, string>;
    searchPath?: readonly string[];
  },
): Promise<Cluster> {
  const { account, base } = place;
  const existing = await clusterMajor(place.cluster);
  const programs = await findPrograms({
    account,
    copyTo: base,
    log: options.log,
    ...(existing === undefined ? {} : { major: existing }),
    ...(options.searchPath ? { searchPath: options.searchPath } : {}),
  });
  if (existing === undefined)
    options.log(`making a PostgreSQL ${programs.major} database in ${place.cluster}`);
  await initialise(place.cluster, programs, account);
  return {
    place,
    programs,
    watchdog: new Watchdog(place),
    settings: options.settings ?? {},
    log: options.log,
  };
}

/** Connects to a database of the cluster through its socket. */
export function clusterConnection(place: Place, database: string): Connection {
  return { host: place.socketDir, port: PORT, user: SUPERUSER, database };
}

/**
 * Makes the cluster's server run and returns its pid: one that runs already is adopted (left behind by a killed
 * service, or used by a command at this moment), one that shuts down is waited for. Any number of processes may call
 * this at once: postgres itself lets one win, and the others find its server.
 */
export async function ensureRunning(cluster: Cluster): Promise<number> {
  const started = Date.now();
  let said = started;
  let failure = '';
  while (true) {
    const pid = await runningPid(cluster.place);
    const state = pid === undefined ? 'down' : await probe(cluster.place);
    if (pid !== undefined && state === 'ready') return pid;
    const waited = Date.now() - started;
    if (waited > START_LIMIT_MS) throw startFailure(cluster, `it was not ready after ${waited / 1000} s`);
    if (Date.now() - said > SAY_EVERY_MS) {
      cluster.log(`waiting for PostgreSQL in ${cluster.place.cluster} (${state})`);
      said = Date.now();
    }
    if (pid === undefined) {
      await removeForeignLocks(cluster.place);
      const outcome = await start(cluster);
      if (outcome !== undefined) {
        failure = outcome;
        if (!isPassing(failure) || waited > RETRY_LIMIT_MS) throw startFailure(cluster, failure);
        await sleep(POLL_MS * 5);
      }
    } else await sleep(POLL_MS);
  }
}

/** The pid of this cluster's living postmaster, whether it answers or not. */
export async function runningPid(place: Place): Promise<number | undefined> {
  const pid = Number.parseInt((await readIfThere(pidFile(place))) ?? '', 10);
  return (await isPostmasterOf(pid, place.cluster)) ? pid : undefined;
}

/** Stops the server, if one runs, and waits until it is gone. `fast` breaks off sessions and leaves nothing to recover. */
export async function stop(place: Place): Promise<void> {
  const pid = await runningPid(place);
  if (pid !== undefined) await stopServer(pid, STOP_LIMIT_MS, QUIT_LIMIT_MS);
}

/** As `stop`, with the time for a fast shutdown and, after it, for one that leaves recovery to the next start; ms. */
export async function stopServer(pid: number, fastMs: number, quitMs: number): Promise<void> {
  for (const [signal, limit] of [
    ['SIGINT', fastMs],
    ['SIGQUIT', quitMs],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return; // gone between the look and the signal
    }
    for (const until = Date.now() + limit; Date.now() < until; await sleep(POLL_MS)) {
      if (!(await isAlive(pid))) return;
    }
  }
  throw new Error(`the PostgreSQL server with pid ${pid} does not stop`);
}

/** Starts a server; returns undefined when it is ready, or the end of its log when it gave up. */
async function start(cluster: Cluster): Promise<string | undefined> {
  const { place, programs } = cluster;
  await limitLog(place.logFile);
  const before = await logSize(place.logFile);
  const watchdog = await cluster.watchdog.start(programs.postgres, [
    '-D',
    place.cluster,
    '-p',
    String(PORT),
    ...serverSettings(place.socketDir, cluster.settings),
  ]);
  let ended = false;
  let spawnError: string | undefined;
  watchdog.on('error', (error) => {
    spawnError = error.message;
    ended = true;
  });
  watchdog.on('exit', () => {
    ended = true;
  });
  for (const until = Date.now() + START_LIMIT_MS; Date.now() < until; await sleep(POLL_MS)) {
    if (ended) {
      // Another process was faster, or the watchdog alone was killed.
      if ((await runningPid(place)) !== undefined) return undefined;
      return spawnError ?? ((await logSince(place.logFile, before)) || 'no word in its log');
    }
    // Ours, or that of a process that was faster.
    if ((await runningPid(place)) !== undefined && (await probe(place)) === 'ready') return undefined;
  }
  return `not ready after ${START_LIMIT_MS / 1000} s`;
}

/** Asks the server at the socket: is it this cluster's, and does it take sessions? */
async function probe(place: Place): Promise<'ready' | 'busy' | 'silent'> {
  const client = new pg.Client({
    ...clusterConnection(place, 'postgres'),
    application_name: 'warmpath probe',
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const found = await client.query<{ data_directory: string }>('show data_directory');
    const directory = found.rows[0]?.data_directory;
    if (directory === place.cluster) return 'ready';
    throw new Error(`the socket in ${place.socketDir} belongs to a server of ${directory}`);
  } catch (error) {
    // 57P03: starting up or shutting down; 53300: no connection free; 57P01: shut down while we asked.
    if (['57P03', '57P01', '53300'].includes((error as { code?: string }).code ?? '')) return 'busy';
    if ((error as { code?: string }).code === undefined && String(error).includes('belongs to')) throw error;
    return 'silent';
  } finally {
    void client.end().catch(() => {});
  }
}

/**
 * Removes lock files whose number now is another program's, as after a restart of a container, where numbers
 * begin again. PostgreSQL clears numbers that are not in use, but takes any process of its user for its own.
 */
async function removeForeignLocks(place: Place): Promise<void> {
  for (const path of [pidFile(place), join(place.socketDir, `.s.PGSQL.${PORT}.lock`)]) {
    const text = await readIfThere(path);
    if (text === undefined) continue;
    const pid = Number.parseInt(text, 10);
    if (!(await isAlive(pid)) || (await isPostmasterOf(pid, place.cluster))) continue;
    // Another starter may have put its own file there by now: only the text that was judged is removed.
    if ((await readIfThere(path)) === text) await unlink(path).catch(() => {});
  }
}

function pidFile(place: Place): string {
  return join(place.cluster, 'postmaster.pid');
}

async function readIfThere(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/**
 * Whether another try may do better: another server came first, a killed one is still ending, or it was killed while it dropped an unlogged
 * table (PostgreSQL bug 17731: the first recovery fails, and the next one has what it lacked).
 */
function isPassing(failure: string): boolean {
  return /pre-existing shared memory block|lock file ".*" already exists|is another postmaster|could not create any Unix-domain sockets|could not create file "base\/.*": File exists/.test(
    failure,
  );
}

function startFailure(cluster: Cluster, reason: string): Error {
  return new Error(
    `PostgreSQL in ${cluster.place.cluster} did not start. Its log (${cluster.place.logFile}) ends with:\n${reason}`,
  );
}
