import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { timeLimit } from '../platform/process.ts';
import { DomainError } from '../platform/values/errors.ts';
import { LIMITS } from '../platform/values/limits.ts';
import { FairQueue, inTurn } from '../platform/values/queue.ts';
import { cellsOf, type RecordsFrom, recordsOf, UNCLOSED_QUOTE } from '../tables/csv-records.ts';
import type { NetworkStore } from './queries-networks.ts';
import { headerOf as connectionsHeader, EXPECTED_COLUMNS, type Header } from './rules-columns.ts';
import { ConnectionRows, type ReadConnections } from './rules-connection-rows.ts';
import type { NetworkReport, NetworkService } from './rules-keys.ts';
import type { NetworkRows } from './rules-network-rows.ts';
import { notATable, otherFile } from './rules-warm-path.ts';

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
/** Byte order marks: UTF-8's, once or doubled by a wrong reading. */
const BYTE_ORDER_MARK = /^(?:\uFEFF|ï»¿)+/;

/**
 * Reads a connections export, as it came or as a spreadsheet left it: CSV with any line ends, one of four
 * delimiters, a note before the header, columns in any order and in three dozen languages. Throws
 * `invalid_request`, which says what was found, what is expected and what to do, if it holds no person.
 */
export function readNetwork(csv: string): ReadConnections {
  const text = csv.replace(BYTE_ORDER_MARK, '').replace(/\r\n?/g, '\n');
  const kind = notATable(text);
  if (kind !== undefined) throw refused(`the text ${kind}`);
  const first = text.trimStart().split('\n', 1)[0]?.trim() ?? '';
  const other = otherFile(cellsOf(first, ','));
  if (other !== undefined) throw refused(`the text ${other}`);
  const found = findHeader(text);
  if (found === undefined) {
    throw refused(`there is no row with the names of the columns; the text begins with ${shortened(first)}`);
  }
  const rows = new ConnectionRows(found.header, LIMITS.network);
  for (const { line, cells } of recordsOf(text, found)) {
    if (cells === undefined) rows.skip(line, UNCLOSED_QUOTE);
    else rows.take(line, cells);
  }
  const read = rows.end();
  if (read.report.rowsImported > 0) return read;
  const [skipped] = read.report.skipped;
  throw refused(
    skipped === undefined
      ? `there are the columns (line ${found.line}) and no person below them`
      : `no row can be read: line ${skipped.line}: ${skipped.reason}`,
  );
}

const shortened = (text: string): string =>
  JSON.stringify(text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text);

function refused(why: string): DomainError {
  const message = `No connection can be read: ${why.toWellFormed()}. Expected is a connections export, Connections.csv, unchanged: a row with the columns ${EXPECTED_COLUMNS} (a name and one more at least), then a row for each person. A network imported before stays as it was.`;
  return new DomainError('invalid_request', message, { details: [{ path: 'csv_content', message }] });
}

/** A network as it was read, ready to be stored. */
export interface ReadNetwork {
  readonly report: NetworkReport;
  readonly rows: NetworkRows;
}

/** What a reading thread answers to each text, once. */
export type Reading =
  | { readonly kind: 'read'; readonly network: ReadNetwork }
  /** It holds no person: the message of the `invalid_request`. */
  | { readonly kind: 'refused'; readonly message: string };

/** Where networks are read, apart from the thread that answers requests. Rejects with the reason of the signal, or a DomainError. */
export type ReadApart = (csv: string, signal: AbortSignal) => Promise<ReadNetwork>;

/** An import takes a second or two: by then the queue is shorter. */
const WORDS = { what: 'imports of networks', retryAfterSeconds: 5 };

/**
 * Imported networks: read apart from the requests, stored whole, by turns of the tenants. An import has its turn for both: each
 * holds its text while it waits, and two of one tenant would wait for each other with a connection in hand.
 */
