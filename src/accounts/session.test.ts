import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlayedBrowser, playedBrowser } from '../../test/harness/browser.ts';
import { linkOf, type MemberOf, memberOf, sessionIn, signedInAs } from '../../test/harness/people.ts';
import { createTestService, type TestService } from '../../test/harness/service.ts';
import { createTenant } from '../credits/queries-ledger.ts';
import { issueKey, revokeKey } from './queries-keys.ts';
import { addMember, changeMember, makeLink, removeMember } from './queries-members.ts';
import { addOperator, removeOperator } from './queries-operators.ts';
import { type Role, SIGN_IN } from './rules-people.ts';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

const member = (role?: Role, tenantId?: string) => memberOf(service, role, tenantId);
const linkFor = (one: MemberOf, operatorId?: string) => linkOf(service, one, operatorId);
const system = () => service.db.system;
const signedIn = (one: MemberOf) => signedInAs(service, one);

const USAGE = '/v1/usage';
const tokenOf = (browser: PlayedBrowser) => sessionIn(browser).token;

describe('signing in with a link', () => {
  it('gives a session of the member, once, and the API works with it in both modes', async () => {
    const one = await member();
    const link = await linkFor(one);
    const browser = playedBrowser(service);
    const { status, body, cookie } = await browser.ask('POST', '/session', { link });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      member: { id: one.id, name: 'Ada Okafor', role: 'owner' },
      tenant: { id: one.tenantId, name: 'Blipgrid' },
      modes: ['live', 'test'],
      scopes: ['read', 'spend', 'write', 'send', 'erase', 'manage'],
      expires_at: expect.stringMatching(/Z$/),
    });
    expect(cookie).toMatch(
      /^warmpath-[0-9a-f]{8}=[\w-]{64}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(await browser.ask('GET', '/session')).toMatchObject({ body: { member: { id: one.id } } });
    expect(await browser.ask('GET', USAGE)).toMatchObject({
      status: 200,
      body: { key: { name: 'Ada Okafor', mode: 'live' } },
    });
    expect(await browser.ask('GET', USAGE, undefined, { 'warmpath-mode': 'test' })).toMatchObject({
      status: 200,
      body: { key: { mode: 'test' }, credits_remaining: 1_000 },
    });
    expect(await playedBrowser(service).ask('POST', '/session', { link })).toMatchObject({ status: 401 });
  });

  it('works for one of two who use it at the same moment', async () => {
    const link = await linkFor(await member());
    const both = await Promise.all(
      [1, 2].map(() => playedBrowser(service).ask('POST', '/session', { link })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  it('does not work after its time', async () => {
    const one = await member();
    const link = await makeLink(system(), { member: one }, 0);
    expect(await playedBrowser(service).ask('POST', '/session', { link })).toMatchObject({ status: 401 });
  });

  it('of a person there are only so many: the oldest is void', async () => {
    const one = await member();
    const links: string[] = [];
    for (let n = 0; n <= SIGN_IN.link.most; n += 1) links.push(await linkFor(one));
    const [first = '', second = ''] = links;
    const statuses = [first, second].map((link) => playedBrowser(service).ask('POST', '/session', { link }));
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([401, 200]);
  });
});

describe('signing in with a key', () => {
  it('works with that key, in its mode only, and ends with it', async () => {
    const { tenantId } = await member();
    const issued = await issueKey(system(), { tenantId, mode: 'test', scopes: ['read'], name: 'notebook' });
    const browser = playedBrowser(service);
    const { body } = await browser.ask('POST', '/session', { key: ` ${issued.key}\n` });
    expect(body).toMatchObject({ modes: ['test'], scopes: ['read'], tenant: { id: tenantId } });
    expect(body.member).toBeUndefined();
    const usage = () => browser.ask('GET', USAGE, undefined, { 'warmpath-mode': 'test' });
    expect(await usage()).toMatchObject({ status: 200, body: { key: { name: 'notebook' } } });
    expect(await browser.ask('GET', USAGE)).toMatchObject({ status: 401 });
    await revokeKey(system(), issued.id);
    expect(await usage()).toMatchObject({ status: 401 });
    expect((await browser.ask('GET', '/session')).body).toMatchObject({ modes: [], scopes: [] });
  });

  it.each([
    ['mistyped', { key: 'wp_live_x' }, 401],
    ['of an operator', { key: 'wp_admin_0000000000000000000000000000003tKvsd' }, 401],
    ['beside a link', { key: 'a', link: 'b' }, 400],
    ['left out', {}, 400],
    ['with another field', { key: 'a', remember: true }, 400],
  ])('is refused with a key that is %s', async (_what, body, status) => {
    const answer = await playedBrowser(service).ask('POST', '/session', body);
    expect(answer).toMatchObject({ status, body: { message: expect.any(String) } });
    expect(answer.cookie).toBeUndefined();
  });
});

describe('what is taken away', () => {
  it('is a role, from the next request on', async () => {
    const { tenantId } = await member();
    const one = await member('editor', tenantId);
    const browser = await signedIn(one);
    const put = () =>
      browser.ask('PUT', '/v1/fundraising/profile', { raise_type: 'startup_equity', stage: 'seed' });
    expect(await put()).toMatchObject({ status: 200 });
    await changeMember(system(), tenantId, one.id, { role: 'reader' });
    expect(await put()).toMatchObject({ status: 403, body: { error: 'insufficient_scope' } });
    expect((await browser.ask('GET', '/session')).body).toMatchObject({ scopes: ['read'] });
  });

  it('is a member, with every session and link', async () => {
    const { tenantId } = await member();
    const one = await member('editor', tenantId);
    const link = await linkFor(one);
    const browsers = [await signedIn(one), await signedIn(one)];
    await removeMember(system(), tenantId, one.id);
    for (const browser of browsers) expect(await browser.ask('GET', USAGE)).toMatchObject({ status: 401 });
    expect(await playedBrowser(service).ask('POST', '/session', { link })).toMatchObject({ status: 401 });
  });

  it('is never the last owner', async () => {
    const one = await member();
    await expect(removeMember(system(), one.tenantId, one.id)).rejects.toMatchObject({ code: 'conflict' });
    const demoted = changeMember(system(), one.tenantId, one.id, { role: 'editor' });
    await expect(demoted).rejects.toMatchObject({ code: 'conflict' });
    await member('owner', one.tenantId);
    await removeMember(system(), one.tenantId, one.id);
  });

  it('is an operator, whose session is a member still', async () => {
    const one = await member();
    const operator = await addOperator(system(), { name: 'Ada Okafor' });
    const browser = playedBrowser(service);
    await browser.ask('POST', '/session', { link: await linkFor(one, operator.id) });
    expect((await browser.ask('GET', '/session')).body).toMatchObject({
      operator: { id: operator.id, name: 'Ada Okafor' },
      member: { id: one.id },
    });
    expect(await browser.ask('GET', '/admin/v1/audit')).toMatchObject({ status: 200 });
    const member2 = await signedIn(one);
    expect(await member2.ask('GET', '/admin/v1/audit')).toMatchObject({ status: 403 });
    expect(
      await browser.ask('GET', '/admin/v1/audit', undefined, { 'sec-fetch-site': 'same-site' }),
    ).toMatchObject({ status: 403 });
    await removeOperator(system(), operator.id);
    expect(await browser.ask('GET', '/admin/v1/audit')).toMatchObject({ status: 401 });
  });
});

describe('sessions of a person', () => {
  it('are seen and ended by that person, and by no other', async () => {
    const one = await member();
    const [here, there] = [await signedIn(one), await signedIn(one)];
    const stranger = await signedIn(await member('owner', one.tenantId));
    const { sessions } = (await here.ask('GET', '/session/all')).body as {
      sessions: { id: string; is_current: boolean; browser: string; method: string }[];
    };
    expect(sessions.map(({ is_current }) => is_current).toSorted()).toEqual([false, true]);
    expect(sessions[0]).toMatchObject({
      browser: 'Mozilla/5.0 (played)',
      method: 'link',
      network: '127.0.0.1',
    });
    const other = sessions.find(({ is_current }) => !is_current)?.id ?? '';
    const end = (browser: PlayedBrowser, id: string) => browser.ask('DELETE', `/session/all/${id}`);
    expect((await end(stranger, other)).body).toEqual({ ended: false });
    expect((await end(here, 'nonsense')).body).toEqual({ ended: false });
    expect(await there.ask('GET', USAGE)).toMatchObject({ status: 200 });
    expect((await end(here, other)).body).toEqual({ ended: true });
    expect(await there.ask('GET', USAGE)).toMatchObject({ status: 401 });
  });

  it('are only so many: the one used longest ago ends', async () => {
    const one = await member();
    const browsers: PlayedBrowser[] = [];
    for (let n = 0; n <= SIGN_IN.session.most; n += 1) browsers.push(await signedIn(one));
    const [first, second] = browsers;
    expect(await first?.ask('GET', USAGE)).toMatchObject({ status: 401 });
    expect(await second?.ask('GET', USAGE)).toMatchObject({ status: 200 });
  });

  it('end without use, and go on with it', async () => {
    const browser = await signedIn(await member());
    const expiry = async () => {
      const { body } = await browser.ask('GET', '/session');
      return Date.parse(String(body.expires_at));
    };
    await system().query({
      text: "update session set last_used_at = now() - interval '6 days', expires_at = now() + interval '1 day'",
    });
    await expiry();
    expect((await expiry()) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    await system().query({ text: "update session set expires_at = now() - interval '1 second'" });
    expect(await browser.ask('GET', USAGE)).toMatchObject({ status: 401 });
  });
});

describe('two installations on one host name', () => {
  it('sign no one out of each other, by whatever way someone signs in or out', async () => {
    const others = await Promise.all([
      createTestService(),
      createTestService({ config: { publicUrl: 'http://127.0.0.1:9443' } }),
    ]);
    try {
      // One browser, which sends what it keeps for a host to all of its ports.
      const mine = await signedIn(await member());
      const jar = mine.cookies;
      for (const other of others) {
        for (const host of ['127.0.0.1:9443', '127.0.0.1:8787']) {
          const browser = playedBrowser(other, host, jar);
          const theirs = await memberOf(other);
          const link = await linkOf(other, theirs);
          expect(await browser.ask('POST', '/session', { link })).toMatchObject({ status: 200 });
          expect(await browser.ask('GET', USAGE)).toMatchObject({ status: 200 });
          expect(await mine.ask('GET', USAGE)).toMatchObject({ status: 200 });
          expect(await browser.ask('DELETE', '/session')).toMatchObject({ status: 200 });
          expect(await mine.ask('GET', USAGE)).toMatchObject({ status: 200 });
        }
      }
    } finally {
      for (const other of others) await other.close();
    }
  });
});

describe('over https', () => {
  it('the cookie is bound to the host, and one without that is not taken', async () => {
    const secure = await createTestService({ config: { publicUrl: 'https://raise.example' } });
    try {
      const { id: tenantId } = await createTenant(secure.db.system, 'Blipgrid');
      const { id } = await addMember(secure.db.system, tenantId, { name: 'Ada', role: 'owner' });
      const link = await makeLink(secure.db.system, { member: { tenantId, id } }, 60);
      const browser = playedBrowser(secure, 'raise.example');
      const { cookie } = await browser.ask('POST', '/session', { link }, { origin: 'https://raise.example' });
      expect(cookie).toMatch(/^__Host-warmpath=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
      expect(await browser.ask('GET', USAGE)).toMatchObject({ status: 200 });
      const plain = playedBrowser(secure, 'raise.example');
      plain.cookies.set('warmpath', browser.cookies.get('__Host-warmpath') ?? '');
      expect(await plain.ask('GET', USAGE)).toMatchObject({ status: 401 });
    } finally {
      await secure.close();
    }
  });
});

it('without a session says who can sign in and how, and that a mode is one of two', async () => {
  expect(await playedBrowser(service).ask('GET', '/session')).toMatchObject({
    status: 200,
    body: { modes: [], scopes: [], methods: { oidc: null } },
  });
  const browser = await signedIn(await member());
  expect(await browser.ask('GET', USAGE, undefined, { 'warmpath-mode': 'both' })).toMatchObject({
    status: 400,
    body: { error: 'invalid_request' },
  });
});

it('sends headers that let no browser load, frame or hand on an answer, and logs no token', async () => {
  const browser = await signedIn(await member());
  const { headers } = await browser.ask('GET', USAGE);
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  });
  expect(service.logged.join('')).not.toContain(tokenOf(browser));
});
