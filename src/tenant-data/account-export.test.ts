import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROFILES, storeProfile } from '../../test/harness/sandbox.ts';
import { type Account, createTestService, type TestService } from '../../test/harness/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(async () => {
  await service.checkLedger();
  await service.close();
});

describe('200', () => {
  async function everything(account: Account, limit: number) {
    const things: { kind: string; data: Record<string, unknown> }[] = [];
    let next: string | undefined;
    do {
      const query = next === undefined ? '' : `&cursor=${next}`;
      const answer = await service.call('GET', `/v1/account/export?limit=${limit}${query}`, {
        key: account.key,
      });
      expect(answer.status).toBe(200);
      things.push(...answer.body.things);
      next = answer.body.next;
    } while (next !== undefined);
    return things;
  }

  it('gives what is stored page by page, free of charge, and nothing of others or of the other side', async () => {
    const [mine, theirs] = await Promise.all([service.account(), service.account({ mode: 'test' })]);
    await storeProfile(service, mine, PROFILES.equity);
    await storeProfile(service, theirs, PROFILES.fund);
    const things = await everything(mine, 2);
    expect(things.map(({ kind }) => kind)).toEqual([
      'tenant',
      'account',
      'api_key',
      'ledger_entry',
      'profile',
      'raise',
    ]);
    expect(things.find(({ kind }) => kind === 'profile')?.data.body).toMatchObject({ ...PROFILES.equity });
    expect(await everything(mine, 1_000)).toEqual(things);
    const key = things.find(({ kind }) => kind === 'api_key')?.data;
    expect(key).toMatchObject({ last_four: mine.key.slice(-4), mode: 'live' });
    expect(JSON.stringify(things)).not.toContain(theirs.tenantId);
    expect(JSON.stringify(key)).not.toMatch(/hash/);
    expect(await service.balance(mine)).toBe(1_000);
  });

  it('shows members and keys to who may manage them, at any size of a page', async () => {
    const owner = await service.account();
    const member = { name: 'Ada Okafor', email: 'ada@blipgrid.example', role: 'reader' };
    const made = await service.call('POST', '/v1/members', { key: owner.key, body: member });
    expect(made.status).toBe(200);
    const reader = await service.withKey(owner, { scopes: ['read'] });
    const usual = (await everything(owner, 1)).map(({ kind }) => kind);
    expect(usual.filter((kind) => kind === 'member' || kind === 'api_key')).toEqual([
      ...['api_key', 'api_key', 'api_key', 'member'],
    ]);
    for (const limit of [1, 1_000]) {
      const things = await everything(reader, limit);
      expect(things.map(({ kind }) => kind)).toEqual(['tenant', 'account', 'ledger_entry']);
      expect(JSON.stringify(things)).not.toContain(member.email);
    }
    const { body } = await service.call('GET', '/v1/account/export?limit=3', { key: owner.key });
    const cursor = Buffer.from(JSON.stringify({ table: 'api_key' })).toString('base64url');
    expect(body.things.map(({ kind }: { kind: string }) => kind)).toContain('api_key');
    const from = await service.call('GET', `/v1/account/export?cursor=${cursor}`, { key: reader.key });
    expect(from.body.things.map(({ kind }: { kind: string }) => kind)).toEqual(['ledger_entry']);
  });
});

describe('400', () => {
  it.each([
    ['limit=0', 'limit'],
    ['limit=1001', 'limit'],
    ['limit=ten', 'limit'],
    ['cursor=', 'cursor'],
    ['cursor=abc', 'cursor'],
    [`cursor=${Buffer.from('{"table":"api_key","after":["x","y"]}').toString('base64url')}`, 'cursor'],
    ['mode=test', 'mode'],
  ])('refuses ?%s and names the parameter', async (query, path) => {
    const account = await service.account();
    const answer = await service.call('GET', `/v1/account/export?${query}`, { key: account.key });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe('invalid_request');
    expect(answer.body.details[0].path).toBe(path);
  });
});
