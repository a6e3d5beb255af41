import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import type { InvestorRecord } from '../corpus/rules-investor-record.ts';
import type { Scope } from '../platform/values/scope.ts';
import {
  createLookalikeListStore,
  createStoredInvestorStore,
  recordFunders,
} from './queries-stored-investors.ts';
import type { Funder } from './score/rules-ports.ts';

let db: TestDatabase;
let ids: readonly number[];
let scope: Scope;
beforeAll(async () => {
  db = await createTestDatabase();
  const rows = await db.system.query<{ id: number }>({
    text: `insert into investor (mode, name, identity_key, source, source_id)
      select 'live', 'Quorl ' || n, 'quorl ' || n, 'test', n::text from generate_series(1, 5) n returning id`,
  });
  ids = rows.map(({ id }) => id);
});
afterAll(() => db.drop());
beforeEach(async () => {
  scope = await tenant();
});

async function boosted(of: Scope, profile: string) {
  return (await list().contextOf(of, profile)).boosted;
}

async function tenant(): Promise<Scope> {
  const tenantId = randomUUID();
  await db.system.query({
    text: `insert into tenant (tenant_id, name) values ($1, 'test')`,
    values: [tenantId],
  });
  return { tenantId, mode: 'live' };
}

function funder(at: number, companies: readonly string[], score = 50): Funder {
  const record: InvestorRecord = {
    name: `Quorl ${at + 1}`,
    sectorTags: [],
    portfolioCompanies: [],
    networkProximity: 0,
    score,
    scoreParts: [],
    tier: 'B',
    warmPath: false,
    conflict: false,
  };
  return { investorId: ids[at] ?? 0, record, companies };
}

const PROFILE = 'startup_equity wobblemoor';
const list = () => createLookalikeListStore(db.service);

it('answers in the order given, says what is new, and keeps every company in the order of the calls', async () => {
  const first = await list().recordFunders(scope, [funder(3, ['B', 'A']), funder(0, ['A'])], PROFILE);
  expect(first.map(({ name, isNew, lookalikeCompanies }) => [name, isNew, lookalikeCompanies])).toEqual([
    ['Quorl 4', true, ['B', 'A']],
    ['Quorl 1', true, ['A']],
  ]);
  const second = await list().recordFunders(
    scope,
    [funder(1, ['C']), funder(3, ['C', 'A', 'D'], 70)],
    PROFILE,
  );
  expect(second.map(({ isNew, score, lookalikeCompanies }) => [isNew, score, lookalikeCompanies])).toEqual([
    [true, 50, ['C']],
    [false, 70, ['B', 'A', 'C', 'D']],
  ]);
  expect(second[1]?.firstSeenAt).toBe(first[0]?.firstSeenAt);
  expect(await list().recordFunders(scope, [], PROFILE)).toEqual([]);
});

it('keeps the companies when a search finds the investor again, and shows them', async () => {
  const stored = createStoredInvestorStore(db.service);
  await list().recordFunders(scope, [funder(0, ['A'])], PROFILE);
  await stored.record(scope, [funder(0, [], 80), funder(1, [])]);
  const { items } = await stored.list(scope, {}, { limit: 10 });
  expect(items.map(({ record }) => [record.name, record.score, record.lookalikeCompanies]).sort()).toEqual([
    ['Quorl 1', 80, ['A']],
    ['Quorl 2', 50, undefined],
  ]);
});

it('boosts those that a company surfaced, newest first, by the last company, and none of another tenant', async () => {
  await list().recordFunders(scope, [funder(0, ['A'])], PROFILE);
  await list().recordFunders(scope, [funder(1, ['A', 'B'])], PROFILE);
  await list().recordFunders(await tenant(), [funder(2, ['A'])], PROFILE);
  await createStoredInvestorStore(db.service).record(scope, [funder(3, [])]);
  expect(await boosted(scope, PROFILE)).toEqual([
    { investorId: ids[1], via: 'B' },
    { investorId: ids[0], via: 'A' },
  ]);
  expect(await boosted({ ...scope, mode: 'test' }, PROFILE)).toEqual([]);
});

