import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { Connection } from '../../src/store/connection.ts';
import { migrate } from '../../src/store/migrate.ts';
import { clusterConnection, ensureRunning, prepareCluster, stop } from '../../src/store/server/cluster.ts';
import { preparePlace } from '../../src/store/server/place.ts';
import { isAlive } from '../../src/store/server/processes.ts';
import type { TestServer } from './database.ts';
import { onDatabase, runOnce } from './one-off.ts';

const PREFIX = 'warmpath-test-';

// Tests of what a crash leaves behind start durable clusters of their own; here a lost cluster is thrown away.
const FAST_AND_LOSABLE = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  // Cloning the template writes its pages to the WAL: compressing them takes longer than writing them.
  wal_compression: 'off',
  // Each test file has pools of its own, and several files run at once.
  max_connections: '200',
  autovacuum: 'off',
};

/**
 * One PostgreSQL for the whole run, bundled and in a temporary directory, or the server that
 * WARMPATH_TEST_DATABASE_URL names; with a migrated template that test files clone (see createTestDatabase).
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.WARMPATH_TEST_DATABASE_URL;
  const server =
    given === undefined
      ? await startOwn()
      : { connection: { connectionString: given }, stop: async () => {} };
  const template = `warmpath_template_${process.pid}`;
  try {
    await runOnce(server.connection, `create database ${template}`);
    await migrate({ connection: onDatabase(server.connection, template) });
  } catch (error) {
    await server.stop();
    throw error;
  }
  const prefix = `warmpath_test_${process.pid}_`;
  project.provide('postgres', { connection: server.connection, template, prefix } satisfies TestServer);
  return async () => {
    for (const name of [template, ...(await databasesOf(server.connection, prefix))]) {
      await runOnce(server.connection, `drop database if exists ${name} with (force)`);
    }
    await server.stop();
  };
}

/** Those that the files of a worker shared, and those of a file that was broken off. */
async function databasesOf(connection: Connection, prefix: string): Promise<string[]> {
  const found = await runOnce(
    connection,
    `select datname from pg_database where starts_with(datname, '${prefix}')`,
  );
  return found.rows.map((row: { datname: string }) => row.datname);
}

async function startOwn(): Promise<{ connection: Connection; stop: () => Promise<void> }> {
  await removeLeftBehind();
  const dataDir = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const log = () => {};
  const place = await preparePlace({ dataDir, tempDir: tmpdir(), log });
  await ensureRunning(await prepareCluster(place, { log, settings: FAST_AND_LOSABLE }));
  return {
    connection: clusterConnection(place, 'postgres'),
    stop: async () => {
      await stop(place);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Stops and removes what runs left behind that were killed: their process id is in the directory's name. */
async function removeLeftBehind(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = Number(/^warmpath-test-(\d+)-/.exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(owner) || (await isAlive(owner))) continue;
    const dataDir = join(tmpdir(), name);
    try {
      await stop(await preparePlace({ dataDir, tempDir: tmpdir(), log: () => {} }));
      await rm(dataDir, { recursive: true, force: true });
    } catch {
      // another user's, or another run removes it at this moment
    }
  }
}
