import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** https://www.postgresql.org/docs/current/sql-copy.html, "Binary Format": signature, flags, length of what else heads the file. */
const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
const HEAD = SIGNATURE.length + 8;
/** Of a row of one field: how many fields it has, and the length of the field. */
const ROW_HEAD = 6;
/** In place of the number of fields: there is no further row. */
const END = -1;

/**
 * The one `bytea` of the one row that a query finds (values written into it: COPY knows no parameters), as the server has it;
 * undefined where it finds none. An ordinary statement gives it as text of twice the length, which takes pg ten times as long to
 * read. The usual time-outs hold. Where it fails the connection is closed.
 */
export async function copyBytes(client: pg.PoolClient, query: string): Promise<Buffer | undefined> {
  const stream = client.query(copyTo(`copy (${query}) to stdout (format binary)`));
  try {
    const pieces: Buffer[] = [];
    for await (const piece of stream) pieces.push(piece as Buffer);
    return fieldOf(Buffer.concat(pieces));
  } catch (error) {
    void client.end().catch(() => {});
    throw error;
  } finally {
    // NOTE: pg stops the clock of its time-out by this callback, which a COPY never calls.
    (stream as { callback?: (error: null) => void }).callback?.(null);
  }
}

function fieldOf(copied: Buffer): Buffer | undefined {
  if (!copied.subarray(0, SIGNATURE.length).equals(SIGNATURE))
    throw new Error('the database sent no COPY in binary format');
  const row = HEAD + copied.readUInt32BE(HEAD - 4);
  if (copied.readInt16BE(row) === END) return undefined;
  const start = row + ROW_HEAD;
  const length = copied.readInt32BE(start - 4);
  const field = copied.subarray(start, start + length);
  if (field.length !== length || copied.readInt16BE(start + length) !== END)
    throw new Error('the database sent not one field of one row');
  return field;
}
