import type { Mode } from '../core/scope.ts';
import type { AmbiguousPair } from '../store/corpus/ambiguous.ts';
import type { CorpusCounts } from '../store/corpus/write.ts';
import type { Postgres } from '../store/postgres/postgres.ts';
import type { IgnoredFile } from './input-files.ts';

export interface ImportProgress {
  /** What is being read, or the step of the merge ("rounds"). */
  readonly doing: string;
  readonly rows: number;
  readonly rowsPerSecond: number;
  /** Of the bytes of all files, 0 to 100. */
  readonly percent: number;
}

export interface SkippedRow {
  readonly file: string;
  /** Where the record begins, from 1. */
  readonly line: number;
  readonly reason: string;
}

/** What every import needs. */
export interface ImportRequest {
  /** The database as `warmpath_system`, without statement time-outs (as `openStore` gives it to commands). */
  readonly system: Postgres;
  readonly mode: Mode;
  /** A folder of files, or one file (of public records also a zip archive). */
  readonly path: string;
  /** `YYYY-MM-DD`, the day the facts were known; without it the day the newest file was last changed. */
  readonly asOf?: string | undefined;
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What every import says of itself. */
export interface ImportSummary {
  readonly ignoredFiles: readonly IgnoredFile[];
  readonly asOf: string;
  readonly counts: CorpusCounts;
  readonly rowsRead: number;
  /** Rows that could not be used; the first twenty are in `skipped`, all are counted in `skippedByReason`. */
  readonly rowsSkipped: number;
  readonly skipped: readonly SkippedRow[];
  readonly skippedByReason: Readonly<Record<string, number>>;
  /** Rows that were used without a part of them (a day that is none, a day yet to come). */
  readonly notes: Readonly<Record<string, number>>;
  /**
   * Records this import named that may be one with another record and were left apart: the first twenty, investors
   * before companies. `corpus merge` joins investors; `ambiguousCount` counts all.
   */
  readonly ambiguous: readonly AmbiguousPair[];
  readonly ambiguousCount: number;
  readonly corpusVersion: number;
  readonly seconds: number;
}

/** The day the newest of these files was last changed, `YYYY-MM-DD`; empty without any. */
export function newestDay(files: readonly { readonly changedOn: string }[]): string {
  return (
    files
      .map(({ changedOn }) => changedOn)
      .sort()
      .at(-1) ?? ''
  );
}

/** Shows how far the reading of `totalBytes` has come, and how fast since it was called. */
export function progressReporter(
  totalBytes: number,
  onProgress: ImportRequest['onProgress'],
): (doing: string, rows: number, bytes: number) => void {
  const started = performance.now();
  return (doing, rows, bytes) => {
    const seconds = Math.max((performance.now() - started) / 1000, 0.001);
    const percent = totalBytes === 0 ? 100 : Math.min(100, Math.round((100 * bytes) / totalBytes));
    onProgress?.({ doing, rows, rowsPerSecond: Math.round(rows / seconds), percent });
  };
}
