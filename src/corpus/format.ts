import type { FactSink, Origin } from '../core/corpus/facts.ts';
import type { FileRecord } from './record.ts';

/** Gives a record's facts to the sink, or says why it cannot be used. `note` gets what was left out. */
export type RecordReader = (
  record: FileRecord,
  sink: FactSink,
  origin: Origin,
  note: (reason: string) => void,
) => string | undefined;

/** What the first rows of a file say about all of it. */
export interface FileSample {
  readonly has: (header: string) => boolean;
  /** The values of a column in the first rows. */
  readonly values: (header: string) => readonly string[];
}

/** One layout of one file, known by its headers (`headerKey`). */
export interface FileFormat {
  readonly name: string;
  /** Files of a folder are read in this order: who is named first gives the better facts. */
  readonly order: number;
  /** All of these must be there; `a|b` means one of the two. */
  readonly required: readonly string[];
  /** With one of these a file is something else, whatever its other headers. */
  readonly foreign?: readonly string[];
  /** Columns that hold days, where the order of day and month is looked for. */
  readonly days: readonly string[];
  /** The source the facts are filed under, from the first rows. */
  source(sample: FileSample): string;
  reader(sample: FileSample): RecordReader;
}
