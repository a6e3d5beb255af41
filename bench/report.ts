/** One line of the report: a figure next to the limit it is measured against in the same run. */
export interface Row {
  readonly what: string;
  readonly figure: string;
  readonly comparison: string;
  /** Higher is better; the bar is the least that is wanted. */
  readonly ratio: number;
  /** Left out where a figure is only shown. */
  readonly bar?: number;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length === 0) return Number.NaN;
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

/** Is called with each row as soon as it is measured: a run takes long, and may be broken off. */
export type OnRow = (row: Row) => void;

/** Adds rows to a list and hands them on. */
export function adder(rows: Row[], onRow: OnRow): (...more: readonly Row[]) => void {
  return (...more) => {
    rows.push(...more);
    more.forEach(onRow);
  };
}

/** A row in one line. */
export function lineOf({ what, figure, comparison, ratio, bar }: Row): string {
  const verdict = bar === undefined ? '' : ratio >= bar ? ' reached' : ' SHORT';
  return `${what}: ${figure} (${comparison}), ratio ${ratio.toFixed(2)}${verdict}`;
}

/** Prints the rows as a table; returns how many fall short of their bar. */
export function report(title: string, rows: readonly Row[]): number {
  console.log(`\n${title}`);
  const table = rows.map((row) => ({
    what: row.what,
    figure: row.figure,
    beside: row.comparison,
    ratio: row.ratio.toFixed(2),
    bar: row.bar?.toFixed(2) ?? '',
    '': row.bar === undefined ? '' : row.ratio >= row.bar ? 'reached' : 'SHORT',
  }));
  console.table(table);
  return rows.filter((row) => row.bar !== undefined && !(row.ratio >= row.bar)).length;
}

/** The row that says whether every request was answered well. */
export function failureRow(failures: number): Row {
  return {
    what: 'answers that were not 2xx',
    figure: String(failures),
    comparison: '0 expected',
    ratio: failures === 0 ? 1 : 0,
    bar: 1,
  };
}

/** The value below which `share` (0 to 1) of the values lie; NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** Milliseconds as a person reads them. */
export function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ms`;
}
