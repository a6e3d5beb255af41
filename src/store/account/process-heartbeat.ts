import type { Queryable } from '../postgres/db.ts';

/** Says that a process is there and will say so again within `aliveMs`; by the clock of the database. */
export async function recordProcessHeartbeat(
  db: Queryable,
  processId: string,
  aliveMs: number,
): Promise<void> {
  await db.query({
    name: 'give_process_sign',
    // It is useless once the next one is due.
    timeoutMs: aliveMs,
    text: `insert into service_process (id, given_at, alive_until)
      select $1, t.at, t.at + $2::integer * interval '1 ms' from clock_timestamp() t(at)
      on conflict (id) do update set given_at = excluded.given_at, alive_until = excluded.alive_until`,
    values: [processId, aliveMs],
  });
}

/** Says that a process ends: its open requests need not be waited for. */
export async function endProcessHeartbeat(db: Queryable, processId: string): Promise<void> {
  await db.query({
    text: 'update service_process set alive_until = clock_timestamp() where id = $1',
    values: [processId],
  });
}
