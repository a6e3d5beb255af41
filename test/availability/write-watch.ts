import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { WATCH } from './cluster.ts';
import type { DatabaseHost } from './database-host.ts';

/** Between two writes on a machine, ms: what is measured is as exact as that. */
const EVERY_MS = 100;
/** A write without an answer is given up after this long, ms: it waits for a standby that is gone. */
const GIVEN_UP_MS = 2_000;

/** One write that was answered. */
interface Acknowledged {
  readonly host: string;
  readonly n: number;
  /** Of the server: each promotion begins a new one. */
  readonly timeline: number;
  /** When it was sent and answered, ms since 1970 UTC. */
  readonly from: number;
  readonly at: number;
}

/** Writes on both machines all the time, on the machine itself: a cut does not hide what a primary would still take. */
export interface WriteWatch {
  /** The newest that took a write. */
  timeline(): number;
  /** The first write that was sent after `from` and answered, on a later timeline than `timeline` where one is given. */
  firstAfter(from: number, timeline?: number): Acknowledged | undefined;
  /** A write taken by a primary after its successor had taken one, and one that was answered and is not there. Ends the watch. */
  faults(): Promise<string[]>;
}

export function watchWrites(hosts: readonly DatabaseHost[]): WriteWatch {
  const taken: Acknowledged[] = [];
  let stopped = false;
  const watch = async ({ host, socket }: DatabaseHost): Promise<void> => {
    const config = {
      ...socket(WATCH.user, WATCH.password, WATCH.database),
      connectionTimeoutMillis: GIVEN_UP_MS,
      query_timeout: GIVEN_UP_MS,
    };
    let client: pg.Client | undefined;
    for (let n = 0; !stopped; n += 1, await sleep(EVERY_MS)) {
      const from = Date.now();
      try {
        if (client === undefined) {
          client = new pg.Client(config);
          client.on('error', () => {}); // the statement under way rejects with it
          await client.connect();
        }
        const { rows } = await client.query(
          "insert into written values ($1, $2) returning ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline",
          [host.name, n],
        );
        taken.push({ host: host.name, n, timeline: rows[0].timeline, from, at: Date.now() });
      } catch {
        // Not waited for: it may be one that never answers.
        void client?.end().catch(() => {});
        client = undefined;
      }
    }
    await client?.end().catch(() => {});
  };
  const running = Promise.all(hosts.map(watch));
  return {
    timeline: () => Math.max(0, ...taken.map(({ timeline }) => timeline)),
    firstAfter: (from, timeline = 0) => taken.find((each) => each.from >= from && each.timeline > timeline),
    async faults() {
      stopped = true;
      await running;
      const begun = new Map<number, number>();
      for (const { timeline, at } of taken) begun.set(timeline, Math.min(at, begun.get(timeline) ?? at));
      const late = taken.filter((one) =>
        [...begun].some(([timeline, at]) => timeline > one.timeline && one.from > at),
      );
      const there = new Set<string>();
      for (const { socket } of hosts) {
        const client = new pg.Client(socket(WATCH.user, WATCH.password, WATCH.database));
        await client.connect();
        const { rows } = await client.query<{ host: string; n: number }>(
          'select host, n from written where not pg_is_in_recovery()',
        );
        for (const { host, n } of rows) there.add(`${host} ${n}`);
        await client.end();
      }
      const lost = taken.filter(({ host, n }) => !there.has(`${host} ${n}`));
      const show = (what: string, each: readonly Acknowledged[]) =>
        each.length === 0 ? [] : [`${each.length} ${what}: ${JSON.stringify(each.slice(0, 3))}`];
      return [
        ...show('writes taken by a primary that had a successor', late),
        ...show('answered writes are lost', lost),
        ...(taken.length === 0 ? ['the watch wrote nothing'] : []),
      ];
    },
  };
}
