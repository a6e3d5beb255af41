import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSandbox, PROFILES } from '../../test/harness/sandbox.ts';
import { type Account, createTestService, type TestService } from '../../test/harness/service.ts';

// Scores of one raise never stand beside those of another, in no list.

let service: TestService;
beforeAll(async () => {
  service = await createTestService({ rateLimits: false });
  await openSandbox(service);
});
afterAll(async () => {
  await service.checkLedger();
  await service.close();
});

interface Row {
  readonly id: string;
  readonly name: string;
  readonly score: number | null;
  readonly tier: string | null;
  readonly scoreParts?: readonly object[];
  readonly parts?: Readonly<Record<string, number>>;
  readonly notScored?: string;
  readonly conflict: boolean | null;
  readonly rationale?: string;
  readonly lookalikeVia?: string;
  readonly lookalikeCompanies?: readonly string[];
}

const call = async (account: Account, method: string, path: string, body?: object) => {
  const answer = await service.call(method, path, { key: account.key, ...(body && { body }) });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const describeRaise = (account: Account, over: object) =>
  call(account, 'PUT', '/v1/fundraising/profile', { ...PROFILES.equity, ...over });
const search = async (account: Account, body: object = {}): Promise<Map<string, Row>> => {
  const { data } = await call(account, 'POST', '/v1/fundraising/search-investors', body);
  return new Map(data.investors.map((row: Row) => [row.id, row]));
};

/** Every list that shows the stored investors, each page as small as it can be. */
async function lists(account: Account): Promise<Record<string, Row[]>> {
  const pages = async (path: string) => {
    const rows: Row[] = [];
    let next: string | undefined;
    do {
      const body = await call(
        account,
        'GET',
        `${path}?limit=7${next ? `&cursor=${encodeURIComponent(next)}` : ''}`,
      );
      rows.push(...body.investors);
      next = body.next;
    } while (next !== undefined);
    return rows;
  };
  const investors = await pages('/v1/fundraising/investors');
  // Every third in full: the list itself has the score of each.
  const alone = await Promise.all(
    investors
      .filter((_one, at) => at % 3 === 0)
      .map(
        async ({ id }) => (await call(account, 'GET', `/v1/fundraising/investor?investor_id=${id}`)).investor,
      ),
  );
  return { investors, pipeline: await pages('/v1/fundraising/pipeline'), alone };
}

/** Each row of each list has the score of this search or none, with a reason. */
async function expectScoresOf(account: Account, found: ReadonlyMap<string, Row>): Promise<Row[]> {
  const all = await lists(account);
  for (const [list, rows] of Object.entries(all))
    for (const row of rows) {
      const fresh = found.get(row.id);
      expect([list, row.name, row.score, row.tier]).toEqual([
        list,
        row.name,
        fresh?.score ?? null,
        fresh?.tier ?? null,
      ]);
      expect(row.conflict, row.name).toBe(fresh?.conflict ?? null);
      expect(row.notScored === undefined, row.name).toBe(fresh !== undefined);
      if (fresh !== undefined) continue;
      expect(row.scoreParts ?? []).toEqual([]);
      expect(row.parts ?? {}).toEqual({});
      expect(row.rationale).toBeUndefined();
    }
  const { investors = [] } = all;
  expect(new Set(investors.map(({ id }) => id)).size).toBe(investors.length);
  // Those without a score come last.
  const isScored = investors.map(({ score }) => score !== null);
  expect(isScored).toEqual([...isScored].sort((one, other) => Number(other) - Number(one)));
  return investors;
}

it('shows of three raises in a row the scores of the last alone, and keeps what was set', async () => {
  const account = await service.account({ mode: 'test', credits: 1_000 });
  const raises = [
    { company_name: 'Plibb', sector_tags: ['Fintech'], geography: 'London' },
    { company_name: 'Quorl', sector_tags: ['Biotechnology'], geography: 'Boston, MA, USA' },
    { company_name: 'Quorl', sector_tags: ['Robotics'], geography: 'Boston, MA, USA', stage: 'series-a' },
  ];
  let staged: string | undefined;
  for (const raise of raises) {
    await describeRaise(account, raise);
    await expectScoresOf(account, new Map());
    const found = await search(account);
    const listed = await expectScoresOf(account, found);
    if (staged === undefined) {
      staged = listed[0]?.id;
      await call(account, 'POST', '/v1/fundraising/pipeline', {
        investor_ids: [staged],
        stage: 'meeting',
        note: 'kept',
      });
    }
  }
  const { pipeline } = await call(account, 'GET', `/v1/fundraising/investor?investor_id=${staged}`);
  expect(pipeline).toMatchObject({ stage: 'meeting', note: 'kept' });
  // A filter by tier finds none of another raise either.
  for (const tier of ['A', 'B', 'C']) {
    const { investors } = await call(account, 'GET', `/v1/fundraising/investors?limit=200&tier=${tier}`);
    for (const row of investors) expect(row.tier).toBe(tier);
  }
  const { csv } = await call(account, 'GET', '/v1/fundraising/pipeline/csv');
  expect(csv).toContain('being worked out');
});

it('keeps every score over a lookalike call and a search for something else, and over what no score depends on', async () => {
  const account = await service.account({ mode: 'test', credits: 1_000 });
  await describeRaise(account, {});
  const found = await search(account, { limit: 50 });
  await call(account, 'POST', '/v1/fundraising/find-lookalike-investors', {
    company_names: ['Wumpbeam', 'HWIMGRID, Inc.'],
  });
  // Theirs are worked out again, with what the call found; no other moves.
  for (const { id, lookalikeCompanies = [] } of (await lists(account)).investors ?? [])
    if (lookalikeCompanies.length > 0) found.delete(id);
  const listed = await expectScoresOf(account, found);
  const surfaced = listed.filter(({ lookalikeCompanies = [] }) => lookalikeCompanies.length > 0);
  expect(surfaced.length).toBeGreaterThan(0);
  for (const row of surfaced) expect(row.lookalikeVia).toBeDefined();
  await search(account, { sector_tags: ['Fintech'], geography: 'London', limit: 50 });
  await expectScoresOf(account, found);
  await describeRaise(account, { calendar_link: 'https://cal.example/ada', founder_name: 'Ada' });
  await expectScoresOf(account, found);
});

it('keeps every score over a profile that says the same in other words, as a search does', async () => {
  const account = await service.account({ mode: 'test', credits: 1_000 });
  const raise = {
    sector_tags: ['Climate', 'Energy Storage'],
    known_competitors: ['Wumpbeam', 'HWIMGRID, Inc.'],
  };
  await describeRaise(account, raise);
  const found = await search(account);
  await describeRaise(account, {
    sector_tags: ['energy storage', 'CLIMATE'],
    known_competitors: ['hwimgrid, inc.', 'Wumpbeam'],
    raise_goals: 'A second line.',
    growth_metrics: { arr_usd: 90_000_000, growth_rate_pct: 7, team_size: 900 },
  });
  await expectScoresOf(account, found);
  const scores = (rows: ReadonlyMap<string, Row>) => [...rows].map(([id, { score }]) => [id, score]);
  expect(scores(await search(account))).toEqual(scores(found));
});

it('shows no conflict, and no competitor, of a profile that is gone', async () => {
  const account = await service.account({ mode: 'test', credits: 1_000 });
  await describeRaise(account, { known_competitors: ['Wumpbeam', 'HWIMGRID, Inc.'] });
  const found = await search(account, { include_competitor_lookalikes: true });
  await expectScoresOf(account, found);
  expect([...found.values()].some(({ conflict }) => conflict)).toBe(true);
  await describeRaise(account, { known_competitors: [] });
  const listed = await expectScoresOf(account, new Map());
  expect(listed.flatMap(({ lookalikeVia }) => lookalikeVia ?? [])).toEqual([]);
  const { csv } = await call(account, 'GET', '/v1/fundraising/pipeline/csv');
  expect(csv).not.toMatch(/,yes,/u);
});
