import { OperatorError } from '../../core/operator-error.ts';
import type { Mode } from '../../core/scope.ts';
import type { Queryable } from '../postgres/db.ts';

/** Live findings and merges are written in milliseconds: a holder that remains is an import. */
const LOCK_TIMEOUT = '5s';
/** lock_not_available */
const LOCKED = '55P03';

/**
 * The one lock for all who write several rows of a mode's corpus, taken before any row and held to the end of
 * the transaction: an import goes over them in no order of ids. Who writes what live sources say only tries
 * it (functions/live-funders.sql). Throws an `OperatorError` (conflict) while an import runs.
 */
export async function lockCorpus(transaction: Queryable, mode: Mode): Promise<void> {
  try {
    await transaction.query({ text: `set local lock_timeout = '${LOCK_TIMEOUT}'` });
    await transaction.query({
      text: "select pg_advisory_xact_lock(hashtext('warmpath corpus import ' || $1))",
      values: [mode],
    });
    await transaction.query({ text: 'set local lock_timeout to default' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === LOCKED)) throw error;
    throw new OperatorError(
      'conflict',
      `Another import into the ${mode} corpus is running; try again when it is done.`,
      error,
    );
  }
}
