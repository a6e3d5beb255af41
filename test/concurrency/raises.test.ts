import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createListImportStore } from '../../src/pipeline/queries-import-list.ts';
import { createProfileStore } from '../../src/profile/queries-profiles.ts';
import { openSandbox, PROFILES } from '../harness/sandbox.ts';
import { type Account, createTestService, type TestService } from '../harness/service.ts';
import { size } from '../harness/size.ts';
import { PATIENT } from './together.ts';

// Three raises in a row for two tenants, with searches, imports and moves at the same time: whatever a tenant wrote is in the raise it was
// asked for or in none, never in another raise, another tenant, or two.

const ROUNDS = size(3, 40);

let service: TestService;
beforeAll(async () => {
  service = await createTestService({ rateLimits: false, ...PATIENT });
  await openSandbox(service);
});
afterAll(async () => {
  await service.checkLedger();
  await service.close();
});

const call = (account: Account, method: string, path: string, body?: object) =>
  service.call(method, `/v1/fundraising/${path}`, { key: account.key, ...(body && { body }) });
const ok = async (...asked: Parameters<typeof call>) => {
  const { status, body } = await call(...asked);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

interface Row {
  readonly id: string;
  readonly name: string;
  readonly tags: readonly string[];
}

async function listOf(account: Account, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  let next = '';
  do {
    const body = await ok(
      account,
      'GET',
      `${path}${next === '' ? '' : `&cursor=${encodeURIComponent(next)}`}`,
    );
    rows.push(...body.investors);
    next = body.next ?? '';
  } while (next !== '');
  return rows;
}

/** Every list of the raise that is open, each by its own way, as names. */
async function listsOf(account: Account): Promise<Record<string, Set<string>>> {
  const csv: string = (await ok(account, 'GET', 'pipeline/csv')).csv;
  const tool = await service.call('POST', '/mcp', {
    key: account.key,
    headers: { accept: 'application/json, text/event-stream' },
    body: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'list_investors', arguments: { limit: 200 } },
    },
  });
  return {
    pipeline: new Set((await listOf(account, 'pipeline?limit=1000')).map(({ name }) => name)),
    investors: new Set((await listOf(account, 'investors?limit=200')).map(({ name }) => name)),
    file: new Set(csv.match(/Fund [\w-]+ of [\w-]+/gu)),
    today: new Set((await ok(account, 'GET', 'today')).items.map(({ who }: { who: string }) => who)),
    tool: new Set(JSON.stringify(tool.body).match(/Fund [\w-]+ of [\w-]+/gu)),
  };
}

/** One raise of one tenant: imports, moves and searches, of which some are under way when it is closed. */
async function raiseOf(account: Account, owner: string, at: number) {
  const mark = `${owner}-${at}-${randomUUID().slice(0, 8)}`;
  const profile = { ...PROFILES.equity, sector_tags: [at % 2 === 0 ? 'Fintech' : 'Biotechnology'] };
  await ok(account, 'PUT', 'profile', profile);
  const fund = (n: number) => ({ Name: `Fund ${n} of ${mark}`, Tags: mark });
  const importing = (n: number) =>
    call(account, 'POST', 'import-investors', {
      rows: Array.from({ length: 20 }, (_, k) => fund(n * 20 + k)),
    });
  expect((await importing(0)).status).toBe(200);
  const [first] = await listOf(account, `pipeline?limit=1&tag=${mark}`);
  const sent = [1, 2, 3].map(importing);
  const moves = Array.from({ length: 4 }, (_, n) =>
    call(account, 'POST', 'pipeline', {
      investor_ids: [first?.id],
      stage: 'contacted',
      note: `${n} ${mark}`,
      next_step: 'Call',
      next_step_on: '2000-01-01',
    }),
  );
  const searches = Array.from({ length: 3 }, () => call(account, 'POST', 'search-investors', { limit: 50 }));
  const closed = await ok(account, 'POST', 'raises', { name: mark, close_current: true });
  const answers = await Promise.all([...sent, ...moves, ...searches]);
  for (const { status } of answers) expect([200, 404, 409, 422, 429]).toContain(status);
  return { mark, id: closed.closed.id as string };
}

it(
  'no list shows what was written for another raise or tenant, and each raise keeps its own',
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const accounts = await Promise.all(
        ['ada', 'bo'].map(async (owner) => ({
          owner,
          account: await service.account({ mode: 'test', credits: 5_000 }),
        })),
      );
      await Promise.all(
        accounts.map(async ({ owner, account }) => {
          const raises: { mark: string; id: string }[] = [];
          for (let at = 0; at < 3; at += 1) {
            raises.push(await raiseOf(account, owner, at));
            // The next one begins empty, whatever was under way.
            for (const [list, names] of Object.entries(await listsOf(account)))
              expect([list, [...names]]).toEqual([list, []]);
            for (const { id, mark } of raises) {
              const rows = await listOf(account, `raise/investors?raise_id=${id}&limit=1000`);
              const imported = rows.filter(({ name }) => name.startsWith('Fund '));
              expect(imported.length).toBeGreaterThanOrEqual(20);
              for (const { name, tags } of imported)
                expect([name.endsWith(mark), tags]).toEqual([true, [mark]]);
            }
          }
          // Reopened, each has its own again, and nothing of the others.
          for (const { id, mark } of raises) {
            await ok(account, 'POST', 'raise/reopen', { raise_id: id, close_current: true });
            const { pipeline, ...others } = await listsOf(account);
            const funds = [...(pipeline ?? [])].filter((name) => name.startsWith('Fund '));
            expect(funds.length).toBeGreaterThanOrEqual(20);
            for (const names of [pipeline, ...Object.values(others)])
              for (const name of names ?? [])
                if (name.startsWith('Fund ')) expect(name.endsWith(mark), name).toBe(true);
          }
        }),
      );
    }
  },
  ROUNDS * 60_000,
);

it('an import that was sent for a raise that is closed meanwhile stores nothing and says so', async () => {
  const account = await service.account({ mode: 'test' });
  await ok(account, 'POST', 'raises', { name: 'First' });
  const mark = await createProfileStore(service.db.service).listMark(account);
  await ok(account, 'POST', 'raises', { name: 'Second', close_current: true });
  const by = { kind: 'person', name: 'Ada' } as const;
  const put = (of: string | undefined) =>
    createListImportStore(service.db.service).put(account, [], by, { most: 10, mark: of });
  await expect(put(mark)).rejects.toMatchObject({ code: 'not_in_this_state' });
  expect((await ok(account, 'GET', 'imports')).imports).toEqual([]);
  await put(await createProfileStore(service.db.service).listMark(account));
  expect((await ok(account, 'GET', 'imports')).imports).toHaveLength(1);
});
