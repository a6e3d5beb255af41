import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** Lists of blocked names have some megabytes; the rest of a larger file is not read. */
const MOST_OCTETS = 4 * 1024 * 1024;
/** How often is looked whether it has changed, ms: a question takes longer than the look. */
const LOOK_MS = 1_000;

/**
 * What a small file of the system says, read again when it changes. Synchronous on purpose: files that are read
 * asynchronously wait for libuv's threads, which others may hold.
 */
export class SmallFile<Parsed> {
  readonly #path: string;
  readonly #parse: (text: string) => Parsed;
  #seen: string | undefined;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #parsed: Parsed;

  constructor(path: string, parse: (text: string) => Parsed) {
    this.#path = path;
    this.#parse = parse;
    this.#parsed = parse('');
  }

  /** As of a second ago at most; what an empty file says where there is none. */
  get(): Parsed {
    const now = performance.now();
    if (now - this.#lookedAt < LOOK_MS) return this.#parsed;
    this.#lookedAt = now;
    const stat = statSync(this.#path, { throwIfNoEntry: false });
    const seen = stat === undefined ? '' : `${stat.ino} ${stat.mtimeMs} ${stat.size}`;
    if (seen === this.#seen) return this.#parsed;
    this.#parsed = this.#parse(stat?.isFile() === true ? this.#read(stat.size) : '');
    this.#seen = seen;
    return this.#parsed;
  }

  #read(size: number): string {
    let file: number | undefined;
    try {
      file = openSync(this.#path, 'r');
      const octets = Buffer.alloc(Math.min(size, MOST_OCTETS));
      const text = octets.subarray(0, readSync(file, octets)).toString();
      // A line that was cut could be another address.
      return size > MOST_OCTETS ? text.slice(0, text.lastIndexOf('\n') + 1) : text;
    } catch {
      // Not ours to read: as if there were none.
      return '';
    } finally {
      if (file !== undefined) closeSync(file);
    }
  }
}
