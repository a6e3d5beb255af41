import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { fakeLookups } from '../../test/harness/fake-lookups.ts';
import {
  callTool,
  connectMcp,
  ERAS,
  holdOneWindow,
  type McpClientOptions,
  WINDOW_MS,
} from '../../test/harness/mcp-client.ts';
import { openSandbox, PROFILES, storeProfile } from '../../test/harness/sandbox.ts';
import { type Account, createTestService, type TestService } from '../../test/harness/service.ts';
import { DomainError } from '../platform/values/errors.ts';
import { formatKey, KEY_RANDOM_BYTES } from '../platform/values/key-scopes.ts';

holdOneWindow();

/** How often the lookups of people were asked, and whether their provider is down. */
const provider = { asked: 0, isDown: false };
const lookups = fakeLookups({
  run: async () => {
    provider.asked += 1;
    if (provider.isDown) throw new DomainError('vendor_error', 'The provider is down. Try again later.');
    return { outcome: 'found', data: [] };
  },
});
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

async function founder(credits = 1_000): Promise<Account> {
  const account = await service.account({ mode: 'test', credits });
  await storeProfile(service, account, PROFILES.equity);
  return account;
}

/** Well-formed, and of nobody. */
const UNKNOWN_KEY = formatKey('test', Buffer.alloc(KEY_RANDOM_BYTES, 7));

