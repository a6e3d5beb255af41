import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PlayedBrowser, playedBrowser } from '../../test/harness/browser.ts';
import { oidcOver, type PlayedIdentity, playIdentity } from '../../test/harness/played-identity.ts';
import { createTestService, type TestService } from '../../test/harness/service.ts';
import { createTenant } from '../credits/queries-ledger.ts';
import { addMember } from './queries-members.ts';
import { addOperator } from './queries-operators.ts';
import { SIGN_IN } from './rules-people.ts';

const HOST = 'raise.example';
const HOME = `https://${HOST}`;
const EMAIL = 'ada@blipgrid.example';
const METADATA = '/.well-known/openid-configuration';

let identity: PlayedIdentity;
let service: TestService;
let member: { tenantId: string; id: string };
beforeAll(async () => {
  identity = await playIdentity();
  service = await createTestService({
    config: { ...oidcOver(identity, HOME), trustedProxies: ['127.0.0.1'] },
  });
  member = await memberAt(EMAIL);
});
afterAll(async () => {
  await service?.close();
  await identity?.close();
});
beforeEach(() => {
  identity.wrong = {};
  identity.person = { email: EMAIL, email_verified: true };
});

async function memberAt(email: string, tenantName = 'Blipgrid') {
  const { id: tenantId } = await createTenant(service.db.system, tenantName);
  const { id } = await addMember(service.db.system, tenantId, { name: 'Ada', role: 'owner', email });
  return { tenantId, id };
}

const browserAt = () => playedBrowser(service, HOST);
let addresses = 0;
/** Follows a link; each comes from an address of its own if none is given. */
async function open(browser: PlayedBrowser, path: string, site: string, from?: string) {
  addresses += 1;
  const answer = await browser.ask('GET', path, undefined, {
    'sec-fetch-site': site,
    'x-forwarded-for': from ?? `198.51.100.${addresses}`,
  });
  return { ...answer, to: String(answer.headers.location ?? '') };
}
/** To the provider; where it leads back to, as a path of ours. */
async function leave(browser: PlayedBrowser): Promise<string> {
  const { status, to } = await open(browser, '/session/oidc', 'same-origin');
  expect(status).toBe(303);
  expect(to.startsWith(`${identity.issuer}/authorize?`)).toBe(true);
  return identity.consent(to).replace(HOME, '');
}
const comeBack = (browser: PlayedBrowser, path: string) => open(browser, path, 'cross-site');
async function enter(browser = browserAt()) {
  const answer = await comeBack(browser, await leave(browser));
  const { body } = await browser.ask('GET', '/session');
  return { ...answer, session: body };
}

