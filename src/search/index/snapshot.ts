import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';

/** After the bytes of the index: what the file is, and its CRC-32 (little endian). */
const END = Buffer.from('WPXSNAP1');
const TAIL = END.length + 4;
/** Bytes read, written and summed at a time: some milliseconds, so that other work goes on meanwhile. */
const CHUNK = 8 * 1024 * 1024;
/** A file larger than this was not written by us: an index of fifty million investors. */
const MAX_BYTES = 16 * 1024 ** 3;

/** A temporary file unchanged for an hour was left by a crash; a younger one may be another service's. */
const LEFT_MS = 3_600_000;

/** Why a snapshot file cannot be used. */
export class DamagedSnapshot extends Error {}

function* chunksOf(bytes: Uint8Array): Iterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
}

/**
 * A file that is written under a temporary name and then takes the place of the one there: a reader finds the old file or the new
 * one. Leftovers of an earlier crash go.
 */
export class SnapshotWriter {
  readonly #path: string;
  readonly #temporary: string;
  readonly #file: FileHandle;
  #sum = 0;

  private constructor(path: string, temporary: string, file: FileHandle) {
    this.#path = path;
    this.#temporary = temporary;
    this.#file = file;
  }

  static async open(path: string): Promise<SnapshotWriter> {
    const [folder, name] = [dirname(path), basename(path)];
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const left of await readdir(folder)) {
      if (left.startsWith(`${name}.`) && left.endsWith('.tmp')) await removeOld(join(folder, left));
    }
    const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
    return new SnapshotWriter(path, temporary, await open(temporary, 'wx', 0o600));
  }

  async write(chunk: Uint8Array): Promise<void> {
    this.#sum = crc32(chunk, this.#sum);
    await this.#file.writeFile(chunk);
  }

  /**
   * Ends the file and gives it its name; returns it, opened to read. `isSafe`: not before it is on the disk, so that a crash of the
   * machine leaves the old file or the new one; without it may leave a damaged one, which the sum tells.
   */
  async finish(isSafe: boolean): Promise<FileHandle> {
    const tail = Buffer.alloc(TAIL);
    END.copy(tail);
    tail.writeUInt32LE(this.#sum, END.length);
    await this.#file.writeFile(tail);
    if (isSafe) await this.#file.sync();
    const file = await open(this.#temporary, 'r');
    try {
      await this.#file.close();
      await rename(this.#temporary, this.#path);
      return file;
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** Leaves the file there as it is. */
  async abandon(): Promise<void> {
    await this.#file.close().catch(() => {});
    await rm(this.#temporary, { force: true });
  }
}

/** Writes the bytes of a segment and makes sure that they are on the disk. */
export async function writeSnapshot(
  path: string,
  buffer: SharedArrayBuffer,
  signal?: AbortSignal,
): Promise<void> {
  const writer = await SnapshotWriter.open(path);
  try {
    for (const chunk of chunksOf(new Uint8Array(buffer))) {
      signal?.throwIfAborted();
      await writer.write(chunk);
    }
    await (await writer.finish(true)).close();
  } catch (error) {
    await writer.abandon();
    throw error;
  }
}

async function removeOld(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found !== undefined && Date.now() - found.mtimeMs > LEFT_MS) await rm(path, { force: true });
}

/**
 * The bytes that `writeSnapshot` wrote; undefined where there is no file. Throws `DamagedSnapshot` for a file that was
 * cut short, changed, or written by something else.
 */
export async function readSnapshot(path: string): Promise<SharedArrayBuffer | undefined> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (file === undefined) return undefined;
  try {
    const buffer = new SharedArrayBuffer(await lengthOf(file));
    await check(file, chunksOf(new Uint8Array(buffer)));
    return buffer;
  } finally {
    await file.close();
  }
}

/**
 * Checks what `readSnapshot` checks, and returns how many bytes of the file are the index, without keeping them in memory.
 * Throws `DamagedSnapshot`.
 */
export async function checkSnapshot(file: FileHandle): Promise<number> {
  const length = await lengthOf(file);
  const chunk = new Uint8Array(Math.min(CHUNK, length));
  await check(file, again(chunk, length));
  return length;
}

function* again(chunk: Uint8Array, length: number): Iterable<Uint8Array> {
  for (let left = length; left > 0; left -= chunk.length) yield chunk.subarray(0, left);
}

async function lengthOf(file: FileHandle): Promise<number> {
  const length = (await file.stat()).size - TAIL;
  if (length < 0 || length > MAX_BYTES) throw new DamagedSnapshot('it has not the size of a snapshot');
  return length;
}

/** Reads the file into one chunk after the other and compares its sum. */
async function check(file: FileHandle, chunks: Iterable<Uint8Array>): Promise<void> {
  let sum = 0;
  let at = 0;
  for (const chunk of chunks) {
    const { bytesRead } = await file.read(chunk, 0, chunk.length, at);
    if (bytesRead < chunk.length) throw new DamagedSnapshot('it became shorter while it was read');
    sum = crc32(chunk, sum);
    at += bytesRead;
  }
  const tail = Buffer.alloc(TAIL);
  await file.read(tail, 0, TAIL, at);
  if (!tail.subarray(0, END.length).equals(END))
    throw new DamagedSnapshot('it was cut short or is no snapshot');
  if (tail.readUInt32LE(END.length) !== sum)
    throw new DamagedSnapshot('its bytes are not those that were written');
}
