import { setTimeout as sleep } from 'node:timers/promises';
import { clusterConnection, runningPid, stopServer } from './cluster.ts';
import { isAlive, type Place } from './place.ts';
import { tryAlone } from './presence.ts';

const LOOK_MS = 500;
// A server that takes no sessions has none, except shortly after a crash of one of its backends.
const CLOSED_LIMIT_MS = 3_000;
// Together with the looks before below ten seconds; what a fast shutdown has not written by then is in the WAL.
const FAST_LIMIT_MS = 3_000;
const QUIT_LIMIT_MS = 6_000;

/** Waits until no process uses the server, and stops it. `pid`: where it is known before its pid file. */
export async function stopWhenUnused(place: Place, pid: number | undefined): Promise<void> {
  let closedSince: number | undefined;
  for (; ; await sleep(LOOK_MS)) {
    const server = pid ?? (await runningPid(place));
    if (server === undefined || !(await isAlive(server))) return;
    const alone = await tryAlone(clusterConnection(place, 'postgres'));
    if (alone === 'used') closedSince = undefined;
    else if (alone === 'closed') {
      closedSince ??= performance.now();
      if (performance.now() - closedSince < CLOSED_LIMIT_MS) continue;
      return stopServer(server, FAST_LIMIT_MS, QUIT_LIMIT_MS);
    } else {
      // The gate stays closed until the server is gone.
      await stopServer(server, FAST_LIMIT_MS, QUIT_LIMIT_MS);
      return alone.close();
    }
  }
}
