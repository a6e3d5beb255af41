import type { Readable } from 'node:stream';
import type { RecordStage } from '../../corpus/queries-record-stage.ts';
import type { FactSink } from '../../corpus/rules-investor-record.ts';
import { OperatorError } from '../../platform/values/errors.ts';
import { encodingOfFile, type FileEncoding, textInParts } from '../../tables/file-text.ts';
import type { TextPart } from '../../tables/record-stream.ts';
import { BrokenFileError, type CsvRow, rowsOf } from '../csv-file.ts';
import type { SkippedRow } from '../import-report.ts';

/** Where a row stands: the number of its file within the import, and its line (or, of XML, its number) from 1. */
export interface RowPlace {
  readonly file: number;
  readonly line: number;
}

/**
 * What became of a row: its facts are in the corpus; it says again what another row says, or a newer one
 * replaced it; it cannot be used. `staged` is none of these yet: the reader that staged it ends it later.
 */
export type RowEnd = 'loaded' | 'merged' | 'staged' | { readonly skip: string };

/** Rows of one file, the header not counted. */
export interface FileAccount {
  rows: number;
  loaded: number;
  merged: number;
  skipped: number;
}

/** Skipped rows that are named in a report; all are counted by reason. */
const NAMED_ROWS = 20;

/** Counts what becomes of every row. */
export class Account {
  readonly #labels: readonly string[];
  readonly #files: FileAccount[];
  readonly skipped: SkippedRow[] = [];
  readonly skippedByReason: Record<string, number> = {};
  readonly notes: Record<string, number> = {};
  #rows = 0;

  /** `labels` are the names of the files, by number. */
  constructor(labels: readonly string[]) {
    this.#labels = labels;
    this.#files = labels.map(() => ({ rows: 0, loaded: 0, merged: 0, skipped: 0 }));
  }

  get rows(): number {
    return this.#rows;
  }

  of(file: number): FileAccount {
    const account = this.#files[file];
    if (account === undefined) throw new RangeError(`there is no file ${file} in this import`);
    return account;
  }

  /** A row was read; exactly one `end` other than `staged` has to follow. */
  read(file: number): void {
    this.of(file).rows += 1;
    this.#rows += 1;
  }

