import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestService, type TestService } from '../../../test/harness/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

it('tells the tenant and its balance', async () => {
  const account = await service.account({ credits: 77 });
  const answer = await service.call('GET', '/v1/usage', { key: account.key });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    tenantId: account.tenantId,
    credits_remaining: 77,
    request_id: answer.headers['x-request-id'],
  });
});

it('takes no place in the window and has no rate headers', async () => {
  const account = await service.account({ plan: 'trial' });
  for (let n = 0; n < 30; n += 1) {
    const answer = await service.call('GET', '/v1/usage', { key: account.key });
    expect(answer.status).toBe(200);
    expect(answer.headers.ratelimit).toBeUndefined();
  }
  const counted = await service.call('GET', '/v1/credits/ledger', { key: account.key });
  expect(counted.headers.ratelimit).toMatch(/^"key";r=9;/);
});

it('tells each mode its own balance and notes when the key was used', async () => {
  const live = await service.account({ credits: 5, mode: 'live' });
  const test = await service.account({ credits: 9, mode: 'test' });
  expect((await service.call('GET', '/v1/usage', { key: live.key })).body.credits_remaining).toBe(5);
  expect((await service.call('GET', '/v1/usage', { key: test.key })).body.credits_remaining).toBe(9);
  const rows = await service.db.system.query<{ last_used_at: Date | null }>({
    text: 'select last_used_at from api_key where tenant_id = $1',
    values: [live.tenantId],
  });
  expect(rows[0]?.last_used_at).toBeInstanceOf(Date);
});
