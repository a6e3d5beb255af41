import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { createErasedPeople } from '../corpus/queries-erased.ts';
import { readCorpusVersion } from '../corpus/queries-merges.ts';
import { createCorpusPeople } from '../tenant-data/queries-held.ts';
import { createLiveFunderStore, createLookalikeCorpusStore } from './queries-company-resolution.ts';
import type { CertainFunder } from './rules-lookalike.ts';

const NOW = new Date('2026-06-30T12:00:00Z');
const CELLS = { name: 'Plibb Cells', key: 'plibb cells', domain: 'plibbcells.example' };

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  for (const table of [
    'investment',
    'round',
    'company',
    'investor where merged_into is not null',
    'investor',
  ]) {
    await db.system.query({ text: `delete from ${table}` });
  }
});

async function add(table: 'investor' | 'company', name: string, more: Record<string, unknown> = {}) {
  const row = {
    mode: 'live',
    name,
    identity_key: name.toLowerCase(),
    source: 'test',
    source_id: JSON.stringify([name, more]),
    ...more,
  };
  const columns = Object.keys(row);
  const [made] = await db.system.query<{ id: number }>({
    text: `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    values: Object.values(row),
  });
  return made?.id ?? 0;
}

function funder(investor: string, more: Partial<CertainFunder> = {}): CertainFunder {
  const claim = { investor, key: investor.toLowerCase(), ids: [], round: 'Series A', stage: 'series-a' };
  return { ...claim, source: 'register', confidence: 0.9, ...more };
}

const record = (
  company: Parameters<ReturnType<typeof createLiveFunderStore>['record']>[1],
  ...all: CertainFunder[]
) =>
  createLiveFunderStore(db.service, createErasedPeople(db.service, 'live')).record('live', company, all, NOW);
const fundersOf = (id: number) => createLookalikeCorpusStore(db.service).funders('live', [id]);

it('makes new companies, rounds and investors, with where they come from', async () => {
  const before = await readCorpusVersion(db.service, 'live');
  const more = { date: '2026-05-04', amountUsd: 8e6, url: 'https://news.example/1', domain: 'quorl.example' };
  const written = await record(CELLS, funder('Quorl Partners', more), funder('Vantle', more));
  const found = await fundersOf(written?.companyId ?? 0);
  expect(found).toMatchObject([
    {
      name: 'Quorl Partners',
      source: 'live:register',
      url: 'https://news.example/1',
      lastActivityDate: '2026-05-04',
    },
    { name: 'Vantle' },
  ]);
  expect(found.map(({ confidence }) => confidence.toFixed(2))).toEqual(['0.90', '0.90']);
  expect(found.map(({ investorId }) => investorId)).toEqual(written?.investorIds);
  const rounds = await db.system.query({
    text: 'select company_id, stage, raised_usd, announced_on::text, source, as_of::text from round',
  });
  expect(rounds).toEqual([
    {
      company_id: written?.companyId,
      stage: 'series-a',
      raised_usd: 8e6,
      announced_on: '2026-05-04',
      source: 'live:register',
      as_of: '2026-06-30',
    },
  ]);
  expect(await readCorpusVersion(db.service, 'live')).toBeGreaterThan(before);
});

it('says the same twice and changes nothing the second time', async () => {
  const claims = [funder('Quorl Partners', { date: '2026-05-04' }), funder('Vantle')];
  const first = await record(CELLS, ...claims);
  const again = await record(CELLS, ...claims);
  expect(again).toEqual(first);
  const [counts] = await db.system.query({
    text: `select (select count(*)::int from company) as companies, (select count(*)::int from investor) as investors,
      (select count(*)::int from round) as rounds, (select count(*)::int from investment) as investments`,
  });
  expect(counts).toEqual({ companies: 1, investors: 2, rounds: 2, investments: 2 });
});

it('finds investors on record by id, name, alias and what they were merged into', async () => {
  const byId = await add('investor', 'Known By Number');
  const byName = await add('investor', 'Quorl Partners', { domain: 'quorl.example' });
  const byAlias = await add('investor', 'Vantle Growth');
  const merged = await add('investor', 'Old Brisko', { merged_into: byName });
  await db.system.query({
    text: `insert into investor_source (mode, namespace, id, investor_id) values ('live', 'wikidata', 'Q1', $1)`,
    values: [byId],
  });
  await db.system.query({
    text: `insert into investor_alias (mode, alias_key, investor_id, alias, source) values ('live', 'vantle', $1, 'Vantle', 'test')`,
    values: [byAlias],
  });
  expect(merged).toBeGreaterThan(0);
  const written = await record(
    CELLS,
    funder('Another Name', { ids: [{ namespace: 'wikidata', id: 'Q1' }] }),
    funder('Quorl Partners', { domain: 'quorl.example' }),
    funder('Vantle'),
    funder('Old Brisko'),
  );
  expect(written?.investorIds).toEqual([byId, byName, byAlias, byName]);
});

it('takes no one where several could be meant, or a namesake of another domain', async () => {
  await add('investor', 'Twin');
  await add('investor', 'Twin', { country_code: 'DEU' });
  await add('investor', 'Quorl', { domain: 'quorl.example' });
  const written = await record(
    CELLS,
    funder('Twin'),
    funder('Quorl', { domain: 'quorl.test' }),
    funder('Vantle'),
  );
  expect(written?.investorIds).toEqual([undefined, undefined, expect.any(Number)]);
  expect((await fundersOf(written?.companyId ?? 0)).map(({ name }) => name)).toEqual(['Vantle']);
});

it('adds to the round on record where the days are close', async () => {
  const id = await add('company', 'Plibb Cells');
  await db.system.query({
    text: `insert into round (mode, company_id, kind, stage, announced_on, raised_usd, source, source_id)
      values ('live', $1, 'series-a', 'series-a', '2026-05-01', 8000000, 'test', 'r1')`,
    values: [id],
  });
  await record({ id }, funder('Vantle', { date: '2026-05-04', amountUsd: 8.1e6 }));
  await record({ id }, funder('Quorl', { date: '2026-05-04', amountUsd: 80e6 }));
  await record({ id }, funder('Brisko', { date: '2025-05-04', amountUsd: 8.1e6 }));
  const rounds = await db.system.query<{ source: string; investments: number }>({
    text: `select r.source, count(i.*)::int as investments from round r left join investment i on i.round_id = r.id
      group by r.id order by r.id`,
  });
  expect(rounds).toEqual([
    { source: 'test', investments: 1 },
    { source: 'live:register', investments: 1 },
    { source: 'live:register', investments: 1 },
  ]);
});

it('writes nothing while an import holds the corpus, and neither does it wait', async () => {
  await db.system.withClient(async (client) => {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtext('warmpath corpus import ' || 'live'))`);
    expect(await record(CELLS, funder('Vantle'))).toBeUndefined();
    await client.query('rollback');
  });
  expect(await record(CELLS, funder('Vantle'))).toBeDefined();
});

it('leaves out who was erased, and writes nothing that was held against an older state', async () => {
  const people = createCorpusPeople(db.system, async () => ({ downloads: 0 }));
  const erasing = { records: [], profileUrls: [], byName: true, reason: 'request 1' };
  const old = { current: async () => ({ newest: 0, has: undefined }) };
  await people.erase({ ...erasing, names: ['Ida Quillfeather'] }, 'test operator');
  const claims = [funder('Ida Quillfeather'), funder('Wexcombe')];
  const written = await record({ name: 'Fenlark', key: 'fenlark' }, ...claims);
  expect(written?.investorIds).toEqual([undefined, expect.any(Number)]);
  expect(await db.system.query({ text: "select 1 from investor where name ilike 'ida%'" })).toEqual([]);
  const late = createLiveFunderStore(db.service, old).record(
    'live',
    { name: 'Fenlark', key: 'fenlark' },
    claims,
    NOW,
  );
  expect(await late).toBeUndefined();
});
