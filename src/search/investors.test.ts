import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordScored } from '../../test/harness/record-scored.ts';
import { createTestService, type TestService } from '../../test/harness/service.ts';
import type { FoundInvestor, InvestorRecord } from '../corpus/rules-investor-record.ts';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(async () => {
  await service.checkLedger();
  await service.close();
});

describe('200', () => {
  const record = (name: string, over: Partial<InvestorRecord> = {}): InvestorRecord => ({
    name,
    sectorTags: [],
    portfolioCompanies: [],
    networkProximity: 0,
    score: 60,
    scoreParts: [{ name: 'activity', points: 60, fact: 'made up' }],
    tier: 'B',
    warmPath: false,
    conflict: false,
    ...over,
  });

  const names = (answer: { body: { investors: { name: string }[] } }) =>
    answer.body.investors.map(({ name }) => name);

  it('lists what was found, most recent first and of one search the best first, filtered and paged, and only the own ones', async () => {
    const account = await service.account();
    const stranger = await service.account();
    const put = (...found: readonly FoundInvestor[]) => recordScored(service.db.service, account, found);
    await put({ investorId: 1, record: record('One Example') });
    await put(
      { investorId: 2, record: record('Two Example', { tier: 'A', score: 90 }) },
      { investorId: 3, record: record('Three Example', { lpType: 'angel' }) },
    );
    const list = (query = '') =>
      service.call('GET', `/v1/fundraising/investors${query}`, { key: account.key });
    const all = await list();
    expect(all.status).toBe(200);
    expect(names(all)).toEqual(['Two Example', 'Three Example', 'One Example']);
    expect(all.body.investors[0].firstSeenAt).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(names(await list('?tier=A'))).toEqual(['Two Example']);
    expect(names(await list('?lp_type=angel'))).toEqual(['Three Example']);
    const page = await list('?limit=2');
    expect(names(page)).toEqual(['Two Example', 'Three Example']);
    const rest = await list(`?limit=2&cursor=${encodeURIComponent(page.body.next)}`);
    expect(names(rest)).toEqual(['One Example']);
    expect(rest.body.next).toBeUndefined();
    expect(names(await list(`?new_since=${new Date(Date.now() + 60_000).toISOString()}`))).toEqual([]);
    expect(
      (await service.call('GET', '/v1/fundraising/investors', { key: stranger.key })).body.investors,
    ).toEqual([]);
  });

  it('refreshes what is found again and keeps when it was first seen', async () => {
    const account = await service.account();
    const put = (...found: readonly FoundInvestor[]) => recordScored(service.db.service, account, found);
    const read = async () =>
      (await service.call('GET', '/v1/fundraising/investors', { key: account.key })).body.investors[0];
    await put({ investorId: 7, record: record('Seven Example') });
    const before = await read();
    await put({ investorId: 7, record: record('Seven Example') });
    expect((await read()).lastUpdatedAt).toBe(before.lastUpdatedAt); // the same within a minute writes nothing
    await put({ investorId: 7, record: record('Seven Example', { score: 61 }) });
    const after = await read();
    expect(after.score).toBe(61);
    expect(after.firstSeenAt).toBe(before.firstSeenAt);
    expect(after.lastUpdatedAt > before.lastUpdatedAt).toBe(true);
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
    ['tier=D', 'tier'],
    ['lp_type=vc', 'lp_type'],
    ['new_since=yesterday', 'new_since'],
  ])('refuses ?%s and names the parameter', async (query, path) => {
    const account = await service.account();
    const answer = await service.call('GET', `/v1/fundraising/investors?${query}`, { key: account.key });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe('invalid_request');
    expect(answer.body.details[0].path).toBe(path);
  });
});
