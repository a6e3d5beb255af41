import { afterAll, beforeAll, expect, it } from 'vitest';
import { PROFILES, storeProfile } from '../../../../test/harness/sandbox.ts';
import { createTestService, type TestService } from '../../../../test/harness/service.ts';
import { owesUpToItsFaults } from '../../../../test/harness/shared-statuses.ts';
import { searchInvestors } from './handler.ts';

owesUpToItsFaults(searchInvestors);

let service: TestService;
beforeAll(async () => {
  const search = () => Promise.reject(new TypeError('secret detail of the index'));
  service = await createTestService({ services: { investorSearch: { search } } });
});
afterAll(async () => {
  await service.checkLedger();
  await service.close();
});

it('refunds what our own fault cost, tells nothing of it and logs all of it', async () => {
  const account = await service.account();
  await storeProfile(service, account, PROFILES.equity);
  const answer = await service.call('POST', '/v1/fundraising/search-investors', {
    key: account.key,
    body: {},
  });
  expect(answer.status).toBe(500);
  expect(answer.body).toMatchObject({ error: 'internal_error', credits_remaining: 1_000 });
  expect(JSON.stringify(answer.body)).not.toContain('secret');
  const line = service.logged.find((logged) => logged.includes(answer.body.request_id));
  expect(line).toContain('secret detail of the index');
  const ledger = await service.call('GET', '/v1/credits/ledger', { key: account.key });
  expect(ledger.body.entries.map(({ kind }: { kind: string }) => kind)).toEqual([
    'refund',
    'reserve',
    'grant',
  ]);
});
