import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { DomainError } from '../platform/values/errors.ts';
import { type Reading, readNetwork } from './network.ts';
import { connectionKeys } from './rules-keys.ts';
import { networkRows } from './rules-network-rows.ts';

/**
 * A third of the processor where a request wants it too (sched(7): each step is about a quarter). At 10, a tenth, an import
 * on a machine with much else to do took longer than a request may.
 */
const NICE = 5;

// A thread that reads networks, one after the other: it answers each text it gets. Searches have priority; on
// other systems than Linux this would slow the whole service.
if (process.platform === 'linux') setPriority(NICE);

function read(csv: string): Reading {
  try {
    const { connections, report } = readNetwork(csv);
    return { kind: 'read', network: { report, rows: networkRows(connections, connectionKeys) } };
  } catch (error) {
    // An error loses its class on the way to another thread.
    if (!(error instanceof DomainError)) throw error;
    return { kind: 'refused', message: error.message };
  }
}

parentPort?.on('message', (csv: string) => parentPort?.postMessage(read(csv)));
