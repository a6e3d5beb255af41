import { inspect } from 'node:util';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { FAULTS, type FaultName, startFaulty } from '../../test/harness/faulty-provider.ts';
import { type FakeHandler, startFake } from '../../test/harness/providers.ts';
import { createOutboundResources } from '../platform/outbound/connectors.ts';
import { Secret } from '../platform/values/key-scopes.ts';
import { ProviderError } from '../platform/values/provider-error.ts';
import { type CallLine, createOutbound, type Outbound } from './caller.ts';
import type { OutRequest, Provider, SettingValues } from './provider.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

const MEGABYTE = 1024 * 1024;
const KEY = 'k-3141592653589793';
let lines: CallLine[] = [];

/** A client of one provider at `url`. */
function clientOf(
  url: string,
  limits: Partial<Provider['limits']> = {},
  contact: string | undefined = 'ops@here.test',
) {
  lines = [];
  const outbound: Outbound = createOutbound({
    ways: createOutboundResources(),
    version: '1.2.3',
    contact,
    log: (line) => lines.push(line),
  });
  open.push(outbound);
  const settings: SettingValues = {
    text: (name) => (name === 'URL' ? url : undefined),
    secret: () => new Secret(KEY),
    number: () => undefined,
    switch: () => false,
  };
  const provider = {
    id: 'tried',
    limits: { timeoutMs: 5_000, concurrency: 10, ...limits },
    settings: [{ name: 'URL', kind: 'url', meaning: 'address' }] as const,
  };
  const caller = outbound.callerOf(provider, settings);
  const asker = { tenantId: 't', signal: new AbortController().signal };
  return {
    caller,
    json: (request: OutRequest = {}) => caller.json(request, asker),
    text: (request: OutRequest = {}) => caller.text(request, asker),
  };
}

async function fakeOf(handler: FakeHandler) {
  const fake = await startFake(handler);
  open.push(fake);
  return fake;
}

async function faultyOf(fault: FaultName) {
  const faulty = await startFaulty(fault);
  open.push(faulty);
  return faulty;
}

const failureOf = (answer: Promise<unknown>): Promise<ProviderError> =>
  answer.then(
    () => expect.fail('it answered'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(ProviderError);
      return error as ProviderError;
    },
  );

describe('a question', () => {
  test('goes below the base URL, with who asks and what was given', async () => {
    const fake = await fakeOf(() => ({ json: { ok: true } }));
    const { json } = clientOf(`${fake.url}/api/`);
    const answer = await json({
      path: '/v1/find%2Fit',
      query: { q: 'a b+c&d', tag: ['x', 'y'], none: undefined, on: true, n: 0 },
      headers: { 'X-Key': KEY },
    });
    expect(answer).toMatchObject({ status: 200, body: { ok: true } });
    const [request] = fake.requests;
    expect(request).toMatchObject({
      method: 'GET',
      path: '/api/v1/find%2Fit',
      query: { q: 'a b+c&d', on: 'true', n: '0' },
    });
    expect(request?.queryAll('tag')).toEqual(['x', 'y']);
    expect(Object.keys(request?.query ?? {})).not.toContain('none');
    expect(request?.headers).toMatchObject({
      'user-agent': 'Warmpath/1.2.3 (+ops@here.test)',
      accept: 'application/json',
      'x-key': KEY,
    });
  });

  test('carries JSON or a form, by POST', async () => {
    const fake = await fakeOf(() => ({ json: [] }));
    const { json } = clientOf(fake.url);
    await json({ json: { a: ['é'] } });
    await json({ form: { a: 'b c', d: 'é' } });
    expect(fake.requests.map(({ method, body }) => ({ method, body }))).toEqual([
      { method: 'POST', body: { a: ['é'] } },
      { method: 'POST', body: { a: 'b c', d: 'é' } },
    ]);
  });

  test('cannot leave the server of the base URL', async () => {
    const { json } = clientOf('http://127.0.0.1:9');
    const error = await failureOf(json({ path: '@elsewhere.test/' }));
    expect(error).toMatchObject({ failure: 'unsupported', spend: 'none' });
  });
});

