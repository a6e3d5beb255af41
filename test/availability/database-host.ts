import { execFile } from 'node:child_process';
import { chown, copyFile, mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { mountSmallDisk, type SmallDisk } from '../crash/small-disk.ts';
import type { Host } from './network.ts';
import { type Program, program } from './programs.ts';

const run = promisify(execFile);
const CONFIG = resolve(import.meta.dirname, '../../deploy/patroni/patroni.yml');
export const SUPERUSER = { user: 'postgres', password: 'made-up-superuser' };

/** A machine with PostgreSQL under Patroni. */
export interface DatabaseHost {
  readonly host: Host;
  readonly patroni: Program;
  /** Connects on the machine itself, by its socket: also while its network is cut. */
  socket(user: string, password: string, database: string): pg.ClientConfig;
  /** Of its own, which can be filled. */
  readonly disk: SmallDisk;
  /** Of the postmaster, and of all its processes. */
  postmaster(): Promise<number>;
  processes(): Promise<number[]>;
  /** SIGKILL to Patroni and to the postmaster, as where a machine loses power. */
  kill(): Promise<void>;
}

/** Write-ahead log of a primary whose standby is away, and the copy of it; memory is taken only as it is written. */
const DISK = '3g';

/** Account of the packages of Debian; neither PostgreSQL nor Patroni runs as root. */
export const ACCOUNT = 'postgres';

export async function accountIds(): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => (await run('id', [flag, ACCOUNT])).stdout),
  );
  return { uid: Number(uid), gid: Number(gid) };
}

/** Patroni on `host`, with the file of deploy/ as it is; `start` of its program starts PostgreSQL with it. */
export async function makeDatabaseHost(options: {
  readonly host: Host;
  readonly folder: string;
  readonly binaries: string;
  readonly etcd: string;
}): Promise<DatabaseHost> {
  const { host, binaries, etcd } = options;
  const { uid, gid } = await accountIds();
  const folder = join(options.folder, host.name);
  const sockets = join(folder, 'run');
  const data = join(folder, 'data');
  await mkdir(folder);
  const disk = await mountSmallDisk(folder, DISK);
  if (disk === undefined) throw new Error('no disk can be mounted: it needs root');
  await mkdir(sockets);
  for (const each of [folder, sockets]) await chown(each, uid, gid);
  // The checkout may be where only root reads.
  const config = join(folder, 'patroni.yml');
  await copyFile(CONFIG, config);
  const [api, port] = [`${host.address}:8008`, `${host.address}:5432`];
  // Its own /run/postgresql, as another machine has.
  const enter = `mount --bind ${sockets} /run/postgresql && exec setpriv --reuid=${uid} --regid=${gid} --clear-groups patroni ${config}`;
  const patroni = program({
    command: [...host.enter, 'sh', '-c', enter],
    // Not on the disk that is filled.
    log: `${folder}.log`,
    env: {
      HOME: folder,
      PATRONI_NAME: host.name,
      PATRONI_RESTAPI_LISTEN: api,
      PATRONI_RESTAPI_CONNECT_ADDRESS: api,
      PATRONI_POSTGRESQL_LISTEN: port,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: port,
      PATRONI_POSTGRESQL_DATA_DIR: data,
      PATRONI_POSTGRESQL_BIN_DIR: binaries,
      PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
      PATRONI_ETCD_HOSTS: etcd,
      PATRONI_SUPERUSER_USERNAME: SUPERUSER.user,
      PATRONI_SUPERUSER_PASSWORD: SUPERUSER.password,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: 'made-up-replicator',
      PATRONI_REWIND_USERNAME: 'rewinder',
      PATRONI_REWIND_PASSWORD: 'made-up-rewinder',
    },
  });
  const postmaster = async (): Promise<number> =>
    Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  return {
    host,
    patroni,
    disk,
    postmaster,
    async processes() {
      const parent = await postmaster();
      const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(parent)]);
      return [parent, ...stdout.trim().split(/\s+/).map(Number)];
    },
    socket: (user, password, database) => ({ host: sockets, port: 5432, user, password, database }),
    async kill() {
      const pid = await postmaster();
      await patroni.end();
      process.kill(pid, 'SIGKILL');
    },
  };
}
