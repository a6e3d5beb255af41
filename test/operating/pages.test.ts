import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, inject, test } from 'vitest';
import '../harness/database.ts';
import { createWarmpath } from '../../packages/sdk/src/index.ts';
import { onDatabase, runOnce } from '../harness/one-off.ts';
import { urlOf } from '../harness/runtime-login.ts';
import { serve } from '../harness/served.ts';
import { ROOT } from '../markdown.ts';
import { showsLines, stepsOf } from '../recipes/page.ts';
import { openShell, type Shell } from '../recipes/shell.ts';
import { startNginx } from './proxy.ts';

// What the operators' pages tell to run, run as they say it.

/** Some starts and commands, each up to 20 s on a busy machine, ms. */
const PATIENCE = 900_000;
const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64');
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

/** Runs the blocks below a heading, and compares what they are shown to print; returns how many there are. */
async function follow(page: string, heading: string, shell: Shell): Promise<number> {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const steps = stepsOf(page, section);
  let printed = '';
  for (const step of steps) {
    if (step.kind === 'run') printed = await succeed(shell, step.script);
    if (step.kind === 'shown' && !showsLines(step.text, printed)) expect(printed).toBe(step.text);
  }
  return steps.length;
}

async function succeed(shell: Shell, script: string): Promise<string> {
  const { code, stdout, stderr } = await shell.run(script);
  expect(code, `${script}\n${stdout}\n${stderr}`).toBe(0);
  return stdout;
}

/** A service, a client of its sandbox and what is encrypted under its master key. */
async function startService(settings: Readonly<Record<string, string>>) {
  const served = await serve({ ...settings, PORT: '0', WARMPATH_RATE_LIMITS: 'off' }, (child) =>
    open.push(() => void child.kill('SIGKILL')),
  );
  const { address, keys_file: file = '' } = served.started;
  const { test_key: key = '' } = JSON.parse(readFileSync(file, 'utf8')) as { test_key?: string };
  const client = createWarmpath({ baseUrl: address, key });
  await client.webhooks.register({ url: 'https://hooks.example.com/warmpath' });
  return { served, client };
}

test(
  'the bundled database is backed up and restored as the page says, and drilled, while the service works',
  async () => {
    const folder = makeFolder();
    const data = join(folder, 'installation');
    const { served } = await startService({ WARMPATH_DATA_DIR: data, WARMPATH_OUTREACH: 'off' });
    // Of a first start, with a database that had to be made.
    expect(served.stderr().trim().split('\n').length).toBeLessThanOrEqual(MOST_LINES);
    const shell = shellIn(folder, { WARMPATH_DATA_DIR: data, RESTORED: join(folder, 'restored') });
    expect(await follow('docs/operating/backup.md', 'The bundled database', shell)).toBe(2);
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
    console.warn('psql is not here: roles.sql is run by .ci/production/operators');
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

/** The tools of PostgreSQL have to be as new as the server; `.ci/production/operators` brings both, and nginx. */
async function toolsFit(): Promise<boolean> {
  const { rows } = await runOnce(inject('postgres').connection, 'show server_version_num');
  const server = Math.floor(Number(rows[0].server_version_num) / 10_000);
  const dump = await promisify(execFile)('pg_dump', ['--version']).catch(() => undefined);
  return Number(/(\d+)\./.exec(dump?.stdout ?? '')?.[1] ?? 0) >= server;
}

test(
  'two roles, pg_dump and the drill do what the pages say, and the drill finds what was lost and what is wrong',
  async ({ skip }) => {
    if (!(await toolsFit())) {
      console.warn(
        'pg_dump is not as new as the server: pages about DATABASE_URL are run by .ci/production/operators',
      );
      skip();
    }
    const superuser = { ...inject('postgres').connection };
    const as = (user: string, database: string) => {
      const { host, port, connectionString } = superuser;
      if (connectionString === undefined) return urlOf({ host, port, database, user, password: PASSWORD });
      const url = new URL(connectionString);
      Object.assign(url, { username: user, password: PASSWORD, pathname: `/${database}` });
      return url.toString();
    };
    const scratch = (name: string) => urlOf(onDatabase(superuser, name));
    for (const name of ['drill', 'new_server']) await runOnce(superuser, `create database ${name}`);
    open.push(async () => {
      for (const name of ['warmpath', 'drill', 'new_server'])
        await runOnce(superuser, `drop database if exists ${name} with (force)`);
      for (const role of ['warmpath_app', 'warmpath_backup', 'warmpath_owner'])
        await runOnce(superuser, `drop owned by ${role}; drop role ${role}`).catch(console.warn);
    });
    const folder = makeFolder();
    const settings = { DATABASE_URL: as('warmpath_app', 'warmpath'), WARMPATH_SECRETS_KEY: SECRETS_KEY };
    const shell = shellIn(folder, {
      ...settings,
      SUPERUSER_URL: urlOf(superuser),
      OWNER_URL: as('warmpath_owner', 'warmpath'),
      BACKUP_URL: as('warmpath_backup', 'warmpath'),
      NEW_SERVER_URL: scratch('new_server'),
      EMPTY_DATABASE_URL: scratch('drill'),
    });
    expect(await follow('docs/operating/secure.md', 'Two roles', shell)).toBe(1);
    const data = join(folder, 'data');
    mkdirSync(data);
    const { client, served } = await startService({
      ...settings,
      WARMPATH_DATA_DIR: data,
      WARMPATH_OUTREACH: 'off',
      WARMPATH_TRUSTED_PROXIES: 'loopback',
    });
    const proxy = await startNginx(folder, served.started.address);
    open.push(() => proxy.stop());
    expect(await proxy.get('/readyz')).toMatchObject({ status: 200 });
    expect(await proxy.get('/v1/usage', { authorization: 'Bearer wp_test_wrong' })).toMatchObject({
      status: 401,
      body: expect.stringContaining('"request_id"'),
    });
    expect((await proxy.get('/unsubscribe/AAAA')).status).toBe(404);
    expect(await follow('docs/operating/backup.md', 'DATABASE_URL', shell)).toBe(3);
    expect(await follow('docs/operating/backup.md', 'The drill', shell)).toBe(2);

    const { credits_charged: credits } = await client.company.search({ keyword: 'energy storage', limit: 1 });
    const drill = 'SCRATCH_URL=$EMPTY_DATABASE_URL deploy/backup-drill warmpath.dump';
    expect(credits).toBeGreaterThan(0);
    expect(await succeed(shell, drill)).toContain(
      `Not in this backup: 0 tenants, 1 movements of credits (-${credits} in all), 0 sent messages.`,
    );
    // The one that was kept is what a new server works on.
    const restored =
      await shell.run(`DATABASE_URL=$NEW_SERVER_URL npx warmpath credits ledger --help >/dev/null;
      psql -XAtq "$NEW_SERVER_URL" -c "select count(*) from warmpath.sequence where state = 'active'"`);
    expect(restored).toMatchObject({ code: 0, stdout: '0\n' });
    // A backup with a fault is found.
    await runOnce(onDatabase(superuser, 'warmpath'), 'update warmpath.account set balance = balance + 1');
    await succeed(shell, 'pg_dump --format=custom --file=warmpath.dump "$BACKUP_URL"');
    const wrong = await shell.run(drill);
    expect([wrong.code, wrong.stderr]).toEqual([
      1,
      expect.stringMatching(/^fail +ledger: [\s\S]*has faults\n$/),
    ]);
  },
  PATIENCE,
);
