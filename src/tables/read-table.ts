import type { Warning } from '../platform/values/outcome.ts';
import { type CsvRecord, cellsOf, recordsOf } from './csv-records.ts';
import { decodedText } from './rules-encoding.ts';
import { notATable } from './rules-file-kinds.ts';
import { looksLikeHeader } from './rules-no-record.ts';
import { type Known, NoTableError, TABLE_LIMITS, type Table, type TableSource } from './rules-table.ts';
import { TableRows } from './table-rows.ts';

/** As much of a line as is looked at to show it. */
const SHOWN = 400;
const DELIMITERS = [',', ';', '\t', '|'] as const;
/** What a spreadsheet writes before the header to say how it is taken apart. */
const SEPARATOR = /^"?sep=(.)"?$/iu;
/** A header that comes later than this is none. */
const HEAD_CHARACTERS = 65_536;
const HEAD_RECORDS = 100;
/** So many known columns are no accident: other delimiters need not be tried. */
const CERTAIN = 5;
/** A mark of order, once or doubled by a wrong reading. */
const MARK = /^(?:\uFEFF|ï»¿)+/u;

/**
 * Reads a table as a person would: whatever its encoding, delimiter and line ends, with lines within quotes, and with what stands
 * before, between and below the records left out and told. `known` says how many cells of a record are names of columns to the
 * caller: of the first hundred records the one with most is the header; where none is known, the first that looks like one, so
 * that a mapping can be offered. Undefined where there is no table, NoTableError where it is something else.
 */
export function readTable(source: TableSource, known: Known): Table | undefined {
  const told: Warning[] = [];
  const text = 'text' in source ? source.text : textOf(source.bytes, told);
  const lines = text.replace(MARK, '').replace(/\r\n?/gu, '\n');
  const kind = notATable(lines);
  if (kind !== undefined) throw new NoTableError(`the file ${kind}`);
  const found = findHeader(lines, known);
  if (found === undefined) return undefined;
  const rows = new TableRows(found, known);
  for (const { offset, end, line } of recordsOf(lines.slice(0, found.offset), {
    ...found,
    offset: 0,
    line: 1,
  }))
    rows.before(line, lines.slice(offset, end));
  const width = found.isWrapped ? 0 : found.cells.length;
  for (const record of recordsOf(lines, { ...found, width })) {
    if (record.offset > found.offset) rows.take(record, lines.slice(record.offset, record.offset + SHOWN));
  }
  return rows.end(told);
}

function textOf(bytes: Uint8Array, told: Warning[]): string {
  const { text, guessed } = decodedText(bytes);
  if (guessed !== undefined) {
    const message = `The file does not say in which encoding it is, and was read as ${guessed}, as its letters suggest. If letters are wrong, save it as UTF-8 and import it again.`;
    told.push({ field: 'file', value: guessed, message });
  }
  return text;
}

/** The header of a text, and how the text is taken apart. */
interface Found {
  readonly offset: number;
  readonly delimiter: string;
  readonly isWrapped: boolean;
  readonly line: number;
  readonly cells: readonly string[];
}

function findHeader(text: string, known: Known): Found | undefined {
  const head = text.slice(0, HEAD_CHARACTERS);
  const said = SEPARATOR.exec(head.slice(0, 20).trimStart().split('\n', 1)[0]?.trim() ?? '')?.[1];
  const delimiters = said === undefined ? DELIMITERS : [...new Set([said, ...DELIMITERS])];
  let best: (Found & { readonly count: number }) | undefined;
  for (const delimiter of delimiters) {
    for (const { offset, line, cells, isWrapped } of headRecords(head, delimiter)) {
      const count = known(cells);
      if (count > (best?.count ?? 0)) best = { delimiter, isWrapped, offset, line, cells, count };
    }
    if (best !== undefined && best.count >= CERTAIN) return best;
  }
  return best ?? unknownHeader(head, delimiters, said);
}

interface HeadRecord extends Pick<CsvRecord, 'offset' | 'line'> {
  readonly cells: readonly string[];
  readonly isWrapped: boolean;
}

/** The first records of a text; one that is a single quoted row as what is in it. */
function* headRecords(head: string, delimiter: string): Generator<HeadRecord> {
  let records = 0;
  for (const { offset, line, cells = [] } of recordsOf(head, { offset: 0, line: 1, delimiter })) {
    records += 1;
    if (records > HEAD_RECORDS) return;
    const isWrapped = cells.length === 1 && cells[0]?.includes(delimiter) === true;
    const apart = isWrapped ? cellsOf(cells[0] ?? '', delimiter) : cells;
    yield { offset, line, cells: apart.slice(0, TABLE_LIMITS.columns).map((cell) => cell.trim()), isWrapped };
  }
}

/** Of a table whose columns nobody knows: the delimiter that gives most records of one width, and the first that looks like a header. */
function unknownHeader(
  head: string,
  delimiters: readonly string[],
  said: string | undefined,
): Found | undefined {
  let best: (Found & { readonly score: number }) | undefined;
  for (const delimiter of delimiters) {
    const records = [...headRecords(head, delimiter)].filter(({ cells }) =>
      cells.some((cell) => cell !== ''),
    );
    const widths = new Map<number, number>();
    for (const { cells } of records) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
    const [width = 1, count = 0] = [...widths].toSorted((one, other) => other[1] - one[1])[0] ?? [];
    const ofWidth = records.filter(({ cells }) => cells.length === width);
    const header = ofWidth.find(({ cells }) => looksLikeHeader(cells)) ?? ofWidth[0];
    if (header === undefined) continue;
    // One column is what every other delimiter gives.
    const score = (count / records.length) * (width > 1 ? 2 : 1) + (delimiter === said ? 1 : 0);
    if (score > (best?.score ?? 0)) best = { ...header, delimiter, score };
  }
  return best;
}
