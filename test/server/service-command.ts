import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const LAUNCHER = resolve(import.meta.dirname, '../../bin/warmpath.js');
/**
 * Makes a launcher believe that its Node is too old, so that it starts itself again with the one of npm, which gets the same
 * options and is not to believe it.
 */
export const OLD_NODE = [
  '--import',
  'data:text/javascript,if(!process.env.WARMPATH_STARTED_AGAIN)Object.defineProperty(process,"versions",{value:{...process.versions,node:"20.19.0"}})',
];

export interface ServiceCommand {
  readonly child: ChildProcess;
  /** What it said first on stdout, as JSON; rejects if it ended before. */
  readonly started: Promise<{ readonly address: string; readonly keys_file?: string }>;
  /** The exit code, or the name of the signal that ended it. */
  readonly ended: Promise<number | string>;
  stderr(): string;
}

/**
 * `warmpath serve --json` in a process of its own, on any free port; of this checkout, or of another. Without the worker of outreach
 * unless it is asked for: the letters of the first start take eight seconds of a processor.
 */
export function startService(
  settings: NodeJS.ProcessEnv,
  nodeOptions: readonly string[] = [],
  launcher: string = LAUNCHER,
): ServiceCommand {
  const child = spawn(process.execPath, [...nodeOptions, launcher, 'serve', '--json'], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      WARMPATH_RATE_LIMITS: 'off',
      WARMPATH_OUTREACH: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (part) => {
    stderr += part;
  });
  const ended = new Promise<number | string>((done) => {
    child.on('exit', (code, signal) => done(signal ?? code ?? 0));
  });
  const started = new Promise<string>((done, fail) => {
    child.stdout.setEncoding('utf8').once('data', done);
    void ended.then((how) => fail(new Error(`ended with ${how}: ${stderr}`)));
  }).then((line) => {
    if (!line.includes('"address"')) throw new Error(line);
    return JSON.parse(line);
  });
  started.catch(() => {}); // for whoever does not ask
  return { child, started, ended, stderr: () => stderr };
}

/** Every process that has to do with the folder: by its arguments, its working directory or its environment. */
export async function processesOf(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    if (Number(pid) === process.pid) continue;
    const [command, environment, directory] = await Promise.all([
      readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
      readFile(`/proc/${pid}/environ`, 'utf8').catch(() => ''),
      readlink(`/proc/${pid}/cwd`).catch(() => ''),
    ]);
    if ([command, environment, directory].some((text) => text.includes(folder)))
      found.push(`${pid} ${command.replaceAll('\0', ' ').slice(0, 120)}`);
  }
  return found;
}

/** How long until none is left, ms; throws with those that are after `limit`. */
export async function untilNoneIsLeft(folder: string, limit: number): Promise<number> {
  const from = performance.now();
  for (;;) {
    const left = await processesOf(folder);
    const waited = performance.now() - from;
    if (left.length === 0) return waited;
    if (waited > limit) throw new Error(`left after ${Math.round(waited)} ms:\n${left.join('\n')}`);
    await sleep(100);
  }
}
