import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as wholeText } from 'node:stream/consumers';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fakeLookups } from '../../../test/harness/fake-lookups.ts';
import { callTool, connectMcp, ERAS, type Era, holdOneWindow } from '../../../test/harness/mcp-client.ts';
import { createTestService, type TestService } from '../../../test/harness/service.ts';
import { startWp, WP, wpHome } from '../../../test/harness/wp-process.ts';

holdOneWindow();

const home = wpHome();
afterAll(() => home.remove());

describe('a client over stdio', () => {
  let service: TestService;
  let url: string;
  const clients: Client[] = [];
  beforeAll(async () => {
    service = await createTestService({ services: { lookups: fakeLookups() }, rateLimits: false });
    url = await service.service.listen();
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close();
  });
  afterAll(async () => {
    await service.checkLedger();
    await service.close();
  });

  const connect = async (key: string, era: Era, ...options: string[]): Promise<Client> => {
    const client = new Client(
      { name: 'test', version: '1.0.0' },
      { versionNegotiation: { mode: era === '2025' ? 'legacy' : { pin: era } } },
    );
    const env = { PATH: process.env.PATH ?? '', HOME: home.path, WARMPATH_URL: url, WARMPATH_KEY: key };
    clients.push(client);
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [WP, 'mcp', ...options], env }),
    );
    return client;
  };

  test.each(ERAS)('of %s sees and calls what one over HTTP does, for the same charge', async (era) => {
    const account = await service.account({ credits: 50 });
    const client = await connect(account.key, era, '--lookups');
    const direct = await connectMcp(url, account.key, era, { query: '?tools=lookups' });
    clients.push(direct);
    expect(await client.listTools()).toEqual(await direct.listTools());
    const told = await callTool(client, 'search_companies', { keyword: 'battery storage' });
    expect(told).toMatchObject({ isError: false });
    expect(await service.balance(account)).toBe(47);
    expect((await callTool(direct, 'search_companies', { keyword: 'battery storage' })).answer).toEqual(
      told.answer,
    );
    expect(await service.balance(account)).toBe(47);
  });

  test('is offered only what reads with --readonly', async () => {
    const account = await service.account();
    const all = (await (await connect(account.key, '2025')).listTools()).tools;
    const reading = (await (await connect(account.key, '2025', '--readonly')).listTools()).tools;
    expect(reading.length).toBeGreaterThan(3);
    expect(reading.length).toBeLessThan(all.length);
    expect(reading.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
  });
});

type Behaviour = (body: string, request: IncomingMessage, response: ServerResponse) => void;

