import { bluesky } from '../../src/providers/bluesky-engagement.ts';
import type { FakeAnswer, FakeHandler, FakeRequest } from '../harness/providers.ts';
import type { ProviderSamples } from './samples.ts';

/** Made up by us; how the fake answers is what the real network did (`test/peers/bluesky`, notes). */
export interface FakeAccount {
  readonly did: string;
  readonly handle: string;
  readonly displayName?: string;
  readonly description?: string;
  readonly website?: string;
  readonly followersCount?: number;
}
export interface FakePost {
  readonly key: string;
  readonly author: string;
  readonly text: string;
  readonly createdAt: string;
  /** Default: as created. */
  readonly indexedAt?: string;
  readonly facets?: readonly unknown[];
  readonly embed?: unknown;
}
export interface FakeEntry {
  readonly post: string;
  readonly reason?: 'repost' | 'pin';
  /** Of the repost. */
  readonly at?: string;
}
export interface FakeNetwork {
  readonly accounts: readonly FakeAccount[];
  readonly posts: readonly FakePost[];
  /** By DID, newest first. */
  readonly feeds: Readonly<Record<string, readonly FakeEntry[]>>;
  /** By key of the post: DIDs. */
  readonly likes: Readonly<Record<string, readonly string[]>>;
  /** By key of the post: keys of answers, `gone` for one that was removed. */
  readonly replies: Readonly<Record<string, readonly string[]>>;
}

const fault = (error: string, message: string): FakeAnswer => ({ status: 400, json: { error, message } });

/** An AppView on made-up data, with the traps of the real one. */
export function fakeBluesky(network: FakeNetwork): FakeHandler {
  const account = (actor: string) =>
    network.accounts.find(({ did, handle }) => did === actor || handle === actor);
  const viewOf = (did: string) => ({ ...account(did), labels: [], indexedAt: '2026-01-01T00:00:00.000Z' });
  const post = (key: string) => network.posts.find((one) => one.key === key);
  const postView = (one: FakePost) => ({
    uri: `at://${one.author}/app.bsky.feed.post/${one.key}`,
    cid: `bafy${one.key}`,
    author: viewOf(one.author),
    record: {
      $type: 'app.bsky.feed.post',
      text: one.text,
      createdAt: one.createdAt,
      ...(one.facets && { facets: one.facets }),
    },
    ...(one.embed !== undefined && { embed: one.embed }),
    likeCount: network.likes[one.key]?.length ?? 0,
    indexedAt: one.indexedAt ?? one.createdAt,
    labels: [],
  });
  const byUri = (uri: string): FakePost | undefined => {
    const [, actor = '', key = ''] = /^at:\/\/([^/]+)\/app\.bsky\.feed\.post\/([^/]+)$/u.exec(uri) ?? [];
    const found = post(key);
    return found?.author === account(actor)?.did ? found : undefined;
  };
  /** The cursor comes with every page that is not empty, the last one too. */
  const paged = <Item>(all: readonly Item[], { query }: FakeRequest) => {
    const from = Number(query.cursor ?? 0);
    const page = all.slice(from, from + Number(query.limit ?? 50));
    return { page, ...(page.length > 0 && { cursor: String(from + page.length) }) };
  };
  return (request) => {
    const { query, path } = request;
    if (Number(query.limit ?? 1) > 100)
      return fault('InvalidRequest', 'Error: limit can not be greater than 100');
    switch (path.replace('/xrpc/', '')) {
      case 'com.atproto.identity.resolveHandle': {
        const found = account(query.handle ?? '');
        return found ? { json: { did: found.did } } : fault('InvalidRequest', 'Unable to resolve handle');
      }
      case 'app.bsky.actor.getProfile': {
        const found = account(query.actor ?? '');
        return found ? { json: viewOf(found.did) } : fault('InvalidRequest', 'Profile not found');
      }
      case 'app.bsky.actor.searchActors': {
        const words = (query.q ?? '').toLowerCase();
        const found = network.accounts.filter((one) => JSON.stringify(one).toLowerCase().includes(words));
        const { page, ...rest } = paged(found, request);
        return { json: { actors: page.map(({ did }) => viewOf(did)), ...rest } };
      }
      case 'app.bsky.feed.getAuthorFeed': {
        const found = account(query.actor ?? '');
        if (!found) return fault('InvalidRequest', 'Profile not found');
        const { page, ...rest } = paged(network.feeds[found.did] ?? [], request);
        const feed = page.map(({ post: key, reason, at }) => ({
          post: postView(post(key) as FakePost),
          ...(reason && {
            reason: {
              $type: `app.bsky.feed.defs#${reason === 'pin' ? 'reasonPin' : 'reasonRepost'}`,
              by: viewOf(found.did),
              ...(at && { indexedAt: at }),
            },
          }),
        }));
        return { json: { feed, ...rest } };
      }
      case 'app.bsky.feed.getPosts':
        return {
          json: {
            posts: request
              .queryAll('uris')
              .flatMap((uri) => byUri(uri) ?? [])
              .map(postView),
          },
        };
      case 'app.bsky.feed.getLikes': {
        // Nothing, and no error, for a handle in the address or a post that is not there.
        const found = query.uri?.startsWith('at://did:') ? byUri(query.uri) : undefined;
        const { page, ...rest } = paged(network.likes[found?.key ?? ''] ?? [], request);
        const likes = page.map((did) => ({ actor: viewOf(did), createdAt: '2026-11-20T00:00:00.000Z' }));
        return { json: { uri: query.uri, likes, ...rest } };
      }
      case 'app.bsky.feed.getPostThread': {
        const found = byUri(query.uri ?? '');
        if (!found) return fault('NotFound', `Post not found: ${query.uri}`);
        const replies = (network.replies[found.key] ?? []).map((key) => {
          const reply = post(key);
          return reply
            ? { $type: 'app.bsky.feed.defs#threadViewPost', post: postView(reply), replies: [] }
            : {
                $type: 'app.bsky.feed.defs#notFoundPost',
                uri: `at://${found.author}/x/${key}`,
                notFound: true,
              };
        });
        const thread = { $type: 'app.bsky.feed.defs#threadViewPost', post: postView(found), replies };
        return { json: { thread } };
      }
      default:
        return { status: 501, json: { error: 'MethodNotImplemented', message: 'Method Not Implemented' } };
    }
  };
}

