import { createReadStream, type Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { type CorpusWritten, writeCorpus } from '../../corpus/queries-write.ts';
import { OperatorError } from '../../platform/values/errors.ts';
import type { IgnoredFile } from '../csv-file.ts';
import {
  accountOf,
  type ImportRequest,
  type ImportSummary,
  newestDay,
  progressReporter,
  withLeftOut,
} from '../import-report.ts';
import { keepImportAccount } from '../queries-jobs.ts';
import { unpacked64 } from './inflate64.ts';
import { Account, type FileAccount, type RecordInput, type RecordSource } from './record-source.ts';
import { believableOnly } from './rules-wikidata-queries.ts';

/** The filing data of the advisers are about a hundred tables a month; two years of quarters are far below too. */
const MAX_FILES = 20_000;
/** An archive with more members is none of these sources' (a month of tax returns has about 60,000). */
const MAX_MEMBERS = 200_000;
/** Unpacked, the largest member of any of these sources is about 2 GB; a small archive that claims more is a trap. */
const MAX_MEMBER_BYTES = 8e9;

/** The files of an import; `close` when all is read. */
export interface RecordInputs {
  readonly inputs: readonly RecordInput[];
  readonly ignored: readonly IgnoredFile[];
  close(): Promise<void>;
}

type Found = Omit<RecordInput, 'file'>;

/**
 * The files `source` reads: of a folder (and the archives in it), of an archive, or the one at `path`. Throws an
 * `OperatorError` if there are none, with what was found.
 */
export async function findRecordInputs(path: string, source: RecordSource): Promise<RecordInputs> {
  const info = await stat(path).catch(() => undefined);
  if (info === undefined) throw new OperatorError('not_found', `There is no file or folder ${path}.`);
  const found: Found[] = [];
  const ignored: IgnoredFile[] = [];
  const archives: ZipFile[] = [];
  const close = async () => {
    for (const archive of archives.splice(0)) archive.close();
  };
  try {
    const paths = info.isDirectory() ? await filesUnder(path) : [path];
    for (const file of paths) {
      const name = basename(file);
      if (!/\.zip$/i.test(name)) {
        if (paths.length === 1 || source.uses(name.toLowerCase()))
          found.push(await onDisk(file, paths, path));
        else ignored.push({ file: name, reason: `not a file of ${source.name}` });
        continue;
      }
      const archive = await openArchive(file);
      archives.push(archive);
      const members = await membersOf(archive, file, source);
      found.push(...members.found);
      ignored.push(...members.ignored);
    }
    if (found.length === 0) throw nothingFound(source, ignored);
    found.sort((one, other) => (one.label < other.label ? -1 : 1));
    return { inputs: found.map((input, file) => ({ ...input, file })), ignored, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The message for a path without a file of the source. */
export function nothingFound(source: RecordSource, ignored: readonly IgnoredFile[]): OperatorError {
  const some = ignored.slice(0, 20).map(({ file, reason }) => `${file}: ${reason}`);
  const rest = ignored.length > some.length ? [`and ${ignored.length - some.length} more`] : [];
  const listed = [...some, ...rest].join('\n') || 'the folder is empty';
  return new OperatorError('usage', `Nothing to import.\n${listed}\nExpected: ${source.expects}`);
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const names = new Set(entries.map((entry) => join(entry.parentPath, entry.name)));
  const files = entries.filter(
    (entry) => entry.isFile() && !entry.name.startsWith('.') && !isOfDownload(entry, names),
  );
  if (files.length > MAX_FILES)
    throw new OperatorError(
      'limit',
      `${basename(folder)} holds ${files.length} files; at most ${MAX_FILES} are read at once.`,
    );
  return files.map((entry) => join(entry.parentPath, entry.name)).sort();
}

/** What a download keeps beside its files: unfinished ones, locks, and what the server said of each. */
function isOfDownload({ name, parentPath }: Dirent, names: ReadonlySet<string>): boolean {
  const path = join(parentPath, name);
  return /\.(?:part|part\.json|lock)$/.test(name) || (name.endsWith('.json') && names.has(path.slice(0, -5)));
}

async function onDisk(path: string, all: readonly string[], root: string): Promise<Found> {
  const info = await stat(path);
  return {
    name: basename(path).replace(/\.gz$/i, ''),
    label: all.length === 1 ? basename(path) : path.slice(root.length).replace(/^[\\/]+/, ''),
    group: join(path, '..'),
    bytes: info.size,
    changedOn: info.mtime.toISOString().slice(0, 10),
    open: async () => (/\.gz$/i.test(path) ? unpacked(path) : createReadStream(path)),
  };
}

/** A gzipped file, as the daily feed of the advisers comes; what is wrong with it shows while it is read. */
function unpacked(path: string): Readable {
  const gunzip = createGunzip();
  pipeline(createReadStream(path), gunzip, () => {});
  return gunzip;
}

async function openArchive(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { lazyEntries: true, autoClose: false });
  } catch (error) {
    throw new OperatorError(
      'usage',
      `${basename(path)} is no readable zip archive (${error instanceof Error ? error.message : 'unknown fault'}). Was the download complete?`,
      error,
    );
  }
}

async function membersOf(
  archive: ZipFile,
  path: string,
  source: RecordSource,
): Promise<{ found: Found[]; ignored: IgnoredFile[] }> {
  const found: Found[] = [];
  const ignored: IgnoredFile[] = [];
  if (archive.entryCount > MAX_MEMBERS)
    throw new OperatorError(
      'limit',
      `${basename(path)} has ${archive.entryCount} members; at most ${MAX_MEMBERS}.`,
    );
  const { size } = await stat(path);
  let packed = 0;
  for await (const entry of entriesOf(archive)) {
    packed += entry.compressedSize;
    if (packed > size)
      throw new OperatorError(
        'usage',
        `${basename(path)} is no honest zip archive: its members take more bytes than it has, so that they lie upon each other. Fetch the file again.`,
      );
    if (entry.fileName.endsWith('/')) continue;
    const name = basename(entry.fileName);
    const label = `${basename(path)}: ${entry.fileName}`;
    if (!source.uses(name.toLowerCase())) {
      if (ignored.length < NAMED_MEMBERS)
        ignored.push({ file: label, reason: `not a file of ${source.name}` });
      continue;
    }
    if (entry.uncompressedSize > MAX_MEMBER_BYTES)
      throw new OperatorError(
        'limit',
        `${label} unpacks to ${entry.uncompressedSize} bytes; at most ${MAX_MEMBER_BYTES}.`,
      );
    if (!METHODS.has(entry.compressionMethod))
      throw new OperatorError(
        'usage',
        `${label} is packed by method ${entry.compressionMethod}, which this program does not unpack (it does stored, Deflate and Deflate64). Unpack the archive with another program, and import the folder.`,
      );
    found.push({
      name,
      label,
      group: path,
      bytes: entry.uncompressedSize,
      changedOn: entry.getLastModDate().toISOString().slice(0, 10),
      open: () => opened(archive, entry),
    });
  }
  return { found, ignored };
}

/** Members left out that are named: a month of tax returns has tens of thousands of other forms. */
const NAMED_MEMBERS = 100;

/** How a member may be packed (APPNOTE.TXT 6.3.10, 4.4.5): stored, Deflate, and Deflate64, which yauzl does not unpack. */
const DEFLATE64 = 9;
export const METHODS: ReadonlySet<number> = new Set([0, 8, DEFLATE64]);

async function opened(archive: ZipFile, entry: Entry): Promise<Readable> {
  if (entry.compressionMethod !== DEFLATE64 || entry.isEncrypted())
    return archive.openReadStreamPromise(entry);
  return unpacked64(await archive.openReadStreamPromise(entry, { decodeFileData: false }), entry);
}

function entriesOf(archive: ZipFile): AsyncIterable<Entry> {
  return archive.eachEntry();
}

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
      notes: withLeftOut(account.notes, written),
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
