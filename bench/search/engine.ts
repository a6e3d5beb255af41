import { LIMITS } from '../../src/platform/values/limits.ts';
import { IndexWords } from '../../src/search/index/index-words.ts';
import { SearchPool } from '../../src/search/index/search-pool.ts';
import { buildSegment, clockOf, createWords, openSegment } from '../../src/search/index/segment.ts';
import { readSnapshot, writeSnapshot } from '../../src/search/index/snapshot.ts';
import { TableBuilder } from '../../src/search/index/table-builder.ts';
import { trainModel } from '../../src/search/learn/learn-second.ts';
import { askOf } from '../../src/search/score/rules-ask.ts';
import { Searcher } from '../../src/search/score/searcher.ts';
import { batchesOf } from './batches.ts';
import type { MadeUpCorpus } from './corpus.ts';
import type { Question } from './questions.ts';
import { BEST } from './rivals/rival.ts';

/** One of an answer: the number of the investor in its segment, and the raw score. */
export interface Answer {
  readonly investor: number;
  readonly score: number;
}

/** The engine under test, as the benchmark needs it. */
export interface Engine {
  /** As the service searches, with records and rationales, on this thread; returns how many it found. */
  search(question: Question): number;
  /** The answer before anything is shown of it: pruned, with every investor scored, or pruned without the second look. */
  find(question: Question, how: 'bounded' | 'full' | 'first'): readonly Answer[];
  /** Names of investors and companies that a text begins, as while typing; returns how many. */
  suggest(text: string): number;
  /** Whether what it learned has a second stage, and habits to look at with it. */
  readonly hasSecondStage: boolean;
  /** Bytes of the whole index. */
  readonly bytes: number;
  writeSnapshot(path: string): Promise<void>;
  /** Starts search threads over the same index. */
  startPool(): Promise<Pool>;
}

export interface Pool {
  search(question: Question): Promise<void>;
  close(): Promise<void>;
}

/** Rationales are the dearest part of an answer: as many as a search of the highest effort shows. */
const RATIONALES = LIMITS.rationales.high;
/** The machine has two cores or more; the service takes as many threads by itself. */
const THREADS = 2;

/** The question as the service makes one of a stored profile and a call. */
function asked({ profile, call }: Question) {
  return askOf(profile, { ...call, limit: BEST, includeCompetitorLookalikes: true });
}

function engineOf(buffer: SharedArrayBuffer): Engine {
  const segment = openSegment(buffer, createWords());
  const searcher = new Searcher(segment);
  const base = { id: 'bench', buffer };
  const names = new IndexWords(
    { mode: 'live', base, delta: undefined, dead: new Float64Array() },
    createWords(),
  );
  const first = new Searcher(segment, { looksAgain: false });
  return {
    search: (question) => searcher.search(asked(question), RATIONALES).length,
    find(question, how) {
      const found = how === 'first' ? first.find(asked(question)) : searcher.find(asked(question), how);
      return found.map(({ ordinal, raw }) => ({ investor: ordinal, score: raw }));
    },
    suggest: (text) =>
      names.beginning('investor', text, 10).length + names.beginning('company', text, 10).length,
    hasSecondStage: segment.habits !== undefined && segment.model.second !== undefined,
    bytes: buffer.byteLength,
    writeSnapshot: (path) => writeSnapshot(path, buffer),
    async startPool() {
      const pool = new SearchPool({
        threads: THREADS,
        onTrouble: (error) => {
          throw error;
        },
      });
      const { version, asOf } = segment.meta;
      await pool.serve({
        mode: 'live',
        base: { id: 'bench', buffer },
        delta: undefined,
        dead: new Float64Array(),
        facts: { version, asOf, investors: 0, deals: 0, isLearning: false },
      });
      const { signal } = new AbortController();
      return {
        async search(question) {
          await pool.search('live', asked(question), RATIONALES, signal);
        },
        close: () => pool.close(),
      };
    },
  };
}

export interface Built {
  readonly engine: Engine;
  /** Milliseconds: rows to table, table to index, and learning the model between the two. */
  readonly tableMs: number;
  readonly indexMs: number;
  readonly trainingMs: number;
}

/** Builds the engine from a made-up corpus, without a database, with the model learned from it. */
export async function buildEngine(corpus: MadeUpCorpus): Promise<Built> {
  let start = performance.now();
  const lap = () => {
    const taken = performance.now() - start;
    start = performance.now();
    return taken;
  };
  const builder = new TableBuilder(corpus.asOf, createWords());
  for (const batch of batchesOf(corpus)) builder.add(batch);
  const table = builder.finish();
  const tableMs = lap();
  const { model } = trainModel(table, clockOf(table, corpus.asOf));
  const trainingMs = lap();
  const meta = { mode: 'live', lineage: 'made up', version: 1, asOf: corpus.asOf } as const;
  const buffer = buildSegment(table, meta, model);
  const indexMs = lap();
  return { engine: engineOf(buffer), tableMs, indexMs, trainingMs };
}

/** Opens a snapshot file, ready to search. */
export async function openSnapshot(path: string): Promise<Engine> {
  const buffer = await readSnapshot(path);
  if (buffer === undefined) throw new Error(`there is no snapshot at ${path}`);
  return engineOf(buffer);
}
