import { afterAll, beforeAll, expect, it } from 'vitest';
import { PROFILES, storeProfile } from '../../../../test/harness/sandbox.ts';
import { createTestService, type TestService } from '../../../../test/harness/service.ts';
import { DomainError } from '../../../core/errors.ts';

let service: TestService;
beforeAll(async () => {
  const search = () =>
    Promise.reject(
      new DomainError('vendor_error', 'No source answered; try again.', { internal: 'upstream said 418' }),
    );
  service = await createTestService({ services: { investorSearch: { search } } });
});
afterAll(async () => {
  await service.checkLedger();
  await service.close();
});

it('refunds in full when what the answer comes from fails, and replays that for its key', async () => {
  const account = await service.account();
  await storeProfile(service, account, PROFILES.equity);
  const send = () =>
    service.call('POST', '/v1/fundraising/search-investors', {
      key: account.key,
      body: {},
      headers: { 'idempotency-key': 'failing' },
    });
  const answer = await send();
  expect(answer.status).toBe(502);
  expect(answer.body).toMatchObject({ error: 'vendor_error', credits_remaining: 1_000 });
  expect(answer.body.refund_issue).toBeUndefined();
  expect(JSON.stringify(answer.body)).not.toContain('418');
  expect(service.logged.join('')).toContain('upstream said 418');
  expect((await send()).body).toEqual(answer.body);
  expect(await service.balance(account)).toBe(1_000);
});
