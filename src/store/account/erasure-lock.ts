import type { Scope } from '../../core/scope.ts';
import type { Queryable } from '../postgres/db.ts';

// Deletion of all that a tenant stored goes from table to table, and no reference to a deleted row may be
// written after it. Writes of such rows take the lock shared, before any row; deletion takes it exclusively.

const keyOf = ({ tenantId, mode }: Scope) => `warmpath erasure ${tenantId} ${mode}`;

/** Waits for a deletion of all data, and keeps others from beginning, until the end of the transaction. */
export async function lockOutErasure(transaction: Queryable, scope: Scope): Promise<void> {
  await transaction.query({
    name: 'lock_out_erasure',
    text: 'select pg_advisory_xact_lock_shared(hashtextextended($1, 0))',
    values: [keyOf(scope)],
  });
}

/** The exclusive side of it. */
export async function lockForErasure(transaction: Queryable, scope: Scope): Promise<void> {
  await transaction.query({
    name: 'lock_for_erasure',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [keyOf(scope)],
  });
}
