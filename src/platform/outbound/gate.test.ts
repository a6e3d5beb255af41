import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ProviderError, type ProviderErrorOptions, type ProviderFailure } from '../values/provider-error.ts';
import { createGate, type Gate, GaveUp } from './gate.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const mine = { tenantId: 'mine', signal: new AbortController().signal };
const fails =
  (failure: ProviderFailure, options: ProviderErrorOptions = {}) =>
  () =>
    Promise.reject(new ProviderError(failure, 'so it fails', options));
const fine = () => Promise.resolve('fine');
const open = () => createGate({ concurrency: 100 });

/** What calls one after another end with. */
async function outcomes(
  gate: Gate,
  work: () => Promise<unknown>,
  times: number,
  fused = true,
): Promise<string[]> {
  const ends: string[] = [];
  for (let at = 0; at < times; at += 1) {
    ends.push(
      await gate.run(work, mine, fused ? 'upstream' : 'host').then(
        () => 'fine',
        (error: ProviderError) => error.message,
      ),
    );
  }
  return ends;
}
const FAILS = 'so it fails';
const OPEN = 'breaker open';

describe('the breaker of trouble', () => {
  test.each([
    ['unreachable', {}],
    ['timeout', {}],
    ['bad_response', {}],
    ['upstream', { status: 500 }],
    ['upstream', {}],
    ['rate_limited', { status: 429 }],
  ] as const)('opens after five in a row for half a minute: %s %j', async (failure, options) => {
    const gate = open();
    expect(await outcomes(gate, fails(failure, options), 7)).toEqual([...Array(5).fill(FAILS), OPEN, OPEN]);
    const refused = gate.run(fine, mine, 'upstream');
    await expect(refused).rejects.toMatchObject({ failure: 'unreachable', spend: 'none' });
    vi.advanceTimersByTime(29_000);
    expect(await outcomes(gate, fine, 1)).toEqual([OPEN]);
    vi.advanceTimersByTime(1_001);
    expect(await outcomes(gate, fine, 2)).toEqual(['fine', 'fine']);
  });

  test('opens again at once where the trial request fails, and lets no other wait for it', async () => {
    const gate = open();
    await outcomes(gate, fails('timeout'), 5);
    vi.advanceTimersByTime(30_001);
    let fail = (_: unknown) => {};
    const trying = gate.run(() => new Promise((_, reject) => (fail = reject)), mine, 'upstream');
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcomes(gate, fine, 1)).toEqual([OPEN]);
    fail(new ProviderError('timeout', FAILS));
    await expect(trying).rejects.toThrow(FAILS);
    expect(await outcomes(gate, fine, 1)).toEqual([OPEN]);
  });

  test('forgets failures after an answer, even one that says no', async () => {
    for (const between of [fine, fails('upstream', { status: 404 }), fails('upstream', { status: 422 })]) {
      const gate = open();
      for (let round = 0; round < 3; round += 1) {
        expect(await outcomes(gate, fails('unreachable'), 4)).not.toContain(OPEN);
        await outcomes(gate, between, 1);
      }
    }
  });

  test.each([400, 404, 410, 422])('never opens for %i', async (status) => {
    expect(await outcomes(open(), fails('upstream', { status }), 20)).not.toContain(OPEN);
  });

  test('counts those given up on only where they had ten seconds', async () => {
    const impatient = () => Promise.reject(new GaveUp(9_999));
    expect(await outcomes(open(), impatient, 20)).not.toContain(OPEN);
    const patient = () => Promise.reject(new GaveUp(10_000));
    expect(await outcomes(open(), patient, 6)).toContain(OPEN);
  });

  test('does not stand before hosts of users', async () => {
    const gate = open();
    expect(await outcomes(gate, fails('unreachable'), 20, false)).not.toContain(OPEN);
    expect(await outcomes(gate, fine, 1)).toEqual(['fine']);
    await outcomes(gate, fails('unreachable'), 5);
    expect(await outcomes(gate, fine, 1, false)).toEqual(['fine']);
  });
});

describe('the breaker of the key', () => {
  test.each(['auth_failed', 'quota_exhausted'] as const)(
    'opens after three in a row for ten minutes: %s',
    async (failure) => {
      const gate = open();
      expect(await outcomes(gate, fails(failure), 4)).toEqual([FAILS, FAILS, FAILS, OPEN]);
      vi.advanceTimersByTime(9.9 * 60_000);
      expect(await outcomes(gate, fine, 1)).toEqual([OPEN]);
      vi.advanceTimersByTime(0.2 * 60_000);
      expect(await outcomes(gate, fine, 1)).toEqual(['fine']);
    },
  );
});

describe('the pause a provider asks for', () => {
  test.each([
    [120_000, 120_000],
    [24 * 60 * 60_000, 60 * 60_000],
  ])('is kept from the first time, for an hour at most: %i ms', async (retryAfterMs, kept) => {
    const gate = open();
    expect(await outcomes(gate, fails('rate_limited', { retryAfterMs }), 2)).toEqual([FAILS, OPEN]);
    vi.advanceTimersByTime(kept - 1_000);
    expect(await outcomes(gate, fine, 1)).toEqual([OPEN]);
    vi.advanceTimersByTime(1_001);
    expect(await outcomes(gate, fine, 1)).toEqual(['fine']);
  });
});

