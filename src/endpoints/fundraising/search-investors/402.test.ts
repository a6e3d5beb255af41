import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { PROFILES, storeProfile } from '../../../../test/harness/sandbox.ts';
import { createTestService, type TestService } from '../../../../test/harness/service.ts';

const searched = vi.fn(async () => []);
let service: TestService;
beforeAll(async () => {
  service = await createTestService({ services: { investorSearch: { search: searched } } });
});
afterAll(() => service.close());

it.each([
  ['low', 9],
  ['medium', 11],
  ['high', 14],
])('refuses %s effort with %i credits, and searches nothing', async (effort, credits) => {
  const account = await service.account({ credits });
  await storeProfile(service, account, PROFILES.equity);
  const answer = await service.call('POST', '/v1/fundraising/search-investors', {
    key: account.key,
    body: { effort },
    headers: { 'idempotency-key': 'poor' },
  });
  expect(answer.status).toBe(402);
  expect(answer.body).toMatchObject({ error: 'insufficient_credits', credits_remaining: credits });
  expect(answer.body.credits_charged).toBeUndefined();
  expect(searched).not.toHaveBeenCalled();
  const charges = await service.db.system.query({
    text: 'select 1 from charge where tenant_id = $1 union all select 1 from idempotency where tenant_id = $1',
    values: [account.tenantId],
  });
  expect(charges).toEqual([]); // nothing began, so the key is free for a new try
});
