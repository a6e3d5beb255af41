import type pg from 'pg';
import type { Changes, CorpusFeed } from '../../core/corpus/corpus-feed.ts';
import type { Mode } from '../../core/scope.ts';
import type { Connection } from '../postgres/connection.ts';
import type { Queryable } from '../postgres/db.ts';
import { createDb } from '../postgres/postgres.ts';
import { readAll, readSome } from './parts.ts';
import { CORPUS_CHANNEL, readCorpusVersion } from './version.ts';

/** Nothing that a worker thread could not be given. */
export interface CorpusFeedOptions {
  readonly connection: Connection;
  /** Seen in pg_stat_activity. */
  readonly applicationName: string;
}

/** The readings of two modes, and a look at the version meanwhile. */
const POOL_SIZE = 3;
/** A look at one row takes a millisecond; after this the connection is given up. */
const LOOK_MS = 5_000;

/**
 * The corpus as indexes read it, under the role that answers requests, over connections of its own: reading
 * may take long, and requests may not. Connects when first asked.
 */
export function connectCorpusFeed(options: CorpusFeedOptions): CorpusFeed & { close(): Promise<void> } {
  const db = createDb({
    ...options,
    role: 'warmpath_service',
    poolSize: POOL_SIZE,
    timeouts: { statement: 0, query: 0 },
  });
  const looking: Queryable = { query: (statement) => db.query({ ...statement, timeoutMs: LOOK_MS }) };

  /** Runs `work` over one snapshot. A connection on which it failed is not used again: a COPY may be under way. */
  const inSnapshot = <Result>(work: (client: pg.PoolClient, reader: Queryable) => Promise<Result>) =>
    db.withClient(async (client) => {
      try {
        await client.query('begin isolation level repeatable read, read only');
        const reader: Queryable = {
          query: async <Row>({ text, values = [] }: { text: string; values?: readonly unknown[] }) =>
            (await client.query<pg.QueryResultRow>(text, [...values])).rows as Row[],
        };
        const result = await work(client, reader);
        await client.query('commit');
        return result;
      } catch (error) {
        void client.end().catch(() => {});
        throw error;
      }
    });

  return {
    async lineage() {
      // With the database's own number: one that was restored or copied has the UUID and goes another way.
      const [row] = await looking.query<{ lineage: string }>({
        text: `select lineage || '-' || d.oid as lineage from corpus_lineage
          join pg_database d on d.datname = current_database()`,
      });
      if (row === undefined)
        throw new Error('the database has lost its lineage; restore table corpus_lineage');
      return row.lineage;
    },
    version: (mode) => readCorpusVersion(looking, mode),
    read: (mode, take) =>
      inSnapshot(async (client, reader) => {
        const version = await readCorpusVersion(reader, mode);
        await readAll(client, mode, take);
        return version;
      }),
    changes: (mode, since, limit, take) =>
      inSnapshot(async (client, reader): Promise<Changes> => {
        const [now] = await reader.query<{ version: number; changes_from: number }>({
          text: 'select version, changes_from from corpus_version where mode = $1',
          values: [mode],
        });
        // A version that is still to come is not one of this history: a backup was restored.
        if (now === undefined || since < now.changes_from || since > now.version) return { kind: 'too-many' };
        const changed = await changedSince(reader, mode, since, limit);
        if (changed.length > limit) return { kind: 'too-many' };
        const gone = changed.filter((one) => one.is_gone).map((one) => one.id);
        const investors = changed.filter((one) => !one.is_gone).map((one) => one.id);
        if (gone.length > 0) await take({ kind: 'gone', investors: gone });
        if (investors.length > 0) await readSome(client, investors, take);
        return { kind: 'delta', version: now.version };
      }),
    watch: (onChange) => db.listen(CORPUS_CHANNEL, onChange),
    close: () => db.close(),
  };
}

/** Who changed, with all that are merged with them; at most one more than `limit`. */
function changedSince(
  reader: Queryable,
  mode: Mode,
  since: number,
  limit: number,
): Promise<{ id: number; is_gone: boolean }[]> {
  return reader.query({
    text: `with recursive noted as (
        select distinct investor_id, company_id from corpus_change where mode = $1 and version > $2),
      changed as (
        select investor_id as id from noted where investor_id is not null
        union
        select i.investor_id from noted n join round r on r.company_id = n.company_id
          join investment i on i.round_id = r.id
        union
        select x.id from changed c left join investor i on i.id = c.id left join investor f on f.merged_into = c.id
          cross join lateral (values (i.merged_into), (f.id)) x(id) where x.id is not null)
      select c.id, i.id is null as is_gone
      from (select id from changed limit $3) c left join investor i on i.id = c.id order by c.id`,
    values: [mode, since, limit + 1],
  });
}
