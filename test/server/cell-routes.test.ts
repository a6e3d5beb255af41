import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newToken } from '../../src/accounts/queries-sessions.ts';
import { formatKey, KEY_RANDOM_BYTES } from '../../src/platform/values/key-scopes.ts';
import { tenantToken } from '../../src/platform/values/scope.ts';
import { installedHaproxy, type RunningHaproxy, startHaproxy } from '../harness/haproxy.ts';

const version = await installedHaproxy();
if (version === undefined) {
  console.warn('haproxy is not installed: the routing of cells is not tested (apt-get install haproxy)');
}

const key = (tenantId?: string) => formatKey('live', randomBytes(KEY_RANDOM_BYTES), tenantId);
const token = (tenantId: string, octets = 32) => tenantToken(tenantId, randomBytes(octets));
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hex = (id: string) => id.replaceAll('-', '');

describe.runIf(version !== undefined)('deploy/haproxy/cells.cfg', () => {
  const [there, elsewhere] = [randomUUID(), randomUUID()];
  const oldKey = key();
  const oldToken = newToken().token;
  const servers: Server[] = [];
  let haproxy: RunningHaproxy;

  /** A server that says its name, so that an answer shows where a request went. */
  const cell = async (name: string): Promise<string> => {
    const server = createServer((incoming, answer) => {
      incoming.resume().on('end', () => answer.setHeader('cell', name).end());
    }).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    return `127.0.0.1:${(server.address() as { port: number }).port}`;
  };
  beforeAll(async () => {
    const lines = [`${hex(there)} b`, `${sha256(oldKey)} b`, `${sha256(oldToken)} b`, 'b.warmpath.example b'];
    haproxy = await startHaproxy(await cell('a'), await cell('b'), lines);
  });
  afterAll(async () => {
    await haproxy?.stop();
    for (const server of servers) server.close();
  });

  interface Asked {
    readonly path: string;
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  }
  const cellOf = ({ path, method = 'GET', headers = {}, body }: Asked) =>
    new Promise<unknown>((done, fail) => {
      const { hostname, port } = new URL(haproxy.address);
      const asking = request({ hostname, port, path, method, headers }, (answer) => {
        answer.resume();
        done(answer.statusCode === 200 ? answer.headers.cell : answer.statusCode);
      });
      asking.on('error', fail).end(body);
    });
  const signIn = (body: unknown): Asked => ({
    path: '/session',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

  const kinds: readonly [string, (tenantId: string) => Asked][] = [
    ['a key', (id) => ({ path: '/v1/usage', headers: { authorization: `Bearer ${key(id)}` } })],
    [
      'a key of an assistant',
      (id) => ({ path: '/mcp', method: 'POST', headers: { authorization: `bearer  ${key(id)}` } }),
    ],
    ['a link to unsubscribe', (id) => ({ path: `/unsubscribe/${token(id, 24)}` })],
    [
      'one click to unsubscribe',
      (id) => ({ path: `/unsubscribe/${token(id, 24)}`, method: 'POST', body: 'List-Unsubscribe=One-Click' }),
    ],
    ['a link to connect a mailbox', (id) => ({ path: `/mailboxes/connect/${token(id)}` })],
    ['a link in a notice', (id) => ({ path: `/mailboxes/disconnect/${token(id)}` })],
    ['the state of a consent', (id) => ({ path: `/oauth/callback?code=4%2Fx&state=${token(id)}` })],
    [
      'a session',
      (id) => ({ path: '/v1/usage', headers: { cookie: `x=1; warmpath=${newToken(id).token}` } }),
    ],
    [
      'a session over TLS',
      (id) => ({ path: '/', headers: { cookie: `__Host-warmpath=${newToken(id).token}` } }),
    ],
    ['an invitation', (id) => signIn({ link: newToken(id).token })],
    ['a pasted key', (id) => signIn({ key: key(id) })],
  ];
  test.each(kinds)(
    '%s goes to the cell of its tenant, and to the default one without a line',
    async (_kind, ask) => {
      expect(await cellOf(ask(there))).toBe('b');
      expect(await cellOf(ask(elsewhere))).toBe('a');
    },
  );

  test('what was made before cells goes by its SHA-256', async () => {
    expect(await cellOf({ path: '/v1/usage', headers: { authorization: `Bearer ${oldKey}` } })).toBe('b');
    expect(await cellOf({ path: '/', headers: { cookie: `warmpath=${oldToken}` } })).toBe('b');
    expect(await cellOf(signIn({ link: oldToken }))).toBe('b');
    expect(await cellOf({ path: '/v1/usage', headers: { authorization: `Bearer ${key()}` } })).toBe('a');
  });

  test('a key goes before a session, and a link before both', async () => {
    const cookie = `warmpath=${newToken(elsewhere).token}`;
    expect(
      await cellOf({ path: '/v1/usage', headers: { authorization: `Bearer ${key(there)}`, cookie } }),
    ).toBe('b');
    expect(await cellOf({ path: `/unsubscribe/${token(there, 24)}`, headers: { cookie } })).toBe('b');
    expect(await cellOf({ ...signIn({ link: newToken(there).token }), headers: { cookie } })).toBe('b');
  });

  test('without a token the name that is asked for decides', async () => {
    expect(await cellOf({ path: '/', headers: { host: 'B.warmpath.example:8443' } })).toBe('b');
    expect(await cellOf({ path: '/', headers: { host: 'other.example' } })).toBe('a');
  });

  test('a request that finds its cell restarting arrives all the same', async () => {
    const [, cellB] = servers as [Server, Server];
    const { port } = cellB.address() as { port: number };
    cellB.closeAllConnections();
    cellB.close();
    const asked = cellOf({ path: '/v1/usage', headers: { authorization: `Bearer ${key(there)}` } });
    setTimeout(() => cellB.listen(port, '127.0.0.1'), 300);
    expect(await asked).toBe('b');
  });

  test('what is no token goes to the default cell', async () => {
    const broken: readonly Asked[] = [
      { path: '/v1/usage' },
      { path: '/v1/usage', headers: { authorization: 'Bearer' } },
      { path: '/v1/usage', headers: { authorization: 'Basic eDp5' } },
      { path: '/v1/usage', headers: { authorization: `Bearer ${'x'.repeat(4000)}` } },
      { path: '/v1/usage', headers: { authorization: `Bearer wp_live_${hex(there).slice(0, 31)}` } },
      { path: '/unsubscribe/' },
      { path: `/unsubscribe/${token(there, 24).slice(0, 20)}` },
      { path: '/unsubscribe/%00%ff' },
      { path: '/mailboxes/connect/a=b' },
      { path: '/oauth/callback?state=' },
      { path: '/oauth/callback?state=~~~' },
      { path: '/', headers: { cookie: 'warmpath=' } },
      { path: '/', headers: { cookie: 'warmpath=a b; warmpath' } },
      signIn('text'),
      signIn({ link: { a: 1 } }),
      { path: '/session', method: 'POST', body: '{"link":' },
    ];
    for (const asked of broken) expect(await cellOf(asked), JSON.stringify(asked)).toBe('a');
  });
});
