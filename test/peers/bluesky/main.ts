import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { bluesky } from '../../../src/providers/bluesky-engagement.ts';
import type { LookupKind, LookupParams } from '../../../src/providers/rules-kinds.ts';
import { ask as askProvider } from '../../harness/providers.ts';
import { type Network, startNetwork } from './network.ts';

let network: Network;
before(async () => {
  network = await startNetwork(process.env.PEER_FOLDER ?? '', process.env.PEER_NODE ?? 'node');
});
after(() => network?.close());

/** The provider, through the service's own way out. */
const ask = <Kind extends LookupKind>(kind: Kind, params: LookupParams[Kind]) =>
  askProvider(bluesky, kind, params, { settings: { URL: network.url }, now: new Date() });

/** The network itself, without the provider. */
async function raw(method: string, query: Record<string, string>) {
  const response = await fetch(`${network.url}/xrpc/${method}?${new URLSearchParams(query)}`);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const did = (name: string) => network.dids[name] ?? '';
const key = (name: string) => network.keys[name] ?? '';
const postUrl = (actor: string, name: string) => `https://bsky.app/profile/${actor}/post/${key(name)}`;

describe('the traps of the network are as the provider takes them to be', () => {
  test('likes for an address with a handle: 200 and none, while the thread is found', async () => {
    const uri = `at://alice.test/app.bsky.feed.post/${key('first')}`;
    const likes = await raw('app.bsky.feed.getLikes', { uri });
    assert.deepEqual([likes.status, likes.body.likes], [200, []]);
    assert.equal((await raw('app.bsky.feed.getPostThread', { uri })).status, 200);
  });

  test('likes of a post that is not there: 200 and none; its thread: 400 NotFound', async () => {
    const uri = `at://${did('alice')}/app.bsky.feed.post/3aaaaaaaaaa2a`;
    const likes = await raw('app.bsky.feed.getLikes', { uri });
    assert.deepEqual([likes.status, likes.body.likes], [200, []]);
    const thread = await raw('app.bsky.feed.getPostThread', { uri });
    assert.deepEqual([thread.status, thread.body.error], [400, 'NotFound']);
    assert.deepEqual((await raw('app.bsky.feed.getPosts', { uris: uri })).body.posts, []);
  });

  test('the last page has a cursor; the one after it is empty and has none', async () => {
    const uri = `at://${did('alice')}/app.bsky.feed.post/${key('first')}`;
    const last = await raw('app.bsky.feed.getLikes', { uri, limit: '100' });
    assert.equal((last.body.likes as unknown[]).length, network.fans + 1);
    assert.equal(typeof last.body.cursor, 'string');
    const beyond = await raw('app.bsky.feed.getLikes', { uri, cursor: String(last.body.cursor) });
    assert.deepEqual([beyond.body.likes, beyond.body.cursor], [[], undefined]);
  });

  test('how accounts that are unknown, closed and banned are told', async () => {
    const told = async (method: string, query: Record<string, string>) => {
      const { status, body } = await raw(method, query);
      return [status, body.error, body.message];
    };
    const profile = 'app.bsky.actor.getProfile';
    assert.deepEqual(await told(profile, { actor: 'nobody.test' }), [
      400,
      'InvalidRequest',
      'Profile not found',
    ]);
    assert.equal((await told(profile, { actor: did('closed') }))[1], 'AccountDeactivated');
    assert.equal((await told(profile, { actor: did('banned') }))[1], 'AccountTakedown');
    for (const name of ['closed', 'banned'])
      assert.deepEqual(await told('app.bsky.feed.getAuthorFeed', { actor: did(name) }), [
        400,
        'InvalidRequest',
        'Profile not found',
      ]);
    const [status, , message] = await told('com.atproto.identity.resolveHandle', { handle: 'nobody.test' });
    assert.deepEqual([status, message], [400, 'Unable to resolve handle']);
  });

  test('limits above 100 are refused, not cut', async () => {
    const { status, body } = await raw('app.bsky.feed.getAuthorFeed', { actor: did('alice'), limit: '101' });
    assert.deepEqual([status, body.error], [400, 'InvalidRequest']);
  });
});

describe('posts', () => {
  const contents = async (social_url: string, days_back: 1 | 7 | 30 = 7) =>
    (await ask('social.posts', { social_url, days_back })).items.map(({ content }) => content);
  const OWN = [
    'First post',
    'And this is the thread',
    'Deeper',
    'Grüße 🚀 https://quill.example/a/long/address here',
    'A card\nhttps://quill.example/card',
    'From the future',
  ];

  test('own posts and threads; no reposts, no answers to others, nothing old though it is pinned', async () => {
    assert.deepEqual(new Set(await contents('alice.test')), new Set(OWN));
  });

  test('however the account is named', async () => {
    const expected = await contents('alice.test');
    for (const name of [did('alice'), `at://${did('alice')}`, `https://bsky.app/profile/${did('alice')}`])
      assert.deepEqual(await contents(name), expected);
  });

  test('a post from the future is dated when it was seen', async () => {
    const { items } = await ask('social.posts', { social_url: 'alice.test', days_back: 1 });
    const [future] = items.filter(({ content }) => content === 'From the future');
    assert.ok(Math.abs((future?.timestamp ?? 0) - Date.now()) < 3_600_000);
    assert.equal(future?.url, `https://bsky.app/profile/alice.test/post/${key('future')}`);
  });

  test('more than a page', async () =>
    assert.equal((await contents('prolific.test')).length, network.manyPosts));

  test('an account without posts has none; accounts that are closed, banned or unknown fail', async () => {
    assert.deepEqual(await contents('quiet.test'), []);
    for (const name of [did('closed'), did('banned'), 'nobody.test'])
      await assert.rejects(contents(name), { failure: 'upstream', status: 400 });
  });
});

describe('engagement', () => {
  const engagement = async (post_url: string, type: 'reactions' | 'comments', max_pages = 2) =>
    (await ask('social.engagement', { post_url, type, max_pages })).items;

  test('likes, by handle, by DID and by at:// alike, over pages', async () => {
    for (const url of [
      postUrl('alice.test', 'first'),
      postUrl(did('alice'), 'first'),
      `at://alice.test/app.bsky.feed.post/${key('first')}`,
    ])
      assert.equal((await engagement(url, 'reactions')).length, network.fans + 1);
    assert.equal((await engagement(postUrl('alice.test', 'first'), 'reactions', 1)).length, 50);
    const bob = (await engagement(postUrl('alice.test', 'first'), 'reactions')).find(
      ({ name }) => name === 'Bob Finch',
    );
    assert.deepEqual(bob, {
      name: 'Bob Finch',
      socialUrl: 'https://bsky.app/profile/bob.test',
      position: 'Angel',
      commentary: '',
    });
  });

  test('comments: the direct answers, without those that were removed', async () => {
    const said = (await engagement(postUrl('alice.test', 'first'), 'comments')).map((row) => row.commentary);
    assert.deepEqual(said.toSorted(), ['And this is the thread', 'Congratulations']);
  });

  test('no likes is an answer; a post or account that is not there is none', async () => {
    assert.deepEqual(await engagement(postUrl('alice.test', 'linked'), 'reactions'), []);
    assert.deepEqual(await engagement(postUrl('alice.test', 'linked'), 'comments'), []);
    for (const type of ['reactions', 'comments'] as const)
      for (const url of [
        'https://bsky.app/profile/alice.test/post/3aaaaaaaaaa2a',
        'https://bsky.app/profile/nobody.test/post/3aaaaaaaaaa2a',
      ])
        await assert.rejects(engagement(url, type), { failure: 'upstream' });
  });
});

describe('people', () => {
  test('are found by name', async () => {
    const { items } = await ask('person.search', { query: 'alice', limit: 5 });
    assert.deepEqual(items, [
      {
        name: 'Alice Quill',
        socialUrl: 'https://bsky.app/profile/alice.test',
        position: 'Partner at Quill Ventures',
      },
    ]);
    assert.deepEqual((await ask('person.search', { query: 'zzzzzz', limit: 5 })).items, []);
  });

  test('have facts; accounts that are closed, banned or unknown are a miss', async () => {
    const facts = async (name: string) => (await ask('person.enrich', { social_url: name })).items;
    assert.deepEqual(await facts('alice.test'), [
      {
        name: 'Alice Quill',
        socialUrl: 'https://bsky.app/profile/alice.test',
        headline: 'Partner at Quill Ventures',
        description: 'Partner at Quill Ventures\nWrites about robots',
        followers: 0,
      },
    ]);
    for (const name of ['closed', 'banned']) assert.deepEqual(await facts(did(name)), []);
    assert.deepEqual(await facts('nobody.test'), []);
  });
});
