import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { OperatorError } from '../core/operator-error.ts';
import { dayOrder } from '../core/text/date-text.ts';
import { type CsvRow, readCsv } from './csv-file.ts';
import type { FileFormat, FileSample } from './format.ts';
import { expectedHeaders, type ImportFormat, isUnusedTable, layoutOf } from './formats.ts';
import { columnsOf } from './record.ts';

/** A file that will be read, and how. */
export interface InputFile {
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
  /** The day the file was last changed, UTC: what it says was known then. */
  readonly changedOn: string;
  readonly layout: FileFormat;
  readonly columns: ReadonlyMap<string, number>;
  readonly sample: FileSample;
  readonly days: ReturnType<typeof dayOrder>;
}

export interface IgnoredFile {
  readonly file: string;
  readonly reason: string;
}

/** More files than this in a folder are no export. */
const MAX_FILES = 200;
/** Enough rows to see how a column is written. */
const SAMPLE_ROWS = 500;

/**
 * The files an import reads, in reading order, and those it leaves alone. Throws an `OperatorError` where the path
 * holds nothing that can be read, with the headers that were found and those that were expected.
 */
export async function findInputFiles(
  path: string,
  format: ImportFormat,
): Promise<{ files: readonly InputFile[]; ignored: readonly IgnoredFile[] }> {
  const info = await stat(path).catch(() => undefined);
  if (info === undefined) throw new OperatorError('not_found', `There is no file or folder ${path}.`);
  const names = info.isDirectory() ? (await readdir(path)).sort() : undefined;
  if (names !== undefined && names.length > MAX_FILES) {
    throw new OperatorError(
      'limit',
      `${basename(path)} holds ${names.length} files; an export has at most ${MAX_FILES}.`,
    );
  }
  const files: InputFile[] = [];
  const ignored: IgnoredFile[] = [];
  for (const name of names ?? [basename(path)]) {
    const file = names === undefined ? path : join(path, name);
    const reason = names === undefined ? undefined : await reasonToIgnore(file, name);
    if (reason !== undefined) {
      ignored.push({ file: name, reason });
      continue;
    }
    const input = await open(file, format);
    if (typeof input === 'string') ignored.push({ file: name, reason: input });
    else files.push(input);
  }
  if (files.length === 0) {
    const found = ignored.map(({ file, reason }) => `${file}: ${reason}`).join('\n') || 'the folder is empty';
    throw new OperatorError(
      'usage',
      `Nothing to import.\n${found}\nExpected one of: ${expectedHeaders(format)}`,
    );
  }
  return { files: files.sort((one, other) => one.layout.order - other.layout.order), ignored };
}

async function reasonToIgnore(path: string, name: string): Promise<string | undefined> {
  if (name.startsWith('.')) return 'hidden';
  if (!/\.(?:csv|tsv)$/i.test(name)) return 'not a CSV file';
  if (!(await stat(path)).isFile()) return 'not a file';
  return isUnusedTable(name) ? 'a table of the export that is not used' : undefined;
}

/** The file with its layout, or why it is not read. */
async function open(path: string, format: ImportFormat): Promise<InputFile | string> {
  const info = await stat(path);
  const rows: CsvRow[] = [];
  for await (const batch of readCsv(path, undefined)) {
    rows.push(...batch.rows);
    if (rows.length > SAMPLE_ROWS) break;
  }
  const header = rows[0]?.values;
  if (header === undefined) return 'empty';
  const columns = columnsOf(header);
  const layout = layoutOf(format, columns);
  if (layout === undefined)
    return `headers not recognised (found: ${header.slice(0, 30).join(', ').slice(0, 1000)})`;
  const values = (name: string) => {
    const index = columns.get(name);
    if (index === undefined) return [];
    return rows.slice(1).flatMap((row) => (row.fault === undefined ? [row.values[index] ?? ''] : []));
  };
  const sample: FileSample = { has: (name) => columns.has(name), values };
  const changedOn = info.mtime.toISOString().slice(0, 10);
  const days = dayOrder(layout.days.flatMap((name) => [...values(name)]));
  return { path, name: basename(path), bytes: info.size, changedOn, layout, columns, sample, days };
}
