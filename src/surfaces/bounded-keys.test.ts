import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { fakeLookups } from '../../test/harness/fake-lookups.ts';
import { callTool, connectMcp, holdOneWindow } from '../../test/harness/mcp-client.ts';
import { holdOneDay } from '../../test/harness/one-day.ts';
import { PROFILES, storeProfile } from '../../test/harness/sandbox.ts';
import { type Account, createTestService, type TestService } from '../../test/harness/service.ts';
import { ENDPOINTS } from '../app/operations.ts';
import { KEY_SCOPES, type KeyScope } from '../platform/values/key-scopes.ts';
import { createTools } from './tools.ts';

holdOneWindow();
holdOneDay();

let service: TestService;
let address: string;
beforeAll(async () => {
  service = await createTestService({ rateLimits: false, services: { lookups: fakeLookups() } });
  address = await service.service.listen();
});
afterAll(async () => {
  await service.checkLedger();
  await service.close();
});

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const client of open.splice(0)) await client.close();
});
async function connect({ key }: Account, query = '?tools=lookups') {
  const client = await connectMcp(address, key, '2026-07-28', { query });
  open.push(client);
  return client;
}

const TOOLS = createTools(ENDPOINTS);
const namesFor = (scopes: readonly KeyScope[]) =>
  ENDPOINTS.flatMap(({ schema: { surfaces } }) =>
    surfaces.mcp !== false && (surfaces.needsNoScope === true || scopes.includes(surfaces.effect))
      ? [surfaces.mcp.tool]
      : [],
  );

it.each([[['read']], [['spend']], [['read', 'write']], [['send', 'erase']], [[...KEY_SCOPES]]] as const)(
  'a key for %j is listed what it may do, and refused the rest by the guard',
  async (scopes) => {
    const account = await service.withKey(await service.account(), { scopes: [...scopes] });
    const client = await connect(account);
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toEqual(namesFor(scopes));
    const others = TOOLS.map(({ listed }) => listed.name).filter((name) => !names.includes(name));
    expect(others.length + names.length).toBe(TOOLS.length);
    for (const name of others) {
      const said = await callTool(client, name);
      expect(said, name).toMatchObject({ isError: true, answer: { error: 'insufficient_scope' } });
    }
    expect(await service.balance(account)).toBe(1_000);
  },
);

it('a key with a cap is told when it opens again, and no repetition counts against it', async () => {
  const owner = await service.account();
  await storeProfile(service, owner, PROFILES.equity);
  const client = await connect(await service.withKey(owner, { dailyCredits: 7 }));
  for (const query of ['Ada', 'Ada', 'Ada', 'Ben'])
    expect(await callTool(client, 'search_people', { query })).toMatchObject({ isError: false });
  const refused = await callTool(client, 'search_people', { query: 'Cyd' });
  expect(refused).toMatchObject({
    isError: true,
    answer: { error: 'key_cap_reached', retry_after_seconds: expect.any(Number) },
  });
  const never = await callTool(client, 'search_investors', {});
  expect(never).toMatchObject({ isError: true, answer: { error: 'key_cap_reached' } });
  expect(JSON.stringify(never.answer)).toContain('No day has room for this call');
  expect(never.answer, 'to wait would not help').not.toHaveProperty('retry_after_seconds');
  expect(await service.balance(owner)).toBe(994);
});
