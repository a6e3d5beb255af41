import { createRestAPIClient } from 'masto';
import { afterEach, describe, expect, test } from 'vitest';
import { ask, type FakeHandler, type FakeServer, startFake } from '../../test/harness/providers.ts';
import {
  type FakeServerState,
  type FakeStatus,
  fakeMastodon,
  smallServer,
} from '../../test/providers/mastodon.ts';
import { mastodon } from './mastodon-engagement.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const fakes: FakeServer[] = [];
afterEach(async () => {
  await Promise.all(fakes.splice(0).map((fake) => fake.close()));
});

/** A server whose pages are at its own address; `host` as in addresses. */
async function serve(change: (state: FakeServerState) => FakeServerState = (state) => state) {
  return raw((request) => fakeMastodon(change(smallServer(request.headers.host ?? '')))(request));
}

async function raw(handler: FakeHandler) {
  const fake = await startFake(handler);
  fakes.push(fake);
  return { fake, host: new URL(fake.url).host, url: `https://${new URL(fake.url).host}` };
}

const options = { settings: { PLAIN_HTTP_HOSTS: 'gts.example, 127.0.0.1' }, now: NOW };
const hours = (ago: number) => new Date(NOW.getTime() - ago * 3_600_000).toISOString();

function withStatuses(statuses: readonly FakeStatus[]) {
  return (state: FakeServerState): FakeServerState => ({ ...state, statuses });
}

describe('posts', () => {
  test('HTML becomes text, a warning stands before it, the server is asked for the account first', async () => {
    const { fake, url } = await serve(
      withStatuses([
        {
          id: '9',
          account: '1',
          created_at: hours(1),
          spoiler_text: 'Long',
          content:
            '<p>Tom &amp; I<br>raised: <a href="https://x.example/a"><span class="invisible">https://</span>x.example/a</a></p><p>Next</p>',
        },
      ]),
    );
    const { items } = await ask(
      mastodon,
      'social.posts',
      { social_url: `${url}/@ada`, days_back: 7 },
      options,
    );
    expect(items).toEqual([
      {
        url: `${url}/@ada/9`,
        content: 'Long\nTom & I\nraised: x.example/a\nNext',
        date: hours(1),
        timestamp: Date.parse(hours(1)),
      },
    ]);
    expect(fake.requests.map(({ path }) => path)).toEqual([
      '/api/v1/accounts/lookup',
      '/api/v1/accounts/1/statuses',
      '/api/v1/accounts/1/statuses',
    ]);
  });

  test('boosts and answers to others are left out also by servers that do not leave them out; own threads stay', async () => {
    const statuses = [
      { id: '9', account: '1', content: '<p>boost</p>', created_at: hours(1), reblog: '4' },
      { id: '8', account: '1', content: '<p>to another</p>', created_at: hours(2), in_reply_to_id: '4' },
      { id: '7', account: '1', content: '<p>thread</p>', created_at: hours(3), in_reply_to_id: '6' },
      { id: '6', account: '1', content: '<p>start</p>', created_at: hours(4) },
      { id: '4', account: '2', content: '<p>other</p>', created_at: hours(5) },
    ];
    const { url } = await raw((request) =>
      fakeMastodon({ ...smallServer(request.headers.host ?? ''), statuses })({
        ...request,
        query: { ...request.query, exclude_reblogs: 'false' },
      }),
    );
    const { items } = await ask(
      mastodon,
      'social.posts',
      { social_url: `${url}/@ada`, days_back: 7 },
      options,
    );
    expect(items.map(({ content }) => content)).toEqual(['thread', 'start']);
  });

  test('reading goes on through pages and stops at the window', async () => {
    const statuses = Array.from({ length: 100 }, (_, n) => ({
      id: String(1000 - n),
      account: '1',
      content: `<p>${n}</p>`,
      created_at: hours(n),
    }));
    const { fake, url } = await serve(withStatuses(statuses));
    const count = async (days_back: 1 | 30) =>
      (await ask(mastodon, 'social.posts', { social_url: `${url}/@ada`, days_back }, options)).items.length;
    expect([await count(1), fake.requests.length]).toEqual([25, 2]);
    expect([await count(30), fake.requests.length]).toEqual([100, 2 + 1 + 4]);
  });

  test('no account of that name, or suspended: a failure, never an empty list', async () => {
    const { url } = await serve((state) => ({
      ...state,
      accounts: [...state.accounts, { id: '3', acct: 'gone', suspended: true }],
    }));
    for (const name of ['nobody', 'gone'])
      await expect(
        ask(mastodon, 'social.posts', { social_url: `${url}/@${name}`, days_back: 7 }, options),
      ).rejects.toMatchObject({ failure: 'upstream', status: 404 });
  });
});

