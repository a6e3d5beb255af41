import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSandbox, PROFILES, storeProfile } from '../../test/harness/sandbox.ts';
import { type Account, createTestService, type TestService } from '../../test/harness/service.ts';
import type { InvestorRecord } from '../corpus/rules-investor-record.ts';
import type { EquityProfile } from '../profile/rules.ts';

let service: TestService;
beforeAll(async () => {
  service = await createTestService({ rateLimits: false });
  await openSandbox(service);
});
afterAll(async () => {
  await service.checkLedger();
  await service.close();
});

async function founder(rest: Partial<EquityProfile> = {}, mode: 'live' | 'test' = 'test'): Promise<Account> {
  const account = await service.account({ mode });
  await storeProfile(service, account, { ...PROFILES.equity, ...rest });
  return account;
}

const search = (account: Account, body: object = {}, headers: Record<string, string> = {}) =>
  service.call('POST', '/v1/fundraising/search-investors', { key: account.key, body, headers });

async function entriesOf({ tenantId }: Account): Promise<readonly unknown[]> {
  return service.db.system.query({ text: 'select 1 from charge where tenant_id = $1', values: [tenantId] });
}

const namesOf = ({ body }: { body: { data: { investors: InvestorRecord[] } } }) =>
  body.data.investors.map(({ name }) => name);

describe('200 with warnings', () => {
  it('searches by what a slip means and says so', async () => {
    const account = await founder();
    const slip = await search(account, { geography: 'Londn, UK', sector_tags: ['gamez'] });
    expect(slip.status).toBe(200);
    expect(slip.body.warnings).toMatchObject([
      { field: 'geography', value: 'Londn, UK', takenAs: 'London, United Kingdom' },
      { field: 'sector_tags', value: 'gamez' },
    ]);
    const meant = await search(account, {
      geography: 'London, UK',
      sector_tags: [slip.body.warnings[1].takenAs],
    });
    expect(meant.body.warnings).toBeUndefined();
    expect(namesOf(slip)).toEqual(namesOf(meant));
  });

  it('searches a region by any of its countries', async () => {
    const account = await founder({ geography_weight: 'strict' });
    const all = namesOf(await search(account, { geography: 'DACH', limit: 50 }));
    const one = namesOf(await search(account, { geography: 'Germany', limit: 50 }));
    expect(one.length).toBeGreaterThan(0);
    expect(all.length).toBeGreaterThanOrEqual(one.length);
    if (all.length < 50) expect(all).toEqual(expect.arrayContaining(one));
  });

  it('finds angels for a company that asks for them', async () => {
    const answer = await search(await founder(), { target_lp_types: ['angel'] });
    expect([answer.status, namesOf(answer).length > 0]).toEqual([200, true]);
  });

  it('puts what a place breaks ties for in front, within a point of the score', async () => {
    const account = await founder({ geography_weight: 'loose', geography: 'Berlin, Germany' });
    const other = await founder({ geography_weight: 'loose', geography: 'London, UK' });
    const [here, there] = [await search(account, { limit: 50 }), await search(other, { limit: 50 })];
    expect([...namesOf(here)].sort()).not.toEqual([]);
    expect(namesOf(here)).not.toEqual(namesOf(there));
  });
});

describe('422 before anything is reserved', () => {
  it.each<[string, Partial<EquityProfile>, object, string]>([
    ['a sector that nobody has', {}, { sector_tags: ['zzqwx'] }, 'sector_tags'],
    ['a strict place that is none', { geography_weight: 'strict' }, { geography: 'Xyzzyqwert' }, 'geography'],
    ['a kind that nobody is', {}, { target_lp_types: ['hnw_individual'], kinds: ['platform'] }, 'kinds'],
  ])('%s', async (_what, profile, body, field) => {
    const account = await founder(profile);
    const answer = await search(account, body, { 'idempotency-key': 'one' });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ error: 'not_found', credits_charged: 0, credits_remaining: 1_000 });
    expect(answer.body.warnings.map((one: { field: string }) => one.field)).toContain(field);
    expect(await entriesOf(account)).toEqual([]);
    expect((await search(account, body, { 'idempotency-key': 'one' })).body).toEqual(answer.body);
  });

  it('suggests what may have been meant', async () => {
    const account = await founder({ geography_weight: 'strict' });
    const answer = await search(account, { geography: 'Irak' });
    expect(answer.body).toMatchObject({ credits_charged: 0, suggestions: expect.arrayContaining(['Iraq']) });
  });

  it('says the same of a strict place of the profile, whose credits it gives back', async () => {
    const account = await founder({ geography_weight: 'strict', geography: 'Xyzzyqwert' });
    const answer = await search(account);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ credits_charged: 0, credits_remaining: 1_000 });
    expect(await service.balance(account)).toBe(1_000);
  });

  it('goes before a balance that is too low, and after a profile that is missing', async () => {
    const poor = await service.account({ mode: 'test', credits: 0 });
    const without = await search(poor, { sector_tags: ['zzqwx'] });
    expect([without.status, without.body.message]).toEqual([
      422,
      expect.stringContaining('/v1/fundraising/profile'),
    ]);
    await storeProfile(service, poor, PROFILES.equity);
    expect((await search(poor, { sector_tags: ['zzqwx'] })).status).toBe(422);
    expect((await search(poor, { sector_tags: ['Games'] })).status).toBe(402);
  });

  it('an empty corpus: import first', async () => {
    const account = await founder({}, 'live');
    const answer = await search(account);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ credits_charged: 0, credits_remaining: 1_000 });
    expect(answer.body.message).toContain('import');
    expect(answer.body.details).toMatchObject([{ path: 'corpus' }]);
    expect((await search(account)).body).toMatchObject({ credits_charged: 0 });
  });
});

describe('422 for free', () => {
  it.each(['strict', 'preferred', 'loose'] as const)(
    'a place that nobody knows, with the weight %s',
    async (weight) => {
      const account = await founder({ geography_weight: weight, geography: 'Berlin, Germany' });
      const before = await service.balance(account);
      const { status, body } = await search(account, { geography: 'Narnia' });
      expect([status, body.error, body.credits_charged]).toEqual([422, 'not_found', 0]);
      expect(body.warnings).toMatchObject([{ field: 'geography', value: 'Narnia' }]);
      expect(body.warnings[0].takenAs).toBeUndefined();
      expect(await service.balance(account)).toBe(before);
    },
  );

  it.each(['strict', 'preferred', 'loose'] as const)(
    'a sector that nobody knows, with the weight %s',
    async (weight) => {
      const account = await founder({});
      const { status, body } = await search(account, {
        sector_tags: ['zorgblatting'],
        sector_weight: weight,
      });
      expect([status, body.error, body.credits_charged]).toEqual([422, 'not_found', 0]);
    },
  );
});

describe('200, or 422 for free, for any text', () => {
  it.each([
    'x'.repeat(200),
    '\u202eabc',
    '🙂',
    '%',
    '_',
    '%_%',
    "'; drop table investor; --",
    '北京',
    'a\tb',
  ])('%s', async (text) => {
    const account = await founder({ sector_tags: [text], geography: text });
    const stored = await search(account, { include_competitor_lookalikes: true });
    expect(stored.status, JSON.stringify(stored.body)).toBe(200);
    expect((stored.body.warnings ?? []).length).toBeLessThanOrEqual(50);
    const said = await search(account, { geography: text });
    expect(said.status === 422 ? said.body.credits_charged : said.status, JSON.stringify(said.body)).toBe(
      said.status === 422 ? 0 : 200,
    );
  });
});