const idsOf = (investors: readonly { readonly id: string }[]) => investors.map(({ id }) => id);

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
    expect(idsOf(said.answer.data.investors)).toEqual(idsOf(http.body.data.investors));
    const { body: ledger } = await service.call('GET', '/v1/credits/ledger', { key: account.key });
    expect(ledger.entries.map(({ amount }: { amount: number }) => amount)).toEqual([-10, -10, 1_000]);
  });

  it('reads what is stored, free of charge', async () => {
    const account = await founder();
    const client = await connect(account);
    expect(await callTool(client, 'get_profile')).toMatchObject({
      isError: false,
      answer: { data: { raise_type: 'startup_equity' } },
    });
    expect(await callTool(client, 'get_balance')).toMatchObject({
      answer: { data: { credits_remaining: 1_000 } },
    });
  });

  it('is charged once for the same call, and told that the answer is the same', async () => {
    const account = await founder();
    const first = await callTool(await connect(account), 'search_investors', { limit: 2, effort: 'low' });
    const again = await callTool(await connect(account), 'search_investors', { effort: 'low', limit: 2 });
    expect(again.texts[0]).toBe(first.texts[0]);
    expect(first.texts).toHaveLength(1);
    expect(again.texts[1]).toContain('not charged again');
    expect(await service.balance(account)).toBe(990);
    await callTool(await connect(account), 'search_investors', { effort: 'low', limit: 3 });
    expect(await service.balance(account)).toBe(980);
  });

  it('is given the rest of an answer that was cut for one window more, and charged for it then', async () => {
    const account = await founder();
    const client = await connect(account, { query: '?tools=lookups' });
    const call = { query: 'Ada Example' };
    await callTool(client, 'search_people', call);
    const begun = Date.now();
    const cursor = `rows:1@${Math.floor(begun / WINDOW_MS)}`;
    const balances: number[] = [];
    for (const windows of [0, 1, 2]) {
      vi.setSystemTime(begun + windows * WINDOW_MS);
      await callTool(client, 'search_people', { ...call, cursor });
      balances.push(await service.balance(account));
    }
    vi.setSystemTime(begun);
    expect(balances).toEqual([997, 997, 994]);
  });

  it('may have made the same call many times at once', async () => {
    const account = await founder();
    const clients = await Promise.all(Array.from({ length: 8 }, () => connect(account)));
    const said = await Promise.all(
      clients.map((client) => callTool(client, 'search_investors', { effort: 'low' })),
    );
    const [first] = said;
    for (const { isError, answer } of said) {
      expect(isError, JSON.stringify(answer)).toBe(false);
      expect(answer).toEqual(first?.answer);
    }
    expect(said.filter(({ texts }) => texts.length === 1)).toHaveLength(1);
    expect(await service.balance(account)).toBe(990);
  });

  it('searches anew when the profile has changed', async () => {
    const account = await founder();
    const client = await connect(account);
    await callTool(client, 'search_investors', { effort: 'low' });
    const { data: profile } = (await callTool(client, 'get_profile', {})).answer;
    const saved = await callTool(client, 'save_profile', { ...profile, sector_tags: ['Batteries'] });
    expect(saved.isError).toBe(false);
    const again = await callTool(client, 'search_investors', { effort: 'low' });
    expect(again.texts).toHaveLength(1);
    expect(await service.balance(account)).toBe(980);
  });

  it('is not told an old failure: what was missing may be there now', async () => {
    const account = await service.account({ mode: 'test' });
    const client = await connect(account);
    const without = await callTool(client, 'search_investors', { effort: 'low' });
    expect(without).toMatchObject({ isError: true, answer: { error: 'not_found', credits_charged: 0 } });
    await storeProfile(service, account, PROFILES.equity);
    const withProfile = await callTool(client, 'search_investors', { effort: 'low' });
    expect(withProfile).toMatchObject({ isError: false, answer: { credits_charged: 10 } });
    expect(await service.balance(account)).toBe(990);
  });

  it('is told again of a provider that is down by asking it again, until it answers', async () => {
    const client = await connect(await service.account({ mode: 'test' }), { query: '?tools=lookups' });
    const asked = provider.asked;
    provider.isDown = true;
    for (const _ of [1, 2]) {
      const failed = await callTool(client, 'search_people', { query: 'Ada Example' });
      expect(failed).toMatchObject({ isError: true, answer: { error: 'vendor_error' } });
    }
    provider.isDown = false;
    const found = await callTool(client, 'search_people', { query: 'Ada Example' });
    expect(found).toMatchObject({ isError: false, answer: { credits_charged: 3, credits_remaining: 997 } });
    await callTool(client, 'search_people', { query: 'Ada Example' });
    expect(provider.asked - asked).toBe(3);
  });

  it('is refused as over HTTP, in the same words, and told what to do', async () => {
    const account = await founder(9);
    const client = await connect(account);
    const poor = await callTool(client, 'search_investors', { effort: 'low' });
    expect(poor).toMatchObject({
      isError: true,
      answer: { error: 'insufficient_credits', credits_remaining: 9 },
    });
    const wrong = await callTool(client, 'search_investors', { limit: 0, sector: 'x' });
    const http = await service.call('POST', '/v1/fundraising/search-investors', {
      key: account.key,
      body: { limit: 0, sector: 'x' },
    });
    expect(wrong.isError).toBe(true);
    expect(wrong.answer).toEqual({ ...http.body, request_id: wrong.answer.request_id });
    const missing = await callTool(client, 'get_draft', { touch_id: '0b5c2b0e-3f7e-4c53-9f0a-5d1f3a9c1e77' });
    expect(missing).toMatchObject({ isError: true, answer: { error: 'not_found' } });
    expect(await service.balance(account)).toBe(9);
  });

  it('is told of a tool that is not there, and which is near', async () => {
    const client = await connect(await founder());
    for (const name of ['search_investor', 'constructor', '__proto__', '', 'x'.repeat(2_000)])
      await expect(client.callTool({ name, arguments: {} })).rejects.toThrow(/There is no tool/);
    await expect(client.callTool({ name: 'search_investor' })).rejects.toThrow(
      /nearest one is search_investors/,
    );
  });

  it('calls no lookup and writes nothing where its address does not say so', async () => {
    const account = await founder();
    const names = await namesOf(account, '?readonly=true&tools=lookups');
    expect(names).toContain('list_investors');
    for (const name of ['search_investors', 'save_profile', 'pause_sequence', 'search_people'])
      expect(names).not.toContain(name);
    const reading = await connect(account, { query: '?readonly=true' });
    expect(await callTool(reading, 'search_investors')).toMatchObject({
      isError: true,
      answer: { error: 'invalid_request', message: expect.stringContaining('only reads') },
    });
    const main = await connect(account, { query: '?readonly=false' });
    expect(await callTool(main, 'search_people', { query: 'Ada' })).toMatchObject({
      isError: true,
      answer: { message: expect.stringContaining('?tools=lookups') },
    });
    expect(await service.balance(account)).toBe(1_000);
  });

  it('is refused with 401 where its key is none', async () => {
    for (const key of ['wp_test_nonsense', UNKNOWN_KEY])
      await expect(connectMcp(address, key, era)).rejects.toThrow(/401|[Uu]nauthorized/);
  });
});
