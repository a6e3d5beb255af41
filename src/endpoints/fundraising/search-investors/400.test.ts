import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestService, type TestService } from '../../../../test/harness/service.ts';
import { refusesBrokenBodies } from '../../../../test/harness/shared-statuses.ts';
import { searchInvestors } from './handler.ts';

refusesBrokenBodies(searchInvestors);

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

it.each([
  ['limit 0', { limit: 0 }, 'limit'],
  ['limit 51', { limit: 51 }, 'limit'],
  ['a limit in words', { limit: '20' }, 'limit'],
  ['another effort', { effort: 'extreme' }, 'effort'],
  ['another stage', { stage: 'ipo' }, 'stage'],
  ['another stage in a list', { stage: ['seed', 'ipo'] }, 'stage'],
  ['no stage in a list', { stage: [] }, 'stage'],
  ['another kind', { target_lp_types: ['bank'] }, 'target_lp_types.0'],
  ['an empty place', { geography: '' }, 'geography'],
  ['an empty tag', { sector_tags: [''] }, 'sector_tags.0'],
  ['a flag in words', { include_competitor_lookalikes: 'true' }, 'include_competitor_lookalikes'],
  ['a misspelt field', { sector_tag: ['x'] }, 'sector_tag'],
])('refuses %s before it looks for a profile, free of charge', async (_name, body, path) => {
  const account = await service.account();
  const answer = await service.call('POST', '/v1/fundraising/search-investors', { key: account.key, body });
  expect(answer.status).toBe(400);
  expect(answer.body.details.map((detail: { path: string }) => detail.path)).toEqual([path]);
  expect(answer.body.details[0].message.length).toBeGreaterThan(5);
  expect(await service.balance(account)).toBe(1_000);
});
