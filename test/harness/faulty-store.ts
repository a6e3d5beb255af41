import type { Statement } from '../../src/platform/database/db.ts';
import type { Postgres } from '../../src/platform/database/postgres.ts';

/** What may be done to a statement on its way; each may throw or take its time. */
export interface StatementFault {
  /** Before it is sent; a changed statement is sent in its place. */
  readonly before?: (statement: Statement) => Promise<Statement | undefined> | Statement | undefined;
  /** After it took effect, before its caller gets the result. */
  readonly after?: (statement: Statement) => Promise<void> | void;
}

/** A database whose statements outside transactions (the billed path has no others) pass through `fault`. */
export function withFaults(db: Postgres, fault: StatementFault): Postgres {
  return {
    ...db,
    async query<Row>(statement: Statement): Promise<Row[]> {
      const sent = (await fault.before?.(statement)) ?? statement;
      const rows = await db.query<Row>(sent);
      await fault.after?.(statement);
      return rows;
    },
  };
}

/** The error of a connection that died under a statement: whether it took effect is not known. */
export function lostConnection(): Error {
  return Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
}

/** Where `admitBatch` puts the leases among its values. */
const LEASE_MS = 6;

/** The same admission with leases of `ms`, so that a test need not wait for the real ones. */
export function withLease(statement: Statement, ms: number): Statement {
  if (statement.name !== 'admit') return statement;
  const values = [...(statement.values ?? [])];
  values[LEASE_MS] = (values[LEASE_MS] as number[]).map(() => ms);
  return { ...statement, values };
}
