import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { adder, median, ms, type OnRow, quantile, type Row } from '../report.ts';
import type { MadeUpCorpus } from './corpus.ts';
import { type Answer, type Built, buildEngine, type Engine, openSnapshot } from './engine.ts';
import { FILTERS, type Question, refiltered } from './questions.ts';
import { allOf, within } from './rows.ts';

export interface EngineTimes {
  readonly p50: number;
  readonly p99: number;
}

/** The bars for a million investors. */
const P50_MS = 5;
const P99_MS = 25;
/** "Single-digit milliseconds" for everything that is answered. */
const SHOWN_MS = 10;
const SNAPSHOT_MS = 1_000;
/** An answer while somebody types; the request around it takes a few of them. */
const SUGGEST_MS = 20;
const MB_PER_MILLION = 250;
/** In a small corpus the tables of words and places weigh more than the investors. */
const MEMORY_FROM = 100_000;
const TRAINING_S = 60;
const LOOP_DELAY_MS = 10;
const MILLION = 1_000_000;

const CALLERS = 8;
/** Seconds of eight callers: some thousands of searches. */
const LOAD_MS = 5_000;
/** Full scans take their time: enough for a median. */
const SCANS = 20;
/** Searches compared with the full scan. */
const COMPARED = 120;
/** Questions asked with and without each filter. */
const FILTERED = 60;

function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** What is typed on the way to a name: its beginnings, and one with a letter left out. */
function typedOf(profile: Question['profile']): readonly string[] {
  const { known_competitors = [], notable_investors = [] } = profile;
  return [...known_competitors, ...notable_investors].flatMap((name) => [
    name.slice(0, 1),
    name.slice(0, 3),
    name.slice(0, 6),
    `${name.slice(0, 3)}${name.slice(4)}`,
  ]);
}

function same(left: readonly Answer[], right: readonly Answer[]): boolean {
  const differs = left.findIndex(
    (found, at) => found.investor !== right[at]?.investor || found.score !== right[at]?.score,
  );
  return left.length === right.length && differs < 0;
}

/** The engine alone over a corpus: latency, sameness, filters, memory, snapshot, event loop. */
export async function engineRows(
  corpus: MadeUpCorpus,
  questions: readonly Question[],
  label: string,
  onRow: OnRow,
): Promise<{ readonly rows: Row[]; readonly times: EngineTimes }> {
  const rows: Row[] = [];
  const add = adder(rows, onRow);
  const built = await buildEngine(corpus);
  const { engine } = built;
  const select = (question: Question) => timed(() => engine.find(question, 'bounded'));
  for (const question of questions) engine.search(question); // warm
  const taken = questions.map(select);
  const times = { p50: median(taken), p99: quantile(taken, 0.99) };
  const isBarred = corpus.investors === MILLION;
  const typed = questions.flatMap(({ profile }) => typedOf(profile));
  for (const text of typed) engine.suggest(text); // warm
  const suggested = typed.map((text) => timed(() => engine.suggest(text)));
  add(within(`${label}: names while typing p99`, quantile(suggested, 0.99), SUGGEST_MS, 'ms'));
  const scans = questions.slice(0, SCANS).map((question) => timed(() => engine.find(question, 'full')));
  if (isBarred) add(within(`${label}: selection p50`, times.p50, P50_MS, 'ms'));
  if (isBarred) add(within(`${label}: selection p99`, times.p99, P99_MS, 'ms'));
  add({
    what: `${label}: selection p50 (p99 ${ms(times.p99)})`,
    figure: ms(times.p50),
    comparison: `full scan ${ms(median(scans))}`,
    ratio: median(scans) / times.p50,
  });
  const shown = questions.map((question) => timed(() => engine.search(question)));
  const whole = `${label}: search, with records, parts and rationales, p50`;
  add({
    ...within(whole, median(shown), SHOWN_MS, 'ms'),
    what: `${whole} (p99 ${ms(quantile(shown, 0.99))})`,
  });
  const compared = questions.slice(0, COMPARED);
  const equal = compared.filter((question) =>
    same(engine.find(question, 'bounded'), engine.find(question, 'full')),
  );
  // Deals that are made up at random teach no second stage: that part of a search is not compared here.
  const stage = engine.hasSecondStage
    ? 'second stage included'
    : 'without a second stage, which made-up deals do not teach';
  add(allOf(`${label}: answers identical to the full scan's, ${stage}`, equal.length, compared.length));
  add(...filterRows(corpus, engine, questions, label));
  add(...buildRows(corpus, built, label));
  add(...(await snapshotRows(engine, questions, label)));
  add(await loopRow(engine, questions, label));
  return { rows, times };
}

