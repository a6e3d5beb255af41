import { setTimeout as sleep } from 'node:timers/promises';
import { createDb, type Postgres } from '../../src/platform/database/postgres.ts';
import { DomainError, OperatorError } from '../../src/platform/values/errors.ts';
import type { TestDatabase } from './database.ts';

/** One operation of a round; its result is not read. */
export type Operation = () => Promise<unknown>;

/** Both roles of the service over pools so large that a wait is for a row, not for a connection. */
export interface RolePools {
  readonly service: Postgres;
  readonly system: Postgres;
}

export interface StormResult {
  /** What was thrown and is no answer of the domain, and how often. */
  readonly refused: Readonly<Record<string, number>>;
  /** As PostgreSQL counted them, also those after which the statement was repeated. */
  readonly deadlocks: number;
}

/** Of each role: together under the hundred that PostgreSQL gives out by default, with room for other files of tests. */
const CONNECTIONS = 24;
/** All of a round begins within this time, ms: some of it at once, some after others have locked what it needs. */
const SPREAD_MS = 12;
const APPLICATION = 'warmpath test storm';

/** Runs `rounds` rounds of concurrent operations, one after the other, each made by `make`, and returns what they left behind. */
export async function runStorm(
  db: TestDatabase,
  rounds: number,
  make: (pools: RolePools, round: number) => Promise<readonly Operation[]>,
): Promise<StormResult> {
  const open = (role: 'warmpath_service' | 'warmpath_system') =>
    createDb({ connection: db.connection, role, applicationName: APPLICATION, poolSize: CONNECTIONS });
  const pools = { service: open('warmpath_service'), system: open('warmpath_system') };
  const refused: Record<string, number> = {};
  try {
    for (let round = 0; round < rounds; round += 1) {
      const operations = await make(pools, round);
      await Promise.all(
        operations.map(async (operation) => {
          await sleep(Math.random() * SPREAD_MS);
          await operation().catch((error: unknown) => {
            if (error instanceof DomainError || error instanceof OperatorError) return;
            const summary = summaryOf(error);
            refused[summary] = (refused[summary] ?? 0) + 1;
          });
        }),
      );
    }
  } finally {
    // A connection reports its counters when it ends.
    await Promise.all([pools.service.close(), pools.system.close()]);
  }
  await untilGone(db);
  const [counted] = await db.system.query<{ deadlocks: number }>({
    text: 'select deadlocks::int from pg_stat_database where datname = current_database()',
  });
  return { refused, deadlocks: counted?.deadlocks ?? Number.NaN };
}

/** In a word, with the table or statement PostgreSQL names. */
function summaryOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code = '', where = '' } = error as { readonly code?: string; readonly where?: string };
  return [code, error.message, where.replaceAll(/\d+/gu, 'n')].filter((part) => part !== '').join(' | ');
}

/** The server notices the end of a connection a moment later. */
async function untilGone({ system }: TestDatabase): Promise<void> {
  const asked = { text: 'select from pg_stat_activity where application_name = $1', values: [APPLICATION] };
  while ((await system.query(asked)).length > 0) await sleep(20);
}
