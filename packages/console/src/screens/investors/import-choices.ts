import type { ListImport } from '../../api/investors.ts';

type Columns = NonNullable<ListImport['columns']>;

/** Whom unclear names mean: the id of an investor, `own`, or nothing yet. */
export type Meant = ReadonlyMap<string, string>;

/** What was chosen, as the service takes it; names that are left open are left out. */
export function choicesOf(meant: Meant): { name: string; investor_id?: string }[] {
  return [...meant].flatMap(([name, id]) => {
    if (id === '') return [];
    return [id === 'own' ? { name } : { name, investor_id: id }];
  });
}

/** A column that holds a field; another one that was chosen for it before is not taken then. */
export function withColumn(columns: Columns, column: string, field: string): Columns {
  const others = Object.entries(columns).map(
    ([name, holds]) => [name, holds === field && field !== 'ignore' ? 'ignore' : holds] as const,
  );
  return { ...Object.fromEntries(others), [column]: field } as Columns;
}
