import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestService, type TestService } from '../../../../test/harness/service.ts';
import { refusesBrokenBodies } from '../../../../test/harness/shared-statuses.ts';
import { deleteNetwork } from './handler.ts';

refusesBrokenBodies(deleteNetwork);

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

it.each([
  ['limit=0', 'limit'],
  ['limit=201', 'limit'],
  ['cursor=later', 'cursor'],
  ['page=2', 'page'],
])('refuses ?%s', async (query, path) => {
  const account = await service.account();
  const answer = await service.call('GET', `/v1/fundraising/network?${query}`, { key: account.key });
  expect(answer.status).toBe(400);
  expect(answer.body.details).toMatchObject([{ path }]);
});

it('refuses the cursor of a network that was replaced since', async () => {
  const account = await service.account();
  const import_ = (names: string) =>
    service.call('POST', '/v1/fundraising/import-network', {
      key: account.key,
      body: { csv_content: `First Name,Last Name\n${names}` },
    });
  await import_('Ada,Old\nBo,Old\n');
  const first = await service.call('GET', '/v1/fundraising/network?limit=1', { key: account.key });
  const cursor = encodeURIComponent(first.body.next);
  await import_('Cy,New\nDi,New\n');
  const answer = await service.call('GET', `/v1/fundraising/network?limit=1&cursor=${cursor}`, {
    key: account.key,
  });
  expect(answer.status).toBe(400);
  expect(answer.body.details).toEqual([
    { path: 'cursor', message: expect.stringContaining('replaced since; begin again') },
  ]);
});
