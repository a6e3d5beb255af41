import type { Readable } from 'node:stream';
import type { FactSink } from '../../core/corpus/facts.ts';
import type { RecordStage } from '../../store/corpus/record-stage.ts';
import type { Account } from './account.ts';

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
  /** A file that turns out to be something else; where nothing else is left the import fails with these reasons. */
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
