import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { clusterConnection } from '../../../src/platform/database/cluster.ts';
import { preparePlace } from '../../../src/platform/database/place.ts';
import { createDb } from '../../../src/platform/database/postgres.ts';

const COMMAND = resolve(import.meta.dirname, '../../../bin/warmpath.js');
/** A first start makes a database; on a busy machine that takes a while. */
const START_MS = 120_000;
/** Far more than all cases cost. */
const CREDITS = 100_000;

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the service sent
  readonly body: any;
}

/** The real service as a process, with a database of its own and live credits. */
export interface Running {
  call(method: string, path: string, body: unknown): Promise<Answer>;
  /** Of the live account. */
  readonly tenantId: string;
  readonly key: string;
  /** Where it listens, as a URL; another one after every start. */
  address(): string;
  /** Starts one more `warmpath …` on the same data, with the settings of the service; what it prints can be read. */
  spawn(...args: readonly string[]): ChildProcess;
  /** Ends the process and starts it on the same data with other settings. */
  restart(settings: Readonly<Record<string, string>>): Promise<void>;
  /** Makes every kept answer this many days older; the service's clock is that of its database. */
  age(days: number): Promise<void>;
  close(): Promise<void>;
}

/** What the first start writes if no one looks on. */
interface FirstKeys {
  readonly tenant_id: string;
  readonly live_key: string;
}

/** `settings`: environment variables; of the caller's own environment only `PATH` goes along. */
export async function startWarmpath(settings: Readonly<Record<string, string>>): Promise<Running> {
  // The name lets the next run's set-up stop and remove what a killed run left (global-setup.ts).
  const dataDir = mkdtempSync(join(tmpdir(), `warmpath-test-${process.pid}-`));
  const own = { PATH: process.env.PATH ?? '', PORT: '0', WARMPATH_DATA_DIR: dataDir };
  const fixed = { ...own, WARMPATH_RATE_LIMITS: 'off', WARMPATH_LOG_LEVEL: 'warn' };
  let child: ChildProcess | undefined;
  let address = '';
  let current = settings;

  const start = async (more: Readonly<Record<string, string>>): Promise<Record<string, string>> => {
    const started = spawn(process.execPath, [COMMAND, 'serve', '--json'], {
      env: { ...fixed, ...more },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = started;
    const lines: string[] = [];
    const told = Promise.withResolvers<Record<string, string>>();
    const timer = setTimeout(() => told.reject(new Error('the service did not start in time')), START_MS);
    started.once('exit', (code) => told.reject(new Error(`the service ended with ${code}`)));
    createInterface({ input: started.stdout }).on('line', (line) => {
      lines.push(line);
      try {
        told.resolve(JSON.parse(lines.join('\n')) as Record<string, string>);
      } catch {
        // the document is not complete yet
      }
    });
    const first = await told.promise.finally(() => clearTimeout(timer));
    address = first.address ?? '';
    return first;
  };
  const end = async () => {
    if (child === undefined || child.exitCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  };
  const database = async () => {
    const place = await preparePlace({ dataDir, tempDir: tmpdir(), log: () => {} });
    const connection = clusterConnection(place, 'warmpath');
    return createDb({ connection, role: 'warmpath_system', applicationName: 'rehearsal', poolSize: 1 });
  };

  await start(settings);
  const made = JSON.parse(readFileSync(join(dataDir, 'first-keys.json'), 'utf8')) as FirstKeys;
  const { tenant_id: tenantId, live_key: key } = made;
  await command(['credits', 'grant', '--tenant', tenantId, '--paid', String(CREDITS)], fixed);
  return {
    tenantId,
    key,
    address: () => address,
    spawn: (...args) =>
      spawn(process.execPath, [COMMAND, ...args], {
        env: { ...fixed, ...current },
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    async call(method, path, body) {
      const response = await fetch(`${address}${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: await response.json() };
    },
    async restart(more) {
      await end();
      current = more;
      await start(more);
    },
    async age(days) {
      const db = await database();
      try {
        await db.query({
          text: `update lookup_cache set stored_at = stored_at - $1 * interval '1 day', expires_at = expires_at - $1 * interval '1 day'`,
          values: [days],
        });
      } finally {
        await db.close();
      }
    },
    async close() {
      await end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function command(args: readonly string[], env: Readonly<Record<string, string>>): Promise<void> {
  const child = spawn(process.execPath, [COMMAND, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`warmpath ${args[0]} ${args[1]} ended with ${code}`);
}
