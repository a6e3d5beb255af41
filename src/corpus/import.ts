import { basename } from 'node:path';
import type { Mode } from '../core/scope.ts';
import { type CorpusCounts, writeCorpus } from '../store/corpus.ts';
import type { AmbiguousPair } from '../store/corpus-ambiguous.ts';
import type { Postgres } from '../store/postgres.ts';
import type { ImportFormat } from './formats.ts';
import { findInputFiles, type IgnoredFile } from './input-files.ts';
import { type ImportProgress, type ReadFile, readFacts, type SkippedRow } from './read-facts.ts';

export interface ImportOptions {
  /** The database as `warmpath_system`, without statement time-outs (as `openStore` gives it to commands). */
  readonly system: Postgres;
  readonly mode: Mode;
  readonly format: ImportFormat;
  /** A folder of an export's files, or one file. */
  readonly path: string;
  /** `YYYY-MM-DD`, the day the facts were known; without it the day the newest file was last changed. */
  readonly asOf?: string | undefined;
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ImportReport {
  readonly files: readonly ReadFile[];
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

/** Faulty rows that are named in a report. */
const NAMED_ROWS = 20;

/**
 * Imports deals or an investor list and says what came of every row. Imports add up, and running one again adds
 * nothing. Aborting leaves the corpus as it was. Throws an `OperatorError` for a path that holds nothing to import.
 */
export async function importCorpus(options: ImportOptions): Promise<ImportReport> {
  const { system, mode, format, path, signal } = options;
  const started = performance.now();
  const { files, ignored } = await findInputFiles(path, format);
  const asOf =
    options.asOf ??
    files
      .map((file) => file.changedOn)
      .sort()
      .at(-1) ??
    '';
  const tally = readFacts(files, { asOf, signal, onProgress: options.onProgress });
  const source = [...new Set(files.map((file) => file.layout.source(file.sample)))].join(', ');
  const written = await writeCorpus({
    system,
    mode,
    source,
    file: basename(path),
    asOf,
    signal,
    read: tally.read,
    onStep: tally.step,
  });
  const lost = written.lostRows.map(({ file, line, reason }) => ({
    file: files[file]?.name ?? '',
    line,
    reason,
  }));
  const skippedByReason = { ...tally.skippedByReason };
  if (written.lost > 0) skippedByReason['leads to nothing known'] = written.lost;
  return {
    files: tally.files,
    ignoredFiles: ignored,
    asOf,
    counts: written.counts,
    rowsRead: tally.files.reduce((sum, file) => sum + file.rows, 0),
    rowsSkipped: tally.files.reduce((sum, file) => sum + file.skipped, 0) + written.lost,
    skipped: [...tally.skipped, ...lost].slice(0, NAMED_ROWS),
    skippedByReason,
    notes: tally.notes,
    ambiguous: written.ambiguous.pairs,
    ambiguousCount: written.ambiguous.count,
    corpusVersion: written.version,
    seconds: Math.round(performance.now() - started) / 1000,
  };
}
