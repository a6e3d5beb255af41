/** A statement, with its values apart; `name` makes it a prepared one (half the cost on the second use). */
export interface Statement {
  readonly name?: string | undefined;
  readonly text: string;
  readonly values?: readonly unknown[];
  /** How long the answer is waited for, ms, where that is shorter than for other statements. */
  readonly timeoutMs?: number;
}

export interface Queryable {
  query<Row>(statement: Statement): Promise<Row[]>;
}

export interface Transaction extends Queryable {
  /** The role it should work under, where a pooler may have given it a connection that works under another. */
  readonly pooledAs?: string;
}

/**
 * The one port to PostgreSQL. `transaction` hands out the only handle that may be used inside it; it commits when the
 * function returns and rolls back when it throws. Transactions of tenants go round by `tenantId`: they reject with `rate_limited`
 * or `unavailable` where too many wait.
 */
export interface Db extends Queryable {
  transaction<Result>(
    work: (transaction: Transaction) => Promise<Result>,
    kind?: TransactionKind,
    tenantId?: string,
  ): Promise<Result>;
}

/**
 * `snapshot`: every statement sees the database as it was at the first one, and none changes it. For an answer that is
 * read with several statements: what others commit between two of them would make it contradict itself.
 */
export type TransactionKind = 'usual' | 'snapshot';
