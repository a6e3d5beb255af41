import { setTimeout as sleep } from 'node:timers/promises';
import { size } from '../harness/size.ts';
import type { DatabaseHost } from './database-host.ts';
import type { Installation } from './installation.ts';
import { until } from './programs.ts';

/** A fault that replaces the primary is over when a new one takes writes; the others when they are done. */
export interface Fault {
  readonly name: string;
  readonly movesPrimary: boolean;
  /** Whether it needs both machines: with one of them lost already there would be two faults at a time. */
  readonly needsWhole: boolean;
  /** Does it; resolves to what ends it. */
  begin(installation: Installation, random: () => number): Promise<() => Promise<void>>;
}

/** Beyond the lease of a claimed message (60 s), and of one on the wire (140 s; src/platform/backoff.ts). */
const FROZEN_MS = size(65_000, 150_000);
/** Longer than the lock of the primary holds (`ttl` of deploy/patroni/patroni.yml). */
const ETCD_AWAY_MS = 25_000;
/** How long the old primary is left alone with its mistake once there is a new one, ms. */
const LEFT_ALONE_MS = 3_000;
/** A message is on the wire within this, where any is to be sent, ms. */
const ON_THE_WIRE_WITHIN_MS = 10_000;

/** Of those whose end is not waited for. */
export const underWay: Promise<void>[] = [];

const primaryOf = async ({ cluster }: Installation): Promise<DatabaseHost> => {
  const primary = await cluster.primary();
  if (primary === undefined) throw new Error('there is no primary');
  return primary;
};
const oneOf = <Item>(items: readonly Item[], random: () => number): Item =>
  items[Math.floor(random() * items.length)] as Item;
const nothing = async (): Promise<void> => {};

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
      const primary = await primaryOf(installation);
      const standby = installation.cluster.hosts.find((each) => each !== primary);
      await standby?.host.cut();
      return async () => standby?.host.heal();
    },
  },
];

export const OTHERS: readonly Fault[] = [
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
  {
    name: 'pooler killed',
    movesPrimary: false,
    needsWhole: false,
    async begin({ cluster }) {
      cluster.pgbouncer.signal('SIGKILL');
      return nothing;
    },
  },
  {
    name: 'HAProxy killed',
    movesPrimary: false,
    needsWhole: false,
    async begin({ cluster }) {
      cluster.haproxy.signal('SIGKILL');
      return nothing;
    },
  },
  {
    name: 'service killed',
    movesPrimary: false,
    needsWhole: false,
    async begin({ services }, random) {
      await oneOf(services, random).kill();
      return nothing;
    },
  },
  {
    name: 'worker killed',
    movesPrimary: false,
    needsWhole: false,
    async begin({ workers }, random) {
      oneOf(workers, random).signal('SIGKILL');
      return nothing;
    },
  },
  {
    name: 'worker frozen',
    movesPrimary: false,
    needsWhole: false,
    async begin({ workers, system }, random) {
      const worker = oneOf(workers, random);
      const isOnTheWire = async () => {
        const [row] = await system.query<{ n: number }>({
          text: "select count(*)::int as n from touch where state = 'sending'",
        });
        return (row?.n ?? 0) > 0;
      };
      // With a message in its hands, if there is one.
      await until('a message on the wire', ON_THE_WIRE_WITHIN_MS, isOnTheWire).catch(() => {});
      worker.signal('SIGSTOP');
      underWay.push(sleep(FROZEN_MS).then(() => worker.signal('SIGCONT')));
      return nothing;
    },
  },
];

/** In random order: each of `MOVES` in turn until there are `moves` of them, with `others` of the rest between them. */
export function drawFaults(moves: number, others: number, random: () => number): Fault[] {
  const draw = (from: readonly Fault[], count: number): Fault[] => {
    const drawn: Fault[] = [];
    for (let deck: Fault[] = []; drawn.length < count; ) {
      if (deck.length === 0) deck = [...from];
      drawn.push(...deck.splice(Math.floor(random() * deck.length), 1));
    }
    return drawn;
  };
  const all = [...draw(MOVES, moves), ...draw(OTHERS, others)];
  return (
    all
      // One that is not waited for comes early, so that it ends before the run does.
      .map((fault) => ({ fault, at: fault.name === 'worker frozen' ? random() / 4 : random() }))
      .toSorted((one, other) => one.at - other.at)
      .map(({ fault }) => fault)
  );
}
