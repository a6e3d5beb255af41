import { safeLine } from './safe-text.ts';
import { cutTo, widthOf } from './text-width.ts';
import { shown, shownInLine, valueAt } from './value.ts';

/** Between two columns. */
const GAP = '  ';
/** No column is cut below this: of less nothing can be read. */
const LEAST_COLUMN = 8;

export interface TableStyle {
  /** Columns of the terminal; undefined: nothing is cut. */
  readonly columns: number | undefined;
  heading(text: string): string;
}

/** A table whose columns are fixed by its first rows, so that later pages stand below one another. */
export interface Table {
  readonly heading: string;
  line(row: unknown): string;
}

/** The table of these fields, as wide as `rows` need and the terminal allows; numbers to the right. */
export function tableOf(fields: readonly string[], rows: readonly unknown[], style: TableStyle): Table {
  const columns = fields.map((field) => {
    const values = rows.map((row) => valueAt(row, field));
    const isNumber = values.some((value) => typeof value === 'number') && values.every(isNumberOrNothing);
    const needed = Math.max(widthOf(field), ...values.map((value) => widthOf(shownInLine(value))), 1);
    return { field, isNumber, needed, width: needed };
  });
  fit(columns, style.columns);
  const line = (cells: readonly string[]) =>
    columns
      .map(({ isNumber, width }, at) => padded(cutTo(cells[at] ?? '', width), width, isNumber))
      .join(GAP)
      .trimEnd();
  return {
    heading: style.heading(line(fields.map(safeLine))),
    line: (row) => line(fields.map((field) => shownInLine(valueAt(row, field)))),
  };
}

/** Takes from the widest columns first, until the line fits; numbers keep their width. */
function fit(
  columns: { readonly isNumber: boolean; readonly field: string; width: number }[],
  available: number | undefined,
): void {
  if (available === undefined) return;
  let over =
    columns.reduce((sum, { width }) => sum + width, 0) + GAP.length * (columns.length - 1) - available;
  while (over > 0) {
    const widest = columns
      .filter(({ isNumber, width }) => !isNumber && width > LEAST_COLUMN)
      .sort((one, other) => other.width - one.width)[0];
    if (widest === undefined) return;
    widest.width -= 1;
    over -= 1;
  }
}

const isNumberOrNothing = (value: unknown) =>
  typeof value === 'number' || value === null || value === undefined;

function padded(text: string, width: number, isRight: boolean): string {
  const blanks = ' '.repeat(Math.max(0, width - widthOf(text)));
  return isRight ? blanks + text : text + blanks;
}

/** A record as lines of name and value; a value of several lines stands below its name. */
export function recordText(
  fields: readonly string[],
  record: unknown,
  heading: TableStyle['heading'],
): string {
  const there = fields
    .map((field) => ({ field: safeLine(field), value: shown(valueAt(record, field)) }))
    .filter(({ value }) => value !== '');
  const width = Math.max(0, ...there.map(({ field }) => widthOf(field)));
  return there
    .map(({ field, value }) =>
      value.includes('\n')
        ? `${heading(field)}\n${value
            .split('\n')
            .map((line) => `  ${line}`.trimEnd())
            .join('\n')}`
        : `${heading(field)}${' '.repeat(width - widthOf(field))}${GAP}${value}`,
    )
    .join('\n');
}
