import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { parsePage } from '../../test/markdown.ts';
import { listTenants } from '../store/account/tenants.ts';

const root = resolve(import.meta.dirname, '../..');
/** A service takes some seconds of a processor to start, and many more when other work runs, ms. */
const TIMEOUT_MS = 120_000;

let database: TestDatabase;
let url: string;
const dataDir = mkdtempSync(join(tmpdir(), 'warmpath-serve-'));
beforeAll(async () => {
  database = await createTestDatabase();
  const { connectionString, host = '', port, user, database: name } = database.connection;
  url = connectionString ?? `postgres:///${name}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`;
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await database.drop();
});

const running: ChildProcessWithoutNullStreams[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

interface Started {
  readonly address: string;
  readonly tenant_id?: string;
  readonly keys_file?: string;
}

/** Runs `warmpath serve --json` until it has said where it listens. */
async function serve(port = 0): Promise<{
  started: Started;
  stderr: () => string;
  /** The exit code, once it has ended. */
  ended: Promise<number | null>;
  end: () => Promise<number | null>;
  signal: (name: NodeJS.Signals) => void;
}> {
  const child = spawn(process.execPath, [resolve(root, 'bin/warmpath.js'), 'serve', '--json'], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: url,
      PORT: String(port),
      WARMPATH_DATA_DIR: dataDir,
      WARMPATH_RATE_LIMITS: 'off',
    },
  });
  running.push(child);
  const ended = new Promise<number | null>((done) => child.on('close', done));
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (part) => {
    stderr += part;
  });
  const line = await new Promise<string>((done, fail) => {
    child.stdout.setEncoding('utf8').once('data', done);
    void ended.then((code) => fail(new Error(`ended with ${code}: ${stderr}`)));
  });
  const end = () => {
    child.kill('SIGTERM');
    return ended;
  };
  const signal = (name: NodeJS.Signals) => {
    child.kill(name);
  };
  return { started: JSON.parse(line), stderr: () => stderr, ended, end, signal };
}

async function untilReady(address: string): Promise<void> {
  while (!(await fetch(`${address}/readyz`)).ok) await new Promise((done) => setTimeout(done, 20));
}

/**
 * Whether `shown` in a document is the answer `real`: with the same fields, other ids, texts and lists of texts cut where `…`
 * stands, and of lists of objects some in their order.
 */
function isCutOf(shown: unknown, real: unknown): boolean {
  if (typeof shown === 'string' && typeof real === 'string') {
    if (ID.test(shown)) return ID.test(real);
    return shown.endsWith('…') ? real.startsWith(shown.slice(0, -1).trimEnd()) : shown === real;
  }
  if (Array.isArray(shown) && Array.isArray(real)) {
    if (shown.at(-1) === '…')
      return shown.length <= real.length && shown.slice(0, -1).every((one, at) => one === real[at]);
    if (typeof real[0] !== 'object') return JSON.stringify(shown) === JSON.stringify(real);
    let at = 0;
    return shown.every((one) => {
      while (at < real.length && !isCutOf(one, real[at])) at += 1;
      at += 1;
      return at <= real.length;
    });
  }
  if (typeof shown !== 'object' || typeof real !== 'object' || shown === null || real === null)
    return shown === real;
  const fields = new Map(Object.entries(real));
  const entries = Object.entries(shown);
  return entries.length === fields.size && entries.every(([name, one]) => isCutOf(one, fields.get(name)));
}
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

test(
  'the first start makes a tenant and keys, answers the requests of README and quick start, and stops when asked',
  async () => {
    const { started, stderr, end } = await serve();
    expect(await listTenants(database.system)).toMatchObject([
      { id: started.tenant_id, name: 'default', plan: 'trial' },
    ]);
    // There is no terminal here: what is printed may end up in a log.
    const keys = JSON.parse(readFileSync(started.keys_file ?? '', 'utf8')) as Record<string, string>;
    expect(keys).toEqual({
      tenant_id: started.tenant_id,
      test_key: expect.stringMatching(/^wp_test_/),
      live_key: expect.stringMatching(/^wp_live_/),
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
      '/v1/company/search',
      '/v1/fundraising/profile',
      '/v1/fundraising/search-investors',
      '/v1/fundraising/find-lookalike-investors',
      '/v1/fundraising/enrich-investor',
      '/v1/mailboxes',
      '/v1/fundraising/create-sequence',
    ]);
    expect(compared).toBe(3);
    expect(stderr()).toContain('WARMPATH_RATE_LIMITS=off');
    // The doctor's environment is not the service's.
    const doctor = spawn(process.execPath, [resolve(root, 'bin/warmpath.js'), 'doctor', '--json'], {
      env: { PATH: process.env.PATH, DATABASE_URL: url, PORT: '9' },
    });
    const report = JSON.parse(await text(doctor.stdout)) as {
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
    const { started, end } = await serve();
    expect(started).toEqual({ address: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) });
    expect(await end()).toBe(0);
    expect(await listTenants(database.system)).toEqual(before);
  },
  TIMEOUT_MS,
);

test(
  'one Ctrl-C that arrives twice, from the terminal and from npm, stops it cleanly',
  async () => {
    const { signal, ended } = await serve();
    signal('SIGINT');
    signal('SIGTERM'); // two of a kind may reach a process as one
    expect(await ended).toBe(0);
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
      const { started, ended } = await serve(port);
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
