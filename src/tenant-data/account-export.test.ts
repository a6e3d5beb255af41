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
