/** The rate windows of keys in memory, each with a place for so many requests. Times in ms. */
export class MemoryWindows {
  readonly #lengthMs: number;
  readonly #windows = new Map<string, { start: number; count: number }>();

  constructor(windowSeconds: number) {
    this.#lengthMs = windowSeconds * 1_000;
  }

  /** Takes a place if there is one. */
  take(bucket: string, quota: number, now: number): { quota: number; remaining: number; refused: boolean } {
    const start = Math.floor(now / this.#lengthMs) * this.#lengthMs;
    const known = this.#windows.get(bucket);
    const window = known === undefined || known.start < start ? { start, count: 0 } : known;
    this.#windows.set(bucket, window);
    const refused = window.count >= quota;
    if (!refused) window.count += 1;
    return { quota, remaining: Math.max(0, quota - window.count), refused };
  }

  /** The next window begins. */
  next(): void {
    this.#windows.clear();
  }
}
