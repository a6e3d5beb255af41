import { LIMITS } from './limits.ts';
import { normalForm } from './text.ts';

type Optional<Fields> = {
  [Name in keyof Fields as undefined extends Fields[Name] ? Name : never]?: Exclude<Fields[Name], undefined>;
};
type Sure<Fields> = { [Name in keyof Fields as undefined extends Fields[Name] ? never : Name]: Fields[Name] };
export type KnownFields<Fields> = Optional<Fields> & Sure<Fields>;

/** The fields that are known: those that are undefined, an empty text or an empty list are left out. */
export function knownFields<Fields extends object>(fields: Fields): KnownFields<Fields> {
  // Written out: lists of 10,000 rows ask it several times of each, and a list of pairs costs three times as much.
  const known: Record<string, unknown> = {};
  for (const name of Object.keys(fields)) {
    const value = fields[name as keyof Fields] as unknown;
    if (value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0))
      known[name] = value;
  }
  return known as KnownFields<Fields>;
}

/** Seconds since 1970 stay below this until the year 5138; milliseconds have been above it since March 1973. */
const SECONDS_END = 1e11;

/** Years outside are a defect of the source (0 for "unknown", a typing error), not a date. */
const YEARS = { first: 1900, last: 2199 };

/** Parameters that say where a link was clicked, never what it leads to. */
const TRACKING = /^(?:utm_.*|gclid|fbclid|mc_cid|mc_eid)$/iu;

/** Longer than any address a browser accepts; what is longer is not taken apart. */
const MAX_URL = 8192;

/**
 * Characters that no text of ours needs gone: controls and lone surrogates, which PostgreSQL, terminals and JSON readers
 * trip over, and those that turn the direction of writing, with which a page makes its name read as another one.
 */
export function withoutControls(text: string): string {
  return text.toWellFormed().replace(/[\p{Cc}\u200b\u2028-\u202e\u2066-\u2069\ufeff]+/gu, ' ');
}

/** At most `max` UTF-16 units, the last one an ellipsis where something was cut; never half a character. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = Math.max(0, max - 1);
  const isPair = /[\ud800-\udbff]/u.test(text[end - 1] ?? '');
  return max < 1 ? '' : `${text.slice(0, isPair ? end - 1 : end).trimEnd()}…`;
}

/** The text on one line: white space runs to one blank, controls gone, at most `max` UTF-16 units. */
export function oneLine(text: string, max: number): string {
  // No look at more than can be shown: four times over leaves room for the blanks that fall away.
  return cut(
    withoutControls(text.slice(0, max * 4))
      .replace(/\s+/gu, ' ')
      .trim(),
    max,
  );
}

/** The first line that says something, as `oneLine`; empty if none does. */
export function firstLine(text: string, max: number): string {
  return oneLine(text.trimStart().split(/[\r\n]/u, 1)[0] ?? '', max);
}

/**
 * ISO 8601 of what a source gives as a time: ISO (a day stays a day; without a zone it is taken as UTC), RFC 2822, or
 * a number (also written as a text) of seconds or milliseconds since 1970. Undefined for everything else.
 */
export function isoDate(value: unknown): string | undefined {
  if (typeof value === 'number') return fromNumber(value);
  if (typeof value !== 'string' || value.length > 64) return undefined;
  const text = value.trim();
  if (/^\d{9,13}$/u.test(text)) return fromNumber(Number(text));
  const [, year, month, day, rest] = /^(\d{4})-(\d\d)-(\d\d)(.*)$/su.exec(text) ?? [];
  if (year === undefined) return /^[A-Z][a-z]{2}, /u.test(text) ? fromMs(Date.parse(text)) : undefined;
  const midnight = `${year}-${month}-${day}T00:00:00.000Z`;
  // A day that is on no calendar comes back as another one.
  if (fromMs(Date.parse(midnight)) !== midnight) return undefined;
  if (rest === undefined || rest === '') return `${year}-${month}-${day}`;
  const time = /^[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)\s*(Z|[+-]\d\d:?\d\d|UTC)?$/iu.exec(rest);
  if (time === null) return undefined;
  const zone = time[2] === undefined || /^(?:z|utc)$/iu.test(time[2]) ? 'Z' : time[2];
  return fromMs(
    Date.parse(`${year}-${month}-${day}T${time[1]}${zone.replace(/^(.\d\d):?(\d\d)$/u, '$1:$2')}`),
  );
}

function fromNumber(value: number): string | undefined {
  return value > 0 ? fromMs(value < SECONDS_END ? value * 1000 : value) : undefined;
}

function fromMs(ms: number): string | undefined {
  if (!Number.isFinite(ms) || Math.abs(ms) > 8.64e15) return undefined;
  const date = new Date(ms);
  const year = date.getUTCFullYear();
  return year >= YEARS.first && year <= YEARS.last ? date.toISOString() : undefined;
}

/**
 * One spelling of a web address: host in lower case, without fragment, tracking parameters and slashes at the end. What
 * is no http(s) address comes back trimmed and otherwise as it is.
 */
