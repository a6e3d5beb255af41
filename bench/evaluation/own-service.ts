import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { waitUntilReady } from './customer.ts';

/** A service to ask, with a live key that has credits. */
export interface Target {
  readonly url: string;
  readonly key: string;
  close(): Promise<void>;
}

const LAUNCHER = join(import.meta.dirname, '../../bin/warmpath.js');
/** An import of a large export takes a minute; ten times that, for a machine with ten other jobs, is a hang. */
const COMMAND_TIMEOUT_MS = 600_000;
/** A start takes some seconds, on such a machine twenty and more. */
const START_TIMEOUT_MS = 300_000;
const STOP_TIMEOUT_MS = 60_000;
const LOOK_MS = 500;
/** Far above what any set of queries costs. */
const CREDITS = 1_000_000;

/** A running service on a data directory, and its commands. */
export interface StartedService {
  readonly url: string;
  readonly pid: number;
  /** Runs `warmpath <args> --json` on the same directory; resolves to what it printed. */
  command(...args: string[]): Promise<Record<string, unknown>>;
  /** A live key of a new tenant that has credits. */
  issueKey(): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts the service on a data directory as of `asOf` (ISO date), rate limits off. `onLog` is called with the lines of its
 * log; `databaseUrl` is empty for the bundled PostgreSQL, `launcher` another checkout's bin/warmpath.js.
 */
export async function startServiceOn(
  directory: string,
  asOf: string,
  onLog?: (line: Record<string, unknown>) => void,
  databaseUrl = '',
  launcher = LAUNCHER,
): Promise<StartedService> {
  const env = {
    // The letters of the first start take eight seconds of a processor: whoever tries letters asks for the worker.
    WARMPATH_OUTREACH: 'off',
    ...process.env,
    DATABASE_URL: databaseUrl,
    WARMPATH_DATA_DIR: directory,
    WARMPATH_AS_OF: asOf,
    WARMPATH_RATE_LIMITS: 'off',
    WARMPATH_LOG_LEVEL: onLog === undefined ? 'warn' : 'info',
    PORT: '0',
  };
  const service = spawn(process.execPath, [launcher, 'serve', '--json'], {
    env,
    stdio: ['ignore', 'pipe', onLog === undefined ? 'inherit' : 'pipe'],
  });
  if (onLog !== undefined && service.stderr !== null) {
    createInterface(service.stderr).on('line', (line) => {
      if (line.startsWith('{')) onLog(JSON.parse(line) as Record<string, unknown>);
      else console.error(line);
    });
  }
  const command = (...args: string[]) => run(env, launcher, args);
  try {
    const url = await addressOf(service);
    return {
      url,
      pid: service.pid ?? 0,
      command,
      async issueKey() {
        const tenant = String((await command('tenant', 'create', 'evaluation')).id);
        const key = String((await command('key', 'issue', '--tenant', tenant)).key);
        await command('credits', 'grant', String(CREDITS), '--tenant', tenant, '--paid');
        return key;
      },
      stop: () => stop(service),
    };
  } catch (error) {
    await stop(service);
    throw error;
  }
}

async function run(
  env: NodeJS.ProcessEnv,
  launcher: string,
  args: readonly string[],
): Promise<Record<string, unknown>> {
  const options = { env, timeout: COMMAND_TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)(process.execPath, [launcher, ...args, '--json'], options);
  return JSON.parse(stdout) as Record<string, unknown>;
}

/** A file for `warmpath corpus import`: its format, and the day it was known if that is not the file's own. */
export interface Import<Format extends string = 'crunchbase-export' | 'investor-csv'> {
  readonly format: Format;
  readonly file: string;
  readonly asOf?: string;
}

/** The investor lists, each with the end of the half-year in which it was taken. */
const LISTS = [
  { file: 'openvc-2022.csv', asOf: '2022-06-30' },
  { file: 'investor-directory-2024.csv', asOf: '2024-06-30' },
] as const;

/** The investor lists among the data dirs in `dataDirs`. */
export function listsIn(dataDirs: string): readonly Import[] {
  return LISTS.map(({ file, asOf }) => ({
    format: 'investor-csv',
    file: join(dataDirs, 'investor-profiles', file),
    asOf,
  }));
}

/** The deals of a data directory: `investments.csv` and, if there is one, `companies.csv`. */
export function dealsOf(dataDir: string): readonly Import[] {
  return ['investments.csv', 'companies.csv']
    .map((name) => ({ format: 'crunchbase-export', file: join(dataDir, name) }) as const)
    .filter(({ file }) => existsSync(file));
}

/**
 * A temporary data directory with these files imported. If EVAL_KEPT names a folder, what was imported is kept there, and copied for
 * whoever asks for the same files: a dozen commands of `.ci/run` do, and an import takes a minute of both processors.
 */
export async function filledDirectory(
  imports: readonly Import<string>[],
  log: (line: string) => void,
): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'warmpath-eval-'));
  try {
    const folder = process.env.EVAL_KEPT;
    if (folder === undefined) await fill(directory, imports, log);
    else {
      const name = createHash('sha256').update(JSON.stringify(imports)).digest('hex');
      const kept = join(folder, name);
      await keepOnce(kept, (making) => fill(making, imports, log));
      await promisify(execFile)('cp', ['-a', `${kept}/.`, directory]);
    }
    return directory;
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    throw error;
  }
}

