import { randomUUID } from 'node:crypto';
import { LIMITS } from '../../core/limits.ts';
import type { NetworkService } from '../../core/network/ports.ts';
import { FairQueue } from '../../core/queue/fair-queue.ts';
import { inTurn } from '../../core/queue/in-turn.ts';
import type { NetworkStore } from '../../store/research/networks.ts';
import type { ReadApart } from './reading.ts';

/** An import takes a second or two: by then the queue is shorter. */
const WORDS = { what: 'imports of networks', retryAfterSeconds: 5 };

/**
 * Imported networks: read apart from the requests, stored whole, by turns of the tenants. An import has its turn for both: each
 * holds its text while it waits, and two of one tenant would wait for each other with a connection in hand.
 */
export function createNetworkService(store: NetworkStore, read: ReadApart): NetworkService {
  const { atOnce, waiting, waitingPerTenant } = LIMITS.network;
  const lane = new FairQueue({ atOnce, atOncePerKey: 1, waiting, waitingPerKey: waitingPerTenant });
  return {
    import: (scope, csv, signal) =>
      inTurn(lane, scope.tenantId, signal, WORDS, async () => {
        const { report, rows } = await read(csv, signal);
        signal.throwIfAborted();
        await store.replace(scope, randomUUID(), report, rows);
        return report;
      }),
    page: (scope, page) => store.page(scope, page),
    remove: (scope) => store.remove(scope),
  };
}
