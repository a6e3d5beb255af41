/** Where reading begins: an offset in the text, and the number of its line from 1. */
export interface RecordsFrom {
  readonly offset: number;
  readonly line: number;
  readonly delimiter: string;
  /** Cells of the header, by which a record that spans lines is judged; none while it is looked for. */
  readonly width?: number;
  /** Each row is one cell that holds the row, as a spreadsheet writes a text that it did not split: such cells are unpacked. */
  readonly isWrapped?: boolean;
  /** Quotes are signs like any other, as in tables of some registers. */
  readonly isUnquoted?: boolean;
  /** More of the text is to come: a record that reaches its end is left for then. */
  readonly isPart?: boolean;
}

/** A record: where it begins and ends (the offset of the line break behind it, and its last line), and its cells. None: a quote is opened on its line and never closed. */
export interface CsvRecord {
  readonly offset: number;
  readonly end: number;
  readonly line: number;
  readonly lastLine: number;
  readonly cells: readonly string[] | undefined;
}

/** What is said of a line that is no record. */
export const UNCLOSED_QUOTE = 'a quote is opened and never closed';

/** The longest real cell (a thesis of several pages) is far below; more is a quote that was never closed. */
const MAX_QUOTED = 262_144;
/** Characters read beyond their record in all, ten times the longest body: a second of work. Behind that no quote reaches beyond its line. */
const MAX_REREAD = 80 * 1024 * 1024;

/**
 * The records of a text whose lines end with LF, in order; empty lines are none. What stands between two quotes is one cell,
 * whatever it looks like, also if blanks stand around the quotes: the lines in it are no rows. A quote within a cell that does not begin with one is a sign like any other,
 * and so are those of a cell that goes on behind its closing quote. A quote that is never closed costs its own line: reading
 * goes on with the next. It is not closed if the record would have another width than the header, and swallow rows that have it.
 */
export function* recordsOf(
  text: string,
  { delimiter, width = 0, isWrapped = false, isUnquoted = false, isPart = false, ...from }: RecordsFrom,
): Generator<CsvRecord> {
  const unpacked = (cells: readonly string[] | undefined) =>
    isWrapped && cells?.length === 1 ? cellsOf(cells[0] ?? '', delimiter) : cells;
  let { offset, line } = from;
  let reread = 0;
  // Of the whole text, so that none is looked for twice.
  let quote = isUnquoted ? -1 : text.indexOf('"', offset);
  while (offset < text.length) {
    const end = endOfLine(text, offset);
    if (isPart && end === text.length) return;
    if (end > offset) {
      if (quote >= 0 && quote < offset) quote = text.indexOf('"', offset);
      if (quote < 0 || quote > end) {
        yield {
          offset,
          end,
          line,
          lastLine: line,
          cells: unpacked(text.slice(offset, end).split(delimiter)),
        };
      } else {
        const most = reread > MAX_REREAD ? end : Math.min(text.length, offset + MAX_QUOTED);
        const read = readRecord(text, { start: offset, end, most, delimiter, width });
        if (isPart && read.reach >= text.length && text.length - offset < MAX_QUOTED) return;
        const lastLine = read.end > end ? line + breaksBetween(text, offset, read.end) : line;
        yield { offset, end: read.end, line, lastLine, cells: unpacked(read.cells) };
        reread += Math.max(0, read.reach - read.end);
        offset = read.end + 1;
        line = lastLine + 1;
        continue;
      }
    }
    offset = end + 1;
    line += 1;
  }
}

/** The cells of one row; none if it cannot be read. */
export function cellsOf(row: string, delimiter: string): readonly string[] {
  for (const { cells } of recordsOf(row, { offset: 0, line: 1, delimiter })) return cells ?? [];
  return [];
}

interface Place {
  readonly start: number;
  /** Of the first line. */
  readonly end: number;
  /** No cell reaches further. */
  readonly most: number;
  readonly delimiter: string;
  readonly width: number;
  /** Cells behind which the record is none that is looked for. */
  readonly mostCells?: number;
}
interface Read {
  readonly end: number;
  readonly cells: string[] | undefined;
  /** How far was read, in vain or not. */
  readonly reach: number;
}

