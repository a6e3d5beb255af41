import type { Db, Queryable, Statement, Transaction, TransactionKind } from './db.ts';

/** What a thread asks of the one that has the connections; `at` numbers it. */
export type DbAsked =
  | {
      readonly kind: 'statement';
      readonly at: number;
      readonly of: number | undefined;
      readonly statement: Statement;
    }
  | {
      readonly kind: 'begin';
      readonly at: number;
      readonly as: TransactionKind | undefined;
      readonly tenantId: string | undefined;
    }
  /** `of`: the transaction, by the number of its beginning. */
  | { readonly kind: 'end'; readonly at: number; readonly of: number; readonly isFailed: boolean };

/** The answer to what was asked under `at`. */
export interface DbAnswered {
  readonly kind: 'answered';
  readonly at: number;
  readonly rows?: readonly unknown[];
  readonly pooledAs?: string | undefined;
  readonly isFailed?: boolean;
}

/** Thrown in the thread where the other side failed, which has the error itself: one that is sent loses its class. */
export class FailedThere extends Error {
  readonly at: number;

  constructor(at: number) {
    super('a statement failed');
    this.at = at;
  }
}

/** The port to PostgreSQL of a thread without connections: what it asks is sent, and `take` gets the answers. */
export function dbOverMessages(send: (asked: DbAsked) => void): {
  readonly db: Db;
  take(answer: DbAnswered): void;
} {
  let last = 0;
  const waiting = new Map<number, (answer: DbAnswered) => void>();
  const ask = (asked: (at: number) => DbAsked) =>
    new Promise<DbAnswered>((resolve, reject) => {
      last += 1;
      const at = last;
      waiting.set(at, (answer) => (answer.isFailed === true ? reject(new FailedThere(at)) : resolve(answer)));
      send(asked(at));
    });
  const queryOf =
    (of?: number): Queryable['query'] =>
    async <Row>(statement: Statement) =>
      ((await ask((at) => ({ kind: 'statement', at, of, statement }))).rows ?? []) as Row[];
  return {
    take(answer) {
      const done = waiting.get(answer.at);
      waiting.delete(answer.at);
      done?.(answer);
    },
    db: {
      query: queryOf(),
      async transaction(work, as, tenantId) {
        const { at: of, pooledAs } = await ask((at) => ({ kind: 'begin', at, as, tenantId }));
        const end = (isFailed: boolean) => ask((at) => ({ kind: 'end', at, of, isFailed }));
        try {
          const result = await work({ query: queryOf(of), ...(pooledAs === undefined ? {} : { pooledAs }) });
          await end(false);
          return result;
        } catch (error) {
          // Of one whose end failed nothing is open any more, and it answers so.
          await end(true).catch(() => {});
          throw error;
        }
      },
    },
  };
}

/** Thrown within a transaction that the thread gives up. */
const GIVEN_UP = new Error('given up');

/** The other side: does what the thread asks, and keeps each error under its number. `close` gives up what is open or waits. */
export function answerFrom(
  db: Db,
  send: (answer: DbAnswered) => void,
): { take(asked: DbAsked): void; errorOf(at: number): unknown; close(): void } {
  const errors = new Map<number, unknown>();
  const open = new Map<
    number,
    { readonly transaction: Transaction; end(isFailed: boolean): Promise<void> }
  >();
  let isClosed = false;
  const answer = (at: number, work: Promise<object>) => {
    work.then(
      (done) => send({ kind: 'answered', at, ...done }),
      (error: unknown) => {
        errors.set(at, error);
        send({ kind: 'answered', at, isFailed: true });
      },
    );
  };
  const begin = (at: number, as: TransactionKind | undefined, tenantId: string | undefined) =>
    new Promise<object>((begun, refused) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const done = db
        .transaction(
          (transaction) => {
            const end = (isFailed: boolean) => {
              if (isFailed) reject(GIVEN_UP);
              else resolve();
              return done;
            };
            // Nobody is left who would end it: it may have waited for a connection for long.
            if (isClosed) throw GIVEN_UP;
            open.set(at, { transaction, end });
            begun({ pooledAs: transaction.pooledAs });
            return promise;
          },
          as,
          tenantId,
        )
        .catch((error: unknown) => {
          refused(error);
          if (error !== GIVEN_UP) throw error;
        });
      // Whoever ends it hears of it.
      done.catch(() => {});
    });
  const within = (of: number) => {
    const one = open.get(of);
    if (one === undefined) throw new Error('the transaction is not open');
    return one;
  };
  const done = async (asked: DbAsked): Promise<object> => {
    if (asked.kind === 'begin') return begin(asked.at, asked.as, asked.tenantId);
    if (asked.kind === 'statement') {
      const { query } = asked.of === undefined ? db : within(asked.of).transaction;
      return { rows: await query(asked.statement) };
    }
    const { end } = within(asked.of);
    open.delete(asked.of);
    await end(asked.isFailed);
    return {};
  };
  return {
    take: (asked) => answer(asked.at, done(asked)),
    errorOf: (at) => errors.get(at),
    close() {
      isClosed = true;
      for (const { end } of open.values()) end(true).catch(() => {});
      open.clear();
    },
  };
}
