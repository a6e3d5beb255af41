import type { Db } from '../../postgres/db.ts';

/** So many rows are locked only for a moment, for others that wait for one of them. */
const AT_ONCE = 1_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Pauses every active sequence, whichever tenant's, of live and sandbox keys, and writes it down. Resolves to
 * how many. What is being sent is not stopped. Under the role of operators.
 */
export async function pauseAllSequences(db: Db, why: string): Promise<number> {
  let paused = 0;
  for (let after = BEFORE_ALL; ; ) {
    const rows = await db.query<{ id: string }>({
      name: 'pause_all_sequences',
      text: `with active as (
          select id from sequence where state = 'active' and id > $1 order by id limit $2
          for no key update),
        held as (
          update sequence s set state = 'paused', state_why = $3
          from active a where s.id = a.id returning s.tenant_id, s.mode, s.id),
        told as (
          insert into touch_event (tenant_id, mode, sequence_id, who, from_state, to_state, why)
          select h.tenant_id, h.mode, h.id, 'person', 'active', 'paused', $3 from held h)
        select id from held order by id`,
      values: [after, AT_ONCE, why],
    });
    paused += rows.length;
    const last = rows.at(-1);
    if (last === undefined) return paused;
    after = last.id;
  }
}
