import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  clusterConnection,
  ensureRunning,
  prepareCluster,
  runningPid,
  stop,
} from '../../src/platform/database/cluster.ts';
import { type Place, preparePlace } from '../../src/platform/database/place.ts';
import { createDb, type Postgres } from '../../src/platform/database/postgres.ts';
import { formatKey, KEY_RANDOM_BYTES } from '../../src/platform/values/key-scopes.ts';
import { type Load, type LoadOptions, startLoad } from './clients.ts';
import type { FaultPoint } from './service-process.ts';
import { type Supervised, supervise } from './supervised.ts';
import { readCalls, type Verdict, verify } from './verify.ts';

const DEADLINE_MS = 300;
/** Of a lease beyond the deadline: the time of a quick restart of the database, so that both orders of settling and sweeping occur. */
const LEASE_MORE_MS = 1_200;
const SWEEP_EVERY_MS = 300;
/** Below the lease, as in earnest: who repeats a request that a crash cut short is let in before the sweeper comes. */
const ALIVE_MS = 500;
/** Few enough that requests meet on one account, enough that they also do not. */
const TENANTS = 5;
const CREDITS = 10_000_000;
/** A client gives up a key after this long: a lease, a sweep and the slowest restart fit many times. */
const CLIENT_TIMEOUT_MS = 60_000;

export interface Rig {
  readonly service: Supervised;
  readonly system: Postgres;
  readonly apiKeys: readonly string[];
  /** The account's own credits, for a caller that needs exactly so many. */
  account(credits: number): Promise<string>;
  load(options?: Partial<LoadOptions>): Load;
  /** The process will kill itself the next time it comes to this point. */
  arm(point: FaultPoint): Promise<void>;
  killService(): Promise<void>;
  /** SIGKILL to the postmaster; the service's supervisor starts it again. */
  killPostgres(): Promise<void>;
  /** Waits until no lease runs and a sweep has passed, then checks everything. */
  verdict(): Promise<Verdict>;
  /** How many reservations a stopped service left, on the database started for the question. */
  stranded(): Promise<number>;
  /** Provider calls whose client never heard an answer. */
  callsWithoutAnswer(load: Load): Promise<string[]>;
  close(): Promise<void>;
}

export interface RigOptions {
  readonly random?: () => number;
  /** Of a request. */
  readonly deadlineMs?: number;
  /** Settings of sources, for lookups. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** The real service in processes of its own on a durable cluster of its own, and clients that will not take no answer. */
export async function createRig(options: RigOptions = {}): Promise<Rig> {
  const { random = Math.random, deadlineMs = DEADLINE_MS, settings = {} } = options;
  const leaseMs = deadlineMs + LEASE_MORE_MS;
  // The name lets the next run's set-up stop and remove what a killed run left (global-setup.ts).
  const dataDir = await mkdtemp(join(tmpdir(), `warmpath-test-${process.pid}-crash-`));
  const callsFile = join(dataDir, 'calls.jsonl');
  const faultFile = join(dataDir, 'fault-point');
  const service = await supervise({
    dataDir,
    deadlineMs,
    leaseMs,
    sweepEveryMs: SWEEP_EVERY_MS,
    aliveMs: ALIVE_MS,
    callsFile,
    faultFile,
    settings,
  });
  const place = await preparePlace({ dataDir, tempDir: tmpdir(), log: () => {} });
  const system = openSystem(place);
  const loads: Load[] = [];
  const apiKeys: string[] = [];
  let granted = 0;

  const account = async (credits: number): Promise<string> => {
    granted += credits;
    return makeAccount(system, credits);
  };
  for (let n = 0; n < TENANTS; n += 1) apiKeys.push(await account(CREDITS));

  return {
    service,
    system,
    apiKeys,
    account,
    load(options = {}) {
      const load = startLoad({
        urls: [service.url],
        apiKeys,
        clients: 24,
        keylessShare: 0.15,
        timeoutMs: CLIENT_TIMEOUT_MS,
        random,
        ...options,
      });
      loads.push(load);
      return load;
    },
    arm: (point) => writeFile(faultFile, point),
    killService: () => service.kill(),
    async killPostgres() {
      const pid = await runningPid(place);
      if (pid === undefined) throw new Error('PostgreSQL is not running');
      process.kill(pid, 'SIGKILL');
      for (const until = Date.now() + 60_000; Date.now() < until; await sleep(50)) {
        const now = await runningPid(place).catch(() => undefined);
        if (now !== undefined && now !== pid && (await answers(system))) return;
      }
      throw new Error(`PostgreSQL did not come back:\n${service.said()}`);
    },
    async verdict() {
      await service.ready();
      // The lease of the last request, a sweep that may just have passed, and the time a sweep takes.
      await sleep(leaseMs + 3 * SWEEP_EVERY_MS);
      return verify({ db: { system }, loads, callsFile, granted });
    },
    async stranded() {
      const cluster = await prepareCluster(place, { log: () => {} });
      await ensureRunning(cluster);
      const rows = await system.query<{ n: number }>({
        text: "select count(*)::int as n from charge where state = 'reserved'",
      });
      return rows[0]?.n ?? Number.NaN;
    },
    async callsWithoutAnswer(load) {
      const answered = new Set(load.answers.map(({ tag }) => tag));
      return (await readCalls(callsFile)).map(({ tag }) => tag).filter((tag) => !answered.has(tag));
    },
    async close() {
      await service.stop();
      await system.close();
      await stop(place).catch(() => {});
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function openSystem(place: Place): Postgres {
  return createDb({
    connection: clusterConnection(place, 'warmpath'),
    role: 'warmpath_system',
    applicationName: 'warmpath crash test',
    poolSize: 2,
  });
}

async function answers(db: Postgres): Promise<boolean> {
  return db.query({ text: 'select 1' }).then(
    () => true,
    () => false,
  );
}

/** A paying tenant with so many credits; returns its live key. */
export async function makeAccount(system: Postgres, credits: number): Promise<string> {
  const tenantId = randomUUID();
  const key = formatKey('live', randomBytes(KEY_RANDOM_BYTES), tenantId);
  await system.transaction(async (transaction) => {
    const insert = (text: string, values: unknown[]) => transaction.query({ text, values });
    await insert("insert into tenant (tenant_id, name, plan) values ($1, 'crash', 'paid')", [tenantId]);
    await insert("insert into account (tenant_id, mode, balance, last_entry) values ($1, 'live', $2, 1)", [
      tenantId,
      credits,
    ]);
    await insert(
      `insert into ledger_entry (tenant_id, mode, id, kind, amount, balance_after) values ($1, 'live', 1, 'grant', $2, $2)`,
      [tenantId, credits],
    );
    // Half of the keys have a cap, which is never reached: what it counts is held against the charges.
    await insert(
      `insert into api_key (tenant_id, mode, hash, last_four, daily_credits, budget_id)
       select $1, 'live', $2, $3, case when capped then 1000000000 end, case when capped then gen_random_uuid() end
       from (select random() < 0.5 as capped) drawn`,
      [tenantId, createHash('sha256').update(key).digest(), key.slice(-4)],
    );
  });
  return key;
}
