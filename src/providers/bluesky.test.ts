import { describe, expect, test } from 'vitest';
import { oneFake } from '../../test/harness/asked.ts';
import { ask, startFake } from '../../test/harness/providers.ts';
import {
  ALICE,
  BOB,
  type FakeEntry,
  type FakeNetwork,
  type FakePost,
  fakeBluesky,
  SMALL_NETWORK,
} from '../../test/providers/bluesky.ts';
import { postText } from './bluesky-api.ts';
import { bluesky } from './bluesky-engagement.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const fake = oneFake();

async function serve(network: FakeNetwork) {
  return { ...(await fake.start(fakeBluesky(network))), now: NOW };
}

const asked = (): string[] => fake.requests.map(({ path }) => path.replace('/xrpc/', ''));

function withFeed(posts: readonly FakePost[], feed: readonly FakeEntry[]): FakeNetwork {
  return { ...SMALL_NETWORK, posts: [...SMALL_NETWORK.posts, ...posts], feeds: { [ALICE]: feed } };
}

describe('posts', () => {
  test.each([
    'alice.test',
    ALICE,
    `at://${ALICE}`,
    'https://bsky.app/profile/Alice.test',
    `https://bsky.app/profile/${ALICE}`,
  ])('of an account named as %s', async (social_url) => {
    const options = await serve(SMALL_NETWORK);
    expect(await ask(bluesky, 'social.posts', { social_url, days_back: 7 }, options)).toEqual({
      items: [
        {
          url: 'https://bsky.app/profile/alice.test/post/p1',
          content: 'Our new fund',
          date: '2026-11-20T10:00:00.000Z',
          timestamp: Date.parse('2026-11-20T10:00:00.000Z'),
        },
      ],
      rejected: 0,
    });
    expect(fake.requests[0]?.query.filter).toBe('posts_and_author_threads');
  });

  test('reposts are left out, and their age is that of reposting', async () => {
    const old = { author: BOB, text: 'By somebody else', createdAt: '2020-01-01T00:00:00.000Z' };
    const options = await serve(
      withFeed(
        [{ ...old, key: 'old' }],
        [
          { post: 'old', reason: 'repost', at: '2026-11-21T00:00:00.000Z' },
          ...Array.from(
            { length: 99 },
            () => ({ post: 'old', reason: 'repost', at: '2026-11-21T00:00:00.000Z' }) as const,
          ),
          { post: 'p1' },
        ],
      ),
    );
    const { items } = await ask(bluesky, 'social.posts', { social_url: ALICE, days_back: 7 }, options);
    // Had the age of the posts within counted, the second page would not have been asked for.
    expect(items.map(({ content }) => content)).toEqual(['Our new fund']);
  });

  test('a pinned post, however old, does not end the reading and is out of the window', async () => {
    const key = (n: number) => `k${n}`;
    const posts = Array.from({ length: 150 }, (_, n) => ({
      key: key(n),
      author: ALICE,
      text: `post ${n}`,
      createdAt: new Date(NOW.getTime() - (n + 1) * 600_000).toISOString(),
    }));
    const pinned = { key: 'pin', author: ALICE, text: 'pinned', createdAt: '2024-01-01T00:00:00.000Z' };
    const options = await serve(
      withFeed(
        [...posts, pinned],
        [{ post: 'pin', reason: 'pin' }, ...posts.map((post) => ({ post: post.key })), { post: 'pin' }],
      ),
    );
    const { items } = await ask(bluesky, 'social.posts', { social_url: ALICE, days_back: 7 }, options);
    expect(items).toHaveLength(150);
    expect(asked()).toHaveLength(2);
  });

  test('reading stops at the window, and at the end of the feed in spite of its last cursor', async () => {
    const posts = Array.from({ length: 250 }, (_, n) => ({
      key: `k${n}`,
      author: ALICE,
      text: `post ${n}`,
      createdAt: new Date(NOW.getTime() - n * 3_600_000).toISOString(),
    }));
    const options = await serve(
      withFeed(
        posts,
        posts.map(({ key }) => ({ post: key })),
      ),
    );
    const day = await ask(bluesky, 'social.posts', { social_url: ALICE, days_back: 1 }, options);
    expect([day.items.length, asked().length]).toEqual([25, 1]);
    const month = await ask(bluesky, 'social.posts', { social_url: ALICE, days_back: 30 }, options);
    expect([month.items.length, asked().length]).toEqual([250, 1 + 4]);
  });

  test('a post from the future is dated when it was seen; a broken entry costs itself only', async () => {
    const future = {
      key: 'f',
      author: ALICE,
      text: 'soon',
      createdAt: '2031-01-01T00:00:00.000Z',
      indexedAt: '2026-11-21T11:00:00.000Z',
    };
    const broken = {
      key: 'b',
      author: ALICE,
      text: 5 as unknown as string,
      createdAt: '2026-11-21T00:00:00Z',
    };
    const options = await serve(withFeed([future, broken], [{ post: 'f' }, { post: 'b' }]));
    const found = await ask(bluesky, 'social.posts', { social_url: ALICE, days_back: 1 }, options);
    expect(found.items.map(({ date }) => date)).toEqual(['2026-11-21T11:00:00.000Z']);
    expect(found.rejected).toBe(1);
  });

  test('of an account that is not there: a failure, never an empty list', async () => {
    const options = await serve(SMALL_NETWORK);
    const nobody = ask(bluesky, 'social.posts', { social_url: 'nobody.test', days_back: 7 }, options);
    await expect(nobody).rejects.toMatchObject({ failure: 'upstream', status: 400, spend: 'none' });
  });
});

