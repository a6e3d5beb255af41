import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { columnsOf } from '../corpus/record.ts';
import { OperatorError } from '../platform/values/errors.ts';
import { dayOrder } from '../platform/values/text.ts';
import { UNCLOSED_QUOTE } from '../tables/csv-records.ts';
import { encodingOfFile, textInParts } from '../tables/file-text.ts';
import { likelyDelimiter } from '../tables/read-table.ts';
import { recordStream, type TextPart } from '../tables/record-stream.ts';
import { BULK_EXPORT, type FileFormat, type FileSample, SEARCH_EXPORT } from './bulk-export.ts';
import { DEAL_EXPORT, INVESTOR_DIRECTORY } from './deal-export.ts';

/** One record; `line` is where it begins in the file, from 1. `fault` says why it cannot be used. */
export interface CsvRow {
  readonly line: number;
  readonly values: readonly string[];
  readonly fault?: string;
}

export interface CsvBatch {
  readonly rows: readonly CsvRow[];
  /** Bytes of the file read so far. */
  readonly bytes: number;
}

/** A file whose quotes break more often than this is no CSV file. */
const MAX_BROKEN = 200;
const CHUNK_BYTES = 131_072;

/**
 * Reads a CSV file record by record in batches: quotes, embedded line breaks, any encoding, line ends and delimiter. The first
 * record is the header. A record with other than the header's number of columns comes with a `fault`, and so does the
 * line of a quote that is never closed: reading goes on with the line after it, so that it takes no good rows along.
 */
export async function* readCsv(path: string, signal: AbortSignal | undefined): AsyncGenerator<CsvBatch> {
  const open = async () => createReadStream(path, { highWaterMark: CHUNK_BYTES });
  const parts = textInParts(open, await encodingOfFile(open, signal), signal);
  yield* rowsOf(parts, { delimiterOf: likelyDelimiter });
}

/** The rows of a table in parts. `fill`: a row that is too short is filled, and cells too many that are empty are left out. */
export async function* rowsOf(
  parts: AsyncIterable<TextPart>,
  apart: Parameters<typeof recordStream>[1],
  fill = false,
): AsyncGenerator<CsvBatch> {
  let width: number | undefined;
  let broken = 0;
  for await (const { records, bytes } of recordStream(parts, apart)) {
    const rows = records.map(({ line, cells }): CsvRow => {
      if (cells === undefined) {
        broken += 1;
        if (broken > MAX_BROKEN)
          throw new BrokenFileError(`more than ${MAX_BROKEN} broken quotes; is this a CSV file?`);
        return { line, values: [], fault: UNCLOSED_QUOTE };
      }
      width ??= cells.length;
      return rowOf(line, fill ? filled(cells, width) : cells, width);
    });
    if (rows.length > 0) yield { rows, bytes };
  }
}

/** The quotes of a file do not add up. */
export class BrokenFileError extends Error {}

function rowOf(line: number, values: readonly string[], width: number): CsvRow {
  if (values.length === width) return { line, values };
  return { line, values, fault: `${values.length} columns where the header has ${width}` };
}

/** Columns that are empty at the end of a row may be left out, as the SEC does. */
function filled(values: readonly string[], width: number): readonly string[] {
  if (values.length < width && values.length > 1)
    return [...values, ...Array<string>(width - values.length).fill('')];
  return values.slice(width).every((value) => value === '') ? values.slice(0, width) : values;
}

export const IMPORT_FORMATS = ['crunchbase-export', 'investor-csv'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** What each format is, in a line for help and screens. */
export const ABOUT_FORMATS: Readonly<Record<ImportFormat, string>> = {
  'crunchbase-export':
    'deals: who invested in which company and when, as a list or a Crunchbase export (2014, 2015, 2016, 2026)',
  'investor-csv': 'a list of investors; columns are recognised by their headings',
};

/** The file layouts of each import, the more particular first: the first that recognises a header reads the file. */
export const LAYOUTS: Readonly<Record<ImportFormat, readonly FileFormat[]>> = {
  'crunchbase-export': [...SEARCH_EXPORT, ...BULK_EXPORT, ...DEAL_EXPORT, INVESTOR_DIRECTORY],
  'investor-csv': [INVESTOR_DIRECTORY],
};

/** Tables of the exports that are known and hold nothing the corpus keeps. */
const UNUSED_TABLES =
  /^(?:category_groups|competitors|customers|degrees|event_appearances|events|funds|investment_partners|ipos|org_parents|organization_descriptions|people_descriptions|checksum|products)\.csv$/i;

/** True for a file of an export that is left out on purpose. */
export function isUnusedTable(fileName: string): boolean {
  return UNUSED_TABLES.test(fileName);
}

/** The layout a header belongs to, or undefined. */
export function layoutOf(format: ImportFormat, columns: ReadonlyMap<string, number>): FileFormat | undefined {
  return LAYOUTS[format].find(
    (layout) =>
      layout.required.every((names) => names.split('|').some((name) => columns.has(name))) &&
      layout.foreign?.some((name) => columns.has(name)) !== true,
  );
}

/** What would have been recognised, for the message about a file that was not. */
export function expectedHeaders(format: ImportFormat): string {
  return LAYOUTS[format]
    .map((layout) => `${layout.name}: ${layout.required.map((names) => names.split('|')[0]).join(', ')}, …`)
    .join('; ');
}

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
 * The files an import reads, in reading order, and those it leaves alone. Throws an `OperatorError` if the path
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
    const input = await inputFilesOpen(file, format);
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
async function inputFilesOpen(path: string, format: ImportFormat): Promise<InputFile | string> {
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
