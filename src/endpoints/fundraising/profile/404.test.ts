import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestService, type TestService } from '../../../../test/harness/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

it('says that no profile is stored and how to store one', async () => {
  const account = await service.account();
  const answer = await service.call('GET', '/v1/fundraising/profile', { key: account.key });
  expect(answer.status).toBe(404);
  expect(answer.body.error).toBe('not_found');
  expect(answer.body.message).toContain('PUT /v1/fundraising/profile');
});