export function normalUrl(url: string): string {
  const text = url.trim();
  if (text.length > MAX_URL || !/^https?:\/\//iu.test(text) || !URL.canParse(text)) return text;
  const parsed = new URL(text);
  parsed.hash = '';
  for (const name of [...parsed.searchParams.keys()])
    if (TRACKING.test(name)) parsed.searchParams.delete(name);
  const path = parsed.pathname.replace(/(?<!\/)\/+$/u, '');
  return `${parsed.origin}${path}${parsed.search}`;
}

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
  /** Handle, DID, slug, `user`, `user@host` or item number, decoded; empty if the address does not say. */
  readonly id: string;
  /** Of a post: what names it at its host. */
  readonly post?: string;
}

/** What a page is once its host is known; undefined if the path names nothing of this network. */
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

/** An account name as the AT Protocol has it, in lower case and without `@`; undefined if it is none. */
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

/** Why a text is no address, as the rest of a sentence that begins with the field's name. */
export interface SocialUrlFault {
  readonly fault: string;
}

/** Browsers and servers stop at about this length. */
const MAX_LENGTH = 2048;

/**
 * The page a text names: an https address, `at://…`, a DID, `@user@host`, or a bare handle. Reading the `url` of the
 * result gives the result again. Pure text: whether the page exists is not asked.
 */
export function readSocialUrl(text: string): SocialUrl | SocialUrlFault {
  if (text.length > 4 * MAX_LENGTH) return { fault: `must have at most ${MAX_LENGTH} characters` }; // not even composed
  const tidy = normalForm(text.trim(), 'NFC', 4 * MAX_LENGTH);
  if (tidy === '') return { fault: 'must not be empty' };
  if (tidy.length > MAX_LENGTH) return { fault: `must have at most ${MAX_LENGTH} characters` };
  if (/[\s\p{Cc}\p{Cf}\\]/u.test(tidy)) return { fault: 'must be one address, without blanks' };
  if (tidy.startsWith('at://')) return readRecord(tidy.slice('at://'.length));
  const actor = atActor(tidy);
  if (actor !== undefined) return atPage(actor);
  const [, user, home] = /^@([^@/]+)@([^@/]+)$/u.exec(tidy) ?? [];
  if (user !== undefined) return readHttps(`https://${home}/@${user}`, 'fediverse');
  return readHttps(tidy);
}

/** What is wrong with the text as an address, for a 400; undefined if it can be asked for, by whomever. */
export function socialUrlFault(text: string): string | undefined {
  const read = readSocialUrl(text);
  return 'fault' in read ? read.fault : undefined;
}

/** The page, if it is of this network and one of these kinds. */
export function socialPage(
  text: string | undefined,
  network: SocialNetwork,
  ...kinds: readonly SocialKind[]
): SocialUrl | undefined {
  const read = readSocialUrl(text ?? '');
  return !('fault' in read) && read.network === network && kinds.includes(read.kind) ? read : undefined;
}

/** https://atproto.com/specs/at-uri-scheme: of the records only posts have a page. */
function readRecord(rest: string): SocialUrl | SocialUrlFault {
  const [authority = '', collection, key, ...more] = rest.split('/');
  const actor = atActor(authority);
  if (actor === undefined) return { fault: 'must name an account after at://' };
  if (collection === undefined || (collection === '' && key === undefined)) return atPage(actor);
  if (collection !== 'app.bsky.feed.post' || key === undefined || !isRecordKey(key) || more.length > 0)
    return { fault: 'must be the at:// address of an account or a post' };
  return atPage(actor, key);
}

function readHttps(text: string, only?: SocialNetwork): SocialUrl | SocialUrlFault {
  if (!/^https:\/\//iu.test(text))
    return { fault: 'must be an address that begins with https://, or an account name such as name.example' };
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.hostname === '') return { fault: 'must be a well-formed https address' };
  if (url.username !== '' || url.password !== '') return { fault: 'must not hold a user name or password' };
  // Of the text itself: `URL` has already resolved `..` away.
  const segments = decodedSegments(text.replace(/^https:\/\/[^/?#]*/iu, ''));
  if (segments === undefined)
    return { fault: 'must have a plain path, without `..`, empty parts or escaped slashes' };
  const host = url.host.replace(/\.(?=:|$)/u, '');
  const page = readPage(url, host, segments);
  return only !== undefined && page.network !== only ? { fault: 'must name an account as @name@host' } : page;
}

/** The parts of the path, decoded; undefined if one could be read as something else than a name. */
function decodedSegments(rest: string): readonly string[] | undefined {
  const path = rest
    .replace(/[?#].*$/su, '')
    .replace(/^\//u, '')
    .replace(/\/$/u, '');
  if (path === '') return [];
  const segments: string[] = [];
  for (const part of path.split('/')) {
    const segment = decoded(part);
    if (segment === undefined || /^\.{0,2}$|[/\\?#\p{Cc}]/u.test(segment)) return undefined;
    segments.push(segment);
  }
  return segments;
}

function decoded(part: string): string | undefined {
  try {
    return normalForm(decodeURIComponent(part), 'NFC', MAX_LENGTH);
  } catch {
    return undefined;
  }
}
