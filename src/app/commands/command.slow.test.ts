import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { runWarmpath, settingsOf } from '../../../test/harness/served.ts';
import { createAuditStore } from '../../accounts/queries-audit.ts';
import { parseKey } from '../../platform/values/key-scopes.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const DEAL_HEADINGS =
  'company_permalink,company_name,company_category_list,company_country_code,company_state_code,company_region,company_city,' +
  'investor_permalink,investor_name,investor_country_code,investor_state_code,investor_region,investor_city,' +
  'funding_round_permalink,funding_round_type,funding_round_code,funded_at,raised_amount_usd';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const warmpath = (args: readonly string[], settings: Readonly<Record<string, string>> = {}) =>
  runWarmpath(args, { ...settingsOf(database), ...settings });

/** The one JSON document of a command that succeeds. */
async function json<Value>(...args: readonly string[]): Promise<Value> {
  const { code, stdout, stderr } = await warmpath([...args, '--json']);
  expect(stderr).toBe('');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^[[{].*\n$/);
  return JSON.parse(stdout);
}

test('one that fails ends, whatever it left running', async () => {
  const forEver = '--import data:text/javascript,setInterval(()=>{},1000)';
  const { code, stderr } = await warmpath(['nothing'], { NODE_OPTIONS: forEver });
  expect([code, stderr]).toEqual([2, expect.stringContaining("unknown command 'nothing'")]);
});

describe('what scripts rely on', () => {
  test('a tenant, a key, credits', async () => {
    const tenant = await json<{ id: string }>('tenant', 'create', 'Acme');
    const live = await json<{ key: string; id: string }>('key', 'issue', '--tenant', tenant.id);
    const sandbox = await json<{ key: string }>('key', 'issue', '--tenant', tenant.id, '--test');
    expect([parseKey(live.key), parseKey(sandbox.key)]).toEqual([{ mode: 'live' }, { mode: 'test' }]);
    const granted = await json(
      'credits',
      'grant',
      '--tenant',
      tenant.id,
      '500',
      '--paid',
      '--reason',
      'a trial',
    );
    expect(granted).toMatchObject({ balance: 500, plan: 'paid', repeated: false });
    expect(await json('credits', 'balance', '--tenant', tenant.id)).toEqual({
      tenant_id: tenant.id,
      live: 500,
      test: 1_000,
      owed: 0,
    });
    expect(await json('credits', 'purchases', '--tenant', tenant.id)).toEqual([]);
    const ledger = await json('credits', 'ledger', '--tenant', tenant.id);
    expect(ledger).toMatchObject([{ kind: 'grant', amount: 500, balance_after: 500, note: 'paid: a trial' }]);
    const rotated = await json<{ key: string; replaces: string }>('key', 'rotate', live.id);
    expect(rotated.replaces).toBe(live.id);
    const bounds = ['--scopes', 'spend,read', '--daily-credits', '100', '--expires', '2999-01-31'];
    const bounded = await json<{ id: string }>('key', 'issue', '--tenant', tenant.id, ...bounds);
    expect(bounded).toMatchObject({ scopes: ['read', 'spend'], daily_credits: 100 });
    const listed = await warmpath(['key', 'list', '--tenant', tenant.id]);
    expect(listed.stdout).toMatch(/active +- +read,spend +100 .*2999-01-31/);
    expect(listed.stdout).toMatch(/active +- +usual +- /);
    expect(await json('key', 'revoke', bounded.id)).toMatchObject({ daily_credits: 100 });
    expect(await json('key', 'revoke', live.id)).toMatchObject({ id: live.id, state: 'revoked' });
    const keys = await warmpath(['key', 'list', '--tenant', tenant.id, '--json']);
    expect(JSON.parse(keys.stdout)).toHaveLength(4);
    for (const secret of [live.key, sandbox.key, rotated.key]) expect(keys.stdout).not.toContain(secret);

    const { items } = await createAuditStore(database.system).list({ tenantId: tenant.id }, { limit: 20 });
    const acts = items.map(({ operation, operator, outcome }) => [operation, operator, outcome?.status]);
    const by = (operation: string) => [operation, 'warmpath command', 200];
    expect(acts.reverse()).toEqual([
      by('admin.tenants.create'),
      ...[by('admin.keys.issue'), by('admin.keys.issue'), by('admin.credits.grant')],
      ...[by('admin.key.rotate'), by('admin.keys.issue'), by('admin.key.revoke'), by('admin.key.revoke')],
    ]);
    expect(items.some(({ asked }) => JSON.stringify(asked).includes('wp_live'))).toBe(false);
  });

  test('an import counts, adds nothing when repeated, and two records of one investor can be merged and parted', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'warmpath-import-'));
    const file = join(folder, 'investments.csv');
    const row = (investor: string, round: string) =>
      `/organization/plib,Plib,Climate,DEU,,Berlin,Berlin,/organization/${investor},${investor} Fund,,,,,/funding-round/${round},seed,,2024-05-0${round},1000000`;
    await writeFile(file, [DEAL_HEADINGS, row('Flum', '1'), row('Gnarp', '2'), 'broken', ''].join('\n'));
    try {
      interface Report {
        rows_read: number;
        rows_skipped: number;
        skipped: { line: number }[];
        counts: { investors: { added: number }; investments: { added: number } };
      }
      const run = async () => {
        const { stdout, code } = await warmpath(['corpus', 'import', 'crunchbase-export', folder, '--json']);
        expect(code).toBe(0);
        return JSON.parse(stdout) as Report;
      };
      expect(await run()).toMatchObject({
        rows_read: 3,
        rows_skipped: 1,
        skipped: [{ line: 4 }],
        counts: { investors: { added: 2 }, investments: { added: 2 } },
      });
      expect((await run()).counts).toMatchObject({ investors: { added: 0 }, investments: { added: 0 } });
    } finally {
      await rm(folder, { recursive: true });
    }
    const [flum] = await json<{ id: number; deals: number }[]>('corpus', 'find', 'flum');
    const [gnarp] = await json<{ id: number }[]>('corpus', 'find', 'GNARP');
    expect(flum?.deals).toBe(1);
    const pair = [String(flum?.id), String(gnarp?.id)];
    const merge = await json<{ id: number }>('corpus', 'merge', ...pair, '--reason', 'same partners');
    expect(await json('corpus', 'find', 'flum')).toMatchObject([{ merged_into: gnarp?.id }]);
    await json('corpus', 'unmerge', String(merge.id));
    expect(await json('corpus', 'merges')).toMatchObject([{ id: merge.id, reason: 'same partners' }]);
    expect(await json('corpus', 'find', 'flum')).toMatchObject([{ merged_into: null }]);
    expect(await json('corpus', 'stats')).toMatchObject([
      { mode: 'live', investors: 2, deals: 2 },
      { mode: 'test' },
    ]);
  });

  test('the doctor looks at everything, and finds what is wrong with the database of the tests', async () => {
    const { code, stdout } = await warmpath(['doctor', '--json'], { WARMPATH_DATADIR: 'x' });
    const report = JSON.parse(stdout) as {
      ok: boolean;
      checks: { name: string; state: string; message: string }[];
    };
    const found = Object.fromEntries(report.checks.map((check) => [check.name, check]));
    expect(found).toMatchObject({
      Node: { state: 'ok' },
      settings: { state: 'warn', message: expect.stringContaining('WARMPATH_DATA_DIR') },
      migrations: { state: 'ok' },
      connections: { state: 'ok', message: expect.stringContaining('under warmpath_service as') },
      'separation of tenants': { state: 'ok' },
      ledger: { state: 'ok' },
      reservations: { state: 'ok' },
      'live corpus': { state: 'ok', message: expect.stringContaining('2 investors') },
      'test corpus': { state: 'ok' },
    });
    // The server of the tests runs without fsync unless a durable one was given.
    const [durable] = await database.system.query<{ fsync: string }>({ text: 'show fsync' });
    const isDurable = durable?.fsync === 'on';
    expect(found.database?.state).toBe(isDurable ? 'ok' : 'fail');
    expect({ code, ok: report.ok }).toEqual({ code: isDurable ? 0 : 1, ok: isDurable });
  });
});

