import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestService, type TestService } from '../harness/service.ts';

// What takes its time in docs/sandbox.md: too long for the quick tests.

let service: TestService;
beforeAll(async () => {
  service = await createTestService({ rateLimits: false });
});
afterAll(() => service.close());

test('a slow source answers; one that never does is given up before the deadline, at no charge', {
  timeout: 60_000,
}, async () => {
  const account = await service.account({ mode: 'test', credits: 10 });
  const ask = (query: string) =>
    service.call('POST', '/v1/search/web', { key: account.key, body: { query } });
  const [slow, never] = await Promise.all([ask('sandbox slow'), ask('sandbox timeout')]);
  expect([slow.status, slow.body.data.length]).toEqual([200, 10]);
  expect([never.status, never.body.error]).toEqual([502, 'vendor_error']);
  expect(await service.balance(account)).toBe(7);
  await service.checkLedger();
});
