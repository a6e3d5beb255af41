import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestService, type TestService } from '../../../test/harness/service.ts';
import { LIMITS } from '../values/limits.ts';

const PROXY = '10.1.2.3';
let behind: TestService;
let open: TestService;
beforeAll(async () => {
  behind = await createTestService({ config: { trustedProxies: ['10.0.0.0/8'] } });
  open = await createTestService();
});
afterAll(async () => {
  await behind.close();
  await open.close();
});

interface From {
  readonly socket?: string;
  readonly forwarded?: string;
}
/** An unknown link: 404, until there were too many. */
async function page({ service }: TestService, { socket = PROXY, forwarded }: From): Promise<number> {
  const { statusCode } = await service.http.inject({
    url: '/unsubscribe/short',
    remoteAddress: socket,
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  });
  return statusCode;
}
async function guess({ service }: TestService, { socket = PROXY, forwarded }: From): Promise<number> {
  const { statusCode } = await service.http.inject({
    url: '/v1/usage',
    remoteAddress: socket,
    headers: {
      authorization: 'Bearer wp_live_wrong',
      ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
    },
  });
  return statusCode;
}
/** Uses up what one address may ask for; the answer to the last one too many. */
async function wear(ask: (service: TestService, from: From) => Promise<number>, times: number, from: From) {
  for (let n = 0; n < times; n += 1) await ask(behind, from);
  return ask(behind, from);
}

test.each([
  ['a page', page, 600, 404],
  ['a wrong key', guess, LIMITS.failedAuthenticationsPerMinute, 401],
] as const)(
  '%s behind a trusted proxy is counted for whom the proxy names',
  async (_, ask, times, normal) => {
    expect(await wear(ask, times, { forwarded: '2001:db8:0:7::1' })).toBe(429);
    // The same client network, whatever it writes before what the proxy appends.
    expect(await ask(behind, { forwarded: '203.0.113.9, 2001:db8:0:7:ffff::2' })).toBe(429);
    expect(await ask(behind, { forwarded: '2001:db8:0:8::1' })).toBe(normal);
    expect(await ask(behind, { forwarded: '203.0.113.10' })).toBe(normal);
    // Two proxies of ours behind each other.
    expect(await ask(behind, { forwarded: '2001:db8:0:7::1, 10.9.9.9' })).toBe(429);
  },
);

test('a client that is no trusted proxy is counted by its own address, whatever its headers say', async () => {
  const stranger = { socket: '198.51.100.4' };
  expect(await wear(page, 600, { ...stranger, forwarded: '203.0.113.50' })).toBe(429);
  expect(await page(behind, { ...stranger, forwarded: '203.0.113.51' })).toBe(429);
  expect(await page(behind, { forwarded: '203.0.113.50' })).toBe(404);
});

test('without the setting no proxy is trusted', async () => {
  for (let n = 0; n < LIMITS.failedAuthenticationsPerMinute; n += 1) {
    await guess(open, { forwarded: `203.0.113.${n}` });
  }
  expect(await guess(open, { forwarded: '203.0.113.250' })).toBe(429);
});
