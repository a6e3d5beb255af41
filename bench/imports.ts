import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Connection } from '../src/platform/database/connection.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { openStore } from '../src/platform/database/store.ts';
import { writeDealFiles } from '../test/harness/deal-files.ts';
import { type StartedService, startServiceOn } from './evaluation/own-service.ts';
import type { OnRow, Row } from './measure.ts';
import { run } from './measure.ts';

/** An import does far more than a COPY (reading, places, who is whom, what changed): at most so many times its time. */
const TIMES_COPY = 6;
/** About as many companies as the export of 2013 has. */
const COMPANIES = 42_000;
const LAUNCHER = join(import.meta.dirname, '../bin/warmpath.js');
/** After every deal of the exports there are; only the service's searches look at it. */
const AS_OF = '2013-01-01';
/** What an import writes, each table after those it refers to. */
const TABLES = [
  'company',
  'company_alias',
  'company_source',
  'investor',
  'investor_alias',
  'investor_source',
  'investor_merge',
  'round',
  'investment',
  'acquisition',
];
const OF_LIVE: Readonly<Record<string, string>> = {
  investment: "round_id in (select id from warmpath.round where mode = 'live')",
  investor_merge: "from_id in (select id from warmpath.investor where mode = 'live')",
};

/**
 * First imports of a deal export, made up or in `folder`: into the bundled PostgreSQL, and into that of `databaseUrl` if
 * there is one, each with the service running beside it and without. Beside each a COPY of the rows it wrote, into the same
 * tables (with their indexes, keys and triggers) of another database of the same server, right after it.
 */
export async function benchImports(options: {
  readonly folder?: string | undefined;
  readonly databaseUrl?: string | undefined;
  readonly quick: boolean;
  readonly onRow: OnRow;
}): Promise<Row[]> {
  const scratch = mkdtempSync(join(tmpdir(), 'warmpath-bench-'));
  try {
    const folder = options.folder ?? join(scratch, 'export');
    if (options.folder === undefined) await writeDealFiles(folder, options.quick ? COMPANIES / 2 : COMPANIES);
    const rows: Row[] = [];
    for (const databaseUrl of options.databaseUrl === undefined ? [''] : ['', options.databaseUrl])
      for (const withService of [false, true]) {
        const dataDir = join(scratch, `data-${rows.length}`);
        const row = await measure({ folder, databaseUrl, dataDir, withService });
        rows.push(row);
        options.onRow(row);
      }
    return rows;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

interface Case {
  readonly folder: string;
  /** Empty for the bundled one. */
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly withService: boolean;
}

async function measure({ folder, databaseUrl, dataDir, withService }: Case): Promise<Row> {
  const name = `warmpath_bench_${randomBytes(6).toString('hex')}`;
  const own = databaseUrl === '' ? undefined : await makeDatabase({ connectionString: databaseUrl }, name);
  const url = own?.connectionString ?? '';
  let service: StartedService | undefined;
  try {
    if (withService) service = await startServiceOn(dataDir, AS_OF, undefined, url);
    const env = { WARMPATH_DATA_DIR: dataDir, DATABASE_URL: url };
    // The schema is made before: it is not what is measured.
    await run(process.execPath, [LAUNCHER, 'corpus', 'stats'], env);
    const started = performance.now();
    const args = [LAUNCHER, 'corpus', 'import', 'crunchbase-export', folder, '--json'];
    const report = JSON.parse(await run(process.execPath, args, env)) as { rows_read: number };
    const seconds = (performance.now() - started) / 1000;
    await service?.stop();
    service = undefined;
    const copied = await copyRows(dataDir, own);
    return {
      what: `${report.rows_read} rows, ${own === undefined ? 'bundled' : 'DATABASE_URL'}, service ${withService ? 'running' : 'stopped'}`,
      figure: `${seconds.toFixed(1)} s`,
      comparison: `${copied.seconds.toFixed(1)} s: COPY of the ${copied.rows} rows it made, ${(seconds / copied.seconds).toFixed(1)} times`,
      ratio: (TIMES_COPY * copied.seconds) / seconds,
      bar: 1,
    };
  } finally {
    await service?.stop();
    if (own !== undefined) await dropDatabase({ connectionString: databaseUrl }, name);
  }
}

/** Copies what is in the corpus into the empty tables of another database of the server, in one transaction. */
async function copyRows(
  dataDir: string,
  own: Connection | undefined,
): Promise<{ readonly rows: number; readonly seconds: number }> {
  const store =
    own === undefined ? await openStore({ purpose: 'command', dataDir, log: () => {} }) : undefined;
  const from = own ?? store?.connection ?? {};
  const name = `warmpath_bench_${randomBytes(6).toString('hex')}`;
  const into = await makeDatabase(from, name);
  try {
    await migrate({ connection: into });
    const texts = await connected(from, (client) => readTables(client));
    return await connected(into, async (client) => {
      const started = performance.now();
      await client.query('begin');
      let rows = 0;
      for (const [table, text] of texts) {
        const target = client.query(copyFrom(`copy warmpath.${table} from stdin`)) as Writable & {
          rowCount: number;
        };
        await pipeline(Readable.from(text), target);
        rows += target.rowCount;
      }
      await client.query('commit');
      return { rows, seconds: (performance.now() - started) / 1000 };
    });
  } finally {
    await dropDatabase(from, name);
    await store?.close();
  }
}

async function readTables(client: pg.Client): Promise<[string, Buffer[]][]> {
  const texts: [string, Buffer[]][] = [];
  for (const table of TABLES) {
    const where = OF_LIVE[table] ?? "mode = 'live'";
    const chunks: Buffer[] = [];
    for await (const chunk of client.query(
      copyTo(`copy (select * from warmpath.${table} where ${where}) to stdout`),
    ))
      chunks.push(chunk as Buffer);
    texts.push([table, chunks]);
  }
  return texts;
}

/** Does work on a connection of its own, as its role. */
export async function connected<Result>(
  connection: Connection,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** An empty database on the server of `connection`, and the way to it. */
async function makeDatabase(connection: Connection, name: string): Promise<Connection> {
  await connected(connection, (client) => client.query(`create database ${name}`));
  if (connection.connectionString === undefined) return { ...connection, database: name };
  const url = new URL(connection.connectionString);
  url.pathname = `/${name}`;
  return { ...connection, connectionString: url.toString() };
}

async function dropDatabase(connection: Connection, name: string): Promise<void> {
  await connected(connection, (client) => client.query(`drop database ${name} with (force)`));
}
