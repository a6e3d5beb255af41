import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentOf } from '../../../test/harness/backup-content.ts';
import { runWarmpath } from '../../../test/harness/served.ts';
import { createTwoCells, type TwoCells } from '../../../test/harness/two-cells.ts';
import { backUp } from '../../platform/database/backup.ts';
import { runningPid, stop } from '../../platform/database/cluster.ts';
import { preparePlace } from '../../platform/database/place.ts';
import { CONTENTS } from './backup.ts';

// "warmpath restore" as a process that is killed, with and without PostgreSQL, from the making of the bundled database on: the next one goes
// on in what was left, and in the end every row is there.

const COMMAND = resolve(import.meta.dirname, '../../../bin/warmpath.js');

/** A line that it writes, and how long after it the kill comes, ms. */
const MOMENTS: readonly { readonly at: RegExp; readonly afterMs: number; readonly inInitdb?: boolean }[] = [
  { at: /^making a PostgreSQL/, afterMs: 0 },
  { at: /^making a PostgreSQL/, afterMs: 150, inInitdb: true },
  { at: /^making a PostgreSQL/, afterMs: 250, inInitdb: true },
  { at: /^making a PostgreSQL/, afterMs: 1_500 },
  { at: /migrations, from/, afterMs: 0 },
  { at: /migrations, from/, afterMs: 500 },
  { at: /^account: /, afterMs: 0 },
  { at: /^investor: /, afterMs: 5 },
  { at: /^touch: /, afterMs: 0 },
  { at: /^webhook: /, afterMs: 300 },
];

let cells: TwoCells;
let folder: string;
let dataDir: string;
beforeAll(async () => {
  cells = await createTwoCells();
  for (let tenants = 0; tenants < 3; tenants += 1) await cells.filled(cells.a);
  folder = await mkdtemp(join(tmpdir(), `warmpath-test-${process.pid}-kills-`));
  dataDir = join(folder, 'restored');
  // For the user of PostgreSQL to pass through, where this one is root.
  await chmod(folder, 0o711);
  await mkdir(dataDir, { mode: 0o711 });
});
const placeOf = () => preparePlace({ dataDir, tempDir: tmpdir(), log: () => {} });
afterAll(async () => {
  await stop(await placeOf());
  await cells.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Restores until the moment; what it has said. */
async function killedAt(file: string, { at, afterMs }: (typeof MOMENTS)[number]): Promise<readonly string[]> {
  const child: ChildProcess = spawn(process.execPath, [COMMAND, 'restore', file], {
    env: { PATH: process.env.PATH, WARMPATH_DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said: string[] = [];
  const ended = new Promise<void>((done) => child.on('close', () => done()));
  const came = new Promise<void>((done) => {
    createInterface({ input: child.stderr as NodeJS.ReadableStream }).on('line', (line) => {
      said.push(line);
      if (at.test(line)) done();
    });
  });
  await Promise.race([came, ended]);
  await sleep(afterMs);
  expect([child.exitCode, said.filter((line) => at.test(line)).length], said.join('\n')).toEqual([null, 1]);
  child.kill('SIGKILL');
  await ended;
  return said;
}

test('a restore that is killed at any moment is run again, and all is there', async () => {
  const file = join(folder, 'all.wbk');
  await backUp({ connection: cells.a.connection, path: file, contents: CONTENTS, onTable: () => {} });
  for (const [nth, moment] of MOMENTS.entries()) {
    await killedAt(file, moment);
    const names = readdirSync(dataDir);
    if (moment.inInitdb === true) {
      expect(names.some((name) => name.startsWith('postgres.making-'))).toBe(true);
      expect(names).not.toContain('postgres');
    }
    // Every second time as if the machine had failed.
    const pid = nth % 2 === 1 ? await runningPid(await placeOf()) : undefined;
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  }
  const { code, stderr } = await runWarmpath(['restore', file, '--keep-sequences'], {
    WARMPATH_DATA_DIR: dataDir,
  });
  expect(code, stderr).toBe(0);
  const again = join(folder, 'again.wbk');
  const done = await runWarmpath(['backup', again, '--json'], { WARMPATH_DATA_DIR: dataDir });
  expect(done.code, done.stderr).toBe(0);
  expect(await contentOf(again)).toEqual(await contentOf(file));
  expect(readdirSync(dataDir).filter((name) => name.includes('making'))).toEqual([]);
});
