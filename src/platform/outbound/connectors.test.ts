import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { outboundResourcesOf } from '../../../test/harness/outbound-resources.ts';
import { createGuardedClient, type GuardedClient } from './identity-fetch.ts';

/** A host that takes connections and says what a test wants. */
let server: Server;
let port: number;
let greet: (socket: Socket) => void;
const open = new Set<Socket>();
/** That were open at once. */
let most = 0;
let asker: GuardedClient;
let impatient: GuardedClient;

beforeEach(async () => {
  greet = () => {};
  most = 0;
  server = createServer((socket) => {
    open.add(socket);
    socket
      .on('error', () => {})
      .on('close', () => open.delete(socket))
      .resume();
    most = Math.max(most, open.size);
    greet(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
  const ways = outboundResourcesOf(async () => ['127.0.0.1']);
  asker = createGuardedClient({ ways, version: '0', allowPrivate: true, timeoutMs: 20_000 });
  impatient = createGuardedClient({ ways, version: '0', allowPrivate: true, timeoutMs: 300 });
});
afterEach(async () => {
  await asker.close();
  await impatient.close();
  for (const socket of open) socket.destroy();
  open.clear();
  server.close();
});

const ask = (tenantId: string, scheme = 'http', signal = new AbortController().signal, by = asker) =>
  by.ask(
    {
      url: `${scheme}://host.test:${port}/`,
      method: 'GET',
      headers: {},
      body: undefined,
      maxBytes: 1_000,
      redirects: 0,
    },
    { tenantId, signal },
  );
const opened = (count: number) => vi.waitUntil(() => open.size >= count, { timeout: 30_000, interval: 2 });

describe('connections to hosts that tenants name', () => {
  test('are sixteen a tenant at most, and another tenant’s does not wait for them', async () => {
    const stop = new AbortController();
    const silent = Array.from({ length: 30 }, () => ask('noisy', 'http', stop.signal));
    await opened(16);
    greet = (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
    expect(await ask('quiet')).toMatchObject({ status: 200 });
    // The sixteen, and that of the other tenant.
    expect(most).toBe(17);
    stop.abort(new Error('gone'));
    await Promise.all(silent);
    await vi.waitUntil(() => open.size === 0);
    expect(await ask('noisy')).toMatchObject({ status: 200 });
  });

  test('are dropped with their caller, also before they are made', async () => {
    const stop = new AbortController();
    // The host never answers the handshake.
    const asking = ask('noisy', 'https', stop.signal);
    await opened(1);
    stop.abort(new Error('gone'));
    expect(await asking).toHaveProperty('error');
    await vi.waitUntil(() => open.size === 0, { timeout: 30_000, interval: 2 });
    // Before the connector's own five seconds are over.
  }, 4_000);

  test('are not made for a caller who left while the name was looked up', async () => {
    const stop = new AbortController();
    const ways = outboundResourcesOf(async () => {
      stop.abort(new Error('gone'));
      return ['127.0.0.1'];
    });
    const leaving = createGuardedClient({ ways, version: '0', allowPrivate: true, timeoutMs: 20_000 });
    const question = {
      url: `https://host.test:${port}/`,
      method: 'GET',
      headers: {},
      body: undefined,
    } as const;
    const answer = await leaving.ask(
      { ...question, maxBytes: 0, redirects: 0 },
      { tenantId: 'noisy', signal: stop.signal },
    );
    expect(answer).toHaveProperty('error');
    expect(most).toBe(0);
    await leaving.close();
  });

  test.each([
    ['an answer that never begins', ''],
    ['headers that come an octet at a time', 'HTTP/1.1 200 OK\r\nx-slow: '],
    ['a body that comes an octet at a time', 'HTTP/1.1 200 OK\r\ncontent-length: 900\r\n\r\n'],
  ])('%s has the time of the whole', async (_, beginning) => {
    greet = (socket) => {
      socket.write(beginning);
      const drip = setInterval(() => socket.write('.'), 20);
      socket.on('close', () => clearInterval(drip));
      if (beginning === '') clearInterval(drip);
    };
    expect(await ask('noisy', 'http', undefined, impatient)).toEqual({ error: 'no answer in time' });
    await vi.waitUntil(() => open.size === 0, { timeout: 30_000, interval: 2 });
  });
});
