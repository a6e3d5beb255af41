import { copyBytes, type Db } from '../platform/database/db.ts';
import type { Postgres } from '../platform/database/postgres.ts';
import type { Mode } from '../platform/values/scope.ts';

interface Facts {
  readonly mode: Mode;
  readonly format: string;
  readonly lineage: string;
  readonly version: number;
  readonly asOf: string;
  readonly model: string;
  readonly bytes: number;
  readonly sha256: string;
}

interface Snapshot extends Facts {
  readonly id: number;
}

interface Lease {
  readonly name: string;
  readonly fence: number;
}

/** By mode and format: the one in use, and the one before, which a slow process may still be reading. */
const KEPT = 2;
/** Of all together, newest first: two of the largest that are published. */
const MAX_BYTES = 8 * 1024 ** 3;
/** Those of another version of the program go after as many days: an upgrade is over by then. */
const OTHER_FORMAT_DAYS = 7;

/** Snapshots of the index for all processes, under the role that answers requests: the service makes them during its work. */
export function createIndexSnapshots(db: Pick<Postgres, 'query' | 'transaction' | 'withClient'>) {
  return {
    async published(mode: Mode, format: string): Promise<readonly Snapshot[]> {
      return db.query<Snapshot>({
        name: 'index_snapshots',
        text: `select id, mode, format, lineage, version, as_of as "asOf", model, bytes, sha256
          from index_snapshot where mode = $1 and format = $2 and published_at is not null order by id desc`,
        values: [mode, format],
      });
    },

    async chunk(id: number, place: number): Promise<Uint8Array | undefined> {
      return db.withClient((client) =>
        copyBytes(client, `select bytes from index_chunk where snapshot_id = ${id} and place = ${place}`),
      );
    },

    async publish(lease: Lease, facts: Facts, chunks: Iterable<Uint8Array>): Promise<boolean> {
      const { mode, format, lineage, version, asOf, model, bytes, sha256 } = facts;
      // What an earlier holder did not finish; one that was frozen finds no row to hang its chunks on.
      await db.query({
        text: 'delete from index_snapshot where mode = $1 and format = $2 and published_at is null and fence < $3',
        values: [mode, format, lease.fence],
      });
      const [row] = await db.query<{ id: number }>({
        text: `insert into index_snapshot (mode, format, lineage, version, as_of, model, fence, bytes, sha256)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
        values: [mode, format, lineage, version, asOf, model, lease.fence, bytes, sha256],
      });
      const id = row?.id ?? 0;
      try {
        let place = 0;
        for (const chunk of chunks) {
          await db.query({
            name: 'write_index_chunk',
            text: 'insert into index_chunk (snapshot_id, place, bytes) values ($1, $2, $3)',
            values: [id, place, Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)],
          });
          place += 1;
        }
        const isPublished = await show(db, lease, id);
        if (!isPublished) await remove(db, id);
        return isPublished;
      } catch (error) {
        await remove(db, id).catch(() => {});
        throw error;
      }
    },

    remove: (id: number) => remove(db, id),

    async claim(name: string, leaseMs: number): Promise<Lease | undefined> {
      const [row] = await db.query<{ fence: number }>({
        text: `insert into index_lease as l (name, fence, held_until)
          values ($1, 1, clock_timestamp() + $2 * interval '1 ms')
          on conflict (name) do update set fence = l.fence + 1, held_until = excluded.held_until
          where l.held_until < clock_timestamp() returning fence`,
        values: [name, leaseMs],
      });
      return row === undefined ? undefined : { name, fence: row.fence };
    },

    async renew({ name, fence }: Lease, leaseMs: number): Promise<boolean> {
      const rows = await db.query({
        text: `update index_lease set held_until = clock_timestamp() + $3 * interval '1 ms'
          where name = $1 and fence = $2 returning name`,
        values: [name, fence, leaseMs],
      });
      return rows.length > 0;
    },

    async release({ name, fence }: Lease): Promise<void> {
      await db.query({
        text: `update index_lease set held_until = '-infinity' where name = $1 and fence = $2`,
        values: [name, fence],
      });
    },
  };
}

/** Compare and set: by the lease's fence, and by the version of what is published. */
function show(db: Db, lease: Lease, id: number): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const shown = await transaction.query({
      text: `with held as (select 1 from index_lease where name = $2 and fence = $3 for update)
        update index_snapshot s set published_at = clock_timestamp() from held where s.id = $1 and not exists (
          select from index_snapshot o where o.published_at is not null and o.mode = s.mode and o.format = s.format
            and o.lineage = s.lineage and (o.as_of, o.version) > (s.as_of, s.version)) returning s.id`,
      values: [id, lease.name, lease.fence],
    });
    if (shown.length === 0) return false;
    await transaction.query({
      text: `delete from index_snapshot where id <> $1 and id in (select id from (
          select s.id, s.format <> n.format and s.published_at < now() - $4 * interval '1 day' as is_past,
            row_number() over (partition by s.mode, s.format order by s.id desc) as nth,
            sum(s.bytes) over (order by s.id desc) as total
          from index_snapshot s, (select format from index_snapshot where id = $1) n where s.published_at is not null) o
        where nth > $2 or total > $3 or is_past)`,
      values: [id, KEPT, MAX_BYTES, OTHER_FORMAT_DAYS],
    });
    return true;
  });
}

async function remove(db: Db, id: number): Promise<void> {
  await db.query({ text: 'delete from index_snapshot where id = $1', values: [id] });
}
