import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestService, type TestService } from '../../test/harness/service.ts';

let service: TestService;
let port: number;
beforeAll(async () => {
  service = await createTestService();
  port = Number(new URL(await service.service.listen()).port);
});
afterAll(() => service.close());

/** Sends bytes over a socket of its own and reads until the server closes it. */
function raw(
  bytes: string,
): Promise<{ status: number; body: { error: string; message: string; request_id: string } }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n');
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), body: JSON.parse(body) });
    });
  });
}

describe('what no endpoint answers', () => {
  it.each(['/', '/v1', '/v1/nothing', '/v2/usage', '/v1/usage/', '/V1/usage', '/v1/fundraising/profile/x'])(
    'says that there is nothing at %s',
    async (path) => {
      const answer = await service.call('GET', path);
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({
        error: 'route_not_found',
        request_id: answer.headers['x-request-id'],
      });
    },
  );

  it('offers the path that was most likely meant', async () => {
    for (const path of ['/v1/fundraising/search_investors', '/fundraising/search-investors/']) {
      const { message } = (await service.call('POST', path)).body;
      expect(message).toContain('the nearest one is /v1/fundraising/search-investors.');
    }
    expect((await service.call('GET', '/favicon.ico')).body.message).not.toContain('nearest');
  });

  it.each([
    ['DELETE', '/v1/fundraising/profile', 'PUT, POST, GET, HEAD'],
    ['GET', '/v1/fundraising/search-investors', 'POST'],
    ['POST', '/v1/usage?x=1', 'GET, HEAD'],
    ['PATCH', '/v1/credits/ledger', 'GET, HEAD'],
  ])('says which methods %s %s may take', async (method, path, allow) => {
    const answer = await service.call(method, path);
    expect(answer.status).toBe(405);
    expect(answer.body.error).toBe('method_not_allowed');
    expect(answer.headers.allow).toBe(allow);
  });

  it.each(['//evil.example/', '/sandbox//evil.example/'])(
    'shows no screen of the console at %s, which leads a browser elsewhere',
    async (url) => {
      const headers = { accept: 'text/html' };
      expect((await service.service.http.inject({ url, headers })).statusCode).toBe(404);
      expect((await service.service.http.inject({ url: '/investors', headers })).statusCode).not.toBe(404);
    },
  );

  it('has the headers that browsers heed on an answer to a path that cannot be read', async () => {
    const { headers } = await service.service.http.inject({ url: '/%zz', headers: { accept: 'text/html' } });
    expect(headers).toMatchObject({
      'x-request-id': expect.any(String),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });

  it('refuses a path whose percent-encoding is broken', async () => {
    const answer = await service.call('GET', '/v1/%zz');
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe('invalid_request');
  });
});

describe('what is not HTTP', () => {
  it.each([
    ['bytes', 'hello\r\n\r\n', 400],
    [
      'two lengths',
      'POST /v1/usage HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
    ],
    ['headers without end', `GET /v1/usage HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ])('answers %s in the one envelope and closes', async (_name, bytes, status) => {
    const answer = await raw(bytes);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ error: 'invalid_request' });
    expect(answer.body.request_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('answers a whole request before the garbage behind it, which ends the connection', async () => {
    const answer = await raw('DELETE /v1/cache HTTP/1.1\r\nHost: x\r\n\r\n{"endpoint": "email.verify"}');
    expect(answer.status).toBe(401);
    expect(answer.body.error).toBe('unauthorized');
  });

  it('goes on answering others', async () => {
    const account = await service.account();
    expect((await service.call('GET', '/v1/usage', { key: account.key })).status).toBe(200);
  });
});

describe('headers', () => {
  it('are the same cautious ones everywhere', async () => {
    for (const path of ['/healthz', '/v1/nothing', '/v1/usage', '/openapi.json']) {
      const { headers } = await service.service.http.inject(path);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect(headers['x-powered-by']).toBeUndefined();
    }
  });
});

describe('health', () => {
  it('shows that it lives, and when it is ready', async () => {
    expect((await service.call('GET', '/healthz')).body.status).toBe('ok');
    for (let attempt = 0; attempt < 200; attempt += 1) {
      if ((await service.call('GET', '/readyz')).status === 200) break;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    const ready = await service.call('GET', '/readyz');
    expect(ready.status).toBe(200);
    expect(ready.body).toMatchObject({ status: 'ready', pending: {} });
  });

  it('goes on while the index is behind the corpus, and shows that', async () => {
    // What was found for the question before stands for a second, and the index may look by itself meanwhile: each
    // question finds a corpus that changed just before it.
    const underWay = async () => {
      await service.db.system.query({
        text: `update corpus_version set version = version + 1 where mode = 'live'`,
      });
      const behind = await service.call('GET', '/readyz');
      expect(behind.status).toBe(200);
      expect(behind.body).toMatchObject({ status: 'ready', pending: {} });
      return Object.keys(behind.body.under_way);
    };
    await expect.poll(underWay, { timeout: 30_000 }).toEqual(['live_index']);
    await service.db.system.query({ text: `notify warmpath_corpus, 'live'` });
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const { body } = await service.call('GET', '/readyz');
      if (!('live_index' in body.under_way)) return;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    expect.fail('the index did not follow within 5 s');
  });
});

describe('the reference page', () => {
  it('is served from here, with its script, and names no other host to load from', async () => {
    const page = await service.service.http.inject('/reference/');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    const sources = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(sources.length).toBeGreaterThan(0);
    for (const source of sources) expect(source).not.toMatch(/^(https?:)?\/\//);
  });

  it('has a language, says what it is without scripts, and may run and ask nothing from elsewhere', async () => {
    const page = await service.service.http.inject('/reference/');
    expect(page.body).toContain('<html lang="en">');
    expect(page.body).toMatch(/<noscript>.*\/openapi\.json/);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[A-Za-z0-9+/]{43}='; style-src/);
    expect(policy).toContain("connect-src 'self'; frame-ancestors 'none'");
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval|script-src[^;]*unsafe/);
    expect(page.headers['cache-control']).toBe('no-store');
    const script = await service.service.http.inject('/reference/js/scalar.js');
    expect(script.headers['cache-control']).toBe('private, max-age=3600');
    expect((await service.service.http.inject('/openapi.json')).headers['cache-control']).toBe('no-store');
  });
});

describe('HEAD', () => {
  it.each(['/v1/usage', '/v1/credits/ledger?limit=1', '/openapi.json', '/reference/', '/healthz'])(
    'is answered at %s as GET is, without the body',
    async (url) => {
      const account = await service.account();
      const headers = { authorization: `Bearer ${account.key}` };
      const whole = await service.service.http.inject({ method: 'GET', url, headers });
      const head = await service.service.http.inject({ method: 'HEAD', url, headers });
      expect(head.statusCode).toBe(200);
      expect(head.body).toBe('');
      expect(head.headers['content-type']).toBe(whole.headers['content-type']);
      expect(head.headers['content-length']).toBe(String(whole.rawPayload.byteLength));
    },
  );

  it('is refused where there is no GET', async () => {
    const url = '/v1/fundraising/search-investors';
    const answer = await service.service.http.inject({ method: 'HEAD', url });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe('POST');
  });

  it('needs the key that GET needs', async () => {
    expect((await service.service.http.inject({ method: 'HEAD', url: '/v1/usage' })).statusCode).toBe(401);
  });

  it('takes a place in the rate window, as GET does', async () => {
    const account = await service.account();
    const request = { url: '/v1/webhooks', headers: { authorization: `Bearer ${account.key}` } };
    const left = async (method: 'GET' | 'HEAD') =>
      /r=(\d+)/.exec(
        String((await service.service.http.inject({ method, ...request })).headers.ratelimit),
      )?.[1];
    const before = Number(await left('GET'));
    expect(Number(await left('HEAD'))).toBe(before - 1);
  });

  it('is not answered where GET acts', async () => {
    const answer = await service.service.http.inject({
      method: 'HEAD',
      url: '/oauth/callback?state=x&code=y',
    });
    expect(answer.statusCode).toBe(404);
  });
});

describe('compression', () => {
  const get = (url: string, accepted?: string) =>
    service.service.http.inject({
      url,
      headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
    });

  it.each(['/openapi.json', '/reference/', '/reference/js/scalar.js'])(
    'is used for %s where it is accepted',
    async (url) => {
      const plain = await get(url);
      expect(plain.headers).toMatchObject({ vary: 'accept-encoding' });
      expect(plain.headers['content-encoding']).toBeUndefined();
      for (const accepted of ['gzip', 'gzip, deflate, br, zstd', '*', 'identity;q=0.5, gzip;q=0.8']) {
        const answer = await get(url, accepted);
        expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
        expect(answer.headers['content-length']).toBe(String(answer.rawPayload.byteLength));
        expect(gunzipSync(answer.rawPayload).equals(plain.rawPayload)).toBe(true);
      }
      for (const accepted of ['br', 'gzip;q=0', 'identity', 'gzip;q=0.5, identity', ''])
        expect((await get(url, accepted)).headers['content-encoding']).toBeUndefined();
    },
  );

  it('is used for the answers of an endpoint of a kilobyte and more', async () => {
    const account = await service.account();
    const authorization = `Bearer ${account.key}`;
    const body = { raise_type: 'startup_equity', raise_goals: 'Plibber. '.repeat(200) };
    const put = (encoding: string) =>
      service.service.http.inject({
        ...{ method: 'PUT', url: '/v1/fundraising/profile', payload: body },
        headers: { authorization, 'accept-encoding': encoding },
      });
    const [plain, packed] = [await put('identity'), await put('br, gzip')];
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(packed.headers['content-length']).toBe(String(packed.rawPayload.byteLength));
    const unpacked = JSON.parse(gunzipSync(packed.rawPayload).toString());
    expect(unpacked).toEqual({ ...plain.json(), request_id: packed.headers['x-request-id'] });
    expect(packed.rawPayload.byteLength * 5).toBeLessThan(plain.rawPayload.byteLength);
    const small = { url: '/v1/usage', headers: { authorization, 'accept-encoding': 'gzip' } };
    expect((await service.service.http.inject(small)).headers['content-encoding']).toBeUndefined();
  });

  it('is never used for an answer that holds a secret beside what its caller chose', async () => {
    const account = await service.account();
    const answer = await service.service.http.inject({
      ...{ method: 'POST', url: '/v1/webhooks' },
      headers: { authorization: `Bearer ${account.key}`, 'accept-encoding': 'gzip' },
      payload: { url: `https://hooks.example.com/${'a'.repeat(1_200)}` },
    });
    expect(answer.json().data ?? answer.json()).toHaveProperty('secret');
    expect(answer.rawPayload.byteLength).toBeGreaterThan(1_200);
    expect(answer.headers['content-encoding']).toBeUndefined();
  });
});