describe('failures', () => {
  test.each([
    { args: ['tenatn', 'list'], code: 2, error: 'usage', says: 'Did you mean tenant?' },
    { args: ['tenant', 'create'], code: 2, error: 'usage', says: "'name'" },
    { args: ['tenant', 'create', ' '], code: 2, error: 'usage', says: '1 to 200 characters' },
    { args: ['key', 'issue', '--tenant', 'acme'], code: 2, error: 'usage', says: 'Expected an id' },
    {
      args: ['key', 'issue', '--tenant', NOBODY, '--scopes', 'read,buy'],
      code: 2,
      error: 'usage',
      says: '"buy" is no scope; there are read, spend, write, send, erase',
    },
    {
      args: ['key', 'issue', '--tenant', NOBODY, '--daily-credits', '0'],
      code: 2,
      error: 'usage',
      says: 'from 1 to',
    },
    { args: ['credits', 'grant', '1.5', '--tenant', NOBODY], code: 2, error: 'usage', says: 'whole number' },
    { args: ['credits', 'grant', '0', '--tenant', NOBODY], code: 2, error: 'usage', says: 'whole number' },
    { args: ['credits', 'grant', '5', '--tenant', NOBODY], code: 1, error: 'not_found', says: NOBODY },
    ...['', 'x'.repeat(401), 'two\nlines'].map((reason) => ({
      args: ['credits', 'grant', '5', '--tenant', NOBODY, '--reason', reason],
      code: 2,
      error: 'usage',
      says: 'reason',
    })),
    { args: ['key', 'revoke', NOBODY], code: 1, error: 'not_found', says: 'no key' },
    { args: ['tenant'], code: 2, error: 'usage', says: 'help' },
  ])('$args ends with $code', async ({ args, code, error, says }) => {
    const [plain, withJson] = await Promise.all([warmpath(args), warmpath([...args, '--json'])]);
    expect(plain).toMatchObject({ code, stdout: '' });
    expect(withJson.code).toBe(code);
    const answer = JSON.parse(withJson.stdout) as { error: string; message: string };
    expect(answer.error).toBe(error);
    if (args.length > 1) {
      expect(plain.stderr).toMatch(/^warmpath: .+\n$/);
      expect(answer.message).toContain(says);
    }
  });

  test('a wrong setting is named, and a password never', async () => {
    const wrongPort = await warmpath(['tenant', 'list'], { PORT: 'x' });
    expect(wrongPort).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('PORT: "x"') });
    const elsewhere = await warmpath(['doctor', '--json'], {
      DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/none',
    });
    expect(elsewhere.code).toBe(1);
    expect(elsewhere.stdout + elsewhere.stderr).not.toContain('hunter2');
    const { ok, checks } = JSON.parse(elsewhere.stdout) as {
      ok: boolean;
      checks: { name: string; state: string }[];
    };
    expect(ok).toBe(false);
    expect(checks).toContainEqual(expect.objectContaining({ name: 'database', state: 'fail' }));
  });

  test('the help says where settings are', async () => {
    const { code, stdout } = await warmpath(['--help']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('docs/configuration.md') });
  });

  test('the doctor makes no database where there is none, and says where it looked', async () => {
    const dataDir = join(tmpdir(), `warmpath-none-${randomUUID()}`);
    const { code, stdout } = await warmpath(['doctor', '--json'], {
      DATABASE_URL: '',
      WARMPATH_DATA_DIR: dataDir,
    });
    expect(code).toBe(0);
    const { checks } = JSON.parse(stdout) as { checks: { name: string; state: string; message: string }[] };
    const found = checks.find(({ name }) => name === 'database');
    expect(found).toMatchObject({ state: 'warn', message: expect.stringContaining(dataDir) });
    expect(existsSync(dataDir)).toBe(false);
  });
});
