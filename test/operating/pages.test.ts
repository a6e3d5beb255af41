import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, inject, test } from 'vitest';
import '../harness/database.ts';
import { createWarmpath } from '../../packages/sdk/src/index.ts';
import { runOnce } from '../harness/one-off.ts';
import { urlOf } from '../harness/runtime-login.ts';
import { serve } from '../harness/served.ts';
import { ROOT } from '../markdown.ts';
import { stepsOf } from '../recipes/page.ts';
import { openShell, type Shell } from '../recipes/shell.ts';

// What the operators' pages tell to run, run as they say it, where that needs no system of its own (.ci/production/commands).

/** Some starts and commands, each up to 20 s on a busy machine, ms. */
const PATIENCE = 900_000;
/** Who has no terminal reads them before the line with the keys: a dozen, and what the index may say meanwhile. */
const MOST_LINES = 15;
/** As the pages have it. */
const PASSWORD = 'change-me';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'warmpath-operating-'));
  // PostgreSQL's user passes through: a database that is elsewhere is a folder more to copy.
  chmodSync(folder, 0o711);
  open.push(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  symlinkSync(join(ROOT, 'bin/warmpath.js'), join(folder, 'node_modules/.bin/warmpath'));
  symlinkSync(join(ROOT, 'deploy'), join(folder, 'deploy'));
  return folder;
}

function shellIn(folder: string, env: Readonly<Record<string, string>>): Shell {
  const PATH = `${join(folder, 'node_modules/.bin')}:${dirname(process.execPath)}:${process.env.PATH ?? ''}`;
  const shell = openShell(folder, { PATH, HOME: folder, LANG: 'C.UTF-8', ...env });
  open.push(() => shell.close());
  return shell;
}

/** Runs the blocks below a heading; returns how many there are. */
async function follow(page: string, heading: string, shell: Shell): Promise<number> {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const steps = stepsOf(page, section);
  for (const step of steps) if (step.kind === 'run') await succeed(shell, step.script);
  return steps.length;
}

async function succeed(shell: Shell, script: string): Promise<string> {
  const { code, stdout, stderr } = await shell.run(script);
  expect(code, `${script}\n${stdout}\n${stderr}`).toBe(0);
  return stdout;
}

/** A service, with something encrypted under its master key. */
async function startService(settings: Readonly<Record<string, string>>) {
  const served = await serve({ ...settings, PORT: '0', WARMPATH_RATE_LIMITS: 'off' }, (child) =>
    open.push(() => void child.kill('SIGKILL')),
  );
  const { address, keys_file: file = '' } = served.started;
  const { test_key: key = '' } = JSON.parse(readFileSync(file, 'utf8')) as { test_key?: string };
  const client = createWarmpath({ baseUrl: address, key });
  await client.webhooks.register({ url: 'https://hooks.example.com/warmpath' });
  return served;
}

test(
  'the bundled database is backed up and restored as the page says, and drilled, while the service works',
  async () => {
    const folder = makeFolder();
    const data = join(folder, 'installation');
    const served = await startService({ WARMPATH_DATA_DIR: data, WARMPATH_OUTREACH: 'off' });
    // Of a first start, with a database that had to be made.
    expect(served.stderr().trim().split('\n').length).toBeLessThanOrEqual(MOST_LINES);
    const shell = shellIn(folder, { WARMPATH_DATA_DIR: data, RESTORED: join(folder, 'restored') });
    expect(await follow('docs/operating/backup.md', 'The bundled database', shell)).toBe(2);
    const restored = shellIn(folder, { WARMPATH_DATA_DIR: join(folder, 'restored') });
    expect(await follow('docs/operating/backup.md', 'After a restore', restored)).toBe(1);
    const printed = await succeed(shell, 'deploy/backup-drill warmpath.backup secrets.key');
    expect(printed).toMatch(/^Restored warmpath\.backup\.\nSequences paused: \d+\./);
    expect(printed).toContain('encrypted under one master key, 1 data keys\nThe backup can be restored.');
    await succeed(shell, 'openssl rand -base64 32 > other.key; chmod 600 other.key');
    const wrong = await shell.run('deploy/backup-drill warmpath.backup other.key');
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringMatching(/secrets.*\n.*has faults/)]);
  },
  PATIENCE,
);

test('two roles are made by roles.sql on this server, also again', async ({ skip }) => {
  const superuser = inject('postgres').connection;
  if ((await promisify(execFile)('psql', ['--version']).catch(() => undefined)) === undefined) {
    console.warn('psql is not here: roles.sql is run by .ci/production/commands');
    skip();
  }
  const shell = shellIn(makeFolder(), { OWNER_PASSWORD: PASSWORD, APP_PASSWORD: PASSWORD });
  open.push(async () => {
    await runOnce(superuser, 'drop database if exists warmpath with (force)');
    for (const role of ['warmpath_app', 'warmpath_owner'])
      await runOnce(superuser, `drop owned by ${role}; drop role ${role}`);
  });
  for (let times = 0; times < 2; times += 1)
    await succeed(shell, `psql -XAtq "${urlOf(superuser)}" -f deploy/postgresql/roles.sql`);
  const { rows } = await runOnce(
    superuser,
    "select pg_get_userbyid(datdba) as owner from pg_database where datname = 'warmpath'",
  );
  expect(rows).toEqual([{ owner: 'warmpath_owner' }]);
});
