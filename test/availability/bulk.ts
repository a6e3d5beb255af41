import { setTimeout as sleep } from 'node:timers/promises';
import type { Installation } from './installation.ts';
import { until } from './programs.ts';

/** What charges of the addresses are called. */
export const BULK_OPERATION = 'email.verify';
const ADDRESSES = 10;
/** Some list is under way at most moments, ms. */
const EVERY_MS = 1_000;
/** A try without an answer is given up after this long, ms. */
const TRY_MS = 5_000;
/** As each service is back within. */
const ANSWERED_WITHIN_MS = 120_000;

/** A client that sends lists of addresses, each again until it is answered whole. */
export interface Bulk {
  readonly lists: number;
  /** Resolves when no list is under way, so that charges can be held against the ledger; `resume` goes on. */
  pause(): Promise<void>;
  resume(): void;
  /** No new lists; resolves to what is wrong: an address that was not paid, or was paid twice. */
  end(): Promise<string[]>;
}

export function startBulk({ services, bulkKey, system }: Installation, random: () => number): Bulk {
  let lists = 0;
  let stopped = false;
  let isPaused = false;
  let isIdle = true;
  const ask = async (emails: readonly string[]): Promise<boolean> => {
    const service = services[Math.floor(random() * services.length)];
    const answer = await fetch(`${service?.url}/v1/bulk/email-verify`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bulkKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ emails }),
      signal: AbortSignal.timeout(TRY_MS),
    });
    const { left, found } = (await answer.json()) as { left?: number; found?: number };
    return answer.status === 200 && left === 0 && found === emails.length;
  };
  const running = (async () => {
    for (; !stopped; await sleep(EVERY_MS)) {
      if (isPaused) continue;
      isIdle = false;
      // At a host of disposable addresses, which is known without asking anybody.
      const emails = Array.from({ length: ADDRESSES }, (_, nth) => `box-${lists}-${nth}@mailinator.com`);
      while (!(await ask(emails).catch(() => false))) await sleep(200);
      lists += 1;
      isIdle = true;
    }
  })();
  return {
    get lists() {
      return lists;
    },
    async pause() {
      isPaused = true;
      await until('a list is answered whole', ANSWERED_WITHIN_MS, () => isIdle);
    },
    resume() {
      isPaused = false;
    },
    async end() {
      stopped = true;
      await running;
      const [row] = await system.query<{ settled: number }>({
        text: "select count(*)::int as settled from charge where operation = $1 and state = 'settled'",
        values: [BULK_OPERATION],
      });
      const wanted = lists * ADDRESSES;
      return row?.settled === wanted ? [] : [`${wanted} addresses of lists, ${row?.settled} of them paid`];
    },
  };
}
