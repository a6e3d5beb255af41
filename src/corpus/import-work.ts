import { join } from 'node:path';
import type { ImportAccount, ImportSource } from '../core/corpus/job.ts';
import type { DownloadService } from '../core/download.ts';
import { OperatorError } from '../core/operator-error.ts';
import type { Postgres } from '../store/postgres/postgres.ts';
import { downloadsIn } from './downloads.ts';
import { ABOUT_FORMATS, IMPORT_FORMATS } from './formats.ts';
import { importCorpus } from './import.ts';
import { accountOf, type ImportProgress } from './import-report.ts';
import { importAndJoin } from './records/import-and-join.ts';
import { PULLS } from './records/pull/plans.ts';
import { pullRecords } from './records/pull/pull.ts';
import type { RecordSource, RecordSourceName } from './records/record-source.ts';
import { RECORDS } from './records/sources.ts';
import { unpackTables } from './unpack-tables.ts';

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

export const IMPORT_SOURCES: readonly ImportSource[] = [
  ...IMPORT_FORMATS.map((source) => ({
    source,
    about: ABOUT_FORMATS[source],
    expects: 'a CSV file, or a zip archive of them',
    pull: undefined,
  })),
  ...Object.values(RECORDS).map(({ name, describe, expects }) => ({
    source: name,
    about: describe,
    expects,
    pull: PULLS[name]?.describe,
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
