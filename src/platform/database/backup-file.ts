import { createHash, hash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { access, constants, link, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { syncFolder } from '../process.ts';
import { OperatorError } from '../values/errors.ts';

// The file of a backup, under gzip: a line of JSON that says what it is; then for each table a line of JSON with its columns, its rows in the
// text format of COPY, the line `\.` and a line of JSON with their number and sum; at the end a line of JSON with the sequences and the hash of
// all before it. So `zcat` shows it, and any PostgreSQL can read its rows.

/** Changes if a program of before could not read the file. */
const FORMAT = 1;
const END_OF_ROWS = '\\.';
/** Text of rows shrinks to a fifth at the least effort, and to a seventh at several times the time. */
const EFFORT = 1;
const OWNER_ONLY = 0o600;
/** A line of JSON; the longest has the columns of a table, or all sequences. */
const MAX_LINE_BYTES = 1_000_000;
/** Rows are compared and sent in pieces of this size: larger ones are no faster. */
const CHUNK_BYTES = 262_144;
const NEWLINE = 10;
/** What file systems say that have no second names for a file: FAT and exFAT of a USB stick, shares of other systems. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

export interface BackupHead {
  readonly warmpath_backup: number;
  /** Of this program, and of PostgreSQL. */
  readonly version: string;
  readonly postgres: string;
  /** ISO time at which everything in it was so. */
  readonly at: string;
  /** Names of the master keys that its secrets need; the keys are not in it. */
  readonly masters: readonly string[];
  /** The migrations that its tables are made by. */
  readonly migrations: readonly { readonly number: number; readonly checksum: string }[];
}

export interface TableHead {
  readonly table: string;
  readonly columns: readonly string[];
}

export interface TableEnd {
  readonly rows: number;
  readonly sum: string;
}

/** Name and value, of those that have given one. */
export type Sequences = Readonly<Record<string, string>>;

/**
 * Number of rows, and the sum of their hashes, whatever their order: two tables of equal sums have the same rows. 64 bits in two numbers: what
 * chance changes goes unseen once in 10^19.
 */
export class RowSum {
  #rows = 0;
  #low = 0;
  #high = 0;
  #rest: Buffer = Buffer.alloc(0);

  /** Takes bytes of rows as they come, whole or not. */
  add(bytes: Buffer): void {
    let from = 0;
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, from)) {
      const row = bytes.subarray(from, end);
      this.#count(this.#rest.length === 0 ? row : Buffer.concat([this.#rest, row]));
      if (this.#rest.length > 0) this.#rest = Buffer.alloc(0);
      from = end + 1;
    }
    if (from < bytes.length) this.#rest = Buffer.concat([this.#rest, bytes.subarray(from)]);
  }

  #count(row: Buffer): void {
    const digest = hash('sha256', row, 'buffer');
    this.#rows += 1;
    this.#low = (this.#low + digest.readUInt32LE(0)) >>> 0;
    this.#high = (this.#high + digest.readUInt32LE(4)) >>> 0;
  }

  get end(): TableEnd {
    const hex = (number: number) => number.toString(16).padStart(8, '0');
    return { rows: this.#rows, sum: hex(this.#high) + hex(this.#low) };
  }
}

/** Number and sum of rows as they come. */
export async function sumOf(rows: AsyncIterable<Buffer>): Promise<TableEnd> {
  const sum = new RowSum();
  for await (const bytes of rows) sum.add(bytes);
  return sum.end;
}

/** Whether two tables have the same rows. */
export const isEqual = (one: TableEnd, other: TableEnd): boolean =>
  one.rows === other.rows && one.sum === other.sum;

/** What a backup is written from. */
export interface BackupSource {
  readonly head: Omit<BackupHead, 'warmpath_backup'>;
  readonly tables: readonly TableHead[];
  /** The rows of a table, in pieces of any size. */
  rows(table: TableHead): AsyncIterable<Buffer>;
  /** Asked for after all rows: a sequence may then be ahead of them, never behind. */
  sequences(): Promise<Sequences>;
  /** Called after each table. */
  readonly onTable: (table: string, end: TableEnd) => void;
}

/**
 * Writes a backup, readable by its owner alone. The file is there when all of it is on the disk, and not before; one that is there is
 * never replaced. Throws OperatorError if it is there.
 */
export async function writeBackup(path: string, source: BackupSource): Promise<void> {
  const partial = `${path}.partial`;
  if (existsSync(path)) throw isTaken(path);
  // Of a backup that was broken off, or of one under way, which then fails at its end.
  await rm(partial, { force: true });
  try {
    await pipeline(
      Readable.from(textOf(source), { objectMode: false }),
      createGzip({ level: EFFORT }),
      createWriteStream(partial, { flags: 'wx', mode: OWNER_ONLY, flush: true }),
    );
    await link(partial, path).catch((error: NodeJS.ErrnoException) => {
      if (NO_LINKS.has(error.code ?? '') && !existsSync(path)) return rename(partial, path);
      throw error.code === 'EEXIST' ? isTaken(path) : error;
    });
  } finally {
    await rm(partial, { force: true });
  }
  await syncFolder(dirname(path));
}

