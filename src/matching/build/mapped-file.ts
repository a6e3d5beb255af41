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

/** The bytes of a file, read-only, without reading them. Throws `CannotMap`, also where it is another file by now. */
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
