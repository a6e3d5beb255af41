import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseHost } from './database-host.ts';
import { brief, type Fault, lasting, nothing, primaryOf, standbyOf } from './faults.ts';
import type { Installation } from './installation.ts';
import { makeThin } from './network.ts';
import type { Program } from './programs.ts';

/** Longer than the lock of the primary holds (`ttl` of deploy/patroni/patroni.yml). */
const ETCD_AWAY_MS = 25_000;
/** How long the old primary is left alone with its mistake once there is a new one, ms. */
const LEFT_ALONE_MS = 3_000;
/** Shorter than Patroni's lock, and than PgBouncer waits for a server (query_wait_timeout), ms. */
const FROZEN_MS = 4_000;
/** As a machine that is short of processor time, or whose disk hangs now and then: this long still, this long going, ms. */
const STUTTER = { still: 400, going: 200, times: 10 };

/** What is done to the primary, or between it and the rest: the failovers and cuts of the bar. */
export const MOVES: readonly Fault[] = [
  {
    name: 'primary killed',
    movesPrimary: true,
    needsWhole: true,
    async begin(installation) {
      const primary = await primaryOf(installation);
      await primary.kill();
      return async () => primary.patroni.start();
    },
  },
  {
    name: 'primary cut off',
    movesPrimary: true,
    needsWhole: true,
    async begin(installation) {
      const { host } = await primaryOf(installation);
      await host.cut();
      return async () => {
        await sleep(LEFT_ALONE_MS);
        await host.heal();
      };
    },
  },
  {
    // PostgreSQL of the old primary goes on, and can be reached: two believe they are the primary.
    name: 'Patroni of the primary frozen',
    movesPrimary: true,
    needsWhole: true,
    async begin(installation) {
      const { patroni } = await primaryOf(installation);
      patroni.signal('SIGSTOP');
      return async () => {
        await sleep(LEFT_ALONE_MS);
        patroni.signal('SIGCONT');
      };
    },
  },
  {
    name: 'switchover',
    movesPrimary: true,
    needsWhole: true,
    async begin({ cluster }) {
      await cluster.switchover();
      return nothing;
    },
  },
  {
    name: 'standby cut off',
    movesPrimary: false,
    needsWhole: true,
    async begin(installation) {
      const { host } = await standbyOf(installation);
      await host.cut();
      return () => host.heal();
    },
  },
];

const frozen = (name: string, of: (installation: Installation) => Program): Fault =>
  lasting(name, FROZEN_MS, async (installation) => {
    of(installation).signal('SIGSTOP');
    return () => of(installation).signal('SIGCONT');
  });
const signalled = (
  name: string,
  of: (installation: Installation) => Program,
  signal: NodeJS.Signals,
): Fault => brief(name, (installation) => of(installation).signal(signal));

const stutter = async (host: DatabaseHost): Promise<void> => {
  for (let nth = 0; nth < STUTTER.times; nth += 1) {
    const stopped = await host.processes();
    const signal = (name: NodeJS.Signals) => {
      for (const pid of stopped) {
        try {
          process.kill(pid, name);
        } catch {} // one that has ended meanwhile
      }
    };
    signal('SIGSTOP');
    await sleep(STUTTER.still);
    signal('SIGCONT');
    await sleep(STUTTER.going);
  }
};

/** PostgreSQL, Patroni, etcd and what stands between them and the services. */
export const CLUSTER_FAULTS: readonly Fault[] = [
  {
    name: 'etcd lost',
    movesPrimary: false,
    needsWhole: true,
    async begin({ cluster }) {
      await cluster.etcd.end();
      await sleep(ETCD_AWAY_MS);
      return async () => cluster.etcd.start();
    },
  },
  frozen('etcd frozen', ({ cluster }) => cluster.etcd),
  brief(
    'PostgreSQL restarted at once',
    async (installation) => process.kill(await (await primaryOf(installation)).postmaster(), 'SIGQUIT'),
    { movesPrimary: 'may', needsWhole: true },
  ),
  brief(
    'postmaster killed',
    async (installation) => process.kill(await (await primaryOf(installation)).postmaster(), 'SIGKILL'),
    { movesPrimary: 'may', needsWhole: true },
  ),
  brief(
    // Of one process of PostgreSQL: it ends all others and recovers.
    'backend killed',
    async (installation) => {
      const [row] = await installation.asSuperuser(
        "select pid from pg_stat_activity where usename = 'warmpath_app' limit 1",
      );
      if (row !== undefined) process.kill(Number(row.pid), 'SIGKILL');
    },
    { movesPrimary: 'may', needsWhole: true },
  ),
  brief('primary stutters', async (installation) => stutter(await primaryOf(installation)), {
    lasts: true,
    movesPrimary: 'may',
    needsWhole: true,
  }),
  {
    name: 'standby killed',
    movesPrimary: false,
    needsWhole: true,
    async begin(installation) {
      const standby = await standbyOf(installation);
      await standby.kill();
      return async () => standby.patroni.start();
    },
  },
  brief('standby stutters', async (installation) => stutter(await standbyOf(installation)), {
    lasts: true,
    needsWhole: true,
  }),
  lasting(
    'line to the standby thin',
    FROZEN_MS,
    async (installation) => makeThin((await standbyOf(installation)).host),
    { needsWhole: true },
  ),
  lasting(
    'line to the primary thin',
    FROZEN_MS,
    async (installation) => makeThin((await primaryOf(installation)).host),
    { movesPrimary: 'may', needsWhole: true },
  ),
  signalled('pooler killed', ({ cluster }) => cluster.pgbouncer, 'SIGKILL'),
  signalled('pooler ended', ({ cluster }) => cluster.pgbouncer, 'SIGTERM'),
  signalled('pooler reloaded', ({ cluster }) => cluster.pgbouncer, 'SIGHUP'),
  frozen('pooler frozen', ({ cluster }) => cluster.pgbouncer),
  // PAUSE and RESUME of its console.
  lasting('pooler paused', FROZEN_MS, async ({ cluster: { pgbouncer } }) => {
    pgbouncer.signal('SIGUSR1');
    return () => pgbouncer.signal('SIGUSR2');
  }),
  signalled('HAProxy killed', ({ cluster }) => cluster.haproxy, 'SIGKILL'),
  signalled('HAProxy ended', ({ cluster }) => cluster.haproxy, 'SIGTERM'),
  frozen('HAProxy frozen', ({ cluster }) => cluster.haproxy),
];