describe('turns of tenants', () => {
  const other = { ...mine, tenantId: 'other' };
  /** Work that lasts until it is ended, in the order it was begun. */
  function held() {
    const begun: { name: string; end: () => void }[] = [];
    const work = (name: string) => () => new Promise<void>((end) => void begun.push({ name, end }));
    return { begun, work, names: () => begun.map(({ name }) => name) };
  }
  const tick = () => vi.advanceTimersByTimeAsync(1);

  test('one with sixty calls waiting delays the one call of another by one turn', async () => {
    const gate = createGate({ concurrency: 2 });
    const { begun, work, names } = held();
    const all = Array.from({ length: 60 }, (_, at) =>
      gate.run(work(`mine ${at}`), mine, 'upstream').catch((error: ProviderError) => error),
    );
    await tick();
    const theirs = gate.run(work('theirs'), other, 'upstream');
    // The line was full: the newest that waited in it has made place.
    expect(await all[9]).toMatchObject({ failure: 'rate_limited', spend: 'none' });
    expect(names()).toEqual(['mine 0', 'mine 1']);
    begun[0]?.end();
    await tick();
    expect(names()[2]).toBe('theirs');
    begun[2]?.end();
    await theirs;
    for (let at = 0; at < 12; at += 1) {
      begun[at]?.end();
      await tick();
    }
    await Promise.all(all);
  });

  test('at so many a second, too, they go round', async () => {
    const gate = createGate({ concurrency: 100, perSecond: 1 });
    const began: string[] = [];
    const call = (name: string, by: typeof mine) =>
      gate.run(async () => void began.push(name), by, 'upstream').catch(() => {});
    const all = Array.from({ length: 60 }, () => call('mine', mine));
    await tick();
    all.push(call('theirs', other));
    await vi.advanceTimersByTimeAsync(11_000);
    await Promise.all(all);
    // One had begun, and one had its turn at the clock.
    expect(began.indexOf('theirs')).toBe(2);
  });

  test('hosts that one tenant names leave slots to those of others', async () => {
    const gate = createGate({ concurrency: 8 });
    const { begun, work, names } = held();
    const all = Array.from({ length: 8 }, () => gate.run(work('mine'), mine, 'host'));
    await tick();
    expect(names()).toEqual(['mine', 'mine']);
    all.push(gate.run(work('theirs'), other, 'host'));
    await tick();
    expect(names()).toEqual(['mine', 'mine', 'theirs']);
    for (let at = 0; at < 9; at += 1) {
      begun[at]?.end();
      await tick();
    }
    await Promise.all(all);
  });
});

describe('turns', () => {
  test('as many at once as the provider takes, four times as many wait, the rest is refused at once', async () => {
    const gate = createGate({ concurrency: 2 });
    let under = 0;
    let most = 0;
    const ends: (() => void)[] = [];
    const work = async () => {
      under += 1;
      most = Math.max(most, under);
      await new Promise<void>((resolve) => ends.push(resolve));
      under -= 1;
    };
    const calls = Array.from({ length: 11 }, () => gate.run(work, mine, 'upstream'));
    await expect(calls[10]).rejects.toMatchObject({ failure: 'rate_limited', spend: 'none' });
    for (let at = 0; at < 10; at += 1) {
      await vi.advanceTimersByTimeAsync(1);
      ends[at]?.();
    }
    await Promise.all(calls.slice(0, 10));
    expect(most).toBe(2);
  });

  test('come no oftener than so many a second', async () => {
    const gate = createGate({ concurrency: 100, perSecond: 3 });
    const began: number[] = [];
    const start = Date.now();
    const calls = Array.from({ length: 9 }, () =>
      gate.run(async () => void began.push(Date.now() - start), mine, 'upstream'),
    );
    await vi.advanceTimersByTimeAsync(5_000);
    await Promise.all(calls);
    for (const at of began) {
      expect(began.filter((other) => other >= at && other < at + 1_000).length).toBeLessThanOrEqual(3);
    }
  });

  test('come every five seconds where a fifth of a call a second is allowed', async () => {
    const gate = createGate({ concurrency: 100, perSecond: 0.2 });
    const began: number[] = [];
    const start = Date.now();
    const calls = [1, 2].map(() =>
      gate.run(async () => void began.push(Date.now() - start), mine, 'upstream'),
    );
    await vi.advanceTimersByTimeAsync(6_000);
    await Promise.all(calls);
    expect(began).toEqual([0, 5_000]);
  });

  test('that are no longer awaited are given up, certainly unasked', async () => {
    vi.useRealTimers();
    const gate = createGate({ concurrency: 1 });
    let end = () => {};
    const first = gate.run(() => new Promise<void>((resolve) => (end = resolve)), mine, 'upstream');
    const leaving = new AbortController();
    const asked: string[] = [];
    const second = gate.run(
      async () => asked.push('second'),
      { ...mine, signal: leaving.signal },
      'upstream',
    );
    leaving.abort();
    await expect(second).rejects.toMatchObject({ failure: 'timeout', spend: 'none' });
    const gone = gate.run(fine, { ...mine, signal: AbortSignal.abort() }, 'upstream');
    await expect(gone).rejects.toMatchObject({ failure: 'timeout', spend: 'none' });
    end();
    await first;
    await sleep(5);
    expect(asked).toEqual([]);
    expect(await gate.run(fine, mine, 'upstream')).toBe('fine');
  });
});
