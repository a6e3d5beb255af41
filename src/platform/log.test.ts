import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { createLog } from './log.ts';

const folder = mkdtempSync(join(tmpdir(), 'warmpath-log-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function logged(name: string, isTTY: boolean, wanted: string): Promise<string> {
  const path = join(folder, name);
  const stream = { fd: openSync(path, 'w'), isTTY, hasColors: () => false };
  const log = await createLog({ logLevel: 'info' }, stream);
  log.info({ mode: 'live' }, 'investor index in use');
  log.debug('not shown');
  await vi.waitFor(() => expect(readFileSync(path, 'utf8')).toContain(wanted));
  return readFileSync(path, 'utf8');
}

test('is text for people at a terminal', async () => {
  const text = await logged('terminal', true, '"live"');
  expect(text).toMatch(/^\[\d\d:\d\d:\d\d\.\d{3}\] INFO: investor index in use \{"mode":"live"\}\n$/);
});

test('is a line of JSON elsewhere', async () => {
  const text = await logged('file', false, '}\n');
  expect(JSON.parse(text)).toEqual({
    level: 30,
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    mode: 'live',
    msg: 'investor index in use',
  });
});

test('goes on where its reader is gone', async () => {
  // A descriptor that cannot be written to, as that of a terminal that was closed.
  const log = await createLog(
    { logLevel: 'info' },
    { fd: openSync(folder, 'r'), isTTY: false, hasColors: () => false },
  );
  for (let line = 0; line < 100; line++) {
    log.info('nobody reads this');
    await new Promise((done) => setImmediate(done));
  }
});
