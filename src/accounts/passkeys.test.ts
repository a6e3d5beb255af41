import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Misbehaviour, softAuthenticator } from '../../test/harness/authenticator.ts';
import { type PlayedBrowser, playedBrowser } from '../../test/harness/browser.ts';
import { linkOf, type MemberOf, memberOf } from '../../test/harness/people.ts';
import { createTestService, type TestService } from '../../test/harness/service.ts';
import { issueKey } from './queries-keys.ts';
import { removeMember } from './queries-members.ts';
import { SIGN_IN } from './rules-people.ts';

const ORIGIN = 'https://raise.example';
let service: TestService;
beforeAll(async () => {
  service = await createTestService({ config: { publicUrl: ORIGIN } });
});
afterAll(() => service.close());

type Authenticator = ReturnType<typeof softAuthenticator>;
const browserAt = (host = 'raise.example') => {
  const browser = playedBrowser(service, host);
  const ask: PlayedBrowser['ask'] = (method, path, body, headers) =>
    browser.ask(method, path, body, { origin: ORIGIN, ...headers });
  return { ...browser, ask };
};

async function signedIn(one: MemberOf): Promise<PlayedBrowser> {
  const browser = browserAt();
  await browser.ask('POST', '/session', { link: await linkOf(service, one) });
  return browser;
}

const optionsOf = async (browser: PlayedBrowser, path: string) => {
  const { status, body } = await browser.ask('POST', path, {});
  expect(status).toBe(200);
  return body.options as { challenge: string; rp?: { id: string }; rpId?: string };
};

async function register(browser: PlayedBrowser, key: Authenticator, wrong?: Misbehaviour) {
  const options = await optionsOf(browser, '/session/passkeys/options');
  return browser.ask('POST', '/session/passkeys', { name: 'Laptop', response: key.create(options, wrong) });
}

async function enter(key: Authenticator, wrong?: Misbehaviour, browser = browserAt()) {
  const options = await optionsOf(browser, '/session/passkey/options');
  return browser.ask('POST', '/session/passkey', { response: key.get(options, wrong) });
}

