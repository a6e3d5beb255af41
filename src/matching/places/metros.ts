import { readFileSync } from 'node:fs';
import { type MetroTable, readMetroTable } from '../../core/metro.ts';

const FILE = new URL('./metros.txt', import.meta.url);

let table: MetroTable | undefined;

/**
 * The table of metropolitan areas, read once per thread at the first call (some tens of ms, which is why nobody calls
 * it while the service starts or answers on the main thread). Throws the file system's error where the file is gone.
 */
export function loadMetros(): MetroTable {
  table ??= readMetroTable(readFileSync(FILE, 'utf8'));
  return table;
}