describe('an answer', () => {
  const BODY = JSON.stringify({ text: 'Grüße '.repeat(50) });
  test.each([
    ['gzip', gzipSync(BODY)],
    ['br', brotliCompressSync(BODY)],
    ['zstd', zstdCompressSync(BODY)],
    ['deflate', deflateSync(BODY)],
    ['identity', Buffer.from(BODY)],
  ])('is read in %s', async (coding, bytes) => {
    const fake = await fakeOf(() => ({ bytes, headers: { 'content-encoding': coding } }));
    expect((await clientOf(fake.url).json()).body).toEqual(JSON.parse(BODY));
  });

  test.each([
    ['gzip', gzipSync(Buffer.alloc(3 * MEGABYTE, ' '))],
    ['br', brotliCompressSync(Buffer.alloc(3 * MEGABYTE, ' '))],
    ['zstd', zstdCompressSync(Buffer.alloc(3 * MEGABYTE, ' '))],
  ])('is measured as it comes out of %s', async (coding, bytes) => {
    expect(bytes.length).toBeLessThan(10_000);
    const fake = await fakeOf(() => ({ bytes, headers: { 'content-encoding': coding } }));
    const { text } = clientOf(fake.url, { maxBytes: MEGABYTE });
    expect(await failureOf(text())).toMatchObject({
      failure: 'bad_response',
      message: 'the answer is too large',
    });
    expect((await text({ maxBytes: 3 * MEGABYTE })).body.length).toBe(3 * MEGABYTE);
  });

  test.each([
    ['an unknown coding', 'compress'],
    ['two codings', 'gzip, gzip'],
  ])('is refused in %s', async (_, coding) => {
    const bytes = gzipSync(gzipSync('{}'));
    const fake = await fakeOf(() => ({ bytes, headers: { 'content-encoding': coding } }));
    expect(await failureOf(clientOf(fake.url).json())).toMatchObject({ failure: 'bad_response' });
  });

  test.each([
    ['text/html; charset=ISO-8859-1', Buffer.from('Gr\xfc\xdfe', 'latin1'), 'Grüße'],
    [
      'text/html',
      Buffer.from('<meta charset="windows-1252">\x80', 'latin1'),
      '<meta charset="windows-1252">€',
    ],
    [
      'text/xml',
      Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?>\xfc', 'latin1'),
      '<?xml version="1.0" encoding="ISO-8859-1"?>ü',
    ],
    ['text/html', Buffer.from('Grüße'), 'Grüße'],
    ['text/html; charset=nonsense', Buffer.from('Grüße'), 'Grüße'],
    ['text/plain', Buffer.from('\ufeffGrüße', 'utf16le'), 'Grüße'],
    ['text/plain', Buffer.from('\ufeffGrüße'), 'Grüße'],
  ])('is decoded as it says: %s', async (type, bytes, text) => {
    const fake = await fakeOf(() => ({ bytes, headers: { 'content-type': type } }));
    expect((await clientOf(fake.url).text()).body).toBe(text);
  });

  test.each(['application/json', 'application/vnd.api+json', 'text/javascript', 'text/plain'])(
    'is JSON under %s',
    async (type) => {
      const fake = await fakeOf(() => ({
        text: '\ufeff{"a":1,"__proto__":{"b":2}}',
        headers: { 'content-type': type },
      }));
      const { body } = await clientOf(fake.url).json();
      expect(Object.keys(body as object)).toEqual(['a']);
    },
  );

  test('of a status that was asked for is handed over, JSON or not', async () => {
    const fake = await fakeOf(({ path }) =>
      path === '/json'
        ? { status: 404, json: { code: 'gone' } }
        : { status: 404, text: '<p>no', headers: { 'content-type': 'text/html' } },
    );
    const { json } = clientOf(fake.url);
    expect(await json({ path: '/json', accept: [404] })).toMatchObject({
      status: 404,
      body: { code: 'gone' },
    });
    expect(await json({ path: '/page', accept: [404] })).toMatchObject({ status: 404, body: undefined });
    expect(await failureOf(json({ path: '/json' }))).toMatchObject({ failure: 'upstream', status: 404 });
  });
});

