import { setTimeout as wait } from 'node:timers/promises';
import { FairQueue, QueueFull } from '../../core/queue/fair-queue.ts';
import type { Asker } from '../../core/scope.ts';

/** More callers than this at one domain, the current one included, would time out: they are refused. */
const MOST_WAITING = 20;
/**
 * Sockets of this process to mail hosts; beyond it the next source is the better choice. A quarter for one tenant, whose
 * hosts may all be slow.
 */
const DIALOGUES = { atOnce: 100, atOncePerKey: 25, waiting: 100, waitingPerKey: 25 };
const WAITING = MOST_WAITING - 1;
const ONE_AT_A_TIME = { atOnce: 1, atOncePerKey: 1, waiting: WAITING, waitingPerKey: WAITING };
/** Dialogues that may want the same address next; as many as there are. */
const ONE_CONNECTION = { ...ONE_AT_A_TIME, waiting: DIALOGUES.atOnce, waitingPerKey: DIALOGUES.atOnce };
/** Addresses whose last connection is remembered; older ones are past their gap anyway. */
const MOST_REMEMBERED = 10_000;

/**
 * Keeps a process polite: one dialogue at a time with a domain, and a gap between connections to an address. Turns at
 * both, and at the dialogues of the process, go round by tenant.
 */
export class Pace {
  readonly #domains = new Map<string, FairQueue>();
  readonly #addresses = new Map<string, { readonly turns: FairQueue; freeAt: number }>();
  readonly #dialogues = new FairQueue(DIALOGUES);

  /**
   * Runs `work` in the tenant's turn at this domain; undefined where too many are before it. Rejects with the reason of the
   * signal where that comes first.
   */
  async alone<Value>(
    domain: string,
    { tenantId, signal }: Asker,
    work: () => Promise<Value>,
  ): Promise<Value | undefined> {
    try {
      // In this order: who waits for a dialogue must not keep others from its domain meanwhile.
      return await this.#dialogues.run(tenantId, signal, () =>
        this.#inLine(domain, { tenantId, signal }, work),
      );
    } catch (error) {
      if (error instanceof QueueFull) return undefined;
      throw error;
    }
  }

  async #inLine<Value>(
    domain: string,
    { tenantId, signal }: Asker,
    work: () => Promise<Value>,
  ): Promise<Value> {
    const line = this.#domains.get(domain) ?? new FairQueue(ONE_AT_A_TIME);
    this.#domains.set(domain, line);
    try {
      return await line.run(tenantId, signal, work);
    } finally {
      if (line.underWay() + line.waiting() === 0) this.#domains.delete(domain);
    }
  }

  /** Resolves when the next connection to this address may be made, `gapMs` after the one before it; at once at the signal. */
  async slot(address: string, gapMs: number, { tenantId, signal }: Asker): Promise<void> {
    const known = this.#addresses.get(address) ?? { turns: new FairQueue(ONE_CONNECTION), freeAt: 0 };
    this.#addresses.delete(address);
    this.#addresses.set(address, known);
    this.#forget();
    // An aborted wait is reported by the session that follows it.
    const end = await known.turns.take(tenantId, signal).catch(() => undefined);
    if (end === undefined) return;
    const now = performance.now();
    try {
      if (known.freeAt > now) await wait(known.freeAt - now, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) known.freeAt = performance.now() + gapMs;
    } finally {
      end();
    }
  }

  #forget(): void {
    if (this.#addresses.size <= MOST_REMEMBERED) return;
    for (const [address, { turns }] of this.#addresses) {
      if (turns.underWay() > 0) continue;
      this.#addresses.delete(address);
      return;
    }
  }
}
