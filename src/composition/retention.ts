import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '../core/limits.ts';
import { type Loop, startLoop } from '../loop.ts';
import { type Kept, sweepOld } from '../store/account/retention.ts';
import type { Queryable } from '../store/postgres/db.ts';

export interface RetentionOptions {
  readonly db: Queryable;
  readonly onFailed: (error: unknown) => void;
  /** Called with what was deleted, where it was anything. */
  readonly onGone?: (gone: Readonly<Record<string, number>>) => void;
  /** For tests: smaller than the real ones. */
  readonly batch?: number;
  readonly kept?: Kept;
}

/**
 * Deletes what is older than it is kept, batch after batch until nothing is left, at the start and every hour. Of several
 * processes one does it at a time; the others find its lock taken and do nothing.
 */
export function startRetention(options: RetentionOptions): Loop {
  const { batch = LIMITS.retention.batch, kept = LIMITS.retention.kept, db } = options;
  return startLoop({
    everyMs: LIMITS.retention.every,
    async once(signal) {
      const all: Record<string, number> = {};
      // Lists are gone through once, and again only while there was more of them than a batch.
      let lists = true;
      for (let more = true; more && !signal.aborted; ) {
        const gone = await sweepOld(db, batch, kept, lists);
        lists = (gone?.stored_investor ?? 0) >= batch;
        for (const [table, rows] of Object.entries(gone ?? {})) all[table] = (all[table] ?? 0) + rows;
        more = Object.values(gone ?? {}).some((rows) => rows >= batch);
        if (more) await sleep(LIMITS.retention.pause, undefined, { signal }).catch(() => undefined);
      }
      if (Object.values(all).some((rows) => rows > 0)) options.onGone?.(all);
    },
    onFailed: options.onFailed,
  });
}
