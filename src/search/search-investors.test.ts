import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openSandbox, PROFILES, storeProfile } from '../../test/harness/sandbox.ts';
import { type Account, createTestService, type TestService } from '../../test/harness/service.ts';
import type { InvestorRecord } from '../corpus/rules-investor-record.ts';
import type { Profile } from '../profile/rules.ts';

const searched = vi.fn(async () => []);
let service: TestService;
beforeAll(async () => {
  service = await createTestService({
    services: {
      investorSearch: {
        search: searched,
        pool: async () => ({ found: [], near: [] }),
        facts: () => undefined,
      },
    },
  });
});
afterAll(async () => {
  await service.checkLedger();
  await service.close();
});

describe('200', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService({ rateLimits: false });
    await openSandbox(service);
  });
  afterAll(async () => {
    await service.checkLedger();
    await service.close();
  });

  async function founder(profile: Profile = PROFILES.equity): Promise<Account> {
    const account = await service.account({ mode: 'test' });
    await storeProfile(service, account, profile);
    return account;
  }

  function search(account: Account, body: object = {}, headers: Record<string, string> = {}) {
    return service.call('POST', '/v1/fundraising/search-investors', { key: account.key, body, headers });
  }

  const investorsOf = (answer: { body: { data: { investors: InvestorRecord[] } } }) =>
    answer.body.data.investors;

  it('ranks, explains, charges, and puts the best first on the list', async () => {
    const account = await founder();
    const answer = await search(account);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ credits_charged: 12, credits_remaining: 988, cached: false });
    const investors = investorsOf(answer);
    expect(investors).toHaveLength(20);
    const scores = investors.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((left, right) => right - left));
    for (const { score, scoreParts, tier } of investors) {
      const sum = scoreParts.reduce((total, { points }) => total + points, 0);
      expect(Math.abs(sum - score)).toBeLessThan(0.005);
      expect(tier).toBe(score >= 75 ? 'A' : score >= 50 ? 'B' : 'C');
    }
    expect(investors.filter(({ rationale }) => rationale !== undefined)).toHaveLength(10);
    const listed = await service.call('GET', '/v1/fundraising/investors', { key: account.key });
    expect(listed.body.investors.map(({ name }: InvestorRecord) => name)).toEqual(
      investors.map(({ name }) => name),
    );
  });

  it.each([
    ['low', 10, 5],
    ['medium', 12, 10],
    ['high', 15, 20],
  ])('charges %s effort %i credits and explains the top %i', async (effort, price, rationales) => {
    const account = await founder();
    const answer = await search(account, { effort, limit: 50 });
    expect(answer.body.credits_charged).toBe(price);
    expect(await service.balance(account)).toBe(1_000 - price);
    const investors = investorsOf(answer);
    expect(investors).toHaveLength(50);
    expect(investors.findIndex(({ rationale }) => rationale === undefined)).toBe(rationales);
  });

  it('puts what it found on the stored list', async () => {
    const account = await founder();
    const found = investorsOf(await search(account, { limit: 5 })).map(({ name }) => name);
    const list = await service.call('GET', '/v1/fundraising/investors', { key: account.key });
    expect(list.body.investors.map(({ name }: InvestorRecord) => name).sort()).toEqual([...found].sort());
  });

  it('charges once for one Idempotency-Key and replays the first answer byte for byte', async () => {
    const account = await founder();
    const headers = { 'idempotency-key': '"search-1"' };
    const first = await search(account, { limit: 3, effort: 'low' }, headers);
    const again = await search(account, { effort: 'low', limit: 3 }, headers);
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    expect(await service.balance(account)).toBe(990);
    const other = await search(account, { effort: 'high' }, headers);
    expect(other.status).toBe(400);
    expect(other.body.error).toBe('idempotency_mismatch');
  });

  it('lets the body override the profile and filter', async () => {
    const account = await founder();
    const games = investorsOf(await search(account, { sector_tags: ['Games'], limit: 50 }));
    expect(games.length).toBeGreaterThan(0);
    for (const { sectorTags } of games) expect(sectorTags).toContain('Games');
    const here = investorsOf(await search(account, { geography: 'Berlin, DEU', limit: 3 }));
    const there = investorsOf(await search(account, { geography: 'London, GBR', limit: 3 }));
    expect(there.map(({ name }) => name)).not.toEqual(here.map(({ name }) => name));
  });

  it('marks who backed a competitor, and counts it against whether they are asked for or not', async () => {
    const account = await founder();
    const competitors = PROFILES.equity.known_competitors ?? [];
    const surfaced = investorsOf(await search(account, { limit: 50, include_competitor_lookalikes: true }));
    const via = surfaced.filter(({ lookalikeVia }) => lookalikeVia !== undefined);
    expect(via.length).toBeGreaterThan(0);
    const plain = investorsOf(await search(account, { limit: 50 }));
    for (const { name: who, lookalikeVia, conflict, score, scoreParts } of via) {
      expect(competitors).toContain(lookalikeVia);
      expect(conflict).toBe(true);
      expect(scoreParts.find(({ name }) => name === 'conflict')?.points).toBeLessThan(0);
      expect(score).toBe(plain.find((one) => one.name === who)?.score ?? score);
    }
    expect(plain.filter(({ lookalikeVia }) => lookalikeVia !== undefined)).toEqual([]);
  });

  it('leaves out investors who are on board', async () => {
    const account = await founder();
    const [first] = investorsOf(await search(account, { limit: 1 }));
    await storeProfile(service, account, { ...PROFILES.equity, notable_investors: [first?.name ?? ''] });
    const after = investorsOf(await search(account, { limit: 50 }));
    expect(after.map(({ name }) => name)).not.toContain(first?.name);
  });

  it('finds limited partners for a fund', async () => {
    const account = await founder(PROFILES.fund);
    const investors = investorsOf(await search(account, { limit: 50 }));
    expect(investors.length).toBeGreaterThan(0);
    for (const { lpType } of investors) expect(PROFILES.fund.target_lp_types).toContain(lpType);
    const offices = investorsOf(await search(account, { target_lp_types: ['institutional'], limit: 50 }));
    expect(offices.length).toBeGreaterThan(0);
    for (const { lpType } of offices) expect(lpType).toBe('institutional');
  });
});

