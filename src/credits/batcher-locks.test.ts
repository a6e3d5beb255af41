import { describe, expect, it } from 'vitest';
import { Batcher } from './batcher.ts';

interface Item {
  readonly owner: string;
  readonly n: number;
}

class Held extends Error {}

/** A batcher over a database in which owners may be locked; `found`: whether it can be found which. */
function create(options: { found?: boolean; maxWaitMs?: number } = {}) {
  const locked = new Set<string>();
  const runs: string[][] = [];
  const answered: string[] = [];
  let clock = 0;
  const batcher = new Batcher<Item, string>({
    async run(items) {
      await new Promise((resolve) => setImmediate(resolve));
      runs.push(items.map(({ owner, n }) => `${owner}${n}`));
      if (items.some(({ owner }) => locked.has(owner))) {
        clock += 100;
        throw new Held();
      }
      return items.map(({ owner, n }) => `${owner}${n}`);
    },
    classify: (error) => (error instanceof Held ? 'locked' : 'lost'),
    ownerOf: ({ owner }) => owner,
    locksOf: ({ owner }) => [owner],
    findBlocked: async (items) =>
      items.map(({ owner }) => (options.found !== false && locked.has(owner) ? owner : undefined)),
    maxBatch: 4,
    maxWaiting: 8,
    lanes: 1,
    maxWaitMs: options.maxWaitMs ?? 1_000_000,
    sleep: (ms) => {
      clock += ms;
      return new Promise((resolve) => setImmediate(resolve));
    },
    now: () => clock,
  });
  const submit = (owner: string, n: number) =>
    batcher.submit({ owner, n }).then((result) => {
      answered.push(result);
      return result;
    });
  return { batcher, submit, locked, runs, answered };
}

describe('an item that waits for a lock', () => {
  it.each([true, false])('is set aside and the others go on; lock found: %s', async (found) => {
    const { submit, locked, answered } = create({ found });
    locked.add('a');
    const stuck = [submit('a', 0), submit('a', 1)];
    await Promise.all(['b', 'c', 'd', 'e'].map((owner) => submit(owner, 0)));
    expect(answered.toSorted()).toEqual(['b0', 'c0', 'd0', 'e0']);
    locked.clear();
    expect(await Promise.all(stuck)).toEqual(['a0', 'a1']);
  });

  it('takes with it what comes later and would wait for the same, and nothing else', async () => {
    const { submit, locked, runs, answered } = create();
    locked.add('a');
    const stuck = [submit('a', 0)];
    await submit('b', 0);
    const before = runs.length;
    stuck.push(submit('a', 1));
    await Promise.all([submit('b', 1), submit('c', 1)]);
    // No batch of the others was spoiled by it again.
    expect(runs.slice(before).filter((run) => run.some((one) => !one.startsWith('a')))).toEqual([
      ['b1', 'c1'],
    ]);
    expect(answered).not.toContain('a1');
    locked.clear();
    await Promise.all(stuck);
    expect(await submit('a', 2)).toBe('a2');
  });

  it('fails after its longest wait, and nothing began', async () => {
    const { submit, locked } = create({ maxWaitMs: 500 });
    locked.add('a');
    const error = await submit('a', 0).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name: 'StoreUnavailableError', begun: false });
    expect(await submit('b', 0)).toBe('b0');
  });

  it('leaves its turn to others that wait for other locks', async () => {
    const { submit, locked } = create();
    for (const owner of ['a', 'b', 'c', 'd']) locked.add(owner);
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((owner) => submit(owner, 0));
    await submit('e', 0);
    locked.delete('d');
    expect(await d).toBe('d0');
    locked.clear();
    expect(await Promise.all([a, b, c])).toEqual(['a0', 'b0', 'c0']);
  });
});

describe('one owner with many', () => {
  it('waits for its turns and makes room for the others', async () => {
    const { submit, runs } = create();
    const many = Array.from({ length: 8 }, (_, n) => submit('a', n).catch(() => 'turned away'));
    const other = submit('b', 0);
    expect(await other).toBe('b0');
    expect(runs[0]).toEqual(['a0', 'b0', 'a1', 'a2']);
    expect((await Promise.all(many)).filter((result) => result === 'turned away')).toHaveLength(1);
  });
});
