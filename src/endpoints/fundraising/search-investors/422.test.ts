import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { PROFILES, storeProfile } from '../../../../test/harness/sandbox.ts';
import { createTestService, type TestService } from '../../../../test/harness/service.ts';

const searched = vi.fn(async () => []);
let service: TestService;
beforeAll(async () => {
  service = await createTestService({ services: { investorSearch: { search: searched } } });
});
afterAll(async () => {
  await service.checkLedger();
  await service.close();
});

const PATH = '/v1/fundraising/search-investors';

it('needs a stored profile, and charges nothing where there is none', async () => {
  const account = await service.account();
  const answer = await service.call('POST', PATH, { key: account.key, body: {} });
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({ error: 'not_found', credits_charged: 0, credits_remaining: 1_000 });
  expect(answer.body.message).toContain('PUT /v1/fundraising/profile');
  expect(searched).not.toHaveBeenCalled();
});

it('charges a clean miss in full and says what to change', async () => {
  const account = await service.account();
  await storeProfile(service, account, PROFILES.equity);
  const answer = await service.call('POST', PATH, {
    key: account.key,
    body: { effort: 'high', sector_tags: ['Zz'] },
  });
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({ error: 'not_found', credits_charged: 15, credits_remaining: 985 });
  expect(answer.body.message).toMatch(/Zz|sector/);
});

it('replays both kinds for their Idempotency-Key without a second charge', async () => {
  const account = await service.account();
  const send = (key: string) =>
    service.call('POST', PATH, { key: account.key, body: {}, headers: { 'idempotency-key': key } });
  const precondition = await send('a');
  await storeProfile(service, account, PROFILES.equity);
  expect((await send('a')).body).toEqual(precondition.body);
  const miss = await send('b');
  expect(miss.body.credits_charged).toBe(12);
  const again = await send('b');
  expect(again.body).toEqual(miss.body);
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect(await service.balance(account)).toBe(988);
});
