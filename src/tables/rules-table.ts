import { DomainError } from '../platform/values/errors.ts';
import type { Warning } from '../platform/values/outcome.ts';

/** What holds a table: a text, the bytes of a file, or a workbook that `openSource` took apart. */
export type TableSource =
  | { readonly text: string }
  | { readonly bytes: Uint8Array }
  | {
      readonly sheets: readonly SheetSource[];
      /** The names of those beyond the most that are looked at. */
      readonly unread?: readonly string[];
    };

/** A table in the body of a request: a text, or the bytes of a file in Base64. */
export interface SentTable {
  readonly text?: string;
  readonly file?: string;
}

/** A sheet of a workbook, or what is like one: records by line. */
export interface SheetSource {
  readonly name: string;
  readonly records: readonly SheetRecord[];
  /** As many rows as are read of any: what stands below was not looked at. */
  readonly isCut?: boolean;
  /** The first rows that are hidden, by a filter or by hand, and how many there are: they are read as the others are. */
  readonly hidden?: { readonly lines: readonly number[]; readonly count: number };
}
export interface SheetRecord {
  readonly line: number;
  readonly cells: readonly string[];
  readonly links?: Readonly<Record<number, string>>;
}

export interface TableRow {
  /** Where it begins, from 1; of a sheet the number of the row. */
  readonly line: number;
  /** As a person reads them, as many as there are columns. */
  readonly cells: readonly string[];
  /** The addresses behind cells that are links, by column. */
  readonly links?: Readonly<Record<number, string>>;
}

/** What a line that is no record is: of some somebody has to know (a quote that is never closed), of others hardly. */
export type LeftOutKind =
  | 'above'
  | 'header'
  | 'line'
  | 'sum'
  | 'footer'
  | 'section'
  | 'part'
  | 'page'
  | 'other'
  | 'quote';

/** A line that is no record: why, and how it begins. */
export interface LeftOutLine {
  readonly line: number;
  readonly kind: LeftOutKind;
  readonly reason: string;
  readonly text: string;
}

export interface Table {
  /** The names of the columns; '' if one has none. Those from `width` on come from a further header below (files put together). */
  readonly names: readonly string[];
  readonly width: number;
  /** Of the header. */
  readonly line: number;
  readonly rows: readonly TableRow[];
  readonly leftOut: readonly LeftOutLine[];
  /** Records beyond the most that are kept. */
  readonly more: number;
  readonly told: readonly Warning[];
}

/** How many cells of a record are names of columns to the caller. */
export type Known = (cells: readonly string[]) => number;

/** How a caller reads tables. */
export interface Reading {
  /** False: a list may have no names of columns; if none is known, all columns are without a name. */
  readonly needsHeader?: boolean;
  /** Whether a table with these columns is one that the service wrote: its cells and rows are as they stand. */
  isWritten?(names: readonly string[]): boolean;
  /** Whether one of these columns says whom the rows are of; else a further list below the first is one of something else. */
  names?(cells: readonly string[]): boolean;
  /** The heading of such a column. With it a table that is turned (a column for each record) is turned back, and recipients of a mail are read. */
  readonly nameColumn?: string;
}

/** What cannot be read as a table at all; `why` is a clause that begins with "the file". */
export class NoTableError extends DomainError {
  readonly why: string;

  constructor(why: string) {
    super(
      'invalid_request',
      `Nothing can be read: ${why}. Expected is a table: a row with the names of the columns, then a row for each record. Nothing was changed.`,
    );
    this.why = why;
  }
}

/** The refusal of a body that has neither a text nor a file, or both. */
export function oneOfTwo(path: string): DomainError {
  const message = `"${path}" is needed, or "file": one of the two.`;
  return new DomainError('invalid_request', message, { details: [{ path, message }] });
}

export const TABLE_LIMITS = {
  /** Twelve times the longest list or network that is taken; those beyond are counted. */
  rows: 250_000,
  /** The widest export of a CRM that is known has four hundred. */
  columns: 500,
  /** A workbook unpacked: eight times the largest body, as text in XML is. A thread's heap holds it twice. */
  unpackedBytes: 64 * 1024 * 1024,
  /** Of a workbook: more sheets are an archive, of which the first are looked at. */
  sheets: 50,
  /** Parts of a workbook: each sheet has a few, and each picture one. */
  entries: 2_000,
} as const;
