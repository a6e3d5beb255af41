import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestService, type TestService } from '../../../../test/harness/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

it.each([
  ['limit=0', 'limit'],
  ['limit=201', 'limit'],
  ['limit=ten', 'limit'],
  ['limit=1.5', 'limit'],
  ['cursor=', 'cursor'],
  ['cursor=abc', 'cursor'],
  ['cursor=2026-99-01T00:00:00.000Z~1', 'cursor'],
  ['limits=5', 'limits'],
])('refuses ?%s and names the parameter', async (query, path) => {
  const account = await service.account();
  const answer = await service.call('GET', `/v1/credits/ledger?${query}`, { key: account.key });
  expect(answer.status).toBe(400);
  expect(answer.body.error).toBe('invalid_request');
  expect(answer.body.details[0].path).toBe(path);
});
