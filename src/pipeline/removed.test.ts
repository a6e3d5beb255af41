import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSandbox, PROFILES } from '../../test/harness/sandbox.ts';
import { type Account, createTestService, type TestService } from '../../test/harness/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await createTestService({ rateLimits: false });
  await openSandbox(service);
});
afterAll(() => service.close());

const call = async ({ key }: Account, method: string, path: string, body?: object) => {
  const answer = await service.call(method, `/v1/fundraising/${path}`, { key, ...(body && { body }) });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
interface Named {
  readonly id: string;
  readonly name: string;
}
const ids = (rows: readonly Named[]) => rows.map(({ id }) => id).sort();

it('takes investors off every list until somebody puts them back, whatever searches find', async () => {
  const account = await service.account({ mode: 'test', credits: 1_000 });
  await call(account, 'PUT', 'profile', PROFILES.equity);
  const search = async () => (await call(account, 'POST', 'search-investors', { limit: 10 })).data.investors;
  const found: Named[] = await search();
  const [first, second, ...others] = found as [Named, Named, ...Named[]];
  const gone = [first.id, second.id];
  const set = (investor_ids: readonly string[], more: object) =>
    call(account, 'POST', 'pipeline', { investor_ids, ...more });
  const lists = async () => ({
    pipeline: ids((await call(account, 'GET', 'pipeline')).investors),
    investors: ids((await call(account, 'GET', 'investors?limit=50')).investors),
    csv: (await call(account, 'GET', 'pipeline/csv')).rows,
    summary: (await call(account, 'GET', 'pipeline')).summary,
  });
  await set([first.id], {
    stage: 'committed',
    committed_usd: 5,
    next_step: 'Call',
    next_step_on: '2020-01-01',
  });
  expect(await set(gone, { removed: true })).toMatchObject({ changed: 2 });
  // Again is nothing.
  expect(await set(gone, { removed: true })).toMatchObject({ changed: 0, unchanged: 2 });
  await search();
  await service.service.rescoring.look();
  const left = ids(others);
  expect(await lists()).toEqual({
    pipeline: left,
    investors: left,
    csv: left.length,
    summary: { stages: { found: left.length }, committed_usd: 0, soft_circled_usd: 0, removed: 2 },
  });
  const today = await service.call('GET', '/v1/fundraising/today', { key: account.key });
  expect(JSON.stringify(today.body)).not.toContain(first.name);
  expect(ids((await call(account, 'GET', 'pipeline?removed=true')).investors)).toEqual(gone.toSorted());
  const one = await call(account, 'GET', `investor?investor_id=${first.id}`);
  expect(one.pipeline).toMatchObject({ removed: true, stage: 'committed' });
  expect(one.changes[0]).toMatchObject({ field: 'removed', became: 'yes' });
  // A list that names it asks for it; so does whoever puts it back. What was set of it is still there.
  await call(account, 'POST', 'import-investors', { rows: [{ Name: second.name }] });
  expect(await set([first.id], { removed: false })).toMatchObject({ changed: 1 });
  const back = await lists();
  expect(back.pipeline).toEqual(ids(found));
  expect(back.summary).toMatchObject({ committed_usd: 5, removed: 0 });
  expect((await call(account, 'GET', `investor?investor_id=${first.id}`)).changes[0]).toMatchObject({
    field: 'removed',
    was: 'yes',
  });
});
