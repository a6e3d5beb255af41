import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestService, type TestService } from '../../../../test/harness/service.ts';
import { refusesBrokenBodies } from '../../../../test/harness/shared-statuses.ts';
import { postProfile, putProfile } from './handler.ts';

refusesBrokenBodies(postProfile);
refusesBrokenBodies(putProfile);

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

const equity = { raise_type: 'startup_equity' };

it.each([
  ['no raise_type', {}, 'raise_type', /startup_equity, fund_lp/],
  ['another raise_type', { raise_type: 'debt' }, 'raise_type', /startup_equity, fund_lp/],
  ['a field of the other mode', { ...equity, fund_name: 'x' }, 'fund_name', /fund_lp mode/],
  [
    "a founder's field in a fund's profile",
    { raise_type: 'fund_lp', stage: 'seed' },
    'stage',
    /startup_equity mode/,
  ],
  ['a misspelt field', { ...equity, sector_tag: ['x'] }, 'sector_tag', /"sector_tags"/],
  ['an unknown stage', { ...equity, stage: 'series-z' }, 'stage', /pre-seed, seed, series-a/],
  ['an empty tag', { ...equity, sector_tags: [''] }, 'sector_tags.0', /at least 1 character/],
  ['a tag that is a number', { ...equity, sector_tags: [7] }, 'sector_tags.0', /must be a string/],
  ['too many tags', { ...equity, sector_tags: Array(101).fill('x') }, 'sector_tags', /at most 100 items/],
  ['an empty name', { ...equity, founder_name: '' }, 'founder_name', /at least 1 character/],
  ['a size in words', { ...equity, round_size_usd: '2M' }, 'round_size_usd', /must be a number/],
  ['a negative size', { ...equity, round_size_usd: -1 }, 'round_size_usd', /at least 0/],
  [
    'half a person',
    { ...equity, growth_metrics: { team_size: 1.5 } },
    'growth_metrics.team_size',
    /an integer/,
  ],
  ['an unknown metric', { ...equity, growth_metrics: { arr: 1 } }, 'growth_metrics.arr', /"arr_usd"/],
  ['a flag in words', { ...equity, monitoring_opt_in: 'yes' }, 'monitoring_opt_in', /a boolean/],
])('refuses %s and says what was expected', async (_name, body, path, message) => {
  const account = await service.account();
  const answer = await service.call('PUT', '/v1/fundraising/profile', { key: account.key, body });
  expect(answer.status).toBe(400);
  expect(answer.body.details).toHaveLength(1);
  expect(answer.body.details[0].path).toBe(path);
  expect(answer.body.details[0].message).toMatch(message);
  expect((await service.call('GET', '/v1/fundraising/profile', { key: account.key })).status).toBe(404);
});

it('names every fault at once', async () => {
  const account = await service.account();
  const body = { ...equity, stage: 'x', geography: '', fund_size_usd: 1, zz: 1 };
  const answer = await service.call('POST', '/v1/fundraising/profile', { key: account.key, body });
  expect(answer.body.details.map(({ path }: { path: string }) => path).sort()).toEqual([
    'fund_size_usd',
    'geography',
    'stage',
    'zz',
  ]);
});
