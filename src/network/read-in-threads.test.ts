import type { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { readNetworksApart } from './network.ts';

const ENTRY = new URL('./network-thread.ts', import.meta.url);
const LIMITS = { readMs: 30_000, readerHeapMb: 512 };
const ONE = { text: 'First Name,Last Name\nAda,Example\n' };
/** Rows of another width are slow to read: long enough to be stopped in the middle. */
const SLOW = { text: `First Name,Last Name\n${'a, ,\n'.repeat(1_000_000)}` };
const never = new AbortController().signal;

it('reads in other threads, and refuses what it cannot read', async () => {
  const read = readNetworksApart(ENTRY, LIMITS);
  const [first, second] = await Promise.all([read(ONE, never), read(ONE, never)]);
  expect(first).toEqual(second);
  expect(first.report.rowsImported).toBe(1);
  expect(first.rows.firstNames).toBe('{"Ada"}');
  await expect(read({ text: 'Date,Amount\n' }, never)).rejects.toMatchObject({
    code: 'invalid_request',
    details: [{ path: 'csv_content' }],
  });
  // What was sent as a file is refused as one.
  for (const file of ['no base64', Buffer.from('Date,Amount').toString('base64')])
    await expect(read({ file }, never)).rejects.toMatchObject({ details: [{ path: 'file' }] });
  expect((await read(ONE, never)).report.rowsImported).toBe(1);
});

it('reads on in the thread that has read, and in another after one that was stopped', async () => {
  const read = readNetworksApart(ENTRY, LIMITS);
  const started: number[] = [];
  const count = (worker: Worker) => started.push(worker.threadId);
  process.on('worker', count);
  for (const name of ['Ada', 'Bo']) {
    const { rows } = await read({ text: `First Name,Last Name\n${name},Example\n` }, never);
    expect(rows.firstNames).toBe(`{"${name}"}`);
  }
  expect(started).toHaveLength(1);
  const stopped = AbortSignal.timeout(50);
  await expect(read(SLOW, stopped)).rejects.toThrow('timeout');
  const early = new AbortController();
  early.abort(new Error('hung up'));
  await expect(read(SLOW, early.signal)).rejects.toThrow('hung up');
  expect((await read(ONE, never)).report.rowsImported).toBe(1);
  process.off('worker', count);
  expect(started).toHaveLength(2);
});

it('stops at the signal, also one that waits, and goes on with the next', async () => {
  const read = readNetworksApart(ENTRY, LIMITS);
  const reading = new AbortController();
  const waiting = new AbortController();
  const stopped = [read(SLOW, reading.signal), read(ONE, waiting.signal)];
  const next = read(ONE, never);
  waiting.abort(new Error('gone away'));
  await expect(stopped[1]).rejects.toThrow('gone away');
  reading.abort(new Error('hung up'));
  await expect(stopped[0]).rejects.toThrow('hung up');
  expect((await next).report.rowsImported).toBe(1);
});

it('gives up what takes too long or too much memory, as the sender’s fault', async () => {
  const slow = readNetworksApart(ENTRY, { ...LIMITS, readMs: 2_000 });
  await expect(slow(SLOW, never)).rejects.toMatchObject({
    code: 'invalid_request',
    message: expect.stringContaining('within 2 s'),
  });
  const small = readNetworksApart(ENTRY, { ...LIMITS, readerHeapMb: 24 });
  await expect(
    small({ text: `First Name,Last Name\n"a"${','.repeat(4_000_000)}` }, never),
  ).rejects.toMatchObject({
    code: 'invalid_request',
    message: expect.stringContaining('more than 24 MB'),
  });
});
