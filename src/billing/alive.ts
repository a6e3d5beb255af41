import { startLoop } from '../loop.ts';
import { endProcessSigns, giveProcessSign } from '../store/account/process-signs.ts';
import type { Queryable } from '../store/postgres/db.ts';
import type { GuardLog } from './work.ts';

/**
 * How long a process is taken to be alive after its last sign, ms. A repetition of what a crash cut short waits no longer,
 * and an answer is due within 15 s. Signs are given five times as often, so that a pause of some seconds is not taken for
 * an end.
 */
export const ALIVE_MS = 10_000;
const SIGNS = 5;

export interface Alive {
  /** Gives no more signs and says so. */
  stop(): Promise<void>;
}

/** Gives signs of life for as long as the process serves requests. One that fails is given again, late. */
export function startSigns(
  db: Queryable,
  processId: string,
  log: GuardLog,
  aliveMs: number = ALIVE_MS,
): Alive {
  const loop = startLoop({
    everyMs: aliveMs / SIGNS,
    once: () => giveProcessSign(db, processId, aliveMs),
    onFailed: (error) => log.warn({ err: error }, 'no heartbeat could be written; it is tried again'),
  });
  return {
    async stop() {
      await loop.stop();
      await endProcessSigns(db, processId).catch(() => {}); // its last sign runs out by itself
    },
  };
}
