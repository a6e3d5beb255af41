import { headerOf as connectionsHeader, type Header } from '../../core/network/columns.ts';
import { cellsOf, type RecordsFrom, recordsOf } from './csv-records.ts';

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
const HEAD_RECORDS = 100;
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
  let best: FoundHeader<Found> | undefined;
  let records = 0;
  for (const { offset, line, cells = [] } of recordsOf(head, { offset: 0, line: 1, delimiter })) {
    records += 1;
    if (records > HEAD_RECORDS) break;
    const inside = cells.length === 1 && cells[0]?.includes(delimiter) ? cellsOf(cells[0], delimiter) : [];
    const header = headerOf(cells) ?? headerOf(inside);
    if (header !== undefined)
      best = surer(best, { delimiter, header, offset, line, isWrapped: cells.length === 1 });
  }
  return best;
}
