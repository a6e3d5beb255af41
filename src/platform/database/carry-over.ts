import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorError } from '../values/errors.ts';
import { backUp, type Contents, restore } from './backup.ts';
import type { TableEnd } from './backup-file.ts';
import { runningPid } from './cluster.ts';
import type { Connection } from './connection.ts';
import { CARRIED_OVER, openEmbedded } from './embedded.ts';
import { onOwn, RESTORE_MARK } from './migrate.ts';
import { clusterMajor, type Place, preparePlace } from './place.ts';
import { findPrograms } from './presence.ts';

export interface CarryOverOptions {
  readonly dataDir: string;
  readonly searchPath?: readonly string[] | undefined;
  readonly contents: Contents;
  readonly log: (message: string) => void;
  /** Called after each table, once as it is read and once as it is written. */
  readonly onTable: (table: string, end: TableEnd) => void;
}

export interface CarriedOver {
  readonly from: number;
  readonly to: number;
  /** The folder of the database as it was, which may go when all is well. */
  readonly before: string;
}

/** What is written after the moment of the backup would be lost. A server that another process started lets it. */
const READ_ONLY = { default_transaction_read_only: 'on' };
const IS_READ_ONLY = `current_setting('default_transaction_read_only') = 'on'`;
/** A restore makes its mark before any table, and removes it last. */
const IS_RESTORED = `to_regclass('installation') is not null and to_regclass('${RESTORE_MARK}') is null`;
const BEFORE = /^postgres-(\d+)-before$/;
const folderBefore = ({ cluster }: Place, major: number): string => `${cluster}-${major}-before`;

/**
 * Carries the database of a data directory over to the PostgreSQL that comes with this version: read whole by the version that made it, which
 * has to be on this machine, and written into a new one beside it. Killed at any point and run again it goes on. The folder of before stays.
 * Throws OperatorError if there is nothing to carry over, or a service uses the database.
 */
export async function carryOver(options: CarryOverOptions): Promise<CarriedOver> {
  const { dataDir, contents, log, onTable } = options;
  const place = await preparePlace({ dataDir, tempDir: tmpdir(), log });
  const path = join(place.base, CARRIED_OVER);
  const to = await newest(place, options);
  const from = (await majorBefore(place, to)) ?? (await readOld(place, path, to, options));
  const embedded = await openEmbedded({ ...options, purpose: 'command', isCarriedOver: true });
  try {
    const { connection } = embedded;
    // Killed as late as that, all that is missing is the end.
    if (!(await holds(connection, IS_RESTORED)))
      await restore({ connection, path, contents, log, onTable, beforeUse: async () => {} });
  } finally {
    await embedded.close();
  }
  await rm(path);
  return { from, to, before: folderBefore(place, from) };
}

/** The major version that a new database would be made by. */
async function newest({ account, base }: Place, { searchPath }: CarryOverOptions): Promise<number> {
  const { major } = await findPrograms({
    ...{ account, copyTo: base, log: () => {} },
    ...(searchPath === undefined ? {} : { searchPath }),
  });
  return major;
}

/** The version of the folder of before, if one that was broken off has come so far: the database is then the new one, or not made yet. */
async function majorBefore({ base, cluster }: Place, to: number): Promise<number | undefined> {
  if (!existsSync(join(base, CARRIED_OVER)) || ((await clusterMajor(cluster)) ?? to) !== to) return undefined;
  const names = await readdir(base);
  return names
    .flatMap((name) => BEFORE.exec(name)?.[1] ?? [])
    .map(Number)
    .toSorted((a, b) => b - a)[0];
}

/** Reads all of it into the file, and lays the folder aside. */
async function readOld(place: Place, path: string, to: number, options: CarryOverOptions): Promise<number> {
  const from = await clusterMajor(place.cluster);
  if (from === undefined || from === to)
    throw new OperatorError(
      'usage',
      from === undefined
        ? `There is no database in ${options.dataDir}.`
        : `The database in ${options.dataDir} is of PostgreSQL ${from}, as this version makes them: there is nothing to carry over.`,
    );
  const before = folderBefore(place, from);
  if (existsSync(before))
    throw new OperatorError(
      'usage',
      `${before} is of an earlier run. Move it away or remove it, and run this again. Nothing was changed.`,
    );
  // As a service would be: of services there is one at a time, so none is at work.
  const embedded = await openEmbedded({
    ...options,
    purpose: 'service',
    isCarriedOver: true,
    settings: READ_ONLY,
  });
  try {
    // Of one that was broken off before the folder was laid aside: there may be newer rows by now.
    await rm(path, { force: true });
    if (!(await holds(embedded.connection, IS_READ_ONLY))) throw inUse();
    await backUp({ ...options, connection: embedded.connection, path });
  } finally {
    await embedded.close();
  }
  if ((await runningPid(place)) !== undefined) {
    await rm(path, { force: true });
    throw inUse();
  }
  await rename(place.cluster, before);
  return from;
}

const inUse = () =>
  new OperatorError(
    'conflict',
    'Another process uses the database. Stop it, and run this again. Nothing was changed.',
  );

async function holds(connection: Connection, condition: string): Promise<boolean> {
  const { rows } = await onOwn(connection, (client) =>
    client.query<{ holds: boolean }>(`select ${condition} as holds`),
  );
  return rows[0]?.holds === true;
}
