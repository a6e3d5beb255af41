import { describe, expect, it } from 'vitest';
import { retryWrite, stopwatch, withBackoff } from './backoff.ts';

const never = new AbortController().signal;

function clockAt() {
  const at = { wall: 1_000_000, machine: 5_000 };
  return { at, clock: { now: () => new Date(at.wall), elapsedMs: () => at.machine } };
}

describe('a look with backoff', () => {
  it('retries every ten seconds in an outage, reports it once, and its end once', async () => {
    const { at, clock } = clockAt();
    const failed: unknown[] = [];
    const recovered: number[] = [];
    let looks = 0;
    let isAway = true;
    const look = withBackoff(
      async () => {
        looks += 1;
        if (isAway) throw new Error('database away');
      },
      {
        clock,
        everyMs: 5_000,
        onFailed: (error) => failed.push(error),
        onRecovered: (n) => recovered.push(n),
      },
    );
    // Asked every second for ten minutes: a new primary must not wait for mail longer than for calls.
    for (let second = 0; second < 600; second += 1) {
      await look(never);
      at.machine += 1_000;
    }
    expect(looks).toBe(60);
    expect(failed).toEqual([new Error('database away')]);
    isAway = false;
    at.machine += 10_000;
    await look(never);
    await look(never);
    expect(recovered).toEqual([60]);
    expect(looks).toBe(62);
  });

  it('waits twice as long after each failure', async () => {
    const { at, clock } = clockAt();
    const looks: number[] = [];
    const work = async () => {
      looks.push(at.machine - 5_000);
      throw new Error('database away');
    };
    const look = withBackoff(work, { clock, everyMs: 100, onFailed: () => {}, onRecovered: () => {} });
    for (; at.machine <= 30_000; at.machine += 100) await look(never);
    expect(looks).toEqual([0, 200, 600, 1_400, 3_000, 6_200, 12_600, 22_600]);
  });

  it('reports another failure, and the same one again after it had worked', async () => {
    const { at, clock } = clockAt();
    const failed: string[] = [];
    let reason: string | undefined = 'one';
    const look = withBackoff(
      async () => {
        if (reason !== undefined) throw new Error(reason);
      },
      { clock, everyMs: 1, onFailed: (error) => failed.push(String(error)), onRecovered: () => {} },
    );
    for (const next of ['one', 'two', undefined, 'two']) {
      reason = next;
      at.machine += 100_000;
      await look(never);
    }
    expect(failed).toEqual(['Error: one', 'Error: two', 'Error: two']);
  });

  it('does not report what its own end cut off', async () => {
    const { clock } = clockAt();
    const stop = new AbortController();
    const failed: unknown[] = [];
    const look = withBackoff(
      async () => {
        stop.abort();
        throw new Error('cut off');
      },
      { clock, everyMs: 1, onFailed: (error) => failed.push(error), onRecovered: () => {} },
    );
    await look(stop.signal);
    expect(failed).toEqual([]);
  });
});

describe('a stopwatch', () => {
  it('believes the clock that says more', () => {
    const { at, clock } = clockAt();
    const heldMs = stopwatch(clock);
    at.machine += 10;
    expect(heldMs()).toBe(10);
    // The machine slept: its own clock stood still.
    at.wall += 60_000;
    expect(heldMs()).toBe(60_000);
    // The wall clock was set back.
    at.wall -= 3_600_000;
    expect(heldMs()).toBe(10);
  });
});

describe('a repeated write', () => {
  it('repeats with longer waits until it works', async () => {
    const { at, clock } = clockAt();
    const waits: number[] = [];
    let failures = 5;
    const write = async () => {
      if (failures-- > 0) throw new Error('away');
      return 'written';
    };
    const wait = async (ms: number) => {
      waits.push(ms);
      at.machine += ms;
    };
    expect(await retryWrite(write, 60_000, clock, wait)).toEqual({ result: 'written' });
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 4_000]);
  });

  it('gives up with the last failure in time', async () => {
    const { at, clock } = clockAt();
    const wait = async (ms: number) => {
      at.machine += ms;
    };
    const write = () => Promise.reject(new Error('away'));
    expect(await retryWrite(write, 15_000, clock, wait)).toEqual({ error: new Error('away') });
    expect(at.machine - 5_000).toBeLessThanOrEqual(15_000);
  });
});
