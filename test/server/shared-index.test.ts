import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { canMap } from '../../src/search/index/mapped-file.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { until } from '../harness/kept-indexes.ts';

interface Line {
  readonly building?: true;
  readonly served?: string;
  readonly inode?: number;
  readonly failed?: string;
}
interface Running {
  readonly child: ChildProcess;
  readonly lines: Line[];
}

let database: TestDatabase;
let folder: string;
let running: Running[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'warmpath-shared-'));
});
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  running = [];
  await rm(folder, { recursive: true });
  await database.drop();
});

/** A process of the index; a build of it takes `lasts` ms. */
function start(lasts: number, at = ''): Running {
  const file = fileURLToPath(new URL('../harness/index-process.ts', import.meta.url));
  const child = spawn(process.execPath, [file, JSON.stringify(database.connection), at, String(lasts)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: Line[] = [];
  if (child.stdout !== null) createInterface(child.stdout).on('line', (line) => lines.push(JSON.parse(line)));
  const one = { child, lines };
  running.push(one);
  return one;
}

const isBuilding = ({ lines }: Running) => lines.some(({ building }) => building);
const served = ({ lines }: Running) => lines.find((line) => line.served !== undefined)?.served;
const published = () =>
  database.service.query<{ fence: number }>({
    text: 'select fence from index_snapshot where published_at is not null',
  });

it('is built by one of three processes that start at once', async () => {
  const all = [start(1_000), start(1_000), start(1_000)];
  await until(() => all.every((one) => served(one) !== undefined));
  expect(all.filter(isBuilding)).toHaveLength(1);
  expect(new Set(all.map(served)).size).toBe(1);
  expect(await published()).toHaveLength(1);
});

it('is built by the next where the process that builds it is killed', async () => {
  const first = start(60_000);
  await until(() => isBuilding(first));
  const next = start(0);
  first.child.kill('SIGKILL');
  await until(() => served(next) !== undefined);
  expect(isBuilding(next)).toBe(true);
  expect((await published()).map(({ fence }) => fence)).toEqual([2]);
});

it('is not published by a process that was frozen while another one built it', {
  timeout: 60_000,
}, async () => {
  const frozen = start(3_000);
  await until(() => isBuilding(frozen));
  frozen.child.kill('SIGSTOP');
  const next = start(0);
  await until(() => served(next) !== undefined);
  frozen.child.kill('SIGCONT');
  await until(() => served(frozen) !== undefined);
  expect(served(frozen)).toBe(served(next));
  expect((await published()).map(({ fence }) => fence)).toEqual([2]);
});

it.runIf(canMap)('is one file in the memory of two processes of a host', async () => {
  const both = [start(0, folder), start(0, folder)];
  const last = ({ lines }: Running) => lines.at(-1)?.inode ?? 0;
  await until(() => both.every((one) => last(one) !== 0) && new Set(both.map(last)).size === 1);
  expect(new Set(both.map(served)).size).toBe(1);
});