  end(place: RowPlace, end: RowEnd): void {
    if (end === 'staged') return;
    const file = this.of(place.file);
    if (end === 'loaded' || end === 'merged') {
      file[end] += 1;
      return;
    }
    file.skipped += 1;
    this.skippedByReason[end.skip] = (this.skippedByReason[end.skip] ?? 0) + 1;
    if (this.skipped.length < NAMED_ROWS)
      this.skipped.push({ file: this.#labels[place.file] ?? '', line: place.line, reason: end.skip });
  }

  /** `count` rows of a file that counted as loaded led to no record; `lines` are the first of them. */
  unload(file: number, reason: string, count: number, lines: readonly number[]): void {
    const account = this.of(file);
    const moved = Math.min(count, account.loaded);
    account.loaded -= moved;
    account.skipped += moved;
    this.skippedByReason[reason] = (this.skippedByReason[reason] ?? 0) + moved;
    for (const line of lines.slice(0, Math.max(0, NAMED_ROWS - this.skipped.length)))
      this.skipped.push({ file: this.#labels[file] ?? '', line, reason });
  }

  /** A row was used without a part of it. */
  note(reason: string): void {
    this.notes[reason] = (this.notes[reason] ?? 0) + 1;
  }

  /** Throws if the rows of a file do not add up: an importer that loses rows must not look like one that works. */
  close(): void {
    for (const [number, { rows, loaded, merged, skipped }] of this.#files.entries()) {
      if (rows === loaded + merged + skipped) continue;
      throw new Error(
        `The rows of ${this.#labels[number]} do not add up: ${rows} read, but ${loaded} loaded, ${merged} merged and ${skipped} skipped. Nothing was imported; this is a fault of the importer.`,
      );
    }
  }
}

/** The public records that can be imported; each name is the `source` of the facts it gives. */
export const RECORD_SOURCES = [
  'form-adv',
  'form-d',
  'form-13f',
  'form-345',
  'irs-bmf',
  'irs-990pf',
  'form-5500',
  'wikidata',
  'bdc',
  'n-port',
  'y-combinator',
] as const;
export type RecordSourceName = (typeof RECORD_SOURCES)[number];

/** A file to read: one on the disk, or a member of a zip archive. */
export interface RecordInput {
  /** Its number within the import, from 0; `Origin.file`. */
  readonly file: number;
  /** The base name as it is written in the archive or folder. */
  readonly name: string;
  /** What a report calls it: "2025q3_d.zip: ISSUERS.tsv". */
  readonly label: string;
  /** Equal for the members of one archive and for the files of one folder: tables that belong together. */
  readonly group: string;
  /** Bytes as they are read (unpacked). */
  readonly bytes: number;
  /** The day the file or archive was last changed, UTC. */
  readonly changedOn: string;
  /** The bytes, unpacked as they are read; may be called again. */
  open(): Promise<Readable>;
}

/** What a source works with while it reads. */
export interface RecordReading {
  readonly source: RecordSourceName;
  /** The files `uses` is true for, in the order of their names. */
  readonly inputs: readonly RecordInput[];
  readonly sink: FactSink;
  /** Every row read is accounted for here; one that is not fails the import. */
  readonly account: Account;
  /** Rows put aside on disk, returned by key: for tables that are joined and filings that amend others. */
  readonly stage: RecordStage;
  /** `YYYY-MM-DD`: the day of the import, for records that carry no date of their own. */
  readonly asOf: string;
  readonly signal: AbortSignal | undefined;
  /** Sends what waits where much does. `eachRow`, `eachElement` and `eachGroup` call it by themselves. */
  breathe(): Promise<void>;
  /** Shows how far `input` is read, for the progress line. */
  progress(input: RecordInput, bytes: number): void;
  /** A file that turns out to be something else; if nothing else is left the import fails with these reasons. */
  ignore(input: RecordInput, reason: string): void;
}

/** One kind of public record: what its files are called and how they become facts. */
export interface RecordSource {
  readonly name: RecordSourceName;
  /** One line for the help of `warmpath corpus import`. */
  readonly describe: string;
  /** Files it reads, for the message about a path that holds none. */
  readonly expects: string;
  /** Whether it reads a file of this base name, given in lower case. */
  uses(name: string): boolean;
  /** Gives the facts of all files to the sink. Throws an `OperatorError` for files it cannot make sense of. */
  read(reading: RecordReading): Promise<void>;
}

/** The encoding of a file; see `encodingOfFile`. */
export async function encodingOf(input: RecordInput, signal: AbortSignal | undefined): Promise<FileEncoding> {
  try {
    return await encodingOfFile(() => input.open(), signal);
  } catch (error) {
    throw unreadable(input, error);
  }
}

/** The text of a file in pieces as they are unpacked, without a byte order mark, each with the bytes read so far. */
export async function* textOf(
  input: RecordInput,
  encoding: FileEncoding,
  signal: AbortSignal | undefined,
): AsyncGenerator<TextPart> {
  try {
    yield* textInParts(() => input.open(), encoding, signal);
  } catch (error) {
    throw unreadable(input, error);
  }
}

/** A damaged archive throws while it is unpacked. */
function unreadable(input: RecordInput, error: unknown): unknown {
  if (!(error instanceof Error) || error.name === 'AbortError' || error instanceof OperatorError)
    return error;
  return new OperatorError(
    'usage',
    `${input.label} cannot be read to its end (${error.message}). Nothing was imported; fetch the file again.`,
    error,
  );
}

export interface TableOptions {
  /** `tsv`: tab-separated and never quoted, as the SEC writes its data sets. */
  readonly format: 'csv' | 'tsv';
  /** `detect` (the default) reads the file twice; see `encodingOf`. */
  readonly encoding?: FileEncoding | 'detect';
}

/** Rows with the bytes read so far; the first row of all is the header. */
export interface TableBatch {
  readonly rows: readonly CsvRow[];
  readonly bytes: number;
}

/**
 * The rows of a table in batches, as they are unpacked. A row of another width than the header, and the line of a quote that is
 * never closed, come with a `fault`; columns that are empty at the end of a row may be left out, as the SEC does. Throws an
 * `OperatorError` for quotes that are never closed on many lines.
 */
export async function* readTable(
  input: RecordInput,
  options: TableOptions,
  signal: AbortSignal | undefined,
): AsyncGenerator<TableBatch> {
  const { format, encoding = 'detect' } = options;
  const known = encoding === 'detect' ? await encodingOf(input, signal) : encoding;
  const isUnquoted = format === 'tsv';
  try {
    yield* rowsOf(
      textOf(input, known, signal),
      { isUnquoted, delimiterOf: () => (isUnquoted ? '\t' : ',') },
      true,
    );
  } catch (error) {
    if (!(error instanceof BrokenFileError)) throw error;
    const what = `${input.label} is no readable table (${error.message}). Nothing was imported.`;
    throw new OperatorError('usage', what, error);
  }
}
