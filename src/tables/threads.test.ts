import { expect, it } from 'vitest';
import { readInThreads } from './threads.ts';

it('says that it is busy, not that the table is at fault, if others had the processor', async () => {
  const threads = new URL('./threads.ts', import.meta.url);
  // As a thread that no processor is left for: it waits.
  const waits = `import { answerInThread } from '${threads}';
    answerInThread(async () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));`;
  const entry = new URL(`data:text/javascript,${encodeURIComponent(waits)}`);
  const limits = { readMs: 10_000, readerHeapMb: 256 };
  const read = readInThreads(entry, limits, { path: 'csv_content', tooMuch: 'as none is' });
  const asked = read({ text: 'Name\nAuk Capital' }, new AbortController().signal);
  await expect(asked).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 60 });
});
