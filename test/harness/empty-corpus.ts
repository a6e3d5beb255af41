import type { TestDatabase } from './database.ts';
import { runOnce } from './one-off.ts';

/** Everything an import writes, and what hangs on it; `corpus_version` keeps a row for each mode. */
const EMPTY = `truncate investor, company, person, import_run, corpus_change, erasure restart identity cascade;
  update corpus_version set version = 0, changes_from = 0`;

/**
 * Empties the corpus, so that one database serves all tests of a file: its connections, plans and caches are warm, which a
 * clone's are not.
 */
export const emptyCorpus = ({ connection }: TestDatabase): Promise<unknown> => runOnce(connection, EMPTY);
