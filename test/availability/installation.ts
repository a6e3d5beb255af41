import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createDb, type Postgres } from '../../src/platform/database/postgres.ts';
import { makeAccount } from '../crash/rig.ts';
import { type Supervised, supervise } from '../crash/supervised.ts';
import { createFaultProxy, type FaultProxy } from '../harness/fault-proxy.ts';
import { runOnce } from '../harness/one-off.ts';
import { makeRuntimeLogin } from '../harness/runtime-login.ts';
import type { Rig } from '../rehearsal/outreach/rig-people.ts';
import {
  BACKUP_URL,
  type Cluster,
  DIRECT,
  LOGIN,
  makeCluster,
  makeSettings,
  OWNER_URL,
  PASSWORD,
  POOLED,
} from './cluster.ts';
import { SUPERUSER } from './database-host.ts';
import { type Program, program, until } from './programs.ts';
import { type Receiver, startReceiver } from './receiver.ts';

const COMMAND = resolve(import.meta.dirname, '../../bin/warmpath.js');
const [FAKETIME = ''] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
const SERVICES = 2;
const WORKERS = 2;
/** Few enough that requests meet on one account, enough that they also do not. */
const TENANTS = 5;
const CREDITS = 10_000_000;
/** The probe's own, and short leases, so that a check after each fault need not wait a minute for a sweep. */
export const TIMES = { deadlineMs: 300, leaseMs: 3_000, sweepEveryMs: 300, aliveMs: 1_000 };
/** A start takes seconds, and several times that where others work. */
const READY_WITHIN_MS = 180_000;

