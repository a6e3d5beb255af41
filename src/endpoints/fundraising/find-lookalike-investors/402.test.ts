import { afterAll, beforeAll, expect, it } from 'vitest';
import { fakeLookups } from '../../../../test/harness/fake-lookups.ts';
import { PROFILES, storeProfile } from '../../../../test/harness/sandbox.ts';
import { createTestService, type TestService } from '../../../../test/harness/service.ts';

let service: TestService;
let asked = 0;
beforeAll(async () => {
  const ask = async () => {
    asked += 1;
  };
  service = await createTestService({ services: { lookups: fakeLookups({ ask }) } });
});
afterAll(async () => {
  await service.checkLedger();
  await service.close();
});

it.each([
  ['names given', { company_names: ['Anybody'] }],
  ['names of the profile', {}],
])('refuses 34 credits with %s, asks nobody and keeps no Idempotency-Key', async (_name, body) => {
  const account = await service.account({ credits: 34 });
  await storeProfile(service, account, PROFILES.equity);
  const answer = await service.call('POST', '/v1/fundraising/find-lookalike-investors', {
    key: account.key,
    body,
    headers: { 'idempotency-key': 'poor' },
  });
  expect(answer.status).toBe(402);
  expect(answer.body).toMatchObject({ error: 'insufficient_credits', credits_remaining: 34 });
  expect(answer.body.credits_charged).toBeUndefined();
  expect(asked).toBe(0);
  const left = await service.db.system.query({
    text: 'select 1 from charge where tenant_id = $1 union all select 1 from idempotency where tenant_id = $1',
    values: [account.tenantId],
  });
  expect(left).toEqual([]);
});
