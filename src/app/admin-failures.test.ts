import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminOf } from '../../test/harness/admin-calls.ts';
import { createTestService, type TestService } from '../../test/harness/service.ts';
import { createActivityStore } from '../accounts/queries-audit.ts';

let service: TestService;
let admin: ReturnType<typeof adminOf>;
beforeAll(async () => {
  service = await createTestService();
  admin = adminOf(service);
});
afterAll(() => service.close());

/** Asks until what was noted is written. */
async function found(query: string): Promise<readonly Record<string, unknown>[]> {
  for (let n = 0; n < 400; n += 1) {
    const { failures } = await admin.ok('GET', `/failures?${query}`);
    if (failures.length > 0) return failures;
    await new Promise((done) => setTimeout(done, 25));
  }
  return [];
}

it('200 finds a call that failed by its request id and by tenant, and none that did not', async () => {
  const poor = await service.account({ credits: 0 });
  const other = await service.account({ credits: 0 });
  const refused = await service.call('POST', '/v1/search/web', {
    key: poor.key,
    body: { query: 'solar' },
  });
  expect(refused.status).toBe(402);
  const bad = await service.call('POST', '/v1/search/web', { key: poor.key, body: {} });
  expect(bad.status).toBe(400);
  const expected = {
    request_id: refused.body.request_id,
    operation: 'search.web',
    status: 402,
    error: 'insufficient_credits',
    tenant: poor.tenantId,
    tenant_name: 'test',
    mode: 'live',
  };
  expect(await found(`request=${refused.body.request_id}`)).toMatchObject([expected]);
  expect(await found(`tenant=${poor.tenantId}`)).toMatchObject([expected]);
  expect((await admin.ok('GET', `/failures?tenant=${other.tenantId}`)).failures).toEqual([]);
  expect((await admin.ok('GET', '/failures?operation=jobs.search')).failures).toEqual([]);
});

it('200 page by page, and what is old is forgotten', async () => {
  const activity = createActivityStore(service.db.system);
  const call = (days: number) => ({
    requestId: randomUUID(),
    at: new Date(Date.now() - days * 86_400_000),
    operation: 'person.search',
    status: 502,
    error: 'vendor_error',
    keyHash: Buffer.alloc(32),
    mode: 'live' as const,
    durationMs: 10,
  });
  const calls = [call(1), call(2), call(8)];
  await activity.noteFailed(calls);
  const ids: string[] = [];
  let next: string | undefined;
  do {
    const cursor = next === undefined ? '' : `&cursor=${encodeURIComponent(next)}`;
    const page = await admin.ok('GET', `/failures?operation=person.search&limit=1${cursor}`);
    ids.push(...page.failures.map((failure: { request_id: string }) => failure.request_id));
    next = page.next;
  } while (next !== undefined);
  expect(ids).toEqual(calls.map(({ requestId }) => requestId));
  await activity.forgetFailed();
  const { failures } = await admin.ok('GET', '/failures?operation=person.search');
  expect(failures).toHaveLength(2);
  expect(failures[0].tenant).toBeUndefined();
});

it('400 for a filter that is none', async () => {
  expect((await admin.call('GET', '/failures?request=nonsense')).status).toBe(400);
  expect((await admin.call('GET', '/failures?cursor=nonsense')).status).toBe(400);
});
