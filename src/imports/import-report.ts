import { createWriteStream } from 'node:fs';
import { mkdir, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import type { AmbiguousPair, CorpusCounts, ImportStep } from '../corpus/queries-write.ts';
import type { Postgres } from '../platform/database/postgres.ts';
import { OperatorError } from '../platform/values/errors.ts';
import type { Mode } from '../platform/values/scope.ts';
import type { IgnoredFile } from './csv-file.ts';
import type { ImportAccount } from './rules-import-ports.ts';

export interface ImportProgress {
  /** What is being read, or the step of the merge ("rounds"). */
  readonly doing: string;
  /** Rows read so far; 0 if no rows are read. */
  readonly rows: number;
  readonly rowsPerSecond: number;
  /** Of all files, as they are read (unpacked), and how many there are; only while files are read. */
  readonly bytes?: number;
  readonly bytesTotal?: number;
  /** Of the time the whole takes, 0 to 100. */
  readonly percent: number;
  /** Of an import: `percent` as this step ends, and how long the step is expected to take, ms. */
  readonly until?: number;
  readonly expectedMs?: number;
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

/** Left-out files that are kept with an import; an archive may have thousands. */
const KEPT_FILES = 50;

/** What is kept of a report, for whoever asks later. */
export function accountOf(report: ImportSummary): ImportAccount {
  const { rowsRead, rowsSkipped, skippedByReason, skipped, notes, ignoredFiles, asOf, seconds } = report;
  return {
    rowsRead,
    rowsTaken: rowsRead - rowsSkipped,
    rowsSkipped,
    skippedByReason,
    skipped,
    notes,
    ignoredFiles: ignoredFiles.slice(0, KEPT_FILES),
    ambiguous: report.ambiguousCount,
    asOf,
    seconds,
  };
}

/** The notes of an import, with how often it named somebody who was erased, or nobody. */
export function withLeftOut(
  notes: Readonly<Record<string, number>>,
  { erased, nobody }: { readonly erased: number; readonly nobody: number },
): Readonly<Record<string, number>> {
  return {
    ...notes,
    ...(erased === 0 ? {} : { 'left out: a person who was erased': erased }),
    ...(nobody === 0
      ? {}
      : { 'left out: an investor that names no one (Undisclosed, Business Angels)': nobody }),
  };
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

/**
 * How long reading and each later step take, in percent of a whole import: measured with 168,000 rows of deals (a third of
 * the time is reading); what deals do not have is given little. Their sum is 100.
 */
const READING = 33;
const STEPS: Readonly<Record<ImportStep, { readonly doing: string; readonly percent: number }>> = {
  statistics: { doing: 'counting what is known', percent: 1 },
  companies: { doing: 'matching companies', percent: 33 },
  investors: { doing: 'matching investors', percent: 6 },
  names: { doing: 'looking for names of several records', percent: 2 },
  rounds: { doing: 'rounds', percent: 10 },
  investments: { doing: 'investments', percent: 6 },
  acquisitions: { doing: 'acquisitions', percent: 1 },
  people: { doing: 'people', percent: 1 },
  funds: { doing: 'funds', percent: 1 },
  commitments: { doing: 'commitments', percent: 0 },
  sales: { doing: 'sales of founders', percent: 0 },
  sources: { doing: 'who said what', percent: 1 },
  doubles: { doing: 'merging records of one investor', percent: 2 },
  commit: { doing: 'making it visible', percent: 3 },
};

export interface ProgressReporter {
  /** Called while files are read: what, how many rows, and how many bytes of all files are done. */
  read(doing: string, rows: number, bytes: number): void;
  /** Called as a step after reading begins. */
  step(step: ImportStep): void;
}

/** Tells how far an import is, by the time its parts take; the whole is 100 % only when it has ended. */
export function progressReporter(
  totalBytes: number,
  onProgress: ImportRequest['onProgress'],
): ProgressReporter {
  const started = performance.now();
  let readMs: number | undefined;
  return {
    read(doing, rows, bytes) {
      const seconds = Math.max((performance.now() - started) / 1000, 0.001);
      const percent = totalBytes === 0 ? READING : Math.min(READING, (READING * bytes) / totalBytes);
      const rowsPerSecond = Math.round(rows / seconds);
      onProgress?.({ doing, rows, rowsPerSecond, bytes, bytesTotal: totalBytes, percent, until: READING });
    },
    step(name) {
      readMs ??= performance.now() - started;
      const names = Object.keys(STEPS) as ImportStep[];
      const percent = names
        .slice(0, names.indexOf(name))
        .reduce((sum, before) => sum + STEPS[before].percent, READING);
      const { doing, percent: share } = STEPS[name];
      const expectedMs = (readMs * share) / READING;
      onProgress?.({ doing, rows: 0, rowsPerSecond: 0, percent, until: percent + share, expectedMs });
    },
  };
}

/** Tables of one export at most; more is no export. */
const MAX_TABLES = 200;
/** Members of an archive that are looked at. */
const MAX_MEMBERS = 1_000;
/** What has to stay free on the disk: the database writes there too. */
export const SPARE_BYTES = 1e9;
/** The disk is looked at as often: others write to it meanwhile, but not much in the time that this takes. */
const LOOK_EVERY = 64e6;
/** Unpacked, the largest export (the bulk one of a whole database) is about 4 GB. */
const MAX_BYTES = 8e9;

/**
 * Unpacks the tables (CSV, TSV) of a zip archive into a new folder, by their base names: where a member says it lies does not
 * matter. Throws an `OperatorError` for what is no archive, has no table, two of one name, or unpacks to more than it may or than the
 * disk has room for (`unavailable`).
 */
export async function unpackTables(
  archive: string,
  folder: string,
  signal?: AbortSignal,
  room: (folder: string) => Promise<number> = free,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = basename(archive);
  const zip = await openPromise(archive, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw broken(name, error);
  });
  const names = new Set<string>();
  let bytes = 0;
  let looked = Number.NEGATIVE_INFINITY;
  let members = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      signal?.throwIfAborted();
      members += 1;
      if (members > MAX_MEMBERS) throw limit(name, `has more than ${MAX_MEMBERS} members`);
      const table = basename(entry.fileName);
      if (entry.fileName.endsWith('/') || table.startsWith('.') || !/\.(?:csv|tsv)$/i.test(table)) continue;
      if (names.has(table.toLowerCase()))
        throw new OperatorError(
          'usage',
          `${name} has two tables called ${table}. Put them into two archives.`,
        );
      names.add(table.toLowerCase());
      if (names.size > MAX_TABLES) throw limit(name, `has more than ${MAX_TABLES} tables`);
      const counted = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          bytes += chunk.length;
          if (bytes > MAX_BYTES) return done(limit(name, `unpacks to more than ${MAX_BYTES / 1e9} GB`));
          if (bytes - looked < LOOK_EVERY) return done(null, chunk);
          looked = bytes;
          room(folder).then(
            (left) => (left < SPARE_BYTES ? done(full(left)) : done(null, chunk)),
            (error: unknown) => done(error as Error),
          );
        },
      });
      const target = createWriteStream(join(folder, table), { flags: 'wx', mode: 0o600 });
      await pipeline(await zip.openReadStreamPromise(entry), counted, target, { signal });
    }
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    signal?.throwIfAborted();
    if (isOfDisk(error)) throw full(await room(folder), error);
    throw broken(name, error);
  } finally {
    zip.close();
  }
  if (names.size === 0) throw new OperatorError('usage', `${name} has no table (CSV or TSV) in it.`);
}

const limit = (name: string, why: string) =>
  new OperatorError('limit', `${name} ${why}, which no export does. Nothing was imported.`);

/** Bytes that are free on the disk of a folder. */
export async function free(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const isOfDisk = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EACCES', 'EMFILE'].includes((error as { code?: string }).code ?? '');

const full = (left: number, cause?: unknown) =>
  new OperatorError(
    'unavailable',
    `The disk of the data directory cannot take what is unpacked: ${Math.floor(left / 1e6)} MB are free, of which ${SPARE_BYTES / 1e6} MB stay so for the database${cause instanceof Error ? ` (${cause.message})` : ''}. The archive was not read to its end; make room and import it again.`,
    cause,
  );

const broken = (name: string, error: unknown) =>
  new OperatorError(
    'usage',
    `${name} is no readable zip archive (${error instanceof Error ? error.message : 'unknown fault'}). Was it sent whole?`,
    error,
  );
