import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Transaction } from './db.ts';

// Rows in the text format of COPY, streamed out of a transaction and into one.

const NEWLINE = 10;

/**
 * The rows of a query (values written into it: COPY knows no parameters), in pieces of any size. For a transaction, no time-out of whose client
 * then holds: how long it takes depends on the reader. Where reading stops early the connection is closed.
 */
export async function* rowsOut({ client }: Transaction, query: string): AsyncGenerator<Buffer> {
  const stream = connected(client).query(copyTo(`copy (${query}) to stdout`));
  stopClock(stream);
  let isWhole = false;
  try {
    for await (const bytes of stream) yield bytes as Buffer;
    isWhole = true;
  } finally {
    if (!isWhole) void (client as pg.Client).end().catch(() => {});
  }
}

/** Sends rows to a table, of which the columns are listed as COPY wants them: `name (column, …)`. Resolves to their number. */
export async function rowsIn({ client }: Transaction, table: string, rows: Buffer): Promise<number> {
  const stream = connected(client).query(copyFrom(`copy ${table} from stdin`));
  stopClock(stream);
  await pipeline(Readable.from([rows]), stream);
  return stream.rowCount;
}

/** The same rows in pieces of whole rows, each of `bytes` or a little more; the last is what is left. */
export async function* inPieces(rows: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let [pieces, size]: [Buffer[], number] = [[], 0];
  for await (const piece of rows) {
    pieces.push(piece);
    size += piece.length;
    const end = size < bytes ? -1 : piece.lastIndexOf(NEWLINE);
    if (end < 0) continue;
    const rest = piece.subarray(end + 1);
    yield Buffer.concat(pieces, size - rest.length);
    [pieces, size] = [[rest], rest.length];
  }
  if (size > 0) yield Buffer.concat(pieces);
}

/** A value written into a statement. */
export const literal = (value: string): string => pg.escapeLiteral(value);

function connected(client: pg.ClientBase | undefined): pg.ClientBase {
  if (client === undefined) throw new Error('COPY needs a transaction with a connection of its own');
  return client;
}

/** NOTE: pg stops the clock of its time-out by this callback, which a COPY never calls. */
const stopClock = (stream: object): void => (stream as { callback?: (error: null) => void }).callback?.(null);