/** Makes a folder whole, or not at all; whoever comes meanwhile waits. */
async function keepOnce(kept: string, make: (making: string) => Promise<void>): Promise<void> {
  const [lock, making] = [`${kept}.lock`, `${kept}.making`];
  await mkdir(join(kept, '..'), { recursive: true });
  for (const until = Date.now() + COMMAND_TIMEOUT_MS; !existsSync(kept); await sleep(LOOK_MS)) {
    if (Date.now() > until) throw new Error(`${kept} was not made in time`);
    const isOurs = await mkdir(lock).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return false;
        throw error;
      },
    );
    if (!isOurs) continue;
    try {
      if (existsSync(kept)) return;
      await rm(making, { recursive: true, force: true });
      await mkdir(making, { mode: 0o700 });
      await make(making);
      await rename(making, kept);
    } finally {
      await rmdir(lock);
    }
  }
}

/** Imports these files into a data directory, as an operator would before the first start. */
async function fill(
  directory: string,
  imports: readonly Import<string>[],
  log: (line: string) => void,
): Promise<void> {
  const env = { ...process.env, DATABASE_URL: '', WARMPATH_DATA_DIR: directory, WARMPATH_LOG_LEVEL: 'warn' };
  for (const { format, file, asOf } of imports) {
    const start = performance.now();
    const day = asOf === undefined ? [] : ['--as-of', asOf];
    const counts = await run(env, LAUNCHER, ['corpus', 'import', format, file, ...day]);
    log(`imported ${file} in ${Math.round(performance.now() - start)} ms: ${JSON.stringify(counts)}`);
  }
}

/**
 * A service of its own on a temporary data directory, as of `asOf` (ISO date), with these files imported. Rate limits are
 * off. `close` stops it and removes it all.
 */
export async function startOwnService(
  imports: readonly Import<string>[],
  asOf: string,
  log: (line: string) => void,
): Promise<Target> {
  const directory = await filledDirectory(imports, log);
  let service: StartedService | undefined;
  const close = async () => {
    await service?.stop();
    await rm(directory, { recursive: true, force: true });
  };
  try {
    service = await startServiceOn(directory, asOf);
    const { url } = service;
    log(`started a service at ${url}, as of ${asOf}`);
    const key = await service.issueKey();
    const start = performance.now();
    await waitUntilReady(url);
    log(`ready ${Math.round(performance.now() - start)} ms later`);
    return { url, key, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The address a starting service prints as its one result. */
function addressOf(service: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('the service printed no address in time')),
      START_TIMEOUT_MS,
    );
    service.once('error', reject);
    service.once('exit', (code) =>
      reject(new Error(`the service ended with status ${code} before it listened`)),
    );
    if (service.stdout === null) throw new Error('stdout is piped');
    createInterface(service.stdout).on('line', (line) => {
      if (!line.startsWith('{')) return;
      const { address } = JSON.parse(line) as { address?: unknown };
      // A service that cannot start prints what is wrong instead, and ends.
      if (typeof address !== 'string') return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}

async function stop(service: ChildProcess): Promise<void> {
  if (service.exitCode !== null || service.signalCode !== null) return;
  const ended = new Promise((resolve) => service.once('exit', resolve));
  service.kill('SIGTERM');
  const hard = setTimeout(() => service.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(hard);
}
