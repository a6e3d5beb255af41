import Type from 'typebox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueKey } from '../../src/accounts/queries-keys.ts';
import { defineEndpoint, type Endpoint } from '../../src/platform/operations/operation.ts';
import { createTestService, type TestService } from '../harness/service.ts';

const Data = Type.Object({ name: Type.String(), member: Type.Union([Type.String(), Type.Null()]) });
const PATH = '/v1/test/actor';
const whoAmI = defineEndpoint({
  operation: 'test.actor',
  surfaces: { effect: 'read', mcp: false, cli: false },
  http: `GET ${PATH}`,
  summary: 'Who asks',
  description: 'Says who the handler believes asks.',
  data: Data,
  example: { data: { name: 'Ada', member: null } },
  run: async (_services, { actor }) => ({
    outcome: 'found',
    data: { name: actor.name, member: actor.memberId ?? null },
  }),
}) as unknown as Endpoint;

let service: TestService;
beforeAll(async () => {
  service = await createTestService({ endpoints: [whoAmI] });
});
afterAll(() => service.close());

it('is named by its key, and is never without a name', async () => {
  const account = await service.account();
  const nameFor = async (key: string) => (await service.call('GET', PATH, { key })).body.name;
  expect(await nameFor(account.key)).toBe('a key without a name');
  const { tenantId, mode } = account;
  const named = await issueKey(service.db.system, { tenantId, mode, name: 'laptop of Ada' });
  expect(await nameFor(named.key)).toBe('laptop of Ada');
  const long = await issueKey(service.db.system, { tenantId, mode, name: 'n'.repeat(200) });
  expect(await nameFor(long.key)).toBe('n'.repeat(100));
});
