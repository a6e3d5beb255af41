/** Where reading begins: an offset in the text, and the number of its line from 1. */
export interface RecordsFrom {
  readonly offset: number;
  readonly line: number;
  readonly delimiter: string;
  /** Each row is one cell that holds the row, as a spreadsheet writes a text that it did not split: such cells are unpacked. */
  readonly isWrapped?: boolean;
}

/** A record: where it begins, and its cells. None: a quote is opened on its line and never closed. */
export interface CsvRecord {
  readonly offset: number;
  readonly line: number;
  readonly cells: readonly string[] | undefined;
}

/** What is said of a line that is no record. */
export const UNCLOSED_QUOTE = 'a quote is opened and never closed';

/** A text whose quotes break more often than this is no CSV. */
const MAX_BROKEN = 200;
/** Characters read over again in all: ten times the longest body there can be is a second of work. */
const MAX_REREAD = 80 * 1024 * 1024;

/** Reading cannot go on: the quotes of the text do not add up. */
export class BrokenQuotesError extends Error {}

/**
 * The records of a text whose lines end with LF, in order; empty lines are none. What stands between two quotes is one cell,
 * whatever it looks like, also if blanks stand around the quotes: the lines in it are no rows. A quote within a cell that does not begin with one is a sign like any other,
 * and so are those of a cell that goes on behind its closing quote, on one line. A quote that is never closed, or lines later in the
 * middle of a word, costs its own line: reading goes on with the next. Throws BrokenQuotesError if that happens too often.
 */
export function* recordsOf(
  text: string,
  { delimiter, isWrapped = false, ...from }: RecordsFrom,
): Generator<CsvRecord> {
  const unpacked = (cells: readonly string[] | undefined) =>
    isWrapped && cells?.length === 1 ? cellsOf(cells[0] ?? '', delimiter) : cells;
  let { offset, line } = from;
  let broken = 0;
  let reread = 0;
  // Of the whole text, so that none is looked for twice.
  let quote = text.indexOf('"', offset);
  while (offset < text.length) {
    const end = endOfLine(text, offset);
    if (end > offset) {
      if (quote >= 0 && quote < offset) quote = text.indexOf('"', offset);
      if (quote < 0 || quote > end) {
        yield { offset, line, cells: unpacked(text.slice(offset, end).split(delimiter)) };
      } else {
        const read = readQuoted(text, offset, end, delimiter);
        yield { offset, line, cells: unpacked(read.cells) };
        if (read.cells !== undefined) {
          line += breaksBetween(text, offset, read.end) + 1;
          offset = read.end + 1;
          continue;
        }
        broken += 1;
        reread += read.end - offset;
        if (broken > MAX_BROKEN || reread > MAX_REREAD)
          throw new BrokenQuotesError('quotes are opened and never closed on many lines');
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

/** The record that begins at `start`, and where the line break behind it is. Without cells: how far was read in vain. */
function readQuoted(
  text: string,
  start: number,
  endOfFirst: number,
  delimiter: string,
): { readonly end: number; readonly cells: string[] | undefined } {
  const cells: string[] = [];
  let end = endOfFirst;
  for (let at = start; ; ) {
    let behind = at;
    const opening = skipBlanks(text, at, delimiter);
    if (text[opening] === '"') {
      const close = closingQuote(text, opening + 1);
      if (close < 0) return { end: text.length, cells: undefined };
      const hasLines = close > end;
      if (hasLines) end = endOfLine(text, close);
      behind = skipBlanks(text, close + 1, delimiter);
      if (behind >= end || text[behind] === delimiter) {
        cells.push(text.slice(opening + 1, close).replaceAll('""', '"'));
        if (behind >= end) return { end, cells };
        at = behind + 1;
        continue;
      }
      if (hasLines) return { end: close, cells: undefined };
    }
    // Within the line: a text without a delimiter is not searched to its end for every line.
    const next = text.slice(behind, end).indexOf(delimiter);
    cells.push(text.slice(at, next < 0 ? end : behind + next));
    if (next < 0) return { end, cells };
    at = behind + next + 1;
  }
}

/** The quote that closes a cell: two of them are one sign of it. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at;
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
