import { describe, expect, it } from 'vitest';
import { expectError } from '../../test/harness/expect-error.ts';
import { holdOneDay } from '../../test/harness/one-day.ts';
import type { Account } from '../../test/harness/service.ts';
import { withService } from '../../test/harness/with-service.ts';
import { creditUsage } from './operations-credits-usage.ts';

holdOneDay();
const PATH = '/v1/credits/usage';
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

withService(creditUsage, {}, (service) => {
  /** Charges with their entries, as admission writes them: of a day ago, to an endpoint, with a state. */
  const charge = (account: Account, days: number, operation: string, price: number, state = 'settled') =>
    service().db.system.query({
      text: `with made as (select gen_random_uuid() as id, now() - $2 * interval '1 day' as at),
        a as (update account set balance = balance - case when $5 = 'refunded' then 0 else $4::integer end,
            last_entry = last_entry + case when $5 = 'refunded' then 2 else 1 end
          where tenant_id = $1 and mode = 'live' returning *),
        c as (insert into charge (id, tenant_id, mode, key_id, operation, price, state, lease_until, created_at, resolved_at)
          select made.id, $1, 'live', (select k.id from api_key k where k.tenant_id = $1 order by k.created_at limit 1),
            $3, $4, $5, now() + interval '1 hour', at, case when $5 <> 'reserved' then at end from made)
        insert into ledger_entry (tenant_id, mode, id, kind, amount, balance_after, charge_id, created_at)
        select $1, 'live', a.last_entry - (e.kind = 'reserve' and $5 = 'refunded')::integer, e.kind,
          case e.kind when 'reserve' then -$4::integer else $4::integer end,
          a.balance - case when e.kind = 'reserve' and $5 = 'refunded' then $4::integer else 0 end, made.id, made.at
        from made, a, (values ('reserve'), ('refund')) e(kind) where e.kind = 'reserve' or $5 = 'refunded'`,
      values: [account.tenantId, days, operation, price, state],
    });
  const ask = async (account: Account, query = '') =>
    (await service().call('GET', PATH + query, { key: account.key })).body;

  describe('200', () => {
    it('sums what was spent by day, endpoint and key, and says how long the balance lasts', async () => {
      const account = await service().account({ credits: 1_000 });
      for (const [days, operation, price, state] of [
        [40, 'company.search', 3, 'settled'],
        [29, 'company.search', 3, 'settled'],
        [2, 'fundraising.search-investors', 12, 'settled'],
        [2, 'company.search', 3, 'settled'],
        [2, 'company.search', 3, 'settled'],
        [2, 'company.search', 3, 'refunded'],
        [0, 'company.search', 3, 'reserved'],
      ] as const) {
        await charge(account, days, operation, price, state);
      }
      const body = await ask(account);
      expect(body).toMatchObject({
        from: daysAgo(29),
        to: daysAgo(0),
        credits: 24,
        archived: 0,
        balance: 973,
      });
      expect(body.days).toEqual([
        { day: daysAgo(29), operation: 'company.search', calls: 1, credits: 3 },
        { day: daysAgo(2), operation: 'fundraising.search-investors', calls: 1, credits: 12 },
        { day: daysAgo(2), operation: 'company.search', calls: 2, credits: 6 },
        { day: daysAgo(0), operation: 'company.search', calls: 1, credits: 3 },
      ]);
      expect(body.keys).toEqual([
        { key_id: expect.any(String), name: '', last_four: account.key.slice(-4), calls: 5, credits: 24 },
      ]);
      expect([body.credits_per_day, body.days_left]).toEqual([0.8, 1_216]);
      const old = await ask(account, `?from=${daysAgo(40)}&to=${daysAgo(30)}`);
      expect(old.days).toEqual([{ day: daysAgo(40), operation: 'company.search', calls: 1, credits: 3 }]);
      const other = await service().withKey(account);
      await service().call('POST', '/v1/search/web', { key: other.key, body: { query: 'Volt' } });
      const ofKey = await ask(account, `?key_id=${body.keys[0].key_id}`);
      expect(ofKey.days).toEqual(body.days);
    });

    it('counts the pace of a new account from the day it began', async () => {
      const account = await service().account({ credits: 1_000 });
      await charge(account, 0, 'fundraising.search-investors', 12);
      expect(await ask(account)).toMatchObject({ credits_per_day: 12, days_left: 82 });
    });

    it('shows nothing of others, and no pace where nothing was spent', async () => {
      const [mine, theirs] = [await service().account(), await service().account()];
      await charge(theirs, 1, 'company.search', 3);
      const body = await ask(mine);
      expect(body).toMatchObject({ days: [], keys: [], credits: 0, credits_per_day: 0 });
      expect(body.days_left).toBeUndefined();
    });
  });

  describe('400', () => {
    it.each([
      ['from=2026-02-30', 'from'],
      ['to=yesterday', 'to'],
      ['from=2026-01-02&to=2026-01-01', 'from'],
      ['from=2026-01-01&to=2026-04-03', 'from'],
      ['key_id=1', 'key_id'],
    ])('refuses ?%s and names the parameter', async (query, path) => {
      const { key } = await service().account();
      const answer = await service().call('GET', `${PATH}?${query}`, { key });
      expectError(answer, 400, 'invalid_request');
      expect(answer.body.details[0].path).toBe(path);
    });

    it('takes 92 days', async () => {
      const { key } = await service().account();
      expect((await service().call('GET', `${PATH}?from=2026-01-01&to=2026-04-02`, { key })).status).toBe(
        200,
      );
    });
  });
});
