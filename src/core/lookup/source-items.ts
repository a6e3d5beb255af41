import { normalUrl } from './text.ts';

/** What one source said, in its own order. */
export interface SourceItems<Item> {
  readonly source: string;
  readonly items: readonly Item[];
}

/** Which source is believed: an earlier id before a later one, and sources that are not listed last. */
export type Trust = readonly string[];

export function trustIn(source: string, trust: Trust): number {
  const at = trust.indexOf(source);
  return at === -1 ? trust.length : at;
}

/** The same answers, the most trusted source first. */
export function byTrust<Item>(answers: readonly SourceItems<Item>[], trust: Trust): SourceItems<Item>[] {
  return [...answers].sort((one, other) => trustIn(one.source, trust) - trustIn(other.source, trust));
}

/**
 * Two spellings of one page's address are one key: no scheme, no "www.", no tracking, no slash at the end. The query stays,
 * and so does a fragment that is a path: some registers distinguish their pages by nothing else.
 */
export function pageKey(url: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  const [, route = ''] = /#(\/.*)$/su.exec(url) ?? [];
  const key = `${normalUrl(url)}${route}`.toLowerCase().replace(/^[a-z]+:\/\/(?:www\.)?/u, '');
  return key === '' ? undefined : key;
}

/**
 * The fields of the records, each from the first that knows it, and which record that was: `from[name]` is its place in
 * the list. What is undefined or empty is not known.
 */
export function firstKnown<Item extends object>(
  records: readonly Item[],
): { readonly merged: Item; readonly from: ReadonlyMap<string, number> } {
  const from = new Map<string, number>();
  const merged: Record<string, unknown> = {};
  for (const [at, record] of records.entries()) {
    for (const [name, value] of Object.entries(record)) {
      const isKnown = value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
      if (!isKnown || from.has(name)) continue;
      merged[name] = value;
      from.set(name, at);
    }
  }
  return { merged: merged as Item, from };
}
