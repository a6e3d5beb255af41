import { type Static, Type } from 'typebox';
import { ProviderError } from '../platform/values/provider-error.ts';
import { firstLine, knownFields, type SocialUrl, socialPage } from '../platform/values/social-url.ts';
import {
  atPage,
  List,
  type Lookup,
  type OutRequest,
  type ProviderCall,
  readAs,
  readEach,
} from './provider.ts';
import type { CompanyFacts, LookupItem, PersonFacts, Post } from './rules-kinds.ts';

/** `app.bsky.actor.defs#profileView`, of which `#profileViewDetailed` is the longer form. */
export const Profile = Type.Object({
  did: Type.String({ pattern: '^did:' }),
  handle: Type.String(),
  displayName: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  website: Type.Optional(Type.String()),
  followersCount: Type.Optional(Type.Integer()),
});

/** `app.bsky.feed.defs#postView` with an `app.bsky.feed.post` record. */
export const PostView = Type.Object({
  uri: Type.String({ pattern: '^at://' }),
  author: Profile,
  record: Type.Object({
    text: Type.String(),
    createdAt: Type.String(),
    facets: Type.Optional(List),
  }),
  embed: Type.Optional(Type.Object({ external: Type.Optional(Type.Object({ uri: Type.String() })) })),
  indexedAt: Type.String(),
});

const ErrorBody = Type.Object({ error: Type.String(), message: Type.Optional(Type.String()) });

/** Codes and, for the one code that says everything, messages of "there is no such account or post". */
const ABSENT: ReadonlySet<string> = new Set(['NotFound', 'AccountDeactivated', 'AccountTakedown']);
const ABSENT_MESSAGE = /^(?:profile not found|unable to resolve handle|actor not found|post not found)/iu;

/**
 * What an XRPC query answers (https://atproto.com/specs/xrpc); undefined if it says, with its 400, that there is no
 * such account or post. Every other 400 is thrown as `upstream`.
 */
export async function query(
  call: ProviderCall,
  method: string,
  parameters: NonNullable<OutRequest['query']>,
): Promise<unknown> {
  const answer = await ask(call, `/xrpc/${method}`, parameters);
  if (answer.status !== 400) return answer.body;
  const { error, message = '' } = readAs(ErrorBody, answer.body, 'error answer');
  if (ABSENT.has(error) || (error === 'InvalidRequest' && ABSENT_MESSAGE.test(message))) return undefined;
  throw new ProviderError('upstream', `${method} refused: ${error.slice(0, 100)}`, { status: 400 });
}

/** The cached address refuses some questions and some clients, with 403 and a page; the other one has been seen to answer. */
async function ask(call: ProviderCall, path: string, parameters: NonNullable<OutRequest['query']>) {
  const second = `${call.settings.text('SECOND_URL') ?? ''}${path}`;
  const first = await call.json({ path, query: parameters, accept: [400, 403] });
  if (first.status !== 403) return first;
  return call.json({ guardedUrl: second, query: parameters, accept: [400] });
}

/** The same, where "there is none" leaves nothing to answer with. */
export async function queryExisting(
  call: ProviderCall,
  method: string,
  parameters: NonNullable<OutRequest['query']>,
): Promise<unknown> {
  const body = await query(call, method, parameters);
  if (body === undefined) throw absent('account or post');
  return body;
}

/** No list is given for what is not there: an empty one would say that it has none. */
export function absent(what: string): ProviderError {
  return new ProviderError('upstream', `no such ${what}, or it is closed`, { status: 400, spend: 'none' });
}

/**
 * The DID of an account. Lists by record (likes, reposts) are empty, without an error, for an address that holds the
 * handle instead, so nothing may ask for them without this.
 */
export async function didOf(call: ProviderCall, actor: string): Promise<string> {
  if (actor.startsWith('did:')) return actor;
  const body = await queryExisting(call, 'com.atproto.identity.resolveHandle', { handle: actor });
  return readAs(Type.Object({ did: Type.String({ pattern: '^did:' }) }), body, 'resolved handle').did;
}

