import { normalForm } from '../text/normal-form.ts';
import {
  atActor,
  atPage,
  isRecordKey,
  readPage,
  type SocialKind,
  type SocialNetwork,
  type SocialUrl,
} from './social-url-pages.ts';

export type { SocialUrl } from './social-url-pages.ts';

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

/** What is wrong with the text as an address, for a 400; undefined where it can be asked for, by whomever. */
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

/** The parts of the path, decoded; undefined where one could be read as something else than a name. */
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
