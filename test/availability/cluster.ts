import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { runOnce } from '../harness/one-off.ts';
import { giveSettings } from '../harness/runtime-login.ts';
import { accountIds, type DatabaseHost, makeDatabaseHost, SUPERUSER } from './database-host.ts';
import { HUB, makeHost, makeSwitch } from './network.ts';
import { type Program, program, until } from './programs.ts';

const DEPLOY = resolve(import.meta.dirname, '../../deploy');
/** Making a cluster and copying it to the other machine takes ten seconds, and several times that where others work. */
const MADE_WITHIN_MS = 180_000;
/** Where deploy/haproxy/primary.cfg and deploy/pgbouncer/pgbouncer.ini listen. */
export const DIRECT = '127.0.0.1:5000';
export const POOLED = '127.0.0.1:6432';
export const LOGIN = 'warmpath_app';
export const PASSWORD = 'made-up';
const OWNER = 'warmpath_owner';
export const OWNER_URL = `postgres://${OWNER}:${PASSWORD}@${DIRECT}/warmpath`;
/** Sees the rows of all tenants, as a backup has to. */
const BACKUP = 'warmpath_backup';
export const BACKUP_URL = `postgres://${BACKUP}:${PASSWORD}@${DIRECT}/warmpath`;
/** Of the watch that writes on each machine; a database of its own, which is replicated with the other one. */
export const WATCH = { user: 'watch', password: PASSWORD, database: 'watch' };

/** What a login behind a pooler needs. */
export const makeSettings = () => giveSettings({ connectionString: OWNER_URL }, LOGIN);

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

/** The engines of docs/operating/high-availability.md, each started with its file in deploy/; the standby may still be made. */
export interface Cluster {
  readonly folder: string;
  readonly hosts: readonly DatabaseHost[];
  readonly etcd: Program;
  readonly haproxy: Program;
  readonly pgbouncer: Program;
  /** Who says of itself that it is the primary, with the lock of etcd; undefined if no one answers so. */
  primary(): Promise<DatabaseHost | undefined>;
  /** Whether one is the primary and the other one its synchronous standby, with all it has. */
  isWhole(): Promise<boolean>;
  switchover(): Promise<void>;
  close(): Promise<void>;
}

