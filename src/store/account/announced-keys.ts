import { createHash } from 'node:crypto';
import type { Queryable } from '../postgres/db.ts';
import type { Postgres } from '../postgres/postgres.ts';

/** Of the locks that announce keys: the number only has to be unique. */
const LOCKS = 7_263_011;
/** The lock every process holds, whatever it knows. */
const PRESENT = 0;
/** Nothing is sent over it; a process that listens keeps its connection, and with it its locks. */
const CHANNEL = 'warmpath_master_keys';

/**
 * Says which master keys this process knows, for as long as `db` is open: by shared locks of a session, which end with the
 * process however it ends, and are taken again where the connection was lost.
 */
export async function announceKeys(db: Postgres, labels: readonly string[]): Promise<void> {
  const first = {
    text: 'select pg_advisory_lock_shared($1, lock) from unnest($2::integer[]) lock',
    values: [LOCKS, [PRESENT, ...new Set(labels.map(lockOf))]],
  };
  await db.listen(CHANNEL, () => {}, first);
}

/** The processes at work on this database, and how many of them do not know this master key. */
export async function processesWithout(
  db: Queryable,
  label: string,
): Promise<{ readonly running: number; readonly without: number }> {
  const [row] = await db.query<{ running: number; without: number }>({
    text: `select count(*) filter (where is_here)::int as running,
        count(*) filter (where is_here and not knows)::int as without
      from (
        select pid, bool_or(objid::bigint = $2) as is_here, bool_or(objid::bigint = $3) as knows from pg_locks
        where locktype = 'advisory' and objsubid = 2 and granted and classid::bigint = $1
          and database = (select oid from pg_database where datname = current_database())
        group by pid) process`,
    values: [LOCKS, PRESENT, lockOf(label)],
  });
  return row ?? { running: 0, without: 0 };
}

/** 31 bits of a hash, and never that of presence: two keys collide once in two billion. */
function lockOf(label: string): number {
  return createHash('sha256').update(label).digest().readUInt32BE() >>> 1 || 1;
}
