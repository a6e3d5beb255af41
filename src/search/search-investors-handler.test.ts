import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { investorIdOf } from '../corpus/rules-investor-id.ts';
import type { FoundInvestor, InvestorRecord } from '../corpus/rules-investor-record.ts';
import type { Services } from '../platform/operations/operation.ts';
import { DomainError } from '../platform/values/errors.ts';
import type { Profile } from '../profile/rules.ts';
import type { WarmPath } from '../reference/rules-identity.ts';
import { searchInvestors } from './operations-search-investors.ts';
import type { BoostedInvestor, InvestorQuery } from './rules-investor-query.ts';

const { schema } = searchInvestors;

const PROFILE: Profile = {
  raise_type: 'startup_equity',
  stage: 'seed',
  geography: 'Berlin, DEU',
  geography_weight: 'strict',
};

function found(investorId: number, score = 61): FoundInvestor {
  const record: InvestorRecord = {
    name: `Wobblemoor ${investorId}`,
    sectorTags: ['Climate'],
    portfolioCompanies: [],
    networkProximity: 0,
    score,
    scoreParts: [{ name: 'activity', points: score, fact: '3 investments in the last 12 months, 5 in all' }],
    tier: 'B',
    warmPath: false,
    conflict: false,
  };
  return { investorId, record };
}

interface Tenant {
  readonly boosted?: readonly BoostedInvestor[];
  /** Left out if no network is imported. */
  readonly paths?: ReadonlyMap<number, readonly WarmPath[]>;
}

function rig(answer: readonly FoundInvestor[] | Error, { boosted = [], paths }: Tenant = {}) {
  const calls: {
    mode?: string;
    query?: InvestorQuery;
    recorded?: readonly FoundInvestor[];
    warmed?: readonly number[];
    scored?: readonly number[];
    refreshed?: string;
  } = {};
  const services = {
    investorSearch: {
      async search({ mode }, query) {
        calls.mode = mode;
        calls.query = query;
        if (answer instanceof Error) throw answer;
        return answer;
      },
      async pool({ mode }, query) {
        calls.mode = mode;
        calls.query = query;
        if (answer instanceof Error) throw answer;
        const near = answer.slice(query.limit).map(({ investorId, record }) => ({
          ...{ investorId, score: record.score, isLookalike: record.lookalikeVia !== undefined },
        }));
        return { found: answer.slice(0, query.limit), near };
      },
      facts: () => undefined,
    },
    investorScoring: {
      async score(_, __, asked) {
        const ids = asked.filter((one) => typeof one === 'number');
        calls.scored = ids;
        return answer instanceof Error ? [] : answer.filter(({ investorId }) => ids.includes(investorId));
      },
      rank: () => Promise.reject(new Error('not asked for')),
    },
    storedInvestors: {
      async record(_, investors) {
        calls.recorded = investors;
      },
      list: () => Promise.reject(new Error('not asked for')),
      find: () => Promise.reject(new Error('not asked for')),
      notListed: () => Promise.reject(new Error('not asked for')),
    },
    investorCards: { of: async () => new Map() },
    understanding: {
      warnings: async () => [],
      read: async () => ({ sectors: [], also_read: [], names: [], warnings: [] }),
      learning: async () => [],
      refusal: async () => undefined,
      suggest: async () => [],
    },
    lookalikeList: {
      contextOf: async () => ({ hasNetwork: paths !== undefined, boosted, mark: '' }),
      recordFunders: () => Promise.reject(new Error('not asked for')),
    },
    warmPaths: {
      doors: () => Promise.reject(new Error('not asked for')),
      hasNetwork: () => Promise.reject(new Error('not asked for')),
      async of(_, investorIds) {
        calls.warmed = investorIds;
        return paths ?? new Map();
      },
    },
    research: {
      enrichInvestor: () => Promise.reject(new Error('not asked for')),
      researchCompany: () => Promise.reject(new Error('not asked for')),
      isAskedOutside: () => true,
      investorMeant: () => Promise.reject(new Error('not asked for')),
      companyMeant: () => Promise.reject(new Error('not asked for')),
      async refresh(investors, request) {
        calls.refreshed = request.requestId;
        const site = { source: 'website', fields: ['description'], asOf: '2026-11-20' };
        const live = { description: 'We invest in fintech at seed stage.', sources: [site] };
        return investors.map((one) => ({ ...one, record: { ...one.record, live } }));
      },
    },
  } satisfies Partial<Services> as unknown as Services;
  const run = (
    body: Parameters<typeof searchInvestors.run>[2]['body'],
    profile: Profile | undefined = PROFILE,
  ) =>
    searchInvestors.run(
      services,
      {
        scope: { tenantId: 't', mode: 'test' },
        requestId: 'r',
        now: new Date(0),
        signal: new AbortController().signal,
        profile,
        balance: 100,
        granted: { generation: 0 },
        key: undefined,
        actor: { name: 'Ada', keyHash: Buffer.alloc(32) },
      },
      { body, query: {} },
    );
  return { calls, run };
}

