import { CsvError, parse } from 'csv-parse/sync';
import { headerOf as connectionsHeader, type Header } from '../../core/network/columns.ts';
import { CSV_OPTIONS, type RecordsFrom } from './csv-records.ts';

/** Where the table of a text begins: the header and what stands between its columns. */
export interface FoundHeader<Found extends Named = Header> extends RecordsFrom {
  readonly header: Found;
  /** Each row is one quoted cell, with the row in it: what a spreadsheet makes of a file it did not take apart. */
  readonly isWrapped: boolean;
}

/** A header by how many of its columns are known. */
interface Named {
  readonly known: number;
}
type ReadHeader<Found> = (cells: readonly string[]) => Found | undefined;

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** What a spreadsheet writes before the header to say how it is taken apart. */
const SEPARATOR = /^"?sep=(.)"?$/i;
/** The note of the export has 400 characters; a header that comes later than this is none. */
const HEAD_CHARACTERS = 65_536;
const HEAD_LINES = 100;
/** So many named columns are no accident: other delimiters need not be tried. */
const CERTAIN = 5;

/** The header of a connections export; see `findHeaderBy`. */
export function findHeader(text: string): FoundHeader | undefined {
  return findHeaderBy(text, connectionsHeader);
}

/**
 * Finds the header: the first of the records that names the most columns, whatever stands before it, with the delimiter
 * that makes it so. Undefined where there is none.
 */
export function findHeaderBy<Found extends Named>(
  text: string,
  headerOf: ReadHeader<Found>,
): FoundHeader<Found> | undefined {
  const head = text.slice(0, HEAD_CHARACTERS);
  const said = SEPARATOR.exec(head.slice(0, 20).trimStart().split('\n', 1)[0]?.trim() ?? '')?.[1];
  const delimiters = said === undefined ? DELIMITERS : [...new Set([said, ...DELIMITERS])];
  let best: FoundHeader<Found> | undefined;
  for (const delimiter of delimiters) {
    best = surer(best, amongRecords(head, delimiter, headerOf));
    if (best !== undefined && best.header.known >= CERTAIN) return best;
  }
  // A quote left open in the note takes the header along: then a line alone has to do.
  if (best === undefined)
    for (const delimiter of delimiters) best = surer(best, amongLines(head, delimiter, headerOf));
  return best;
}

function surer<Found extends Named>(
  one: FoundHeader<Found> | undefined,
  other: FoundHeader<Found> | undefined,
): FoundHeader<Found> | undefined {
  return (other?.header.known ?? 0) > (one?.header.known ?? 0) ? other : one;
}

function amongRecords<Found extends Named>(
  head: string,
  delimiter: string,
  headerOf: ReadHeader<Found>,
): FoundHeader<Found> | undefined {
  const bytes = Buffer.from(head);
  let best: FoundHeader<Found> | undefined;
  let from = 0;
  const look = (cells: string[], info: { readonly bytes: number }): null => {
    let offset = from;
    from = info.bytes;
    const inside = cells.length === 1 && cells[0]?.includes(delimiter) ? cellsOf(cells[0], delimiter) : [];
    const header = headerOf(cells) ?? headerOf(inside);
    if (header === undefined) return null;
    while (bytes[offset] === 10) offset += 1;
    const line = bytes.toString('utf8', 0, offset).split('\n').length;
    best = surer(best, { delimiter, header, offset, line, isWrapped: cells.length === 1 });
    return null;
  };
  quietly(() => parse(bytes, { ...CSV_OPTIONS, delimiter, to: HEAD_LINES, on_record: look }));
  return best;
}

function amongLines<Found extends Named>(
  head: string,
  delimiter: string,
  headerOf: ReadHeader<Found>,
): FoundHeader<Found> | undefined {
  let best: FoundHeader<Found> | undefined;
  let offset = 0;
  for (const [index, line] of head.split('\n', HEAD_LINES).entries()) {
    const header = headerOf(cellsOf(line, delimiter));
    if (header !== undefined)
      best = surer(best, { delimiter, header, offset, line: index + 1, isWrapped: false });
    offset += Buffer.byteLength(line) + 1;
  }
  return best;
}

/** The cells of one row; none where it cannot be read. */
export function cellsOf(row: string, delimiter: string): string[] {
  let first: string[] = [];
  quietly(() => {
    first = (parse(row, { ...CSV_OPTIONS, delimiter, to: 1 }) as string[][])[0] ?? [];
  });
  return first;
}

/** The head ends where it is cut, in the middle of a quote or not. */
function quietly(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
  }
}
