import { type Static, Type } from 'typebox';
import type { Engager } from '../../core/lookup/kinds.ts';
import { firstLine } from '../../core/lookup/text.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { socialPage } from '../../core/social/social-url.ts';
import type { Found, Lookup, ProviderCall } from '../provider.ts';
import { readAs, readEach } from '../reading.ts';
import { absent, didOf, PostView, Profile, profileUrl, queryExisting } from './api.ts';
import { postText } from './text.ts';

/** What one of the caller's `max_pages` holds; the API gives up to 100 at once. */
const PAGE = 50;
/** What a headline has room for. */
const MAX_POSITION = 300;

const Likes = Type.Object({ likes: Type.Array(Type.Unknown()), cursor: Type.Optional(Type.String()) });
const Like = Type.Object({ actor: Profile });
const Thread = Type.Object({
  thread: Type.Object({ $type: Type.String(), replies: Type.Optional(Type.Array(Type.Unknown())) }),
});
const Typed = Type.Object({ $type: Type.String() });
const Reply = Type.Object({ $type: Type.String(), post: PostView });
const THREAD_POST = 'app.bsky.feed.defs#threadViewPost';

export const engagement: Lookup<'social.engagement'> = {
  supports: ({ post_url }) => socialPage(post_url, 'bsky.app', 'post') !== undefined,
  async ask({ post_url, type, max_pages }, call) {
    const page = socialPage(post_url, 'bsky.app', 'post');
    if (page?.post === undefined) throw new ProviderError('unsupported', 'not the address of a post');
    const uri = `at://${await didOf(call, page.id)}/app.bsky.feed.post/${page.post}`;
    return type === 'reactions' ? likes(uri, max_pages, call) : comments(uri, max_pages * PAGE, call);
  },
};

async function likes(uri: string, maxPages: number, call: ProviderCall): Promise<Found<Engager>> {
  // A post that is not there has an empty list of likes too; only this distinguishes the two.
  const found = await queryExisting(call, 'app.bsky.feed.getPosts', { uris: [uri] });
  if (readAs(Type.Object({ posts: Type.Array(Type.Unknown()) }), found, 'post').posts.length === 0)
    throw absent('post');
  const items: Engager[] = [];
  let rejected = 0;
  let cursor: string | undefined;
  for (let asked = 0; asked < maxPages; asked += 1) {
    const body = await queryExisting(call, 'app.bsky.feed.getLikes', { uri, limit: PAGE, cursor });
    const page = readAs(Likes, body, 'likes');
    const read = readEach(Like, page.likes);
    rejected += read.rejected;
    items.push(...read.items.map(({ actor }) => engager(actor, '')));
    cursor = page.cursor;
    if (cursor === undefined || page.likes.length === 0) break;
  }
  return { items, rejected };
}

/** The direct answers; the API has no pages for them. */
async function comments(uri: string, limit: number, call: ProviderCall): Promise<Found<Engager>> {
  const body = await queryExisting(call, 'app.bsky.feed.getPostThread', { uri, depth: 1, parentHeight: 0 });
  const { thread } = readAs(Thread, body, 'thread');
  if (thread.$type !== THREAD_POST) throw absent('post');
  const typed = readEach(Typed, thread.replies ?? []);
  // Answers that are gone or blocked are entries of another type.
  const replies = readEach(
    Reply,
    typed.items.filter(({ $type }) => $type === THREAD_POST),
  );
  return {
    items: replies.items.slice(0, limit).map(({ post }) => engager(post.author, postText(post))),
    rejected: typed.rejected + replies.rejected,
  };
}

function engager(actor: Static<typeof Profile>, commentary: string): Engager {
  return {
    name: actor.displayName?.trim() || actor.handle,
    socialUrl: profileUrl(actor),
    position: firstLine(actor.description ?? '', MAX_POSITION),
    commentary,
  };
}
