import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adder, median, ms, type OnRow, quantile, type Row } from '../report.ts';
import type { MadeUpCorpus } from './corpus.ts';
import type { EngineTimes } from './engine-rows.ts';
import { makePostings, type Selection, selectionOf } from './postings.ts';
import { makeQuestions, type Question } from './questions.ts';
import { openDuckDb } from './rivals/duckdb.ts';
import { writeFiles } from './rivals/files.ts';
import { openPostgres } from './rivals/postgresql.ts';
import { agree, type Load, type Rival, selectPlainly } from './rivals/rival.ts';
import { openSqlite } from './rivals/sqlite.ts';
import { allOf } from './rows.ts';

/** How much faster the search must be at the median than the best of the others, at a million investors. */
const TIMES_FASTER = 30;
const MILLION = 1_000_000;
/** Selections each is tried with in each of its ways; other ones than are measured. */
const SAMPLE = 8;
const SAMPLE_SEED = 77;
/** Answers compared with the plain selection's. */
const COMPARED = 20;

const OPENERS: Readonly<Record<string, (load: Load) => Promise<Rival[]>>> = {
  postgresql: async (load) => [await openPostgres(load)],
  sqlite: openSqlite,
  duckdb: async (load) => [await openDuckDb(load)],
};

/** The other engines over the same corpus and questions, one after the other, next to the search's own times. */
export async function rivalRows(
  corpus: MadeUpCorpus,
  questions: readonly Question[],
  times: EngineTimes,
  label: string,
  onRow: OnRow,
): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'warmpath-bench-'));
  try {
    const postings = makePostings(corpus);
    const selections = questions.map((question) => selectionOf(postings, question));
    const expected = selections.slice(0, COMPARED).map((selection) => selectPlainly(postings, selection));
    const sample = makeQuestions(corpus, SAMPLE, SAMPLE_SEED).map((one) => selectionOf(postings, one));
    const files = await writeFiles(postings, folder);
    const rows: Row[] = [];
    const add = adder(rows, onRow);
    let best = { name: 'nobody', p50: Number.POSITIVE_INFINITY };
    for (const [name, open] of Object.entries(OPENERS)) {
      const own = join(folder, name);
      mkdirSync(own);
      const started = performance.now();
      const rivals = await open({ postings, ...files, sample, folder: own });
      const seconds = (performance.now() - started) / 1_000;
      try {
        for (const rival of rivals) {
          const { taken, agreeing } = await ask(rival, selections, expected);
          const p50 = median(taken);
          add({
            what: `${label}: ${rival.name}`,
            figure: ms(times.p50),
            comparison: `${ms(p50)} (p99 ${ms(quantile(taken, 0.99))}, loaded in ${seconds.toFixed(0)} s)`,
            ratio: p50 / times.p50,
          });
          if (!rival.same) continue;
          add(allOf(`${label}: ${rival.name} selects the same`, agreeing, expected.length));
          if (p50 < best.p50) best = { name: rival.name, p50 };
        }
      } finally {
        for (const rival of rivals) await rival.close();
        rmSync(own, { recursive: true, force: true });
      }
    }
    add({
      what: `${label}: selection p50 beside the best of them`,
      figure: ms(times.p50),
      comparison: `${best.name} ${ms(best.p50)}`,
      ratio: best.p50 / times.p50,
      ...(corpus.investors === MILLION ? { bar: TIMES_FASTER } : {}),
    });
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function ask(
  rival: Rival,
  selections: readonly Selection[],
  expected: readonly ReturnType<typeof selectPlainly>[],
): Promise<{ readonly taken: number[]; readonly agreeing: number }> {
  const taken: number[] = [];
  let agreeing = 0;
  for (const [at, selection] of selections.entries()) {
    const start = performance.now();
    const found = await rival.query(selection);
    taken.push(performance.now() - start);
    const plain = expected[at];
    if (plain !== undefined && agree(found, plain)) agreeing += 1;
  }
  return { taken, agreeing };
}
