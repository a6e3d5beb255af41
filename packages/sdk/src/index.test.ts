import { afterAll, beforeAll, expect, it } from 'vitest';
import { fakeLookups } from '../../../test/harness/fake-lookups.ts';
import { createTestService, type TestService } from '../../../test/harness/service.ts';
import { createWarmpath, unwrap, WarmpathError } from './index.ts';

let service: TestService;
let baseUrl: string;
beforeAll(async () => {
  service = await createTestService({ services: { lookups: fakeLookups() } });
  baseUrl = await service.service.listen();
});
afterAll(() => service.close());

it('reads the balance, typed', async () => {
  const account = await service.account({ credits: 41 });
  const warmpath = createWarmpath({ baseUrl, key: account.key });
  const usage = unwrap(await warmpath.GET('/v1/usage'));
  expect(usage.credits_remaining).toBe(41);
  expect(usage.tenantId).toBe(account.tenantId);
});

it('looks up and drops what was kept, typed', async () => {
  const account = await service.account();
  const warmpath = createWarmpath({ baseUrl, key: account.key });
  const params = { keyword: 'battery storage' };
  const found = unwrap(await warmpath.POST('/v1/company/search', { body: params }));
  const first: string | undefined = found.data[0]?.name;
  expect(first?.length).toBeGreaterThan(0);
  expect(found.credits_charged).toBe(3);
  const body = { endpoint: 'company.search', params } as const;
  const deleted: boolean = unwrap(await warmpath.DELETE('/v1/cache', { body })).deleted;
  expect(deleted).toBe(true);
});

it('throws what the service said', async () => {
  const account = await service.account();
  const warmpath = createWarmpath({ baseUrl, key: account.key });
  const answer = await warmpath.POST('/v1/fundraising/search-investors', { body: {} });
  expect(() => unwrap(answer)).toThrow(WarmpathError);
  try {
    unwrap(answer);
  } catch (error) {
    expect(error).toMatchObject({ status: 422, body: { error: 'not_found', credits_charged: 0 } });
  }
});

it('signs every POST with a key of its own, so that each counts once', async () => {
  const seen: (string | null)[] = [];
  const warmpath = createWarmpath({
    baseUrl,
    key: 'wp_test_x',
    fetch: (request) => {
      seen.push(request.headers.get('idempotency-key'));
      return fetch(request);
    },
  });
  await warmpath.POST('/v1/fundraising/search-investors', { body: {} });
  await warmpath.POST('/v1/fundraising/search-investors', { body: {} });
  await warmpath.GET('/v1/usage');
  expect(seen[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(seen[1]).not.toBe(seen[0]);
  expect(seen[2]).toBeNull();
});

it('says so where something else answered in its place', async () => {
  const fetch = async () =>
    new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } });
  const warmpath = createWarmpath({ baseUrl, key: 'wp_test_x', fetch });
  const answer = await warmpath.GET('/v1/usage');
  expect(() => unwrap(answer)).toThrow(/^502 unavailable: This is no answer of Warmpath.*Bad gateway/);
});