it('says whether the tenant has a network, in its mode', async () => {
  const has = async (of: Scope) => (await list().contextOf(of, PROFILE)).hasNetwork;
  expect(await has(scope)).toBe(false);
  await db.system.query({
    text: `insert into network (tenant_id, mode, import_id, rows_imported, rows_skipped, rows_dropped)
      values ($1, 'live', gen_random_uuid(), 1, 0, 0)`,
    values: [scope.tenantId],
  });
  expect(await has(scope)).toBe(true);
  expect(await has({ ...scope, mode: 'test' })).toBe(false);
  expect(await has(await tenant())).toBe(false);
});

it('boosts for the profile a call was made for, by the last company of its calls', async () => {
  await list().recordFunders(scope, [funder(0, ['A']), funder(1, ['A'])], PROFILE);
  await list().recordFunders(scope, [funder(0, ['B'])], 'another');
  await list().recordFunders(scope, [funder(0, ['C'])], '');
  const of = async (profile: string) =>
    (await boosted(scope, profile)).map(({ investorId, via }) => [ids.indexOf(investorId), via]);
  expect(await of(PROFILE)).toEqual([
    [0, 'A'],
    [1, 'A'],
  ]);
  expect(await of('another')).toEqual([[0, 'B']]);
  expect(await of('a third')).toEqual([]);
  expect(await of('')).toEqual([]);
  await list().recordFunders(scope, [funder(0, ['D', 'E F'])], PROFILE);
  expect(await of(PROFILE)).toContainEqual([0, 'E F']);
});

it('keeps the newest twenty profiles of an investor', async () => {
  for (let at = 0; at < 25; at += 1) await list().recordFunders(scope, [funder(0, [`C${at}`])], `p${at}`);
  const found = await Promise.all(Array.from({ length: 25 }, (_, at) => boosted(scope, `p${at}`)));
  expect(found.map((one) => one.length)).toEqual([...Array(5).fill(0), ...Array(20).fill(1)]);
});

it('lifts what an investor was merged into', async () => {
  await list().recordFunders(scope, [funder(4, ['A'])], PROFILE);
  await db.system.query({
    text: 'update investor set merged_into = $1 where id = $2',
    values: [ids[0], ids[4]],
  });
  expect(await boosted(scope, PROFILE)).toEqual([{ investorId: ids[0], via: 'A' }]);
  await db.system.query({ text: 'update investor set merged_into = null' });
});

it('adds an investor once, whichever of many calls is first, and loses no company', async () => {
  const calls = Array.from({ length: 20 }, (_, call) =>
    list().recordFunders(
      scope,
      [0, 1, 2, 3].toSorted(() => (call % 2 === 0 ? 1 : -1)).map((at) => funder(at, [`C${call}`])),
      PROFILE,
    ),
  );
  const answers = await Promise.all(calls);
  for (const name of ['Quorl 1', 'Quorl 2', 'Quorl 3', 'Quorl 4']) {
    const told = answers.flatMap((answer) => answer.filter((one) => one.name === name));
    expect(told.filter(({ isNew }) => isNew)).toHaveLength(1);
    const most = told.toSorted((a, b) => b.lookalikeCompanies.length - a.lookalikeCompanies.length)[0];
    expect([...(most?.lookalikeCompanies ?? [])].sort()).toEqual(
      Array.from({ length: 20 }, (_, call) => `C${call}`).sort(),
    );
  }
});

it('is undone with the transaction it is part of', async () => {
  const undone = db.service.transaction(async (transaction) => {
    await recordFunders(transaction, scope, [funder(0, ['A'])], PROFILE);
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  const [again] = await list().recordFunders(scope, [funder(0, ['B'])], PROFILE);
  expect([again?.isNew, again?.lookalikeCompanies]).toEqual([true, ['B']]);
});
