import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fakeLookups } from '../../test/harness/fake-lookups.ts';
import { callTool, connectMcp, ERAS, type McpClientOptions } from '../../test/harness/mcp-client.ts';
import { openSandbox, PROFILES, storeProfile } from '../../test/harness/sandbox.ts';
import { type Account, createTestService, type TestService } from '../../test/harness/service.ts';

const lookups = fakeLookups();
let service: TestService;
let address: string;
beforeAll(async () => {
  service = await createTestService({ rateLimits: false, services: { lookups } });
  await openSandbox(service);
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

async function founder(credits?: number): Promise<Account> {
  const account = await service.account({ mode: 'test', ...(credits === undefined ? {} : { credits }) });
  await storeProfile(service, account, PROFILES.equity);
  return account;
}

describe.each(ERAS)('a client of %s', (era) => {
  const connect = async ({ key }: Account, options: McpClientOptions = {}) => {
    const client = await connectMcp(address, key, era, options);
    open.push(client);
    return client;
  };
  const namesOf = async (account: Account, query = '') =>
    (await (await connect(account, { query })).listTools()).tools.map(({ name }) => name);

  it('is listed the main tools, and the lookups where it asks for them', async () => {
    const account = await founder();
    const main = await namesOf(account);
    expect(main).toContain('search_investors');
    expect(main).not.toContain('search_people');
    const all = await namesOf(account, '?tools=lookups');
    expect(all).toEqual(expect.arrayContaining([...main, 'search_people']));
  });

  it('searches as over HTTP, for the same price in the same ledger', async () => {
    const account = await founder();
    const body = { effort: 'low', limit: 3 };
    const said = await callTool(await connect(account), 'search_investors', { ...body, detail: 'full' });
    expect(said.isError).toBe(false);
    expect(said.answer).toMatchObject({ credits_charged: 10, credits_remaining: 990 });
    const http = await service.call('POST', '/v1/fundraising/search-investors', { key: account.key, body });
    expect(said.answer.data.investors.map(({ id }: { id: string }) => id)).toEqual(
      http.body.data.investors.map(({ id }: { id: string }) => id),
    );
    const { body: ledger } = await service.call('GET', '/v1/credits/ledger', { key: account.key });
    expect(ledger.entries.map(({ amount }: { amount: number }) => amount)).toEqual([-10, -10, 1_000]);
  });
});
