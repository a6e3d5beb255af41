import { afterAll, beforeAll, expect, it } from 'vitest';
import { fakeLookups } from '../../../../test/harness/fake-lookups.ts';
import { createTestService, type TestService } from '../../../../test/harness/service.ts';

// An empty corpus answers nobody, so a call whose live sources all fail has learnt nothing at all.
let service: TestService;
let failed: readonly { source: string; reason: string }[] = [];
beforeAll(async () => {
  const lookups = fakeLookups({ ask: async () => ({ state: 'failed', failed }) });
  service = await createTestService({ services: { lookups } });
});
afterAll(async () => {
  await service.checkLedger();
  await service.close();
});

const PATH = '/v1/fundraising/find-lookalike-investors';

it('refunds in full when there is no record and every source fails, and replays that for its key', async () => {
  failed = [{ source: 'somewhere', reason: 'timeout' }];
  const account = await service.account();
  const find = () =>
    service.call('POST', PATH, {
      key: account.key,
      body: { company_names: ['Wumpbeam', 'Hwimgrid'] },
      headers: { 'idempotency-key': 'failing' },
    });
  const answer = await find();
  expect(answer.status).toBe(502);
  expect(answer.body).toMatchObject({ error: 'vendor_error', credits_remaining: 1_000 });
  expect(service.logged.join('')).toContain('somewhere');
  expect((await find()).body).toEqual(answer.body);
  expect(await service.balance(account)).toBe(1_000);
});

it('answers and charges where a record is there, whoever fails beside it', async () => {
  failed = [{ source: 'somewhere', reason: 'timeout' }];
  await service.db.system.query({
    text: `insert into company (mode, name, identity_key, source, source_id)
      values ('live', 'Blipella', 'blipella', 'test', 'blipella')`,
  });
  const account = await service.account();
  const answer = await service.call('POST', PATH, {
    key: account.key,
    body: { company_names: ['Wumpbeam'] },
  });
  expect(answer.status).toBe(200);
  expect(answer.body.data.companyResults).toEqual([
    { company: 'Wumpbeam', status: 'no_company_match', fundersFound: 0, sourcesFailed: ['somewhere'] },
  ]);
  expect(await service.balance(account)).toBe(965);
});
