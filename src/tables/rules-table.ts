import { DomainError } from '../platform/values/errors.ts';
import type { Warning } from '../platform/values/outcome.ts';

/** What holds a table: a text, or the bytes of a file. */
export type TableSource = { readonly text: string } | { readonly bytes: Uint8Array };

export interface TableRow {
  /** Where it begins, from 1; of a sheet the number of the row. */
  readonly line: number;
  /** As a person reads them, as many as there are columns. */
  readonly cells: readonly string[];
  /** The addresses behind cells that are links, by column. */
  readonly links?: Readonly<Record<number, string>>;
}

/** A line that is no record: why, and how it begins. */
export interface LeftOutLine {
  readonly line: number;
  readonly reason: string;
  readonly text: string;
}

export interface Table {
  /** The names of the columns; '' where one has none. Those from `width` on come from a further header below (files put together). */
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

export const TABLE_LIMITS = {
  /** Twelve times the longest list or network that is taken; those beyond are counted. */
  rows: 250_000,
  /** The widest export of a CRM that is known has four hundred. */
  columns: 500,
} as const;
