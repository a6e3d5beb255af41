import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestService, type TestService } from '../../../test/harness/service.ts';
import { formatKey, KEY_RANDOM_BYTES } from '../values/key-scopes.ts';
import { LIMITS } from '../values/limits.ts';

let service: TestService;
let port: number;
beforeAll(async () => {
  service = await createTestService();
  port = Number(new URL(await service.service.listen()).port);
});
afterAll(() => service.close());

const IMPORT = '/v1/fundraising/import-network';
const madeUpKey = () => formatKey('live', randomBytes(KEY_RANDOM_BYTES));
const lengthOf = (bytes: number) => `Content-Length: ${bytes}\r\n`;
const headOf = (path: string, headers: string, key?: string, from = '') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${from}${headers}${
    key === undefined ? '' : `Authorization: Bearer ${key}\r\n`
  }\r\n`;

/** Sends bytes and gives what came back when the server has closed, or the answer is whole and nothing more is sent. */
function talk(send: (socket: Socket) => void): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => send(socket));
    const done = () => {
      socket.destroy();
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]), text });
    };
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (/\r\n\r\n\{.*\}$/s.test(text)) done();
    });
    // A reset after the answer is what a client that goes on sending has to expect.
    socket.on('error', (error) => (text === '' ? reject(error) : done()));
    socket.on('close', done);
  });
}

// First: after many keys that nobody has, an address is answered 429.
it.each([
  ['GET', '/v1/usage'],
  ['GET', '/admin/v1/overview'],
  ['GET', '/session/passkeys'],
  ['POST', '/mcp'],
  ['POST', '/mcp/'],
])('a 401 of %s %s says which scheme is taken', async (method, path) => {
  const address = `http://127.0.0.1:${port}${path}`;
  for (const headers of [{}, { authorization: `Bearer ${madeUpKey()}` }]) {
    const answer = await fetch(address, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' } : {}),
    });
    // An assistant is told where to sign in, too.
    const challenge = path.startsWith('/mcp') ? /^Bearer resource_metadata="http[^"]+"$/ : /^Bearer$/;
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringMatching(challenge),
    ]);
  }
});

describe('before anything of the body was sent', () => {
  const body = lengthOf(8 * 1024 * 1024);
  it.each([
    ['without a key', IMPORT, undefined, body, 401],
    ['with a mistyped key', IMPORT, `${madeUpKey().slice(0, -1)}_`, body, 401],
    ['with a key somebody made up', IMPORT, madeUpKey(), body, 401],
    ['with one, and a body without a length', IMPORT, madeUpKey(), 'Transfer-Encoding: chunked\r\n', 401],
    [
      'for a password that is to be remembered',
      '/v1/mailboxes',
      undefined,
      `${body}Idempotency-Key: a\r\n`,
      401,
    ],
    ['for a path that is not there', '/v1/nothing', undefined, lengthOf(200_000), 404],
    ['for a method that is not taken', '/v1/usage', undefined, lengthOf(200_000), 405],
  ])('a request %s is answered', async (_name, path, key, headers, status) => {
    const answer = await talk((socket) => socket.write(headOf(path, headers, key)));
    expect(answer.status).toBe(status);
    expect(answer.text.toLowerCase()).toContain('\r\nconnection: close\r\n');
  });
});

describe('a client that asks before it sends a body', () => {
  const asking = (bytes: number) => `${lengthOf(bytes)}Expect: 100-continue\r\n`;
  it.each([
    ['without a key', IMPORT, undefined, 8 * 1024 * 1024, 401],
    ['with a key somebody made up', IMPORT, madeUpKey(), 8 * 1024 * 1024, 401],
    ['at a path that is not there', '/v1/nothing', undefined, 8 * 1024 * 1024, 404],
    ['with a body that would be read to its end', '/v1/jobs/search', undefined, 100, 401],
  ])('%s is refused at once, and never told to go on', async (_name, path, key, bytes, status) => {
    const answer = await talk((socket) => socket.write(headOf(path, asking(bytes), key)));
    expect(answer.status).toBe(status);
    expect(answer.text.toLowerCase()).toContain('\r\nconnection: close\r\n');
  });

  it('with a key is asked to continue, once, and answered', async () => {
    const { key } = await service.account();
    const answer = await talk((socket) => {
      socket.write(headOf('/v1/jobs/search', asking(2), key));
      socket.once('data', () => socket.write('{}'));
    });
    expect(answer.status).toBe(100);
    expect(answer.text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 100', 'HTTP/1.1 400']);
    expect(answer.text).toContain('"keyword\\" is required');
  });

  it('for something unknown is answered all the same', async () => {
    const answer = await talk((socket) =>
      socket.write(`${headOf('/v1/jobs/search', `${lengthOf(2)}Expect: something\r\n`)}{}`),
    );
    expect(answer.status).toBe(401);
    expect(answer.text).toContain('"unauthorized"');
  });
});

it('a request that names no host is answered in words', async () => {
  const answer = await talk((socket) => socket.write('GET /v1/usage HTTP/1.1\r\n\r\n'));
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('"invalid_request"');
  expect(answer.text).toContain('Host');
});

it('the refusal reaches a client that sends everything before it listens', async () => {
  const part = Buffer.alloc(64 * 1024, 'x');
  const answer = await talk((socket) => {
    socket.pause();
    socket.write(headOf(IMPORT, lengthOf(16 * part.length)));
    for (let n = 0; n < 16; n += 1) socket.write(part);
    setImmediate(() => socket.resume());
  });
  expect(answer.status).toBe(401);
});

it('a small rest is read for the sake of the connection, which answers the next request', async () => {
  const account = await service.account();
  const next = `GET /v1/usage HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${account.key}\r\nConnection: close\r\n\r\n`;
  const answer = await new Promise<string>((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`${headOf('/v1/jobs/search', lengthOf(1_000))}${'x'.repeat(1_000)}${next}`),
    );
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    socket.on('close', () => resolve(text));
  });
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  expect(answer).toMatch(/HTTP\/1\.1 200 /);
});

it('a client with a key may send a large body, with and without a length', async () => {
  const { key } = await service.account();
  const csv = `First Name,Last Name,Company\n${'Ada,Lovelace,Engines\n'.repeat(2_000)}`;
  const body = JSON.stringify({ csv_content: csv });
  const close = 'Connection: close\r\n';
  const whole = await talk((socket) =>
    socket.write(headOf(IMPORT, close + lengthOf(body.length), key) + body),
  );
  expect(whole.status).toBe(200);
  const chunk = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  const inPieces = await talk((socket) =>
    socket.write(headOf(IMPORT, `${close}Transfer-Encoding: chunked\r\n`, key) + chunk),
  );
  expect(inPieces.status).toBe(200);
});

it('an address of many wrong keys gets no body read, and its right keys are served', async () => {
  const late = await service.account();
  const guess = () => service.call('GET', '/v1/usage', { key: madeUpKey() });
  for (let n = 0; n <= LIMITS.failedAuthenticationsPerMinute; n += 1) await guess();
  expect((await guess()).status).toBe(429);
  const refused = await talk((socket) => socket.write(headOf('/v1/jobs/search', lengthOf(100), madeUpKey())));
  expect(refused.status).toBe(429);
  expect((await service.call('GET', '/v1/usage', { key: late.key })).status).toBe(200);
  expect((await service.call('POST', '/v1/jobs/search', { key: late.key, body: {} })).status).toBe(400);
});
