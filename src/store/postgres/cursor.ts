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