describe('signing in with a provider', () => {
  it('finds the member by the verified address, and gives a new session', async () => {
    const browser = browserAt();
    expect((await browser.ask('GET', '/session')).body).toMatchObject({ methods: { oidc: 'Made ID' } });
    const { status, to, session, headers } = await enter(browser);
    expect([status, to]).toEqual([303, `${HOME}/`]);
    expect(session).toMatchObject({ member: { id: member.id, email: EMAIL }, modes: ['live', 'test'] });
    expect([headers['set-cookie']].flat().join('\n')).toMatch(
      /^__Host-warmpath-oidc=; .*\n__Host-warmpath=[\w-]{64}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(await browser.ask('GET', '/session/all')).toMatchObject({
      body: { sessions: [{ method: 'oidc', is_current: true }] },
    });
  });

  it('asks with PKCE, state and nonce, and binds the attempt to the browser', async () => {
    const browser = browserAt();
    const { to, cookie } = await open(browser, '/session/oidc', 'same-origin');
    expect(Object.fromEntries(new URL(to).searchParams)).toEqual({
      ...{ response_type: 'code', client_id: 'client', scope: 'openid email' },
      redirect_uri: `${HOME}/session/oidc/callback`,
      ...{ code_challenge: expect.any(String), code_challenge_method: 'S256' },
      ...{ state: expect.any(String), nonce: expect.any(String) },
    });
    expect(cookie).toMatch(
      /^__Host-warmpath-oidc=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it('ends the session that the browser had', async () => {
    const browser = browserAt();
    await enter(browser);
    const before = new Map(browser.cookies);
    // As a browser does: the strict cookie stays behind when another site leads here.
    const path = await leave(browser);
    const strict = browser.cookies.get('__Host-warmpath') ?? '';
    browser.cookies.delete('__Host-warmpath');
    await comeBack(browser, path);
    expect(browser.cookies.get('__Host-warmpath')).not.toBe(strict);
    const old = browserAt();
    for (const [name, value] of before) old.cookies.set(name, value);
    expect((await old.ask('GET', '/session')).body).toMatchObject({ scopes: [] });
  });

  it('takes the address from the userinfo endpoint where the ID token has none', async () => {
    identity.wrong = { thin: true };
    expect((await enter()).session).toMatchObject({ member: { id: member.id } });
    identity.person = { email: EMAIL, email_verified: false };
    expect((await enter()).status).toBe(403);
  });

  it('signs an operator in, and lets who is in several tenants choose', async () => {
    const operator = await addOperator(service.db.system, { name: 'Olu', email: 'olu@b.example' });
    identity.person = { email: 'Olu@B.example', email_verified: true };
    expect((await enter()).session).toMatchObject({ operator: { id: operator.id }, modes: [] });
    await memberAt('olu@b.example', 'First <b>');
    const second = await memberAt('olu@b.example', 'Second');
    const browser = browserAt();
    const { status, text, session } = await enter(browser);
    expect([status, session.scopes]).toEqual([200, []]);
    expect(text).toContain('<bdi>First &lt;b&gt;</bdi>');
    const links = [...text.matchAll(/href="https:\/\/raise\.example\/sign-in#([\w-]{64})"/g)];
    expect(links).toHaveLength(2);
    const entered = await browser.ask('POST', '/session', { link: links[1]?.[1] }, { origin: HOME });
    expect(entered.body).toMatchObject({ member: { id: second.id }, operator: { id: operator.id } });
  });
});

describe('an answer of the provider is refused', () => {
  const now = () => Math.floor(Date.now() / 1000);
  it.each<[string, () => Readonly<Record<string, unknown>>]>([
    ['a nonce of another sign-in', () => ({ nonce: 'another' })],
    ['no nonce', () => ({ nonce: undefined })],
    ['another audience', () => ({ aud: 'someone-else' })],
    ['another issuer', () => ({ iss: 'https://evil.example' })],
    ['an expired ID token', () => ({ iat: now() - 7_200, exp: now() - 3_600 })],
  ])('with %s', async (_what, claims) => {
    identity.wrong = { claims: claims() };
    const { status, text, session } = await enter();
    expect([status, session.scopes]).toEqual([401, []]);
    expect(text).toContain('was not accepted');
  });

  it('with a signature of another key', async () => {
    identity.wrong = { key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey };
    expect(await enter()).toMatchObject({ status: 401, session: { scopes: [] } });
  });

  it('with another state, and the attempt is used up', async () => {
    const browser = browserAt();
    const path = await leave(browser);
    const kept = new Map(browser.cookies);
    const wrong = await comeBack(browser, path.replace(/state=[^&]+/, 'state=another'));
    expect(wrong).toMatchObject({ status: 401, text: expect.stringContaining('was not accepted') });
    for (const [name, value] of kept) browser.cookies.set(name, value);
    expect((await comeBack(browser, path)).text).toContain('used already');
  });

  it('a second time, and in another browser', async () => {
    const [mine, theirs] = [browserAt(), browserAt()];
    const path = await leave(mine);
    const kept = new Map(mine.cookies);
    expect((await comeBack(theirs, path)).status).toBe(401);
    await leave(theirs);
    expect(await comeBack(theirs, path)).toMatchObject({ status: 401 });
    expect((await theirs.ask('GET', '/session')).body.scopes).toEqual([]);
    expect((await comeBack(mine, path)).status).toBe(303);
    const replay = browserAt();
    for (const [name, value] of kept) replay.cookies.set(name, value);
    expect((await comeBack(replay, path)).text).toContain('used already');
  });

  it('after ten minutes', async () => {
    const browser = browserAt();
    const path = await leave(browser);
    await service.db.system.query({
      text: "update sign_in_attempt set expires_at = expires_at - interval '10 minutes'",
    });
    expect(await comeBack(browser, path)).toMatchObject({ status: 401 });
  });

  it.each([false, 'true', 1, undefined])('with an address whose verification is %j', async (verified) => {
    identity.person = { email: EMAIL, email_verified: verified };
    const { status, text, session } = await enter();
    expect([status, session.scopes]).toEqual([403, []]);
    expect(text).toContain('has verified your e-mail address');
  });

  it.each(['eve@blipgrid.example', `${EMAIL}.evil.example`, 'x<script>@b.example'])(
    'for %s, who is nobody here, in words',
    async (email) => {
      identity.person = { email, email_verified: true };
      const { status, text, session } = await enter();
      expect([status, session.scopes]).toEqual([403, []]);
      expect(text).toMatch(/No member and no operator of this service|names no e-mail address/);
      expect(text).not.toContain('<script');
    },
  );

  it('with an address in letters that look like its own', async () => {
    const { id } = await memberAt('kim@b.example');
    identity.person = { email: '\u212aim@b.example', email_verified: true };
    expect((await enter()).status).toBe(403);
    identity.person = { email: 'KIM@b.example', email_verified: true };
    expect((await enter()).session).toMatchObject({ member: { id } });
  });

  it('where the person said no', async () => {
    identity.wrong = { error: 'access_denied' };
    const { status, text } = await enter();
    expect([status, text.includes('did not let you in')]).toEqual([403, true]);
  });
});

describe('a provider in trouble', () => {
  it.each(['never', 'huge', 'broken'] as const)(
    'is told where its token endpoint answers: %s',
    async (how) => {
      identity.wrong = { answers: { '/token': how } };
      const { status, text } = await enter();
      expect([status, text.includes('Made ID does not answer as it should')]).toEqual([502, true]);
    },
    20_000,
  );

  it.each(['never', 'huge', 'broken'] as const)(
    'is told before anybody leaves, and is asked once by all: %s',
    async (how) => {
      const other = await playIdentity();
      other.wrong = { answers: { [METADATA]: how } };
      const unlucky = await createTestService({ config: oidcOver(other, HOME) });
      try {
        const browser = playedBrowser(unlucky, HOST);
        const tries = await Promise.all([1, 2, 3].map(() => open(browser, '/session/oidc', 'same-origin')));
        expect(tries.map(({ status }) => status)).toEqual([502, 502, 502]);
        expect(tries[0]?.text).toContain('sign in another way');
        await open(browser, '/session/oidc', 'same-origin');
        expect(other.paths).toEqual([METADATA]);
        expect((await browser.ask('GET', '/session')).status).toBe(200);
      } finally {
        await unlucky.close();
        await other.close();
      }
    },
    20_000,
  );

  it('is not asked for its metadata again by the next', async () => {
    const before = identity.paths.filter((path) => path === METADATA).length;
    await enter();
    await enter();
    expect(identity.paths.filter((path) => path === METADATA).length).toBe(before || 1);
  });
});

it('begins from our own page and at the public address only', async () => {
  expect((await open(browserAt(), '/session/oidc', 'cross-site')).status).toBe(403);
  const here = playedBrowser(service, '127.0.0.1:8787');
  expect((await here.ask('GET', '/session')).body).toMatchObject({ methods: { oidc: null } });
  expect(await open(here, '/session/oidc', 'same-origin')).toMatchObject({ status: 403 });
});

it('sends so many a minute to the provider from one address, and no more', async () => {
  const from = '203.0.113.7';
  const begin = () => open(browserAt(), '/session/oidc', 'same-origin', from);
  for (let n = 0; n < SIGN_IN.perMinute; n += 1) expect((await begin()).status).toBe(303);
  expect(await begin()).toMatchObject({ status: 429, text: expect.stringContaining('in a minute') });
});

it('leads nowhere but home, whatever the address says', async () => {
  const browser = browserAt();
  const path = await leave(browser);
  const { to } = await comeBack(browser, `${path}&redirect_uri=https://evil.example&next=//evil.example`);
  expect(to).toBe(`${HOME}/`);
});

it('says where there is no provider', async () => {
  const without = await createTestService();
  try {
    const answer = await open(playedBrowser(without), '/session/oidc', 'same-origin');
    expect(answer).toMatchObject({ status: 422, text: expect.stringContaining('WARMPATH_OIDC_ISSUER') });
  } finally {
    await without.close();
  }
});

it('logs why, and nothing that was sent', () => {
  const logged = service.logged.join('');
  expect(logged).toContain('a sign-in with OpenID failed');
  expect(logged).not.toMatch(/marked-|eyJ|code=|state=|blipgrid/);
});
