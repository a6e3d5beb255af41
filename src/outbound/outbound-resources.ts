import { FairQueue } from '../core/queue/fair-queue.ts';
import { createNames, type Names, type NamesOptions } from '../names/names.ts';

/**
 * What everything that leaves this process shares: names, and the connections to hosts that tenants name. Made once for
 * a process, so that its caps are those of the process.
 */
export interface OutboundResources {
  readonly names: Names;
  /** One turn for each connection to such a host, by tenant. */
  readonly connections: FairQueue;
}

/**
 * Connections under way to hosts that tenants name. A tenant needs a dozen in parallel at most (a page, its
 * news, its mailboxes); with sixteen tenants at their limit all others still get a turn. An answer being read
 * is 2 MB at most.
 */
const CONNECTIONS = { atOnce: 256, atOncePerKey: 16, waiting: 4_096, waitingPerKey: 256 };

/** `servers` as of `createNames`: who is asked for names that tenants give. */
export function createOutboundResources(options: NamesOptions = {}): OutboundResources {
  return { names: createNames(options), connections: new FairQueue(CONNECTIONS) };
}
