import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createDb, type Postgres } from '../../src/platform/database/postgres.ts';
import { makeAccount } from '../crash/rig.ts';
import { type Supervised, supervise } from '../crash/supervised.ts';
import { giveSettings, makeRuntimeLogin } from '../harness/runtime-login.ts';
import { type Cluster, DIRECT, LOGIN, makeCluster, OWNER_URL, PASSWORD, POOLED } from './cluster.ts';
import { type Program, program, until } from './programs.ts';

const COMMAND = resolve(import.meta.dirname, '../../bin/warmpath.js');
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
  readonly callsFile: string;
  readonly system: Postgres;
  readonly apiKeys: readonly string[];
  /** Whose sequences run. */
  readonly founderKey: string;
  /** Credits granted in all. */
  readonly granted: number;
  /** Waits until every service says so. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** `settings`: of services and workers, besides those of the database. */
export async function install(settings: Readonly<Record<string, string>>): Promise<Installation> {
  const cluster = await makeCluster();
  const { folder } = cluster;
  const env = { PATH: process.env.PATH ?? '', HOME: folder };
  await promisify(execFile)(process.execPath, [COMMAND, 'migrate'], {
    env: { ...env, WARMPATH_DATA_DIR: folder, WARMPATH_OWNER_DATABASE_URL: OWNER_URL },
  });
  await makeRuntimeLogin({ connectionString: OWNER_URL }, LOGIN);
  await giveSettings({ connectionString: OWNER_URL }, LOGIN);
  cluster.pgbouncer.start();
  const url = (at: string) => `postgres://${LOGIN}:${PASSWORD}@${at}/warmpath`;
  const whole = {
    ...settings,
    DATABASE_URL: url(POOLED),
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
      supervise({
        databaseUrl: whole.DATABASE_URL,
        directUrl: whole.WARMPATH_DATABASE_DIRECT_URL,
        ...TIMES,
        callsFile,
        faultFile: join(folder, `fault-point-${nth}`),
        whole,
      }),
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
  for (let made = 0; made <= TENANTS; made += 1) apiKeys.push(await makeAccount(system, CREDITS));
  const [founderKey = ''] = apiKeys.splice(0, 1);
  return {
    cluster,
    services,
    workers,
    callsFile,
    system,
    apiKeys,
    founderKey,
    granted: (TENANTS + 1) * CREDITS,
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
      await system.close();
      await cluster.close();
    },
  };
}
