import type { Call } from './call.ts';
import type { Operation } from './operation.ts';
import type { RowOptions } from './types.ts';

/**
 * Every row of a list, page after page; the next page is asked for when its first row is. Pages are as large as they may be,
 * since each counts against the rate limit; `limit` of the query makes them smaller. Throws where a page names a next one that
 * was read before, which would never end.
 * A TypeError where the operation has no such list.
 */
export async function* rowsOf(
  call: Call,
  { pageLimit, ...operation }: Operation,
  query: object = {},
  { atMost = Number.POSITIVE_INFINITY, ...options }: RowOptions = {},
): AsyncGenerator<unknown, void, void> {
  if (pageLimit === undefined || operation.rows === undefined)
    throw new TypeError(`${operation.path} has no list that is read page by page`);
  if (!(atMost >= 0)) throw new TypeError(`atMost has to be a number from 0, not ${atMost}`);
  const seen = new Set<string>();
  let left = atMost;
  let cursor: string | undefined;
  while (left > 0) {
    const asked = { limit: Math.min(pageLimit, Math.ceil(left)), ...query, cursor };
    const page = (await call(operation, asked, options)) as Readonly<Record<string, unknown>>;
    const rows = (page[operation.rows] as readonly unknown[]).slice(0, left);
    yield* rows;
    left -= rows.length;
    cursor = page.next as string | undefined;
    if (cursor === undefined) return;
    if (seen.has(cursor))
      throw new Error(`The list ${operation.path} does not end: its page "${cursor}" comes again.`);
    seen.add(cursor);
  }
}
