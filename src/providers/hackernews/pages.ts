/** What a page of news.ycombinator.com is of. */
export type HackerNewsPage =
  | { readonly kind: 'item'; readonly id: string }
  | { readonly kind: 'user'; readonly id: string };

const HOST = 'news.ycombinator.com';
/** Digits of an item, letters of a name: nothing else may get into a path or a filter. */
const IDS = { item: /^\d{1,12}$/u, user: /^[A-Za-z0-9_-]{2,32}$/u } as const;

/** The item or user of an address; undefined for every other page and host. */
export function readPage(text: string): HackerNewsPage | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, pathname, searchParams } = new URL(text);
  if (!/^https?:$/u.test(protocol) || hostname !== HOST) return undefined;
  const kind = pathname.slice(1);
  if (kind !== 'item' && kind !== 'user') return undefined;
  const id = searchParams.get('id') ?? '';
  return IDS[kind].test(id) ? { kind, id } : undefined;
}

/** The address of a user's page. */
export function userUrl(name: string): string {
  return `https://${HOST}/user?id=${encodeURIComponent(name)}`;
}

/** The address of an item's page. */
export function itemUrl(id: string): string {
  return `https://${HOST}/item?id=${encodeURIComponent(id)}`;
}
