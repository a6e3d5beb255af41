import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  type Cluster,
  clusterConnection,
  ensureRunning,
  limitLog,
  prepareCluster,
  runningPid,
  stop,
} from './cluster.ts';
import type { Connection } from './connection.ts';
import { preparePlace } from './place.ts';
import { enter, type Presence, type Purpose, ServerIsLeaving } from './presence.ts';

export interface Supervisor {
  /** Stops watching; a restart under way is waited for, so that nothing starts the server afterwards. */
  close(): Promise<void>;
}

// Two looks a second at one small file: a server that ended is back within about a second.
const LOOK_MS = 500;
const LOG_LOOKS = 120; // once a minute
// Where it does not start (disk full, say), tries go on at a pace that leaves the log readable.
const SUPERVISOR_RETRY_MS = 5_000;

/**
 * Watches over the running server and starts it again when it is gone, and its watchdog too. It looks at the process, not at
 * an exit event: an adopted server is not our watchdog's child.
 */
export function supervise(cluster: Cluster): Supervisor {
  const stop = new AbortController();
  const watching = watch();
  return {
    async close() {
      stop.abort();
      await watching;
    },
  };

  async function watch(): Promise<void> {
    for (let look = 1; await pause(LOOK_MS); look++) {
      if (look % LOG_LOOKS === 0) await limitLog(cluster.place.logFile).catch(() => {});
      if ((await runningPid(cluster.place).catch(() => undefined)) !== undefined) {
        await cluster.watchdog.watch().catch(() => {});
        continue;
      }
      if (stop.signal.aborted) return;
      cluster.log('PostgreSQL is gone; starting it again');
      try {
        const pid = await ensureRunning(cluster);
        cluster.log(`PostgreSQL is back (pid ${pid})`);
      } catch (error) {
        cluster.log(error instanceof Error ? error.message : String(error));
        await pause(SUPERVISOR_RETRY_MS);
      }
    }
  }

  /** False when watching is over. */
  async function pause(time: number): Promise<boolean> {
    return sleep(time, true, { signal: stop.signal, ref: false }).catch(() => false);
  }
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly purpose: Purpose;
  readonly log: (message: string) => void;
  /** Folders to look for an installed PostgreSQL in, besides the usual ones: those of $PATH. */
  readonly searchPath?: readonly string[] | undefined;
  /** It is carried over to another PostgreSQL by this process; all others are refused once it was read. */
  readonly isCarriedOver?: boolean;
  /** Settings of the server on top of ours, if this process starts it. */
  readonly settings?: Record<string, string>;
}

export interface Embedded {
  /** To the database of Warmpath, as its owner. */
  readonly connection: Connection;
  readonly describe: string;
  readonly folder: string;
  /** Leaves, and stops the server if no other process uses it. Pools are to be closed before. */
  close(): Promise<void>;
}

const DATABASE = 'warmpath';
/** In its folder while it is carried over: all rows, which are in no database for a moment. */
export const CARRIED_OVER = 'carry-over.wbk';
// The server may be stopped by the last process that leaves, or be killed; each round starts it again.
const ENTER_LIMIT_MS = 90_000;
const RETRY_MS = 100;
const PASSING = new Set(['57P01', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE']);
const DUPLICATE_DATABASE = new Set(['42P04', '23505']);

/** The database server of a data directory, running: made, started or adopted as needed. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  if (process.platform === 'win32') {
    throw new Error('the bundled database does not run on Windows itself. Use WSL, or set DATABASE_URL');
  }
  const { log } = options;
  const place = await preparePlace({ dataDir: options.dataDir, tempDir: tmpdir(), log });
  if (options.isCarriedOver !== true && existsSync(join(place.base, CARRIED_OVER)))
    throw new Error(
      `the database in ${place.base} is being carried over to another PostgreSQL, or that was broken off: wait for it, or run "warmpath upgrade-database" again`,
    );
  const cluster = await prepareCluster(place, {
    log,
    ...(options.settings ? { settings: options.settings } : {}),
    ...(options.searchPath ? { searchPath: options.searchPath } : {}),
  });
  const presence = await enterRunning(cluster, options);
  // A command that finds a server running leaves it to the watchdog of the process that started it.
  if (options.purpose === 'service') await cluster.watchdog.watch();
  const supervisor = options.purpose === 'service' ? supervise(cluster) : undefined;
  const { programs } = cluster;
  return {
    connection: clusterConnection(place, DATABASE),
    describe: `${programs.bundled ? 'bundled ' : ''}PostgreSQL ${programs.major} in ${place.cluster} (socket in ${place.socketDir})`,
    folder: place.base,
    async close() {
      await supervisor?.close();
      if (await presence.leave()) await stop(place);
      await presence.close();
      cluster.watchdog.release();
    },
  };
}

async function enterRunning(cluster: Cluster, options: EmbeddedOptions): Promise<Presence> {
  const { place } = cluster;
  for (const until = Date.now() + ENTER_LIMIT_MS; ; await sleep(RETRY_MS)) {
    let presence: Presence | undefined;
    try {
      await ensureRunning(cluster);
      presence = await enter({
        connection: clusterConnection(place, 'postgres'),
        purpose: options.purpose,
        dataDir: place.dataDir,
        log: options.log,
      });
      await createDatabase(clusterConnection(place, 'postgres'));
      return presence;
    } catch (error) {
      await presence?.close();
      if (Date.now() <= until && isPassing(error)) continue;
      cluster.watchdog.release();
      throw error;
    }
  }
}

async function createDatabase(connection: Connection): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'warmpath create database' });
  client.on('error', () => {}); // the statement under way rejects with it
  await client.connect();
  try {
    const found = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
  } catch (error) {
    // A process started together with ours made it a moment ago.
    if (!DUPLICATE_DATABASE.has((error as { code?: string }).code ?? '')) throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

function isPassing(error: unknown): boolean {
  return (
    error instanceof ServerIsLeaving ||
    PASSING.has((error as { code?: string }).code ?? '') ||
    (error instanceof Error && error.message.startsWith('Connection terminated'))
  );
}
