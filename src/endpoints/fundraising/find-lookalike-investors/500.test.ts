import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestService, type TestService } from '../../../../test/harness/service.ts';
import { owesUpToItsFaults, send } from '../../../../test/harness/shared-statuses.ts';
import { findLookalikeInvestors } from './handler.ts';

owesUpToItsFaults(findLookalikeInvestors);

let service: TestService;
beforeAll(async () => {
  const research = () => Promise.reject(new TypeError('secret detail of the record'));
  service = await createTestService({ services: { lookalikes: { research } } });
});
afterAll(async () => {
  await service.checkLedger();
  await service.close();
});

it('refunds what our own fault cost and logs all of it', async () => {
  const account = await service.account();
  const answer = await send(service, findLookalikeInvestors, account.key);
  expect(answer.status).toBe(500);
  expect(answer.body).toMatchObject({ error: 'internal_error', credits_remaining: 1_000 });
  expect(JSON.stringify(answer.body)).not.toContain('secret');
  expect(service.logged.join('')).toContain('secret detail of the record');
});
