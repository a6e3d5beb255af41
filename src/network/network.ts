import { randomUUID } from 'node:crypto';
import { DomainError } from '../platform/values/errors.ts';
import { LIMITS } from '../platform/values/limits.ts';
import { type FairQueue, inTurn } from '../platform/values/queue.ts';
import { tableOrRefused } from '../tables/read-table.ts';
import type { LeftOutKind, TableSource } from '../tables/rules-table.ts';
import { type ReadApart, type ReadingLimits, readInThreads } from '../tables/threads.ts';
import type { NetworkStore } from './queries-networks.ts';
import { type ColumnMapping, EXPECTED_COLUMNS, headerOf } from './rules-columns.ts';
import { ConnectionRows, type ReadConnections } from './rules-connection-rows.ts';
import type { NetworkReport, NetworkService, SentNetwork } from './rules-keys.ts';
import type { NetworkRows } from './rules-network-rows.ts';
import { otherFile } from './rules-warm-path.ts';

/** How much of what was found is quoted back. */
const SHOWN_CHARACTERS = 120;

/**
 * Reads a connections export, as it came or as a spreadsheet left it, or another table of people: columns in any order and in
 * three dozen languages. Throws `invalid_request`, which says what was found, what is expected and what to do, if it holds no
 * person.
 */
export function readNetwork(source: TableSource, columns: ColumnMapping = {}): ReadConnections {
  const table = tableOrRefused(source, (cells) => headerOf(cells, { columns })?.known ?? 0, refused);
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
  readInThreads(entry, limits, TOO_MUCH);

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
