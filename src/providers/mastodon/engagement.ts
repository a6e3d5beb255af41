import { type Static, Type } from 'typebox';
import type { Engager } from '../../core/lookup/kinds.ts';
import { firstLine } from '../../core/lookup/text.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { socialPage } from '../../core/social/social-url.ts';
import { plainText } from '../html.ts';
import type { Found, InAnswer, Lookup, ProviderCall } from '../provider.ts';
import { readAs, readEach } from '../reading.ts';
import {
  Account,
  absent,
  get,
  homeOfPost,
  nameOf,
  type Server,
  Status,
  serverOf,
  statusText,
} from './api.ts';

/** The API's page by default, and what one of the caller's `max_pages` holds. */
const PAGE = 40;
const MAX_POSITION = 300;
/** A profile text has 500 characters at most; this leaves room for servers that allow more. */
const MAX_NOTE = 5000;

const List = Type.Array(Type.Unknown());

export const engagement: Lookup<'social.engagement'> = {
  supports: ({ post_url }) => socialPage(post_url, 'fediverse', 'post') !== undefined,
  async ask({ post_url, type, max_pages }, call) {
    const page = socialPage(post_url, 'fediverse', 'post');
    if (page?.post === undefined) throw new ProviderError('unsupported', 'not the address of a post');
    const ask = type === 'reactions' ? favourites : comments;
    const home = await homeOfPost(page, call);
    try {
      return await ask(home.server, home.id, max_pages, call);
    } catch (error) {
      if (!home.isCopy || call.signal.aborted || !(error instanceof ProviderError)) throw error;
      return ask(serverOf(page.host, call.settings), page.post, max_pages, call);
    }
  },
};

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