export async function makeCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'warmpath-availability-'));
  await chmod(folder, 0o755);
  const { uid, gid } = await accountIds();
  const own = async (name: string): Promise<string> => {
    const path = join(folder, name);
    await mkdir(path);
    await chown(path, uid, gid);
    return path;
  };
  await makeSwitch();
  const client = `http://${HUB}:2379`;
  const peer = 'http://127.0.0.1:2380';
  // One member, on the machine that is never cut: that three agree is etcd's own matter, its loss as a whole is a fault here.
  const etcd = program({
    command: [
      'etcd',
      '--name',
      'one',
      '--data-dir',
      await own('etcd'),
      // What Patroni before 3.0.3 needs (deploy/patroni/patroni.yml).
      '--enable-v2',
      '--logger',
      'zap',
      '--listen-client-urls',
      client,
      '--advertise-client-urls',
      client,
      '--listen-peer-urls',
      peer,
      '--initial-advertise-peer-urls',
      peer,
      '--initial-cluster',
      `one=${peer}`,
    ],
    log: join(folder, 'etcd.log'),
    uid,
    gid,
  });
  etcd.start();
  const binaries = await binariesOfPostgres();
  const hosts: DatabaseHost[] = [];
  for (const [nth, name] of ['db1', 'db2'].entries()) {
    const host = await makeHost(name, 11 + nth);
    hosts.push(await makeDatabaseHost({ host, folder, binaries, etcd: `${HUB}:2379` }));
  }
  const haproxy = program({
    command: ['haproxy', '-db', '-f', join(DEPLOY, 'haproxy/primary.cfg')],
    env: Object.fromEntries(hosts.map(({ host }, nth) => [`DB${nth + 1}`, host.address])),
    log: join(folder, 'haproxy.log'),
    restartMs: 300,
  });
  const pgbouncer = program({
    command: ['pgbouncer', '/etc/pgbouncer/pgbouncer.ini'],
    log: join(folder, 'pgbouncer.log'),
    uid,
    gid,
    restartMs: 300,
  });

  const members = async (): Promise<readonly Member[]> => {
    for (const { host } of hosts) {
      const answer = await fetch(`http://${host.address}:8008/cluster`, {
        signal: AbortSignal.timeout(2_000),
      }).catch(() => undefined);
      if (answer?.ok === true) return ((await answer.json()) as { members: readonly Member[] }).members;
    }
    return [];
  };
  const isRole = async ({ host }: DatabaseHost, role: string): Promise<boolean> =>
    fetch(`http://${host.address}:8008/${role}`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ status }) => status === 200,
      () => false,
    );
  const primary = async (): Promise<DatabaseHost | undefined> => {
    const answers = await Promise.all(hosts.map((each) => isRole(each, 'primary')));
    return hosts[answers.indexOf(true)];
  };
  const cluster: Cluster = {
    folder,
    hosts,
    etcd,
    haproxy,
    pgbouncer,
    primary,
    async isWhole() {
      const now = await primary();
      const other = hosts.find((each) => each !== now);
      if (now === undefined || other === undefined) return false;
      return (
        (await isRole(other, 'synchronous')) &&
        (await members()).every(({ state }) => /running|streaming/.test(state))
      );
    },
    async switchover() {
      // 412: right after a fault Patroni may not have noted the standby again.
      await until('a switchover', MADE_WITHIN_MS, async () => {
        const leader = (await primary())?.host;
        const answer = await fetch(`http://${leader?.address}:8008/switchover`, {
          method: 'POST',
          body: JSON.stringify({ leader: leader?.name }),
        });
        return answer.ok;
      });
    },
    async close() {
      for (const { patroni } of hosts) patroni.signal('SIGCONT');
      for (const each of [pgbouncer, haproxy, ...hosts.map(({ patroni }) => patroni), etcd]) await each.end();
    },
  };
  await until('etcd answers', MADE_WITHIN_MS, async () => (await fetch(`${client}/health`)).ok);
  for (const { patroni } of hosts) patroni.start();
  haproxy.start();
  await until('a primary', MADE_WITHIN_MS, async () => (await primary()) !== undefined);
  await makeDatabases();
  await writeFile('/etc/pgbouncer/userlist.txt', `"${LOGIN}" "${PASSWORD}"\n`, { mode: 0o644 });
  await promisify(execFile)('cp', [join(DEPLOY, 'pgbouncer/pgbouncer.ini'), '/etc/pgbouncer/']);
  return cluster;
}

/** Debian keeps those of each version apart; the newest is taken. */
async function binariesOfPostgres(): Promise<string> {
  const { stdout } = await promisify(execFile)('sh', [
    '-c',
    'ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1',
  ]);
  return stdout.trim();
}

/** As docs/operating/high-availability.md says: the owner, who migrates, and what the watch writes to. */
async function makeDatabases(): Promise<void> {
  const [host = '', port = ''] = DIRECT.split(':');
  const at = { host, port: Number(port), ...SUPERUSER };
  await until('HAProxy leads to the primary', MADE_WITHIN_MS, async () => {
    const { rows } = await runOnce(
      { ...at, database: 'postgres' },
      'select not pg_is_in_recovery() as primary',
    );
    return rows[0].primary;
  });
  await runOnce(
    { ...at, database: 'postgres' },
    `create role ${OWNER} login createrole password '${PASSWORD}'`,
  );
  for (const role of [
    `${WATCH.user} login password '${WATCH.password}'`,
    `${BACKUP} login bypassrls password '${PASSWORD}' in role ${OWNER}`,
  ])
    await runOnce({ ...at, database: 'postgres' }, `create role ${role}`);
  for (const [name, owner] of [
    ['warmpath', OWNER],
    [WATCH.database, WATCH.user],
  ])
    await runOnce({ ...at, database: 'postgres' }, `create database ${name} owner ${owner}`);
  await runOnce(
    { ...at, user: WATCH.user, password: WATCH.password, database: WATCH.database },
    'create table written (host text, n int, primary key (host, n))',
  );
}
