import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { OutreachProcessOptions } from './outreach-process.ts';

const ENTRY = join(import.meta.dirname, 'outreach-process.ts');
/** A start takes a second; on a busy machine several. */
const READY_WITHIN_MS = 60_000;

/** A worker process, started again whenever it ends until `stop` is called. */
export interface SupervisedWorker {
  /** How often it was started. */
  readonly starts: number;
  /** Resolves when the process that runs now is ready, or rejects if none gets so. */
  ready(): Promise<void>;
  /** SIGKILL; resolves when the next one is ready. */
  kill(): Promise<void>;
  /** SIGTERM; resolves to the exit code. It is not started again. */
  stop(): Promise<number | null>;
  said(): string;
}

/** `entry`: that of another version, which takes the same options. */
export async function superviseWorker(
  options: OutreachProcessOptions,
  entry: string = ENTRY,
): Promise<SupervisedWorker> {
  const lines: string[] = [];
  let stopping = false;
  let starts = 0;
  let child: ChildProcess;
  let up: Promise<void>;

  const start = (): void => {
    starts += 1;
    const started = spawn(process.execPath, [entry, JSON.stringify(options)], {
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    child = started;
    createInterface({ input: started.stderr }).on('line', (line) => {
      lines.push(line);
      if (lines.length > 200) lines.shift();
    });
    up = new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`the worker did not start:\n${lines.join('\n')}`)),
        READY_WITHIN_MS,
      );
      createInterface({ input: started.stdout }).on('line', (line) => {
        if (line !== 'ready') return;
        clearTimeout(timer);
        resolve();
      });
      started.once('exit', (code, signal) => {
        clearTimeout(timer);
        if (stopping) return resolve();
        // A worker that ends by itself would be started for ever.
        if (signal !== 'SIGKILL') return reject(new Error(`ended with ${code}:\n${lines.join('\n')}`));
        start();
        up.then(resolve, reject);
      });
    });
    up.catch(() => {});
  };
  start();
  const worker: SupervisedWorker = {
    get starts() {
      return starts;
    },
    ready: async () => up,
    async kill() {
      const dying = once(child, 'exit');
      child.kill('SIGKILL');
      await dying;
      await up;
    },
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
  await worker.ready();
  return worker;
}
