import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestService, type TestService } from '../../test/harness/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(async () => {
  await service.checkLedger();
  await service.close();
});

describe('200', () => {
  it('lists the movements newest first, page by page, and only the own ones', async () => {
    const account = await service.account({ credits: 100 });
    const stranger = await service.account({ credits: 55 });
    for (let n = 1; n <= 4; n += 1) {
      await service.db.system.query({
        text: `with a as (update account set balance = balance + $2, last_entry = last_entry + 1
          where tenant_id = $1 and mode = 'live' returning balance, last_entry)
        insert into ledger_entry (tenant_id, mode, id, kind, amount, balance_after, note)
        select $1, 'live', last_entry, 'grant', $2, balance, $3 from a`,
        values: [account.tenantId, n, `grant ${n}`],
      });
    }
    const first = await service.call('GET', '/v1/credits/ledger?limit=3', { key: account.key });
    expect(first.status).toBe(200);
    expect(first.body.entries.map((entry: { amount: number }) => entry.amount)).toEqual([4, 3, 2]);
    expect(first.body.entries[0]).toMatchObject({ kind: 'grant', balance_after: 110, note: 'grant 4' });
    const rest = await service.call(
      'GET',
      `/v1/credits/ledger?limit=3&cursor=${encodeURIComponent(first.body.next)}`,
      {
        key: account.key,
      },
    );
    expect(rest.body.entries.map((entry: { amount: number }) => entry.amount)).toEqual([1, 100]);
    expect(rest.body.next).toBeUndefined();
    const theirs = await service.call('GET', '/v1/credits/ledger', { key: stranger.key });
    expect(theirs.body.entries.map((entry: { amount: number }) => entry.amount)).toEqual([55]);
  });
});

describe('400', () => {
  it.each([
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['limit=ten', 'limit'],
    ['limit=1.5', 'limit'],
    ['cursor=', 'cursor'],
    ['cursor=abc', 'cursor'],
    ['cursor=2026-99-01T00:00:00.000Z~1', 'cursor'],
    ['limits=5', 'limits'],
  ])('refuses ?%s and names the parameter', async (query, path) => {
    const account = await service.account();
    const answer = await service.call('GET', `/v1/credits/ledger?${query}`, { key: account.key });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe('invalid_request');
    expect(answer.body.details[0].path).toBe(path);
  });
});