describe('what a host can be', () => {
  const social = (url: string) => ({ social_url: `${url}/@ada` });

  test('limited federation is a failure with its reason', async () => {
    const { url } = await serve((state) => ({ ...state, isClosed: true }));
    await expect(ask(mastodon, 'person.enrich', social(url), options)).rejects.toMatchObject({
      failure: 'unsupported',
      message: expect.stringContaining('limited federation'),
    });
  });

  test.each<[string, FakeHandler]>([
    ['a page for everything', () => ({ headers: { 'content-type': 'text/html' }, text: '<p>Hello</p>' })],
    ['a page that says 404', () => ({ status: 404, headers: { 'content-type': 'text/html' }, text: '<p>?' })],
    ['another API', () => ({ json: { ok: true } })],
    ['a 404 of another API', () => ({ status: 404, json: { message: 'Not Found' } })],
  ])('%s does not speak the language', async (_name, handler) => {
    const { url } = await raw(handler);
    await expect(ask(mastodon, 'person.enrich', social(url), options)).rejects.toMatchObject({
      failure: 'bad_response',
    });
  });

  test('hosts are asked over https unless they are named', async () => {
    const { fake, url } = await serve();
    await expect(ask(mastodon, 'person.enrich', social(url), { now: NOW })).rejects.toMatchObject({
      failure: 'unreachable',
    });
    expect(fake.requests).toEqual([]);
  });

  test('the guard stands before every host', async () => {
    const { fake, url } = await serve();
    const guarded = { ...options, outbound: { allowPrivate: false } };
    await expect(ask(mastodon, 'person.enrich', social(url), guarded)).rejects.toMatchObject({
      failure: 'unreachable',
    });
    expect(fake.requests).toEqual([]);
  });
});

describe('engagement', () => {
  const many = Array.from({ length: 100 }, () => '2');
  const reactions = { type: 'reactions', max_pages: 2 } as const;

  test('favourites follow Link: rel="next", page by page', async () => {
    const { url } = await serve((state) => ({ ...state, favourites: { 109: many } }));
    const count = async (max_pages: number) => {
      const params = { ...reactions, post_url: `${url}/@ada/109`, max_pages };
      return (await ask(mastodon, 'social.engagement', params, options)).items.length;
    };
    expect([await count(1), await count(2), await count(10)]).toEqual([40, 80, 100]);
  });

  test('a link to another host is not followed', async () => {
    const elsewhere = await serve();
    const { fake, url } = await raw((request) => {
      const answer = fakeMastodon(smallServer(request.headers.host ?? ''))(request);
      return { ...answer, headers: { link: `<${elsewhere.fake.url}/x?max_id=5>; rel="next"` } };
    });
    const params = { ...reactions, post_url: `${url}/@ada/109` };
    expect((await ask(mastodon, 'social.engagement', params, options)).items).toHaveLength(1);
    expect([fake.requests.length, elsewhere.fake.requests.length]).toEqual([1, 0]);
  });

  test('comments are the direct answers, as text', async () => {
    const { url } = await serve((state) => ({
      ...state,
      statuses: [
        ...state.statuses,
        { id: '107', account: '1', content: '<p>Thanks</p>', created_at: hours(1), in_reply_to_id: '108' },
      ],
    }));
    const params = { post_url: `${url}/users/ada/statuses/109`, type: 'comments', max_pages: 1 } as const;
    expect((await ask(mastodon, 'social.engagement', params, options)).items).toEqual([
      { name: 'bo', socialUrl: `${url}/@bo`, position: '', commentary: '@ada Congratulations' },
    ]);
  });

  test('a post that is not there is a failure', async () => {
    const { url } = await serve();
    for (const type of ['reactions', 'comments'] as const) {
      const params = { post_url: `${url}/@ada/1`, type, max_pages: 1 };
      await expect(ask(mastodon, 'social.engagement', params, options)).rejects.toMatchObject({
        status: 404,
      });
    }
  });

  test('a copy is asked for at its home; where that is away, the copy answers', async () => {
    const home = await serve((state) => ({ ...state, favourites: { 109: many } }));
    const copy = (uri: string) =>
      serve((state) => ({
        ...state,
        accounts: [{ id: '5', acct: 'ada@home.example' }, ...state.accounts],
        statuses: [{ id: '77', account: '5', content: '', created_at: hours(1), uri }],
        favourites: { 77: ['2'] },
      }));
    const near = await copy(`${home.url}/users/ada/statuses/109`);
    const far = await copy('https://127.0.0.1:9/users/ada/statuses/109');
    const count = async (url: string) => {
      const params = { ...reactions, post_url: `${url}/@ada@home.example/77` };
      return (await ask(mastodon, 'social.engagement', params, options)).items.length;
    };
    expect([await count(near.url), await count(far.url)]).toEqual([80, 1]);
  });
});

