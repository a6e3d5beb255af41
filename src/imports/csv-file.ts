import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { CsvError, type Parser, parse } from 'csv-parse';
import { columnsOf } from '../corpus/record.ts';
import { OperatorError } from '../platform/values/errors.ts';
import { dayOrder } from '../platform/values/text.ts';
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

/** The longest real record (a thesis of several pages) is far below; more is a quote that was never closed. */
const MAX_RECORD_CHARACTERS = 262_144;
/** A file whose quotes break more often than this is no CSV file. */
const MAX_RESTARTS = 200;
const CHUNK_BYTES = 131_072;
const HEAD_BYTES = 65_536;

const DELIMITERS = [',', ';', '\t', '|'] as const;

function delimiterOf(head: string): string {
  const firstLine = (head.split(/\r?\n/, 1)[0] ?? '').replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => firstLine.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

class BrokenRecord extends Error {}

/**
 * Reads a CSV file record by record in batches: quotes, embedded line breaks, BOM, CRLF, four delimiters. The first
 * record is the header. A record with other than the header's number of columns comes with a `fault`, and so does the
 * line of a quote that is never closed: reading goes on with the line after it, so that it takes no good rows along.
 */
export async function* readCsv(path: string, signal: AbortSignal | undefined): AsyncGenerator<CsvBatch> {
  const delimiter = delimiterOf(await readHead(path));
  let width: number | undefined;
  let offset = 0;
  let line = 1;
  for (let restarts = 0; ; restarts += 1) {
    const rows: CsvRow[] = [];
    const lines = new LineCounter(line, offset);
    let good = { line, offset };
    const start = offset;
    const parser = parse({
      delimiter,
      bom: offset === 0,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MAX_RECORD_CHARACTERS,
      on_record(values: string[], { bytes }) {
        const end = start + bytes;
        const inside = lineBreaksIn(values);
        width ??= values.length;
        // What closes its quote in the middle of a word is returned with the quote: it was left open. Balanced, it is one record.
        if (values.length !== width && values.some(isLeftOpen) && restarts < MAX_RESTARTS) {
          throw new BrokenRecord(`${values.length} columns where the header has ${width}`);
        }
        rows.push(rowOf(lines.startOfRecord(end, inside), values, width));
        good = { line: lines.after(end), offset: end };
        return null;
      },
    });
    // Every failure comes back from `write` or `finish`; without a listener the event would end the process.
    parser.on('error', () => {});
    const stream = createReadStream(path, { start, highWaterMark: CHUNK_BYTES });
    let read = start;
    let failure: Error | undefined;
    try {
      for await (const chunk of stream) {
        signal?.throwIfAborted();
        lines.take(chunk as Buffer);
        await write(parser, chunk as Buffer);
        read += (chunk as Buffer).length;
        if (rows.length > 0) yield { rows: rows.splice(0), bytes: read };
      }
      await finish(parser);
    } catch (error) {
      if (!(error instanceof BrokenRecord || error instanceof CsvError)) throw error;
      failure = error;
    } finally {
      stream.destroy();
      parser.destroy();
    }
    if (rows.length > 0) yield { rows: rows.splice(0), bytes: read };
    if (failure === undefined) return;
    if (restarts >= MAX_RESTARTS)
      throw new Error(`more than ${MAX_RESTARTS} broken quotes; is this a CSV file?`);
    const fault = failure instanceof BrokenRecord ? failure.message : 'a quote is opened and never closed';
    const broken = await nextRecordLine(path, good);
    yield { rows: [{ line: broken.line, values: [], fault }], bytes: broken.offset };
    offset = broken.end;
    line = broken.line + 1;
  }
}

/**
 * Lines by counting line breaks in the bytes themselves: the parser's own count takes a CRLF inside quotes for two.
 */
class LineCounter {
  #breaks: number[] = [];
  #counted: number;
  #next = 0;
  #length: number;

  constructor(line: number, offset: number) {
    this.#counted = line;
    this.#length = offset;
  }

  take(chunk: Buffer): void {
    this.#breaks = this.#breaks.slice(this.#next);
    this.#next = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1))
      this.#breaks.push(this.#length + at);
    this.#length += chunk.length;
  }

  /** The line on which the byte `end` lies; offsets must not go back. */
  after(end: number): number {
    for (let at = this.#breaks[this.#next]; at !== undefined && at < end; at = this.#breaks[this.#next]) {
      this.#next += 1;
      this.#counted += 1;
    }
    return this.#counted;
  }

  /** The line on which the record that ends before the byte `end` begins. */
  startOfRecord(end: number, breaksInside: number): number {
    const line = this.after(end);
    const endsWithBreak = this.#breaks[this.#next - 1] === end - 1;
    return line - breaksInside - (endsWithBreak ? 1 : 0);
  }
}

const isLeftOpen = (value: string): boolean => value.startsWith('"') && value.includes('\n');

function lineBreaksIn(values: readonly string[]): number {
  let count = 0;
  for (const value of values) {
    for (let at = value.indexOf('\n'); at >= 0; at = value.indexOf('\n', at + 1)) count += 1;
  }
  return count;
}

function rowOf(line: number, values: string[], width: number): CsvRow {
  if (values.length === width) return { line, values };
  return { line, values, fault: `${values.length} columns where the header has ${width}` };
}

/** Hands a part of a file to a parser, and waits until it has been read. */
export function write(parser: Parser, chunk: Buffer | string): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.write(chunk, (error) => (error ? reject(error) : resolve()));
  });
}

/** Ends the file of a parser. */
export async function finish(parser: Parser): Promise<void> {
  parser.resume();
  parser.end();
  await once(parser, 'end');
}

async function readHead(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.toString('utf8', 0, bytesRead).replace(/^\uFEFF/, '');
  } finally {
    await file.close();
  }
}

/** The first line at or behind `from` that is not empty: its number, its first byte and the byte behind it. */
async function nextRecordLine(
  path: string,
  from: { line: number; offset: number },
): Promise<{ line: number; offset: number; end: number }> {
  const file = await open(path);
  try {
    const buffer = Buffer.alloc(CHUNK_BYTES);
    let { line, offset } = from;
    let empty = true;
    for (let at = offset; ; ) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
      if (bytesRead === 0) return { line, offset, end: at };
      for (let i = 0; i < bytesRead; i += 1) {
        if (buffer[i] !== 10) empty &&= buffer[i] === 13;
        else if (!empty) return { line, offset, end: at + i + 1 };
        else {
          line += 1;
          offset = at + i + 1;
        }
      }
      at += bytesRead;
    }
  } finally {
    await file.close();
  }
}

export const IMPORT_FORMATS = ['crunchbase-export', 'investor-csv'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** What each format is, in a line for help and screens. */
export const ABOUT_FORMATS: Readonly<Record<ImportFormat, string>> = {
  'crunchbase-export':
    'deals of a Crunchbase export: the layouts of 2014/2015, 2016 (bulk) and 2026 (search pages)',
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
