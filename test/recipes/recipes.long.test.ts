import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { issueKey } from '../../src/accounts/queries-keys.ts';
import { firstProfile } from '../../src/app/commands/first-start.ts';
import { createTenant } from '../../src/credits/queries-ledger.ts';
import { createProfileStore } from '../../src/profile/queries-profiles.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { holdOneDay } from '../harness/one-day.ts';
import { serve, untilReady, urlOf } from '../harness/served.ts';
import { isCutOf } from '../harness/shown.ts';
import { ROOT } from '../markdown.ts';
import { showsLines, stepsOf } from './page.ts';
import { openShell, type Shell } from './shell.ts';

// Every recipe of docs/recipes, and the quick start with the API, as a reader runs it: a new service, a new tenant of its sandbox, a folder of its own, the blocks in order.

holdOneDay();

const RECIPES = globSync(['docs/recipes/*.md', 'docs/api-quick-start.md'], { cwd: ROOT })
  .filter((path) => !path.endsWith('README.md'))
  .sort();
/** The packages that a reader has installed, by name, and the commands they bring. */
const PACKAGES = {
  '@warmpath/sdk': 'packages/sdk',
  '@warmpath/cli': 'packages/cli',
  '@modelcontextprotocol/client': 'node_modules/@modelcontextprotocol/client',
};
/** A page takes half a minute, one that waits for a saved search a whole one; a busy machine takes several times as long, ms. */
const PAGE_MS = 300_000;
const COMMANDS = { warmpath: 'bin/warmpath.js', wp: 'packages/cli/bin/wp.js' };

const open: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

/** A folder in which the packages are installed. */
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'warmpath-recipe-'));
  open.push(() => rmSync(folder, { recursive: true, force: true }));
  const link = (from: string, to: string) => {
    const path = join(folder, 'node_modules', from);
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(join(ROOT, to), path);
  };
  for (const [name, path] of Object.entries(PACKAGES)) link(name, path);
  for (const [name, path] of Object.entries(COMMANDS)) link(`.bin/${name}`, path);
  return folder;
}

/** A port that nothing listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function startService(database: TestDatabase, folder: string) {
  const settings = {
    DATABASE_URL: urlOf(database),
    WARMPATH_DATA_DIR: join(folder, 'data'),
    WARMPATH_RATE_LIMITS: 'off',
    WARMPATH_PRIVATE_HOSTS: 'allow',
  };
  const running: ChildProcessWithoutNullStreams[] = [];
  open.push(() => {
    for (const child of running) child.kill('SIGKILL');
  });
  const { started, stderr } = await serve({ ...settings, PORT: '0' }, (child) => running.push(child));
  await untilReady(started.address);
  return { started, stderr, settings };
}

/** A tenant without the made-up raise of the first one, and a key of its sandbox. */
async function newAccount({ system, service }: TestDatabase): Promise<{ tenantId: string; key: string }> {
  const { id: tenantId } = await createTenant(system, 'recipes');
  await createProfileStore(service).put({ tenantId, mode: 'test' }, firstProfile());
  const { key } = await issueKey(system, { tenantId, name: 'recipes', mode: 'test' });
  return { tenantId, key };
}

interface Reader {
  readonly shell: Shell;
  readonly folder: string;
  readonly database: TestDatabase;
}

/** Runs the steps of a page; fails at the first that does not end well or shows something else. */
async function follow(path: string, { shell, folder, database }: Reader): Promise<number> {
  let printed = '';
  let compared = 0;
  for (const step of stepsOf(path, readFileSync(join(ROOT, path), 'utf8'))) {
    if (step.kind === 'file') writeFileSync(join(folder, step.name), step.text);
    if (step.kind === 'week') await database.system.query({ text: 'update monitor set next_run_at = now()' });
    if (step.kind === 'run') {
      const { code, stdout, stderr } = await shell.run(step.script);
      expect(code, `${step.script}\n${stdout}\n${stderr}`).toBe(0);
      printed = stdout;
    }
    if (step.kind === 'shown') {
      compared += 1;
      if (step.language === 'text' && !showsLines(step.text, printed)) expect(printed).toBe(step.text);
      if (step.language === 'json') {
        const [shown, real] = [JSON.parse(step.text), JSON.parse(printed)];
        if (!isCutOf(shown, real)) expect(real).toEqual(shown);
      }
    }
  }
  return compared;
}

describe('recipes', () => {
  test.each(RECIPES)('%s does what it says', { timeout: PAGE_MS }, async (path) => {
    const database = await createTestDatabase();
    open.push(() => database.drop());
    const folder = makeFolder();
    const { started, stderr, settings } = await startService(database, folder);
    const account = await newAccount(database);
    const shell = openShell(folder, {
      PATH: `${join(folder, 'node_modules/.bin')}:${dirname(process.execPath)}:${process.env.PATH ?? ''}`,
      HOME: folder,
      // The sources of the packages; packed ones are tested as tarballs.
      NODE_OPTIONS: '--conditions=warmpath-source',
      LANG: 'C.UTF-8',
      // The operator's commands work on the same database.
      ...settings,
      WARMPATH_URL: started.address,
      WARMPATH_KEY: account.key,
      TENANT: account.tenantId,
      RECEIVER_PORT: String(await freePort()),
    });
    open.push(() => shell.close());
    expect(await follow(path, { shell, folder, database }), 'what is shown').toBeGreaterThan(2);
    expect(stderr()).not.toContain('internal error');
  });
});
