import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Store } from '../../src/platform/database/store.ts';
import { ms, type OnRow, type Row } from '../measure.ts';
import { usedByDatabase } from '../network.ts';

/** What one call takes: processor time of the service and of the database, ms; bytes of the database's log of changes. */
export interface Cost {
  readonly service: number;
  readonly database: number;
  readonly logged: number;
  /** Bytes by which charges and ledger, which are kept, have grown with their indexes. What other tables keep has a limit. */
  readonly kept: number;
  /** Rows read by going through tables from end to end: hundreds mean that the cost grows with the tables. */
  readonly scanned: number;
  readonly failures: number;
}

/** Callers at once: as many as keep a small machine busy without a queue. */
const CALLERS = 8;
/** The database's processes tell what they have read a second after they did at the latest. */
const SETTLED_MS = 1_500;

export type Call = (nth: number) => Promise<number>;

/**
 * What one of `calls` calls takes, made by eight callers at once. `call` resolves to the status of its answer; a tenth of the
 * calls are made before and not counted: statements are planned, connections opened. `used` is the service's processor time, ms.
 */
export async function costOf(
  store: Store,
  calls: number,
  used: () => Promise<number>,
  call: Call,
): Promise<Cost> {
  let failures = 0;
  let next = 0;
  const make = async (upTo: number) => {
    const caller = async () => {
      while (next < upTo) {
        next += 1;
        if ((await call(next)) >= 300) failures += 1;
      }
    };
    await Promise.all(Array.from({ length: CALLERS }, caller));
    await sleep(SETTLED_MS);
  };
  await make(Math.ceil(calls / 10));
  const before = await read();
  await make(next + calls);
  const after = await read();
  const each = (what: keyof typeof before) => (after[what] - before[what]) / calls;
  return {
    service: each('service'),
    database: each('database'),
    logged: each('logged'),
    kept: each('kept'),
    scanned: each('scanned'),
    failures,
  };

  async function read() {
    const [row] = await store.system.query<{ logged: number; kept: number; scanned: number }>({
      text: `select (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as logged,
        (pg_total_relation_size('charge') + pg_total_relation_size('ledger_entry'))::float8 as kept,
        (select sum(seq_tup_read) from pg_stat_user_tables)::float8 as scanned`,
    });
    return {
      service: await used(),
      database: await usedByDatabase(store),
      logged: row?.logged ?? Number.NaN,
      kept: row?.kept ?? Number.NaN,
      scanned: row?.scanned ?? Number.NaN,
    };
  }
}

export interface CapacityOptions {
  /** Investors of the corpora whose memory and searches are compared, fewest first. */
  readonly investors: readonly number[];
  /** Tenants at each point of the curves, fewest first; each with some hundred rows. */
  readonly tenants: readonly number[];
  /** Calls of each kind. */
  readonly calls: number;
  readonly onStep: (step: string) => void;
  readonly onRow: OnRow;
}

/** Beside what the load model has for it: its ratio is what was reckoned with over what was measured, below 1 if it takes more. */
export function costRow(what: string, cost: Cost, reckoned: Pick<Cost, 'service' | 'database'>): Row {
  return {
    what,
    figure: `service ${ms(cost.service)}, database ${ms(cost.database)}`,
    comparison: `reckoned with ${ms(reckoned.service)} and ${ms(reckoned.database)}; ${Math.round(cost.logged)} bytes of log, ${Math.round(cost.kept)} kept; ${Math.round(cost.scanned)} rows scanned`,
    ratio: (reckoned.service + reckoned.database) / (cost.service + cost.database),
  };
}

/** A figure that is held against nothing. */
export const shown = (what: string, figure: string, comparison: string): Row => ({
  what,
  figure,
  comparison,
  ratio: 1,
});

/** What a process holds and has held at most, MiB. */
export function memoryOf(pid: number): { readonly now: number; readonly peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]);
  return { now: kilobytes('VmRSS') / 1024, peak: kilobytes('VmHWM') / 1024 };
}

/** Connections that the measured service holds to the database now. */
export async function connectionsOf({ system }: Store): Promise<number> {
  const [row] = await system.query<{ count: number }>({
    text: "select count(*)::integer as count from pg_stat_activity where application_name like 'warmpath bench%'",
  });
  return row?.count ?? Number.NaN;
}
