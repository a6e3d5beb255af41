import type { ColumnType } from 'kysely';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { toSafeNumber } from './connection.ts';

/** A timestamptz: a Date when read, also taken as ISO 8601 text when written. */
export type Instant = ColumnType<Date, Date | string, Date | string>;
/** jsonb: written as JSON text, because pg would turn a bare array into a PostgreSQL array. */
export type Jsonb = ColumnType<unknown, string, string>;

export type CopyValue = string | number | boolean | readonly string[] | undefined;

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** One field in the text format of COPY; PostgreSQL knows no NUL, and an empty list is nothing known. */
function field(value: CopyValue): string {
  if (value === undefined) return '\\N';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return value.length === 0 ? '\\N' : field(arrayLiteral(value));
  return value
    .toWellFormed()
    .replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? '')
    .replaceAll('\0', '');
}

function arrayLiteral(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

/** One row in the text format of COPY (https://www.postgresql.org/docs/current/sql-copy.html). */
export function copyLine(values: readonly CopyValue[]): string {
  return `${values.map(field).join('\t')}\n`;
}

/** PostgreSQL sends something at least this often while it works on a COPY of ours (it sorts a million rows in seconds). */
const STALL_MS = 60_000;

const [TAB, NEWLINE, BACKSLASH, QUOTE, COMMA, BRACE, N, MINUS, ZERO] = [9, 10, 92, 34, 44, 125, 78, 45, 48];
/** Integers of so many digits are exact, and quickly made of their digits. */
const EXACT_DIGITS = 15;
const COPY_OUT_ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/**
 * The fields of COPY's text format (https://www.postgresql.org/docs/current/sql-copy.html, "Text Format"), read one
 * after the other, row by row, in the order of the columns. Read from bytes, because a string for every field of a
 * million rows costs several times what is done with them.
 */
export class Fields {
  #bytes: Buffer = Buffer.alloc(0);
  #at = 0;
  #end = 0;

  /** Takes further bytes; afterwards all whole rows can be read, which must be done before the next call. */
  feed(chunk: Buffer): void {
    const rest = this.#bytes.subarray(this.#end);
    this.#bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    this.#at = 0;
    this.#end = this.#bytes.lastIndexOf(NEWLINE) + 1;
  }

  get hasRow(): boolean {
    return this.#at < this.#end;
  }

  get isCut(): boolean {
    return this.#end < this.#bytes.length;
  }

  /** A number; NaN for null. Throws a RangeError for an integer beyond 2^53. */
  number(): number {
    const bytes = this.#bytes;
    const start = this.#at;
    let at = start;
    let value = 0;
    for (; ; at += 1) {
      const digit = (bytes[at] as number) - ZERO;
      if (!(digit >= 0 && digit <= 9)) break;
      value = value * 10 + digit;
    }
    const isDone = bytes[at] === TAB || bytes[at] === NEWLINE;
    if (isDone && at - start <= EXACT_DIGITS && at > start) {
      this.#at = at + 1;
      return value;
    }
    return this.#unusualNumber();
  }

  #unusualNumber(): number {
    const start = this.#at;
    const text = this.text();
    if (text === null) return Number.NaN;
    const isInteger = this.#bytes[start] === MINUS ? /^-\d+$/.test(text) : /^\d+$/.test(text);
    return isInteger ? toSafeNumber(text) : Number(text);
  }

  text(): string | null {
    const bytes = this.#bytes;
    const start = this.#at;
    let at = start;
    let seen = 0;
    let hasEscape = false;
    for (; ; at += 1) {
      const byte = bytes[at] as number;
      if (byte === TAB || byte === NEWLINE) break;
      if (byte === BACKSLASH) hasEscape = true;
      seen |= byte;
    }
    this.#at = at + 1;
    if (!hasEscape) return bytes.toString(seen < 0x80 ? 'latin1' : 'utf8', start, at);
    if (at - start === 2 && bytes[start + 1] === N) return null;
    return bytes
      .toString('utf8', start, at)
      .replace(/\\(.)/gs, (_, letter: string) => COPY_OUT_ESCAPES[letter] ?? letter);
  }

  /** An array of texts, of one dimension; null counts as empty, nulls within are left out. */
  list(): string[] {
    const bytes = this.#bytes;
    if (bytes[this.#at + 1] === BRACE) {
      this.#at += 3;
      return [];
    }
    const text = this.text();
    return text === null ? [] : listOf(text);
  }
}

/** An array in PostgreSQL's own notation: `{seed,"series a","say \"x\"",NULL}`. */
function listOf(text: string): string[] {
  const items: string[] = [];
  for (let at = 1; at < text.length - 1; at += 1) {
    if (text.charCodeAt(at) === QUOTE) {
      let item = '';
      for (at += 1; text.charCodeAt(at) !== QUOTE; at += 1) {
        if (text.charCodeAt(at) === BACKSLASH) at += 1;
        item += text[at];
      }
      items.push(item);
      at += 1;
    } else {
      const start = at;
      while (at < text.length - 1 && text.charCodeAt(at) !== COMMA) at += 1;
      const item = text.slice(start, at);
      if (item !== 'NULL') items.push(item);
    }
  }
  return items;
}

/**
 * The rows of a query (values written into it: COPY knows no parameters), as they come: each time the fields are given,
 * all rows in them have to be read. The connection must have no query time-out, which pg does not end with a COPY.
 * Where reading stops early, for whatever reason, the connection is of no use any more and is closed.
 */
export async function* copyOut(
  client: pg.PoolClient,
  query: string,
  stallMs = STALL_MS,
): AsyncGenerator<Fields> {
  const stream = client.query(copyTo(`copy (${query}) to stdout`));
  const fields = new Fields();
  let isTaken = false; // the reader may take long; only the database may not
  const stalled = setTimeout(() => {
    if (isTaken) stalled.refresh();
    else
      stream.destroy(
        new Error(`the database sent nothing for ${stallMs / 1_000} s while the corpus was read`),
      );
  }, stallMs);
  let isWhole = false;
  try {
    for await (const chunk of stream) {
      isTaken = true;
      fields.feed(chunk as Buffer);
      if (fields.hasRow) yield fields;
      isTaken = false;
      stalled.refresh();
    }
    if (fields.isCut) throw new Error('the database stopped in the middle of a row of the corpus');
    isWhole = true;
  } finally {
    clearTimeout(stalled);
    if (!isWhole) void client.end().catch(() => {});
  }
}
