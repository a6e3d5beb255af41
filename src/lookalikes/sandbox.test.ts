import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSandbox, PROFILES, storeProfile } from '../../test/harness/sandbox.ts';
import { type Account, createTestService, type TestService } from '../../test/harness/service.ts';
import type { Profile } from '../profile/rules.ts';
import { makeSandbox } from '../reference/rules-sandbox-world.ts';
import type { ListedFunder } from '../search/score/rules-ports.ts';
import type { CompanyResult } from './rules-lookalike.ts';

describe('200', () => {
  const WORLD = makeSandbox();
  const NAME_OF = new Map(WORLD.investors.map(({ sourceId, name }) => [sourceId, name]));
  const COMPETITORS = PROFILES.equity.known_competitors ?? [];

  /** Who backed a company of the made-up world, by name. */
  function backersOf(company: string): string[] {
    const id = WORLD.companies.find(({ name }) => name === company)?.sourceId;
    const rounds = WORLD.rounds.filter(({ companySourceId }) => companySourceId === id);
    return [...new Set(rounds.flatMap(({ investors }) => investors))]
      .map((one) => NAME_OF.get(one) ?? '')
      .sort();
  }

  let service: TestService;
  beforeAll(async () => {
    service = await createTestService({ rateLimits: false });
    await openSandbox(service);
  });
  afterAll(async () => {
    await service.checkLedger();
    await service.close();
  });

  async function founder(profile?: Profile): Promise<Account> {
    const account = await service.account({ mode: 'test' });
    if (profile !== undefined) await storeProfile(service, account, profile);
    return account;
  }

  interface Found {
    readonly newInvestors: readonly Omit<ListedFunder, 'isNew'>[];
    readonly updatedInvestors: readonly Omit<ListedFunder, 'isNew'>[];
    readonly companiesSearched: readonly string[];
    readonly companiesSkipped: readonly string[];
    readonly companyResults: readonly CompanyResult[];
  }

  async function find(account: Account, company_names?: readonly string[]): Promise<Found> {
    const answer = await service.call('POST', '/v1/fundraising/find-lookalike-investors', {
      key: account.key,
      body: company_names === undefined ? {} : { company_names },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ credits_charged: 35, cached: false });
    return answer.body.data;
  }

  const namesOf = (investors: readonly { name: string }[]) => investors.map(({ name }) => name).sort();

  it('finds exactly the funders of each company, new the first time and updated the second', async () => {
    const account = await founder(PROFILES.equity);
    const first = await find(account, ['Wumpbeam', 'HWIMGRID, Inc.']);
    const expected = [...new Set([...backersOf('Wumpbeam'), ...backersOf('Hwimgrid')])].sort();
    expect(expected.length).toBeGreaterThan(2);
    expect(namesOf(first.newInvestors)).toEqual(expected);
    expect(first.updatedInvestors).toEqual([]);
    expect(first.companiesSearched).toEqual(['Wumpbeam', 'HWIMGRID, Inc.']);
    expect(first.companyResults).toMatchObject([
      { company: 'Wumpbeam', status: 'ok', fundersFound: backersOf('Wumpbeam').length },
      { company: 'HWIMGRID, Inc.', status: 'ok', resolvedTo: 'Hwimgrid' },
    ]);
    const scores = first.newInvestors.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((left, right) => right - left));
    for (const { lookalikeVia, lookalikeCompanies, score, scoreParts, conflict } of first.newInvestors) {
      expect(lookalikeCompanies).toContain(lookalikeVia);
      expect(scoreParts.map(({ name }) => name)).toContain('lookalike');
      const sum = scoreParts.reduce((total, { points }) => total + points, 0);
      expect(Math.abs(sum - score)).toBeLessThan(0.005);
      expect(conflict).toBe(false);
    }
    expect(first.newInvestors[0]?.rationale).toBeDefined();

    const second = await find(account, ['Hwimgrid', 'Brifonic']);
    const known = backersOf('Hwimgrid').concat(
      backersOf('Brifonic').filter((name) => expected.includes(name)),
    );
    expect(namesOf(second.updatedInvestors)).toEqual([...new Set(known)].sort());
    expect(namesOf(second.newInvestors)).toEqual(
      backersOf('Brifonic').filter((name) => !expected.includes(name)),
    );
    for (const investor of second.updatedInvestors) {
      const before = first.newInvestors.find(({ name }) => name === investor.name);
      expect(investor.firstSeenAt).toBe(before?.firstSeenAt);
      expect(Date.parse(investor.lastUpdatedAt)).toBeGreaterThan(Date.parse(before?.lastUpdatedAt ?? ''));
      expect(investor.lookalikeCompanies.slice(0, before?.lookalikeCompanies.length)).toEqual(
        before?.lookalikeCompanies,
      );
    }
  });

  it('takes the competitors of the profile where no name is given, and says that they conflict', async () => {
    const account = await founder(PROFILES.equity);
    const found = await find(account);
    expect(found.companiesSearched).toEqual(COMPETITORS);
    expect(namesOf(found.newInvestors)).toEqual([...new Set(COMPETITORS.flatMap(backersOf))].sort());
    for (const { conflict } of found.newInvestors) expect(conflict).toBe(true);
  });

  it.each([
    ['no profile', undefined],
    ['the profile of a fund', PROFILES.fund],
  ])('answers with %s where names are given', async (_name, profile) => {
    const found = await find(await founder(profile), ['Wumpbeam']);
    expect(namesOf(found.newInvestors)).toEqual(backersOf('Wumpbeam'));
  });

  describe('of more names than a call takes', () => {
    const six = WORLD.companies.slice(10, 16).map(({ name }) => name);
    it('skips the last ones, in their order', async () => {
      const found = await find(await founder(), [...six, 'Nobody At All']);
      expect(found.companiesSearched).toEqual(six.slice(0, 5));
      expect(found.companiesSkipped).toEqual([six[5], 'Nobody At All']);
      expect(found.companyResults.map(({ company }) => company)).toEqual(six.slice(0, 5));
    });
    it('counts blank ones never and one company once, however it is written', async () => {
      const [first = '', ...others] = six;
      const found = await find(await founder(), [
        '  ',
        first,
        first.toUpperCase(),
        `${first}, Ltd.`,
        '…',
        ...others,
      ]);
      expect(found.companiesSearched).toEqual(six.slice(0, 5));
      expect(found.companiesSkipped).toEqual(six.slice(5));
    });
  });

  it('says of each company what became of it, and charges the same', async () => {
    const account = await founder(PROFILES.equity);
    const found = await find(account, [
      'Nobody At All',
      'Kwebadoo',
      'Wumpambra',
      'sandbox capped',
      'Wumpbeam',
    ]);
    expect(found.companyResults.map(({ status, fundersFound }) => [status, fundersFound])).toEqual([
      ['no_company_match', 0],
      ['no_profile', 0],
      ['no_funders_found', 0],
      ['margin_capped', 0],
      ['ok', backersOf('Wumpbeam').length],
    ]);
    // What the sandbox's live source says of a company without a round; the made-up world stays as it is.
    expect(found.companyResults[1]?.unconfirmed?.length).toBe(2);
    const nobody = await find(account, ['Nobody At All']);
    expect([nobody.newInvestors, nobody.updatedInvestors]).toEqual([[], []]);
    expect(await service.balance(account)).toBe(1_000 - 70);
  });

  it('rehearses a live source that fails: reported with what the record knows, refunded where none answers', async () => {
    const account = await founder();
    const found = await find(account, ['sandbox fail', 'Wumpbeam']);
    expect(found.companyResults).toMatchObject([
      { status: 'no_company_match', sourcesFailed: ['sandbox'] },
      { status: 'ok' },
    ]);
    const alone = await service.call('POST', '/v1/fundraising/find-lookalike-investors', {
      key: account.key,
      body: { company_names: ['sandbox fail'] },
    });
    expect([alone.status, alone.body.error]).toEqual([502, 'vendor_error']);
    expect(await service.balance(account)).toBe(965);
  });

  it('lists whom it found with the companies, and a later search keeps them', async () => {
    const account = await founder(PROFILES.equity);
    const list = async () =>
      (await service.call('GET', '/v1/fundraising/investors?limit=200', { key: account.key })).body.investors;
    await find(account, ['Wumpbeam']);
    const listed = await list();
    expect(namesOf(listed)).toEqual(backersOf('Wumpbeam'));
    for (const { lookalikeCompanies, lookalikeVia, firstSeenAt } of listed) {
      expect([lookalikeCompanies, lookalikeVia]).toEqual([['Wumpbeam'], 'Wumpbeam']);
      expect(Date.parse(firstSeenAt)).toBeGreaterThan(0);
    }
    await service.call('POST', '/v1/fundraising/search-investors', { key: account.key, body: { limit: 50 } });
    const after = (await list()).filter(({ name }: { name: string }) => backersOf('Wumpbeam').includes(name));
    for (const { lookalikeCompanies } of after) expect(lookalikeCompanies).toEqual(['Wumpbeam']);
  });

  it('never makes doubles: of twenty calls at once each investor is new in exactly one', async () => {
    const account = await service.account({ mode: 'test', credits: 1_000 });
    const sets = [
      ['Wumpbeam', 'Hwimgrid'],
      ['Hwimgrid', 'Brifonic'],
      ['Brifonic', 'Wumpbeam', 'Kwebetta'],
    ];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => find(account, sets[at % sets.length] ?? [])),
    );
    const all = ['Wumpbeam', 'Hwimgrid', 'Brifonic', 'Kwebetta'];
    const expected = [...new Set(all.flatMap(backersOf))].sort();
    expect(namesOf(answers.flatMap(({ newInvestors }) => newInvestors))).toEqual(expected);
    const list = await service.call('GET', '/v1/fundraising/investors?limit=200', { key: account.key });
    expect(namesOf(list.body.investors)).toEqual(expected);
    for (const { name, lookalikeCompanies } of list.body.investors) {
      expect([...lookalikeCompanies].sort()).toEqual(
        all.filter((one) => backersOf(one).includes(name)).sort(),
      );
    }
    expect(await service.balance(account)).toBe(300);
  });

  it('spends no credit twice, where many calls at once take the names of the profile', async () => {
    const account = await service.account({ mode: 'test', credits: 3 * 35 + 34 });
    await storeProfile(service, account, PROFILES.equity);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        service.call('POST', '/v1/fundraising/find-lookalike-investors', { key: account.key, body: {} }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, ...Array(9).fill(402)]);
    expect(await service.balance(account)).toBe(34);
  });

  it('charges once for one Idempotency-Key, also where the names are the profile’s', async () => {
    const account = await founder(PROFILES.equity);
    const send = () =>
      service.call('POST', '/v1/fundraising/find-lookalike-investors', {
        key: account.key,
        body: {},
        headers: { 'idempotency-key': 'once' },
      });
    const first = await send();
    const again = await send();
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(await service.balance(account)).toBe(965);
  });
});
