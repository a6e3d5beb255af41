import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { readNetwork } from '../capabilities/network/read-network.ts';
import type { Reading, ReadingData } from '../capabilities/network/reading.ts';
import { DomainError } from '../core/errors.ts';
import { connectionKeys } from '../core/network/keys.ts';
import { networkRows } from '../store/network-rows.ts';

// A thread that reads one network: it answers and ends. Whoever asks for a search has the right of way; elsewhere than on
// Linux this would slow the whole service.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

function read({ csv }: ReadingData): Reading {
  try {
    const { connections, report } = readNetwork(csv);
    return { kind: 'read', network: { report, rows: networkRows(connections, connectionKeys) } };
  } catch (error) {
    // An error loses its class on the way to another thread.
    if (!(error instanceof DomainError)) throw error;
    return { kind: 'refused', message: error.message };
  }
}

parentPort?.postMessage(read(workerData as ReadingData));