/** The page of an account; a handle that no longer leads to it is shown as `handle.invalid`. */
export function profileUrl({ handle, did }: { readonly handle: string; readonly did: string }): string {
  return `https://bsky.app/profile/${handle === '' || handle === 'handle.invalid' ? did : handle}`;
}

/** `app.bsky.richtext.facet`: offsets count the bytes of the text in UTF-8. */
const Facet = Type.Object({
  index: Type.Object({ byteStart: Type.Integer({ minimum: 0 }), byteEnd: Type.Integer({ minimum: 0 }) }),
  features: Type.Array(Type.Object({ $type: Type.String(), uri: Type.Optional(Type.String()) })),
});

/** Apps show a long link cut short; the post alone knows where it leads. */
const CUT_SHORT = /(?:…|\.\.\.)$/u;

/**
 * What a post says: its text, links that are shown cut short written out, and the link of its card where the text does
 * not hold it.
 */
export function postText(post: Pick<Static<typeof PostView>, 'record' | 'embed'>): string {
  const text = withLinks(post.record.text, post.record.facets ?? []);
  const card = post.embed?.external?.uri;
  return card === undefined || text.includes(card) ? text : `${text}\n${card}`.trim();
}

function withLinks(text: string, facets: readonly unknown[]): string {
  const octets = new TextEncoder().encode(text);
  const decoder = new TextDecoder();
  let shown = '';
  let at = 0;
  const links = readEach(Facet, facets)
    .items.flatMap(({ index: { byteStart, byteEnd }, features }) => {
      const uri = features.find(({ $type }) => $type === 'app.bsky.richtext.facet#link')?.uri;
      return uri === undefined ? [] : [{ byteStart, byteEnd, uri }];
    })
    .sort((a, b) => a.byteStart - b.byteStart);
  for (const { byteStart, byteEnd, uri } of links) {
    // Clients write these numbers: what overlaps, lies outside or halves a character is left as text.
    if (byteStart < at || byteEnd <= byteStart || byteEnd > octets.length) continue;
    if (isWithinCharacter(octets[byteStart]) || isWithinCharacter(octets[byteEnd])) continue;
    const anchor = decoder.decode(octets.subarray(byteStart, byteEnd));
    if (!CUT_SHORT.test(anchor)) continue;
    shown += decoder.decode(octets.subarray(at, byteStart)) + uri;
    at = byteEnd;
  }
  return shown + decoder.decode(octets.subarray(at));
}

/** RFC 3629: all bytes of a character but its first begin with the bits 10. */
function isWithinCharacter(octet: number | undefined): boolean {
  return octet !== undefined && (octet & 0xc0) === 0x80;
}

/** The most the API gives at once. */
const PAGE = 100;
/** A thousand entries in a month is far beyond a person; a machine that posts more is cut off at its newest. */
const MAX_PAGES = 10;
const DAY_MS = 86_400_000;

const Feed = Type.Object({ feed: List, cursor: Type.Optional(Type.String()) });
const Entry = Type.Object({
  post: PostView,
  reason: Type.Optional(Type.Object({ $type: Type.String(), indexedAt: Type.Optional(Type.String()) })),
});

/**
 * What an account wrote in the window, its own threads included. Answers to others are left out, and so are
 * reposts: a row has no author, so another person's words would pass for the account's.
 */
export const posts = atPage<'social.posts', SocialUrl>(
  'an account',
  accountPage,
  async (page, { days_back }, call) => {
    const since = call.now.getTime() - days_back * DAY_MS;
    const items: Post[] = [];
    let rejected = 0;
    let cursor: string | undefined;
    for (let asked = 0; asked < MAX_PAGES; asked += 1) {
      const body = await queryExisting(call, 'app.bsky.feed.getAuthorFeed', {
        actor: page.id,
        limit: PAGE,
        cursor,
        filter: 'posts_and_author_threads',
      });
      const feed = readAs(Feed, body, 'feed');
      const entries = readEach(Entry, feed.feed);
      rejected += entries.rejected;
      const own = entries.items.filter(({ reason }) => !isRepost(reason));
      items.push(...own.map(({ post }) => postOf(post)).filter(({ timestamp }) => timestamp >= since));
      // The last page with entries still has a cursor; the end is a page without entries or without one.
      cursor = feed.cursor;
      if (cursor === undefined || feed.feed.length === 0) break;
      if (entries.items.some((entry) => sortTime(entry) < since)) break;
    }
    return { items, rejected };
  },
);

