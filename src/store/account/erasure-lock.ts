import type { Scope } from '../../core/scope.ts';
import type { Queryable } from '../postgres/db.ts';

// Deletion of all that a tenant stored goes from table to table, and what refers to a row may not be written behind it. Who
// begins something that others refer to takes the lock shared, before any row; deletion alone takes it for itself.

const keyOf = ({ tenantId, mode }: Scope) => `warmpath erasure ${tenantId} ${mode}`;

/** Waits until no one deletes everything, and keeps others from beginning to, until the end of the transaction. */
export async function lockOutErasure(transaction: Queryable, scope: Scope): Promise<void> {
  await transaction.query({
    name: 'lock_out_erasure',
    text: 'select pg_advisory_xact_lock_shared(hashtextextended($1, 0))',
    values: [keyOf(scope)],
  });
}

/** The other side of it. */
export async function lockForErasure(transaction: Queryable, scope: Scope): Promise<void> {
  await transaction.query({
    name: 'lock_for_erasure',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [keyOf(scope)],
  });
}