describe('a redirect', () => {
  test('is followed within the server, three times, for what is read only', async () => {
    const fake = await fakeOf(({ path }) => {
      const left = Number(path.slice(1));
      return left === 0 ? { json: 'there' } : { status: 302, headers: { location: `/${left - 1}` } };
    });
    const { json } = clientOf(fake.url);
    expect(await json({ path: '/3' })).toMatchObject({ body: 'there', url: `${fake.url}/0` });
    expect(await failureOf(json({ path: '/4' }))).toMatchObject({ failure: 'unreachable' });
    expect(await failureOf(json({ path: '/1', json: {} }))).toMatchObject({
      failure: 'upstream',
      status: 302,
    });
  });

  test('to another server is not: the key would go with it', async () => {
    const other = await fakeOf(() => ({ json: 'taken' }));
    const fake = await fakeOf(() => ({ status: 307, headers: { location: `${other.url}/` } }));
    const { json } = clientOf(fake.url);
    expect(await failureOf(json({ headers: { authorization: KEY } }))).toMatchObject({
      failure: 'upstream',
      status: 307,
    });
    expect(other.requests).toEqual([]);
  });
});

/** `{}` and the like are JSON: the adapter says what is wrong with them. */
const UNMISTAKABLE = (Object.keys(FAULTS) as FaultName[]).filter(
  (name) => !['{}', '[]', '"x"', 'null'].includes(name),
);

describe('a fault', () => {
  test.concurrent.for(UNMISTAKABLE)('%s is reported as what it is', async (name, { expect }) => {
    const { failure, spend, ...fault }: { failure: string; spend: string; slow?: true } = FAULTS[name];
    const faulty = await startFaulty(name);
    const outbound = createOutbound({ ways: createOutboundResources(), version: '0' });
    const settings = {
      text: () => faulty.url,
      secret: () => undefined,
      number: () => undefined,
      switch: () => false,
    };
    const limits = { timeoutMs: fault.slow === true ? 300 : 10_000, concurrency: 1 };
    const declared = [{ name: 'URL', kind: 'url', meaning: '' }] as const;
    const caller = outbound.callerOf({ id: 'x', limits, settings: declared }, settings);
    const answer = caller.json({ send: 'once' }, { tenantId: 't', signal: new AbortController().signal });
    await expect(answer).rejects.toMatchObject({ name: 'ProviderError', failure, spend });
    await outbound.close();
    await faulty.close();
  });

  test('gives nothing away: no key, no address, nothing that was asked', async () => {
    for (const name of ['refused', 'reset', '401', '500', 'a page', 'no HTTP', 'unknown name'] as const) {
      const faulty = await faultyOf(name);
      const { json } = clientOf(faulty.url);
      const request = { path: '/of-somebody', query: { key: KEY, q: 'somebody' }, headers: { 'x-key': KEY } };
      const error = await failureOf(json({ ...request, send: 'once' }));
      const told =
        inspect(error, { depth: 10, showHidden: true }) + error.stack + JSON.stringify([error, lines]);
      expect(told).not.toMatch(/k-31415|somebody|provider\.invalid|127\.0\.0\.1:/);
    }
  });

  test('is logged, each attempt as one line', async () => {
    let asked = 0;
    const fake = await fakeOf(() => (asked++ === 0 ? { status: 503 } : { json: 1 }));
    await clientOf(fake.url).json();
    expect(lines).toEqual([
      { provider: 'tried', status: 503, latencyMs: expect.any(Number), outcome: 'upstream', attempt: 1 },
      { provider: 'tried', status: 200, latencyMs: expect.any(Number), outcome: 'ok', attempt: 2 },
    ]);
  });
});
