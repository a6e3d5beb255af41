import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { inLanes, WakeSignal } from './process.ts';

const never = new AbortController().signal;

/** A queue that hands out what it holds, and what was under way at most. */
function queue(items: number) {
  const left = Array.from({ length: items }, (_, index) => index);
  const done: number[] = [];
  let running = 0;
  let most = 0;
  return {
    done,
    most: () => most,
    claims: [] as number[],
    async claim(this: { claims: number[] }, limit: number) {
      this.claims.push(limit);
      return left.splice(0, limit);
    },
    async work(item: number, ms = 1) {
      running += 1;
      most = Math.max(most, running);
      await sleep(ms);
      running -= 1;
      done.push(item);
    },
  };
}

describe('lanes', () => {
  it('do all that is due, never more than so many at once', async () => {
    const all = queue(25);
    await inLanes(never, {
      atOnce: 4,
      everyMs: 1_000,
      claim: (limit) => all.claim(limit),
      work: (item) => all.work(item),
    });
    expect(all.done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, index) => index));
    expect(all.most()).toBe(4);
    expect(all.claims.every((limit) => limit >= 1 && limit <= 4)).toBe(true);
  });

  it('go on while one piece is slow', async () => {
    const all = queue(9);
    let free = () => {};
    const slow = new Promise<void>((resolve) => {
      free = resolve;
    });
    const work = async (item: number) => {
      if (item === 0) await slow;
      await all.work(item);
      if (all.done.length === 8) free();
    };
    await inLanes(never, { atOnce: 2, everyMs: 5, claim: (limit) => all.claim(limit), work });
    expect(all.done.at(-1)).toBe(0);
  });

  it('notice what comes due while something is under way', async () => {
    let late: string[] = [];
    const done: string[] = [];
    let first = true;
    const slow = new AbortController();
    await inLanes<string>(never, {
      atOnce: 2,
      everyMs: 5,
      async claim() {
        const claimed = first ? ['slow'] : late.splice(0);
        first = false;
        return claimed;
      },
      async work(item) {
        if (item === 'slow') {
          late = ['late'];
          while (!slow.signal.aborted) await sleep(5);
        } else slow.abort();
        done.push(item);
      },
    });
    expect(done).toEqual(['late', 'slow']);
  });

  it('pass to a claim what is under way, and wake for what comes due meanwhile', async () => {
    const wakeSignal = new WakeSignal();
    const due = [['slow'], ['late']];
    const told: (readonly string[])[] = [];
    const { promise: end, resolve } = Promise.withResolvers<void>();
    await inLanes<string>(never, {
      atOnce: 2,
      everyMs: 3_600_000,
      wakeSignal,
      async claim(_limit, underWay) {
        told.push(underWay);
        const claimed = due.shift() ?? [];
        // While it looks: what is due by then may have been missed.
        if (claimed[0] === 'slow') wakeSignal.ring();
        return claimed;
      },
      async work(item) {
        if (item === 'slow') await end;
        else resolve();
      },
    });
    expect(told.slice(0, 2)).toEqual([[], ['slow']]);
  });

  it('take up nothing after the signal and wait for what is under way', async () => {
    const stop = new AbortController();
    const all = queue(10);
    await inLanes(stop.signal, {
      atOnce: 2,
      everyMs: 1_000,
      claim: (limit) => all.claim(limit),
      async work(item) {
        stop.abort();
        await all.work(item, 20);
      },
    });
    expect(all.done).toHaveLength(2);
  });

  it('reject with a failed claim, after what is under way has ended', async () => {
    const all = queue(1);
    let claims = 0;
    const run = inLanes(never, {
      atOnce: 2,
      everyMs: 1,
      claim: async (limit) => {
        claims += 1;
        if (claims > 1) throw new Error('database away');
        return all.claim(limit);
      },
      work: (item) => all.work(item, 20),
    });
    await expect(run).rejects.toThrow('database away');
    expect(all.done).toEqual([0]);
  });

  it('reject with a piece that failed and take up no other', async () => {
    let claims = 0;
    const run = inLanes(never, {
      atOnce: 1,
      everyMs: 1,
      async claim() {
        claims += 1;
        return [claims];
      },
      work: () => Promise.reject(new Error('a fault')),
    });
    await expect(run).rejects.toThrow('a fault');
    expect(claims).toBe(1);
  });
});