describe('what goes between', () => {
  let server: Server;
  let url: string;
  let behave: Behaviour;
  let running: ReturnType<typeof startRelay>;
  beforeAll(async () => {
    server = createServer((request, response) => {
      wholeText(request).then(
        (body) => behave(body, request, response),
        () => response.destroy(),
      );
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => running.child.kill('SIGKILL'));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  function startRelay(address = url) {
    const child = startWp(home.path, ['mcp'], {
      env: { WARMPATH_URL: address, WARMPATH_KEY: 'wp_test_made_up' },
    });
    const told: string[] = [];
    let rest = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      told.push(...lines);
      child.emit('told');
    });
    child.stdin.on('error', () => {});
    return {
      child,
      send: (message: unknown) =>
        child.stdin.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`),
      /** The messages, as soon as there are so many. */
      async told(count: number): Promise<unknown[]> {
        while (told.length < count) await once(child, 'told');
        return told.map((line) => JSON.parse(line) as unknown);
      },
    };
  }
  const ask = (id: number, method = 'ping', params?: object) => ({
    jsonrpc: '2.0',
    id,
    method,
    ...(params && { params }),
  });
  const reply = (response: ServerResponse, status: number, value: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value, null, 2));

  test('an answer of several lines is one', async () => {
    behave = (body, _request, response) => {
      const { id } = JSON.parse(body) as { id: number };
      return reply(response, 200, { jsonrpc: '2.0', id, result: { text: 'a\nb' } });
    };
    running = startRelay();
    running.send(ask(1));
    expect(await running.told(1)).toEqual([{ jsonrpc: '2.0', id: 1, result: { text: 'a\nb' } }]);
  });

  test('the version of a handshake, and what a message says of itself, are headers', async () => {
    const seen: IncomingMessage['headers'][] = [];
    behave = (body, { headers }, response) => {
      seen.push(headers);
      const { id } = JSON.parse(body) as { id?: number };
      if (id === undefined) return response.writeHead(202).end();
      return reply(response, 200, { jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18' } });
    };
    running = startRelay();
    running.send(ask(1, 'initialize', { protocolVersion: '2025-06-18' }));
    await running.told(1);
    running.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    running.send(ask(2, 'tools/list'));
    await running.told(2);
    const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
    running.send(ask(3, 'tools/call', { name: 'été', _meta }));
    await running.told(3);
    expect(seen[0]).not.toHaveProperty('mcp-protocol-version');
    expect(seen.map(({ authorization }) => authorization)).toEqual(Array(4).fill('Bearer wp_test_made_up'));
    expect(seen.slice(1, 3).map((headers) => headers['mcp-protocol-version'])).toEqual([
      '2025-06-18',
      '2025-06-18',
    ]);
    expect(seen[3]).toMatchObject({
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': '=?base64?w6l0w6k=?=',
    });
  });

  test('what is refused, and what is no answer, is an error of its request', async () => {
    behave = (body, _request, response) => {
      const { id } = JSON.parse(body) as { id: number };
      if (id === 1)
        return reply(response, 401, { error: 'unauthorized', message: 'No such key.', request_id: 'r' });
      if (id === 2)
        return reply(response, 400, {
          jsonrpc: '2.0',
          id: null,
          error: { code: -32_700, message: 'Too deep.' },
        });
      if (id === 3)
        return response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
      if (id === 4) return response.writeHead(202).end();
      return response.destroy();
    };
    running = startRelay();
    for (const id of [1, 2, 3, 4, 5]) {
      running.send(ask(id));
      await running.told(id);
    }
    expect(await running.told(5)).toMatchObject([
      {
        id: 1,
        error: { message: expect.stringMatching(/No such key.*wp login/), data: { request_id: 'r' } },
      },
      { id: 2, error: { code: -32_700, message: 'Too deep.' } },
      { id: 3, error: { message: expect.stringContaining('is the address right') } },
      { id: 4, error: { message: expect.stringContaining('202') } },
      { id: 5, error: { message: expect.stringContaining('was not reached') } },
    ]);
  });

  test('lines that are no message are answered, and the next one is read', async () => {
    behave = (body, _request, response) =>
      reply(response, 200, { ...(JSON.parse(body) as object), result: {} });
    running = startRelay();
    running.send('{"jsonrpc":');
    running.send('');
    await running.told(1);
    running.send(ask(7));
    expect(await running.told(2)).toMatchObject([
      { id: null, error: { code: -32_700 } },
      { id: 7, result: {} },
    ]);
  });

  test('a request that is cancelled is closed at the service and not answered; others are', async () => {
    const closed = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    behave = (body, _request, response) => {
      const { id } = JSON.parse(body) as { id: number };
      if (id === 2) return reply(response, 200, { jsonrpc: '2.0', id, result: {} });
      response.on('close', () => closed.resolve());
      return arrived.resolve();
    };
    running = startRelay();
    running.send(ask(1));
    await arrived.promise;
    running.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } });
    await closed.promise;
    running.send(ask(2));
    expect(await running.told(1)).toMatchObject([{ id: 2 }]);
  });

  test('a service that is away is an error of each request, and the relay stays', async () => {
    running = startRelay('http://127.0.0.1:1');
    running.send(ask(1));
    expect(await running.told(1)).toMatchObject([
      { id: 1, error: { message: expect.stringContaining('http://127.0.0.1:1 was not reached') } },
    ]);
    running.send(ask(2));
    expect(await running.told(2)).toMatchObject([{ id: 1 }, { id: 2 }]);
    expect(running.child.exitCode).toBeNull();
  });

  test('answers what is on its way when stdin ends, then ends', async () => {
    behave = (body, _request, response) => {
      // Only when the other side has been closed.
      running.child.stdin.end(() => reply(response, 200, { ...(JSON.parse(body) as object), result: {} }));
    };
    running = startRelay();
    running.send(ask(1));
    const [exitCode] = (await once(running.child, 'close')) as [number];
    expect(exitCode).toBe(0);
    expect(await running.told(1)).toMatchObject([{ id: 1, result: {} }]);
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('ends by %s although a call is on its way', async (signal) => {
    behave = () => running.child.kill(signal);
    running = startRelay();
    running.send(ask(1));
    const [exitCode, by] = (await once(running.child, 'close')) as [number | null, string | null];
    expect(signal === 'SIGINT' ? exitCode : by).toBe(signal === 'SIGINT' ? 130 : 'SIGTERM');
  });
});
