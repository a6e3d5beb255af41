import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSandbox, PROFILES, storeProfile } from '../../../../test/harness/sandbox.ts';
import { type Account, createTestService, type TestService } from '../../../../test/harness/service.ts';
import type { InvestorRecord } from '../../../core/corpus/investor-record.ts';
import type { Profile } from '../../../core/research/profile.ts';

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

it('ranks, explains and charges', async () => {
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

it('marks who backed a competitor, and lifts them where asked', async () => {
  const account = await founder();
  const competitors = PROFILES.equity.known_competitors ?? [];
  const lifted = investorsOf(await search(account, { limit: 50, include_competitor_lookalikes: true }));
  const via = lifted.filter(({ lookalikeVia }) => lookalikeVia !== undefined);
  expect(via.length).toBeGreaterThan(0);
  for (const { lookalikeVia, conflict, scoreParts } of via) {
    expect(competitors).toContain(lookalikeVia);
    expect(conflict).toBe(true);
    expect(scoreParts.map(({ name }) => name)).toContain('lookalike');
  }
  const plain = investorsOf(await search(account, { limit: 50 }));
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
