import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestService, type TestService } from '../../../../test/harness/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

it.each([
  ['limit=0', 'limit'],
  ['limit=1001', 'limit'],
  ['limit=ten', 'limit'],
  ['cursor=', 'cursor'],
  ['cursor=abc', 'cursor'],
  [`cursor=${Buffer.from('{"table":"api_key","after":["x","y"]}').toString('base64url')}`, 'cursor'],
  ['mode=test', 'mode'],
])('refuses ?%s and names the parameter', async (query, path) => {
  const account = await service.account();
  const answer = await service.call('GET', `/v1/account/export?${query}`, { key: account.key });
  expect(answer.status).toBe(400);
  expect(answer.body.error).toBe('invalid_request');
  expect(answer.body.details[0].path).toBe(path);
});