test('an address that answers 403 is not the last: the other one is asked', async () => {
  const refusing = await startFake(() => ({
    status: 403,
    text: '<html>',
    headers: { 'content-type': 'text/html' },
  }));
  const params = { social_url: `https://bsky.app/profile/${ALICE}`, days_back: 7 } as const;
  const { settings } = await serve(SMALL_NETWORK);
  const addresses = { URL: refusing.url, SECOND_URL: settings.URL };
  const { items } = await ask(bluesky, 'social.posts', params, { settings: addresses, now: NOW });
  expect(items.length).toBeGreaterThan(0);
  expect(refusing.requests.length).toBe(asked().length);
  const both = { URL: refusing.url, SECOND_URL: refusing.url };
  await expect(ask(bluesky, 'social.posts', params, { settings: both, now: NOW })).rejects.toMatchObject({
    failure: 'auth_failed',
    status: 403,
  });
  await refusing.close();
});

describe('engagement', () => {
  const post_url = 'https://bsky.app/profile/alice.test/post/p1';

  test('likes are asked for by DID, whatever the address holds', async () => {
    const options = await serve(SMALL_NETWORK);
    const params = { post_url, type: 'reactions', max_pages: 2 } as const;
    expect((await ask(bluesky, 'social.engagement', params, options)).items).toEqual([
      { name: 'bob.test', socialUrl: 'https://bsky.app/profile/bob.test', position: '', commentary: '' },
    ]);
    expect(asked().slice(0, 2)).toEqual(['com.atproto.identity.resolveHandle', 'app.bsky.feed.getPosts']);
  });

  test('a post that is not there is a failure, though its list of likes is empty', async () => {
    const options = await serve(SMALL_NETWORK);
    const params = { post_url: `${post_url}x`, max_pages: 2 } as const;
    for (const type of ['reactions', 'comments'] as const)
      await expect(ask(bluesky, 'social.engagement', { ...params, type }, options)).rejects.toMatchObject({
        failure: 'upstream',
      });
  });

  test('max_pages bounds the pages of 50', async () => {
    const likes = { p1: Array.from({ length: 120 }, () => BOB) };
    const options = await serve({ ...SMALL_NETWORK, likes });
    const count = async (max_pages: number) =>
      (await ask(bluesky, 'social.engagement', { post_url, type: 'reactions', max_pages }, options)).items
        .length;
    expect([await count(1), await count(2), await count(10)]).toEqual([50, 100, 120]);
  });

  test('comments are the direct answers that are still there', async () => {
    const options = await serve({ ...SMALL_NETWORK, replies: { p1: ['gone', 'r1'] } });
    const params = { post_url, type: 'comments', max_pages: 2 } as const;
    const found = await ask(bluesky, 'social.engagement', params, options);
    expect(found).toEqual({
      items: [
        {
          name: 'bob.test',
          socialUrl: 'https://bsky.app/profile/bob.test',
          position: '',
          commentary: 'Congratulations',
        },
      ],
      rejected: 0,
    });
  });

  test('no likes and no answers are an answer', async () => {
    const options = await serve({ ...SMALL_NETWORK, likes: {}, replies: {} });
    for (const type of ['reactions', 'comments'] as const)
      expect(
        (await ask(bluesky, 'social.engagement', { post_url, type, max_pages: 1 }, options)).items,
      ).toEqual([]);
  });
});

