import type { DomainError } from '../platform/values/errors.ts';
import type { Warning } from '../platform/values/outcome.ts';
import { type CsvRecord, cellsOf, recordsOf, UNCLOSED_QUOTE } from './csv-records.ts';
import { decodedText, notATable } from './rules-encoding.ts';
import { looksLikeHeader, pageLineOf } from './rules-no-record.ts';
import { RECIPIENT_COLUMNS, recipientsOf } from './rules-recipients.ts';
import {
  type Known,
  NoTableError,
  type Reading,
  type SheetRecord,
  type SheetSource,
  TABLE_LIMITS,
  type Table,
  type TableSource,
} from './rules-table.ts';
import { TURNED, turnedBack } from './rules-turned.ts';
import { CARD_COLUMNS, cardRecords, isVcard } from './rules-vcards.ts';
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
 * caller: of the first hundred records the one with most is the header; if none is known, the first that looks like one, so
 * that a mapping can be offered. Throws NoTableError if there is no table, or something else.
 */
export function readTable(source: TableSource, known: Known, reading: Reading = {}): Table {
  const { needsHeader = true, nameColumn } = reading;
  if ('sheets' in source) return readSheets(source, known, reading);
  const told: Warning[] = [];
  const text = 'text' in source ? source.text : textOf(source.bytes, told);
  const lines = text.replace(MARK, '').replace(/\r\n?/gu, '\n');
  if (isVcard(lines)) return readCards(lines, known, told);
  const recipients = nameColumn === undefined ? undefined : recipientsOf(lines);
  if (recipients !== undefined) {
    const rows = tableOf([{ line: 0, cells: RECIPIENT_COLUMNS }, ...recipients], known, reading);
    if (recipients[0]?.line !== 1) rows.before(1, lines.slice(0, SHOWN).split('\n', 1).join(''));
    return rows.end(told);
  }
  const kind = notATable(lines);
  if (kind !== undefined) throw new NoTableError(`the file ${kind}`);
  const found = findHeader(lines, known, needsHeader);
  if (found === undefined) throw new NoTableError(`the file has no row that can be read: ${UNCLOSED_QUOTE}`);
  const turned =
    lines.length > HEAD_CHARACTERS
      ? undefined
      : turnedBack([...headRecords(lines, found.delimiter)], known, reading);
  if (turned !== undefined) return tableOf(turned, known, reading).end([...told, TURNED]);
  const rows = new TableRows(found, known, reading);
  const above = recordsOf(lines.slice(0, Math.max(found.offset, 0)), { ...found, offset: 0, line: 1 });
  for (const { offset, end, line } of above) rows.before(line, lines.slice(offset, end));
  const width = found.isWrapped || found.line === 0 ? 0 : found.cells.length;
  const start = { offset: Math.max(found.offset, 0), line: Math.max(found.line, 1) };
  for (const record of recordsOf(lines, { ...found, ...start, width })) {
    if (record.offset > found.offset)
      rows.take(record, lines.slice(record.offset, Math.min(record.end, record.offset + SHOWN)));
  }
  return rows.end(told);
}

/** The same of what a request brought: what is no table is refused in the words of the caller. */
export function tableOrRefused(
  source: TableSource,
  known: Known,
  refused: (why: string) => DomainError,
  reading?: Reading,
): Table {
  try {
    return readTable(source, known, reading);
  } catch (error) {
    throw error instanceof NoTableError ? refused(error.why) : error;
  }
}

/** A table of records that are taken apart, none of which the service wrote; the one on the line of the header is the header. */
function tableOf(
  records: readonly SheetRecord[],
  known: Known,
  { names }: Reading,
  header: SheetRecord = records[0] ?? noHeader(1),
): TableRows {
  const rows = new TableRows(header, known, names && { names });
  for (const record of records) {
    const text = record.cells.filter((cell) => cell !== '').join(', ');
    if (record.line < header.line) rows.before(record.line, text);
    else if (record.line > header.line) rows.take(record, text);
  }
  return rows;
}

/** Contacts of an address book: their columns are ours. */
function readCards(text: string, known: Known, told: readonly Warning[]): Table {
  const rows = new TableRows({ line: 0, cells: CARD_COLUMNS }, known);
  for (const record of cardRecords(text)) rows.take(record, record.cells.join(', '));
  return rows.end(told);
}