/** Everything of docs/operating/high-availability.md, with clients' keys. */
export interface Installation {
  readonly cluster: Cluster;
  readonly services: readonly Supervised[];
  readonly workers: readonly Program[];
  /** Each service's own way to the pooler, and the one of the workers; in the order of both. */
  readonly links: readonly FaultProxy[];
  /** What the clock of the first service is off by, as libfaketime takes it, such as +1d. */
  setClock(offset: string): Promise<void>;
  /** Runs a command with the settings of the operator; resolves to its exit code, null if `killAfterMs` ended it. */
  command(args: readonly string[], killAfterMs?: number): Promise<number | null>;
  /** Rows of a statement on the primary. */
  asSuperuser(statement: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  readonly mail: Pick<Rig, 'breakSubmission'>;
  readonly receiver: Receiver;
  readonly dataDir: string;
  readonly callsFile: string;
  readonly system: Postgres;
  readonly apiKeys: readonly string[];
  /** Whose sequences run. */
  readonly founderKey: string;
  /** Who sends lists. */
  readonly bulkKey: string;
  /** Credits granted in all. */
  readonly granted: number;
  /** Waits until every service says so. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** `settings`: of services and workers, besides those of the database. */
export async function install(
  settings: Readonly<Record<string, string>>,
  mail: Pick<Rig, 'breakSubmission'>,
): Promise<Installation> {
  const cluster = await makeCluster();
  const { folder } = cluster;
  const env = { PATH: process.env.PATH ?? '', HOME: folder };
  const command = (args: readonly string[], killAfterMs?: number): Promise<number | null> =>
    new Promise((resolve) => {
      const child = execFile(
        process.execPath,
        [COMMAND, ...args],
        {
          env: {
            ...env,
            WARMPATH_DATA_DIR: folder,
            DATABASE_URL: args[0] === 'backup' ? BACKUP_URL : OWNER_URL,
          },
        },
        (error, _, said) => {
          if (error !== null && killAfterMs === undefined)
            console.log(`${args.join(' ')}: ${said.slice(-500)}`);
          resolve(child.exitCode);
        },
      );
      if (killAfterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfterMs);
    });
  if ((await command(['migrate'])) !== 0) throw new Error('the schema was not made');
  await makeRuntimeLogin({ connectionString: OWNER_URL }, LOGIN);
  await makeSettings();
  cluster.pgbouncer.start();
  const links = await Promise.all(
    Array.from({ length: SERVICES + 1 }, () => {
      const [host = '', port = ''] = POOLED.split(':');
      return createFaultProxy({ host, port: Number(port) });
    }),
  );
  const throughLink = (nth: number) => `127.0.0.1:${links[nth]?.connection.port}`;
  const clockFile = join(folder, 'clock');
  await writeFile(clockFile, '+0');
  const url = (at: string) => `postgres://${LOGIN}:${PASSWORD}@${at}/warmpath`;
  const whole = {
    ...settings,
    DATABASE_URL: url(throughLink(SERVICES)),
    WARMPATH_DATABASE_DIRECT_URL: url(DIRECT),
    WARMPATH_SECRETS_KEY: randomBytes(32).toString('base64'),
    WARMPATH_OUTREACH: 'off',
    WARMPATH_DATA_DIR: join(folder, 'service'),
    WARMPATH_LOG_LEVEL: 'info',
  };
  await mkdir(whole.WARMPATH_DATA_DIR);
  const callsFile = join(folder, 'calls.jsonl');
  const services = await Promise.all(
    Array.from({ length: SERVICES }, (_, nth) =>
      supervise(
        {
          databaseUrl: url(throughLink(nth)),
          directUrl: whole.WARMPATH_DATABASE_DIRECT_URL,
          ...TIMES,
          callsFile,
          faultFile: join(folder, `fault-point-${nth}`),
          whole: { ...whole, DATABASE_URL: url(throughLink(nth)) },
        },
        // The monotonic clock goes on, as where a machine's time is set.
        nth === 0
          ? {
              LD_PRELOAD: FAKETIME,
              FAKETIME_TIMESTAMP_FILE: clockFile,
              FAKETIME_CACHE_DURATION: '1',
              FAKETIME_DONT_FAKE_MONOTONIC: '1',
            }
          : {},
      ),
    ),
  );
  const workers = Array.from({ length: WORKERS }, (_, nth) =>
    program({
      command: [process.execPath, COMMAND, 'outreach'],
      env: { ...env, ...whole },
      log: join(folder, `worker-${nth + 1}.log`),
      restartMs: 500,
    }),
  );
  for (const worker of workers) worker.start();
  const system = createDb({
    connection: { connectionString: OWNER_URL },
    role: 'warmpath_system',
    applicationName: 'warmpath availability',
    poolSize: 2,
  });
  const apiKeys: string[] = [];
  for (let made = 0; made < TENANTS + 2; made += 1) apiKeys.push(await makeAccount(system, CREDITS));
  const [founderKey = '', bulkKey = ''] = apiKeys.splice(0, 2);
  const receiver = await startReceiver();
  await receiver.register(services[0]?.url ?? '', founderKey);
  return {
    cluster,
    services,
    workers,
    links,
    setClock: (offset) => writeFile(clockFile, offset),
    command,
    async asSuperuser(statement) {
      const [host = '', port = ''] = DIRECT.split(':');
      const at = { host, port: Number(port), ...SUPERUSER, database: 'warmpath' };
      return (await runOnce(at, statement)).rows;
    },
    mail,
    receiver,
    dataDir: whole.WARMPATH_DATA_DIR,
    callsFile,
    system,
    apiKeys,
    founderKey,
    bulkKey,
    granted: (TENANTS + 2) * CREDITS,
    async ready() {
      for (const service of services) await service.ready();
      await until('services are ready', READY_WITHIN_MS, async () => {
        const answers = await Promise.all(services.map((each) => fetch(`${each.url}/readyz`)));
        return answers.every(({ status }) => status === 200);
      });
    },
    async close() {
      for (const worker of workers) {
        worker.signal('SIGCONT');
        await worker.end();
      }
      await Promise.all(services.map((each) => each.stop()));
      receiver.close();
      await system.close();
      await Promise.all(links.map((link) => link.close()));
      await cluster.close();
    },
  };
}