async function* textOf({ head, tables, rows, sequences, onTable }: BackupSource): AsyncGenerator<Buffer> {
  const all = createHash('sha256');
  const said = (bytes: Buffer) => {
    all.update(bytes);
    return bytes;
  };
  const line = (value: unknown) => said(Buffer.from(`${JSON.stringify(value)}\n`));
  yield line({ warmpath_backup: FORMAT, ...head } satisfies BackupHead);
  for (const table of tables) {
    yield line(table);
    const sum = new RowSum();
    for await (const bytes of rows(table)) {
      sum.add(bytes);
      yield said(bytes);
    }
    yield said(Buffer.from(`${END_OF_ROWS}\n`));
    yield line(sum.end);
    onTable(table.table, sum.end);
  }
  yield line({ sequences: await sequences() });
  yield Buffer.from(`${JSON.stringify({ sha256: all.digest('hex') })}\n`);
}

/** Reads a backup from beginning to end, once. Throws OperatorError if it is no backup, is damaged or was cut off. */
export class BackupReader {
  readonly #path: string;
  readonly #source: AsyncIterator<Buffer>;
  readonly #all = createHash('sha256');
  #bytes: Buffer = Buffer.alloc(0);

  private constructor(path: string) {
    this.#path = path;
    const unzipped = createGunzip({ chunkSize: CHUNK_BYTES });
    pipeline(createReadStream(path), unzipped).catch(() => {}); // reading throws it
    this.#source = unzipped[Symbol.asyncIterator]();
  }

  /** Opens a backup and reads what it is. */
  static async open(path: string): Promise<{ readonly head: BackupHead; readonly reader: BackupReader }> {
    const unreadable = (why: string) => new OperatorError('usage', `${path} cannot be read: ${why}`);
    await access(path, constants.R_OK).catch((error: Error) => {
      throw unreadable(error.message);
    });
    if (!(await stat(path)).isFile())
      throw unreadable('it is no file. It is read twice, so a pipe does not do: store it in a file first');
    const reader = new BackupReader(path);
    try {
      const head = (await reader.#json()) as BackupHead;
      if (typeof head?.warmpath_backup !== 'number' || !Array.isArray(head.migrations))
        throw reader.#damaged();
      if (head.warmpath_backup !== FORMAT)
        throw new OperatorError(
          'usage',
          `${path} was written by Warmpath ${head.version} in a later format. Restore it with that version or a newer one.`,
        );
      return { head, reader };
    } catch (error) {
      await reader.close();
      throw error;
    }
  }

  /** The next table, whose rows have to be read before anything else; the sequences where there is none left. */
  async next(): Promise<TableHead | { readonly sequences: Sequences }> {
    const found = (await this.#json()) as TableHead | { readonly sequences: Sequences };
    if (!('sequences' in found)) return found;
    const whole = this.#all.copy().digest('hex');
    const { sha256 } = (await this.#json()) as { readonly sha256?: string };
    if (sha256 !== whole) throw this.#damaged();
    return found;
  }

  /** The rows of the table, whole ones, as they come. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      const whole = this.#bytes.subarray(0, this.#bytes.lastIndexOf(NEWLINE) + 1);
      const end = endOfRows(whole);
      const rows = end === undefined ? whole : whole.subarray(0, end);
      const taken = end === undefined ? rows.length : rows.length + END_OF_ROWS.length + 1;
      this.#all.update(this.#bytes.subarray(0, taken));
      this.#bytes = this.#bytes.subarray(taken);
      if (rows.length > 0) yield rows;
      if (end !== undefined) return;
      await this.#more();
    }
  }

  /** What the rows of the table have to add up to. */
  async end(): Promise<TableEnd> {
    return (await this.#json()) as TableEnd;
  }

  /** Reads a file to its end, so that a damaged one is known before anything is done with it. */
  static async check(path: string): Promise<BackupHead> {
    const { head, reader } = await BackupReader.open(path);
    try {
      while (!('sequences' in (await reader.next()))) {
        const found = await sumOf(reader.rows());
        if (!isEqual(found, await reader.end())) throw reader.#damaged();
      }
      return head;
    } finally {
      await reader.close();
    }
  }

  async close(): Promise<void> {
    await this.#source.return?.();
  }

  async #json(): Promise<unknown> {
    let at = this.#bytes.indexOf(NEWLINE);
    while (at < 0) {
      if (this.#bytes.length > MAX_LINE_BYTES) throw this.#damaged();
      await this.#more();
      at = this.#bytes.indexOf(NEWLINE);
    }
    const line = this.#bytes.subarray(0, at + 1);
    this.#bytes = this.#bytes.subarray(at + 1);
    this.#all.update(line);
    try {
      return JSON.parse(line.toString('utf8')) as unknown;
    } catch {
      throw this.#damaged();
    }
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#source.next().catch((): never => {
      throw this.#damaged();
    });
    if (done === true) throw this.#damaged();
    this.#bytes = this.#bytes.length === 0 ? value : Buffer.concat([this.#bytes, value]);
  }

  #damaged(): OperatorError {
    return new OperatorError(
      'usage',
      `${this.#path} is no whole backup of "warmpath backup": it is something else, is damaged or was cut off. Use another copy.`,
    );
  }
}

/** Where the line that ends rows begins; undefined if it is not there. */
function endOfRows(whole: Buffer): number | undefined {
  if (whole.subarray(0, END_OF_ROWS.length + 1).toString('latin1') === `${END_OF_ROWS}\n`) return 0;
  const at = whole.indexOf(`\n${END_OF_ROWS}\n`);
  return at < 0 ? undefined : at + 1;
}

const isTaken = (path: string) =>
  new OperatorError('usage', `${path} is there already, and a backup is never replaced. Give another name.`);
