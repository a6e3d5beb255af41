import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import {
  clusterConnection,
  ensureRunning,
  prepareCluster,
  stop,
} from '../../src/platform/database/cluster.ts';
import type { Connection } from '../../src/platform/database/connection.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { isAlive, preparePlace } from '../../src/platform/database/place.ts';
import type { TestServer } from './database.ts';
import { onDatabase, runOnce } from './one-off.ts';
import { nextLogin, type Pooler, startPgBouncer } from './pgbouncer.ts';
import { giveSettings, makeRuntimeLogin } from './runtime-login.ts';

const PREFIX = 'warmpath-test-';
/**
 * Files that live in memory, on Linux. A test database is seven hundred small files: made here they take a tenth of the
 * processor time they take on a disk.
 */
const IN_MEMORY = '/dev/shm';
/** The quick tests were seen to take 0.4 GB there; the WAL may grow to 1 GB, and the rest is to spare. */
const ROOM_NEEDED = 4 * 1024 ** 3;

// Tests of what a crash leaves behind start durable clusters of their own; here a lost cluster is thrown away.
const FAST_AND_LOSABLE = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  // Compressing the WAL takes longer than writing it.
  wal_compression: 'off',
  // Each test file has pools of its own, and several files run at once.
  max_connections: '200',
  autovacuum: 'off',
};

/**
 * One PostgreSQL for all files of a project, bundled and in a temporary directory (in memory if it fits), or the server that
 * WARMPATH_TEST_DATABASE_URL names; with a migrated template that test files clone (see createTestDatabase). With
 * WARMPATH_TEST_POOLER=on what answers requests goes through a PgBouncer in front of it, as a login that owns nothing.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.WARMPATH_TEST_DATABASE_URL;
  const server =
    given === undefined
      ? await startOwn()
      : { connection: { connectionString: given }, strategy: 'wal_log' as const, stop: async () => {} };
  // Two projects may be given the same server.
  const template = `warmpath_template_${project.name}_${process.pid}`;
  let pooler: Pooler | undefined;
  const login = nextLogin();
  try {
    await runOnce(server.connection, `create database ${template}`);
    await migrate({ connection: onDatabase(server.connection, template) });
    if (process.env.WARMPATH_TEST_POOLER === 'on') {
      await makeRuntimeLogin(server.connection, login);
      await giveSettings(server.connection, login);
      pooler = await startPgBouncer(server.connection);
      console.log(`requests go through PgBouncer ${pooler.version}`);
    }
  } catch (error) {
    await pooler?.stop();
    await server.stop();
    throw error;
  }
  const prefix = `warmpath_test_${project.name}_${process.pid}_`;
  const { connection, strategy } = server;
  const pooled = pooler?.through(connection, login);
  project.provide('postgres', { connection, template, prefix, strategy, pooled } satisfies TestServer);
  return async () => {
    await pooler?.stop();
    for (const name of [template, ...(await databasesOf(server.connection, prefix))]) {
      await runOnce(server.connection, `drop database if exists ${name} with (force)`);
    }
    if (pooler !== undefined) await runOnce(server.connection, `drop role ${login}`);
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

interface OwnServer extends Pick<TestServer, 'connection' | 'strategy'> {
  stop(): Promise<void>;
}

async function startOwn(): Promise<OwnServer> {
  await removeLeftBehind();
  const parent = await folderForData();
  const dataDir = await mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
  const log = () => {};
  const place = await preparePlace({ dataDir, tempDir: tmpdir(), log });
  await ensureRunning(await prepareCluster(place, { log, settings: FAST_AND_LOSABLE }));
  return {
    connection: clusterConnection(place, 'postgres'),
    strategy: 'file_copy',
    stop: async () => {
      await stop(place);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** In memory if there is enough of it to spare, else on the disk, where the tests say the same and take longer. */
async function folderForData(): Promise<string> {
  const room = await statfs(IN_MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0, // not there: another system than Linux
  );
  return room >= ROOM_NEEDED ? IN_MEMORY : tmpdir();
}

/** Stops and removes what runs left behind that were killed: their process id is in the directory's name. */
async function removeLeftBehind(): Promise<void> {
  for (const parent of [IN_MEMORY, tmpdir()]) {
    for (const name of await readdir(parent).catch(() => [])) await removeUnowned(parent, name);
  }
}

async function removeUnowned(parent: string, name: string): Promise<void> {
  const owner = Number(/^warmpath-test-(\d+)-/.exec(name)?.[1] ?? Number.NaN);
  if (Number.isNaN(owner) || (await isAlive(owner))) return;
  const dataDir = join(parent, name);
  try {
    await stop(await preparePlace({ dataDir, tempDir: tmpdir(), log: () => {} }));
    await rm(dataDir, { recursive: true, force: true });
  } catch {
    // another user's, or another run removes it at this moment
  }
}