export const ALICE = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa';
export const BOB = 'did:plc:bbbbbbbbbbbbbbbbbbbbbbbb';

export const SMALL_NETWORK: FakeNetwork = {
  accounts: [
    {
      did: ALICE,
      handle: 'alice.test',
      displayName: 'Alice Quill',
      description: 'Partner at Quill Ventures\nWrites about robots',
      website: 'https://quill.example',
      followersCount: 12,
    },
    { did: BOB, handle: 'bob.test' },
  ],
  posts: [
    { key: 'p1', author: ALICE, text: 'Our new fund', createdAt: '2026-11-20T10:00:00.000Z' },
    { key: 'r1', author: BOB, text: 'Congratulations', createdAt: '2026-11-20T11:00:00.000Z' },
  ],
  feeds: { [ALICE]: [{ post: 'p1' }], [BOB]: [{ post: 'r1' }] },
  likes: { p1: [BOB] },
  replies: { p1: ['r1'] },
};

const good = fakeBluesky(SMALL_NETWORK);
const post_url = `https://bsky.app/profile/alice.test/post/p1`;
const refused = {
  answer: () => ({ json: { error: 'InternalServerError' } }),
  failure: 'bad_response',
} as const;

export const blueskySamples: ProviderSamples = {
  provider: bluesky,
  kinds: {
    'social.posts': {
      params: { social_url: 'https://bsky.app/profile/alice.test', days_back: 7 },
      good,
      lying: { 'an error in place of the feed': refused },
      missing: 'failure',
    },
    'social.engagement': {
      params: { post_url, type: 'reactions', max_pages: 2 },
      good,
      lying: {
        'no such post, said as an empty list': {
          answer: (request) => (request.path.endsWith('getPosts') ? { json: { posts: [] } } : good(request)),
        },
        'an error in place of the list': refused,
      },
      missing: 'failure',
    },
    'person.search': {
      params: { query: 'quill', limit: 10 },
      good,
      lying: { 'an error in place of the list': refused },
      missing: 'failure',
    },
    'person.enrich': {
      params: { social_url: 'https://bsky.app/profile/alice.test' },
      good,
      lying: { 'an error in place of the profile': refused },
      missing: 'failure',
    },
    'company.enrich': {
      params: { social_url: 'https://bsky.app/profile/alice.test' },
      good,
      lying: { 'an error in place of the profile': refused },
      missing: 'failure',
    },
  },
};
