import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import type { TestDatabase } from './database.ts';

const COMMAND = resolve(import.meta.dirname, '../../bin/warmpath.js');

export interface Started {
  readonly address: string;
  readonly tenant_id?: string;
  readonly keys_file?: string;
}

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
  const end = () => {
    child.kill('SIGTERM');
    return ended;
  };
  const signal = (name: NodeJS.Signals) => {
    child.kill(name);
  };
  return { started: JSON.parse(line), stderr: () => stderr, ended, end, signal };
}

export async function untilReady(address: string): Promise<void> {
  while (!(await fetch(`${address}/readyz`)).ok) await new Promise((done) => setTimeout(done, 20));
}
