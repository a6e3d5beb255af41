import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { median, type Row } from './measure.ts';

const SERVICE = fileURLToPath(new URL('../bin/warmpath.js', import.meta.url));
const BARE = fileURLToPath(new URL('./bare-server.ts', import.meta.url));
/** Unlikely to be taken, and fixed, so that it is known before the service listens. */
const PORT = 38_787;
/** More often and the asking would take the time that is measured, ms. */
const ASK_EVERY = 25;
/** A start that takes longer has failed, ms. */
const GIVE_UP = 60_000;

/**
 * How long a later start takes until /readyz answers 200, beside a bare server of the same Node that starts the same PostgreSQL: medians
 * of `rounds` starts of each, in turn, ms of wall time. The first start, which makes the database and compiles, is shown alone.
 */
export async function benchStart({ rounds }: { readonly rounds: number }): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'warmpath-bench-start-'));
  try {
    const first = await startService(dataDir);
    const [services, bares]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      bares.push(await startBare(dataDir));
      services.push(await startService(dataDir));
    }
    const [service, bare] = [median(services), median(bares)];
    return [
      {
        what: 'first start',
        figure: `${first.toFixed(0)} ms`,
        comparison: 'with initdb and migrations',
        ratio: bare / first,
      },
      {
        what: 'later start, until /readyz answers 200',
        figure: `${service.toFixed(0)} ms`,
        comparison: `Node and PostgreSQL alone ${bare.toFixed(0)} ms`,
        ratio: bare / service,
        // 1.5 s where the bare one takes 0.3 s.
        bar: 0.2,
      },
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const startBare = (dataDir: string): Promise<number> =>
  timed([BARE, dataDir], {}, (child) => once(child.stdout, 'data'));

const startService = (dataDir: string): Promise<number> =>
  timed([SERVICE, 'serve'], { WARMPATH_DATA_DIR: dataDir, PORT: `${PORT}` }, async () => {
    const isReady = () =>
      fetch(`http://127.0.0.1:${PORT}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isReady())) await sleep(ASK_EVERY);
  });

/** Milliseconds from the start of a process until it is `ready`; it has ended when this resolves. */
async function timed(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
  ready: (child: ReturnType<typeof run>) => Promise<unknown>,
): Promise<number> {
  const began = performance.now();
  const child = run(args, settings);
  const ended = once(child, 'exit');
  await Promise.race([
    ready(child),
    ended.then(() => Promise.reject(new Error(`${args[0]} ended before it was ready`))),
    sleep(GIVE_UP, undefined, { ref: false }).then(() =>
      Promise.reject(new Error(`${args[0]} did not start`)),
    ),
  ]);
  const took = performance.now() - began;
  child.kill('SIGTERM');
  await ended;
  return took;
}

const run = (args: readonly string[], settings: Readonly<Record<string, string>>) =>
  spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...settings },
  });
