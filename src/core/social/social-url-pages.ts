import { LIMITS } from '../limits.ts';
import { normalForm } from '../text/normal-form.ts';
/**
 * Where a page lives: a host of its own, or `fediverse` for any server of it, of whatever make. `other` is a
 * well-formed address that no network here knows.
 */
export type SocialNetwork = 'bsky.app' | 'linkedin.com' | 'news.ycombinator.com' | 'fediverse' | 'other';
export type SocialKind = 'profile' | 'company' | 'post' | 'page';

/** A page of a social network, with the name or number that identifies it. */
export interface SocialUrl {
  readonly network: SocialNetwork;
  readonly kind: SocialKind;
  /** The one spelling of the address: https, no tracking, nothing behind what names the page. */
  readonly url: string;
  /** Lower case, with the port where one was given. */
  readonly host: string;
  /** Handle, DID, slug, `user`, `user@host` or item number, decoded; empty where the address does not say. */
  readonly id: string;
  /** Of a post: what names it at its host. */
  readonly post?: string;
}

/** What a page is once its host is known; undefined where the path names nothing of this network. */
type Reader = (segments: readonly string[], query: URLSearchParams, host: string) => SocialUrl | undefined;

/** https://atproto.com/specs/handle, without the names reserved for protocols. */
const HANDLE = /^(?=.{3,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/u;
/** https://atproto.com/specs/did: only these two methods are in use there; 256 is far above either. */
const DID = /^did:(?:plc:[a-z2-7]{24}|web:[a-z0-9][a-z0-9.-]{0,245}(?:%3a\d{1,5})?)$/u;
/** https://atproto.com/specs/record-key */
const RECORD_KEY = /^[A-Za-z0-9_~.:-]{1,512}$/u;
/** The reference server's `Account::USERNAME_RE`; others allow no more. */
const FEDIVERSE_USER = /^[A-Za-z0-9_](?:[A-Za-z0-9_.-]{0,62}[A-Za-z0-9_])?$/u;
/** Numbers, ULIDs or Flake ids, by the make of the server. */
const STATUS_ID = /^[A-Za-z0-9]{1,64}$/u;
const LINKEDIN_SLUG = /^[\p{L}\p{N}\p{M}\p{Pd}\p{S}&'’._~-]{1,200}$/u;
/** The encoded number of a member or company; unlike a chosen name it has a case. */
const LINKEDIN_CODE = /^A[A-Za-z]{2}AA[\w-]{10,}$/u;

/** An account name as the AT Protocol has it, in lower case and without `@`; undefined where it is none. */
export function atActor(text: string): string | undefined {
  const actor = text.replace(/^@/u, '').toLowerCase();
  return HANDLE.test(actor) || DID.test(actor) ? actor : undefined;
}

export function atPage(actor: string, post?: string): SocialUrl {
  const url = `https://bsky.app/profile/${actor}`;
  return post === undefined
    ? { network: 'bsky.app', kind: 'profile', url, host: 'bsky.app', id: actor }
    : { network: 'bsky.app', kind: 'post', url: `${url}/post/${post}`, host: 'bsky.app', id: actor, post };
}

/** `at://` and `bsky.app/profile/…` end alike: an account, or a record of it. */
export function isRecordKey(text: string): boolean {
  return RECORD_KEY.test(text) && text !== '.' && text !== '..';
}

const atProtocol: Reader = ([root, who = '', what, key]) => {
  const actor = root === 'profile' ? atActor(who) : undefined;
  if (actor === undefined) return undefined;
  if (what === undefined) return atPage(actor);
  return what === 'post' && key !== undefined && isRecordKey(key) ? atPage(actor, key) : undefined;
};

const LINKEDIN_KINDS: Readonly<Record<string, 'profile' | 'company'>> = {
  in: 'profile',
  company: 'company',
  school: 'company',
  showcase: 'company',
};

const linkedIn: Reader = ([root = '', name = '', third]) => {
  const base = { network: 'linkedin.com', host: 'www.linkedin.com' } as const;
  const kind = LINKEDIN_KINDS[root];
  if (kind !== undefined && LINKEDIN_SLUG.test(name)) {
    // What stands behind (`/details/experience`, `/en`, `/posts`) is a view of the same page.
    const id = LINKEDIN_CODE.test(name)
      ? name
      : normalForm(name.toLowerCase(), 'NFC', LIMITS.lookup.urlLength);
    return { ...base, kind, id, url: `https://www.linkedin.com/${root}/${encodeURIComponent(id)}` };
  }
  if (root === 'posts' && LINKEDIN_SLUG.test(name)) {
    const [, type, number] = /-(activity|ugcPost|share)-(\d{10,25})(?:-|$)/u.exec(name) ?? [];
    if (number === undefined) return undefined;
    const url = `https://www.linkedin.com/posts/${encodeURIComponent(name)}`;
    return { ...base, kind: 'post', id: '', post: `urn:li:${type}:${number}`, url };
  }
  const urn = /^urn:li:(?:activity|ugcPost|share):\d{10,25}$/u;
  if (root === 'feed' && name === 'update' && urn.test(third ?? ''))
    return {
      ...base,
      kind: 'post',
      id: '',
      post: third ?? '',
      url: `https://www.linkedin.com/feed/update/${third}`,
    };
  return undefined;
};

const news: Reader = ([page, ...rest], query) => {
  const base = { network: 'news.ycombinator.com', host: 'news.ycombinator.com' } as const;
  const id = query.get('id') ?? '';
  const url = `https://news.ycombinator.com/${page}?id=${id}`;
  if (rest.length > 0) return undefined;
  if (page === 'item' && /^\d{1,12}$/u.test(id)) return { ...base, kind: 'post', id: '', post: id, url };
  if (page === 'user' && /^[\w-]{1,32}$/u.test(id)) return { ...base, kind: 'profile', id, url };
  return undefined;
};

/** Hosts with `/@name` pages that speak another language: asking them would only end in a riddle. */
const NOT_FEDIVERSE =
  /(?:^|\.)(?:youtube\.com|medium\.com|tiktok\.com|threads\.(?:net|com)|substack\.com|telegram\.me|x\.com|twitter\.com|instagram\.com|facebook\.com)$/u;

const fediverse: Reader = ([first = '', second, third, ...rest], _query, host) => {
  if (NOT_FEDIVERSE.test(host) || rest.length > 1) return undefined;
  const page = (id: string, post?: string): SocialUrl | undefined => {
    const [user = '', home, ...more] = id.split('@');
    const remote = home === undefined ? undefined : home.toLowerCase();
    if (!FEDIVERSE_USER.test(user) || more.length > 0) return undefined;
    if (remote !== undefined && !HANDLE.test(remote)) return undefined;
    const own = remote === undefined || remote === host;
    const known = own ? user : `${user}@${remote}`;
    const base = { network: 'fediverse', host, id: known } as const;
    const url = `https://${host}/@${known}`;
    if (post === undefined) return { ...base, kind: 'profile', url };
    return STATUS_ID.test(post) ? { ...base, kind: 'post', url: `${url}/${post}`, post } : undefined;
  };
  if (first.startsWith('@')) {
    if (second === undefined || second === 'with_replies' || second === 'media') return page(first.slice(1));
    if (second === 'statuses' || second === 'posts') return page(first.slice(1), third);
    return third === undefined ? page(first.slice(1), second) : undefined;
  }
  if (first === 'users' && second !== undefined) {
    if (third === undefined) return page(second);
    return third === 'statuses' ? page(second, rest[0]) : undefined;
  }
  if (first === 'notice' && second !== undefined && third === undefined && STATUS_ID.test(second))
    return {
      network: 'fediverse',
      kind: 'post',
      host,
      id: '',
      post: second,
      url: `https://${host}/notice/${second}`,
    };
  return undefined;
};

/** The networks with hosts of their own; `also`: other names of the host that lead to the same pages. */
const HOSTS: readonly { readonly host: string; readonly also: RegExp; readonly read: Reader }[] = [
  { host: 'bsky.app', also: /^www\.bsky\.app$/u, read: atProtocol },
  // Subdomains of two letters are languages, `m` and `touch` are for telephones.
  { host: 'linkedin.com', also: /^(?:www|[a-z]{2}|m|touch)\.linkedin\.com$/u, read: linkedIn },
  { host: 'news.ycombinator.com', also: /^$/u, read: news },
];

/** The page an address of `host` names; `other` where the network or the page is unknown. */
export function readPage(url: URL, host: string, segments: readonly string[]): SocialUrl {
  const known = HOSTS.find((entry) => entry.host === host || entry.also.test(host));
  const found = (known?.read ?? fediverse)(segments, url.searchParams, host);
  if (found !== undefined) return found;
  const path = segments.map(encodeURIComponent).join('/');
  return { network: 'other', kind: 'page', url: `https://${host}/${path}${url.search}`, host, id: '' };
}
