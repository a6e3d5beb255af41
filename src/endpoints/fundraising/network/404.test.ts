import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestService, type TestService } from '../../../../test/harness/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

it('says that no network is imported and how to import one', async () => {
  const account = await service.account();
  const answer = await service.call('GET', '/v1/fundraising/network', { key: account.key });
  expect(answer.status).toBe(404);
  expect(answer.body.error).toBe('not_found');
  expect(answer.body.message).toContain('POST /v1/fundraising/import-network');
});
