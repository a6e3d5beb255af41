import { randomBytes } from 'node:crypto';
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSENT, playedAssistants, REDIRECT } from '../../test/harness/assistants.ts';
import { type PlayedBrowser, playedBrowser } from '../../test/harness/browser.ts';
import { createTestService, type TestService } from '../../test/harness/service.ts';
import { createAssistantStore } from './queries-assistants.ts';
import { addMember, removeMember } from './queries-members.ts';

let service: TestService;
let address: string;
let played: ReturnType<typeof playedAssistants>;
beforeAll(async () => {
  service = await createTestService({ config: { rateLimits: false } });
  address = (await service.service.listen()).replace('127.0.0.1', 'localhost');
  played = playedAssistants(service, address);
});
afterAll(async () => {
  await service.checkLedger();
  await service.close();
});

describe('an assistant that knows only the address', () => {
  it('is let in by the official client and a consent, with a key that is listed, bounded, and ends with a click', async () => {
    const { in: browser } = await played.ownerIn();
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
      ...{
        name: 'Claude',
        host: 'assistant.example',
        program: null,
        document: null,
        may: ['read', 'spend', 'write'],
      },
    });
    const end = await played.decide({ browser, id });
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
    expect(await played.usage(token)).toMatchObject({ status: 401 });
    expect(await played.refresh(clientId ?? '', again)).toMatchObject({
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
    const { tokens } = await played.connected();
    expect(await played.usage(tokens.access_token)).toMatchObject({ status: 200 });
    expect(await played.usage(tokens.access_token, '/v1/usage')).toMatchObject({ status: 401 });
    expect(await played.usage(tokens.refresh_token)).toMatchObject({ status: 401 });
  });
});