export function createNetworkService(store: NetworkStore, read: ReadApart): NetworkService {
  const { atOnce, waiting, waitingPerTenant } = LIMITS.network;
  const lane = new FairQueue({ atOnce, atOncePerKey: 1, waiting, waitingPerKey: waitingPerTenant });
  return {
    import: (scope, csv, signal) =>
      inTurn(lane, scope.tenantId, signal, WORDS, async () => {
        const { report, rows } = await read(csv, signal);
        signal.throwIfAborted();
        await store.replace(scope, randomUUID(), report, rows);
        return report;
      }),
    page: (scope, page) => store.page(scope, page),
    remove: (scope) => store.remove(scope),
  };
}

export interface ReadingLimits {
  /** What reading may take, ms, and a thread's heap, MB. */
  readonly readMs: number;
  readonly readerHeapMb: number;
}

/** After a refused file the next one comes soon: a used thread costs half of a new one. */
const IDLE_MS = 30_000;
/** Characters of 20,000 rows at their longest: what a longer text leaves behind in the heap is not worth keeping. */
const KEPT_AFTER = 4 * 1024 * 1024;

/**
 * Reads each text in a thread of its own, one of which stays half a minute for the next, unless its text was
 * long: an import neither holds up a request nor leaves memory behind, and aborting ends it at once. The
 * caller limits how many are read at once. `entry` is network-thread.ts.
 */
export function readInThreads(entry: URL, limits: ReadingLimits): ReadApart {
  const threads = keptThread(
    () => new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: limits.readerHeapMb } }),
  );
  return async (csv, signal) => {
    signal.throwIfAborted();
    const limit = timeLimit(limits.readMs, signal);
    try {
      return await readInThread(threads, csv, limits.readerHeapMb, limit.signal);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw limit.hasPassed ? tooMuch(`cannot be read within ${limits.readMs / 1_000} s`) : error;
    } finally {
      limit.end();
    }
  };
}

function readInThreadsRefused(message: string): DomainError {
  return new DomainError('invalid_request', message, { details: [{ path: 'csv_content', message }] });
}

const tooMuch = (why: string): DomainError =>
  readInThreadsRefused(
    `The text ${why}, as no export of connections is: check that it is Connections.csv, or send less of it. A network imported before stays as it was.`,
  );

/** A thread that may have read before. */
interface KeptThread {
  take(): Worker;
  /** For the next text, if one comes soon. */
  keep(worker: Worker): void;
}

function keptThread(start: () => Worker): KeptThread {
  let idle: { readonly worker: Worker; readonly end: NodeJS.Timeout } | undefined;
  return {
    take() {
      const kept = idle;
      idle = undefined;
      if (kept === undefined) return start();
      clearTimeout(kept.end);
      kept.worker.ref();
      return withoutListeners(kept.worker);
    },
    keep(worker) {
      if (idle !== undefined) {
        end(worker);
        return;
      }
      const forget = () => {
        if (idle?.worker === worker) idle = undefined;
      };
      withoutListeners(worker).on('error', forget).on('exit', forget);
      // Neither keeps a service from ending.
      worker.unref();
      idle = { worker, end: setTimeout(end, IDLE_MS, worker).unref() };
    },
  };
}

/** Waiting callers learn of its end by the event. */
function end(worker: Worker): void {
  worker.terminate().catch(() => {});
}

/** Those of ours: a worker has listeners of its own, which start and stop its messages. */
function withoutListeners(worker: Worker): Worker {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
  return worker;
}

function readInThread(
  threads: KeptThread,
  csv: string,
  heapMb: number,
  signal: AbortSignal,
): Promise<ReadNetwork> {
  return new Promise((resolve, reject) => {
    const worker = threads.take();
    const abort = () => end(worker);
    signal.addEventListener('abort', abort, { once: true });
    worker.on('message', (reading: Reading) => {
      signal.removeEventListener('abort', abort);
      if (csv.length <= KEPT_AFTER && !signal.aborted) threads.keep(worker);
      else end(worker);
      if (reading.kind === 'read') resolve(reading.network);
      else reject(readInThreadsRefused(reading.message));
    });
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const isHeap = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      reject(isHeap ? tooMuch(`needs more than ${heapMb} MB to be read`) : error);
    });
    worker.on('exit', (code) => {
      signal.removeEventListener('abort', abort);
      // Nothing, where it has answered.
      reject(signal.aborted ? signal.reason : new Error(`the reading thread ended with exit code ${code}`));
    });
    worker.postMessage(csv);
  });
}
