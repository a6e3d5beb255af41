import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, ensureRunning, runningPid } from './cluster.ts';
import { limitLog } from './log-file.ts';

export interface Supervisor {
  /** Stops watching; a restart under way is waited for, so that nothing starts the server afterwards. */
  close(): Promise<void>;
}

// Two looks a second at one small file: a server that ended is back within about a second.
const LOOK_MS = 500;
const LOG_LOOKS = 120; // once a minute
// Where it does not start (disk full, say), tries go on at a pace that leaves the log readable.
const RETRY_MS = 5_000;

/**
 * Watches over the running server and starts it again when it is gone, and its watchdog too. It looks at the process, not at
 * an exit event: an adopted server is not our watchdog's child.
 */
export function supervise(cluster: Cluster): Supervisor {
  const stop = new AbortController();
  const watching = watch();
  return {
    async close() {
      stop.abort();
      await watching;
    },
  };

  async function watch(): Promise<void> {
    for (let look = 1; await pause(LOOK_MS); look++) {
      if (look % LOG_LOOKS === 0) await limitLog(cluster.place.logFile).catch(() => {});
      if ((await runningPid(cluster.place).catch(() => undefined)) !== undefined) {
        await cluster.watchdog.watch().catch(() => {});
        continue;
      }
      if (stop.signal.aborted) return;
      cluster.log('PostgreSQL is gone; starting it again');
      try {
        const pid = await ensureRunning(cluster);
        cluster.log(`PostgreSQL is back (pid ${pid})`);
      } catch (error) {
        cluster.log(error instanceof Error ? error.message : String(error));
        await pause(RETRY_MS);
      }
    }
  }

  /** False when watching is over. */
  async function pause(time: number): Promise<boolean> {
    return sleep(time, true, { signal: stop.signal, ref: false }).catch(() => false);
  }
}
