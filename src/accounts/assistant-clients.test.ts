import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONSENT, playedAssistants, REDIRECT } from '../../test/harness/assistants.ts';
import { createTestService, type TestService } from '../../test/harness/service.ts';
import { plainAddress } from './assistants.ts';
import { createAuthorizationServer } from './authorization-server.ts';
import { createAssistantStore } from './queries-assistants.ts';

let service: TestService;
let address: string;
beforeAll(async () => {
  service = await createTestService({ config: { rateLimits: false } });
  address = (await service.service.listen()).replace('127.0.0.1', 'localhost');
  played = playedAssistants(service, address);
});
afterAll(() => service.close());

let played: ReturnType<typeof playedAssistants>;
const register = (body: string) =>
  fetch(`${address}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
const usual = () => register(JSON.stringify({ redirect_uris: [REDIRECT] }));

it('keeps those that were let in, has room for a new one in place of one that was not, and sweeps what is too old', async () => {
  const { system } = service.db;
  const fill = (days: number) =>
    system.query({
      text: `insert into assistant_record (model, id, data, expires_at)
        select 'Client', sha256(n::text::bytea), '{}', now() + make_interval(days => $1) from generate_series(1, 2000) n
        on conflict (model, id) do update set expires_at = excluded.expires_at`,
      values: [days],
    });
  const count = async (days: number) =>
    (
      await system.query<{ n: number }>({
        text: 'select count(*)::int as n from assistant_record where expires_at > now() + make_interval(days => $1)',
        values: [days],
      })
    )[0]?.n;
  // The first of this process loads the library.
  expect((await usual()).status).toBe(201);
  await fill(100);
  for (let n = 0; n < 3; n += 1) expect((await usual()).status).toBe(201);
  expect([await count(2), await count(0)]).toEqual([2_000, 2_001]);
  await system.query({
    text: "delete from assistant_record where expires_at < now() + interval '2 days'",
    values: [],
  });
  const full = await usual();
  expect([full.status, await full.json()]).toMatchObject([429, { error: 'rate_limited' }]);
  expect(await count(2)).toBe(2_000);
  await fill(-1);
  expect((await usual()).status).toBe(201);
  expect(await count(-2)).toBe(1_981);
});

it.each([
  ['{"redirect_uris":["javascript:alert(1)"]}', 400],
  ['{"redirect_uris":[]}', 400],
  ['{"redirect_uris":["http://elsewhere.example/callback"]}', 400],
  ['{"redirect_uris":["cursor://agent/callback"]}', 201],
  ['{"redirect_uris":["http://127.0.0.1:3000/callback"]}', 201],
  [`{"redirect_uris":["${REDIRECT}"],"token_endpoint_auth_method":"private_key_jwt"}`, 400],
  [`{"redirect_uris":["${REDIRECT}"],"client_name":"${'x'.repeat(200_000)}"}`, 400],
  [`{"redirect_uris":["${REDIRECT}"],"token_endpoint_auth_method":5}`, 400],
  [`{"redirect_uris":["${REDIRECT}"],"grant_types":"x","scope":7,"client_name":null}`, 400],
  [`{"redirect_uris":null}`, 400],
  ['{', 400],
])('takes clients and nothing else: %.80s', async (body, status) => {
  expect((await register(body)).status).toBe(status);
});

const CODE = { grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] };
const CURSOR = 'cursor://anysphere.cursor-mcp/oauth/callback';
/** As the programs were seen to register in 2026, and where they take their answer. */
it.each([
  [
    'Claude, hosted',
    { ...CODE, redirect_uris: ['https://claude.ai/api/mcp/auth_callback'], scope: 'claudeai' },
    ...['client_secret_post', 'https://claude.ai/api/mcp/auth_callback', 'claude.ai', null],
  ],
  [
    'ChatGPT',
    { ...CODE, redirect_uris: ['https://chatgpt.com/connector_platform_oauth_redirect'] },
    ...['client_secret_basic', 'https://chatgpt.com/connector_platform_oauth_redirect', 'chatgpt.com', null],
  ],
  [
    'Cursor',
    {
      ...CODE,
      redirect_uris: [
        CURSOR,
        'https://www.cursor.com/agents/mcp/oauth/callback',
        'http://localhost:8787/callback',
      ],
    },
    ...['none', CURSOR, 'anysphere.cursor-mcp', 'Cursor'],
  ],
  [
    'Visual Studio Code',
    {
      ...{ ...CODE, grant_types: [...CODE.grant_types, 'urn:ietf:params:oauth:grant-type:device_code'] },
      ...{ application_type: 'native', client_uri: 'https://code.visualstudio.com', scope: '' },
      redirect_uris: [
        ...['https://insiders.vscode.dev/redirect', 'https://vscode.dev/redirect'],
        ...['http://127.0.0.1/', 'http://127.0.0.1:33418/'],
      ],
    },
    ...['none', 'http://127.0.0.1:59656/', '127.0.0.1:59656', null],
  ],
  [
    'Claude Code',
    { ...CODE, redirect_uris: ['http://localhost:3118/callback'] },
    ...['none', 'http://localhost:3118/callback', 'localhost:3118', null],
  ],
] as const)('lets %s in as it registers', async (name, metadata, method, redirect, host, program) => {
  const answer = await register(
    JSON.stringify({ client_name: name, token_endpoint_auth_method: method, ...metadata }),
  );
  const client = (await answer.json()) as Record<string, unknown>;
  expect([answer.status, client]).toMatchObject([201, { token_endpoint_auth_method: 'none' }]);
  expect(client.client_secret).toBeUndefined();
  const { in: browser } = await played.ownerIn();
  const begun = await played.begin(browser, String(client.client_id), {
    redirect_uri: redirect,
    scope: undefined,
  });
  const shown = await browser.ask('GET', `/session/assistants/${begun.id}`);
  expect(shown.body).toMatchObject({ name, host, program });
  const end = await played.decide(begun);
  expect(end.href.startsWith(`${redirect}?code=`)).toBe(true);
  const got = await played.exchange(begun, end.searchParams.get('code'), { redirect_uri: redirect });
  expect((await played.usage(got.body.access_token)).status).toBe(200);
});

it.each([
  ['\u202eedualC', 'edualC'],
  ['Claude”. Its answer goes to claude.ai', 'Claude . Its answer goes to claude.ai'],
  ['C\u0336\u0336\u0336\u0336laude', 'C\u0336\u0336laude'],
  [`a${'\u{1f600}'.repeat(40)}`, `a${'\u{1f600}'.repeat(29)}\ufffd`],
  ['\u200b\u2028', null],
])('shows a name that is text of one line: %j', async (name, shown) => {
  const { in: browser } = await played.ownerIn();
  const { id } = await played.begin(browser, await played.register({ client_name: name }));
  expect((await browser.ask('GET', `/session/assistants/${id}`)).body.name).toBe(shown);
});

it.each([
  ['https://\u0441laude.ai/client', 'https://xn--laude-0ye.ai/client'],
  ['https://evil.example/\u202eia.edualc', 'https://evil.example/%E2%80%AEia.edualc'],
  [`https://evil.example/${'x'.repeat(400)}`, `https://evil.example/${'x'.repeat(279)}…`],
])('shows the address of a document as it is: %.60s', (address, shown) => {
  expect(plainAddress(address)).toBe(shown);
});

