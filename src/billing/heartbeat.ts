import { startLoop } from '../loop.ts';
import { endProcessHeartbeat, recordProcessHeartbeat } from '../store/account/process-heartbeat.ts';
import type { Queryable } from '../store/postgres/db.ts';
import type { GuardLog } from './work.ts';

/**
 * How long a process counts as alive after its last heartbeat, ms. A repetition after a crash waits no
 * longer, and an answer is due within 15 s. Heartbeats are five times as frequent, so that a pause of some
 * seconds is not taken for an end.
 */
export const HEARTBEAT_LEASE_MS = 10_000;
const BEATS_PER_LEASE = 5;

export interface Heartbeat {
  /** Gives no more heartbeats and records the end. */
  stop(): Promise<void>;
}

/** Writes heartbeats for as long as the process serves requests. One that fails is written again, late. */
export function startHeartbeat(
  db: Queryable,
  processId: string,
  log: GuardLog,
  leaseMs: number = HEARTBEAT_LEASE_MS,
): Heartbeat {
  const loop = startLoop({
    everyMs: leaseMs / BEATS_PER_LEASE,
    once: () => recordProcessHeartbeat(db, processId, leaseMs),
    onFailed: (error) => log.warn({ err: error }, 'no heartbeat could be written; it is tried again'),
  });
  return {
    async stop() {
      await loop.stop();
      await endProcessHeartbeat(db, processId).catch(() => {}); // its last sign runs out by itself
    },
  };
}
