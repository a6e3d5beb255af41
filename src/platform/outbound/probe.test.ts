import { afterEach, expect, test } from 'vitest';
import { type FakeHandler, type FakeServer, startFake } from '../../../test/harness/providers.ts';
import { createOutboundResources } from './connectors.ts';
import { createLinkProber, type LinkProber, type LinkProberOptions } from './identity-fetch.ts';

let fake: FakeServer | undefined;
let prober: LinkProber;
afterEach(async () => {
  await prober.close();
  await fake?.close();
  fake = undefined;
});

const { signal } = new AbortController();
async function probe(handler: FakeHandler, path = '/', options: Partial<LinkProberOptions> = {}) {
  fake = await startFake(handler);
  prober = createLinkProber({
    ways: createOutboundResources(),
    version: '0.0.0',
    allowPrivate: true,
    ...options,
  });
  return prober.probe(`${fake.url}${path}`, { tenantId: 't', signal });
}

test.each([200, 204, 404, 410, 503])('returns %i', async (status) => {
  expect(await probe(() => ({ status }))).toEqual({ status });
  expect(fake?.requests.map(({ method }) => method)).toEqual(['GET']);
});

test('follows redirects, a few', async () => {
  expect(
    await probe(({ path }) =>
      path === '/' ? { status: 302, headers: { location: '/there' } } : { status: 200 },
    ),
  ).toEqual({ status: 200 });
  await fake?.close();
  await prober.close();
  expect(await probe(() => ({ status: 302, headers: { location: '/round' } }))).toHaveProperty('error');
});

test('does not go inside: neither at once nor by a redirect', async () => {
  const inner = await startFake(() => ({ status: 200 }));
  expect(await probe(() => ({ status: 200 }), '/', { allowPrivate: false })).toHaveProperty('error');
  expect(fake?.requests).toEqual([]);
  expect(await prober.probe(`${inner.url}/`, { tenantId: 't', signal })).toHaveProperty('error');
  for (const url of [
    'file:///etc/passwd',
    'http://localhost/',
    'http://user:pw@site.example/',
    'no address',
    'http://[::1]/',
  ]) {
    expect(await prober.probe(url, { tenantId: 't', signal })).toHaveProperty('error');
  }
  expect(inner.requests).toEqual([]);
  await inner.close();
});

test('a page of any size costs nothing, and one that never answers ends', async () => {
  expect(await probe(() => ({ status: 200, bytes: Buffer.alloc(5_000_000) }))).toEqual({ status: 200 });
  await fake?.close();
  await prober.close();
  expect(await probe(() => new Promise(() => undefined), '/', { timeoutMs: 50 })).toEqual({
    error: 'no answer in time',
  });
});
