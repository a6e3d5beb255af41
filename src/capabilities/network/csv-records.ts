import { CsvError, parse } from 'csv-parse/sync';

/** Called with each record; `line` is where it begins, from 1. */
export interface RecordSink {
  take(line: number, cells: readonly string[]): void;
  skip(line: number, reason: string): void;
}

/** A byte at the beginning of a line, and that line's number from 1. */
interface Place {
  readonly offset: number;
  readonly line: number;
}

/** Where reading begins. */
export interface RecordsFrom extends Place {
  readonly delimiter: string;
}

/** A text whose quotes break more often than this is no CSV. */
const MAX_RESTARTS = 200;
/** Bytes read over again in all: ten times the longest body there can be is a second of work. */
const MAX_REREAD = 80 * 1024 * 1024;
const NEWLINE = 10;

/** Reading cannot go on: the quotes of the text do not add up. */
export class BrokenQuotesError extends Error {}

/** A quote that swallowed rows. */
class SwallowedRow extends Error {}

/** How every text is parsed: leniently, since spreadsheets and people have edited it. */
export const CSV_OPTIONS = {
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
  record_delimiter: '\n',
} as const;

/**
 * Reads the records of a text whose lines end with LF, in order. A quote that is never closed, or that takes whole rows
 * along until the next quote, costs its own line: reading goes on with the line after it. `width` is how many columns
 * a row has, where that is known. Throws BrokenQuotesError where that happens too often.
 */
export function readRecords(
  bytes: Buffer,
  from: RecordsFrom,
  width: number | undefined,
  sink: RecordSink,
): void {
  const { delimiter } = from;
  let good: Place = from;
  let reread = 0;
  const onRecord = (start: number) => (cells: string[], info: { readonly bytes: number }) => {
    const begin = afterEmptyLines(bytes, good);
    const end = start + info.bytes;
    const next = { offset: end, line: begin.line + breaksBetween(bytes, begin.offset, end) };
    const spans = next.line - begin.line - (bytes[end - 1] === NEWLINE ? 1 : 0);
    const isBroken = () => isSwallowing(cells, bytes.toString('utf8', begin.offset, end), delimiter, width);
    if (spans > 0 && isBroken()) throw new SwallowedRow();
    good = next;
    sink.take(begin.line, cells);
    return null;
  };
  for (let restarts = 0; good.offset < bytes.length; restarts += 1) {
    const start = good.offset;
    const isWhole = withoutStacks(() => {
      try {
        parse(bytes.subarray(start), { ...CSV_OPTIONS, delimiter, on_record: onRecord(start) });
        return true;
      } catch (error) {
        if (error instanceof CsvError || error instanceof SwallowedRow) return false;
        throw error;
      }
    });
    if (isWhole) return;
    reread += bytes.length - good.offset;
    if (restarts >= MAX_RESTARTS || reread > MAX_REREAD) {
      throw new BrokenQuotesError('quotes are opened and never closed on many lines');
    }
    const bad = afterEmptyLines(bytes, good);
    sink.skip(bad.line, 'a quote is opened and never closed');
    const end = bytes.indexOf(NEWLINE, bad.offset);
    good = { offset: end < 0 ? bytes.length : end + 1, line: bad.line + 1 };
  }
}

/** The parser makes an error for every row of another width, and throws it away: a stack costs ten times the row. */
function withoutStacks<Result>(work: () => Result): Result {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return work();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Whether a record over several lines is a stray quote, and not a field with a line break in it. */
function isSwallowing(
  cells: readonly string[],
  raw: string,
  delimiter: string,
  width: number | undefined,
): boolean {
  const broken = cells.filter((cell) => cell.includes('\n'));
  // What closes its quote in the middle of a word is returned with the quote.
  if (broken.some((cell) => cell.startsWith('"'))) return true;
  if (width === undefined || width < 2) return false;
  const isFirst = broken.length === 1 && broken[0] === cells[0] && !broken[0]?.includes(delimiter);
  if (isFirst && cells.length === width) return false;
  return raw.split('\n').some((line, index) => index > 0 && line.split(delimiter).length >= width);
}

function afterEmptyLines(bytes: Buffer, from: Place): Place {
  let { offset, line } = from;
  for (; bytes[offset] === NEWLINE; offset += 1) line += 1;
  return { offset, line };
}

function breaksBetween(bytes: Buffer, from: number, to: number): number {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE, from); at >= 0 && at < to; at = bytes.indexOf(NEWLINE, at + 1))
    count += 1;
  return count;
}
