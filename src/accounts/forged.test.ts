import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlayedBrowser, playedBrowser } from '../../test/harness/browser.ts';
import { linkOf, type MemberOf, memberOf, sessionIn, signedInAs } from '../../test/harness/people.ts';
import { createTestService, type TestService } from '../../test/harness/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

const member = () => memberOf(service);
const linkFor = (one: MemberOf) => linkOf(service, one);
const signedIn = (one: MemberOf) => signedInAs(service, one);

const USAGE = '/v1/usage';
const tokenOf = (browser: PlayedBrowser) => sessionIn(browser).token;

describe('a stolen or forged cookie', () => {
  it('is of no use after signing out, and the browser forgets it', async () => {
    const browser = await signedIn(await member());
    const { name, token: stolen } = sessionIn(browser);
    const out = await browser.ask('DELETE', '/session');
    expect(out).toMatchObject({ status: 200, cookie: expect.stringContaining('Max-Age=0') });
    const thief = playedBrowser(service);
    thief.cookies.set(name, stolen);
    expect(await thief.ask('GET', USAGE)).toMatchObject({ status: 401 });
  });

  it('is not what a sign-in goes on with: the token is new, the one before ends', async () => {
    const one = await member();
    const browser = await signedIn(one);
    const { name, token: before } = sessionIn(browser);
    expect(await browser.ask('POST', '/session', { link: await linkFor(one) })).toMatchObject({
      status: 200,
    });
    expect(tokenOf(browser)).not.toBe(before);
    const old = playedBrowser(service);
    old.cookies.set(name, before);
    expect(await old.ask('GET', USAGE)).toMatchObject({ status: 401 });
    // One that an attacker chose and placed in the browser is not taken over.
    const fixed = playedBrowser(service);
    fixed.cookies.set(name, 'a'.repeat(43));
    await fixed.ask('POST', '/session', { link: await linkFor(one) });
    expect(tokenOf(fixed)).not.toBe('a'.repeat(43));
  });

  it('is of no use in Authorization, and a key is of none in a cookie', async () => {
    const account = await service.account();
    const browser = await signedIn(await member());
    const bearer = { authorization: `Bearer ${tokenOf(browser)}` };
    expect(await playedBrowser(service).ask('GET', USAGE, undefined, bearer)).toMatchObject({ status: 401 });
    const other = playedBrowser(service);
    other.cookies.set(sessionIn(browser).name, account.key);
    expect(await other.ask('GET', USAGE)).toMatchObject({ status: 401 });
  });

  it('does not count beside a key', async () => {
    const account = await service.account();
    const browser = await signedIn(await member());
    const answer = await browser.ask('GET', USAGE, undefined, { authorization: `Bearer ${account.key}` });
    expect(answer.body).toMatchObject({ key: { name: '' } });
    expect(await browser.ask('GET', USAGE, undefined, { authorization: 'Bearer wp_live_x' })).toMatchObject({
      status: 401,
    });
  });

  it('is of no use for MCP, which takes keys only', async () => {
    const browser = await signedIn(await member());
    expect(await browser.ask('POST', '/mcp', {})).toMatchObject({ status: 401 });
  });
});

describe('a request of another page', () => {
  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another port of this machine', { 'sec-fetch-site': 'same-site' }],
    ['another origin, in an old browser', { 'sec-fetch-site': undefined, origin: 'https://evil.example' }],
    ['a frame without an origin', { 'sec-fetch-site': undefined, origin: 'null' }],
    ['who knows where', { 'sec-fetch-site': undefined, origin: undefined }],
    ['a link in a mail', { 'sec-fetch-site': 'none' }],
  ])('of %s changes nothing and signs no one in', async (_what, headers) => {
    const browser = await signedIn(await member());
    const body = { raise_type: 'startup_equity' };
    expect(await browser.ask('PUT', '/v1/fundraising/profile', body, headers)).toMatchObject({
      status: 403,
      body: { error: 'host_not_allowed' },
    });
    const link = await linkFor(await member());
    const answer = await playedBrowser(service).ask('POST', '/session', { link }, headers);
    expect(answer).toMatchObject({ status: 403, cookie: undefined });
    expect(await browser.ask('DELETE', '/session', undefined, headers)).toMatchObject({ status: 403 });
    expect(await playedBrowser(service).ask('POST', '/session', { link })).toMatchObject({ status: 200 });
  });

  it('of another site reads nothing, and a typed address does', async () => {
    const browser = await signedIn(await member());
    const get = (site: string) => browser.ask('GET', USAGE, undefined, { 'sec-fetch-site': site });
    expect(await get('cross-site')).toMatchObject({ status: 403 });
    expect(await get('same-site')).toMatchObject({ status: 403 });
    expect(await get('none')).toMatchObject({ status: 200 });
  });

  it('is not JSON where a form sent it, and changes nothing', async () => {
    const browser = await signedIn(await member());
    const form = { 'content-type': 'text/plain' };
    const body = { raise_type: 'startup_equity' };
    expect(await browser.ask('PUT', '/v1/fundraising/profile', body, form)).toMatchObject({ status: 415 });
    expect(await browser.ask('POST', '/session', { link: 'x' }, form)).toMatchObject({ status: 415 });
  });
});