/** The record that begins at `start`, and where the line break behind it is. */
function readRecord(text: string, place: Place): Read {
  const { end, width } = place;
  const strict = readQuoted(text, place, closingQuote);
  if (strict.cells !== undefined && (width === 0 || strict.cells.length === width)) return strict;
  // Who wrote `"She said "hi" and left"` did not double the quotes: told by the width alone.
  const isOdd = strict.cells?.every((cell) => !cell.trimStart().startsWith('"')) !== true;
  const loose = width > 0 && isOdd ? readQuoted(text, place, closingBeforeDelimiter) : undefined;
  if (loose?.cells?.length === width && rowsWithin(text, place, loose.end).found === 0) return loose;
  const reach = Math.max(strict.reach, loose?.reach ?? 0);
  if (strict.cells !== undefined && !hasSwallowed(text, place, strict.end)) return { ...strict, reach };
  return { end, cells: undefined, reach };
}

/** Whether a record of another width than the header holds whole rows: prose has the commas of a row in one line, not in each. */
function hasSwallowed(text: string, place: Place, last: number): boolean {
  const { found, lines } = rowsWithin(text, place, last);
  return found > 1 && found >= lines - 1;
}

/** Of the lines within a record, behind its first, those that begin rows of the header's width by themselves. */
function rowsWithin(
  text: string,
  { end, delimiter, width }: Place,
  last: number,
): { found: number; lines: number } {
  let [found, lines] = [0, 0];
  for (let at = end + 1; at <= last; lines += 1) {
    const next = endOfLine(text, at);
    const place = { start: at, end: next, most: last + 1, delimiter, width: 0, mostCells: width };
    const { cells, end: behind } = readQuoted(text, place, closingQuote);
    if (cells?.length === width && behind <= last && !cells.some((cell) => cell.endsWith('"'))) found += 1;
    at = next + 1;
  }
  return { found, lines };
}

type Closing = (text: string, from: number, most: number, delimiter: string) => number;

function readQuoted(
  text: string,
  { start, end: first, most, delimiter, mostCells = Number.POSITIVE_INFINITY }: Place,
  closing: Closing,
): Read {
  const cells: string[] = [];
  let end = first;
  for (let at = start; ; ) {
    if (cells.length > mostCells) return { end, cells, reach: at };
    let behind = at;
    const opening = skipBlanks(text, at, delimiter);
    if (opening < end && text[opening] === '"') {
      const close = closing(text, opening + 1, most, delimiter);
      if (close < 0) return { end: first, cells: undefined, reach: most };
      const hasLines = close > end;
      if (hasLines) end = endOfLine(text, close);
      behind = skipBlanks(text, close + 1, delimiter);
      if (behind >= end || text[behind] === delimiter) {
        cells.push(text.slice(opening + 1, close).replaceAll('""', '"'));
        if (behind >= end) return { end, cells, reach: end };
        at = behind + 1;
        continue;
      }
      if (hasLines) return { end: first, cells: undefined, reach: close };
    }
    // Within the line: a text without a delimiter is not searched to its end for every line.
    const next = text.slice(behind, end).indexOf(delimiter);
    cells.push(text.slice(at, next < 0 ? end : behind + next));
    if (next < 0) return { end, cells, reach: end };
    at = behind + next + 1;
  }
}

/** The quote that closes a cell: two of them are one sign of it. */
function closingQuote(text: string, from: number, most: number): number {
  for (let at = text.indexOf('"', from); at >= 0 && at < most; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at;
  return -1;
}

/** The first quote behind which a cell can end. */
function closingBeforeDelimiter(text: string, from: number, most: number, delimiter: string): number {
  for (let at = text.indexOf('"', from); at >= 0 && at < most; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] === '"') {
      at += 1;
      continue;
    }
    const behind = text[skipBlanks(text, at + 1, delimiter)];
    if (behind === undefined || behind === '\n' || behind === delimiter) return at;
  }
  return -1;
}

function skipBlanks(text: string, from: number, delimiter: string): number {
  let at = from;
  while ((text[at] === ' ' || text[at] === '\t') && text[at] !== delimiter) at += 1;
  return at;
}

function endOfLine(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at < 0 ? text.length : at;
}

function breaksBetween(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
