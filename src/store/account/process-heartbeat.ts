import type { Queryable } from '../postgres/db.ts';

/** Says that a process is there and will say so again within `aliveMs`; by the clock of the database, and to which server. */
export async function recordProcessHeartbeat(
  db: Queryable,
  processId: string,
  aliveMs: number,
): Promise<void> {
  await db.query({
    name: 'give_process_sign',
    // It is useless once the next one is due.
    timeoutMs: aliveMs,
    text: `insert into service_process (id, given_at, alive_until, server, since)
      select $1, t.at, t.at + $2::integer * interval '1 ms', pg_postmaster_start_time(), t.at from clock_timestamp() t(at)
      on conflict (id) do update set given_at = excluded.given_at, alive_until = excluded.alive_until, server = excluded.server,
        since = case when service_process.server = excluded.server then service_process.since else excluded.since end`,
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
