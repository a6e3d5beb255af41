/** By which column, and which way. */
export interface Sort {
  readonly key: string;
  readonly isDescending: boolean;
}

interface Sortable<Row> {
  readonly key: string;
  sortBy?(row: Row): string | number | undefined;
}

/** Words as the reader's language orders them, and numbers within them by their size. */
const words = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** The rows in the order asked for; those without a value last, and equal ones as they were. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Sortable<Row>[],
  sort: Sort | undefined,
): readonly Row[] {
  const column = columns.find(({ key }) => key === sort?.key);
  const value = column?.sortBy?.bind(column);
  if (value === undefined || sort === undefined) return rows;
  const direction = sort.isDescending ? -1 : 1;
  // Values are taken once: a comparison takes them n log n times.
  return rows
    .map((row) => ({ row, by: value(row) }))
    .sort(({ by: one }, { by: other }) => {
      if (one === undefined || other === undefined)
        return Number(one === undefined) - Number(other === undefined);
      if (typeof one === 'number' && typeof other === 'number') return (one - other) * direction;
      return words.compare(String(one), String(other)) * direction;
    })
    .map(({ row }) => row);
}
