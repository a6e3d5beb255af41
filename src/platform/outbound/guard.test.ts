import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outboundResourcesOf } from '../../../test/harness/outbound-resources.ts';
import { type Caller, createCaller } from '../../providers/caller.ts';
import type { Provider } from '../../providers/provider.ts';
import { guardedLines, isPublicAddress, trustedLines } from './connectors.ts';

/** What the guard is there for: a server on loopback, and how often it was reached: by a connection, by a request. */
let inner: { server: Server; port: number; close(): void };
let connected = 0;
/** A server that stands for the public net: the tests' guard permits its address. */
let outer: { port: number; close(): void };
let reached = 0;
let redirectTo = '';
const OUTER = '127.0.0.2';

async function listen(host: string, listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { server, port: (server.address() as AddressInfo).port, close };
}

beforeAll(async () => {
  inner = await listen('::', (_, response) => {
    reached += 1;
    response.setHeader('content-type', 'text/html').end('inner');
  });
  inner.server.on('connection', () => {
    connected += 1;
  });
  outer = await listen(OUTER, (request, response) => {
    response.setHeader('content-type', 'text/html');
    if (request.url === '/fine') response.end(JSON.stringify(request.headers));
    else if (request.url === '/round') response.writeHead(302, { location: '/round' }).end();
    else if (/^\/hop\d$/.test(request.url ?? '')) {
      const left = Number(request.url?.slice(4));
      response.writeHead(301, { location: left === 1 ? '/fine' : `/hop${left - 1}` }).end();
    } else response.writeHead(302, { location: redirectTo }).end();
  });
});
afterAll(() => {
  inner.close();
  outer.close();
});

