import { basename } from 'node:path';
import { keepImportAccount } from '../store/corpus/imports/import-runs.ts';
import { writeCorpus } from '../store/corpus/write.ts';
import type { ImportFormat } from './formats.ts';
import { accountOf, type ImportRequest, type ImportSummary, newestDay, withErased } from './import-report.ts';
import { findInputFiles } from './input-files.ts';
import { type ReadFile, readFacts } from './read-facts.ts';

export interface ImportOptions extends ImportRequest {
  readonly format: ImportFormat;
}

export interface ImportReport extends ImportSummary {
  readonly files: readonly ReadFile[];
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
  const asOf = options.asOf ?? newestDay(files);
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
  const report = {
    files: tally.files,
    ignoredFiles: ignored,
    asOf,
    counts: written.counts,
    rowsRead: tally.files.reduce((sum, file) => sum + file.rows, 0),
    rowsSkipped: tally.files.reduce((sum, file) => sum + file.skipped, 0) + written.lost,
    skipped: [...tally.skipped, ...lost].slice(0, NAMED_ROWS),
    skippedByReason,
    notes: withErased(tally.notes, written.erased),
    ambiguous: written.ambiguous.pairs,
    ambiguousCount: written.ambiguous.count,
    corpusVersion: written.version,
    seconds: Math.round(performance.now() - started) / 1000,
  };
  await keepImportAccount(system, written.run, accountOf(report));
  return report;
}
