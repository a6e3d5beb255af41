import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningInvestorSearch } from '../capabilities/investor-search.ts';
import type { Readiness, ReadinessFound } from '../http/plugins/health.ts';
import type { Postgres } from '../store/postgres/postgres.ts';
import { tryWriting } from '../store/try-writing.ts';

export interface ReadinessOptions {
  readonly db: Postgres;
  readonly search: Pick<RunningInvestorSearch, 'facts' | 'current'>;
  /** Where the bundled database lies; undefined where it is elsewhere and only its server knows its disk. */
  readonly folder: string | undefined;
  /** Bytes left there; in tests another disk. */
  readonly freeBytes?: (folder: string) => Promise<number>;
}

/** Database and disk are checked at most once in this time, ms: anyone may ask, as often as they like. */
const KEPT = 1_000;
/** Load balancers give up after some seconds; a database that takes longer answers no request in time, ms. */
const TIMEOUT_MS = 3_000;
/**
 * PostgreSQL ends at once where it cannot make the next segment of its log, 16 MB. Four of them, so that the last free bytes
 * are not spent on answers; bytes.
 */
const DISK_FLOOR = 64 * 1024 * 1024;

/** Whether this process can serve now: an index in use, a database that takes what is written, room on its disk. */
export function createReadiness(options: ReadinessOptions): Readiness {
  const { db, search, folder, freeBytes = freeBytesOf } = options;
  let tried: Promise<string | undefined> | undefined;
  const whyNotWritable = (): Promise<string | undefined> => {
    tried ??= tryWriting(db).finally(() => {
      tried = undefined;
    });
    return Promise.race([tried, sleep(TIMEOUT_MS, 'does not answer', { ref: false })]);
  };
  const whyNoRoom = async (): Promise<string | undefined> => {
    if (folder === undefined) return undefined;
    const free = await freeBytes(folder).catch(() => undefined);
    if (free === undefined) return 'cannot be asked how much is left';
    if (free >= DISK_FLOOR) return undefined;
    return `has ${Math.floor(free / 1024 ** 2)} MiB left, too few to write safely`;
  };
  const lookNow = async (): Promise<ReadinessFound> => {
    const pending: Record<string, string> = {};
    const underWay: Record<string, string> = {};
    const why = await whyNotWritable();
    if (why !== undefined) pending.database = why;
    const noRoom = await whyNoRoom();
    if (noRoom !== undefined) pending.disk = noRoom;
    for (const mode of ['live', 'test'] as const) {
      const facts = search.facts(mode);
      if (facts === undefined) pending[`${mode}_index`] = 'is being built';
      else if (why === undefined && !(await search.current(mode).catch(() => true)))
        underWay[`${mode}_index`] = 'takes in a change; the one before answers';
      if (facts?.isLearning === true) underWay[`${mode}_model`] = 'learns from the corpus';
    }
    return { pending, underWay };
  };
  let found: Promise<ReadinessFound> | undefined;
  return {
    look() {
      found ??= lookNow().finally(() => {
        setTimeout(() => {
          found = undefined;
        }, KEPT).unref();
      });
      return found;
    },
  };
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
