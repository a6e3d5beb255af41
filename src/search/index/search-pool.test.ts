import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import type { Ask } from '../score/rules-ask.ts';
import { SearchPool } from './search-pool.ts';
import type { ServedIndex } from './served-index.ts';

/**
 * A search thread that searches nothing: it answers with its thread's id and what it holds. The ask is an order:
 * `wait` blocks it for so many ms, `die` ends it, `throw` fails.
 */
const ECHO = `
  const { parentPort, threadId } = require('node:worker_threads');
  const held = {};
  parentPort.on('message', (message) => {
    if (message.kind === 'index') {
      const { mode, base, delta, dead } = message.index;
      const bytes = new Uint8Array(base.buffer);
      if (bytes[0] === 0) return parentPort.postMessage({ kind: 'opened', mode, error: new Error('not an index') });
      held[mode] = bytes[0] + (delta === undefined ? 0 : new Uint8Array(delta.buffer)[0]) - dead.length;
      return parentPort.postMessage({ kind: 'opened', mode });
    }
    const { id, mode, ask } = message;
    if (ask.wait) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ask.wait);
    if (ask.die) process.exit(7);
    if (ask.throw) return parentPort.postMessage({ kind: 'failed', id, error: new Error(ask.throw) });
    parentPort.postMessage({ kind: 'found', id, found: JSON.stringify([{ investorId: threadId, record: { held: held[mode] } }]) });
  });
`;

const pools: SearchPool[] = [];
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

function start(threads: number) {
  const troubles: string[] = [];
  const workers: Worker[] = [];
  const pool = new SearchPool({
    threads,
    onTrouble: (error) => troubles.push(error.message),
    spawn: () => {
      const worker = new Worker(ECHO, { eval: true });
      workers.push(worker);
      return worker;
    },
  });
  pools.push(pool);
  return { pool, troubles, workers };
}

/** An index whose threads answer `base + delta`, less how many are gone; a base of 0 cannot be opened. */
function index(base: number, delta?: number, mode: ServedIndex['mode'] = 'live'): ServedIndex {
  const segment = (value: number) => {
    const buffer = new SharedArrayBuffer(1);
    new Uint8Array(buffer)[0] = value;
    return { id: randomUUID(), buffer };
  };
  return {
    mode,
    base: segment(base),
    delta: delta === undefined ? undefined : segment(delta),
    dead: new Float64Array(0),
    facts: { version: base, asOf: '2020-01-01', investors: 1, deals: 1, isLearning: false, name: '' },
  };
}

const order = (what: Record<string, unknown> = {}) => what as unknown as Ask;
const forever = new AbortController().signal;
/** What the thread that answered holds. */
async function held(pool: SearchPool, mode: ServedIndex['mode'] = 'live') {
  const [found] = await pool.search(mode, order(), 0, forever);
  return (found?.record as unknown as { held: number } | undefined)?.held;
}
async function thread(pool: SearchPool, what: Record<string, unknown> = {}) {
  const [found] = await pool.search('live', order(what), 0, forever);
  return found?.investorId;
}

describe('a pool of search threads', () => {
  it('searches in threads, as many at a time as it has', async () => {
    const { pool, workers } = start(2);
    await pool.serve(index(1));
    const busy = [thread(pool, { wait: 300 }), thread(pool, { wait: 300 })];
    expect(new Set(await Promise.all(busy))).toEqual(new Set(workers.map((worker) => worker.threadId)));
  });

  it('waits for the first index of the mode, which others need not', async () => {
    const { pool } = start(1);
    const given = held(pool, 'live');
    await pool.serve(index(5, undefined, 'test'));
    expect(await held(pool, 'test')).toBe(5);
    expect(pool.served('live')).toBeUndefined();
    await pool.serve(index(6));
    expect(await given).toBe(6);
    expect(pool.served('live')?.version).toBe(6);
  });

  it('knows of investors that are gone, also if nothing else has changed', async () => {
    const { pool } = start(2);
    const first = index(9);
    await pool.serve(first);
    for (const gone of [1, 3]) {
      const version = first.facts.version + gone;
      const next = { ...first, dead: new Float64Array(gone), facts: { ...first.facts, version } };
      await pool.serve(next);
      expect(pool.served('live')).toBe(next.facts);
      expect(await Promise.all([held(pool), held(pool)])).toEqual([9 - gone, 9 - gone]);
    }
  });

  it('changes over to a later index and delta in all threads, and says so when they have', async () => {
    const { pool } = start(3);
    await pool.serve(index(1));
    const next = index(2, 40);
    void pool.serve(index(3));
    await pool.serve(next);
    expect(pool.served('live')).toBe(next.facts);
    const answers = await Promise.all(Array.from({ length: 12 }, () => held(pool)));
    expect(new Set(answers)).toEqual(new Set([42]));
  });

  it('keeps the index before where one cannot be opened', async () => {
    const { pool, troubles } = start(2);
    await pool.serve(index(1));
    await pool.serve(index(0));
    expect(troubles).toEqual(['not an index', 'not an index']);
    expect(await held(pool)).toBe(1);
    expect(pool.served('live')?.version).toBe(1);
    await pool.serve(index(2));
    expect(await held(pool)).toBe(2);
  });

  it('passes on the error of a search, once', async () => {
    const { pool, troubles } = start(1);
    await pool.serve(index(1));
    await expect(thread(pool, { throw: 'no such column' })).rejects.toThrow('no such column');
    expect(troubles).toEqual([]);
  });

  it('starts a lost thread again, gives it the index, and tries a search that was lost once more', async () => {
    const { pool, workers, troubles } = start(1);
    await pool.serve(index(1));
    const lost = held(pool);
    await workers[0]?.terminate();
    expect(await lost).toBe(1);
    // On a busy machine the search is answered before its thread ends, and the next is started a moment later.
    await expect.poll(() => workers.length).toBe(2);
    await expect(thread(pool, { die: true })).rejects.toThrow('ended, twice');
    expect(troubles).toEqual([
      'the thread ended with exit code 1',
      'the thread ended with exit code 7',
      'the thread ended with exit code 7',
    ]);
    expect(await held(pool)).toBe(1);
  });

  it('drops searches whose signal aborts, waiting or under way', async () => {
    const { pool } = start(1);
    await pool.serve(index(1));
    const stop = new AbortController();
    const given = Array.from({ length: 4 }, () =>
      pool.search('live', order({ wait: 100 }), 0, stop.signal).then(
        () => 'found',
        (error: Error) => error.message,
      ),
    );
    await sleep(10);
    stop.abort(new Error('gone home'));
    expect(await Promise.all(given)).toEqual(Array.from({ length: 4 }, () => 'gone home'));
    expect(await held(pool)).toBe(1);
    await expect(pool.search('live', order(), 0, stop.signal)).rejects.toThrow('gone home');
  });

  it('rejects what is under way when it is closed', async () => {
    const { pool, workers } = start(1);
    await pool.serve(index(1));
    const given = [thread(pool, { wait: 5_000 }), thread(pool), thread(pool)];
    const settled = Promise.allSettled(given);
    await sleep(20);
    await pool.close();
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    await expect(thread(pool)).rejects.toThrow('closed');
    expect(workers).toHaveLength(1);
  });
});