describe('a passkey', () => {
  it('is stored by a member, signs in, is listed, and is removed', async () => {
    const one = await memberOf(service);
    const browser = await signedIn(one);
    const key = softAuthenticator(ORIGIN);
    expect(await register(browser, key)).toMatchObject({ status: 200, body: { id: key.id, name: 'Laptop' } });
    const entered = await enter(key);
    expect(entered).toMatchObject({ status: 200, body: { member: { id: one.id } } });
    expect(await enter(key)).toMatchObject({ status: 200 });
    expect((await browser.ask('GET', '/session/passkeys')).body.passkeys).toEqual([
      { id: key.id, name: 'Laptop', created_at: expect.any(String), last_used_at: expect.any(String) },
    ]);
    const other = await signedIn(await memberOf(service, 'owner', one.tenantId));
    expect((await other.ask('GET', '/session/passkeys')).body.passkeys).toEqual([]);
    const path = `/session/passkeys/${key.id}`;
    expect((await other.ask('DELETE', path)).body).toEqual({ removed: false });
    expect((await browser.ask('DELETE', path)).body).toEqual({ removed: true });
    expect(await enter(key)).toMatchObject({ status: 401 });
  });

  it('goes with its member', async () => {
    const { tenantId } = await memberOf(service);
    const one = await memberOf(service, 'editor', tenantId);
    const key = softAuthenticator(ORIGIN);
    await register(await signedIn(one), key);
    await removeMember(service.db.system, tenantId, one.id);
    expect(await enter(key)).toMatchObject({ status: 401 });
  });

  it.each<[string, Misbehaviour]>([
    ['from another origin', { origin: 'https://raise.example.evil.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['to another challenge', { challenge: 'bm90IHRoZSBjaGFsbGVuZ2U' }],
    ['of a user who was not verified', { unverified: true }],
  ])('is refused with an answer %s, when it is made and when it is used', async (_what, wrong) => {
    const browser = await signedIn(await memberOf(service));
    const key = softAuthenticator(ORIGIN);
    expect(await register(browser, key, wrong)).toMatchObject({ status: 401 });
    expect(await register(browser, key)).toMatchObject({ status: 200 });
    const refused = await enter(key, wrong);
    expect(refused).toMatchObject({ status: 401 });
    expect((await enter(key)).status).toBe(200);
  });

  it('is refused with a signature of another key, and where its counter went back: it was copied', async () => {
    const browser = await signedIn(await memberOf(service));
    const key = softAuthenticator(ORIGIN);
    await register(browser, key);
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    expect(await enter(key, { key: privateKey })).toMatchObject({ status: 401 });
    expect(await enter(key, { counter: 50 })).toMatchObject({ status: 200 });
    expect(await enter(key, { counter: 49 })).toMatchObject({ status: 401 });
  });

  it('answers its challenge once, in the browser that asked for it', async () => {
    const browser = await signedIn(await memberOf(service));
    const key = softAuthenticator(ORIGIN);
    await register(browser, key);
    const [mine, theirs] = [browserAt(), browserAt()];
    const options = await optionsOf(mine, '/session/passkey/options');
    const attempt = new Map(mine.cookies);
    expect(await theirs.ask('POST', '/session/passkey', { response: key.get(options) })).toMatchObject({
      status: 401,
    });
    expect(await mine.ask('POST', '/session/passkey', { response: key.get(options) })).toMatchObject({
      status: 200,
    });
    const replay = browserAt();
    for (const [name, value] of attempt) replay.cookies.set(name, value);
    expect(await replay.ask('POST', '/session/passkey', { response: key.get(options) })).toMatchObject({
      status: 401,
    });
  });

  it('is of a person: a pasted key has none, and no one without a session', async () => {
    const { tenantId } = await memberOf(service);
    const { key } = await issueKey(service.db.system, { tenantId, mode: 'live' });
    const browser = browserAt();
    await browser.ask('POST', '/session', { key });
    expect(await browser.ask('POST', '/session/passkeys/options', {})).toMatchObject({ status: 403 });
    expect(await browserAt().ask('POST', '/session/passkeys/options', {})).toMatchObject({ status: 401 });
  });

  it('is not removed by an id that no database can hold', async () => {
    const browser = await signedIn(await memberOf(service));
    expect(await browser.ask('DELETE', `/session/passkeys/${'%00'.repeat(20)}`)).toMatchObject({
      status: 200,
      body: { removed: false },
    });
  });

  it('is stored once, and there are only so many', async () => {
    const one = await memberOf(service);
    const browser = await signedIn(one);
    const key = softAuthenticator(ORIGIN);
    await register(browser, key);
    expect(await register(await signedIn(await memberOf(service)), key)).toMatchObject({ status: 409 });
    await service.db.system.query({
      text: `insert into passkey (id, tenant_id, member_id, public_key, counter, name)
        select gen_random_uuid()::text, $1, $2, '\\x00', 0, 'more' from generate_series(2, $3)`,
      values: [one.tenantId, one.id, SIGN_IN.passkeys],
    });
    expect(await browser.ask('POST', '/session/passkeys/options', {})).toMatchObject({ status: 409 });
  });

  it('needs a name and https, or this machine, and says so', async () => {
    const methods = async (host: string) => {
      const { body } = await playedBrowser(service, host).ask('GET', '/session');
      return (body.methods as { passkey: boolean }).passkey;
    };
    expect(await methods('raise.example')).toBe(true);
    expect(await methods('localhost:8787')).toBe(true);
    expect(await methods('127.0.0.1:8787')).toBe(false);
    expect(await methods('evil.example')).toBe(false);
    const answer = await playedBrowser(service).ask('POST', '/session/passkey/options', {});
    expect(answer).toMatchObject({ status: 422, body: { error: 'not_configured' } });
  });

  it.each([
    ['nothing', {}],
    ['no credential', { response: { id: 'x'.repeat(20), rawId: 'x', type: 'public-key' } }],
    ['a list', []],
  ])('is refused with %s, without a fault of ours', async (_what, body) => {
    const browser = browserAt();
    await optionsOf(browser, '/session/passkey/options');
    expect(await browser.ask('POST', '/session/passkey', body)).toMatchObject({ status: 400 });
  });
});
