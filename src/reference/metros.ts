import { readFileSync } from 'node:fs';
import { type MetroTable, readMetroTable } from '../core/place/metro.ts';

const FILE = new URL('./metros.txt', import.meta.url);

let table: MetroTable | undefined;

/**
 * The table of metropolitan areas, read once per thread at the first call: a few ms, and the countries one by one as
 * they are asked for. Throws the file system's error where the file is gone.
 */
export function loadMetros(): MetroTable {
  table ??= readMetroTable(readFileSync(FILE, 'utf8'));
  return table;
}
