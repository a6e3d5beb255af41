import { type Static, Type } from 'typebox';
import type { Post } from '../../core/lookup/kinds.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { socialPage } from '../../core/social/social-url.ts';
import type { Lookup } from '../provider.ts';
import { readAs, readEach } from '../reading.ts';
import { PostView, profileUrl, queryExisting } from './api.ts';
import { postText } from './text.ts';

/** The most the API gives at once. */
const PAGE = 100;
/** A thousand entries in a month is far beyond a person; a machine that posts more is cut off at its newest. */
const MAX_PAGES = 10;
const DAY_MS = 86_400_000;

const Feed = Type.Object({ feed: Type.Array(Type.Unknown()), cursor: Type.Optional(Type.String()) });
const Entry = Type.Object({
  post: PostView,
  reason: Type.Optional(Type.Object({ $type: Type.String(), indexedAt: Type.Optional(Type.String()) })),
});

/**
 * What an account wrote in the window, its own threads included. Answers to others are left out, and so are
 * reposts: a row has no author, so another person's words would pass for the account's.
 */
export const posts: Lookup<'social.posts'> = {
  supports: ({ social_url }) => socialPage(social_url, 'bsky.app', 'profile') !== undefined,
  async ask({ social_url, days_back }, call) {
    const page = socialPage(social_url, 'bsky.app', 'profile');
    if (page === undefined) throw new ProviderError('unsupported', 'not the address of an account');
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
};

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
