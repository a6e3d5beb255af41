/**
 * Characters that a reader does not see: format controls (directions, tags, zero widths) and the controls that JSON leaves as
 * they are. Text can hide orders in them. Two join letters of Persian, Hindi and emoji, and stay.
 */
const UNSEEN = /[\u007f-\u009f\u2028\u2029]|(?![\u200c\u200d])\p{Cf}/gu;

/** Compact JSON in which every character can be seen: those that cannot are escaped, so its value is the same. */
export function jsonOf(value: unknown): string {
  return JSON.stringify(value).replace(UNSEEN, escaped);
}

/** Bytes that a text takes where it is sent: inside a string of JSON, in UTF-8. */
export function sizeOf(text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) - 2;
}

function escaped(character: string): string {
  // By units of UTF-16, which is how JSON escapes (RFC 8259, section 7).
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}

/** The lists of an answer by their field; one that is a list itself has it under `''`. */
export type Lists = ReadonlyMap<string, readonly unknown[]>;

/** Up to where each list is given, or from where it goes on: rows from its beginning. */
export type Places = ReadonlyMap<string, number>;

/** How a cursor and a sentence name the list of an answer that is one itself; no field of ours has a space. */
const WHOLE = 'rows';

/** The lists of the data: the data itself, or what its fields hold. */
export function listsOf(data: unknown): Lists {
  if (Array.isArray(data)) return new Map([['', data]]);
  if (typeof data !== 'object' || data === null) return new Map();
  return new Map(
    Object.entries(data).flatMap(([field, value]) => (Array.isArray(value) ? [[field, value] as const] : [])),
  );
}

/** The data with the first rows of its lists, as many as are kept of each. */
export function firstRows(data: unknown, kept: Places): unknown {
  return mapLists(data, (field, rows) => rows.slice(0, kept.get(field) ?? rows.length));
}

/** What an answer before had no room for: these lists from their places on, without the rest, which was given then. */
export function fromPlaces(data: unknown, places: Places): unknown {
  if (Array.isArray(data)) return data.slice(places.get(''));
  const rest = [...listsOf(data)].flatMap(([field, rows]) => {
    const from = places.get(field);
    return from === undefined ? [] : [[field, rows.slice(from)] as const];
  });
  return Object.fromEntries(rest);
}

/** What a cursor ends with where its call has a window. */
const WINDOW = /@(\d{1,9})$/;

/** `investors:12,updatedInvestors:3@2978736`: where lists go on, and the window of the call that was cut. */
export function cursorOf(places: Places, window: number | undefined): string {
  const rows = [...places].map(([field, from]) => `${nameOf(field)}:${from}`).join(',');
  return window === undefined ? rows : `${rows}@${window}`;
}

/** The window that a cursor names, if any. */
export function windowOf(cursor: string | undefined): number | undefined {
  const window = WINDOW.exec(cursor ?? '')?.[1];
  return window === undefined ? undefined : Number(window);
}

/** The places of a cursor; undefined if it is none of these lists. */
export function readCursor(cursor: string, lists: Lists): Places | undefined {
  const places = new Map<string, number>();
  for (const part of cursor.replace(WINDOW, '').split(',')) {
    const [name = '', from = '', ...more] = part.split(':');
    const field = name === WHOLE && lists.has('') ? '' : name;
    const rows = lists.get(field);
    if (rows === undefined || more.length > 0 || !/^[1-9]\d{0,6}$/.test(from) || Number(from) > rows.length)
      return undefined;
    places.set(field, Number(from));
  }
  return places;
}

/** The name of a list in sentences and cursors. */
export function nameOf(field: string): string {
  return field === '' ? WHOLE : field;
}

/**
 * How many rows of each list to keep so that `excess` bytes are saved, as far as that goes: the last row of the list that takes
 * most goes first, and of each list one row stays.
 */
export function fewerRows(lists: Lists, excess: number): Places {
  const costs = new Map(
    [...lists].map(([field, rows]) => [field, rows.map((row) => sizeOf(jsonOf(row)) + 1)]),
  );
  const taken = new Map(
    [...costs].map(([field, list]) => [field, list.reduce((sum, cost) => sum + cost, 0)]),
  );
  const kept = new Map([...lists].map(([field, rows]) => [field, rows.length]));
  let over = excess;
  while (over > 0) {
    const longest = [...taken]
      .filter(([field]) => (kept.get(field) ?? 0) > 1)
      .reduce<readonly [string, number] | undefined>(
        (most, one) => (most === undefined || one[1] > most[1] ? one : most),
        undefined,
      );
    if (longest === undefined) break;
    const [field, bytes] = longest;
    const left = (kept.get(field) ?? 0) - 1;
    const cost = costs.get(field)?.[left] ?? 0;
    kept.set(field, left);
    taken.set(field, bytes - cost);
    over -= cost;
  }
  return kept;
}

function mapLists(
  data: unknown,
  change: (field: string, rows: readonly unknown[]) => readonly unknown[],
): unknown {
  if (Array.isArray(data)) return change('', data);
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => [
      field,
      Array.isArray(value) ? change(field, value) : value,
    ]),
  );
}
