import { type Static, Type } from 'typebox';
import { firstLine, type SocialUrl, socialPage } from '../platform/values/social-url.ts';
import {
  absent,
  companyEnrich,
  didOf,
  PostView,
  Profile,
  personEnrich,
  personSearch,
  posts,
  postText,
  profileUrl,
  queryExisting,
} from './bluesky-api.ts';
import {
  atPage,
  described,
  type Found,
  List,
  type Provider,
  type ProviderCall,
  readAs,
  readEach,
} from './provider.ts';
import type { Engager } from './rules-kinds.ts';

/** What one of the caller's `max_pages` holds; the API gives up to 100 at once. */
const PAGE = 50;
/** What a headline has room for. */
const MAX_POSITION = 300;

const Likes = Type.Object({ likes: List, cursor: Type.Optional(Type.String()) });
const Like = Type.Object({ actor: Profile });
const Thread = Type.Object({
  thread: Type.Object({ $type: Type.String(), replies: Type.Optional(List) }),
});
const Typed = Type.Object({ $type: Type.String() });
const Reply = Type.Object({ $type: Type.String(), post: PostView });
const THREAD_POST = 'app.bsky.feed.defs#threadViewPost';

export const engagement = atPage<'social.engagement', SocialUrl>(
  'a post',
  ({ post_url }) => socialPage(post_url, 'bsky.app', 'post'),
  async ({ id, post = '' }, { type, max_pages }, call) => {
    const uri = `at://${await didOf(call, id)}/app.bsky.feed.post/${post}`;
    return type === 'reactions' ? likes(uri, max_pages, call) : comments(uri, max_pages * PAGE, call);
  },
);

async function likes(uri: string, maxPages: number, call: ProviderCall): Promise<Found<Engager>> {
  // A post that is not there has an empty list of likes too; only this distinguishes the two.
  const found = await queryExisting(call, 'app.bsky.feed.getPosts', { uris: [uri] });
  if (readAs(Type.Object({ posts: List }), found, 'post').posts.length === 0) throw absent('post');
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

/** Bluesky through an AppView: public data, no key. Lexicons: https://docs.bsky.app/docs/category/http-reference */
export const bluesky: Provider = {
  ...described('bluesky'),
  limits: { timeoutMs: 10_000, concurrency: 8, perSecond: 10 },
  probe: {
    question: {
      kind: 'person.enrich',
      params: { social_url: 'https://bsky.app/profile/bsky.app' },
      gives: ['name', 'socialUrl', 'followers'],
    },
  },
  lookups: {
    'social.posts': posts,
    'social.engagement': engagement,
    'person.search': personSearch,
    'person.enrich': personEnrich,
    'company.enrich': companyEnrich,
  },
};
