import type { ImportAccount } from '../../../core/corpus/job.ts';
import { storable } from '../../../core/text/storable.ts';
import type { Queryable } from '../../postgres/db.ts';

/** The day, `YYYY-MM-DD` UTC, on which each source was last imported into the live corpus; by the source's name. */
export async function readImportDays(db: Queryable): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ source: string; day: string }>({
    text: `select source, to_char(max(finished_at) at time zone 'UTC', 'YYYY-MM-DD') as day from import_run
      where mode = 'live' and finished_at is not null group by source`,
  });
  return new Map(rows.map(({ source, day }) => [source, day]));
}

/** Keeps with an import what became of its rows. */
export async function keepImportAccount(db: Queryable, run: number, account: ImportAccount): Promise<void> {
  await db.query({
    text: 'update import_run set report = $2 where id = $1',
    values: [run, JSON.stringify(storable(account))],
  });
}
