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

  /** Throws where the rows of a file do not add up: an importer that loses rows must not look like one that works. */
  close(): void {
    for (const [number, { rows, loaded, merged, skipped }] of this.#files.entries()) {
      if (rows === loaded + merged + skipped) continue;
      throw new Error(
        `The rows of ${this.#labels[number]} do not add up: ${rows} read, but ${loaded} loaded, ${merged} merged and ${skipped} skipped. Nothing was imported; this is a fault of the importer.`,
      );
    }
  }
}
