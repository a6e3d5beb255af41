import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';

/**
 * Keys of tables with a tenant_id that do not carry it, each with its reason. The list only gets shorter: one that is no
 * longer needed fails the test too.
 */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'sequence: FOREIGN KEY (investor_id) REFERENCES investor(id) ON DELETE SET NULL':
    'the corpus is shared by all tenants and has none; a copy of a tenant goes where the same corpus is imported',
};

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

test('every unique and foreign key of a table with a tenant_id carries it, but for the exceptions', async () => {
  const keys = await db.system.query<{ key: string; carries: boolean }>({
    text: `with held as (
        select a.attrelid as id, c.relname as name, a.attnum from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
        where c.relnamespace = 'warmpath'::regnamespace and c.relkind in ('r', 'p'))
      select h.name || ': ' || pg_get_indexdef(i.indexrelid) as key, h.attnum = any (i.indkey) as carries
        from held h join pg_index i on i.indrelid = h.id and i.indisunique
      union all
      select h.name || ': ' || pg_get_constraintdef(f.oid), exists (
          -- the tenant of this table is held against the tenant of the other
          select from unnest(f.conkey, f.confkey) k(mine, other)
          join pg_attribute o on o.attrelid = f.confrelid and o.attnum = k.other
          where k.mine = h.attnum and o.attname = 'tenant_id')
        from held h join pg_constraint f on f.conrelid = h.id and f.contype = 'f'`,
  });
  // 24 tables have a primary key at least; a query that finds none would hold nothing.
  expect(keys.length).toBeGreaterThan(50);
  expect(keys.filter(({ carries }) => !carries).map(({ key }) => key)).toEqual(Object.keys(EXCEPTIONS));
});

test('foreign keys to a table with a tenant_id come from tables with one', async () => {
  const rows = await db.system.query({
    text: `select f.conrelid::regclass::text as table, pg_get_constraintdef(f.oid) as key from pg_constraint f
      where f.contype = 'f' and f.connamespace = 'warmpath'::regnamespace
        and exists (select from pg_attribute a where a.attrelid = f.confrelid and a.attname = 'tenant_id')
        and not exists (select from pg_attribute a where a.attrelid = f.conrelid and a.attname = 'tenant_id')`,
  });
  expect(rows).toEqual([]);
});
