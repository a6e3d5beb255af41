import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RawAnswer, type RawRequest, sendRaw } from '../../test/harness/raw-request.ts';
import { type Account, createTestService, type TestService } from '../../test/harness/service.ts';
import { formatKey, KEY_RANDOM_BYTES } from '../platform/values/key-scopes.ts';
import { LIMITS } from '../platform/values/limits.ts';

let service: TestService;
let address: string;
let account: Account;
beforeAll(async () => {
  service = await createTestService({ rateLimits: false, config: { publicUrl: 'https://warmpath.example' } });
  address = await service.service.listen();
  account = await service.account();
});
afterAll(async () => {
  expect(await service.balance(account)).toBe(1_000);
  expect(service.logged.filter((line) => line.includes('internal error'))).toEqual([]);
  await service.checkLedger();
  await service.close();
});

/** With a valid key and the headers of a client of 2025, unless it says otherwise. */
const send = ({
  query = '',
  headers = {},
  ...sent
}: RawRequest & { readonly query?: string }): Promise<RawAnswer> =>
  sendRaw(`${address}/mcp${query}`, {
    ...sent,
    headers: {
      authorization: `Bearer ${account.key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
  });

const message = (method: string, params?: unknown, id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});
const LIST = message('tools/list');
const call = (name: unknown, args?: unknown) => message('tools/call', { name, arguments: args });

describe('whom it answers', () => {
  it.each(['localhost', '127.0.0.1:1', '[::1]', 'warmpath.example', 'warmpath.example:443', 'warmpath:8787'])(
    'a request for %s',
    async (host) => {
      expect((await send({ headers: { host }, body: LIST })).status).toBe(200);
    },
  );

  it.each([
    [{ host: 'evil.example' }, 'Host'],
    [{ host: 'localhost.evil.example:8787' }, 'Host'],
    [{ origin: 'https://evil.example' }, 'Origin'],
    [{ origin: 'null' }, 'Origin'],
    [{ origin: 'http://localhost:1' }, 'Origin'],
  ])('none with %j, whatever its key', async (headers, named) => {
    const refused = await send({ headers: headers as Record<string, string>, body: LIST });
    expect(refused.status).toBe(403);
    expect(refused.json).toMatchObject({
      error: 'host_not_allowed',
      message: expect.stringContaining(named),
    });
    const stranger = await send({
      headers: { ...headers, authorization: '' } as Record<string, string>,
      body: LIST,
    });
    expect(stranger.status).toBe(403);
  });

  it('a page of its own, at the address it has for others', async () => {
    for (const origin of ['https://warmpath.example', address])
      expect((await send({ headers: { origin }, body: LIST })).status).toBe(200);
  });

  it.each([
    ['no key', ''],
    ['a mistyped key', 'Bearer wp_test_nonsense'],
    ['a key of nobody', `Bearer ${formatKey('live', Buffer.alloc(KEY_RANDOM_BYTES, 1))}`],
    ['another scheme', 'Basic YTpi'],
  ])('none with %s, whatever it says', async (_, authorization) => {
    for (const body of [LIST, call('search_investors', {}), 'no json', message('initialize')]) {
      const refused = await send({ headers: { authorization }, body });
      expect(refused.status).toBe(401);
      expect(refused.headers['www-authenticate']).toMatch(
        /^Bearer resource_metadata="https?:\/\/[^"]+\/\.well-known\/oauth-protected-resource\/mcp"$/,
      );
      expect(refused.json).toMatchObject({
        error: 'unauthorized',
        request_id: refused.headers['x-request-id'],
      });
    }
  });

  it.each(['?readonly=yes', '?readonly=1', '?tools=all', '?write=false', '?tools=lookups&tools=lookups'])(
    'none at %s: what an address says is understood or refused',
    async (query) => {
      const refused = await send({ query, body: LIST });
      expect(refused.status).toBe(400);
      expect(refused.json.error).toBe('invalid_request');
    },
  );

  it.each(['GET', 'DELETE', 'PUT', 'OPTIONS'])('no %s', async (method) => {
    const refused = await send({ method, body: LIST });
    expect(refused.status).toBe(405);
    expect(refused.headers.allow).toBe('POST');
  });
});

describe('clients that are not exact', () => {
  it('may end the address with a slash', async () => {
    const { status, json } = await send({ query: '/', body: LIST });
    expect(status).toBe(200);
    expect(json.result.tools.length).toBeGreaterThan(10);
    expect((await send({ query: '/?tools=all', body: LIST })).status).toBe(400);
    const get = await send({ query: '/', method: 'GET', body: LIST });
    expect([get.status, get.headers.allow]).toEqual([405, 'POST']);
  });

  it('may take any type of answer', async () => {
    expect((await send({ headers: { accept: '*/*' }, body: LIST })).status).toBe(200);
    expect((await send({ headers: { accept: 'text/html' }, body: LIST })).status).toBe(406);
  });

  it('are told in words what their first message lacks', async () => {
    const { json } = await send({ body: message('initialize', { capabilities: {} }) });
    expect(json.error.message).toMatch(/^initialize lacks protocolVersion, clientInfo in its params\./);
    expect(json.id).toBe(1);
  });

  it('may send null for an argument that they leave out', async () => {
    const { json } = await send({
      body: call('list_investors', { limit: null, detail: null, cursor: null }),
    });
    expect(json.result.isError).not.toBe(true);
    for (const body of [call('get_balance', null), message('tools/list', null)])
      expect((await send({ body })).json.result, body.method).toBeDefined();
  });
});

describe('what is no message', () => {
  it.each([
    ['no JSON', '{"jsonrpc":', 400],
    ['nothing', '', 400],
    ['broken UTF-8', Buffer.from([0x7b, 0xff]).toString('latin1'), 400],
    ['a field of the prototype', '{"jsonrpc":"2.0","id":1,"method":"tools/list","__proto__":{"a":1}}', 400],
    ['deep nesting', `${'['.repeat(5_000)}${']'.repeat(5_000)}`, 400],
    ['more fields than any call has', JSON.stringify(call('get_balance', fields(20_000))), 400],
    [
      'a body beyond the limit',
      JSON.stringify(call('get_balance', { a: 'x'.repeat(LIMITS.bodyBytes) })),
      413,
    ],
    ['a text', '"tools/list"', 400],
    ['null', 'null', 400],
    ['a number as its version', '{"jsonrpc":2,"id":1,"method":"tools/list"}', 400],
    ['an object as its id', '{"jsonrpc":"2.0","id":{},"method":"tools/list"}', 400],
    ['no method', '{"jsonrpc":"2.0","id":1}', 400],
  ])('%s is refused as JSON-RPC', async (_, body, status) => {
    const refused = await send({ body });
    expect(refused.status).toBe(status);
    expect(refused.json).toMatchObject({ jsonrpc: '2.0', error: { message: expect.any(String) } });
  });

  it.each([[[]], [[LIST, LIST]], [Array.from({ length: 100 }, () => call('search_web', { query: 'x' }))]])(
    'a batch is refused whole',
    async (body) => {
      const refused = await send({ body });
      expect(refused.status).toBe(400);
      expect(refused.json.error).toMatchObject({
        code: -32_600,
        message: expect.stringContaining('Batches'),
      });
    },
  );

  it.each([
    [{ 'content-type': 'text/plain' }, 415],
    [{ 'content-encoding': 'gzip' }, 415],
    [{ accept: 'text/html' }, 406],
    [{ 'mcp-protocol-version': '1999-01-01' }, 400],
  ])('headers of another protocol are refused: %j', async (headers, status) => {
    const refused = await send({ headers: headers as Record<string, string>, body: LIST });
    expect(refused.status).toBe(status);
    expect(refused.json).toMatchObject({ jsonrpc: '2.0' });
  });
});

describe('what is none of its methods', () => {
  it.each([
    'resources/list',
    'sampling/createMessage',
    'tools/constructor',
    '__proto__',
    'subscriptions/listen',
  ])('%s is unknown', async (method) => {
    const { json } = await send({ body: message(method, {}) });
    expect(json).toMatchObject({ id: 1, error: { code: -32_601 } });
  });

  // There is nothing to hear, and that protocol has no `initialize`.
  it.each(['subscriptions/listen', 'initialize'])('%s of a client of 2026-07-28', async (method) => {
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const { status, json } = await send({
      headers: { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method },
      body: message(method, { _meta: meta, notifications: {} }, 'a'),
    });
    expect([status, json.id, json.error.code]).toEqual([404, 'a', -32_601]);
  });
});

describe('hostile calls', () => {
  it.each([
    ['a list in place of arguments', call('get_balance', [])],
    ['a number as a name', call(7)],
    ['no parameters', message('tools/call')],
  ])('%s is refused by the protocol', async (_, body) => {
    const { json } = await send({ body });
    expect(json.error.code).toBe(-32_602);
  });

  it.each(['constructor', 'toString', 'hasOwnProperty', '__defineGetter__'])(
    'an argument called %s is a fault like any other',
    async (name) => {
      const { json } = await send({ body: call('get_balance', { [name]: { a: 1 } }) });
      const told = JSON.parse(json.result.content[0].text);
      expect(told).toMatchObject({ error: 'invalid_request', details: [{ path: name }] });
    },
  );

  it.each([['x'.repeat(4_000)], [Number.MAX_SAFE_INTEGER], [0], ['']])(
    'the id %s comes back as it was',
    async (id) => {
      const { json } = await send({ body: message('ping', {}, id) });
      expect(json).toEqual({ jsonrpc: '2.0', id, result: {} });
    },
  );

  it('a notification is taken, and changes nothing', async () => {
    const { status, text } = await send({ body: { jsonrpc: '2.0', method: 'notifications/initialized' } });
    expect([status, text]).toEqual([202, '']);
  });

  it('an answer to a question that nobody asked is taken, and changes nothing', async () => {
    const { status } = await send({ body: { jsonrpc: '2.0', id: 1, result: { action: 'accept' } } });
    expect(status).toBe(202);
  });
});

describe('the list of tools', () => {
  it('takes less than 35 kB with the lookups, in both protocols', async () => {
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const of2025 = await send({ query: '?tools=lookups', body: LIST });
    const of2026 = await send({
      query: '?tools=lookups',
      headers: { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' },
      body: message('tools/list', { _meta: meta }),
    });
    expect(of2026.json.result.tools).toEqual(of2025.json.result.tools);
    expect(of2025.json.result.tools.length).toBeGreaterThan(25);
    for (const { text } of [of2025, of2026]) expect(Buffer.byteLength(text)).toBeLessThan(35_000);
  });
});

function fields(count: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, 1]));
}
