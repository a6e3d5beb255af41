import { createWriteStream } from 'node:fs';
import { mkdir, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import { OperatorError } from '../core/operator-error.ts';

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