it('lets a person who has as many keys as there may be end one, and say yes again', async () => {
  const { in: browser } = await played.ownerIn();
  const clientId = await played.register();
  for (;;) {
    const { id } = await played.begin(browser, clientId);
    const say = () => browser.ask('POST', `/session/assistants/${id}`, CONSENT);
    const answer = await say();
    if (answer.status === 200) continue;
    expect(answer).toMatchObject({ status: 409, body: { error: 'conflict' } });
    const { body } = await browser.ask('GET', '/v1/keys', undefined, { 'warmpath-mode': 'test' });
    await browser.ask(
      'DELETE',
      '/v1/keys',
      { id: (body.keys as { id: string }[])[0]?.id },
      { 'warmpath-mode': 'test' },
    );
    expect((await say()).status).toBe(200);
    break;
  }
});

it('takes the document of ChatGPT, which would rather sign but need not', async () => {
  const id = 'https://chatgpt.com/oauth/kDmjx77UnKOM/client.json';
  const redirect = 'https://chatgpt.com/connector/oauth/kDmjx77UnKOM';
  const document = {
    ...{
      ...CODE,
      client_id: id,
      client_name: 'ChatGPT',
      client_uri: 'https://chatgpt.com/',
      redirect_uris: [redirect],
    },
    ...{ token_endpoint_auth_method: 'private_key_jwt', token_endpoint_auth_signing_alg: 'RS256' },
    ...{
      jwks_uri: 'https://chatgpt.com/oauth/jwks.json',
      token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
    },
  };
  const own = createServer();
  await new Promise<void>((done) => own.listen(0, '127.0.0.1', done));
  const issuer = `http://localhost:${(own.address() as AddressInfo).port}`;
  const server = await createAuthorizationServer({
    store: createAssistantStore(service.db.system),
    address: () => issuer,
    ask: async () => ({
      ...{ url: new URL(id), status: 200 },
      headers: { 'content-type': 'application/json' },
      bytes: Buffer.from(JSON.stringify(document)),
    }),
    onFailed: (error) => expect.fail(String(error)),
  });
  own.on('request', server.callback());
  const query = new URLSearchParams({
    ...{ response_type: 'code', client_id: id, redirect_uri: redirect, scope: 'read' },
    ...{ code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' },
  });
  const sent = await fetch(`${issuer}/oauth/authorize?${query}`, { redirect: 'manual' });
  own.closeAllConnections();
  own.close();
  expect([sent.status, await sent.text(), sent.headers.get('location')]).toEqual([
    303,
    expect.any(String),
    expect.stringContaining('/connect?with='),
  ]);
});

it('shows no page for an answer to a program that is not known', async () => {
  const { in: browser } = await played.ownerIn();
  for (const redirect of [
    'mailto:mallory@evil.example',
    'ms-word:ofe',
    `${CURSOR}/more`,
    'cursor://elsewhere/callback',
  ]) {
    const clientId = await played.register({ redirect_uris: [redirect] });
    const { id } = await played.begin(browser, clientId, { redirect_uri: redirect });
    expect(await browser.ask('GET', `/session/assistants/${id}`), redirect).toMatchObject({ status: 400 });
  }
});

it.each(['/oauth/register', '/oauth/token', '/oauth/revoke', '/mcp'])(
  'tells a client that waits at %s to go on',
  async (path) => {
    const { port } = new URL(address);
    const socket = connect(Number(port), '127.0.0.1');
    let text = '';
    socket.on('data', (part) => {
      if (text === '') socket.write('{}');
      text += String(part);
    });
    const { key } = await service.account();
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAuthorization: Bearer ${key}\r\nExpect: 100-continue\r\nAccept: application/json, text/event-stream\r\nContent-Type: ${path === '/oauth/token' || path === '/oauth/revoke' ? 'application/x-www-form-urlencoded' : 'application/json'}\r\nContent-Length: 2\r\n\r\n`,
    );
    for (let n = 0; n < 100 && !/HTTP\/1.1 4/.test(text); n += 1) await sleep(50);
    socket.destroy();
    expect(text).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 4/);
  },
);
