import { randomUUID } from 'node:crypto';
import { DomainError } from '../platform/values/errors.ts';
import { LIMITS } from '../platform/values/limits.ts';
import { type FairQueue, inTurn } from '../platform/values/queue.ts';
import { cellsOf, type RecordsFrom, recordsOf } from '../tables/csv-records.ts';
import { readTable } from '../tables/read-table.ts';
import {
  type Known,
  type LeftOutKind,
  NoTableError,
  type Table,
  type TableSource,
} from '../tables/rules-table.ts';
import { lengthOfSent } from '../tables/sheets.ts';
import { type ReadApart, type ReadingLimits, readInThreads } from '../tables/threads.ts';
import type { NetworkStore } from './queries-networks.ts';
import { type ColumnMapping, EXPECTED_COLUMNS, headerOf } from './rules-columns.ts';
import { ConnectionRows, type ReadConnections } from './rules-connection-rows.ts';
import type { NetworkReport, NetworkService, SentNetwork } from './rules-keys.ts';
import type { NetworkRows } from './rules-network-rows.ts';
import { otherFile } from './rules-warm-path.ts';

/** Where the table of a text begins: the header and what stands between its columns. */
export interface FoundHeader<Found extends Named> extends RecordsFrom {
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

/**
 * Finds the header: the first of the records that names the most columns, whatever stands before it, with the delimiter
 * that makes it so. Undefined if there is none.
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

/** How much of what was found is quoted back. */
const SHOWN_CHARACTERS = 120;

/**
 * Reads a connections export, as it came or as a spreadsheet left it, or another table of people: columns in any order and in
 * three dozen languages. Throws `invalid_request`, which says what was found, what is expected and what to do, if it holds no
 * person.
 */
export function readNetwork(source: TableSource, columns: ColumnMapping = {}): ReadConnections {
  const table = tableOf(source, (cells) => headerOf(cells, { columns })?.known ?? 0);
  const other = otherFile(table.names);
  if (other !== undefined) throw refused(`the file ${other}`);
  const header = headerOf(table.names, { columns, width: table.width });
  if (header === undefined) {
    const first = shortened(table.names.filter((name) => name !== '').join(','));
    throw refused(`there is no row with the names of the columns; the file begins with ${first}`);
  }
  const rows = new ConnectionRows(header, LIMITS.network);
  for (const { line, cells } of table.rows) rows.take(line, cells);
  for (const { line, kind, reason } of table.leftOut) if (!UNTOLD.has(kind)) rows.skip(line, reason);
  const { connections, report } = rows.end();
  if (report.rowsImported > 0) {
    const warnings = [...(report.warnings ?? []), ...table.told];
    const rowsDropped = report.rowsDropped + table.more;
    return {
      connections,
      report: { ...report, rowsDropped, ...(warnings.length === 0 ? {} : { warnings }) },
    };
  }
  const [skipped] = report.skipped;
  throw refused(
    skipped === undefined
      ? `there are the columns (line ${table.line}) and no person below them`
      : `no row can be read: line ${skipped.line}: ${skipped.reason}`,
  );
}

/** Nobody misses the note of an export, the names of the columns again, or a line of dashes. */
const UNTOLD: ReadonlySet<LeftOutKind> = new Set<LeftOutKind>(['above', 'header', 'line']);

function tableOf(source: TableSource, known: Known): Table {
  try {
    const table = readTable(source, known);
    if (table !== undefined) return table;
  } catch (error) {
    if (error instanceof NoTableError) throw refused(error.why);
    throw error;
  }
  throw refused('the file is empty');
}

const shortened = (text: string): string =>
  JSON.stringify(text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text);

function refused(why: string): DomainError {
  const message = `No connection can be read: ${why.toWellFormed()}. Expected is a connections export, Connections.csv, unchanged, or another table of people: a row with the columns ${EXPECTED_COLUMNS} (a name and one more at least), then a row for each person. A network imported before stays as it was.`;
  return new DomainError('invalid_request', message, { details: [{ path: 'csv_content', message }] });
}

/** A network as it was read, ready to be stored. */
export interface ReadNetwork {
  readonly report: NetworkReport;
  readonly rows: NetworkRows;
}

/** An import takes a second or two: by then the queue is shorter. */
const WORDS = { what: 'imports of networks', retryAfterSeconds: 5 };
const TOO_MUCH = {
  path: 'csv_content',
  tooMuch:
    'as no export of connections is: check that it is Connections.csv, or send less of it. A network imported before stays as it was.',
};

/** Reads networks in threads; `entry` is network-thread.ts. */
export const readNetworksApart = (entry: URL, limits: ReadingLimits): ReadApart<SentNetwork, ReadNetwork> =>
  readInThreads(entry, limits, TOO_MUCH, lengthOfSent);

/**
 * Imported networks: read apart from the requests, stored whole, by turns of the tenants. An import has its turn for both: each
 * holds its text while it waits, and two of one tenant would wait for each other with a connection in hand.
 */
export function createNetworkService(
  store: NetworkStore,
  read: ReadApart<SentNetwork, ReadNetwork>,
  lane: FairQueue,
): NetworkService {
  return {
    import: (scope, sent, signal) =>
      inTurn(lane, scope.tenantId, signal, WORDS, async () => {
        const { report, rows } = await read(sent, signal);
        signal.throwIfAborted();
        await store.replace(scope, randomUUID(), report, rows);
        return report;
      }),
    page: (scope, page) => store.page(scope, page),
    remove: (scope) => store.remove(scope),
  };
}
