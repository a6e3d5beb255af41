import { setTimeout as wait } from 'node:timers/promises';

/** More callers than this waiting for one domain would only time out: they are told at once. */
const MOST_WAITING = 20;
/** Sockets of this process to mail hosts; beyond it the next source is the better choice. */
const MOST_UNDER_WAY = 100;
/** Addresses whose last connection is remembered; older ones are past their gap anyway. */
const MOST_REMEMBERED = 10_000;

/** Keeps a process polite: one dialogue at a time with a domain, and a gap between connections to an address. */
export class Pace {
  readonly #domains = new Map<string, { waiting: number; last: Promise<unknown> }>();
  readonly #free = new Map<string, number>();
  #underWay = 0;

  /** Runs `work` after all others for this domain; undefined where too many are before it. */
  async alone<Value>(domain: string, work: () => Promise<Value>): Promise<Value | undefined> {
    const line = this.#domains.get(domain) ?? { waiting: 0, last: Promise.resolve() };
    if (line.waiting >= MOST_WAITING || this.#underWay >= MOST_UNDER_WAY) return undefined;
    line.waiting += 1;
    this.#underWay += 1;
    this.#domains.set(domain, line);
    const turn = line.last.then(work, work);
    line.last = turn;
    try {
      return await turn;
    } finally {
      line.waiting -= 1;
      this.#underWay -= 1;
      if (line.waiting === 0) this.#domains.delete(domain);
    }
  }

  /** Resolves when the next connection to this address may be made, `gapMs` after the one before it. */
  async slot(address: string, gapMs: number, signal: AbortSignal): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, this.#free.get(address) ?? 0);
    this.#free.delete(address);
    this.#free.set(address, at + gapMs);
    const [oldest] = this.#free.keys();
    if (this.#free.size > MOST_REMEMBERED && oldest !== undefined) this.#free.delete(oldest);
    // An aborted wait is told by the session that follows it.
    if (at > now) await wait(at - now, undefined, { signal }).catch(() => undefined);
  }
}
