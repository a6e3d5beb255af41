import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createImportJobStore, createUploadStore } from '../../src/imports/queries-jobs.ts';
import { createUploadFiles } from '../../src/imports/upload-files.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import type { ImportProcessOptions } from './import-process.ts';

let db: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  db = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'warmpath-import-crash-'));
});
afterAll(async () => {
  await db.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the import, and resolves to how its process ended; `until` says at which line to kill it. */
async function run(upload: string, until: (line: string) => boolean): Promise<{ readonly lines: string[] }> {
  const options: ImportProcessOptions = { connection: db.connection, dataDir, upload };
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'import-process.ts'), JSON.stringify(options)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const lines: string[] = [];
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (until(line)) child.kill('SIGKILL');
  }
  await exited;
  return { lines };
}

test('an import whose process is killed leaves nothing, is interrupted, and is done again with the same upload', async () => {
  const rows = Array.from({ length: 20_000 }, (_, n) => `Firm ${n} of Harrow,https://firm${n}.example,VC\n`);
  const bytes = Buffer.from(`Investor name,Website,Investor type\n${rows.join('')}`);
  const files = createUploadFiles(createUploadStore(db.system), dataDir);
  const { id } = await files.begin(
    { name: 'list.csv', bytes: bytes.length, changedOn: '2026-01-01' },
    'test',
  );
  await files.add(id, 0, bytes);
  const jobs = createImportJobStore(db.system, '00000000-0000-4000-8000-000000000002');

  const killed = await run(id, (line) => line.startsWith('rows ') && line !== 'rows 0');
  expect(killed.lines).not.toContain('ended');
  // Until its time is over it may still be alive on a host that is slow to answer.
  expect((await jobs.running())?.state).toBe('running');
  await db.system.query({ text: "update corpus_job set alive_until = now() - interval '1 second'" });
  expect(await jobs.running()).toBeUndefined();
  const [interrupted] = await jobs.list(1);
  expect(interrupted?.state).toBe('interrupted');
  const investors = () => db.system.query({ text: 'select count(*)::int as n from investor' });
  expect(await investors()).toEqual([{ n: 0 }]);

  const again = await run(id, () => false);
  expect(again.lines.at(-1)).toBe('ended');
  expect((await jobs.list(1))[0]).toMatchObject({ state: 'done', rowsRead: 20_000 });
  expect(await investors()).toEqual([{ n: 20_000 }]);
});
