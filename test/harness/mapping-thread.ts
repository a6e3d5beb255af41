import { parentPort, workerData } from 'node:worker_threads';
import { type MappedFile, mapFile } from '../../src/search/index/mapped-file.ts';

// A thread that maps a file, answers the sum of its bytes, and ends.

const bytes = new Uint8Array(mapFile(workerData as MappedFile));
parentPort?.postMessage(bytes.reduce((all, byte) => all + byte, 0));
