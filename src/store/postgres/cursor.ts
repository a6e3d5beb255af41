import { type RawBuilder, sql } from 'kysely';
import {
  type Cursor,
  formatCursor,
  parseCursor,
  parseUuidCursor,
  type UuidCursor,
} from '../../core/cursor.ts';
import { DomainError } from '../../core/errors.ts';
import type { Page } from '../../core/page.ts';

/** The cursor of a page, undefined for the first. Throws `invalid_request` for text that is no cursor of ours. */
export function readCursor(text: string | undefined): Cursor | undefined {
  return readBy(parseCursor, text);
}

/** As `readCursor`, of a list whose rows have a UUID. */
export function readUuidCursor(text: string | undefined): UuidCursor | undefined {
  return readBy(parseUuidCursor, text);
}

function readBy<Read>(parse: (text: string) => Read | undefined, text: string | undefined): Read | undefined {
  if (text === undefined) return undefined;
  const cursor = parse(text);
  if (cursor !== undefined) return cursor;
  const message = 'is not a cursor of this list; send the "next" of the page before, unchanged';
  throw new DomainError('invalid_request', `"cursor" ${message}.`, {
    details: [{ path: 'cursor', message }],
  });
}

/** A column's time, or one made of it, as a cursor has it: all digits of the clock, which a Date would cut to three, so that it stands at one row. */
export function cursorTime(time: string | RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`to_char(${typeof time === 'string' ? sql.ref(time) : time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** Whether a row comes after the cursor in a list by time and id, newest first; true without a cursor. */
export function isAfter(
  cursor: Cursor | UuidCursor | undefined,
  timeColumn: string,
  idColumn: string,
): RawBuilder<boolean> {
  if (cursor === undefined) return sql<boolean>`true`;
  const [time, id] = [sql.ref(timeColumn), sql.ref(idColumn)];
  return sql<boolean>`(${time}, ${id}) < (${cursor.at}::timestamptz, ${cursor.id})`;
}

/** A page of at most `limit` rows out of `limit + 1`: the extra one shows whether there is a next page. */
export function pageFrom<Row, Item>(
  rows: readonly Row[],
  limit: number,
  itemOf: (row: Row) => Item,
  cursorOf: (row: Row) => Cursor | UuidCursor,
): Page<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(itemOf),
    next: rows.length > limit && last !== undefined ? formatCursor(cursorOf(last)) : undefined,
  };
}
