/**
 * The place in a list where a page ended: a time and an id, so that equal times do not lose rows. Opaque to clients.
 */
export interface Cursor {
  readonly at: string;
  readonly id: number;
}

/** `<ISO time>~<id>`; the caller's transport need not escape it further than a query string does. */
export function formatCursor(cursor: Cursor | UuidCursor): string {
  return `${cursor.at}~${cursor.id}`;
}

/** The cursor in `text`, or undefined where it is none of ours. */
export function parseCursor(text: string): Cursor | undefined {
  const parts = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,6}Z)~(\d{1,15})$/.exec(text);
  if (parts?.[1] === undefined || parts[2] === undefined || Number.isNaN(Date.parse(parts[1])))
    return undefined;
  return { at: parts[1], id: Number(parts[2]) };
}

/** As `Cursor`, in lists whose rows have a UUID. */
export interface UuidCursor {
  readonly at: string;
  readonly id: string;
}

/** The cursor in `text`, or undefined where it is none of a list with UUIDs. */
export function parseUuidCursor(text: string): UuidCursor | undefined {
  const parts =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,6}Z)~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text);
  if (parts?.[1] === undefined || parts[2] === undefined || Number.isNaN(Date.parse(parts[1])))
    return undefined;
  return { at: parts[1], id: parts[2] };
}
