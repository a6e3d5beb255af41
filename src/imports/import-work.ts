import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { writeCorpus } from '../corpus/queries-write.ts';
import { FileRecord } from '../corpus/record.ts';
import type { FactSink, RoundFact } from '../corpus/rules-investor-record.ts';
import type { Postgres } from '../platform/database/postgres.ts';
import { OperatorError } from '../platform/values/errors.ts';
import type { DownloadService } from '../platform/values/scope.ts';
import {
  ABOUT_FORMATS,
  findInputFiles,
  IMPORT_FORMATS,
  type ImportFormat,
  type InputFile,
  readCsv,
} from './csv-file.ts';
import {
  accountOf,
  type ImportProgress,
  type ImportRequest,
  type ImportSummary,
  newestDay,
  type ProgressReporter,
  progressReporter,
  type SkippedRow,
  unpackTables,
  withLeftOut,
} from './import-report.ts';
import { keepImportAccount } from './queries-jobs.ts';
import { importAndJoin, RECORDS } from './registers/form-d.ts';
import { pullRecords } from './registers/listed-set.ts';
import { PULLS } from './registers/pull-plans.ts';
import type { RecordSource, RecordSourceName } from './registers/record-source.ts';
import type { ImportAccount, ImportSource } from './rules-import-ports.ts';

/** Where the files of publishers are kept. */
export const downloadsIn = (dataDir: string) => join(dataDir, 'downloads');

/** How many files of publishers the data directory holds. */
export async function countDownloads(dataDir: string): Promise<number> {
  const entries = await readdir(downloadsIn(dataDir), { withFileTypes: true, recursive: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return entries.filter((entry) => entry.isFile() && /\.(?:zip|gz|csv|tsv|txt|json|xml)$/i.test(entry.name))
    .length;
}

export interface ReadFile {
  readonly file: string;
  readonly layout: string;
  /** Rows without the header, faulty ones included. */
  rows: number;
  skipped: number;
}

interface Tally {
  readonly files: ReadFile[];
  readonly skipped: SkippedRow[];
  readonly skippedByReason: Record<string, number>;
  readonly notes: Record<string, number>;
  readonly read: (sink: FactSink, flushWhenFull: () => Promise<void>) => Promise<void>;
  readonly step: ProgressReporter['step'];
}

/** A reader of the facts of all files, which counts what becomes of every row while it reads. */
export function readFacts(
  inputs: readonly InputFile[],
  options: {
    readonly asOf: string;
    readonly signal?: AbortSignal | undefined;
    readonly onProgress?: ((progress: ImportProgress) => void) | undefined;
  },
): Tally {
  const totalBytes = inputs.reduce((sum, input) => sum + input.bytes, 0);
  const progress = progressReporter(totalBytes, options.onProgress);
  let rows = 0;
  let bytesBefore = 0;
  const tally: Tally = { files: [], skipped: [], skippedByReason: {}, notes: {}, read, step: progress.step };

  function skip(file: ReadFile, line: number, reason: string): void {
    file.skipped += 1;
    tally.skippedByReason[reason] = (tally.skippedByReason[reason] ?? 0) + 1;
    if (tally.skipped.length < NAMED_ROWS) tally.skipped.push({ file: file.file, line, reason });
  }

  function note(reason: string): void {
    tally.notes[reason] = (tally.notes[reason] ?? 0) + 1;
  }

  async function read(sink: FactSink, flushWhenFull: () => Promise<void>): Promise<void> {
    const watched = watchDays(sink, options.asOf, note);
    for (const [number, input] of inputs.entries()) {
      const file: ReadFile = { file: input.name, layout: input.layout.name, rows: 0, skipped: 0 };
      tally.files.push(file);
      const reader = input.layout.reader(input.sample);
      const record = new FileRecord(input.columns, input.days);
      const source = input.layout.source(input.sample);
      let isHeader = true;
      for await (const batch of readCsv(input.path, options.signal)) {
        for (const row of batch.rows) {
          if (isHeader) {
            isHeader = false;
            continue;
          }
          file.rows += 1;
          rows += 1;
          const origin = { source, file: number, line: row.line };
          const reason = row.fault ?? reader(record.at(row.values), watched, origin, note);
          if (reason !== undefined) skip(file, row.line, reason);
        }
        await flushWhenFull();
        progress.read(input.name, rows, bytesBefore + batch.bytes);
      }
      bytesBefore += input.bytes;
    }
  }

  return tally;
}

/** A day after the import's own is kept (readers of the corpus cut at its as-of date) and reported. */
function watchDays(sink: FactSink, asOf: string, note: (reason: string) => void): FactSink {
  return {
    company: (fact, origin) => sink.company(fact, origin),
    investor: (fact, origin) => sink.investor(fact, origin),
    round(fact: RoundFact, origin) {
      if (fact.announcedOn !== undefined && fact.announcedOn > asOf) note(`a round is later than ${asOf}`);
      sink.round(fact, origin);
    },
    investment: (fact, origin) => sink.investment(fact, origin),
    acquisition: (fact, origin) => sink.acquisition(fact, origin),
    person: (fact, origin) => sink.person(fact, origin),
    role: (fact, origin) => sink.role(fact, origin),
    fund: (fact, origin) => sink.fund(fact, origin),
    commitment: (fact, origin) => sink.commitment(fact, origin),
    sale: (fact, origin) => sink.sale(fact, origin),
  };
}

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
    notes: withLeftOut(tally.notes, written),
    ambiguous: written.ambiguous.pairs,
    ambiguousCount: written.ambiguous.count,
    corpusVersion: written.version,
    seconds: Math.round(performance.now() - started) / 1000,
  };
  await keepImportAccount(system, written.run, accountOf(report));
  return report;
}

