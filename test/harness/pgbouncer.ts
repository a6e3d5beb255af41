import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Connection } from '../../src/platform/database/connection.ts';
import { runOnce } from './one-off.ts';

/** A PgBouncer in transaction mode on a free port, in front of every database of a server. */
export interface Pooler {
  /** As in `1.24.0`. */
  readonly version: string;
  /** To the same database as `direct`, through the pooler, as `login`. */
  through(direct: Connection, login: string): Connection;
  /** Lets it make new connections of the server: settings of a login that changed are taken up then. */
  renew(): Promise<void>;
  /** A command of its console, such as `pause`; it takes plain statements only. */
  command(text: string): Promise<void>;
  /** SIGKILL, and after `awayMs` another one on the same port. Resolves when that one answers. */
  restart(awayMs: number): Promise<void>;
  stop(): Promise<void>;
}

/** Of every login in these tests. */
export const PASSWORD = 'made-up';
/** Who asks the pooler about itself. */
const ADMIN = 'pooler_admin';
/** Fewer than a service asks for, so that clients have to take turns. */
const SERVER_CONNECTIONS = 4;

/** The version of the PgBouncer that is installed; undefined if there is none. */
export async function installedPgBouncer(): Promise<string | undefined> {
  const { stdout } = await promisify(execFile)('pgbouncer', ['--version'], { env: PATHS }).catch(() => ({
    stdout: '',
  }));
  return /PgBouncer (\S+)/.exec(stdout)?.[1];
}

/** Debian puts it where only root looks. */
const PATHS = { PATH: `${process.env.PATH ?? ''}:/usr/sbin:/usr/local/sbin` };

/** Starts one in front of the server of `direct`; `settings` are further lines of its section [pgbouncer]. */
export async function startPgBouncer(direct: Connection, settings: readonly string[] = []): Promise<Pooler> {
  const version = await installedPgBouncer();
  if (version === undefined) throw new Error('pgbouncer is not installed');
  const folder = await mkdtemp(join(tmpdir(), 'warmpath-pgbouncer-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const { host, port: serverPort } = placeOf(direct);
  const lines = [
    '[databases]',
    `* = host=${host} port=${serverPort}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = plain',
    `auth_file = ${join(folder, 'users')}`,
    `admin_users = ${ADMIN}`,
    'pool_mode = transaction',
    'max_client_conn = 1000',
    `default_pool_size = ${SERVER_CONNECTIONS}`,
    ...settings,
  ];
  const logins = [ADMIN, ...LOGINS].map((name) => `"${name}" "${PASSWORD}"`);
  await writeFile(join(folder, 'pgbouncer.ini'), `${lines.join('\n')}\n`, { mode: 0o644 });
  await writeFile(join(folder, 'users'), `${logins.join('\n')}\n`, { mode: 0o644 });
  const admin = { host: '127.0.0.1', port, user: ADMIN, password: PASSWORD, database: 'pgbouncer' };
  const runAs = await account(host);
  let pooler: ChildProcess;
  const start = async (): Promise<void> => {
    pooler = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], {
      env: PATHS,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...runAs,
    });
    await answers(pooler, admin);
  };
  const kill = async (): Promise<void> => {
    const ended = once(pooler, 'exit');
    if (pooler.exitCode === null && pooler.kill('SIGKILL')) await ended;
  };
  const stop = async (): Promise<void> => {
    await kill();
    await rm(folder, { recursive: true, force: true });
  };
  const command = async (text: string): Promise<void> => void (await runOnce(admin, text));
  try {
    await start();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    version,
    through: (to, login) => ({
      connectionString: `postgres://${login}:${PASSWORD}@127.0.0.1:${port}/${placeOf(to).database}`,
    }),
    renew: () => command('reconnect'),
    command,
    async restart(awayMs) {
      await kill();
      await sleep(awayMs);
      await start();
    },
    stop,
  };
}

/** Logins the pooler knows; tests make those of them that they need in the server, with PASSWORD. */
const LOGINS = Array.from({ length: 8 }, (_, nth) => `warmpath_pooled_${process.pid}_${nth}`);
let used = 0;

/** A name for a login that the pooler lets in and that no other test of this process has. */
export function nextLogin(): string {
  const login = LOGINS[used];
  used += 1;
  if (login === undefined) throw new Error('more logins are needed than the pooler was told of');
  return login;
}

function placeOf(connection: Connection): { host: string; port: number; database: string } {
  if (connection.connectionString === undefined) {
    const { host = '127.0.0.1', port = 5432, database = 'postgres' } = connection;
    return { host, port, database };
  }
  const url = new URL(connection.connectionString);
  const host = url.searchParams.get('host') ?? url.hostname;
  return { host, port: Number(url.port || 5432), database: url.pathname.slice(1) };
}

/** It refuses to run as root; where the server has a socket, only the server's own account may reach it. */
async function account(host: string): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  if (!host.startsWith('/')) return { uid: 65_534, gid: 65_534 };
  const { uid, gid } = await stat(host);
  return { uid, gid };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Resolves when it can be asked; rejects with what it wrote if it ends before, or after ten seconds. */
async function answers(pooler: ChildProcess, admin: pg.ClientConfig): Promise<void> {
  let written = '';
  for (const stream of [pooler.stdout, pooler.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      written = `${written}${chunk.toString()}`.slice(-4_000);
    });
  }
  for (const until = Date.now() + 10_000; ; await sleep(50)) {
    const client = new pg.Client(admin);
    client.on('error', () => {});
    try {
      await client.connect();
      return;
    } catch (error) {
      if (pooler.exitCode !== null || Date.now() > until) {
        throw new Error(`pgbouncer did not start: ${written}`, { cause: error });
      }
    } finally {
      await client.end().catch(() => {});
    }
  }
}
