import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startDns } from '../harness/dns.ts';
import { startFake } from '../harness/providers.ts';

test('names and connections need none of libuv’s threads', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'warmpath-threads-'));
  const fake = await startFake(() => ({ headers: { 'content-type': 'text/html' }, text: 'a page' }));
  const dns = await startDns({ 'site.test': { a: ['127.0.0.1'] } });
  try {
    const file = fileURLToPath(new URL('./held-threads-process.ts', import.meta.url));
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [file, folder, dns.server, new URL(fake.url).port],
      { env: { ...process.env, UV_THREADPOOL_SIZE: '1' }, timeout: 15_000, killSignal: 'SIGKILL' },
    );
    expect(JSON.parse(stdout)).toEqual({
      page: 'a page',
      own: 'a page',
      addresses: ['127.0.0.1'],
      route: 'hosts',
      isHeld: true,
    });
  } finally {
    await fake.close();
    await dns.close();
    await rm(folder, { recursive: true, force: true });
  }
});