let resolved: string[] = [];
const NAMES: Readonly<Record<string, readonly string[]>> = {
  localhost: ['127.0.0.1'],
  'localhost.': ['127.0.0.1'],
  'inner.test': ['127.0.0.1'],
  'six.test': ['::1'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'mixed.test': ['203.0.114.7', '127.0.0.1'],
  'mixed-too.test': ['127.0.0.1', OUTER],
  'outer.test': [OUTER],
  'none.test': [],
};
const resolve = async (name: string): Promise<readonly string[]> => {
  resolved.push(name);
  // Public when it is looked up for the check, inner ever after.
  if (name === 'rebinding.test') {
    const again = resolved.filter((each) => each === name).length > 1;
    return [again ? '127.0.0.1' : OUTER];
  }
  const addresses = NAMES[name];
  if (addresses === undefined) throw Object.assign(new Error(name), { code: 'ENOTFOUND' });
  return addresses;
};

const provider: Pick<Provider, 'id' | 'limits' | 'settings'> = {
  id: 'pages',
  limits: { timeoutMs: 3_000, concurrency: 50 },
  settings: [],
};
const settings = {
  text: () => undefined,
  secret: () => undefined,
  number: () => undefined,
  switch: () => false,
};

function callerWith(permits: (address: string) => boolean, anyPort = true): Caller {
  const ways = outboundResourcesOf(resolve);
  const lines = { trusted: trustedLines(ways.names), guarded: guardedLines({ permits, ways }) };
  const common = { userAgent: 'Warmpath/0', contact: 'ops@here.test', log: () => undefined };
  return createCaller({ ...common, provider, settings, lines, anyPort });
}
const guarded = callerWith((address) => address === OUTER || isPublicAddress(address));
const asker = () => ({ tenantId: 't', signal: new AbortController().signal });
const read = (caller: Caller, guardedUrl: string, headers = {}) =>
  caller.text({ guardedUrl, headers }, asker());

/** Every way to name the inner server, P being its port; the last ones by way of a redirect. */
const DIRECT = [
  'http://127.0.0.1:P/',
  'http://127.1:P/',
  'http://127.0.1:P/',
  'http://2130706433:P/',
  'http://0x7f000001:P/',
  'http://0x7f.0.0.1:P/',
  'http://0x7f.1:P/',
  'http://0177.0.0.1:P/',
  'http://017700000001:P/',
  'http://127.0.0.1.:P/',
  'http://0.0.0.0:P/',
  'http://0:P/',
  'http://①②⑦.⓪.⓪.①:P/',
  'http://127。0。0。1:P/',
  'http://127.0.0.1%2e:P/',
  'http://[::1]:P/',
  'http://[::]:P/',
  'http://[0:0:0:0:0:0:0:1]:P/',
  'http://[::ffff:127.0.0.1]:P/',
  'http://[::ffff:7f00:1]:P/',
  'http://[::127.0.0.1]:P/',
  'http://[::ffff:0:127.0.0.1]:P/',
  'http://[64:ff9b::127.0.0.1]:P/',
  'http://[64:ff9b:1::7f00:1]:P/',
  'http://[2002:7f00:1::]:P/',
  'http://localhost:P/',
  'http://LOCALHOST:P/',
  'http://localhost.:P/',
  'http://inner.test:P/',
  'http://six.test:P/',
  'http://mapped.test:P/',
  'http://mixed.test:P/',
  'http://mixed-too.test:P/',
  'http://outer.test:P@127.0.0.1:P/',
  'http://outer.test@127.0.0.1:P/',
  'http://127.0.0.1:P\\@outer.test/',
  'http://127.0.0.1:P#@outer.test/',
  'http://127.0.0.1:P/?@outer.test',
] as const;
const REDIRECTS = [
  'http://127.0.0.1:P/',
  '//127.0.0.1:P/',
  'http://localhost:P/',
  'http://[::1]:P/',
  'http://2130706433:P/',
  'http://inner.test:P/',
  'http://mixed.test:P/',
  'http://a:b@127.0.0.1:P/',
] as const;
const at = (address: string) => address.replaceAll('P', String(inner.port));

/** Fails if a connection to the inner server was opened since `connected` was 0, whatever was then sent over it. */
async function expectUntouched(): Promise<void> {
  expect(reached).toBe(0);
  // Connections are taken in the order they came: once ours is there, all before it are.
  const ours = connect(inner.port, '::1');
  await once(inner.server, 'connection');
  ours.destroy();
  expect(connected).toBe(1);
}

describe('the guard keeps out', () => {
  test.each(DIRECT)('%s', async (address) => {
    [reached, connected] = [0, 0];
    const answer = read(guarded, at(address));
    await expect(answer).rejects.toMatchObject({ failure: 'unreachable', spend: 'none' });
    await expectUntouched();
  });

  test.each(REDIRECTS)('a redirect to %s', async (address) => {
    [reached, connected] = [0, 0];
    redirectTo = at(address);
    const answer = read(guarded, `http://outer.test:${outer.port}/`);
    await expect(answer).rejects.toMatchObject({ failure: 'unreachable' });
    await expectUntouched();
  });

  test.each(['file:///etc/passwd', 'gopher://127.0.0.1/', 'ftp://127.0.0.1/', 'data:text/html,x'])(
    '%s, named or in a redirect',
    async (address) => {
      await expect(read(guarded, address)).rejects.toMatchObject({ failure: 'unreachable', spend: 'none' });
      redirectTo = address;
      const redirected = read(guarded, `http://outer.test:${outer.port}/`);
      await expect(redirected).rejects.toMatchObject({ failure: 'unreachable' });
    },
  );

  test('a name that changes its address after the check', async () => {
    [reached, connected, resolved] = [0, 0, []];
    await read(guarded, `http://rebinding.test:${outer.port}/fine`);
    expect(resolved).toEqual(['rebinding.test']);
    // The next call checks again, with what the name says by then.
    const again = read(guarded, `http://rebinding.test:${inner.port}/`);
    await expect(again).rejects.toMatchObject({ failure: 'unreachable', spend: 'none' });
    await expectUntouched();
  });

  test('other ports than those of the web', async () => {
    const strict = callerWith(() => true, false);
    [reached, connected] = [0, 0];
    await expect(read(strict, at('http://127.0.0.1:P/'))).rejects.toMatchObject({
      failure: 'unreachable',
      message: expect.stringContaining('port'),
    });
    await expectUntouched();
  });
});

describe('without the guard', () => {
  test('most of these ways do lead to the inner server', async () => {
    const open = callerWith(() => true);
    const direct = await Promise.allSettled(DIRECT.map((address) => read(open, at(address))));
    const got = direct.flatMap((result, index) =>
      result.status === 'fulfilled' && result.value.body === 'inner' ? [DIRECT[index]] : [],
    );
    expect(got.length).toBeGreaterThan(20);
    for (const [index, address] of REDIRECTS.entries()) {
      reached = 0;
      redirectTo = at(address);
      await read(open, `http://outer.test:${outer.port}/`).catch(() => undefined);
      // The one with credentials is refused by how it is written.
      expect([index, reached > 0]).toEqual([index, !address.includes('@')]);
    }
  });
});

describe('what the guard lets through', () => {
  test('is read, without the keys of an adapter, over five redirects', async () => {
    const answer = await read(guarded, `http://outer.test:${outer.port}/hop5`, {
      authorization: 'Bearer key',
      cookie: 'a=b',
      'x-api-key': 'key',
      'Accept-Language': 'de',
    });
    expect(answer.url).toBe(`http://outer.test:${outer.port}/fine`);
    const sent = JSON.parse(answer.body);
    expect(Object.keys(sent).sort()).toEqual([
      'accept',
      'accept-encoding',
      'accept-language',
      'connection',
      'host',
      'user-agent',
    ]);
    expect(sent).toMatchObject({
      'accept-language': 'de',
      connection: 'close',
      host: `outer.test:${outer.port}`,
    });
  });

  test.each(['/hop6', '/round'])('ends after the fifth redirect: %s', async (path) => {
    const answer = read(guarded, `http://outer.test:${outer.port}${path}`);
    await expect(answer).rejects.toMatchObject({ failure: 'unreachable' });
  });

  test.each(['http://none.test/', 'http://unknown.test/'])(
    'ends where there is no address: %s',
    async (url) => {
      await expect(read(guarded, url)).rejects.toMatchObject({ failure: 'unreachable', spend: 'none' });
    },
  );

  test('is only read', async () => {
    const request = { guardedUrl: `http://outer.test:${outer.port}/fine`, json: {} };
    await expect(guarded.json(request, asker())).rejects.toMatchObject({ failure: 'unsupported' });
  });
});
