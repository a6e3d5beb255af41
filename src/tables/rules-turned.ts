import type { Warning } from '../platform/values/outcome.ts';
import type { Known, Reading, SheetRecord } from './rules-table.ts';

export const TURNED: Warning = {
  field: 'csv_content',
  value: '',
  message:
    'The names of the columns stand in the first column, and a column for each record beside it: it was read so. Lines are numbers of columns.',
};
/** So many names of columns below each other, and nothing else, are no accident. */
const TURNED_NAMES = 3;
/** More rows are records: nobody keeps as many fields of so few. */
const MOST_FIELDS = 100;
/** So many rows that each hold one thing, another one in each, are no accident either. */
const ROWS_OF_ONE_SHAPE = 2;

const SHAPES: readonly (readonly [shape: string, pattern: RegExp])[] = [
  ['email', /^\S{1,64}@\S{1,255}$/u],
  ['site', /^(?:https?:\/\/\S+|www\.\S+|[\p{L}\d][\p{L}\d-]*(?:\.[\p{L}\d-]+)*\.\p{L}{2,}(?:\/\S*)?)$/u],
  [
    'sum',
    /^[^\p{L}\d]*(?:usd|eur|gbp|chf)?\s?[$€£¥]\s?\d[\d.,]*\s?\p{L}{0,3}(?:\s?(?:-|–|to)\s?.{1,12})?$/iu,
  ],
  ['number', /^[\d.,%' ]+$/u],
];
const shapeOf = (cell: string): string => SHAPES.find(([, pattern]) => pattern.test(cell))?.[0] ?? 'words';

/**
 * Whether the rows hold one thing each (websites, sums) and the columns not: those are fields, and these the records. A table of
 * numbers has one shape in both.
 */
function isOfFields(records: readonly SheetRecord[]): boolean {
  const shapes = records.slice(1).flatMap(({ cells }) => {
    const said = cells.slice(1).filter((cell) => cell !== '');
    const all = new Set(said.map(shapeOf));
    const [shape] = all;
    return said.length < 2 || all.size > 1 || shape === undefined || shape === 'words' ? [] : [shape];
  });
  return new Set(shapes).size >= ROWS_OF_ONE_SHAPE;
}

/** A table whose first column has the names, and whose others are the records, as one with a row for each; undefined if it is none. */
export function turnedBack(
  records: readonly SheetRecord[],
  known: Known,
  { names = () => true, nameColumn }: Reading,
): readonly SheetRecord[] | undefined {
  if (nameColumn === undefined || records.length < TURNED_NAMES || records.length >= MOST_FIELDS)
    return undefined;
  const header = records.map(({ cells: [first = ''] }) => first);
  const said = header.slice(1).filter((cell) => cell !== '');
  const count = known(header);
  const width = Math.max(...records.map(({ cells }) => cells.length));
  const isOfNames = count >= TURNED_NAMES && count * 2 > said.length;
  const isTurned =
    (isOfNames || (count > 0 && isOfFields(records))) &&
    new Set(said).size === said.length &&
    records.every(({ cells }) => known(cells.slice(1)) * 2 < count);
  if (!isTurned || width < 2) return undefined;
  const [corner = ''] = header;
  if (known([corner]) === 0 && !names(header)) header[0] = nameColumn;
  return Array.from({ length: width }, (_, at) => ({
    line: at + 1,
    cells: at === 0 ? header : records.map(({ cells }) => cells[at] ?? ''),
    links: Object.fromEntries(
      records.flatMap(({ links }, row) => (links?.[at] === undefined ? [] : [[row, links[at]]])),
    ),
  }));
}
