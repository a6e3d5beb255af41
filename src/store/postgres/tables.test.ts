import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** Tables and columns of the type `Tables`, with `?` after those that may be null, as the compiler sees them. */
function declared(): Record<string, string[]> {
  const path = fileURLToPath(new URL('./tables.ts', import.meta.url));
  const options = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: ts.ModuleKind.NodeNext,
    allowImportingTsExtensions: true,
  };
  const program = ts.createProgram([path], { ...options, target: ts.ScriptTarget.ES2024, types: [] });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(path);
  const node = source?.statements.find((one) => ts.isInterfaceDeclaration(one) && one.name.text === 'Tables');
  if (node === undefined) throw new Error('no interface Tables');
  const columns = (table: ts.Type) =>
    table.getProperties().map((column) => {
      const type = checker.getTypeOfSymbol(column);
      // ColumnType keeps what is read under __select__.
      const selected = type.getProperty('__select__');
      const read = selected === undefined ? type : checker.getTypeOfSymbol(selected);
      return `${column.name}${read.isUnion() && read.types.some((part) => part.flags & ts.TypeFlags.Null) ? '?' : ''}`;
    });
  const tables = checker.getTypeAtLocation(node).getProperties();
  return Object.fromEntries(
    tables.map((table) => [table.name, columns(checker.getTypeOfSymbol(table)).sort()]),
  );
}

test('the tables Kysely knows are those of the database, column by column', async () => {
  const rows = await db.system.query<{ name: string; columns: string[] }>({
    text: `select c.relname as name, array_agg(a.attname || case when a.attnotnull then '' else '?' end) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'warmpath'::regnamespace and c.relkind = 'r' and c.relname not like 'schema\\_%'
      group by 1`,
  });
  expect(declared()).toEqual(Object.fromEntries(rows.map((row) => [row.name, row.columns.sort()])));
});
