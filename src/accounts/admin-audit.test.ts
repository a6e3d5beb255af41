import { afterAll, beforeAll, expect, it } from 'vitest';
import { OPERATOR_KEY } from '../../test/harness/operator.ts';
import { createTestService, type TestService } from '../../test/harness/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

const get = (query: string) => service.call('GET', `/admin/v1/audit${query}`, { key: OPERATOR_KEY });

it('200 lists nothing before anything was done', async () => {
  expect((await get('')).body).toEqual({ entries: [], request_id: expect.any(String) });
});

it('400 for a cursor and a moment that are none', async () => {
  expect((await get('?cursor=nonsense')).status).toBe(400);
  expect((await get('?since=2026-02-30T00:00:00Z')).status).toBe(400);
});
