import { createReadStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import {
  clusterConnection,
  ensureRunning,
  prepareCluster,
  stop,
} from '../../../src/platform/database/cluster.ts';
import { preparePlace } from '../../../src/platform/database/place.ts';
import { type Found, fastest, type Load, type Rival, WAYS } from './rival.ts';

/** Memory for everything, two workers, nothing written to disk that needs not be: set up to be fast. */
const SETTINGS = {
  shared_buffers: '2GB',
  work_mem: '256MB',
  maintenance_work_mem: '512MB',
  max_wal_size: '8GB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_parallel_workers_per_gather: '2',
  max_parallel_maintenance_workers: '2',
  jit: 'off',
  autovacuum: 'off',
};

/** The bundled PostgreSQL on a cluster of its own: lists clustered by token, read from a covering index alone. */
export async function openPostgres({ folder, postingFile, investorFile, sample }: Load): Promise<Rival> {
  const place = await preparePlace({ dataDir: folder, tempDir: tmpdir(), log: () => {} });
  await ensureRunning(await prepareCluster(place, { log: () => {}, settings: SETTINGS }));
  const client = new pg.Client(clusterConnection(place, 'postgres'));
  const close = async () => {
    await client.end().catch(() => undefined);
    await stop(place);
  };
  try {
    await client.connect();
    await fill(client, postingFile, investorFile);
    const ask = async (sql: string) => (await client.query<Found & pg.QueryResultRow>(sql)).rows;
    const way = await fastest(WAYS, sample, ask);
    return {
      name: `PostgreSQL 18 (${way.name})`,
      same: true,
      query: (selection) => ask(way.sql(selection)),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function fill(client: pg.Client, postingFile: string, investorFile: string): Promise<void> {
  const copy = (table: string, file: string) =>
    pipeline(createReadStream(file), client.query(copyFrom(`copy ${table} from stdin (format csv)`)));
  await client.query('create table posting (token integer, investor integer, value real, activity real)');
  await client.query('create table investor (investor integer, activity real, lp_type smallint)');
  await copy('posting', postingFile);
  await copy('investor', investorFile);
  await client.query('create unique index on posting (token, investor) include (value, activity)');
  await client.query('create unique index on investor (investor) include (activity, lp_type)');
  await client.query('vacuum analyze posting');
  await client.query('vacuum analyze investor');
}
