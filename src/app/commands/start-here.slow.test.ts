import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { urlOf } from '../../../test/harness/served.ts';
import { publishers } from '../../../test/publishers/publishers.ts';
import type { PublisherSite } from '../../../test/publishers/site.ts';

const LAUNCHER = resolve(import.meta.dirname, '../../../bin/warmpath.js');
const KEY = /wp_(?:live|test)_[0-9A-Za-z]{68}/;

const COMPANY = {
  id: 1,
  name: 'Quillmere',
  slug: 'quillmere',
  website: 'https://quillmere.example',
  all_locations: 'London, England, United Kingdom',
  one_liner: 'Quillmere moves money.',
  industry: 'Fintech',
  tags: ['Payments'],
  industries: ['Fintech', 'Payments'],
  batch: 'Winter 2025',
  status: 'Active',
};
const LIST = `Investor name,Website,Countries of investment,Stage of investment,Investment thesis
Harbour Lane Ventures,https://harbourlane.example,United Kingdom,Seed,We invest in payments
`;

let database: TestDatabase;
let site: PublisherSite;
let folder: string;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  site = publishers();
  site.answers.set('yc-oss.github.io/api/companies/all.json', {
    type: 'application/json',
    body: JSON.stringify([COMPANY]),
  });
  await site.open();
});
afterAll(() => site.close());
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'warmpath-start-'));
  const { PATH } = process.env;
  env = {
    PATH,
    DATABASE_URL: urlOf(database),
    WARMPATH_DATA_DIR: join(folder, 'data'),
    WARMPATH_RECORDS_MIRROR: site.url,
  };
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function startHere(
  args: readonly string[],
  answers: readonly string[],
  onText?: (child: ChildProcess, text: string) => void,
) {
  const child = spawn(process.execPath, [LAUNCHER, 'start-here', ...args], { env });
  const said = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (part) => {
    said.stdout += part;
  });
  child.stderr.setEncoding('utf8').on('data', (part) => {
    said.stderr += part;
    onText?.(child, said.stderr);
  });
  if (onText === undefined) child.stdin.end(answers.map((answer) => `${answer}\n`).join(''));
  else child.stdin.write(answers.map((answer) => `${answer}\n`).join(''));
  return new Promise<Ended>((done) => child.on('close', (code) => done({ code, ...said })));
}

const stored = () =>
  database.system.query<{ body: { sector_tags: string[] } }>({
    text: "select body from profile where mode = 'live'",
  });

test('asks, loads what is wanted, answers from it, and goes on from there the next time', async () => {
  const list = join(folder, 'investors.csv');
  await writeFile(list, LIST);
  const raise = ['compnay', 'company', 'payments', 'seed, 2 million', 'Londn', 'y'];
  const answers = [...raise, 'n', '', join(folder, 'nowhere.csv'), list];
  const first = await startHere([], answers);
  expect(first).toMatchObject({ code: 0 });
  expect(first.stderr).toContain('Understood: A seed round of $2M in payments, in London, United Kingdom.');
  expect(first.stderr).toContain('geography "Londn": Taken as London, United Kingdom.');
  expect(first.stderr).toContain('"compnay" is neither company nor fund.');
  // Told at the question, not after minutes of downloads.
  expect(first.stderr).toMatch(/There is no file or folder \S+nowhere\.csv.*Y Combinator \(1 of 1\)/s);
  expect(first.stderr).toMatch(/Y Combinator: 1 rows imported/);
  expect(first.stdout).toContain('The first investors for this raise, of 2 on record:');
  expect(first.stdout).toMatch(/^ 1\. Harbour Lane Ventures, \d+ A: \S/m);
  expect(first.stdout).toContain('/v1/fundraising/search-investors');
  // Neither stream is a terminal: what is printed ends up in logs.
  expect(first.stdout + first.stderr).not.toMatch(KEY);
  expect(first.stdout).toContain('first-keys.json');

  const again = await startHere([], ['', '', '', '']);
  expect(again).toMatchObject({ code: 0 });
  expect(again.stderr).toContain('A profile is stored: A seed round of $2M in payments');
  expect(again.stderr).toMatch(/Y Combinator: .*imported on \d{4}-\d\d-\d\d\. Download it\? \(y\/N\)/);
  expect(again.stderr).toContain('Wikidata: left out, no e-mail address was given.');
  expect(again.stdout).toContain('Harbour Lane Ventures');
  const keys = await database.system.query({
    text: "select 1 from api_key where name = 'start-here' and revoked_at is null",
  });
  expect(keys).toEqual([]);
});

test('without the internet says what could not be reached, and answers from the sandbox, named so', async () => {
  env.WARMPATH_RECORDS_MIRROR = 'http://127.0.0.1:9';
  const place = [
    '--place',
    'Boston, MA, United States',
    '--field',
    'fintech',
    '--contact',
    'me@warmpath.example',
  ];
  const ended = await startHere([...place, '--records', 'form-d,y-combinator', '--json'], []);
  expect(ended.code).toBe(0);
  const { from, records, investors, profile } = JSON.parse(ended.stdout);
  expect(from).toBe('sandbox');
  expect(records).toMatchObject([
    { name: 'form-d', state: 'failed' },
    { name: 'y-combinator', state: 'failed' },
  ]);
  expect(ended.stderr).toContain('Form D (SEC): not imported.');
  expect(investors).toHaveLength(10);
  expect(profile).toMatchObject({ sector_tags: ['fintech'], stage: 'seed' });
  expect(ended.stdout).not.toMatch(KEY);
});

test('Ctrl-C at a question ends it with what to do, and keeps what was said before', async () => {
  const interrupt = (at: string) => {
    let isDone = false;
    return (child: ChildProcess, text: string) => {
      if (isDone || !text.includes(at)) return;
      isDone = true;
      child.kill('SIGINT');
    };
  };
  const early = await startHere([], ['company', 'payments'], interrupt('Which stage'));
  expect(early.code).toBe(1);
  expect(early.stderr).toContain('start the command again to go on');
  expect(await stored()).toEqual([]);
  const answers = ['company', 'payments', 'seed', 'Berlin, Germany', 'y'];
  const late = await startHere([], answers, interrupt('Download it?'));
  expect(late.code).toBe(1);
  expect(await stored()).toMatchObject([{ body: { sector_tags: ['payments'] } }]);
});

test('says what is wrong of an option, and what would be right', async () => {
  for (const [args, message] of [
    [['--raise', 'house', '--yes'], '"house" is neither company nor fund.'],
    [['--yes'], 'give --field and --place'],
    [['--field', 'games', '--yes', '--file', '/nowhere.csv'], 'there is no file or folder /nowhere.csv'],
    [['--field', 'games', '--yes', '--records', 'form-x'], 'No record for this raise is called form-x'],
  ] as const) {
    const { code, stderr } = await startHere(args, []);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  }
});
