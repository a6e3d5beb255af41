import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runningPid } from '../../src/platform/database/cluster.ts';
import { type Place, preparePlace } from '../../src/platform/database/place.ts';
import { openStore, type Store } from '../../src/platform/database/store.ts';
import { createFaultProxy, type FaultProxy } from '../harness/fault-proxy.ts';
import { nextLogin, type Pooler, startPgBouncer } from '../harness/pgbouncer.ts';
import { asLogin, giveSettings, makeRuntimeLogin, urlOf } from '../harness/runtime-login.ts';
import type { Load } from './clients.ts';
import { makeAccount } from './rig.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { type Supervised, supervise } from './supervised.ts';
import { type Verdict, verify } from './verify.ts';

/** As many as the bar of the issue names. */
const PROCESSES = 3;
const DEADLINE_MS = 300;
const SWEEP_EVERY_MS = 300;
/** Few enough that requests meet on one account, enough that they also do not. */
const TENANTS = 5;
const CREDITS = 10_000_000;

/** One process of the service with a link of its own to the pooler. */
export interface Member {
  readonly service: Supervised;
  readonly link: FaultProxy;
}

/** Three processes of the service on one durable database, each behind its own link to one PgBouncer. */
export interface Fleet {
  readonly members: readonly Member[];
  readonly pooler: Pooler;
  readonly store: Store;
  /** Of the database, where it has one of its own. */
  readonly disk: SmallDisk | undefined;
  readonly apiKeys: readonly string[];
  readonly tenants: readonly string[];
  /** SIGKILL to the postmaster; resolves when it is started again and answers. */
  killPostgres(): Promise<void>;
  /** Waits until no lease runs and a sweep has passed, then checks everything. */
  verdict(loads: readonly Load[]): Promise<Verdict>;
  close(): Promise<void>;
}

export interface FleetOptions {
  /** How long a process is taken to be alive after its last sign, and how long a request may take to be resolved, ms. */
  readonly aliveMs: number;
  readonly leaseMs: number;
  /** Whether the database gets a disk that can be filled, where that is allowed. */
  readonly smallDisk: boolean;
}

export async function createFleet({ aliveMs, leaseMs, smallDisk }: FleetOptions): Promise<Fleet> {
  // The name lets the next run's set-up stop and remove what a killed run left (global-setup.ts).
  const dataDir = await mkdtemp(join(tmpdir(), `warmpath-test-${process.pid}-fleet-`));
  const scratch = await mkdtemp(join(tmpdir(), 'warmpath-fleet-'));
  const callsFile = join(scratch, 'calls.jsonl');
  const closing: (() => Promise<unknown>)[] = [dataDir, scratch].map(
    (folder) => () => rm(folder, { recursive: true, force: true }),
  );
  const close = async (): Promise<void> => {
    for (const end of closing.reverse()) await end();
  };
  try {
    const disk = smallDisk ? await mountSmallDisk(dataDir) : undefined;
    if (disk !== undefined) closing.push(() => disk.unmount());
    // As a service does, it starts the server again whenever that ends.
    const store = await openStore({ purpose: 'service', dataDir, log: () => {} });
    closing.push(() => store.close());
    const place = await preparePlace({ dataDir, tempDir: tmpdir(), log: () => {} });
    const login = nextLogin();
    await makeRuntimeLogin(store.connection, login);
    await giveSettings(store.connection, login);
    // As docs/operating/install.md says: with the default it refuses for up to 15 s after a restart of PostgreSQL.
    const pooler = await startPgBouncer(store.connection, ['server_login_retry = 1']);
    closing.push(() => pooler.stop());
    const links = await Promise.all(
      Array.from({ length: PROCESSES }, () => createFaultProxy(pooler.through(store.connection, login))),
    );
    closing.push(() => Promise.all(links.map((link) => link.close())));
    const members = await Promise.all(
      links.map(async (link, nth): Promise<Member> => {
        const service = await supervise({
          databaseUrl: urlOf(link.connection),
          directUrl: urlOf(asLogin(store.connection, login)),
          deadlineMs: DEADLINE_MS,
          leaseMs,
          sweepEveryMs: SWEEP_EVERY_MS,
          aliveMs,
          callsFile,
          faultFile: join(scratch, `fault-point-${nth}`),
        });
        closing.push(() => service.stop());
        return { service, link };
      }),
    );
    const apiKeys = await Promise.all(
      Array.from({ length: TENANTS }, () => makeAccount(store.system, CREDITS)),
    );
    const rows = await store.system.query<{ id: string }>({
      text: 'select tenant_id::text as id from tenant',
    });
    return {
      members,
      pooler,
      store,
      disk,
      apiKeys,
      tenants: rows.map(({ id }) => id),
      killPostgres: () => killPostgres(place, store),
      async verdict(loads) {
        for (const { service } of members) await service.ready();
        // The lease of the last request, a sweep that may just have passed, and the time a sweep takes.
        await sleep(leaseMs + 3 * SWEEP_EVERY_MS);
        return verify({ db: store, loads, callsFile, granted: TENANTS * CREDITS });
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function killPostgres(place: Place, store: Store): Promise<void> {
  const pid = await runningPid(place);
  if (pid === undefined) throw new Error('PostgreSQL is not running');
  process.kill(pid, 'SIGKILL');
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(50)) {
    const now = await runningPid(place).catch(() => undefined);
    if (now === undefined || now === pid) continue;
    const answers = await store.system.query({ text: 'select 1' }).catch(() => undefined);
    if (answers !== undefined) return;
  }
  throw new Error('PostgreSQL did not come back');
}
