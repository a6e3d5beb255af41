import { hash, randomBytes } from 'node:crypto';
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlayedBrowser, playedBrowser } from '../../test/harness/browser.ts';
import { type MemberOf, memberOf, signedInAs } from '../../test/harness/people.ts';
import { createTestService, type TestService } from '../../test/harness/service.ts';
import { addMember, removeMember } from './queries-members.ts';
import type { Role } from './rules-people.ts';

let service: TestService;
let address: string;
beforeAll(async () => {
  service = await createTestService({ config: { rateLimits: false } });
  address = (await service.service.listen()).replace('127.0.0.1', 'localhost');
});
afterAll(async () => {
  await service.checkLedger();
  await service.close();
});

const REDIRECT = 'https://assistant.example/callback';
const CONSENT = { may: 'spend', mode: 'test', daily_credits: 50, days: 30 };

/** A form post as a client makes it. */
async function post(path: string, fields: Readonly<Record<string, string>>) {
  const answer = await fetch(`${address}${path}`, { method: 'POST', body: new URLSearchParams(fields) });
  return { status: answer.status, body: (await answer.json().catch(() => ({}))) as Record<string, string> };
}

async function register(more: object = {}): Promise<string> {
  const answer = await fetch(`${address}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Claude', redirect_uris: [REDIRECT], ...more }),
  });
  const body = (await answer.json()) as { client_id: string };
  expect([answer.status, body]).toMatchObject([201, {}]);
  return body.client_id;
}

interface Begun {
  readonly browser: PlayedBrowser;
  readonly id: string;
  readonly verifier: string;
  readonly clientId: string;
}

const ownerIn = (role?: Role) =>
  memberOf(service, role).then(async (one) => ({ one, in: await signedInAs(service, one) }));

/** A browser of somebody who is signed in, sent by an assistant to the page of consent. */
async function begin(
  browser: PlayedBrowser,
  clientId: string,
  more: Readonly<Record<string, string | undefined>> = {},
): Promise<Begun> {
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams(
    Object.entries({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: REDIRECT,
      code_challenge: hash('sha256', verifier, 'base64url'),
      code_challenge_method: 'S256',
      resource: `${address}/mcp`,
      state: 'state-1',
      scope: 'read spend write',
      ...more,
    }).filter((one): one is [string, string] => one[1] !== undefined),
  );
  const sent = await browser.ask('GET', `/oauth/authorize?${query}`, undefined, {
    'sec-fetch-site': 'cross-site',
  });
  const id = new URL(String(sent.headers.location ?? 'about:blank'), address).searchParams.get('with') ?? '';
  return { browser, id, verifier, clientId };
}

/** The address that the browser ends at after a decision. */
async function decide({ browser, id }: Begun, decision: object = CONSENT): Promise<URL> {
  const { body, status } = await browser.ask('POST', `/session/assistants/${id}`, decision);
  expect(status, JSON.stringify(body)).toBe(200);
  const { pathname } = new URL(String(body.url));
  const back = await browser.ask('GET', pathname, undefined, { 'sec-fetch-site': 'same-origin' });
  return new URL(String(back.headers.location));
}

const exchange = (
  { verifier, clientId }: Begun,
  code: string | null,
  more: Readonly<Record<string, string>> = {},
) =>
  post('/oauth/token', {
    grant_type: 'authorization_code',
    code: code ?? '',
    redirect_uri: REDIRECT,
    client_id: clientId,
    code_verifier: verifier,
    resource: `${address}/mcp`,
    ...more,
  });

const refresh = (clientId: string, token: string | undefined) =>
  post('/oauth/token', { grant_type: 'refresh_token', refresh_token: token ?? '', client_id: clientId });

/** What /mcp answers to a token. */
async function usage(token: string | undefined, path = '/mcp') {
  const answer = await fetch(`${address}${path}`, {
    method: path === '/mcp' ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    ...(path === '/mcp' ? { body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }) } : {}),
  });
  return { status: answer.status, challenge: answer.headers.get('www-authenticate') };
}

async function connected(decision: object = CONSENT, one?: MemberOf) {
  const { in: browser } = one === undefined ? await ownerIn() : { in: await signedInAs(service, one) };
  const begun = await begin(browser, await register());
  const end = await decide(begun, decision);
  const { body } = await exchange(begun, end.searchParams.get('code'));
  return { browser, begun, end, tokens: body };
}

describe('an assistant that knows only the address', () => {
  it('is let in by the official client and a consent, with a key that is listed, bounded, and ends with a click', async () => {
    const { in: browser } = await ownerIn();
    const kept: Record<string, unknown> = {};
    let asked: URL | undefined;
    const provider: OAuthClientProvider = {
      redirectUrl: REDIRECT,
      clientMetadata: {
        client_name: 'Claude',
        redirect_uris: [REDIRECT],
        grant_types: ['authorization_code', 'refresh_token'],
      },
      clientInformation: () => kept.client as never,
      saveClientInformation: (client) => {
        kept.client = client;
      },
      tokens: () => kept.tokens as never,
      saveTokens: (tokens) => {
        kept.tokens = tokens;
      },
      redirectToAuthorization: (url) => {
        asked = url;
      },
      saveCodeVerifier: (verifier) => {
        kept.verifier = verifier;
      },
      codeVerifier: () => String(kept.verifier),
      state: () => 'of-the-client',
      saveDiscoveryState: (state) => {
        kept.discovery = state;
      },
      discoveryState: () => kept.discovery as never,
    };
    const transport = () =>
      new StreamableHTTPClientTransport(new URL('/mcp', address), { authProvider: provider });
    const first = transport();
    await expect(new Client({ name: 'test', version: '1' }).connect(first)).rejects.toThrow(
      /Unauthorized|redirect/i,
    );
    const { pathname, search } = asked ?? new URL('about:blank');
    const sent = await browser.ask('GET', `${pathname}${search}`, undefined, {
      'sec-fetch-site': 'cross-site',
    });
    const id = new URL(String(sent.headers.location), address).searchParams.get('with') ?? '';
    const shown = await browser.ask('GET', `/session/assistants/${id}`);
    expect(shown.body).toEqual({
      ...{ name: 'Claude', host: 'assistant.example', document: null, may: ['read', 'spend', 'write'] },
    });
    const end = await decide({ browser, id, verifier: '', clientId: '' });
    expect(`${end.origin}${end.pathname}`).toBe(REDIRECT);
    expect(Object.fromEntries(end.searchParams)).toMatchObject({ state: 'of-the-client', iss: address });
    await first.finishAuth(end.searchParams);
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(transport());
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('search_investors');
    expect(tools.map(({ name }) => name)).not.toContain('move_investors');
    await client.close();

    const listed = await browser.ask('GET', '/v1/keys', undefined, { 'warmpath-mode': 'test' });
    const [key] = listed.body.keys as { id: string; name: string }[];
    expect(key).toMatchObject({
      ...{ name: 'Claude', scopes: ['read', 'spend'], daily_credits: 50, mode: 'test', state: 'active' },
      last_used_at: expect.any(String),
    });
    await browser.ask('DELETE', '/v1/keys', { id: key?.id }, { 'warmpath-mode': 'test' });
    const { access_token: token, refresh_token: again } = kept.tokens as Record<string, string>;
    const { client_id: clientId } = kept.client as Record<string, string>;
    expect(await usage(token)).toMatchObject({ status: 401 });
    expect(await refresh(clientId ?? '', again)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
  });

  it('is told where to sign in, and its token is for /mcp alone', async () => {
    const bare = await fetch(`${address}/mcp`, { method: 'POST' });
    expect(bare.status).toBe(401);
    const where = /resource_metadata="([^"]+)"/.exec(bare.headers.get('www-authenticate') ?? '')?.[1] ?? '';
    const resource = (await (await fetch(where)).json()) as Record<string, unknown>;
    expect(resource).toMatchObject({ resource: `${address}/mcp`, authorization_servers: [address] });
    const server = (await (
      await fetch(`${address}/.well-known/oauth-authorization-server`)
    ).json()) as object;
    expect(server).toMatchObject({
      ...{ issuer: address, code_challenge_methods_supported: ['S256'] },
      ...{ token_endpoint_auth_methods_supported: ['none'], client_id_metadata_document_supported: true },
      ...{ authorization_response_iss_parameter_supported: true, response_types_supported: ['code'] },
    });
    const { tokens } = await connected();
    expect(await usage(tokens.access_token)).toMatchObject({ status: 200 });
    expect(await usage(tokens.access_token, '/v1/usage')).toMatchObject({ status: 401 });
    expect(await usage(tokens.refresh_token)).toMatchObject({ status: 401 });
  });
});

describe('a consent', () => {
  it('is an owner’s, of the browser that began it, once, and no is an answer', async () => {
    const clientId = await register();
    const { in: editor } = await ownerIn('editor');
    const asked = await begin(editor, clientId);
    const refused = await editor.ask('POST', `/session/assistants/${asked.id}`, CONSENT);
    expect(refused).toMatchObject({ status: 403, body: { error: 'insufficient_scope' } });

    const { in: other } = await ownerIn();
    for (const path of [asked.id, 'x'])
      expect(await other.ask('POST', `/session/assistants/${path}`, CONSENT)).toMatchObject({ status: 404 });
    // Who is sent the page of another browser has another request of their own, or none.
    const own = await begin(other, clientId);
    expect(await other.ask('GET', `/session/assistants/${asked.id}`)).toMatchObject({ status: 404 });
    const elsewhere = { 'sec-fetch-site': 'cross-site' };
    expect(await other.ask('POST', `/session/assistants/${own.id}`, CONSENT, elsewhere)).toMatchObject({
      status: 403,
    });
    const end = await decide(own, { ...CONSENT, may: 'nothing' });
    expect(end.searchParams.get('error')).toBe('access_denied');
    expect(await other.ask('POST', `/session/assistants/${own.id}`, CONSENT)).toMatchObject({ status: 404 });
    const nobody = playedBrowser(service, new URL(address).host);
    const unsigned = await begin(nobody, clientId);
    expect(await nobody.ask('POST', `/session/assistants/${unsigned.id}`, CONSENT)).toMatchObject({
      status: 401,
    });
  });

  it('is asked for each time, and the next one is of another key', async () => {
    const { browser, begun } = await connected();
    const again = await begin(browser, begun.clientId);
    expect(again.id).toMatch(/^[\w-]{20,}$/);
    const end = await decide(again, { ...CONSENT, may: 'write', mode: 'live' });
    const { body } = await exchange(again, end.searchParams.get('code'));
    expect(await usage(body.access_token)).toMatchObject({ status: 200 });
    const listed = await browser.ask('GET', '/v1/keys');
    expect(listed.body.keys).toMatchObject([{ name: 'Claude', scopes: ['read', 'spend', 'write'] }]);
  });
});

describe('an attacker', () => {
  it('gets nothing by a code used twice, another verifier, client, redirect or audience', async () => {
    const { in: browser } = await ownerIn();
    const clientId = await register();
    const fresh = async () => {
      const begun = await begin(browser, clientId);
      return { begun, code: (await decide(begun)).searchParams.get('code') };
    };
    for (const wrong of [
      { code_verifier: randomBytes(32).toString('base64url') },
      { code_verifier: '' },
      { client_id: await register() },
      { redirect_uri: `${REDIRECT}/other` },
      { resource: 'https://elsewhere.example/mcp' },
    ]) {
      const { begun, code } = await fresh();
      const { status, body } = await exchange(begun, code, wrong);
      expect([status, body.access_token], JSON.stringify(wrong)).toEqual([400, undefined]);
    }
    const { begun, code } = await fresh();
    const both = await Promise.all([exchange(begun, code), exchange(begun, code)]);
    expect(both.map(({ status }) => status).filter((status) => status === 200).length).toBeLessThan(2);
    const third = await exchange(begun, code);
    expect(third.body.error).toBe('invalid_grant');
    // A code that is used again ends what it gave.
    for (const { body } of both)
      if (body.access_token) expect((await usage(body.access_token)).status).toBe(401);
  });

  it('is refused before a page is shown: without a challenge, to another redirect, for another audience, as nobody', async () => {
    const { in: browser } = await ownerIn();
    const clientId = await register();
    for (const wrong of [
      { code_challenge: undefined, code_challenge_method: undefined },
      { code_challenge_method: 'plain' },
      { redirect_uri: 'https://assistant.example/callback2' },
      { redirect_uri: 'https://evil.example/' },
      { resource: 'https://elsewhere.example/mcp' },
      { client_id: 'nobody' },
      { client_id: 'https://127.0.0.1/client' },
      { response_type: 'token' },
    ])
      expect((await begin(browser, clientId, wrong)).id, JSON.stringify(wrong)).toBe('');
  });

  it('ends the whole family with a refresh token that was used before', async () => {
    const { begun, tokens } = await connected();
    const next = await refresh(begun.clientId, tokens.refresh_token);
    expect(next.status).toBe(200);
    expect(next.body.refresh_token).not.toBe(tokens.refresh_token);
    expect((await usage(next.body.access_token)).status).toBe(200);
    expect(await refresh(begun.clientId, tokens.refresh_token)).toMatchObject({
      body: { error: 'invalid_grant' },
    });
    expect((await usage(next.body.access_token)).status).toBe(401);
    expect(await refresh(begun.clientId, next.body.refresh_token)).toMatchObject({ status: 400 });
  });

  it('keeps nothing with the consent of somebody who is gone', async () => {
    const { one, in: browser } = await ownerIn();
    const begun = await begin(browser, await register());
    const { body } = await exchange(begun, (await decide(begun)).searchParams.get('code'));
    expect((await usage(body.access_token)).status).toBe(200);
    await addMember(service.db.system, one.tenantId, { name: 'Bo', role: 'owner' });
    await removeMember(service.db.system, one.tenantId, one.id);
    expect((await usage(body.access_token)).status).toBe(401);
    expect(await refresh(begun.clientId, body.refresh_token)).toMatchObject({ status: 400 });
  });

  it('gets no code of a consent that was given in another browser, and none by asking twice', async () => {
    const { in: attacker } = await ownerIn();
    const { in: victim } = await ownerIn();
    const begun = await begin(attacker, await register());
    for (const [name, value] of attacker.cookies)
      if (name.startsWith('warmpath_')) victim.cookies.set(name, value);
    const ask = () => victim.ask('POST', `/session/assistants/${begun.id}`, CONSENT);
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    const keys = await victim.ask('GET', '/v1/keys', undefined, { 'warmpath-mode': 'test' });
    expect(keys.body.keys).toHaveLength(1);
    const { pathname } = new URL(String(answers.find(({ status }) => status === 200)?.body.url));
    expect(await attacker.ask('GET', pathname)).toMatchObject({ status: 404 });
  });

  it('gets what the assistant asked for at most, and only at an address nobody reads on the way', async () => {
    const { in: browser } = await ownerIn();
    const clientId = await register();
    const made = async (more: Readonly<Record<string, string | undefined>>) => {
      await decide(await begin(browser, clientId, more), { ...CONSENT, may: 'write' });
      const listed = await browser.ask('GET', '/v1/keys', undefined, { 'warmpath-mode': 'test' });
      return (listed.body.keys as { scopes: string[] }[])[0]?.scopes;
    };
    expect(await made({ scope: 'read' })).toEqual(['read']);
    expect(await made({ scope: undefined, prompt: 'none' })).toEqual(['read', 'spend', 'write']);
    const open = 'http://assistant.example/callback';
    const begun = await begin(browser, await register({ redirect_uris: [open], application_type: 'web' }), {
      redirect_uri: open,
    });
    expect(await browser.ask('POST', `/session/assistants/${begun.id}`, CONSENT)).toMatchObject({
      status: 400,
    });
  });

  it('finds no token in the database', async () => {
    const { tokens } = await connected();
    const rows = await service.db.system.query<{ text: string }>({
      text: 'select r::text as text from assistant_record r',
      values: [],
    });
    const all = rows.map(({ text }) => text).join('\n');
    for (const token of [tokens.access_token, tokens.refresh_token]) {
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(all).not.toContain(token);
    }
  });
});
