import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { TestDatabase } from './database.ts';

const COMMAND = resolve(import.meta.dirname, '../../bin/warmpath.js');

export interface Started {
  readonly address: string;
  readonly tenant_id?: string;
  readonly keys_file?: string;
}

/** A service stops hard by itself after 65 s; one that has not ended by then hangs, ms. */
const END_LIMIT_MS = 80_000;

/** A service in a process of its own. */
export interface Served {
  readonly started: Started;
  readonly stderr: () => string;
  /** The exit code, once it has ended. */
  readonly ended: Promise<number | null>;
  readonly end: () => Promise<number | null>;
  readonly signal: (name: NodeJS.Signals) => void;
}

/** The `DATABASE_URL` of a test database. */
export function urlOf({ connection }: Pick<TestDatabase, 'connection'>): string {
  const { connectionString, host = '', port, user, database } = connection;
  return (
    connectionString ?? `postgres:///${database}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`
  );
}

/**
 * The settings by which a command works on a test database, with a data directory of its own: without one it takes that of the folder it is
 * run in, which a checkout has once its service was started, and which belongs to another database. The set-up of the next run removes it.
 */
export function settingsOf(database: Pick<TestDatabase, 'connection'>) {
  const url = urlOf(database);
  const name = `warmpath-test-${process.pid}-${createHash('sha256').update(url).digest('hex').slice(0, 12)}`;
  return { DATABASE_URL: url, WARMPATH_DATA_DIR: join(tmpdir(), name) };
}

/** Runs a command of the service to its end; nothing of the environment of the tests but PATH reaches it. */
export async function runWarmpath(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }> {
  const child = spawn(process.execPath, [COMMAND, ...args], { env: { PATH: process.env.PATH, ...settings } });
  const ended = new Promise<number | null>((done) => child.on('close', done));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, stdout, stderr };
}

/** Runs `warmpath serve --json`, or another command that listens, until it has said where. `onStarted` is given the process at once. */
export async function serve(
  settings: Readonly<Record<string, string>>,
  onStarted: (child: ChildProcessWithoutNullStreams) => void,
  command: 'serve' | 'search' = 'serve',
): Promise<Served> {
  const child = spawn(process.execPath, [COMMAND, command, '--json'], {
    env: { PATH: process.env.PATH, ...settings },
  });
  onStarted(child);
  const ended = new Promise<number | null>((done) => child.on('close', done));
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (part) => {
    stderr += part;
  });
  const line = await new Promise<string>((done, fail) => {
    child.stdout.setEncoding('utf8').once('data', done);
    void ended.then((code) => fail(new Error(`ended with ${code}: ${stderr}`)));
  });
  const end = async () => {
    child.kill('SIGTERM');
    const limit = setTimeout(() => child.kill('SIGABRT'), END_LIMIT_MS);
    const code = await ended;
    clearTimeout(limit);
    if (child.signalCode === 'SIGABRT')
      throw new Error(`did not end in ${END_LIMIT_MS} ms:\n${stderr.slice(-4_000)}`);
    return code;
  };
  const signal = (name: NodeJS.Signals) => {
    child.kill(name);
  };
  return { started: JSON.parse(line), stderr: () => stderr, ended, end, signal };
}

export async function untilReady(address: string): Promise<void> {
  while (!(await fetch(`${address}/readyz`)).ok) await new Promise((done) => setTimeout(done, 20));
}
