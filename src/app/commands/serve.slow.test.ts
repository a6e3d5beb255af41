import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { runWarmpath, serve, settingsOf, untilReady, urlOf } from '../../../test/harness/served.ts';
import { isCutOf } from '../../../test/harness/shown.ts';
import { parsePage } from '../../../test/markdown.ts';
import { listTenants } from '../../accounts/queries-tenants.ts';

const root = resolve(import.meta.dirname, '../../..');
/** A service takes some seconds of a processor to start, and many more when other work runs, ms. */
const TIMEOUT_MS = 300_000;

let database: TestDatabase;
let url: string;
const dataDir = mkdtempSync(join(tmpdir(), 'warmpath-serve-'));
beforeAll(async () => {
  database = await createTestDatabase();
  url = urlOf(database);
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await database.drop();
});

const running: ChildProcessWithoutNullStreams[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

const serveHere = (port = 0) =>
  serve(
    { DATABASE_URL: url, PORT: String(port), WARMPATH_DATA_DIR: dataDir, WARMPATH_RATE_LIMITS: 'off' },
    (child) => running.push(child),
  );

test(
  'the first start makes a tenant and keys, answers the requests of README and quick start, and stops when asked',
  async () => {
    const { started, stderr, end } = await serveHere();
    // Not a line for each letter that the made-up raise has drafted meanwhile.
    expect(stderr()).not.toContain('"msg":"touch"');
    expect(await listTenants(database.system)).toMatchObject([
      { id: started.tenant_id, name: 'default', plan: 'paid', balance: { live: 1_000 } },
    ]);
    // There is no terminal here: what is printed may end up in a log.
    const keys = JSON.parse(readFileSync(started.keys_file ?? '', 'utf8')) as Record<string, string>;
    expect(keys).toEqual({
      tenant_id: started.tenant_id,
      test_key: expect.stringMatching(/^wp_test_/),
      live_key: expect.stringMatching(/^wp_live_/),
      sign_in_link: expect.stringContaining(`http://localhost:${new URL(started.address).port}/sign-in#`),
    });
    await untilReady(started.address);
    const asked: string[] = [];
    let last: unknown;
    let compared = 0;
    for (const page of ['README.md', 'docs/quick-start.md']) {
      const { blocks } = parsePage(page, readFileSync(resolve(root, page), 'utf8'));
      for (const { language, text } of blocks) {
        if (language === 'json') {
          if (!isCutOf(JSON.parse(text), last)) expect(JSON.parse(text)).toEqual(last);
          compared += 1;
          continue;
        }
        for (const [, method = 'POST', path = '', body = ''] of text.matchAll(
          /curl -s (?:-X (\w+) )?\S+:8787(\/v1\/\S+) [^']*(?:'[^'{]*' [^']*)*-d '(\{[^']*)'/g,
        )) {
          const answer = await fetch(`${started.address}${path}`, {
            method,
            headers: { Authorization: `Bearer ${keys.test_key}`, 'Content-Type': 'application/json' },
            body,
          });
          last = await answer.json();
          expect(answer.status, JSON.stringify(last)).toBe(200);
          asked.push(path);
        }
      }
    }
    expect(asked).toEqual([
      '/v1/fundraising/search-investors',
      '/v1/fundraising/profile',
      '/v1/fundraising/search-investors',
    ]);
    expect(compared).toBe(1);
    expect(stderr()).toContain('WARMPATH_RATE_LIMITS=off');
    // The doctor's environment is not the service's.
    const { stdout } = await runWarmpath(['doctor', '--json'], { ...settingsOf(database), PORT: '9' });
    const report = JSON.parse(stdout) as {
      checks: { name: string; state: string; message: string }[];
      settings: { name: string; value: string }[];
    };
    expect(report.checks).toContainEqual({
      name: 'service',
      state: 'ok',
      message: expect.stringContaining(`is ready at ${started.address}`),
    });
    expect(report.settings).toContainEqual({ name: 'WARMPATH_RATE_LIMITS', value: 'off' });
    expect(report.settings).toContainEqual({ name: 'DATABASE_URL', value: '[secret]' });
    expect(await end()).toBe(0);
    expect(JSON.stringify(started) + stderr()).not.toMatch(/wp_(test|live)_\w/);
  },
  TIMEOUT_MS,
);

test(
  'a later start makes nothing',
  async () => {
    const before = await listTenants(database.system);
    const { started, end } = await serveHere();
    expect(started).toEqual({ address: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) });
    expect(await end()).toBe(0);
    expect(await listTenants(database.system)).toEqual(before);
  },
  TIMEOUT_MS,
);

test(
  'one Ctrl-C that arrives twice, from the terminal and from npm, stops it cleanly',
  async () => {
    const { signal, ended } = await serveHere();
    signal('SIGINT');
    signal('SIGTERM'); // two of a kind may reach a process as one
    expect(await ended).toBe(0);
  },
  TIMEOUT_MS,
);

test(
  'one that waits for its database stops when asked, long before it would have given up',
  async () => {
    const child = spawn(process.execPath, [resolve(root, 'bin/warmpath.js'), 'serve', '--json'], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: 'postgres://127.0.0.1:1/warmpath',
        WARMPATH_DATA_DIR: dataDir,
      },
    });
    running.push(child);
    const ended = new Promise((done) => child.on('close', done));
    for await (const part of child.stderr) if (String(part).includes('is not up yet')) break;
    const from = performance.now();
    child.kill('SIGTERM');
    await ended;
    expect(performance.now() - from).toBeLessThan(30_000);
  },
  TIMEOUT_MS,
);

test(
  'a port that is taken is said plainly, and ends the start',
  async () => {
    const other = createServer();
    const port = await new Promise<number>((done) => {
      other.listen(0, '127.0.0.1', () => {
        const address = other.address();
        done(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
    try {
      const { started, ended } = await serveHere(port);
      // Failing is an answer too, and with --json a document.
      expect(started).toMatchObject({
        error: 'unavailable',
        message: expect.stringContaining(`Port ${port}`),
      });
      // By itself: its parent would wait for ever.
      expect(await ended).toBe(1);
    } finally {
      other.close();
    }
  },
  TIMEOUT_MS,
);
