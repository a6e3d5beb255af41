import { startLoop } from '../loop.ts';
import { endProcessHeartbeat, recordProcessHeartbeat } from '../store/account/process-heartbeat.ts';
import type { Queryable } from '../store/postgres/db.ts';
import type { GuardLog } from './work.ts';

/**
 * How long a process is taken to be alive after its last sign, ms. A repetition of what a crash cut short waits no longer,
 * and an answer is due within 15 s. Signs are given five times as often, so that a pause of some seconds is not taken for
 * an end.
 */
export const HEARTBEAT_LEASE_MS = 10_000;
const BEATS_PER_LEASE = 5;

export interface Heartbeat {
  /** Gives no more signs and says so. */
  stop(): Promise<void>;
}

/** Gives heartbeats for as long as the process serves requests. One that fails is given again, late. */
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