function accountPage({ social_url }: { readonly social_url?: string }): SocialUrl | undefined {
  return socialPage(social_url, 'bsky.app', 'profile');
}

function isRepost(reason: Static<typeof Entry>['reason']): boolean {
  return reason?.$type === 'app.bsky.feed.defs#reasonRepost';
}

/** The feed is ordered by this; a pinned entry stands first whatever its age, so it says nothing about the rest. */
function sortTime({ post, reason }: Static<typeof Entry>): number {
  if (reason?.$type === 'app.bsky.feed.defs#reasonPin') return Number.POSITIVE_INFINITY;
  const shared = isRepost(reason) ? Date.parse(reason?.indexedAt ?? '') : Number.NaN;
  return Number.isNaN(shared) ? timeOf(post) : shared;
}

/** The author's clock, which can say anything, but nothing later than when the post was seen. */
function timeOf(post: Static<typeof PostView>): number {
  const seen = Date.parse(post.indexedAt);
  const created = Date.parse(post.record.createdAt);
  if (Number.isNaN(created)) return seen;
  return Number.isNaN(seen) ? created : Math.min(created, seen);
}

function postOf(post: Static<typeof PostView>): Post {
  const timestamp = timeOf(post);
  return {
    url: `${profileUrl(post.author)}/post/${post.uri.slice(post.uri.lastIndexOf('/') + 1)}`,
    content: postText(post),
    date: Number.isNaN(timestamp) ? '' : new Date(timestamp).toISOString(),
    timestamp,
  };
}

/** The most the API gives at once. */
const MAX_ACTORS = 100;
const MAX_POSITION = 300;
const MAX_DESCRIPTION = 5000;

const Actors = Type.Object({ actors: List });

export const personSearch: Lookup<'person.search'> = {
  async ask({ query: text, limit }, call) {
    const body = await query(call, 'app.bsky.actor.searchActors', {
      q: text,
      limit: Math.min(limit, MAX_ACTORS),
    });
    const { items, rejected } = readEach(Profile, readAs(Actors, body, 'search answer').actors);
    const rows = items.map((actor) =>
      knownFields({
        name: nameOf(actor),
        socialUrl: profileUrl(actor),
        position: firstLine(actor.description ?? '', MAX_POSITION),
      }),
    );
    return { items: rows, rejected };
  },
};

export const personEnrich = enriching<'person.enrich'>(personOf);
export const companyEnrich = enriching<'company.enrich'>(commonFacts);

/** The facts of an account; none of one that does not exist, was closed or was taken down. */
function enriching<Kind extends 'person.enrich' | 'company.enrich'>(
  factsOf: (profile: Static<typeof Profile>) => LookupItem[Kind],
) {
  return atPage<Kind, SocialUrl>('an account', accountPage, async (page, _params, call) => {
    const body = await query(call, 'app.bsky.actor.getProfile', { actor: page.id });
    return { items: body === undefined ? [] : [factsOf(readAs(Profile, body, 'profile'))] };
  });
}

function nameOf(profile: Static<typeof Profile>): string {
  return profile.displayName?.trim() || profile.handle;
}

function commonFacts(profile: Static<typeof Profile>): CompanyFacts {
  return knownFields({
    name: nameOf(profile),
    socialUrl: profileUrl(profile),
    website: profile.website,
    description: profile.description?.trim().slice(0, MAX_DESCRIPTION),
    followers: profile.followersCount,
  });
}

function personOf(profile: Static<typeof Profile>): PersonFacts {
  const headline = firstLine(profile.description ?? '', MAX_POSITION);
  return { ...commonFacts(profile), ...knownFields({ headline }) };
}
