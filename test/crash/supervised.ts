import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceProcessOptions } from './service-process.ts';

const ENTRY = join(import.meta.dirname, 'service-process.ts');
/**
 * A start on an existing directory takes a second. On a machine with ten other jobs it takes twenty, and one that meets a
 * fault of the database ends and begins again.
 */
const READY_WITHIN_MS = 180_000;

/** The service process, started again whenever it ends until `stop` is called. */
export interface Supervised {
  readonly url: string;
  /** How often it was started. */
  readonly starts: number;
  /** SIGKILL to the process that runs now; resolves when the next one is ready. */
  kill(): Promise<void>;
  /** Any other signal to the process that runs now; where it ends, the next one is started. */
  signal(signal: NodeJS.Signals): void;
  readonly pid: number | undefined;
  /** SIGSTOP to the process that runs now, and SIGCONT after `ms` where it is still there. */
  freeze(ms: number): Promise<void>;
  /** Waits until a process is ready. */
  ready(): Promise<void>;
  /** SIGTERM; resolves to the exit code. The process is not started again. */
  stop(): Promise<number | null>;
  /** The last lines of what the processes said on stderr. */
  said(): string;
}

/** Starts the service on a fixed free port and keeps it running; `env` is what it has besides the environment of this process. */
export async function supervise(
  options: Omit<ServiceProcessOptions, 'port'>,
  env: Readonly<Record<string, string>> = {},
): Promise<Supervised> {
  const port = await freePort();
  const lines: string[] = [];
  let stopping = false;
  let starts = 0;
  let child: ChildProcess;
  let up: Promise<void> = Promise.resolve();

  const start = (): void => {
    starts += 1;
    child = spawn(process.execPath, [ENTRY, JSON.stringify({ ...options, port })], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    const process_ = child;
    createInterface({ input: process_.stderr as NodeJS.ReadableStream }).on('line', (line) => {
      lines.push(line);
      if (lines.length > 200) lines.shift();
    });
    up = new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`the service did not start:\n${lines.join('\n')}`)),
        READY_WITHIN_MS,
      );
      createInterface({ input: process_.stdout as NodeJS.ReadableStream }).on('line', (line) => {
        if (!line.startsWith('ready ')) return;
        clearTimeout(timer);
        resolve();
      });
      process_.once('exit', () => {
        clearTimeout(timer);
        if (stopping) return resolve();
        start();
        up.then(resolve, reject);
      });
    });
    up.catch(() => {});
  };
  start();
  await up;
  return {
    url: `http://127.0.0.1:${port}`,
    get starts() {
      return starts;
    },
    async kill() {
      const dying = once(child, 'exit');
      child.kill('SIGKILL');
      await dying;
      await up;
    },
    signal(signal) {
      child.kill(signal);
    },
    get pid() {
      return child.pid;
    },
    async freeze(ms) {
      const frozen = child;
      frozen.kill('SIGSTOP');
      await sleep(ms);
      frozen.kill('SIGCONT');
    },
    ready: async () => up,
    async stop() {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = (await ended) as [number | null];
      return code;
    },
    said: () => lines.join('\n'),
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