describe('people', () => {
  const ALICE_FACTS = {
    name: 'Alice Quill',
    socialUrl: 'https://bsky.app/profile/alice.test',
    website: 'https://quill.example',
    description: 'Partner at Quill Ventures\nWrites about robots',
    followers: 12,
  };

  test('search gives name, page and the first line of the description', async () => {
    const options = await serve(SMALL_NETWORK);
    expect((await ask(bluesky, 'person.search', { query: 'quill', limit: 5 }, options)).items).toEqual([
      {
        name: 'Alice Quill',
        socialUrl: 'https://bsky.app/profile/alice.test',
        position: 'Partner at Quill Ventures',
      },
    ]);
    expect((await ask(bluesky, 'person.search', { query: 'zebra', limit: 5 }, options)).items).toEqual([]);
  });

  test('facts of a person and of a company', async () => {
    const options = await serve(SMALL_NETWORK);
    const params = { social_url: 'https://bsky.app/profile/alice.test' };
    expect((await ask(bluesky, 'person.enrich', params, options)).items).toEqual([
      { ...ALICE_FACTS, headline: 'Partner at Quill Ventures' },
    ]);
    expect((await ask(bluesky, 'company.enrich', params, options)).items).toEqual([ALICE_FACTS]);
  });

  test.each([
    ['InvalidRequest', 'Profile not found', []],
    ['AccountTakedown', 'Account has been suspended', []],
    ['AccountDeactivated', 'Account is deactivated', []],
    ['InvalidRequest', 'Error: actor must be a valid did or a handle', 'upstream'],
    ['AuthMissing', 'Authentication Required', 'upstream'],
  ])('%s "%s"', async (error, message, expected) => {
    const options = await fake.start(() => ({ status: 400, json: { error, message } }));
    const answer = ask(bluesky, 'person.enrich', { social_url: ALICE }, options);
    if (expected === 'upstream') await expect(answer).rejects.toMatchObject({ failure: expected });
    else expect((await answer).items).toEqual(expected);
  });
});

describe('text', () => {
  const link = (byteStart: number, byteEnd: number, uri = 'https://example.org/a/long/address') => ({
    index: { byteStart, byteEnd },
    features: [{ $type: 'app.bsky.richtext.facet#link', uri }],
  });
  const text = (written: string, facets: readonly unknown[], embed?: { external: { uri: string } }) =>
    postText({
      record: { text: written, createdAt: '', facets: [...facets] },
      ...(embed !== undefined && { embed }),
    });

  test('offsets count bytes: a link cut short is written out behind umlauts and pictures', () => {
    // 'Grüße 🚀 ' is 13 bytes and 9 UTF-16 units long.
    expect(text('Grüße 🚀 example.org/a/lo... !', [link(13, 32)])).toBe(
      'Grüße 🚀 https://example.org/a/long/address !',
    );
  });
  test('a link with words of its own keeps them', () =>
    expect(text('read this', [link(0, 4)])).toBe('read this'));
  test.each([
    ['outside', [link(0, 99)]],
    ['backwards', [link(9, 3)]],
    ['within a character', [link(4, 9)]],
    ['not a facet', [{ index: 'x' }, null]],
  ])('a facet %s leaves the text alone', (_name, facets) =>
    expect(text('🚀abc...', facets)).toBe('🚀abc...'),
  );
  test('of overlapping facets the first counts', () =>
    expect(text('abc...', [link(0, 6, 'https://a.example/'), link(3, 6, 'https://b.example/')])).toBe(
      'https://a.example/',
    ));
  test('the link of a card is added where the text does not hold it', () => {
    const embed = { external: { uri: 'https://example.org/x' } };
    expect(text('', [], embed)).toBe('https://example.org/x');
    expect(text('Look', [], embed)).toBe('Look\nhttps://example.org/x');
    expect(text('https://example.org/x', [], embed)).toBe('https://example.org/x');
  });
});
