import { LRUCache } from 'lru-cache';
import { clientNetwork } from '../client-network.ts';

const MINUTE_MS = 60_000;
/** Addresses that are counted; the least recent is forgotten first. */
const ADDRESSES = 10_000;

/**
 * Counts what comes without a key, by address as wrong keys are counted (of IPv6 by network): true from the
 * one that is too many in its minute on. Coarse, for pages whose address cannot be guessed: it only bounds
 * what one caller without a key costs the database.
 */
export function createVisitCounter(perMinute: number): (ip: string | undefined) => boolean {
  const counted = new LRUCache<string, { count: number }>({ max: ADDRESSES, ttl: MINUTE_MS });
  return (ip) => {
    const network = clientNetwork(ip);
    const window = counted.get(network);
    if (window === undefined) counted.set(network, { count: 1 });
    else window.count += 1;
    return (window?.count ?? 1) > perMinute;
  };
}
