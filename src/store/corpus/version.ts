import type { Mode } from '../../core/scope.ts';
import type { Queryable } from '../postgres/db.ts';

/** Notified at the commit of every change of the corpus, the mode as payload (functions/corpus-changes.sql). */
export const CORPUS_CHANNEL = 'warmpath_corpus';

/**
 * Counts the corpus of a mode on, in the transaction that changed it, and notifies all listeners, at the commit. Other
 * writers of the mode wait from here to the commit, so it comes last. Returns the version.
 */
export async function raiseCorpusVersion(transaction: Queryable, mode: Mode): Promise<number> {
  const [row] = await transaction.query<{ version: number }>({
    text: 'select raise_corpus_version($1) as version',
    values: [mode],
  });
  return row?.version ?? 0;
}

/** The corpus's version; within a repeatable-read transaction that of what the transaction sees. */
export async function readCorpusVersion(db: Queryable, mode: Mode): Promise<number> {
  const [row] = await db.query<{ version: number }>({
    name: 'corpus_version',
    text: 'select version from corpus_version where mode = $1',
    values: [mode],
  });
  return row?.version ?? 0;
}

/** True where rows of the mode's corpus changed, in this transaction or in one that raised no version. */
export async function hasUndatedChanges(transaction: Queryable, mode: Mode): Promise<boolean> {
  const [row] = await transaction.query<{ found: boolean }>({
    text: 'select exists (select from corpus_change where mode = $1 and version is null) as found',
    values: [mode],
  });
  return row?.found === true;
}