describe('the key of an assistant', () => {
  const keyOf = async (browser: PlayedBrowser) => {
    const { body } = await browser.ask('GET', '/v1/keys', undefined, { 'warmpath-mode': 'test' });
    return (body.keys as { state: string }[])[0];
  };

  it.each(['refresh_token', 'access_token'])('ends when the assistant gives back its %s', async (which) => {
    const { browser, begun, tokens } = await played.connected();
    const elsewhere = await played.register();
    const give = (clientId: string) =>
      played.post('/oauth/revoke', { token: String(tokens[which]), client_id: clientId });
    await give(elsewhere);
    expect(await keyOf(browser)).toMatchObject({ state: 'active' });
    expect((await give(begun.clientId)).status).toBe(200);
    expect(await keyOf(browser)).toMatchObject({ state: 'revoked' });
    expect((await played.usage(tokens.access_token)).status).toBe(401);
  });

  it('ends if the tab was closed before the assistant came for it, or it comes no more', async () => {
    const { in: browser } = await played.ownerIn();
    const store = createAssistantStore(service.db.system);
    const begun = await played.begin(browser, await played.register());
    const end = await played.decide(begun);
    // Within the time that a person has, nothing ends.
    await store.endUnused(60);
    expect(await keyOf(browser)).toMatchObject({ state: 'active' });
    const other = await played.connected();
    const refreshed = await played.refresh(other.begun.clientId, other.tokens.refresh_token);
    const past = (text: string, values: readonly unknown[] = []) => service.db.system.query({ text, values });
    // The code is as old as it may be, and the token of the other was used up.
    await past(
      "update assistant_record set expires_at = now() - interval '1 second' where model = 'AuthorizationCode'",
    );
    await store.endUnused(0);
    expect([await keyOf(browser), await keyOf(other.browser)]).toMatchObject([
      { state: 'revoked' },
      { state: 'active' },
    ]);
    expect((await played.exchange(begun, end.searchParams.get('code'))).status).toBe(400);
    expect((await played.usage(refreshed.body.access_token)).status).toBe(200);
    await past(
      "update assistant_record set expires_at = now() where model in ('AccessToken', 'RefreshToken')",
    );
    await store.endUnused(0);
    expect(await keyOf(other.browser)).toMatchObject({ state: 'revoked' });
  });

  it('may never approve, send, delete or manage, whatever is asked for', async () => {
    const { in: browser } = await played.ownerIn();
    const clientId = await played.register({ scope: 'read send erase manage' });
    const begun = await played.begin(browser, clientId, { scope: 'read spend write send erase manage' });
    const end = begun.id === '' ? undefined : await played.decide(begun, { ...CONSENT, may: 'write' });
    const { body } = await played.exchange(begun, end?.searchParams.get('code') ?? null);
    const tools = await fetch(`${address}/mcp?tools=lookups`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${body.access_token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    const names = [...(await tools.text()).matchAll(/"name":"(\w+_\w+)"/g)].map(([, name]) => name);
    expect(names).toContain('edit_draft');
    expect(
      names.filter((name) => /approve|reject|send|delete|remove|erase|key|member/.test(String(name))),
    ).toEqual([]);
    expect(await browser.ask('GET', '/v1/keys', undefined, { 'warmpath-mode': 'test' })).toMatchObject({
      body: { keys: [{ scopes: ['read', 'spend', 'write'] }] },
    });
  });
});

describe('a consent', () => {
  it('is an owner’s, of the browser that began it, once, and no is an answer', async () => {
    const clientId = await played.register();
    const { in: editor } = await played.ownerIn('editor');
    const asked = await played.begin(editor, clientId);
    const refused = await editor.ask('POST', `/session/assistants/${asked.id}`, CONSENT);
    expect(refused).toMatchObject({ status: 403, body: { error: 'insufficient_scope' } });

    const { in: other } = await played.ownerIn();
    for (const path of [asked.id, 'x'])
      expect(await other.ask('POST', `/session/assistants/${path}`, CONSENT)).toMatchObject({ status: 404 });
    // Who is sent the page of another browser has another request of their own, or none.
    const own = await played.begin(other, clientId);
    expect(await other.ask('GET', `/session/assistants/${asked.id}`)).toMatchObject({ status: 404 });
    const elsewhere = { 'sec-fetch-site': 'cross-site' };
    expect(await other.ask('POST', `/session/assistants/${own.id}`, CONSENT, elsewhere)).toMatchObject({
      status: 403,
    });
    const end = await played.decide(own, { ...CONSENT, may: 'nothing' });
    expect(end.searchParams.get('error')).toBe('access_denied');
    expect(await other.ask('POST', `/session/assistants/${own.id}`, CONSENT)).toMatchObject({ status: 404 });
    const nobody = playedBrowser(service, new URL(address).host);
    const unsigned = await played.begin(nobody, clientId);
    expect(await nobody.ask('POST', `/session/assistants/${unsigned.id}`, CONSENT)).toMatchObject({
      status: 401,
    });
  });

  it('is asked for each time, and the next one is of another key', async () => {
    const { browser, begun } = await played.connected();
    const again = await played.begin(browser, begun.clientId);
    expect(again.id).toMatch(/^[\w-]{20,}$/);
    const end = await played.decide(again, { ...CONSENT, may: 'write', mode: 'live' });
    const { body } = await played.exchange(again, end.searchParams.get('code'));
    expect(await played.usage(body.access_token)).toMatchObject({ status: 200 });
    const listed = await browser.ask('GET', '/v1/keys');
    expect(listed.body.keys).toMatchObject([{ name: 'Claude', scopes: ['read', 'spend', 'write'] }]);
  });
});

describe('an attacker', () => {
  it('gets nothing by a code used twice, another verifier, client, redirect or audience', async () => {
    const { in: browser } = await played.ownerIn();
    const clientId = await played.register();
    const fresh = async () => {
      const begun = await played.begin(browser, clientId);
      return { begun, code: (await played.decide(begun)).searchParams.get('code') };
    };
    for (const wrong of [
      { code_verifier: randomBytes(32).toString('base64url') },
      { code_verifier: '' },
      { client_id: await played.register() },
      { redirect_uri: `${REDIRECT}/other` },
      { resource: 'https://elsewhere.example/mcp' },
    ]) {
      const { begun, code } = await fresh();
      const { status, body } = await played.exchange(begun, code, wrong);
      expect([status, body.access_token], JSON.stringify(wrong)).toEqual([400, undefined]);
    }
    const { begun, code } = await fresh();
    const both = await Promise.all([played.exchange(begun, code), played.exchange(begun, code)]);
    expect(both.map(({ status }) => status).filter((status) => status === 200).length).toBeLessThan(2);
    // A code that is used again ends what it gave, also at the same moment.
    for (const { body } of both)
      if (body.access_token) expect((await played.usage(body.access_token)).status).toBe(401);
    const third = await played.exchange(begun, code);
    expect(third.body.error).toBe('invalid_grant');
  });

  it('is refused before a page is shown: without a challenge, to another redirect, for another audience, as nobody', async () => {
    const { in: browser } = await played.ownerIn();
    const clientId = await played.register();
    for (const wrong of [
      { code_challenge: undefined, code_challenge_method: undefined },
      { code_challenge_method: 'plain' },
      { redirect_uri: 'https://assistant.example/callback2' },
      { redirect_uri: 'https://evil.example/' },
      { resource: 'https://elsewhere.example/mcp' },
      { client_id: 'nobody' },
      { client_id: 'https://127.0.0.1/client' },
      { response_type: 'token' },
    ]) {
      // Told in words: whoever registers an address would have this host send people there.
      const { id, location } = await played.begin(browser, clientId, wrong);
      expect([id, location], JSON.stringify(wrong)).toEqual(['', undefined]);
    }
    const asked = new URLSearchParams({ client_id: clientId, redirect_uri: REDIRECT, response_type: 'code' });
    const back = await browser.ask('GET', `/oauth/authorize/none?${asked}`);
    expect([back.status, back.headers.location]).toEqual([400, undefined]);
  });

  it('ends the whole family with a refresh token that was used before', async () => {
    const { begun, tokens } = await played.connected();
    const next = await played.refresh(begun.clientId, tokens.refresh_token);
    expect(next.status).toBe(200);
    expect(next.body.refresh_token).not.toBe(tokens.refresh_token);
    expect((await played.usage(next.body.access_token)).status).toBe(200);
    expect(await played.refresh(begun.clientId, tokens.refresh_token)).toMatchObject({
      body: { error: 'invalid_grant' },
    });
    expect((await played.usage(next.body.access_token)).status).toBe(401);
    expect(await played.refresh(begun.clientId, next.body.refresh_token)).toMatchObject({ status: 400 });
    // A thief may be as quick as the assistant.
    const two = await played.connected();
    const refresh = () => played.refresh(two.begun.clientId, two.tokens.refresh_token);
    for (const { body } of [...(await Promise.all([refresh(), refresh()])), { body: two.tokens }])
      if (body.access_token) expect((await played.usage(body.access_token)).status).toBe(401);
  });

  it('keeps nothing with the consent of somebody who is gone', async () => {
    const { one, in: browser } = await played.ownerIn();
    const begun = await played.begin(browser, await played.register());
    const { body } = await played.exchange(begun, (await played.decide(begun)).searchParams.get('code'));
    expect((await played.usage(body.access_token)).status).toBe(200);
    await addMember(service.db.system, one.tenantId, { name: 'Bo', role: 'owner' });
    await removeMember(service.db.system, one.tenantId, one.id);
    expect((await played.usage(body.access_token)).status).toBe(401);
    expect(await played.refresh(begun.clientId, body.refresh_token)).toMatchObject({ status: 400 });
  });

  it('gets no code of a consent that was given in another browser, and none by asking twice', async () => {
    const { in: attacker } = await played.ownerIn();
    const { in: victim } = await played.ownerIn();
    const begun = await played.begin(attacker, await played.register());
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
    const { in: browser } = await played.ownerIn();
    const clientId = await played.register();
    const made = async (more: Readonly<Record<string, string | undefined>>) => {
      await played.decide(await played.begin(browser, clientId, more), { ...CONSENT, may: 'write' });
      const listed = await browser.ask('GET', '/v1/keys', undefined, { 'warmpath-mode': 'test' });
      return (listed.body.keys as { scopes: string[] }[])[0]?.scopes;
    };
    expect(await made({ scope: 'read' })).toEqual(['read']);
    expect(await made({ scope: undefined, prompt: 'none' })).toEqual(['read', 'spend', 'write']);
    const open = 'http://assistant.example/callback';
    const begun = await played.begin(
      browser,
      await played.register({ redirect_uris: [open], application_type: 'web' }),
      {
        redirect_uri: open,
      },
    );
    expect(await browser.ask('POST', `/session/assistants/${begun.id}`, CONSENT)).toMatchObject({
      status: 400,
    });
  });

  it('finds no token in the database', async () => {
    const { tokens } = await played.connected();
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
