import { basename } from 'node:path';
import { OperatorError } from '../../core/operator-error.ts';
import { believableOnly } from '../../core/public-records/believable.ts';
import { keepImportAccount } from '../../store/corpus/imports/import-runs.ts';
import { type CorpusWritten, writeCorpus } from '../../store/corpus/write.ts';
import {
  accountOf,
  type ImportRequest,
  type ImportSummary,
  newestDay,
  progressReporter,
  withErased,
} from '../import-report.ts';
import { Account, type FileAccount } from './account.ts';
import { findRecordInputs, nothingFound } from './inputs.ts';
import type { RecordInput, RecordSource } from './record-source.ts';

export interface RecordImportOptions extends ImportRequest {
  readonly source: RecordSource;
}

export interface RecordImportReport extends ImportSummary {
  readonly source: string;
  /** Of every file: rows = loaded + merged + skipped. */
  readonly files: readonly (FileAccount & { readonly file: string })[];
  readonly rowsLoaded: number;
  /** Rows that say again what another row says, and those a newer filing replaces. */
  readonly rowsMerged: number;
}

/** Files left out that are named in a report; an archive of tax returns has tens of thousands of other forms. */
const NAMED_FILES = 50;

/**
 * Imports public records in one transaction and says what became of every row: the rows of a file are those loaded,
 * merged and skipped, or the import fails. Running it again adds nothing; aborting leaves the corpus as it was. Throws an
 * `OperatorError` for a path without a file of the source, or one that cannot be read to its end.
 */
export async function importRecords(options: RecordImportOptions): Promise<RecordImportReport> {
  const { system, mode, source, path, signal } = options;
  const started = performance.now();
  const { inputs, ignored: leftOut, close } = await findRecordInputs(path, source);
  const ignored = [...leftOut];
  try {
    const lastDay = dayOf(Date.now() + DAY_MS);
    const changed = newestDay(inputs);
    const asOf = options.asOf ?? (changed > lastDay ? dayOf(Date.now()) : changed);
    const account = new Account(inputs.map((input) => input.label));
    const progress = progressOf(inputs, account, options.onProgress);
    const written = await writeCorpus({
      system,
      mode,
      source: source.name,
      file: basename(path),
      asOf,
      signal,
      onStep: progress.step,
      async read(sink, breathe, stage) {
        const others = new Set<number>();
        await source.read({
          source: source.name,
          inputs,
          sink: believableOnly(sink, lastDay, (reason) => account.note(reason)),
          account,
          stage,
          asOf,
          signal,
          breathe,
          progress: progress.read,
          ignore(input, reason) {
            others.add(input.file);
            ignored.push({ file: input.label, reason });
          },
        });
        account.close();
        if (others.size === inputs.length) throw nothingFound(source, ignored);
        if (account.rows === 0) throw nothingInside(source, inputs);
      },
    });
    countUnresolved(account, written);
    account.close();
    const files = inputs.map(({ file, label }) => ({ file: label, ...account.of(file) }));
    const total = (name: keyof FileAccount) => files.reduce((sum, file) => sum + file[name], 0);
    const report = {
      source: source.name,
      files: files.filter((file) => file.rows > 0),
      ignoredFiles: ignored.slice(0, NAMED_FILES),
      asOf,
      counts: written.counts,
      rowsRead: total('rows'),
      rowsLoaded: total('loaded'),
      rowsMerged: total('merged'),
      rowsSkipped: total('skipped'),
      skipped: account.skipped,
      skippedByReason: account.skippedByReason,
      notes: withErased(account.notes, written.erased),
      ambiguous: written.ambiguous.pairs,
      ambiguousCount: written.ambiguous.count,
      corpusVersion: written.version,
      seconds: Math.round(performance.now() - started) / 1000,
    };
    await keepImportAccount(system, written.run, accountOf(report));
    return report;
  } finally {
    await close();
  }
}

const DAY_MS = 86_400_000;

/** The day of a moment, UTC; where it is tomorrow already it is at most a day further. */
function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Files of the right name without a single row: a picture, an error page, a table of another kind. */
function nothingInside(source: RecordSource, inputs: readonly RecordInput[]): OperatorError {
  const some = inputs.slice(0, NAMED_FILES).map(({ label }) => `${label}: no row of ${source.name} in it`);
  return new OperatorError('usage', `Nothing to import.\n${some.join('\n')}\nExpected: ${source.expects}`);
}

/** Rows that were read well but led to no record were not loaded after all. */
function countUnresolved(account: Account, written: CorpusWritten): void {
  for (const { file, reason, count, lines } of written.unmet) account.unload(file, reason, count, lines);
  if (written.lost > 0) account.notes['a part of a record that leads to nothing known'] = written.lost;
}

function progressOf(
  inputs: readonly RecordInput[],
  account: Account,
  onProgress: ImportRequest['onProgress'],
) {
  const progress = progressReporter(
    inputs.reduce((sum, { bytes }) => sum + bytes, 0),
    onProgress,
  );
  let done = 0;
  let current = -1;
  let seen = 0;
  return {
    step: progress.step,
    read(input: RecordInput, bytes: number): void {
      if (input.file !== current) [current, seen] = [input.file, 0];
      done += bytes - seen;
      seen = bytes;
      progress.read(input.label, account.rows, done);
    },
  };
}
