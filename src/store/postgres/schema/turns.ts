import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/**
 * A change of a table waits for those who use it, and everyone who comes later waits behind it. So it waits this long, ms, less than
 * the second after which PostgreSQL looks for deadlocks and may end a request in place of us; then it lets the others pass.
 */
const LOCK_TIMEOUT_MS = 500;
/** Between two tries, ms: enough for what queued up behind the last one. */
const RETRY_MS = 500;
/** An import of the largest files holds its tables for five minutes, ms. */
const PATIENCE_MS = 300_000;
/** lock_not_available, deadlock_detected */
const LOCKED = new Set(['55P03', '40P01']);

/**
 * `work` in one transaction, tried again from its start where a lock is not to be had soon: nothing of it is seen before all of it is
 * there, also where this process is killed. `waits` is called once, before the second try. Throws what `work` throws.
 *
 * From the second try on all tables are locked before anything is done. Locked one after the other with work between, there was always
 * a request that held one and waited for another: with letters and calls under way on a busy machine no try of five minutes came through.
 */
export async function inTurns<Result>(
  client: pg.Client,
  work: () => Promise<Result>,
  waits: () => void,
): Promise<Result> {
  const end = performance.now() + PATIENCE_MS;
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query(`begin; set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
      if (tries > 1) await lockTables(client);
      const result = await work();
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      if (!isLocked(error) || performance.now() > end) throw error;
      if (tries === 1) waits();
      await sleep(RETRY_MS);
    }
  }
}

async function lockTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ names: string | null }>(
    `select string_agg(format('%I', c.relname), ', ' order by c.relname) as names from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')`,
  );
  const names = rows[0]?.names ?? null;
  if (names !== null) await client.query(`lock table ${names} in access exclusive mode`);
}

function isLocked(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return LOCKED.has(code ?? cause?.code ?? '');
}
