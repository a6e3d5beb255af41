import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Debian puts servers where only root looks. */
const PATH = `${process.env.PATH ?? ''}:/usr/sbin:/sbin`;

/** A program that is started, ended and started again; what it prints goes to a file. */
export interface Program {
  readonly pid: number | undefined;
  start(): void;
  signal(signal: NodeJS.Signals): void;
  /** SIGKILL if nothing else is said; resolves when it has ended. It is not started again by itself. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

export interface ProgramOptions {
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly log: string;
  readonly uid?: number;
  readonly gid?: number;
  /** Started again this long after it ended by itself, ms; without it that is left to the caller. */
  readonly restartMs?: number;
}

export function program({ command, env = {}, log, uid, gid, restartMs }: ProgramOptions): Program {
  const [file = '', ...args] = command;
  const written = createWriteStream(log, { flags: 'a' });
  let child: ChildProcess | undefined;
  let isWanted = false;
  const options: SpawnOptions = {
    env: { PATH, LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid }),
  };
  const start = (): void => {
    isWanted = true;
    const started = spawn(file, args, options);
    child = started;
    started.stdout?.pipe(written, { end: false });
    started.stderr?.pipe(written, { end: false });
    started.once('exit', (code, signal) => {
      written.write(`-- ended: ${code ?? signal}\n`);
      if (!isWanted || restartMs === undefined || child !== started) return;
      setTimeout(() => isWanted && child === started && start(), restartMs);
    });
    started.once('error', (error) => written.write(`-- ${error.message}\n`));
  };
  return {
    get pid() {
      return child?.pid;
    },
    start,
    signal(signal) {
      child?.kill(signal);
    },
    async end(signal = 'SIGKILL') {
      isWanted = false;
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

/** Waits until `isSo`, for at most `ms`; resolves to whether it became so. */
export const settled = (ms: number, isSo: () => Promise<boolean>): Promise<boolean> =>
  until('', ms, isSo).then(
    () => true,
    () => false,
  );

/** Waits until `isSo`; rejects with `what` after `ms`. A state that cannot be asked for is not so. */
export async function until(what: string, ms: number, isSo: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = Date.now() + ms; ; await sleep(100)) {
    if (await Promise.resolve(isSo()).catch(() => false)) return;
    if (Date.now() > end) throw new Error(`not within ${ms / 1_000} s: ${what}`);
  }
}

/** Lines of each log that are shown where a run broke off. */
const SHOWN_LINES = 25;

/** Prints the end of every log in `folder`. */
export async function showLogs(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.log')) continue;
    const lines = (await readFile(join(folder, name), 'utf8')).trimEnd().split('\n');
    console.log(
      `== ${name}\n${lines
        .slice(-SHOWN_LINES)
        .map((line) => line.slice(0, 300))
        .join('\n')}`,
    );
  }
}