describe('400', () => {
  it.each([
    ['limit 0', { limit: 0 }, 'limit'],
    ['limit 51', { limit: 51 }, 'limit'],
    ['a limit in words', { limit: '20' }, 'limit'],
    ['another effort', { effort: 'extreme' }, 'effort'],
    ['another stage', { stage: 'ipo' }, 'stage'],
    ['another stage in a list', { stage: ['seed', 'ipo'] }, 'stage'],
    ['no stage in a list', { stage: [] }, 'stage'],
    ['another kind', { target_lp_types: ['bank'] }, 'target_lp_types.0'],
    ['an empty place', { geography: '' }, 'geography'],
    ['an empty tag', { sector_tags: [''] }, 'sector_tags.0'],
    ['a flag in words', { include_competitor_lookalikes: 'true' }, 'include_competitor_lookalikes'],
    ['a misspelt field', { sector_tag: ['x'] }, 'sector_tag'],
  ])('refuses %s before it looks for a profile, free of charge', async (_name, body, path) => {
    const account = await service.account();
    const answer = await service.call('POST', '/v1/fundraising/search-investors', { key: account.key, body });
    expect(answer.status).toBe(400);
    expect(answer.body.details.map((detail: { path: string }) => detail.path)).toEqual([path]);
    expect(answer.body.details[0].message.length).toBeGreaterThan(5);
    expect(await service.balance(account)).toBe(1_000);
  });
});

describe('402', () => {
  const searched = vi.fn(async () => []);
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService({
      services: {
        investorSearch: {
          search: searched,
          pool: async () => ({ found: [], near: [] }),
          facts: () => undefined,
        },
      },
    });
  });
  afterAll(() => service.close());

  it.each([
    ['low', 9],
    ['medium', 11],
    ['high', 14],
  ])('refuses %s effort with %i credits, and searches nothing', async (effort, credits) => {
    const account = await service.account({ credits });
    await storeProfile(service, account, PROFILES.equity);
    const answer = await service.call('POST', '/v1/fundraising/search-investors', {
      key: account.key,
      body: { effort },
      headers: { 'idempotency-key': 'poor' },
    });
    expect(answer.status).toBe(402);
    expect(answer.body).toMatchObject({ error: 'insufficient_credits', credits_remaining: credits });
    expect(answer.body.credits_charged).toBeUndefined();
    expect(searched).not.toHaveBeenCalled();
    const charges = await service.db.system.query({
      text: 'select 1 from charge where tenant_id = $1 union all select 1 from idempotency where tenant_id = $1',
      values: [account.tenantId],
    });
    expect(charges).toEqual([]); // nothing began, so the key is free for a new try
  });
});

describe('422', () => {
  const PATH = '/v1/fundraising/search-investors';

  it('needs a stored profile, and charges nothing where there is none', async () => {
    const account = await service.account();
    const answer = await service.call('POST', PATH, { key: account.key, body: {} });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ error: 'not_found', credits_charged: 0, credits_remaining: 1_000 });
    expect(answer.body.message).toContain('PUT /v1/fundraising/profile');
    expect(answer.body.details).toMatchObject([{ path: 'profile' }]);
    expect(searched).not.toHaveBeenCalled();
  });

  it('charges a clean miss in full and says what to change', async () => {
    const account = await service.account();
    await storeProfile(service, account, PROFILES.equity);
    const answer = await service.call('POST', PATH, {
      key: account.key,
      body: { effort: 'high', sector_tags: ['Zz'] },
    });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ error: 'not_found', credits_charged: 15, credits_remaining: 985 });
    expect(answer.body.message).toMatch(/Zz|sector/);
  });

  it('replays both kinds for their Idempotency-Key without a second charge', async () => {
    const account = await service.account();
    const send = (key: string) =>
      service.call('POST', PATH, { key: account.key, body: {}, headers: { 'idempotency-key': key } });
    const precondition = await send('a');
    await storeProfile(service, account, PROFILES.equity);
    expect((await send('a')).body).toEqual(precondition.body);
    const miss = await send('b');
    expect(miss.body.credits_charged).toBe(12);
    const again = await send('b');
    expect(again.body).toEqual(miss.body);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(await service.balance(account)).toBe(988);
  });
});
