import { describe, expect, it } from 'vitest';
import { Flights } from './queue.ts';

const never = new AbortController().signal;

describe('a flight', () => {
  it('is one piece of work for all who ask meanwhile, and is forgotten when it has landed', async () => {
    const flights = new Flights<number>();
    let begun = 0;
    const gate = Promise.withResolvers<void>();
    const work = async () => {
      begun += 1;
      await gate.promise;
      return begun;
    };
    const asked = Array.from({ length: 1_000 }, () => flights.join('a', never, work));
    const other = flights.join('b', never, work);
    gate.resolve();
    const results = await Promise.all(asked);
    expect(results.filter(({ led }) => led)).toHaveLength(1);
    await other;
    expect(begun).toBe(2);
    expect(flights.size).toBe(0);
    await flights.join('a', never, work);
    expect(begun).toBe(3);
  });

  it('fails for all who wait, and the next one begins again', async () => {
    const flights = new Flights<number>();
    const work = () => Promise.reject(new Error('no'));
    const results = await Promise.allSettled([
      flights.join('a', never, work),
      flights.join('a', never, work),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(flights.join('a', never, async () => 5)).resolves.toEqual({ result: 5, led: true });
  });

  it('goes on for those who stay when its leader leaves', async () => {
    const flights = new Flights<string>();
    const leader = new AbortController();
    const gate = Promise.withResolvers<void>();
    let workSignal: AbortSignal | undefined;
    const led = flights.join('a', leader.signal, async (signal) => {
      workSignal = signal;
      await gate.promise;
      return 'landed';
    });
    const follower = flights.join('a', never, async () => 'another');
    leader.abort(new Error('deadline'));
    await expect(led).rejects.toThrow('deadline');
    expect(workSignal?.aborted).toBe(false);
    gate.resolve();
    await expect(follower).resolves.toEqual({ result: 'landed', led: false });
  });

  it('is aborted when no one is left, and a later call begins again', async () => {
    const flights = new Flights<string>();
    const only = new AbortController();
    let workSignal: AbortSignal | undefined;
    const asked = flights.join('a', only.signal, (signal) => {
      workSignal = signal;
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    only.abort(new Error('deadline'));
    await expect(asked).rejects.toThrow('deadline');
    expect(workSignal?.aborted).toBe(true);
    await expect(flights.join('a', never, async () => 'new')).resolves.toEqual({ result: 'new', led: true });
  });

  it('is not joined by who has left already', async () => {
    const flights = new Flights<string>();
    let begun = false;
    const asked = flights.join('a', AbortSignal.abort(new Error('late')), async () => {
      begun = true;
      return '';
    });
    await expect(asked).rejects.toThrow('late');
    expect(begun).toBe(false);
  });
});
