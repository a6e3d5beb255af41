import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import type { Mode } from '../platform/values/scope.ts';
import { companyCandidates } from './queries-company-resolution.ts';
import { chooseCompany, readCompanyName } from './rules-company-name.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.system.query({
    text: `insert into company (mode, name, identity_key, domain, city, country_code, source, source_id) values
      ('live', 'Plibb Cells', 'plibb cells', 'plibbcells.example', 'Berlin', 'DEU', 'test', '1'),
      ('live', 'Twin', 'twin', 'twin.example', 'Berlin', 'DEU', 'test', '2'),
      ('live', 'Twin', 'twin', null, 'Paris', 'FRA', 'test', '3'),
      ('live', 'Blip.com', 'blip.com', null, null, null, 'test', '4'),
      ('test', 'Elsewhere', 'elsewhere', null, null, null, 'test', '5')`,
  });
  await db.system.query({
    text: `insert into company_alias (mode, alias_key, company_id, alias, source)
      select 'live', 'old plibb', id, 'Old Plibb', 'test' from company where name = 'Plibb Cells'`,
  });
  await db.system.query({
    text: `with r as (insert into round (mode, company_id, kind, source, source_id)
        select mode, id, 'seed', 'test', name || source_id from company where name <> 'Blip.com' returning id, source_id),
      i as (insert into investor (mode, name, identity_key, source, source_id)
        values ('live', 'Quorl', 'quorl', 'test', 'quorl') returning id)
      insert into investment (round_id, investor_id, source, confidence)
      select r.id, i.id, 'test', case when r.source_id = 'Twin3' then 0.5 end from r, i where r.source_id <> 'Plibb Cells1'`,
  });
});
afterAll(() => db.drop());

async function meant(name: string, mode: Mode = 'live') {
  const named = readCompanyName(name, (text) => /[\w-]+\.example/.exec(text)?.[0]);
  if (named === undefined) throw new Error('no name');
  const [candidates = []] = await companyCandidates(db.service, mode, [named]);
  return chooseCompany(named, candidates);
}

it.each([
  ['plibb-cells GmbH', 'Plibb Cells'],
  ['PlibbCells.com', 'Plibb Cells'],
  ['Old Plibb', 'Plibb Cells'],
  ['https://www.plibbcells.example/team', 'Plibb Cells'],
  ['BLIP', 'Blip.com'],
  ['Blipcom', 'Blip.com'],
])('leads %j to %j', async (given, name) => {
  expect(await meant(given)).toMatchObject({ kind: 'found', company: { name } });
});

it('returns what is known of each, and counts only who certainly invested', async () => {
  expect(await meant('Plibb Cells')).toMatchObject({
    company: { geography: 'Berlin, Germany', domain: 'plibbcells.example', rounds: 1, fundedRounds: 0 },
  });
  expect(await meant('twin')).toMatchObject({
    kind: 'found',
    company: { domain: 'twin.example', fundedRounds: 1 },
    others: [{ city: 'Paris', rounds: 1, fundedRounds: 0 }],
  });
});

it('keeps the made-up world apart', async () => {
  expect(await meant('Elsewhere')).toEqual({ kind: 'unknown' });
  expect(await meant('Elsewhere', 'test')).toMatchObject({ kind: 'found' });
  expect(await meant('Plibb Cells', 'test')).toEqual({ kind: 'unknown' });
});

it('answers many names at once, each in its place', async () => {
  const named = ['nobody', 'Twin', 'Blip'].flatMap((name) => readCompanyName(name, () => undefined) ?? []);
  const found = await companyCandidates(db.service, 'live', named);
  expect(found.map((candidates) => candidates.map(({ name }) => name))).toEqual([
    [],
    ['Twin', 'Twin'],
    ['Blip.com'],
  ]);
});
