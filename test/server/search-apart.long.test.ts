import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantCredits } from '../../src/credits/queries-grants.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { type Served, serve, untilReady, urlOf } from '../harness/served.ts';
import { checkLedger } from '../harness/service.ts';

const SECRET = 'made-up-secret-of-services-and-searchers';
/** Five processes start, each some seconds of a processor; on a machine with much other work those are minutes, ms. */
const PATIENCE = 600_000;
const BODIES = [
  { limit: 25 },
  { limit: 5, geography: 'Berlin, Germany', stage: 'seed' },
  { limit: 10, sector_tags: ['fintch'], effort: 'low' },
  { limit: 3, geography: 'Atlantis' },
];

let database: TestDatabase;
let settings: Record<string, string>;
const folders: string[] = [];
const running: { kill(signal: NodeJS.Signals): unknown }[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  settings = { DATABASE_URL: urlOf(database), WARMPATH_RATE_LIMITS: 'off', WARMPATH_SEARCH_SECRET: SECRET };
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
  await database.drop();
});

async function start(command: 'serve' | 'search', more: Record<string, string> = {}): Promise<Served> {
  const folder = await mkdtemp(join(tmpdir(), 'warmpath-apart-'));
  folders.push(folder);
  const all = { PORT: '0', WARMPATH_DATA_DIR: folder, ...settings, ...more };
  return serve(all, (child) => running.push(child), command);
}

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

async function call(address: string, key: string, path: string, body?: object): Promise<Answer> {
  const answer = await fetch(new URL(path, address), {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const SEARCH = '/v1/fundraising/search-investors';
/** The bytes of an answer, but for what belongs to the call. */
function textOf({ status, body }: Answer): string {
  const { request_id: _id, credits_remaining: _left, ...rest } = body;
  return JSON.stringify({ status, rest });
}

async function untilNotReady(address: string): Promise<void> {
  while ((await fetch(`${address}/readyz`)).ok) await new Promise((done) => setTimeout(done, 20));
}

test(
  'services without an index answer as one that has it, refuse cleanly while their searcher is away, and go on when it is back',
  async () => {
    const own = await start('serve');
    const first = JSON.parse(readFileSync(own.started.keys_file ?? '', 'utf8')) as Record<string, string>;
    const { test_key: key = '', tenant_id: tenantId = '' } = first;
    await grantCredits(database.system, { tenantId, mode: 'test', credits: 1_000_000, paid: true });
    let searcher = await start('search');
    const at = searcher.started.address;
    const apart = [
      await start('serve', { WARMPATH_SEARCH_URL: at }),
      await start('serve', { WARMPATH_SEARCH_URL: at }),
    ];
    const addresses = apart.map(({ started }) => started.address);
    for (const address of [own.started.address, ...addresses]) await untilReady(address);

    const paths = ['/v1/fundraising/profile/reading', '/v1/fundraising/suggest?kind=investor&q=ca'];
    const answersOf = async (address: string) => [
      ...(await Promise.all(BODIES.map((body) => call(address, key, SEARCH, body)))),
      ...(await Promise.all(paths.map((path) => call(address, key, path)))),
    ];
    const expected = (await answersOf(own.started.address)).map(textOf);
    expect(expected[0]).toContain('"scoreParts"');
    for (const address of addresses) expect((await answersOf(address)).map(textOf)).toEqual(expected);
    // Of the index they hold nothing.
    for (const { stderr } of apart) expect(stderr()).not.toContain('building the index');

    const chargesNow = async () => {
      const [counted] = await database.system.query<{ settled: number; open: number }>({
        text: `select count(*) filter (where state = 'settled')::int as settled,
          count(*) filter (where state not in ('settled', 'refunded'))::int as open
          from charge where operation = 'fundraising.search-investors'`,
      });
      return counted ?? { settled: Number.NaN, open: Number.NaN };
    };
    const { settled } = await chargesNow();
    const seen: Answer[] = [];
    let isOver = false;
    const client = async (address: string) => {
      for (let n = 1; !isOver; n += 1) seen.push(await call(address, key, SEARCH, { limit: 1 + (n % 50) }));
    };
    const clients = Promise.all([...addresses, ...addresses].map(client));
    const untilSeen = async (status: number) => {
      const from = seen.length;
      while (!seen.slice(from).some((answer) => answer.status === status))
        await new Promise((done) => setTimeout(done, 20));
    };
    await untilSeen(200);
    searcher.signal('SIGKILL');
    await searcher.ended;
    await untilSeen(503);
    for (const address of addresses) await untilNotReady(address);
    // What needs no index is served; what would is understood as before the first index.
    expect((await call(addresses[0] ?? '', key, '/v1/fundraising/profile')).status).toBe(200);
    searcher = await start('search', { PORT: new URL(at).port });
    for (const address of addresses) await untilReady(address);
    await untilSeen(200);
    isOver = true;
    await clients;

    expect(seen.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    await checkLedger(database);
    const answered = seen.filter(({ status }) => status === 200).length;
    expect(await chargesNow()).toEqual({ settled: settled + answered, open: 0 });
    expect(await searcher.end()).toBe(0);
  },
  PATIENCE,
);

test('a service of another secret is refused and says so', { timeout: PATIENCE }, async () => {
  const searcher = await start('search');
  const other = { WARMPATH_SEARCH_URL: searcher.started.address, WARMPATH_SEARCH_SECRET: `other-${SECRET}` };
  const service = await start('serve', other);
  while (!service.stderr().includes('WARMPATH_SEARCH_SECRET is not the same'))
    await new Promise((done) => setTimeout(done, 20));
  const ready = await fetch(`${service.started.address}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([
    503,
    expect.objectContaining({ pending: expect.objectContaining({ live_index: 'no searcher answers' }) }),
  ]);
  const { started } = await start('search', { WARMPATH_SEARCH_SECRET: '' });
  expect(started).toMatchObject({ error: 'invalid_setting' });
});
