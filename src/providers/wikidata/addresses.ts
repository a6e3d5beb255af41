import { domainOf } from '../../reference/domain.ts';
import { type Entity, textsOf } from './claims.ts';

/** Profiles that are looked up by a property: the path after the host, and the property that holds what follows it. */
const PROFILES: readonly { readonly host: string; readonly path: RegExp; readonly property: string }[] = [
  { host: 'linkedin.com', path: /^\/company\/([\w.%-]+)/u, property: 'P4264' },
  { host: 'linkedin.com', path: /^\/in\/([\w.%-]+)/u, property: 'P6634' },
  { host: 'bsky.app', path: /^\/profile\/([\w.-]+)/u, property: 'P12361' },
  { host: 'x.com', path: /^\/(\w+)/u, property: 'P2002' },
  { host: 'twitter.com', path: /^\/(\w+)/u, property: 'P2002' },
  { host: 'github.com', path: /^\/([\w-]+)\/?$/u, property: 'P2037' },
  { host: 'crunchbase.com', path: /^\/organization\/([\w-]+)/u, property: 'P2088' },
  { host: 'crunchbase.com', path: /^\/person\/([\w-]+)/u, property: 'P2087' },
];

/** How an item is found by an address: by its own id or by a statement; undefined for an address that says nothing. */
export function itemOfUrl(url: string): { readonly id: string } | { readonly statement: string } | undefined {
  if (!URL.canParse(url)) return undefined;
  const { hostname, pathname } = new URL(url);
  const host = hostname.replace(/^(?:www|m|[a-z]{2})\./u, '');
  const own = /^\/(?:wiki|entity)\/(Q\d+)$/u.exec(pathname)?.[1];
  if (host === 'wikidata.org') return own === undefined ? undefined : { id: own };
  for (const { host: at, path, property } of PROFILES) {
    const name = at === host ? path.exec(pathname)?.[1] : undefined;
    if (name !== undefined) return { statement: `haswbstatement:${property}=${name}` };
  }
  return undefined;
}

/** A search for the item whose official website (P856) is this domain's start page, however it is written there. */
export function statementOfWebsite(domain: string): string {
  const addresses = ['https://', 'https://www.', 'http://', 'http://www.'].flatMap((begin) => [
    `${begin}${domain}`,
    `${begin}${domain}/`,
  ]);
  return `haswbstatement:${addresses.map((address) => `P856=${address}`).join('|')}`;
}

/** Whether one of the item's official websites is of this registrable domain. */
export function isAtDomain(entity: Entity, domain: string): boolean {
  return textsOf(entity, 'P856').some((website) => domainOf(website) === domain);
}

/** The profile people would open: LinkedIn, Bluesky, X, else the item itself. */
export function socialUrlOf(entity: Entity, kind: 'company' | 'in'): string {
  const [linkedIn] = textsOf(entity, kind === 'company' ? 'P4264' : 'P6634');
  if (linkedIn !== undefined) return `https://www.linkedin.com/${kind}/${encodeURIComponent(linkedIn)}`;
  const [bluesky] = textsOf(entity, 'P12361');
  if (bluesky !== undefined) return `https://bsky.app/profile/${encodeURIComponent(bluesky)}`;
  const [x] = textsOf(entity, 'P2002');
  if (x !== undefined) return `https://x.com/${encodeURIComponent(x)}`;
  return pageOf(entity);
}

/** The item's own page. */
export function pageOf({ id }: Entity): string {
  return `https://www.wikidata.org/wiki/${id}`;
}