/** The same raises with a filter and without: a filter leaves less to look at, so it may not cost more. */
function filterRows(
  corpus: MadeUpCorpus,
  engine: Engine,
  questions: readonly Question[],
  label: string,
): Row[] {
  const plain = questions.filter((question) => question.filter === undefined).slice(0, FILTERED);
  const p50 = (asked: readonly Question[]) => {
    const select = (question: Question) => timed(() => engine.find(question, 'bounded'));
    for (const question of asked) select(question);
    return median(asked.map(select));
  };
  return FILTERS.map((filter) => {
    const [without, withFilter] = [undefined, filter].map((one) =>
      p50(plain.map((question) => refiltered(corpus, question, one))),
    ) as [number, number];
    return {
      what: `${label}: filter on ${filter}`,
      figure: ms(withFilter),
      comparison: `without ${ms(without)}`,
      ratio: without / withFilter,
      bar: 1,
    };
  });
}

function buildRows({ investors }: MadeUpCorpus, built: Built, label: string): Row[] {
  const perMillion = (built.engine.bytes / investors) * (MILLION / 1e6);
  const memory = within(`${label}: memory per million investors`, perMillion, MB_PER_MILLION, 'MB');
  return [
    {
      what: `${label}: index built of rows in memory, without training`,
      figure: ms(built.tableMs + built.indexMs),
      comparison: `rows ${ms(built.tableMs)}, index ${ms(built.indexMs)}`,
      ratio: 1,
    },
    within(`${label}: training`, built.trainingMs / 1_000, TRAINING_S, 's'),
    investors >= MEMORY_FROM
      ? memory
      : {
          what: memory.what,
          figure: memory.figure,
          comparison: 'mostly places and words',
          ratio: memory.ratio,
        },
  ];
}

async function snapshotRows(engine: Engine, questions: readonly Question[], label: string): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'warmpath-bench-'));
  try {
    const path = join(folder, 'index');
    await engine.writeSnapshot(path);
    const start = performance.now();
    const opened = await openSnapshot(path);
    const [first] = questions;
    if (first === undefined) throw new Error('there are no questions');
    opened.search(first);
    const taken = performance.now() - start;
    const alike = questions
      .slice(0, SCANS)
      .filter((question) => same(opened.find(question, 'bounded'), engine.find(question, 'bounded')));
    return [
      within(`${label}: start from a snapshot, first search answered`, taken, SNAPSHOT_MS, 'ms'),
      allOf(`${label}: the snapshot answers as the index does`, alike.length, SCANS),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How late this thread's event loop comes while eight callers search through the workers. */
async function loopRow(engine: Engine, questions: readonly Question[], label: string): Promise<Row> {
  const what = `${label}: event loop p99 delay, eight callers searching`;
  const pool = await engine.startPool();
  try {
    let next = 0;
    let searches = 0;
    const call = async (until: number) => {
      while (performance.now() < until) {
        const question = questions[next % questions.length] as Question;
        next += 1;
        await pool.search(question);
        searches += 1;
      }
    };
    const callers = (until: number) => Promise.all(Array.from({ length: CALLERS }, () => call(until)));
    await callers(performance.now() + LOAD_MS / 5); // warm
    searches = 0;
    // The histogram holds the whole interval between two looks, 1 ms of which is the timer's own.
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    await callers(performance.now() + LOAD_MS);
    delay.disable();
    const row = within(what, delay.percentile(99) / 1e6, LOOP_DELAY_MS, 'ms');
    return { ...row, what: `${what} (${Math.round((searches / LOAD_MS) * 1_000)} a second)` };
  } finally {
    await pool.close();
  }
}
