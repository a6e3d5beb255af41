import { LRUCache } from 'lru-cache';

const MINUTE_MS = 60_000;
/** Addresses that are counted; the least recent is forgotten first. */
const ADDRESSES = 10_000;

/**
 * Counts what comes without a key, by address: true from the one that is too many in its minute on. Coarse, for pages
 * nobody can guess the address of: it only bounds what one stranger costs the database.
 */
export function createVisits(perMinute: number): (ip: string) => boolean {
  const counted = new LRUCache<string, { count: number }>({ max: ADDRESSES, ttl: MINUTE_MS });
  return (ip) => {
    const window = counted.get(ip);
    if (window === undefined) counted.set(ip, { count: 1 });
    else window.count += 1;
    return (window?.count ?? 1) > perMinute;
  };
}
