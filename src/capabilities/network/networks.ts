import { randomUUID } from 'node:crypto';
import type { Networks } from '../../core/research-ports.ts';
import type { NetworkStore } from '../../store/networks.ts';
import type { ReadApart } from './reading.ts';

/** Imported networks: read apart from the requests, stored whole. */
export function createNetworks(store: NetworkStore, read: ReadApart): Networks {
  return {
    async import(scope, csv, signal) {
      const { report, rows } = await read(csv, signal);
      signal.throwIfAborted();
      await store.replace(scope, randomUUID(), report, rows);
      return report;
    },
    page: (scope, page) => store.page(scope, page),
    remove: (scope) => store.remove(scope),
  };
}
