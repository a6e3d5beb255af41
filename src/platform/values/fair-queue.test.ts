import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { size } from '../../../test/harness/size.ts';
import { type EndTurn, FairQueue, type FairQueueLimits, QueueFull } from './queue.ts';

const never = new AbortController().signal;
const WIDE: FairQueueLimits = { atOnce: 1, atOncePerKey: 1, waiting: 100, waitingPerKey: 100 };

/** Lets what was decided reach those who wait for it. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('a fair queue', () => {
  it('serves keys in turn, and within a key in order', async () => {
    const queue = new FairQueue(WIDE);
    const served: string[] = [];
    const end = await queue.take('busy', never);
    const all = ['busy 1', 'busy 2', 'busy 3', 'quiet 1', 'other 1', 'quiet 2'].map((name) =>
      queue.run(name.split(' ')[0] as string, never, async () => void served.push(name)),
    );
    end();
    await Promise.all(all);
    // Busy has just had its turn.
    expect(served).toEqual(['quiet 1', 'other 1', 'busy 1', 'quiet 2', 'busy 2', 'busy 3']);
    expect([queue.underWay(), queue.waiting()]).toEqual([0, 0]);
  });

  it('serves the next key after the turn that is under way, whatever another key waits for', async () => {
    const queue = new FairQueue(WIDE);
    const end = await queue.take('busy', never);
    const served: string[] = [];
    const run = (key: string) => queue.run(key, never, async () => void served.push(key));
    const all = Array.from({ length: 5 }, () => run('busy'));
    all.push(run('quiet'));
    end();
    await Promise.all(all);
    expect(served.indexOf('quiet')).toBe(0);
  });

  it('starves no key while new ones keep coming', async () => {
    const queue = new FairQueue(WIDE);
    const end = await queue.take('busy', never);
    let turns = 0;
    let isServed = false;
    const come = (): Promise<void> =>
      queue.run(`new ${turns}`, never, async () => {
        turns += 1;
        if (!isServed && turns < 100) void come();
      });
    const busy = queue.run('busy', never, async () => {
      isServed = true;
    });
    void come();
    end();
    await busy;
    expect(turns).toBeLessThanOrEqual(2);
  });

  it('lets the next one begin whose own cap has room, and keeps the place of the one without', async () => {
    const queue = new FairQueue({ ...WIDE, atOnce: 2 });
    const served: string[] = [];
    const ends = [await queue.take('a', never), await queue.take('b', never)];
    void queue.take('a', never).then(() => served.push('a'));
    void queue.take('b', never).then(() => served.push('b'));
    void queue.take('c', never).then(() => served.push('c'));
    ends[1]?.();
    await settled();
    // c has had no turn yet, and a has no room.
    expect(served).toEqual(['c']);
    ends[0]?.();
    await settled();
    expect(served).toEqual(['c', 'b']);
  });

  it('refuses what is above the bound of one key, and says so', async () => {
    const queue = new FairQueue({ ...WIDE, waitingPerKey: 1 });
    await queue.take('a', never);
    void queue.take('a', never);
    await expect(queue.take('a', never)).rejects.toMatchObject({ name: 'QueueFull', of: 'key' });
    expect(queue.waiting('a')).toBe(1);
  });

  it('of a full queue puts out the newest of the key with the most', async () => {
    const queue = new FairQueue({ ...WIDE, waiting: 3 });
    await queue.take('a', never);
    const [, , third] = [1, 2, 3].map(() => queue.take('a', never));
    const refused = expect(third).rejects.toMatchObject({ of: 'all' });
    void queue.take('b', never);
    await refused;
    expect([queue.waiting('a'), queue.waiting('b'), queue.waiting()]).toEqual([2, 1, 3]);
    // Two and one: a second of b would only change places with a's.
    await expect(queue.take('b', never)).rejects.toThrow(QueueFull);
  });

  it('forgets a caller that gives up while waiting, and returns a turn only once', async () => {
    const queue = new FairQueue(WIDE);
    const end = await queue.take('a', never);
    const leaver = new AbortController();
    const left = queue.take('a', leaver.signal);
    const after = queue.take('b', never);
    leaver.abort(new Error('had enough'));
    await expect(left).rejects.toThrow('had enough');
    expect(queue.waiting()).toBe(1);
    end();
    end();
    await after;
    expect([queue.underWay(), queue.underWay('b'), queue.waiting()]).toEqual([1, 1, 0]);
    await expect(queue.take('c', AbortSignal.abort(new Error('late')))).rejects.toThrow('late');
  });

  it('gives the turn back when the work fails', async () => {
    const queue = new FairQueue(WIDE);
    await expect(queue.run('a', never, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(queue.underWay()).toBe(0);
  });

  it('is not made with limits that let no one in', () => {
    expect(() => new FairQueue({ ...WIDE, atOnce: 0 })).toThrow('atOnce is 0');
    expect(() => new FairQueue({ ...WIDE, waitingPerKey: 1.5 })).toThrow(RangeError);
  });
});

describe('whatever is asked of a fair queue', () => {
  const key = fc.constantFrom('a', 'b', 'c', 'd');
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant('take' as const), key }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('end' as const), at: fc.nat(50) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const), at: fc.nat(50) }) },
  );
  const limits = fc.record({
    atOnce: fc.integer({ min: 1, max: 4 }),
    atOncePerKey: fc.integer({ min: 1, max: 4 }),
    waiting: fc.integer({ min: 0, max: 8 }),
    waitingPerKey: fc.integer({ min: 0, max: 5 }),
  });

  it('its caps hold, no room stays unused while a key could use it, and all is returned', async () => {
    await fc.assert(
      fc.asyncProperty(limits, fc.array(step, { maxLength: 60 }), async (given, steps) => {
        const queue = new FairQueue(given);
        const held: { key: string; end: EndTurn }[] = [];
        const waiters: AbortController[] = [];
        const check = () => {
          expect(queue.underWay()).toBe(held.length);
          expect(queue.underWay()).toBeLessThanOrEqual(given.atOnce);
          expect(queue.waiting()).toBeLessThanOrEqual(given.waiting);
          for (const each of ['a', 'b', 'c', 'd']) {
            expect(queue.underWay(each)).toBe(held.filter((turn) => turn.key === each).length);
            expect(queue.underWay(each)).toBeLessThanOrEqual(given.atOncePerKey);
            expect(queue.waiting(each)).toBeLessThanOrEqual(given.waitingPerKey);
            const couldBegin = queue.underWay() < given.atOnce && queue.underWay(each) < given.atOncePerKey;
            if (couldBegin) expect(queue.waiting(each)).toBe(0);
          }
        };
        for (const each of steps) {
          if (each.do === 'take') {
            const leaver = new AbortController();
            waiters.push(leaver);
            queue.take(each.key, leaver.signal).then(
              (end) => held.push({ key: each.key, end }),
              () => {},
            );
          } else if (each.do === 'end') held.splice(each.at % (held.length || 1), 1)[0]?.end();
          else waiters[each.at % (waiters.length || 1)]?.abort();
          await Promise.resolve();
          await Promise.resolve();
          check();
        }
        for (let turn = held.pop(); turn !== undefined; turn = held.pop()) {
          turn.end();
          await Promise.resolve();
          await Promise.resolve();
        }
        expect([queue.underWay(), queue.waiting()]).toEqual([0, 0]);
      }),
      { numRuns: size(100, 300) },
    );
  });

  it('no key waits longer than one turn of each other key', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(key, { minLength: 1, maxLength: 40 }),
        fc.constantFrom('late', 'a'),
        async (crowd, late) => {
          const queue = new FairQueue(WIDE);
          const served: string[] = [];
          const end = await queue.take('first', never);
          const run = (each: string) => queue.run(each, never, async () => void served.push(each));
          const all = crowd.map(run);
          // Its own that wait before it are its own affair.
          const own = crowd.filter((each) => each === late).length;
          all.push(queue.run(late, never, async () => void served.push('mine')));
          end();
          await Promise.all(all);
          const others = new Set(crowd.filter((each) => each !== late)).size;
          expect(served.indexOf('mine')).toBeLessThanOrEqual(own + (own + 1) * others);
        },
      ),
      { numRuns: size(80, 200) },
    );
  });
});