/** One import or pull, as data that a thread can be given. */
export type ImportWork =
  | {
      readonly kind: 'import';
      /** A format of exports, or a public record. */
      readonly source: string;
      readonly path: string;
      readonly asOf?: string | undefined;
    }
  | {
      readonly kind: 'pull';
      readonly source: string;
      readonly periods?: number | undefined;
      readonly asOf?: string | undefined;
      readonly dataDir: string;
      /** `YYYY-MM-DD` */
      readonly today: string;
      readonly contact: string | undefined;
      readonly userAgent: string;
      readonly mirror: string | undefined;
      readonly queryService: string;
    };

/** Files of each format, with the columns that a list of one's own needs. */
const EXPECTED = {
  'crunchbase-export':
    'a CSV file with the columns company name, investor name, funding round type and funded at, or the files of an export in a zip archive',
  'investor-csv':
    'a CSV file with the names of investors and what they say of themselves, or a zip archive of such files',
} as const;

export const IMPORT_SOURCES: readonly ImportSource[] = [
  ...IMPORT_FORMATS.map((source) => ({
    source,
    about: ABOUT_FORMATS[source],
    expects: EXPECTED[source],
    pull: undefined,
    needsContact: false,
  })),
  ...Object.values(RECORDS).map(({ name, describe, expects }) => ({
    source: name,
    about: describe,
    expects,
    pull: PULLS[name]?.describe,
    needsContact: (PULLS[name]?.needsContact ?? false) !== false,
  })),
];

export interface ImportWorkHooks {
  readonly system: Postgres;
  readonly downloader: DownloadService;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ImportProgress) => void;
  readonly tell: (line: string) => void;
}

/** Does the work, with the readers of the command. Throws an `OperatorError` for what cannot be imported. */
export async function doImport(work: ImportWork, hooks: ImportWorkHooks): Promise<ImportAccount> {
  const format = IMPORT_FORMATS.find((name) => name === work.source);
  const records = RECORDS[work.source as RecordSourceName];
  const { system, signal, onProgress } = hooks;
  const common = { system, mode: 'live', asOf: work.asOf, signal, onProgress } as const;
  if (work.kind === 'import' && format !== undefined) {
    const path = await tablesOf(work.path, signal);
    return accountOf(await importCorpus({ ...common, format, path }));
  }
  if (records === undefined) throw new OperatorError('usage', `There is no source ${work.source}.`);
  const path = work.kind === 'import' ? work.path : await pull(work, records, hooks);
  return accountOf(await importAndJoin({ ...common, source: records, path }));
}

/** The folder of an archive's tables; any other file as it is. */
async function tablesOf(path: string, signal: AbortSignal): Promise<string> {
  if (!/\.zip$/i.test(path)) return path;
  const folder = join(path, '..', 'tables');
  await unpackTables(path, folder, signal);
  return folder;
}

async function pull(
  work: Extract<ImportWork, { kind: 'pull' }>,
  { name }: RecordSource,
  { downloader, signal, onProgress, tell }: ImportWorkHooks,
): Promise<string> {
  const plan = PULLS[name];
  if (plan === undefined)
    throw new OperatorError('usage', `${name} is not pulled: fetch its files, and import them.`);
  const { today, periods, contact, userAgent, mirror, queryService } = work;
  const pulled = await pullRecords({
    source: name,
    plan,
    downloader,
    folder: downloadsIn(work.dataDir),
    today,
    periods,
    contact,
    userAgent,
    mirror,
    queryService,
    signal,
    tell,
    onProgress: (doing, bytes = 0, total = 0) =>
      onProgress({
        doing,
        rows: 0,
        rowsPerSecond: 0,
        bytes,
        bytesTotal: total,
        percent: total === 0 ? 0 : Math.round((100 * bytes) / total),
      }),
  });
  return pulled.folder;
}
