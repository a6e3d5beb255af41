/** One line of the report: a figure beside the limit it is measured against in the same run. */
export interface Row {
  readonly what: string;
  readonly figure: string;
  readonly beside: string;
  /** Higher is better; the bar is the least that is wanted. */
  readonly ratio: number;
  readonly bar: number;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length === 0) return Number.NaN;
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

/** Prints the rows as a table; returns how many fall short of their bar. */
export function report(title: string, rows: readonly Row[]): number {
  console.log(`\n${title}`);
  const table = rows.map((row) => ({
    what: row.what,
    figure: row.figure,
    beside: row.beside,
    ratio: row.ratio.toFixed(2),
    bar: row.bar.toFixed(2),
    '': row.ratio >= row.bar ? 'reached' : 'SHORT',
  }));
  console.table(table);
  return rows.filter((row) => !(row.ratio >= row.bar)).length;
}
