import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import type { Mode } from '../platform/values/scope.ts';
import { nearRecords } from './queries-lookups.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.system.query({
    text: `insert into company (mode, name, identity_key, domain, city, country_code, source, source_id) values
      ('live', 'Plibb Cells', 'plibb cells', 'plibbcells.example', 'Berlin', 'DEU', 'test', '1'),
      ('live', 'Vantle', 'vantle', null, null, null, 'test', '2'),
      ('test', 'Plibb Cells', 'plibb cells', null, null, null, 'test', '3')`,
  });
  await db.system.query({
    text: `insert into company_alias (mode, alias_key, company_id, alias, source)
      select 'live', 'old quorl', id, 'Old Quorl', 'test' from company where name = 'Vantle'`,
  });
  await db.system.query({
    text: `insert into investor (mode, name, identity_key, source, source_id) values
      ('live', 'Harbourmoor Ventures', 'harbourmoor ventures', 'test', '1'),
      ('live', 'Harbour Moor', 'harbour moor', 'test', '2')`,
  });
  await db.system.query({
    text: `update investor set merged_into = (select id from investor where source_id = '1') where source_id = '2'`,
  });
  await db.system.query({
    text: `with r as (insert into round (mode, company_id, kind, source, source_id)
        select mode, id, 'seed', 'test', name from company where mode = 'live' returning id, source_id)
      insert into investment (round_id, investor_id, source, confidence)
      select r.id, i.id, 'test', case when r.source_id = 'Vantle' then 0.5 end from r, investor i where i.source_id = '1'`,
  });
});
afterAll(() => db.drop());

const near = async (table: 'company' | 'investor', name: string, mode: Mode = 'live') =>
  (await nearRecords(db.service, mode, table, name)).map(({ id: _, ...record }) => record);

const PLIBB = {
  name: 'Plibb Cells',
  keys: ['plibb cells'],
  domain: 'plibbcells.example',
  place: 'Berlin, Germany',
  deals: 1,
};

it.each(['Plib Cells', 'Plibb', 'Plibb Cells Group', 'Cells Plibb', 'plibclels', 'Pilbb Ltd'])(
  'finds the company that %j may mean, with what is known of it',
  async (name) => {
    expect(await near('company', name)).toEqual(name === 'plibclels' ? [] : [PLIBB]);
  },
);

it('finds a company by another name of it, and counts only who certainly invested', async () => {
  expect(await near('company', 'Old Quorll')).toEqual([{ name: 'Vantle', keys: ['old quorl'], deals: 0 }]);
});

it('finds an investor as what it was merged into', async () => {
  expect(await near('investor', 'Harbourmor')).toEqual([
    { name: 'Harbourmoor Ventures', keys: ['harbour moor', 'harbourmoor ventures'], deals: 1 },
  ]);
});

it('stays within its mode', async () => {
  expect(await near('company', 'Plib Cells', 'test')).toMatchObject([{ deals: 0 }]);
  expect(await near('investor', 'Harbourmor', 'test')).toEqual([]);
});

it.each([
  '',
  '…',
  "'); drop table company; --",
  '%'.repeat(500),
  'a'.repeat(500),
  '\u{10ffff}',
  "O'Plib \\ & | ! :*",
])('stands %j', async (name) => {
  expect(await near('company', name)).toEqual([]);
});