/** Of a workbook the sheet whose header has most columns that are known; of those without any, the one with most records. */
function readSheets(
  { sheets, unread = [] }: Extract<TableSource, { sheets: unknown }>,
  known: Known,
  reading: Reading,
): Table {
  const { needsHeader = true } = reading;
  let best: { readonly sheet: SheetSource; readonly header: SheetRecord; readonly count: number } | undefined;
  for (const sheet of sheets) {
    const head = sheet.records
      .slice(0, HEAD_RECORDS)
      .filter(({ cells }) => cells.some((cell) => cell !== ''));
    const first =
      head.find(({ cells }) => cells.length > 1 && (looksLikeHeader(cells) || isFull(cells))) ?? head[0];
    // Fewer than one: what is known of any sheet counts more.
    let found = first && {
      sheet,
      header: first,
      count: sheet.records.length / (sheet.records.length + 1) / 2,
    };
    const header = headerAmong(head, known);
    if (header !== undefined) found = { sheet, header, count: header.count };
    if (found !== undefined && found.count > (best?.count ?? 0)) best = found;
  }
  if (best === undefined) throw new NoTableError('the file is empty');
  const { sheet } = best;
  const isKnown = needsHeader || best.count >= 1;
  const header = isKnown
    ? best.header
    : noHeader(Math.max(...sheet.records.map(({ cells }) => cells.length)));
  const turned = turnedBack(sheet.records, known, reading);
  const rows =
    turned === undefined ? tableOf(sheet.records, known, reading, header) : tableOf(turned, known, reading);
  const others = [
    ...sheets.filter((one) => one !== sheet && one.records.length > 0).map(({ name }) => name),
    ...unread,
  ];
  const message = `The workbook has ${others.length + 1} sheets, of which "${sheet.name}" was read. To read another one, save it as a file of its own.`;
  const cut = `Of sheet "${sheet.name}" the first ${TABLE_LIMITS.rows} rows were read, and nothing below. If there is more, send it in parts.`;
  const { lines = [], count = 0 } = sheet.hidden ?? {};
  const hidden = `Of sheet "${sheet.name}" ${count === 1 ? '1 row is' : `${count} rows are`} hidden (line ${lines.join(', ')}${count > lines.length ? ', …' : ''}), and ${count === 1 ? 'was' : 'were'} read as the others were. If they do not belong to the list, delete them.`;
  return rows.end([
    ...(turned === undefined ? [] : [TURNED]),
    ...(count === 0 ? [] : [{ field: 'file', value: sheet.name.slice(0, SHOWN), message: hidden }]),
    ...(others.length === 0 ? [] : [{ field: 'file', value: others.join(', ').slice(0, SHOWN), message }]),
    ...(sheet.isCut === true ? [{ field: 'file', value: sheet.name.slice(0, SHOWN), message: cut }] : []),
  ]);
}

function textOf(bytes: Uint8Array, told: Warning[]): string {
  const { text, guessed } = decodedText(bytes);
  if (guessed !== undefined) {
    const message = `The file does not say in which encoding it is, and was read as ${guessed}, as its letters suggest. If letters are wrong, save it as UTF-8 and import it again.`;
    told.push({ field: 'file', value: guessed, message });
  }
  return text;
}

/** Every record is one, and no column has a name. */
const noHeader = (width: number) => ({ offset: -1, line: 0, cells: Array<string>(width).fill('') });

/** The header of a text, and how the text is taken apart. */
interface Found {
  readonly offset: number;
  readonly delimiter: string;
  readonly isWrapped: boolean;
  readonly line: number;
  readonly cells: readonly string[];
}

function findHeader(text: string, known: Known, needsHeader: boolean): Found | undefined {
  const head = text.slice(0, HEAD_CHARACTERS);
  const said = SEPARATOR.exec(head.slice(0, 20).trimStart().split('\n', 1)[0]?.trim() ?? '')?.[1];
  const delimiters = said === undefined ? DELIMITERS : [...new Set([said, ...DELIMITERS])];
  let best: (Found & { readonly count: number }) | undefined;
  for (const delimiter of delimiters) {
    const header = headerAmong([...headRecords(head, delimiter)], known);
    if (header !== undefined && header.count > (best?.count ?? 0)) best = { ...header, delimiter };
    if (best !== undefined && best.count >= CERTAIN) return best;
  }
  const likely = best ?? unknownHeader(head, delimiters, said);
  if (best !== undefined || needsHeader) return likely;
  if (likely === undefined) return { delimiter: ',', isWrapped: false, ...noHeader(1) };
  const widths = [...headRecords(head, likely.delimiter)].map(({ cells }) => cells.length);
  return { ...likely, ...noHeader(Math.max(...widths)) };
}

/**
 * The record with most columns that are known; the first of them if records of its width stand below it, since a further one then
 * begins another table (files put together).
 */
function headerAmong<One extends { readonly cells: readonly string[] }>(
  records: readonly One[],
  known: Known,
): (One & { readonly count: number }) | undefined {
  let best: (One & { readonly count: number }) | undefined;
  let hasRows = false;
  for (const record of records) {
    const count = known(record.cells);
    if (count > (best?.count ?? 0) && !(hasRows && count < TABLES_TOLD_APART * (best?.count ?? 0))) {
      best = { ...record, count };
      hasRows = false;
    } else hasRows ||= best !== undefined && isRowOf(record.cells, best.cells);
  }
  return best;
}

/** Prose above a header may name two columns, and a line below it have their number; a header then has many more. */
const TABLES_TOLD_APART = 3;

const isRowOf = (cells: readonly string[], header: readonly string[]): boolean =>
  cells.length === header.length && header.length > 1 && cells.filter((cell) => cell !== '').length > 1;

/** A record that is filled is no title: if it is no header, no record below is one. */
const isFull = (cells: readonly string[]): boolean =>
  cells.filter((cell) => cell !== '').length >= Math.max(3, cells.length / 2);

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
    const trimmed = apart.slice(0, TABLE_LIMITS.columns).map((cell) => cell.trim());
    if (pageLineOf(trimmed) === undefined) yield { offset, line, cells: trimmed, isWrapped };
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
    const header = ofWidth.find(({ cells }) => looksLikeHeader(cells) || isFull(cells)) ?? ofWidth[0];
    if (header === undefined) continue;
    // One column is what every other delimiter gives.
    const score = (count / records.length) * (width > 1 ? 2 : 1) + (delimiter === said ? 1 : 0);
    if (score > (best?.score ?? 0)) best = { ...header, delimiter, score };
  }
  return best;
}

/** What stands between the columns of a text that begins so, of which no column is known. */
export const likelyDelimiter = (head: string): string =>
  unknownHeader(head.slice(0, HEAD_CHARACTERS), DELIMITERS, undefined)?.delimiter ?? ',';
