import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openStore } from '../../src/platform/database/store.ts';
import { adder, type OnRow, type Row } from '../report.ts';
import { makeCorpus } from '../search/corpus.ts';
import { makeQuestions } from '../search/questions.ts';
import { BEST } from '../search/rivals/rival.ts';
import type { Times } from './times.ts';

export interface SharedIndexOptions {
  readonly investors: number;
  readonly onStep: (step: string) => void;
  readonly onRow: OnRow;
}

/** The bars: what the second process adds to the memory of the first, at most, and when it is ready. */
const ADDED = 0.25;
const READY_MS = 3_000;
/** Searches over a mapped file may take a tenth longer than those over memory: the spread between two runs. */
const AS_FAST = 0.9;
const ROUNDS = 3;

const QUESTIONS = 300;
/** Investors of the corpus that questions are made from: the same words and places as the large one, in a moment. */
const SMALL = 1_000;
/** Over a socket of this machine a search may take this many times as long at the median: some ms for records as JSON. */
const AS_NEAR = 0.5;
/** V8 and malloc give memory back some seconds after the last search, ms. */
const SETTLED_MS = 30_000;

/** A process that serves the index, asked by lines. */
class Serving {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;
  readonly #reader: Interface;

  constructor(script: URL, given: readonly string[]) {
    this.#child = spawn(process.execPath, ['--expose-gc', fileURLToPath(script), ...given], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    if (this.#child.stdout === null) throw new Error('the process has no output');
    this.#reader = createInterface(this.#child.stdout);
    this.#lines = this.#reader[Symbol.asyncIterator]();
  }

  async #next<Answer>(): Promise<Answer> {
    const { value, done } = await this.#lines.next();
    if (done === true) throw new Error('the process that serves the index ended');
    return JSON.parse(value);
  }

  ready(): Promise<{ readonly ms: number; readonly lines: readonly string[]; readonly address?: string }> {
    return this.#next();
  }

  ask<Answer>(line: string): Promise<Answer> {
    this.#child.stdin?.write(`${line}\n`);
    return this.#next();
  }

  /** Its share of the memory it uses (PSS), MiB. */
  memory(): number {
    const rollup = readFileSync(`/proc/${this.#child.pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1]) / 1024;
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.stdin?.end();
    await ended;
  }
}

/**
 * The engine in processes of one host: memory of the first alone, and what a second adds; when they are ready, from the
 * file of the host and from the database; searches over the mapped file beside those over memory.
 */
export async function benchSharedIndex({ investors, onStep, onRow }: SharedIndexOptions): Promise<Row[]> {
  const rows: Row[] = [];
  const add = adder(rows, onRow);
  const [folder, other] = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'warmpath-bench-'))));
  const store = await openStore({ dataDir: folder as string, purpose: 'service', log: () => {} });
  const running: Serving[] = [];
  const small = makeCorpus(SMALL);
  const questions = join(folder as string, 'questions.json');
  const queries = makeQuestions(small, QUESTIONS).map(({ profile, call }) => ({
    profile,
    ...call,
    effort: 'high',
    limit: BEST,
    includeCompetitorLookalikes: true,
  }));
  await writeFile(questions, JSON.stringify(queries));
  const run = (script: URL, given: readonly string[]) => {
    const serving = new Serving(script, given);
    running.push(serving);
    return serving;
  };
  const start = (at: string) => {
    const given = [JSON.stringify(store.connection), at, String(investors), small.asOf, questions];
    return run(new URL('./serve-index.ts', import.meta.url), given);
  };
  try {
    onStep(`${investors} investors: the first process builds and publishes`);
    const builder = start(folder as string);
    const built = await builder.ready();
    await builder.ask('mapped');
    // What building needed is not what serving needs: it is measured in a process that found the index.
    await builder.stop();
    onStep('one process, then two, on one folder');
    const first = start(folder as string);
    const found = await first.ready();
    const { isMapped } = await first.ask<{ isMapped: boolean }>('mapped');
    await first.ask('search');
    await sleep(SETTLED_MS);
    const alone = first.memory();
    const second = start(folder as string);
    const again = await second.ready();
    await second.ask('mapped');
    await second.ask('search');
    await sleep(SETTLED_MS);
    const added = first.memory() + second.memory() - alone;
    onStep('one without an index, that asks the first');
    const asking = run(new URL('./ask-index.ts', import.meta.url), [found.address ?? '', questions]);
    await asking.ready();
    await asking.ask('search');
    await sleep(SETTLED_MS);
    const asks = asking.memory();
    onStep('one that has no folder pulls from the database');
    const third = start('');
    const pulled = await third.ready();
    await third.ask('search');
    const copy = third.memory();
    const fourth = start(other as string);
    const elsewhere = await fourth.ready();
    onStep('searches');
    const ratios = { p50: [] as number[], p95: [] as number[], apart: [] as number[] };
    let last: readonly [Times, Times, Times] | undefined;
    for (let round = 0; round < ROUNDS; round += 1) {
      last = [
        await second.ask<Times>('search'),
        await third.ask<Times>('search'),
        await asking.ask<Times>('search'),
      ];
      ratios.apart.push(last[0].p50 / last[2].p50);
      ratios.p50.push(last[1].p50 / last[0].p50);
      ratios.p95.push(last[1].p95 / last[0].p95);
    }
    const middle = (values: number[]) => values.sort((one, two) => one - two)[Math.floor(ROUNDS / 2)] ?? 0;
    const mib = (bytes: number) => `${Math.round(bytes)} MiB`;
    const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;
    add(
      {
        what: 'memory (PSS) that a second process adds',
        figure: mib(added),
        comparison: `${mib(alone)} of the first, ${isMapped ? 'mapped' : 'not mapped'}; ${mib(copy)} with a copy`,
        ratio: (ADDED * alone) / added,
        bar: 1,
      },
      {
        what: 'memory (PSS) of a process that asks another one',
        figure: mib(asks),
        comparison: `${mib(added)} of one that shares the index`,
        ratio: added / asks,
      },
      {
        what: 'search p50 over another process',
        figure: `${last?.[2].p50.toFixed(1)} ms`,
        comparison: `${last?.[0].p50.toFixed(1)} ms in its own threads, median of ${ROUNDS}`,
        ratio: middle(ratios.apart),
        bar: AS_NEAR,
      },
      {
        what: 'first process ready: built and published',
        figure: seconds(built.ms),
        comparison: built.lines.join(', '),
        ratio: 1,
      },
      {
        what: 'second process ready, from the file of the host',
        figure: seconds(again.ms),
        comparison: `3 s; the first of the two ${seconds(found.ms)}`,
        ratio: READY_MS / again.ms,
        bar: 1,
      },
      {
        what: 'a process of another data directory ready, pulled',
        figure: seconds(elsewhere.ms),
        comparison: `3 s; without a directory ${seconds(pulled.ms)}`,
        ratio: READY_MS / elsewhere.ms,
        bar: 1,
      },
      ...(['p50', 'p95'] as const).map((at) => ({
        what: `search ${at} over the mapped file`,
        figure: `${last?.[0][at].toFixed(1)} ms`,
        comparison: `${last?.[1][at].toFixed(1)} ms over memory, median of ${ROUNDS}`,
        ratio: middle(ratios[at]),
        bar: AS_FAST,
      })),
    );
    return rows;
  } finally {
    for (const serving of running) await serving.stop();
    await store.close();
    for (const at of [folder, other]) await rm(at as string, { recursive: true, force: true });
  }
}
