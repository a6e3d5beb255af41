import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { indexThread } from './keep-indexes.ts';
import type { ServedIndex } from './served-index.ts';

/** A thread that says the number it was started with, in place of an index, and ends. */
const SHORT_LIVED = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId, workerData } from 'node:worker_threads';
    parentPort.postMessage({ kind: 'index', index: { given: workerData.given, threadId } });
    parentPort.postMessage({ kind: 'failed', mode: 'test', error: new Error('no database') });
    setTimeout(() => { throw new Error('out of memory'); }, 10);
  `)}`,
);

describe('an index thread', () => {
  it('hands on what it builds, is started again when it ends, and not once it is closed', async () => {
    const given: { given: number; threadId: number }[] = [];
    const [failures, lines]: [string[], string[]] = [[], []];
    const source = indexThread(SHORT_LIVED, { given: 7 }).start({
      onIndex: (index: ServedIndex) => given.push(index as unknown as { given: number; threadId: number }),
      onFailed: (mode, error) => failures.push(`${mode} ${error}`),
      onLog: ({ fields }) => lines.push(String(fields.reason)),
    });
    while (given.length < 2) await sleep(5);
    await source.close();
    const ended = given.length;
    expect(given.map((one) => one.given).slice(0, 2)).toEqual([7, 7]);
    expect(given[0]?.threadId).not.toBe(given[1]?.threadId);
    expect(failures[0]).toBe('test Error: no database');
    expect(lines[0]).toBe('out of memory');
    await sleep(100);
    expect(given).toHaveLength(ended);
  });
});
