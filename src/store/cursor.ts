import { type Cursor, parseCursor } from '../core/cursor.ts';
import { DomainError } from '../core/errors.ts';

/** The cursor of a page, undefined for the first. Throws `invalid_request` for text that is no cursor of ours. */
export function readCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  const cursor = parseCursor(text);
  if (cursor !== undefined) return cursor;
  const message = 'is not a cursor of this list; send the "next" of the page before, unchanged';
  throw new DomainError('invalid_request', `"cursor" ${message}.`, {
    details: [{ path: 'cursor', message }],
  });
}
