import { type Static, Type } from 'typebox';
import { ProviderError } from '../platform/values/provider-error.ts';
import { firstLine, knownFields, type SocialUrl, socialPage } from '../platform/values/social-url.ts';
import { plainText, readHtml } from './html.ts';
import {
  Account,
  absent,
  accountOf,
  accountPage,
  get,
  homeOfPost,
  nameOf,
  posts,
  type Server,
  Status,
  serverOf,
  statusText,
} from './mastodon-api.ts';
import {
  atPage,
  described,
  type Found,
  type InAnswer,
  List,
  type Provider,
  type ProviderCall,
  readAs,
  readEach,
  Text,
} from './provider.ts';
import type { Engager, PersonFacts } from './rules-kinds.ts';

/** The API's page by default, and what one of the caller's `max_pages` holds. */
const PAGE = 40;
const MAX_POSITION = 300;
/** A profile text has 500 characters at most; this leaves room for servers that allow more. */
const MAX_NOTE = 5000;

export const engagement = atPage<'social.engagement', SocialUrl>(
  'a post',
  ({ post_url }) => socialPage(post_url, 'fediverse', 'post'),
  async (page, { type, max_pages }, call) => {
    const ask = type === 'reactions' ? favourites : comments;
    const home = await homeOfPost(page, call);
    try {
      return await ask(home.server, home.id, max_pages, call);
    } catch (error) {
      if (!home.isCopy || call.signal.aborted || !(error instanceof ProviderError)) throw error;
      return ask(serverOf(page.host, call.settings), page.post ?? '', max_pages, call);
    }
  },
);

type Ask = (server: Server, id: string, maxPages: number, call: ProviderCall) => Promise<Found<Engager>>;

const favourites: Ask = async (server, id, maxPages, call) => {
  const items: Engager[] = [];
  let rejected = 0;
  let next: string | undefined;
  for (let asked = 0; asked < maxPages; asked += 1) {
    const path = `/api/v1/statuses/${encodeURIComponent(id)}/favourited_by`;
    const answer = await get(call, server, path, { limit: PAGE, max_id: next });
    if (answer === undefined) throw absent('post');
    const read = readEach(Account, readAs(List, answer.body, 'list of accounts'));
    rejected += read.rejected;
    items.push(...read.items.map((account) => engager(account, '')));
    const following = nextPage(answer, server);
    if (following === undefined || following === next) break;
    next = following;
  }
  return { items, rejected };
};

/**
 * Where the next page begins: ids of favourites are only in `Link: <…>; rel="next"` (RFC 8288). Of the link
 * only `max_id` is used, and only where it stays at the server: it is third-party input.
 */
function nextPage({ headers }: InAnswer<unknown>, server: Server): string | undefined {
  for (const [, target = '', parameters = ''] of (headers.link ?? '').matchAll(/<([^<>]*)>([^<]*)/gu)) {
    if (!/;\s*rel\s*=\s*(?:"(?:[^"]*\s)?next(?:\s[^"]*)?"|next\b)/iu.test(parameters)) continue;
    if (!URL.canParse(target, server.origin)) return undefined;
    const url = new URL(target, server.origin);
    return url.host === server.host ? (url.searchParams.get('max_id') ?? undefined) : undefined;
  }
  return undefined;
}

/** The direct answers; without a login at most 60 of a thread are shown, and no pages. */
const comments: Ask = async (server, id, maxPages, call) => {
  const answer = await get(call, server, `/api/v1/statuses/${encodeURIComponent(id)}/context`);
  if (answer === undefined) throw absent('post');
  const { descendants } = readAs(Type.Object({ descendants: List }), answer.body, 'thread');
  const read = readEach(Status, descendants);
  return {
    items: read.items
      .filter((status) => status.in_reply_to_id === id)
      .slice(0, maxPages * PAGE)
      .map((status) => engager(status.account, statusText(status))),
    rejected: read.rejected,
  };
};

function engager(account: Static<typeof Account>, commentary: string): Engager {
  return {
    name: nameOf(account),
    socialUrl: account.url,
    position: firstLine(plainText(account.note, MAX_NOTE), MAX_POSITION),
    commentary,
  };
}

const MAX_HEADLINE = 300;
const MAX_DESCRIPTION = 5000;

/** A line of the profile; `verified_at` once the page it links to has linked back. */
const Field = Type.Object({
  value: Type.String(),
  verified_at: Text,
});

export const person = atPage<'person.enrich', SocialUrl>(
  'an account',
  accountPage,
  async (page, _params, call) => {
    const found = await accountOf(page, call);
    if (found === undefined) return { items: [] };
    const { account } = found;
    const description = plainText(account.note, MAX_DESCRIPTION);
    const facts: PersonFacts = knownFields({
      name: nameOf(account),
      socialUrl: account.url,
      headline: firstLine(description, MAX_HEADLINE),
      description,
      website: verifiedLink(account.fields ?? []),
      followers: account.followers_count,
    });
    return { items: [facts] };
  },
);

/** The first page that is proven to be the account's own; what is only claimed is not taken for a website. */
function verifiedLink(fields: readonly unknown[]): string | undefined {
  for (const { value, verified_at } of readEach(Field, fields).items) {
    if (verified_at === undefined || verified_at === null) continue;
    let link: string | undefined;
    readHtml(value, {
      open: (name, attributes) => {
        if (name === 'a') link ??= attributes.get('href');
      },
      close: () => {},
      text: () => {},
    });
    if (link !== undefined && /^https?:\/\//u.test(link)) return link;
  }
  return undefined;
}

/**
 * Any server with the Mastodon API (https://docs.joinmastodon.org/api/): the host comes from the address that is asked
 * for, so every request goes through the guard.
 */
export const mastodon: Provider = {
  ...described('mastodon'),
  // Over all servers: each is asked by few.
  limits: { timeoutMs: 10_000, concurrency: 32 },
  probe: {
    question: {
      kind: 'person.enrich',
      params: { social_url: 'https://mastodon.social/@Mastodon' },
      gives: ['name', 'socialUrl', 'followers'],
    },
  },
  lookups: { 'social.posts': posts, 'social.engagement': engagement, 'person.enrich': person },
};
