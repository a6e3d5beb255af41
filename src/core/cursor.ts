import { parseMoment } from './text/moment.ts';

/**
 * The place in a list where a page ended: a time and an id, so that equal times do not lose rows. Opaque to clients.
 */
export interface Cursor {
  readonly at: string;
  readonly id: number;
}

/** As `Cursor`, in lists whose rows have a UUID. */
export interface UuidCursor {
  readonly at: string;
  readonly id: string;
}

/** As a UUID is written; PostgreSQL takes capitals, too. */
export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** As our queries write it: of a Date three digits, of the database six. */
const AT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,6}Z$/;
/** Exact as a number, and small enough for PostgreSQL's bigint. */
const ID = /^\d{1,15}$/;

/** `<ISO time>~<id>`; the caller's transport need not escape it further than a query string does. */
export function formatCursor(cursor: Cursor | UuidCursor): string {
  return `${cursor.at}~${cursor.id}`;
}

/** The cursor in `text`, or undefined where it is none of ours. */
export function parseCursor(text: string): Cursor | undefined {
  const { at, id } = partsOf(text);
  return at !== undefined && ID.test(id) ? { at, id: Number(id) } : undefined;
}

/** The cursor in `text`, or undefined where it is none of a list with UUIDs. */
export function parseUuidCursor(text: string): UuidCursor | undefined {
  const { at, id } = partsOf(text);
  return at !== undefined && UUID.test(id) ? { at, id } : undefined;
}

/** `at` is undefined where it names no moment that there is. */
function partsOf(text: string): { readonly at: string | undefined; readonly id: string } {
  const [at = '', id = '', ...more] = text.split('~');
  const isMoment = more.length === 0 && AT.test(at) && parseMoment(at) !== undefined;
  return { at: isMoment ? at : undefined, id };
}
