import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore, type Store } from '../../src/platform/database/store.ts';
import { seededRandom } from '../../src/platform/values/scope.ts';
import { runOnce } from '../harness/one-off.ts';
import { size } from '../harness/size.ts';
import { writeMadeUpExport } from './made-up-export.ts';

const LAUNCHER = resolve(import.meta.dirname, '../../bin/warmpath.js');
/** Enough that an import takes much longer than its command needs to start. */
const DEALS = 20_000;
const KILLS = size(4, 12);
/** For one import or the end of a statement whose client is gone, on a busy machine. */
const TIMEOUT_MS = 60_000;

/** A slow machine sees a line of progress every five seconds; nothing else may be told there. */
const PROGRESS_ONLY = /^(?:\d+ % {2}.*\n)*$/;

const seed = Date.now() >>> 0;
const random = seededRandom(seed);
let folder: string;
let dataDir: string;
let store: Store;

beforeAll(async () => {
  // The name lets the next run's set-up stop and remove what a killed run left (global-setup.ts).
  dataDir = await mkdtemp(join(tmpdir(), `warmpath-test-${process.pid}-import-`));
  folder = join(dataDir, 'made-up-export');
  // Held open, so that the database runs on when a command is killed.
  store = await openStore({ dataDir, purpose: 'command', log: () => {} });
  await mkdir(folder);
  await writeMadeUpExport(folder, DEALS);
});
afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

interface Command {
  readonly ended: Promise<{
    code: number | null;
    signal: NodeJS.Signals | null;
    stdout: string;
    stderr: string;
  }>;
  kill(signal: NodeJS.Signals): void;
}

function startImport(): Command {
  const args = ['corpus', 'import', 'crunchbase-export', folder, '--as-of', '2020-01-01', '--json'];
  const child = spawn(process.execPath, [LAUNCHER, ...args], {
    env: { PATH: process.env.PATH, WARMPATH_DATA_DIR: dataDir },
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    said.stdout += part;
  });
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    said.stderr += part;
  });
  return {
    ended: new Promise((done) => child.on('close', (code, signal) => done({ code, signal, ...said }))),
    kill: (signal) => void child.kill(signal),
  };
}

const one = async (text: string): Promise<unknown> =>
  (await store.system.query<{ value: unknown }>({ text }))[0]?.value;

const clear = () => runOnce(store.connection, 'truncate company, investor, person, import_run cascade');

/** How many of everything there are, and one number for who invested in whom and when. */
function contents(): Promise<unknown> {
  const tables = [
    'company',
    'investor',
    'round',
    'investment',
    'company_source',
    'investor_source',
    'investor_alias',
  ];
  return one(`select jsonb_build_object(${tables.map((table) => `'${table}', (select count(*) from ${table})`).join(', ')},
    'deals', (select md5(string_agg(concat_ws('|', r.source_id, r.announced_on, r.raised_usd, c.name, i.name), e'\\n'
      order by r.source_id, i.name, i.source_id)) from investment v join round r on r.id = v.round_id
      join company c on c.id = r.company_id join investor i on i.id = v.investor_id)) as value`);
}

/** What stands in the graph without the rest of its deal. */
function loose(): Promise<unknown> {
  return one(`select (select count(*) from investment v left join round r on r.id = v.round_id
      left join company c on c.id = r.company_id left join investor i on i.id = v.investor_id
      where r.id is null or c.id is null or i.id is null)
    + (select count(*) from round r where not exists (select from investment v where v.round_id = r.id))
    + (select count(*) from company c where not exists (select from round r where r.company_id = c.id))
    + (select count(*) from investor i where not exists (select from investment v where v.investor_id = i.id))
    + (select count(*) from company c where not exists (select from company_source s where s.company_id = c.id)) as value`);
}

/** Whether someone has the lock that lets one import run at a time (src/corpus/queries-write.ts). */
const isImporting = () =>
  one(`select exists (select from pg_locks where locktype = 'advisory' and objsubid = 1
    and objid::bigint = hashtext('warmpath corpus import live')::bigint & 4294967295) as value`);

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + TIMEOUT_MS; !(await condition()); await sleep(10)) {
    if (Date.now() > end) throw new Error('it did not come to pass in time');
  }
}

test('an import that is killed or stopped leaves all or nothing, and run again it does all', {
  timeout: 600_000,
}, async () => {
  const nothing = await contents();
  const from = performance.now();
  const undisturbed = await startImport().ended;
  const lasts = performance.now() - from;
  expect(undisturbed).toMatchObject({ code: 0, stderr: expect.stringMatching(PROGRESS_ONLY) });
  const whole = await contents();
  expect(whole).toMatchObject({ round: 8_000, company: 4_000 });
  expect(await loose()).toBe(0);
  await clear();

  const moments: number[] = [];
  let inTheMiddle = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    // One moment of each part, from before the command has begun to about its end.
    moments.push(Math.round(((kill + random()) / KILLS) * lasts));
    const command = startImport();
    await sleep(moments.at(-1));
    const importing = await isImporting();
    command.kill('SIGKILL');
    const { signal } = await command.ended;
    if (importing === true && signal === 'SIGKILL') inTheMiddle += 1;
    await until(async () => (await isImporting()) === false);
    const left = await contents();
    expect([nothing, whole], `seed ${seed}, killed after ${moments.join(', ')} ms`).toContainEqual(left);
    expect(await loose()).toBe(0);
    if (signal === null) await clear();
  }
  console.log(JSON.stringify({ seed, lasts: Math.round(lasts), moments, inTheMiddle }));
  expect(inTheMiddle).toBeGreaterThan(0);

  const stopped = startImport();
  await until(async () => (await isImporting()) === true);
  await sleep(random() * (lasts / 4));
  stopped.kill('SIGINT');
  const { code, stdout, stderr } = await stopped.ended;
  expect([code, JSON.parse(stdout)]).toEqual([
    1,
    { error: 'stopped', message: expect.stringContaining('Nothing was imported') },
  ]);
  expect(stderr).toMatch(
    /^(?:\d+ % {2}.*\n)*Stopping …\n(?:\d+ % {2}.*\n)*warmpath: Stopped\. .*run the command again.*\n$/,
  );

  const again = await startImport().ended;
  expect(again).toMatchObject({ code: 0, stderr: expect.stringMatching(PROGRESS_ONLY) });
  expect(await contents()).toEqual(whole);
  const counts = ({ stdout: text }: { readonly stdout: string }) => JSON.parse(text).counts;
  expect(counts(await startImport().ended)).toMatchObject({ investments: { added: 0, updated: 0 } });
});
