import { closeSync, fstatSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * A file that holds an arena, for threads to map by themselves: what they map is no memory of theirs but the system's copy of the
 * file, one for all processes of the host. Plain data. The file is never written again: a shorter one would end the process (SIGBUS).
 */
export interface MappedFile {
  readonly path: string;
  /** The file of this name by then: another one may have taken its place since. */
  readonly inode: number;
  readonly bytes: number;
}

/** A file that is fine, and cannot be mapped here and now: memory is limited, or /proc is not there. */
export class CannotMap extends Error {}

/** Bytes of an arena, in memory or in a file. */
export type Bytes = SharedArrayBuffer | MappedFile;

// The values of Linux on every processor.
const PROT_READ = 1;
const MAP_SHARED = 1;

/** What is used of koffi. An address is opaque. */
interface Koffi {
  load(library: null): { func(prototype: string): (...given: readonly unknown[]) => unknown };
  address(at: unknown): bigint;
  view(at: unknown, bytes: number): ArrayBuffer;
}

const mapping = loadMapping();

/** Node cannot map files. Undefined where the package that can is not installed, or the system is another one. */
function loadMapping() {
  if (process.platform !== 'linux') return undefined;
  let koffi: Koffi;
  try {
    // The part of koffi for one platform: the package around it would run a script when it is installed.
    koffi = createRequire(import.meta.url)(`@koromix/koffi-linux-${process.arch}`);
  } catch {
    return undefined;
  }
  const system = koffi.load(null);
  const map = system.func(
    'void *mmap(void *at, size_t bytes, int rights, int flags, int fd, int64_t offset)',
  );
  const unmap = system.func('int munmap(void *at, size_t bytes)');
  const gone = new FinalizationRegistry<{ readonly at: unknown; readonly bytes: number }>(({ at, bytes }) => {
    unmap(at, bytes);
  });
  return (fd: number, bytes: number): ArrayBuffer | undefined => {
    const at = map(null, bytes, PROT_READ, MAP_SHARED, fd, 0);
    // MAP_FAILED is the highest address.
    if (BigInt.asIntN(64, koffi.address(at)) === -1n) return undefined;
    const view = koffi.view(at, bytes);
    // Columns are views of it and keep it: nothing reads the memory after it was collected.
    gone.register(view, { at, bytes });
    return view;
  };
}

/** Whether files can be mapped here. */
export const canMap = mapping !== undefined;

/** The bytes of a file, read-only, without reading them. Throws `CannotMap`, also if it is another file by now. */
export function mapFile({ path, inode, bytes }: MappedFile): ArrayBuffer {
  let fd: number | undefined;
  try {
    fd = openSync(path, 'r');
    if (fstatSync(fd).ino !== inode) throw new Error('the file of the index is another one by now');
    const view = mapping?.(fd, bytes);
    if (view === undefined) throw new Error('the file of the index cannot be mapped');
    return view;
  } catch (error) {
    throw new CannotMap(error instanceof Error ? error.message : String(error));
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

/** A column of an index. */
export type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array | Float64Array;

const KINDS = { Uint8Array, Uint16Array, Uint32Array, Int32Array, Float32Array, Float64Array } as const;
type Kind = keyof typeof KINDS;

interface Entry {
  readonly name: string;
  readonly kind: Kind;
  readonly start: number;
  readonly length: number;
}

interface Header {
  readonly meta: unknown;
  readonly entries: readonly Entry[];
  /** Bytes of the whole arena: a file that was cut short is noticed. */
  readonly bytes: number;
}

/** "WARMPIDX": what a snapshot file begins with. */
const MAGIC = [0x57, 0x41, 0x52, 0x4d, 0x50, 0x49, 0x44, 0x58];
/** Magic and the header's length. */
const PREFIX = 12;
/** Columns begin on such a boundary: the widest number has eight bytes. */
const ALIGNMENT = 8;

function aligned(at: number): number {
  return Math.ceil(at / ALIGNMENT) * ALIGNMENT;
}

/** Why bytes are no arena: not one at all, cut short, or of a kind this version does not know. */
export class NoArena extends Error {}

/**
 * Packs named columns and a JSON value into one buffer that threads share and a file can hold as it is: magic, length
 * of the header, header (JSON), columns. Numbers are in the machine's byte order.
 */
export function packArena(meta: unknown, columns: Readonly<Record<string, Numbers>>): SharedArrayBuffer {
  const named = Object.entries(columns);
  // The header names offsets behind itself, so they count from its end.
  let end = 0;
  const entries = named.map(([name, column]) => {
    const start = aligned(end);
    end = start + column.byteLength;
    return { name, kind: kindOf(column), start, length: column.length };
  });
  const measure = (bytes: number) =>
    new TextEncoder().encode(JSON.stringify({ meta, entries, bytes } satisfies Header));
  const room = aligned(PREFIX + measure(Number.MAX_SAFE_INTEGER).byteLength);
  const header = measure(room + end);
  const buffer = new SharedArrayBuffer(room + end);
  const bytes = new Uint8Array(buffer);
  bytes.set(MAGIC);
  new DataView(buffer).setUint32(MAGIC.length, room, true);
  bytes.fill(0x20, PREFIX, room);
  bytes.set(header, PREFIX);
  for (const [at, [, column]] of named.entries()) {
    const start = room + (entries[at]?.start ?? 0);
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), start);
  }
  return buffer;
}

function kindOf(column: Numbers): Kind {
  const found = (Object.keys(KINDS) as Kind[]).find((kind) => column instanceof KINDS[kind]);
  if (found === undefined) throw new TypeError('a column is an array of numbers');
  return found;
}

/** Opens what `packArena` packed; nothing is copied. Throws `NoArena` if the bytes are none or incomplete. */
export function openArena(packed: Bytes): {
  readonly meta: unknown;
  readonly columns: Readonly<Record<string, Numbers>>;
} {
  const buffer = 'path' in packed ? mapFile(packed) : packed;
  const bytes = new Uint8Array(buffer);
  if (bytes.length < PREFIX || MAGIC.some((byte, at) => bytes[at] !== byte)) {
    throw new NoArena('these bytes are no index');
  }
  const room = new DataView(buffer).getUint32(MAGIC.length, true);
  if (room > bytes.length) throw new NoArena('the index was cut short');
  const header = readHeader(Buffer.from(bytes.slice(PREFIX, room)).toString('utf8'));
  if (header?.bytes !== bytes.length) throw new NoArena('the index was cut short');
  if (
    !Array.isArray(header.entries) ||
    !header.entries.every((entry) => isWithin(entry, bytes.length - room))
  ) {
    throw new NoArena('the header of the index names columns that are not there');
  }
  const columns = header.entries.map(
    ({ name, kind, start, length }) => [name, column(kind, buffer, room + start, length)] as const,
  );
  return { meta: header.meta, columns: Object.fromEntries(columns) };
}

/** Of a kind this version knows, and in the room behind the header. */
function isWithin(entry: Entry | null, room: number): boolean {
  if (entry === null || !Object.hasOwn(KINDS, entry.kind)) return false;
  const { start, length, kind } = entry;
  const isPlace = Number.isSafeInteger(start) && start >= 0 && start % ALIGNMENT === 0;
  return (
    isPlace &&
    Number.isSafeInteger(length) &&
    length >= 0 &&
    start + length * KINDS[kind].BYTES_PER_ELEMENT <= room
  );
}

function readHeader(text: string): Header {
  try {
    return JSON.parse(text) as Header;
  } catch {
    throw new NoArena('the header of the index cannot be read');
  }
}

function column(kind: Kind, buffer: ArrayBufferLike, start: number, length: number): Numbers {
  if (kind === 'Uint8Array') return new Uint8Array(buffer, start, length);
  if (kind === 'Uint16Array') return new Uint16Array(buffer, start, length);
  if (kind === 'Uint32Array') return new Uint32Array(buffer, start, length);
  if (kind === 'Int32Array') return new Int32Array(buffer, start, length);
  if (kind === 'Float32Array') return new Float32Array(buffer, start, length);
  return new Float64Array(buffer, start, length);
}
