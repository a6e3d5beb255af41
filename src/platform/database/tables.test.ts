import { Kysely, PostgresDialect } from 'kysely';
import { generate, PostgresDialect as TypesOfPostgres } from 'kysely-codegen';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** Types that the catalogue says more of than a column's type: one of several texts, or a number that is never written. */
async function overrides(): Promise<Record<string, string>> {
  const rows = await db.system.query<{ name: string; type: string }>({
    text: `select 'warmpath.' || c.relname || '.' || a.attname as name,
        case when a.attidentity = 'a' then 'GeneratedAlways<number>'
          when a.atthasdef then format('Generated<%s%s>', u.type, case when a.attnotnull then '' else ' | null' end)
          else u.type || case when a.attnotnull then '' else ' | null' end end as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      left join pg_constraint k on k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\['
      left join lateral (
        select case string_agg(m[1], ' ') when 'live test' then 'Mode' else string_agg(quote_literal(m[1]), ' | ') end as type
        from regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') m) u on true
      where c.relnamespace = 'warmpath'::regnamespace and c.relkind = 'r' and (a.attidentity = 'a' or k.oid is not null)
      order by 1`,
  });
  return Object.fromEntries(rows.map(({ name, type }) => [name, type]));
}

test('tables.ts is what the database has: after a migration, run it with -u', async () => {
  const pool = new pg.Pool(db.connection);
  // The database may be dropped before its last connection is gone.
  pool.on('error', () => {});
  const kysely = new Kysely({ dialect: new PostgresDialect({ pool }) });
  try {
    const text = await generate({
      db: kysely,
      // Dates without a time are read as text, numbers as numbers (connection.ts).
      dialect: new TypesOfPostgres({ dateParser: 'string', numericParser: 'number' }),
      defaultSchemas: ['warmpath'],
      includePattern: 'warmpath.*',
      excludePattern: '*schema_*',
      typeMapping: { int8: 'number', timestamptz: 'Instant', jsonb: 'Jsonb' },
      customImports: {
        GeneratedAlways: 'kysely',
        Instant: './copy-out.ts',
        Jsonb: './copy-out.ts',
        Mode: '../values/scope.ts',
      },
      overrides: { columns: await overrides() },
    });
    await expect(text.replace('export interface DB', 'export interface Tables')).toMatchFileSnapshot(
      './tables.ts',
    );
  } finally {
    await kysely.destroy();
  }
});
