import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { until } from '../../test/harness/kept-indexes.ts';
import { MadeUpFeed } from '../../test/harness/made-up-feed.ts';
import { overFeed, QUERY, TEST, world } from '../../test/harness/searches.ts';

const { signal } = new AbortController();

describe('the threads of searches', () => {
  it('are started again after an end, and take up the search that was lost', async () => {
    const workers: Worker[] = [];
    const lines: string[] = [];
    const search = overFeed(new MadeUpFeed(world), {
      spawn: () => {
        const worker = new Worker(new URL('../search/index/search-thread.ts', import.meta.url));
        workers.push(worker);
        return worker;
      },
      onLog: ({ message }) => lines.push(message),
    });
    const before = await search.search(TEST, QUERY, signal);
    const lost = search.search(TEST, QUERY, signal);
    await workers[0]?.terminate();
    expect(await lost).toEqual(before);
    expect(workers).toHaveLength(2);
    expect(lines).toContain('a search thread is in trouble');
    await search.close();
  });

  it('are taken in turn by tenants: one who searches all the time delays another by the search under way', async () => {
    const search = overFeed(new MadeUpFeed(world));
    await until(() => search.facts('test') !== undefined);
    const order: string[] = [];
    const ask = async (tenantId: string) => {
      await search.search({ tenantId, mode: 'test' }, QUERY, signal);
      order.push(tenantId);
    };
    const all = Array.from({ length: 60 }, () => ask('busy'));
    await Promise.all([...all, ask('quiet'), ask('other')]);
    expect(order.indexOf('quiet')).toBeLessThanOrEqual(2);
    expect(order.indexOf('other')).toBeLessThanOrEqual(4);
    await search.close();
  });

  it('have a bounded queue for each tenant, and a caller who gives up leaves it', async () => {
    const search = overFeed(new MadeUpFeed(world));
    await until(() => search.facts('test') !== undefined);
    const stop = new AbortController();
    const given = Array.from({ length: 101 }, () => search.search(TEST, QUERY, stop.signal));
    const settled = Promise.allSettled(given);
    await expect(search.search(TEST, QUERY, signal)).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: 1,
    });
    expect(await search.search({ ...TEST, tenantId: 'quiet' }, QUERY, signal)).toHaveLength(20);
    stop.abort(new Error('gone home'));
    expect(await search.search(TEST, QUERY, signal)).toHaveLength(20);
    await settled;
    await search.close();
  });

  it('do not begin what no one waits for any longer', async () => {
    const worker = new Worker(new URL('../search/index/search-thread.ts', import.meta.url));
    const answer = new Promise<{ error: Error }>((resolve) => worker.on('message', resolve));
    const isGone = new Int32Array(new SharedArrayBuffer(4)).fill(1);
    worker.postMessage({ kind: 'search', id: 0, mode: 'live', ask: {}, rationales: 0, isGone });
    expect((await answer).error.message).toBe('the caller no longer waits for this search');
    await worker.terminate();
  });
});
