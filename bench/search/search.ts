import type { OnRow, Row } from '../report.ts';
import { makeCorpus } from './corpus.ts';
import { databaseRows } from './database-rows.ts';
import { engineRows } from './engine-rows.ts';
import { makeQuestions } from './questions.ts';
import { rivalRows } from './rival-rows.ts';

export interface SearchOptions {
  /** Investors of the made-up corpora. */
  readonly sizes: readonly number[];
  /** Investors of the one that is built from a database. */
  readonly stored: number;
  readonly onStep: (step: string) => void;
  readonly onRow: OnRow;
}

const QUESTIONS = 300;
/** Questions to the other engines: slow ones are asked fewer. */
const TO_OTHERS: readonly (readonly [upTo: number, questions: number])[] = [
  [10_000, 200],
  [100_000, 60],
  [Number.POSITIVE_INFINITY, 24],
];

/**
 * The search over made-up corpora next to a full scan, PostgreSQL, SQLite and DuckDB doing the same selection. The others
 * are given values worked out before and leave out the kernel of similar deals, the size of the round and the competitors:
 * all of that is in our times and none of it in theirs. Records and explanations are in neither; they are distinguished.
 */
export async function benchSearch({ sizes, stored, onStep, onRow }: SearchOptions): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of sizes) {
    const label = size >= 1_000_000 ? `${size / 1_000_000}M` : `${size / 1_000}k`;
    onStep(`${label} investors: made up`);
    const corpus = makeCorpus(size);
    const questions = makeQuestions(corpus, QUESTIONS);
    onStep(`${label} investors: searched`);
    const engine = await engineRows(corpus, questions, label, onRow);
    rows.push(...engine.rows);
    onStep(`${label} investors: PostgreSQL, SQLite, DuckDB`);
    const count = TO_OTHERS.find(([upTo]) => size <= upTo)?.[1] ?? 0;
    rows.push(...(await rivalRows(corpus, questions.slice(0, count), engine.times, label, onRow)));
  }
  onStep(`${stored / 1_000}k investors in the database: built, changed`);
  rows.push(...(await databaseRows(stored, onRow)));
  return rows;
}
