/**
 * Runs a Bluesky network of its makers (PLC, PDS, AppView, relay stand-in) with made-up people in it, and says on a line
 * of its own where it stands. Runs in the folder the packages were installed into; ends when its standard input does.
 * DB_POSTGRES_URL, REDIS_HOST and DB_SCHEMA (letters and underscores only) say what it stands on.
 */
import process from 'node:process';
import { TestNetwork } from '@atproto/dev-env';

const HOUR_MS = 3_600_000;
/** One more than fits on a page, so that there is a second one. */
const FANS = 51;
const MANY_POSTS = 101;

const network = await TestNetwork.create({ dbPostgresSchema: process.env.DB_SCHEMA });
const seed = network.getSeedClient();
const { api } = seed.agent;

const account = async (name) => {
  const handle = `${name}.test`;
  await seed.createAccount(name, { handle, email: `${name}@example.test`, password: `${name}-password` });
  return seed.dids[name];
};
const post = async (did, record) =>
  api.app.bsky.feed.post.create(
    { repo: did },
    { createdAt: new Date().toISOString(), ...record },
    seed.getHeaders(did),
  );
const key = (uri) => uri.slice(uri.lastIndexOf('/') + 1);

const alice = await account('alice');
const bob = await account('bob');
const prolific = await account('prolific');
const closed = await account('closed');
const banned = await account('banned');
const quiet = await account('quiet');
await seed.createProfile(alice, 'Alice Quill', 'Partner at Quill Ventures\nWrites about robots');
await seed.createProfile(bob, 'Bob Finch', 'Angel');

const first = await seed.post(alice, 'First post');
const now = Date.now();
const thread = await seed.reply(alice, first.ref, first.ref, 'And this is the thread');
const shownLink = 'quill.example/a/lo...';
const text = `Grüße 🚀 ${shownLink} here`;
const start = new TextEncoder().encode('Grüße 🚀 ').length;
const linked = await post(alice, {
  text,
  facets: [
    {
      index: { byteStart: start, byteEnd: start + shownLink.length },
      features: [{ $type: 'app.bsky.richtext.facet#link', uri: 'https://quill.example/a/long/address' }],
    },
  ],
});
const carded = await post(alice, {
  text: 'A card',
  embed: {
    $type: 'app.bsky.embed.external',
    external: { uri: 'https://quill.example/card', title: 'Card', description: '' },
  },
});
const future = await post(alice, {
  text: 'From the future',
  createdAt: new Date(now + 1000 * HOUR_MS).toISOString(),
});
const old = await post(alice, {
  text: 'Long ago',
  createdAt: new Date(now - 24 * 100 * HOUR_MS).toISOString(),
});

const byBob = await seed.post(bob, 'By Bob');
await seed.reply(alice, byBob.ref, byBob.ref, 'An answer to Bob');
await seed.repost(alice, byBob.ref);
await api.com.atproto.repo.putRecord(
  {
    repo: alice,
    collection: 'app.bsky.actor.profile',
    rkey: 'self',
    record: {
      $type: 'app.bsky.actor.profile',
      displayName: 'Alice Quill',
      description: 'Partner at Quill Ventures\nWrites about robots',
      pinnedPost: { uri: old.uri, cid: old.cid },
    },
  },
  { headers: seed.getHeaders(alice), encoding: 'application/json' },
);

await seed.reply(bob, first.ref, first.ref, 'Congratulations');
const removed = await seed.reply(bob, first.ref, first.ref, 'Removed');
const deeper = await seed.reply(alice, first.ref, thread.ref, 'Deeper');
await seed.like(bob, first.ref);
for (let n = 0; n < FANS; n += 1) await seed.like(await account(`fan-${n}`), first.ref);
for (let n = 0; n < MANY_POSTS; n += 1)
  await post(prolific, { text: `post ${n}`, createdAt: new Date(now - n * 60_000).toISOString() });

await seed.post(closed, 'Closed soon');
await seed.post(banned, 'Banned soon');
await network.processAll();
await seed.deletePost(bob, removed.ref.uri);
await api.com.atproto.server.deactivateAccount(
  {},
  { headers: seed.getHeaders(closed), encoding: 'application/json' },
);
await network.processAll();
await network.bsky.ctx.dataplane.takedownActor({ did: banned, ref: 'rehearsal' });

process.stdout.write(
  `\n${JSON.stringify({
    ready: {
      url: network.bsky.url,
      dids: { alice, bob, prolific, closed, banned, quiet },
      keys: {
        first: key(first.ref.uriStr),
        thread: key(thread.ref.uriStr),
        linked: key(linked.uri),
        carded: key(carded.uri),
        future: key(future.uri),
        old: key(old.uri),
        byBob: key(byBob.ref.uriStr),
        deeper: key(deeper.ref.uriStr),
      },
      fans: FANS,
      manyPosts: MANY_POSTS,
    },
  })}\n`,
);
process.stdin.on('end', async () => {
  await network.close();
  process.exit(0);
});
process.stdin.resume();
