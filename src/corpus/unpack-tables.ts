import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import { OperatorError } from '../core/operator-error.ts';

/** Tables of one export at most; more is no export. */
const MAX_TABLES = 200;
/** Members of an archive that are looked at. */
const MAX_MEMBERS = 1_000;
/** Unpacked, the largest export (the bulk one of a whole database) is about 4 GB. */
const MAX_BYTES = 8e9;

/**
 * Unpacks the tables (CSV, TSV) of a zip archive into a new folder, by their base names: where a member says it lies does not
 * matter. Throws an `OperatorError` for what is no archive, has no table, two of one name, or unpacks to more than it may.
 */
export async function unpackTables(archive: string, folder: string, signal?: AbortSignal): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = basename(archive);
  const zip = await openPromise(archive, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw broken(name, error);
  });
  const names = new Set<string>();
  let bytes = 0;
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
          if (bytes > MAX_BYTES) done(limit(name, `unpacks to more than ${MAX_BYTES / 1e9} GB`));
          else done(null, chunk);
        },
      });
      const target = createWriteStream(join(folder, table), { flags: 'wx', mode: 0o600 });
      await pipeline(await zip.openReadStreamPromise(entry), counted, target, { signal });
    }
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    signal?.throwIfAborted();
    throw broken(name, error);
  } finally {
    zip.close();
  }
  if (names.size === 0) throw new OperatorError('usage', `${name} has no table (CSV or TSV) in it.`);
}

const limit = (name: string, why: string) =>
  new OperatorError('limit', `${name} ${why}, which no export does. Nothing was imported.`);

const broken = (name: string, error: unknown) =>
  new OperatorError(
    'usage',
    `${name} is no readable zip archive (${error instanceof Error ? error.message : 'unknown fault'}). Was it sent whole?`,
    error,
  );