describe('search-investors', () => {
  it('boosts nobody for having backed a known competitor, however it is spelled', async () => {
    const boosted = [
      { investorId: 1, via: 'Plonkambra' },
      { investorId: 2, via: 'Quorl' },
    ];
    const { calls, run } = rig([found(1)], { boosted });
    await run({}, { ...PROFILE, known_competitors: ['PLONKAMBRA, Inc.'] } as Profile);
    expect(calls.query?.boosted).toEqual([boosted[1]]);
  });

  it('fills in the defaults and asks the key’s own world', async () => {
    const { calls, run } = rig([found(1)]);
    await run({});
    expect(calls).toMatchObject({
      mode: 'test',
      query: {
        profile: PROFILE,
        targetLpTypes: [],
        effort: 'medium',
        limit: 20,
        includeCompetitorLookalikes: false,
      },
    });
    expect(calls.query).not.toHaveProperty('geography');
  });

  it('hands on what the call says, one stage or several', async () => {
    const { calls, run } = rig([found(1)]);
    await run({ stage: 'series-a', geography: 'London', sector_tags: ['Games'], effort: 'high', limit: 3 });
    expect(calls.query).toMatchObject({
      stages: ['series-a'],
      geography: 'London',
      sectorTags: ['Games'],
      effort: 'high',
      limit: 3,
    });
    await run({ stage: ['seed', 'series-a'] });
    expect(calls.query?.stages).toEqual(['seed', 'series-a']);
  });

  it('refreshes what it found at high effort only, before it stores it', async () => {
    const { calls, run } = rig([found(1)]);
    await run({ effort: 'medium' });
    expect(calls.refreshed).toBeUndefined();
    const answer = await run({ effort: 'high' });
    expect(calls.refreshed).toBe('r');
    expect(answer.data.investors[0]).toHaveProperty('live');
    expect(calls.recorded?.[0]?.record).toHaveProperty('live');
  });

  it('scores what the sites it read say of the raise', async () => {
    const { run } = rig([found(1)]);
    const asked = { stage: 'seed', sector_tags: ['Fintech'] } as const;
    const [before] = (await run({ ...asked, sector_tags: ['Fintech'], effort: 'medium' })).data.investors;
    const [after] = (await run({ ...asked, sector_tags: ['Fintech'], effort: 'high' })).data.investors;
    expect(after?.score).toBeGreaterThan(before?.score ?? Number.NaN);
    expect(after?.scoreParts.at(-1)).toMatchObject({ name: 'site' });
  });

  it('puts what was found on the stored list before it answers, each investor once', async () => {
    const { calls, run } = rig([found(1), found(2), found(1), found(3)]);
    const answer = await run({ limit: 2 });
    expect(answer.outcome).toBe('found');
    expect(answer.data.investors.map((one) => one.name)).toEqual(['Wobblemoor 1', 'Wobblemoor 2']);
    expect(calls.recorded?.map((one) => one.investorId)).toEqual([1, 2]);
    expect(JSON.stringify(answer.data)).not.toContain('investorId');
    expect(Compile(schema.data).Check(answer.data)).toBe(true);
  });

  it('asks for no more than was asked, and changes nothing, where no network is imported', async () => {
    const pool = [found(1), found(2)];
    const { calls, run } = rig(pool);
    const answer = await run({ limit: 2 });
    expect(calls.query?.limit).toBe(2);
    expect(calls.warmed).toBeUndefined();
    expect(calls.recorded).toEqual(pool);
    expect(answer.data.investors).toEqual(
      pool.map(({ investorId, record }) => ({ id: investorIdOf(investorId), ...record, sources: [] })),
    );
    expect(calls.query).not.toHaveProperty('boosted');
  });

  it('lifts who is reached out of a larger pool, and explains the best of what is then shown', async () => {
    const path: WarmPath = {
      name: 'Hob Lanternway',
      kind: 'firm',
      why: 'works at Wobblemoor 4',
      strength: 1,
    };
    const pool = [found(1, 61), found(2, 60), found(3, 59), found(4, 58)].map(
      ({ investorId, record }, at) => ({
        investorId,
        record: at < 2 ? { ...record, rationale: 'of the pool' } : record,
      }),
    );
    const { calls, run } = rig(pool, { paths: new Map([[4, [path]]]) });
    const answer = await run({ limit: 3, effort: 'low' });
    expect(calls.query?.limit).toBe(3);
    expect(calls.warmed).toEqual([1, 2, 3, 4]);
    const names = answer.data.investors.map(({ name }) => name);
    expect(names).toEqual(['Wobblemoor 4', 'Wobblemoor 1', 'Wobblemoor 2']);
    const [first, ...rest] = answer.data.investors;
    expect(first).toMatchObject({ warmPath: true, networkProximity: 1, warmPaths: [path], score: 63.85 });
    expect(first?.rationale).toContain('Hob Lanternway is in your network');
    for (const one of rest) expect(one.rationale).not.toContain('of the pool');
    expect(calls.recorded?.map(({ investorId }) => investorId)).toEqual([4, 1, 2]);
    expect(Compile(schema.data).Check(answer.data)).toBe(true);
    expect(JSON.stringify(answer.data)).not.toContain('investorId');
  });

  it('hands on whom earlier lookalike calls found', async () => {
    const boosted = [{ investorId: 7, via: 'Example Cells' }];
    const { calls, run } = rig([found(7)], { boosted });
    await run({});
    expect(calls.query?.boosted).toEqual(boosted);
  });

  it('calls nothing found a miss, says which filters there were, and records nothing', async () => {
    const { calls, run } = rig([]);
    const answer = await run({ stage: 'seed', sector_tags: ['Games', 'Space'], target_lp_types: ['angel'] });
    expect(answer).toMatchObject({ outcome: 'missed', data: { investors: [] } });
    for (const named of ['seed', 'Games or Space', 'angel', 'Berlin, DEU'])
      expect(answer.explanation).toContain(named);
    expect(calls.recorded).toBeUndefined();
    const bare = await rig([]).run({}, { raise_type: 'fund_lp' });
    expect(bare.explanation).toContain('No limited partner is on record');
  });

  it('lets an index that is not ready through as it is', async () => {
    const failure = new DomainError('unavailable', 'not yet');
    await expect(rig(failure).run({})).rejects.toBe(failure);
  });

  it('costs what its effort costs', () => {
    const { billing } = schema;
    if (billing.kind === 'free') throw new Error('it is billed');
    expect(billing.price({})).toBe(12);
    expect([10, 12, 15]).toEqual(
      (['low', 'medium', 'high'] as const).map((effort) => billing.price({ effort })),
    );
    expect(billing.prices).toEqual([10, 12, 15]);
  });
});

describe('its body', () => {
  const check = Compile(schema.body);
  it.each([
    [{}, true],
    [schema.example.body, true],
    [{ limit: 0 }, false],
    [{ limit: 51 }, false],
    [{ limit: 1.5 }, false],
    [{ geography: '' }, false],
    [{ geography: 'x'.repeat(501) }, false],
    [{ stage: [] }, false],
    [{ stage: 'series-d' }, false],
    [{ target_lp_types: ['vc'] }, false],
    [{ sector_tags: [''] }, false],
    [{ sector_tags: Array(101).fill('a') }, false],
    [{ effort: 'max' }, false],
    [{ unknown: 1 }, false],
  ])('%j: %s', (body, isFine) => {
    expect(check.Check(body)).toBe(isFine);
  });

  it('shows an answer that is one', () => {
    const { data } = schema.example;
    expect(Compile(schema.data).Check(data)).toBe(true);
    for (const one of data.investors) {
      expect(one.scoreParts.reduce((sum, part) => sum + Math.round(part.points * 100), 0)).toBe(
        one.score * 100,
      );
    }
  });
});
