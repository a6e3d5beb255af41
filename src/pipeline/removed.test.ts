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

it('409 for a text that was made before the investor was taken off the list, whether it came back or not', async () => {
  const account = await service.account();
  const importing = async (Name: string) =>
    (await call(account, 'POST', 'import-investors', { rows: [{ Name }] })).import_id;
  const idOf = async (name: string) => (await call(account, 'GET', `pipeline?name=${name}`)).investors[0]?.id;
  const entry = async (id: string) => (await call(account, 'GET', `investor?investor_id=${id}`)).pipeline;
  const write = async (id: string, if_version: string) =>
    service.call('POST', '/v1/fundraising/pipeline', {
      ...{ key: account.key, body: { investor_ids: [id], owner: 'Ada', if_version } },
    });
  await importing('Auk');
  const id = await idOf('Auk');
  const { version } = await entry(id);
  const seen = [version];
  // By a person, there and back; and by a list that names it.
  for (const move of [true, false, true, 'list'] as const) {
    if (move === 'list') await importing('Auk');
    else await call(account, 'POST', 'pipeline', { investor_ids: [id], removed: move });
    for (const old of seen) {
      const { status, body } = await write(id, old);
      expect([status, body.details]).toEqual([409, [{ path: 'if_version', message: expect.any(String) }]]);
    }
    const now = await entry(id);
    expect(now.owner).toBeUndefined();
    seen.push(now.version);
  }
  expect((await write(id, seen.at(-1) ?? '')).status).toBe(200);
  // Undone and imported again it is another entry, though it says the same.
  const before = await importing('Knot');
  const { version: gone } = await entry(await idOf('Knot'));
  await call(account, 'POST', 'undo-import', { import_id: before });
  await importing('Knot');
  expect((await write(await idOf('Knot'), gone)).status).toBe(409);
});