describe('a person', () => {
  test('facts; only a verified link is the website; pictures in a name are dropped', async () => {
    const { url } = await serve();
    const found = await ask(mastodon, 'person.enrich', { social_url: `${url}/@ada` }, options);
    expect(found.items).toEqual([
      {
        name: 'Ada Quill',
        socialUrl: `${url}/@ada`,
        headline: 'Partner at Quill & Co',
        description: 'Partner at Quill & Co\nRobots',
        website: 'https://quill.example/?a=1&b=2',
        followers: 7,
      },
    ]);
  });

  test('no account of that name is a miss', async () => {
    const { url } = await serve();
    expect((await ask(mastodon, 'person.enrich', { social_url: `${url}/@nobody` }, options)).items).toEqual(
      [],
    );
  });

  test('of another host: that one is asked, and the copy where it is away', async () => {
    const { url } = await serve((state) => ({
      ...state,
      accounts: [{ id: '5', acct: 'cy@away.invalid', display_name: 'Cy' }],
    }));
    const found = await ask(mastodon, 'person.enrich', { social_url: `${url}/@cy@away.invalid` }, options);
    expect(found.items).toMatchObject([{ name: 'Cy', socialUrl: 'https://away.invalid/@cy' }]);
  });
});

describe('the fake, judged by the client masto', () => {
  test('its shapes parse and its pages follow', async () => {
    const { fake } = await serve((state) => ({
      ...state,
      favourites: { 109: Array.from({ length: 90 }, () => '2') },
    }));
    const client = createRestAPIClient({ url: fake.url });
    const account = await client.v1.accounts.lookup({ acct: 'ada' });
    expect([account.displayName, account.followersCount, account.fields[1]?.verifiedAt]).toEqual([
      'Ada Quill :verified:',
      7,
      '2025-01-01T00:00:00.000Z',
    ]);
    const pages: number[] = [];
    for await (const page of client.v1.statuses.$select('109').favouritedBy.list()) pages.push(page.length);
    expect(pages).toEqual([40, 40, 10]);
    const { descendants } = await client.v1.statuses.$select('109').context.fetch();
    expect(descendants.map(({ inReplyToId }) => inReplyToId)).toEqual(['109']);
    const statuses = await client.v1.accounts.$select('1').statuses.list({ limit: 5, excludeReblogs: true });
    expect(statuses.map(({ uri, createdAt }) => [uri, createdAt])).toEqual([
      [expect.stringContaining('/users/ada/statuses/109'), '2026-11-20T10:00:00.000Z'],
    ]);
    await expect(client.v1.accounts.lookup({ acct: 'nobody' })).rejects.toThrow('Record not found');
  });
});
