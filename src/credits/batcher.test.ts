import { describe, expect, it } from 'vitest';
import { Batcher, type BatcherOptions, StoreUnavailableError } from './batcher.ts';

type Failure = 'unreachable' | 'locked' | 'lost' | 'refused';
class Planned extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure);
    this.failure = failure;
  }
}

interface Run {
  readonly items: readonly number[];
  readonly again: boolean;
}

/** A batcher over a database that fails as planned, attempt by attempt, on a clock that only pauses move. */
function create(failures: (Failure | undefined)[] = [], more: Partial<BatcherOptions<number, string>> = {}) {
  const runs: Run[] = [];
  let clock = 0;
  const batcher = new Batcher<number, string>({
    async run(items, again) {
      runs.push({ items: [...items], again });
      const failure = failures.shift();
      if (failure !== undefined) throw new Planned(failure);
      return items.map((item) => `answer ${item}`);
    },
    classify: (error) => (error instanceof Planned ? error.failure : 'lost'),
    ownerOf: () => 'everybody',
    locksOf: (item) => [`lock ${item}`],
    findBlocked: async () => [],
    maxBatch: 4,
    maxWaiting: 8,
    lanes: 1,
    maxWaitMs: 1_000,
    async sleep(ms) {
      clock += ms;
    },
    now: () => clock,
    ...more,
  });
  return { batcher, runs, elapsed: () => clock };
}

const submitAll = (batcher: Batcher<number, string>, items: readonly number[]) =>
  Promise.allSettled(items.map((item) => batcher.submit(item)));
const outcome = (result: PromiseSettledResult<string> | undefined) =>
  result?.status === 'fulfilled' ? result.value : result?.reason;

describe('batches', () => {
  it('takes what waits at the same moment together, and answers each in its order', async () => {
    const { batcher, runs } = create();
    const results = await submitAll(batcher, [1, 2, 3]);
    expect(results.map(outcome)).toEqual(['answer 1', 'answer 2', 'answer 3']);
    expect(runs).toEqual([{ items: [1, 2, 3], again: false }]);
  });

  it('never makes a batch larger than maxBatch', async () => {
    const { batcher, runs } = create();
    await submitAll(batcher, [1, 2, 3, 4, 5, 6]);
    expect(runs.map(({ items }) => items)).toEqual([
      [1, 2, 3, 4],
      [5, 6],
    ]);
  });

  it('never has more batches under way than lanes, and gathers what arrives meanwhile', async () => {
    for (const lanes of [1, 2, 3]) {
      let underWay = 0;
      let most = 0;
      const { batcher } = create([], {
        lanes,
        maxBatch: 1,
        maxWaiting: 100,
        async run(items) {
          underWay += 1;
          most = Math.max(most, underWay);
          await new Promise((resolve) => setImmediate(resolve));
          underWay -= 1;
          return items.map(String);
        },
      });
      await submitAll(
        batcher,
        Array.from({ length: 20 }, (_, n) => n),
      );
      expect(most).toBe(lanes);
    }
  });

  it('turns away one more than maxWaiting at once, saying that nothing began', async () => {
    const { batcher, runs } = create();
    const results = await submitAll(batcher, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(results.slice(0, 8).every(({ status }) => status === 'fulfilled')).toBe(true);
    expect(outcome(results[8])).toMatchObject({ name: 'StoreUnavailableError', begun: false });
    expect(runs.flatMap(({ items }) => items)).not.toContain(9);
  });
});

describe('failures', () => {
  it('repeats what never arrived as if for the first time, and pauses longer each time', async () => {
    const { batcher, runs, elapsed } = create([
      'unreachable',
      'unreachable',
      'unreachable',
      'unreachable',
      'unreachable',
    ]);
    expect(await batcher.submit(1)).toBe('answer 1');
    expect(runs.map(({ again }) => again)).toEqual([false, false, false, false, false, false]);
    expect(elapsed()).toBe(20 + 50 + 100 + 250 + 250);
  });

  it('says `again` on every attempt after one that may have taken effect', async () => {
    const { batcher, runs } = create(['unreachable', 'lost', 'unreachable']);
    expect(await batcher.submit(1)).toBe('answer 1');
    expect(runs.map(({ again }) => again)).toEqual([false, false, true, true]);
  });

  it.each<[Failure, boolean]>([
    ['unreachable', false],
    ['lost', true],
  ])('gives up on %s after the patience; begun: %s', async (failure, begun) => {
    const { batcher, elapsed } = create(Array<Failure>(50).fill(failure));
    const error = await batcher.submit(1).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(StoreUnavailableError);
    expect(error).toMatchObject({ begun });
    expect(elapsed()).toBeGreaterThanOrEqual(1_000);
    expect(elapsed()).toBeLessThan(1_000 + 250 + 1);
  });

  it('remembers that an attempt may have taken effect when it gives up later for another reason', async () => {
    const { batcher } = create(['lost', ...Array<Failure>(50).fill('unreachable')]);
    expect(await batcher.submit(1).catch((error: unknown) => error)).toMatchObject({ begun: true });
  });

  it('runs every item of a refused batch alone; only the refused one fails, with the database’s own error', async () => {
    const { batcher, runs } = create(['refused', undefined, 'refused']);
    const results = await submitAll(batcher, [1, 2, 3]);
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(outcome(results[1])).toBeInstanceOf(Planned);
    expect(runs.map(({ items }) => items)).toEqual([[1, 2, 3], [1], [2], [3]]);
  });

  it('keeps `again` when a batch is taken apart after an attempt that may have taken effect', async () => {
    const { batcher, runs } = create(['lost', 'refused', undefined, 'refused']);
    const results = await submitAll(batcher, [1, 2]);
    expect(runs.map(({ again }) => again)).toEqual([false, true, true, true]);
    expect(outcome(results[0])).toBe('answer 1');
    // Its refusal says nothing of the attempt that was lost.
    expect(outcome(results[1])).toMatchObject({ name: 'StoreUnavailableError', begun: true });
  });

  it('counts another number of answers as lost, and goes on with the next batch after any failure', async () => {
    let first = true;
    const { batcher } = create([], {
      maxWaitMs: 0,
      async run(items) {
        if (!first) return items.map(String);
        first = false;
        return [];
      },
    });
    expect(await batcher.submit(1).catch((error: unknown) => error)).toMatchObject({ begun: true });
    expect(await batcher.submit(2)).toBe('2');
  });
});
