import { safeLine, shown, shownInLine, valueAt } from './value.ts';

/** Between two columns. */
const GAP = '  ';
/** No column is cut below this: of less nothing can be read. */
const LEAST_COLUMN = 8;
/** Nor a name below this: half a name may be another one's. */
const LEAST_NAME = 20;
/** Wider texts are paragraphs: names, titles and addresses are shorter, and say something when they are cut. */
const PARAGRAPH = 120;
/** Half a line of a terminal: of less of a paragraph nothing can be read. */
const LEAST_OF_PARAGRAPH = 40;
/** Names of columns with what the next command is given: half an id is none. */
const ID = /(^|\.|_)id$|Id$/;

interface TableStyle {
  /** Columns of the terminal; undefined: nothing is cut. */
  readonly columns: number | undefined;
  /** The fields were asked for: each stays, however little of it can be seen. */
  readonly keepsAll?: boolean;
  heading(text: string): string;
}

/** A table whose columns are fixed by its first rows, so that later pages stand below one another. */
export interface Table {
  readonly heading: string;
  /** The fields that the terminal is too narrow for. */
  readonly leftOut: readonly string[];
  line(row: unknown): string;
}

/**
 * The table of these fields, as wide as `rows` need and the terminal allows; numbers to the right. Paragraphs of which too little would be
 * seen are left out.
 */
export function tableOf(fields: readonly string[], rows: readonly unknown[], style: TableStyle): Table {
  const all = fields.map((field) => {
    const values = rows.map((row) => valueAt(row, field));
    const isNumber = values.some((value) => typeof value === 'number') && values.every(isNumberOrNothing);
    const needed = Math.max(widthOf(field), ...values.map((value) => widthOf(shownInLine(value))), 1);
    return { field, isNumber, isWhole: isNumber || ID.test(field), needed, width: needed };
  });
  fit(all, style.columns);
  const isCutShort = ({ needed, width }: Column) => needed > PARAGRAPH && width < LEAST_OF_PARAGRAPH;
  let columns = all;
  for (;;) {
    const short = style.keepsAll ? undefined : columns.findLast(isCutShort);
    if (short === undefined) break;
    columns = columns.filter((column) => column !== short);
    for (const column of columns) column.width = column.needed;
    fit(columns, style.columns);
  }
  const line = (cells: readonly string[]) =>
    columns
      .map(({ isNumber, width }, at) => padded(cutTo(cells[at] ?? '', width), width, isNumber))
      .join(GAP)
      .trimEnd();
  return {
    heading: style.heading(line(columns.map(({ field }) => safeLine(field)))),
    leftOut: all.filter((column) => !columns.includes(column)).map(({ field }) => field),
    line: (row) => line(columns.map(({ field }) => shownInLine(valueAt(row, field)))),
  };
}

interface Column {
  readonly field: string;
  /** It is never cut. */
  readonly isWhole: boolean;
  readonly needed: number;
  width: number;
}

/** Takes from the widest columns first, until the line fits; numbers and ids keep their width. */
function fit(columns: readonly Column[], available: number | undefined): void {
  if (available === undefined) return;
  let over =
    columns.reduce((sum, { width }) => sum + width, 0) + GAP.length * (columns.length - 1) - available;
  while (over > 0) {
    const widest = columns
      .filter(
        ({ isWhole, width, field }) => !isWhole && width > (field === 'name' ? LEAST_NAME : LEAST_COLUMN),
      )
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
    .map((field) => ({ field: safeLine(field), value: listed(valueAt(record, field)) }))
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

/** As `shown`; texts with commas in them, one below the other. */
function listed(value: unknown): string {
  const isApart =
    Array.isArray(value) && value.some((part) => typeof part === 'string' && part.includes(', '));
  return isApart ? value.map(shown).join('\n') : shown(value);
}

const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Scripts whose letters take two columns (Unicode UAX 11, Wide and Fullwidth), and what is shown as a picture. */
const WIDE =
  /^(?:[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f)/u;
const ZERO = /^[\p{Mn}\p{Me}\u200b-\u200d]+$/u;
const PLAIN = /^[\x20-\x7e]*$/;

/** The columns a line takes on a terminal. */
export function widthOf(line: string): number {
  if (PLAIN.test(line)) return line.length;
  let width = 0;
  for (const { segment } of GRAPHEMES.segment(line)) width += widthOfOne(segment);
  return width;
}

/** The line in at most `columns`, with an ellipsis if something is left out. */
export function cutTo(line: string, columns: number): string {
  if (widthOf(line) <= columns) return line;
  let cut = '';
  let width = 1;
  for (const { segment } of GRAPHEMES.segment(line)) {
    width += widthOfOne(segment);
    if (width > columns) break;
    cut += segment;
  }
  return `${cut.trimEnd()}…`;
}

function widthOfOne(grapheme: string): number {
  if (ZERO.test(grapheme)) return 0;
  return WIDE.test(grapheme) ? 2 : 1;
}

/**
 * Cells that a spreadsheet takes for a formula begin so (OWASP, CSV injection), also in full width. One of a country that writes
 * decimal commas parts cells at semicolons, quoted or not.
 */
const FORMULA = /^\n|(?:^|(?<=;))[=+\-@\uff1d\uff0b\uff0d\uff20]/g;
/** Put in front of them: spreadsheets then show the text as it is. */
const GUARD = "'";

/** A line of CSV (RFC 4180, with its line end) of these fields, and how many of its cells were guarded. */
export function csvLine(fields: readonly string[], row: unknown): { line: string; guarded: number } {
  return lineOf(fields.map((field) => valueAt(row, field)));
}

/** The first line: the fields' names. */
export function csvHeading(fields: readonly string[]): string {
  return lineOf(fields).line;
}

function lineOf(values: readonly unknown[]): { line: string; guarded: number } {
  let guarded = 0;
  const cells = values.map((value) => {
    const text = cellOf(value);
    // A number is no formula, and -10 has to stay one.
    const safe = typeof value === 'number' ? text : text.replace(FORMULA, `${GUARD}$&`);
    if (safe !== text) guarded += 1;
    return quoted(safe);
  });
  return { line: `${cells.join(',')}\r\n`, guarded };
}

/** Texts and numbers as they are, lists by semicolons, objects by their fields: a spreadsheet has no JSON. */
function cellOf(value: unknown): string {
  return Array.isArray(value) ? value.map(shown).join('; ') : shown(value);
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
