import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sandboxBatches } from '../../test/harness/sandbox-batches.ts';
import { investorKey } from '../core/identity.ts';
import type { Profile } from '../core/profile.ts';
import { askOf, type Overrides } from '../core/ranking/ask.ts';
import { activityTerm, decay, NO_ACTIVITY } from '../core/ranking/formula.ts';
import { partsOf } from '../core/ranking/parts.ts';
import { makeSandbox, SANDBOX_AS_OF, sandboxProfiles } from '../corpus/sandbox.ts';
import { buildIndex } from './build-index.ts';
import type { Candidate, InvestorIndex } from './investor-index.ts';
import type { CorpusBatch, InvestorRow, RoundRow } from './rows.ts';
import { Top } from './top.ts';

const INVESTOR: InvestorRow = {
  id: 0,
  name: '',
  identityKey: '',
  lpType: null,
  country: null,
  state: null,
  city: null,
  stages: [],
  sectorTags: [],
  countries: [],
  chequeMaxUsd: null,
  exitSizeUsd: null,
  exitOn: null,
  mergedInto: null,
  asOf: null,
};
const AS_OF = '2020-06-30';

interface Deal {
  readonly by: number;
  readonly company?: number;
  readonly on?: string | null;
  readonly stage?: RoundRow['stage'];
  readonly usd?: number | null;
}

const COMPANIES = [
  {
    id: 1,
    name: 'Blipgrid',
    identityKey: 'blipgrid',
    country: 'DEU',
    state: null,
    city: 'Berlin',
    sectorTags: ['Climate'],
  },
  {
    id: 2,
    name: 'Dorfella',
    identityKey: 'dorfella',
    country: 'USA',
    state: 'RI',
    city: 'Providence',
    sectorTags: ['E-Commerce'],
  },
  {
    id: 3,
    name: 'Flum Loom',
    identityKey: 'flum loom',
    country: 'DEU',
    state: null,
    city: 'Munich',
    sectorTags: [],
  },
];

function build(investors: readonly Partial<InvestorRow>[], deals: readonly Deal[]): Promise<InvestorIndex> {
  const rows = investors.map((row, at) => {
    const name = row.name ?? `Firm ${at + 1}`;
    return { ...INVESTOR, id: at + 1, name, identityKey: investorKey(name), ...row };
  });
  const rounds = deals.map(({ company = 1, on = '2020-01-01', stage = 'seed', usd = 1e6 }, at) => {
    return { id: at + 1, companyId: company, stage, announcedOn: on, raisedUsd: usd, asOf: null };
  });
  const batches: CorpusBatch[] = [
    { kind: 'investors', rows },
    { kind: 'companies', rows: COMPANIES },
    { kind: 'rounds', rows: rounds },
    { kind: 'deals', rows: deals.map(({ by }, at) => ({ roundId: at + 1, investorId: by })) },
  ];
  return buildIndex(
    async (take) => {
      for (const batch of batches) await take(batch);
      return 7;
    },
    AS_OF,
    async () => {},
  );
}

const CALL: Overrides = { targetLpTypes: [], limit: 50, includeCompetitorLookalikes: false };
function search(index: InvestorIndex, profile: Profile, call: Partial<Overrides> = {}): readonly Candidate[] {
  return index.search(askOf(profile, { ...CALL, ...call }));
}
const names = (found: readonly Candidate[]) => found.map((one) => one.facts.name);
const raise = (fields: Partial<Extract<Profile, { raise_type: 'startup_equity' }>> = {}): Profile => ({
  raise_type: 'startup_equity',
  ...fields,
});

describe('what exists', () => {
  it('nothing after the day of the index', async () => {
    const index = await build(
      [{}, {}],
      [
        { by: 1, on: '2020-06-30' },
        { by: 1, company: 2, on: '2020-07-01' },
        { by: 2, on: '2021-01-01' },
      ],
    );
    const found = search(index, raise());
    expect(names(found)).toEqual(['Firm 1']);
    expect(found[0]?.facts).toMatchObject({
      lastActivityDate: '2020-06-30',
      portfolioCompanies: ['Blipgrid'],
    });
    expect(found[0]?.evidence.deals).toBe(1);
    expect(index.version).toBe(7);
  });

  it('an undated deal only once its source is', async () => {
    const index = await build([{}], [{ by: 1, on: null }]);
    expect(search(index, raise())).toEqual([]);
  });

  it('one deal once, however many sources tell of it', async () => {
    const index = await build([{}], [{ by: 1 }, { by: 1 }, { by: 1, company: 2 }]);
    expect(search(index, raise())[0]?.evidence.deals).toBe(2);
  });

  it('a merged investor only as the one it was merged into', async () => {
    const index = await build([{ mergedInto: 2 }, { mergedInto: 3 }, {}], [{ by: 1 }, { by: 3, company: 2 }]);
    const found = search(index, raise());
    expect(names(found)).toEqual(['Firm 3']);
    expect(found[0]?.evidence.deals).toBe(2);
    expect(search(index, raise({ notable_investors: ['Firm 1'] }))).toEqual([]);
  });

  it('what a directory says later than the day of the index does not', async () => {
    const listed = { stages: ['seed' as const] };
    const index = await build(
      [
        { ...listed, asOf: '2020-01-01' },
        { ...listed, asOf: '2021-01-01' },
      ],
      [],
    );
    expect(names(search(index, raise()))).toEqual(['Firm 1']);
  });
});

describe('who is a candidate', () => {
  const investors = [
    {},
    { lpType: 'family_office' as const },
    { lpType: 'family_office' as const },
    { lpType: 'angel' as const },
  ];

  it('for a company: who invested or says so, not who only is a limited partner', async () => {
    const index = await build(investors, [{ by: 1 }, { by: 2 }]);
    expect(new Set(names(search(index, raise())))).toEqual(new Set(['Firm 1', 'Firm 2', 'Firm 4']));
    expect(names(search(index, raise(), { targetLpTypes: ['family_office'] }))).toEqual(['Firm 2']);
  });

  it('for a fund: the asked types; angels only if asked', async () => {
    const index = await build(investors, [{ by: 1 }, { by: 2 }]);
    const fund: Profile = { raise_type: 'fund_lp' };
    expect(new Set(names(search(index, fund)))).toEqual(new Set(['Firm 2', 'Firm 3']));
    expect(names(search(index, fund, { targetLpTypes: ['angel'] }))).toEqual(['Firm 4']);
    expect(search(index, { ...fund, target_lp_types: ['institutional'] })).toEqual([]);
  });

  it('nobody who is on board, by any name', async () => {
    const index = await build([{ name: 'Andreessen Horowitz' }, {}], [{ by: 1 }, { by: 2 }]);
    expect(names(search(index, raise({ notable_investors: ['a16z'] })))).toEqual(['Firm 2']);
  });
});

describe('filters', () => {
  const deals: Deal[] = [
    { by: 1, company: 1, stage: 'seed' },
    { by: 2, company: 2, stage: 'series-b' },
    { by: 3, company: 3, stage: 'seed' },
  ];
  const investors = [{}, {}, {}, { stages: ['series-b' as const], sectorTags: ['climate'], country: 'DEU' }];

  it('sector and stage of the call, seen or stated', async () => {
    const index = await build(investors, deals);
    expect(new Set(names(search(index, raise(), { sectorTags: ['CLIMATE'] })))).toEqual(
      new Set(['Firm 1', 'Firm 4']),
    );
    expect(new Set(names(search(index, raise(), { stages: ['series-b'] })))).toEqual(
      new Set(['Firm 2', 'Firm 4']),
    );
    expect(
      names(search(index, raise(), { sectorTags: ['e commerce'], stages: ['seed', 'series-b'] })),
    ).toEqual(['Firm 2']);
    expect(search(index, raise(), { sectorTags: ['Space'] })).toEqual([]);
  });

  it("a profile's own sectors weigh and do not filter", async () => {
    const index = await build(investors, deals);
    expect(search(index, raise({ sector_tags: ['Climate'], stage: 'seed' }))).toHaveLength(4);
  });

  it('a strict place, by deals or by its own seat', async () => {
    const index = await build(investors, deals);
    const strict = (geography: string) =>
      names(search(index, raise({ geography, geography_weight: 'strict' })));
    expect(new Set(strict('Germany'))).toEqual(new Set(['Firm 1', 'Firm 3', 'Firm 4']));
    expect(strict('Berlin, DEU')).toEqual(['Firm 1']);
    expect(strict('Providence, RI, USA')).toEqual(['Firm 2']);
    expect(strict('Boston, MA, USA')).toEqual([]);
    expect(
      names(search(index, raise({ geography: 'CHN', geography_weight: 'strict' }), { geography: 'Munich' })),
    ).toEqual(['Firm 3']);
  });

  it('a preferred place weighs, a loose one only breaks ties', async () => {
    const even = await build(
      [{}, {}],
      [
        { by: 1, company: 2 },
        { by: 2, company: 1 },
      ],
    );
    const geography = 'Berlin, DEU';
    expect(names(search(even, raise({ geography })))[0]).toBe('Firm 2');
    expect(names(search(even, raise({ geography, geography_weight: 'loose' })))[0]).toBe('Firm 2');
    const uneven = await build(
      [{}, {}],
      [{ by: 1, company: 2 }, { by: 1, company: 2, on: '2020-05-01' }, { by: 2 }],
    );
    expect(names(search(uneven, raise({ geography })))[0]).toBe('Firm 2');
    const [loose] = search(uneven, raise({ geography, geography_weight: 'loose' }));
    expect(loose?.facts.name).toBe('Firm 1');
    expect(partsOf(loose?.evidence as never).map((part) => part.name)).toEqual(['activity']);
  });
});

describe('competitors', () => {
  const deals: Deal[] = [
    ...Array.from({ length: 4 }, (_, at): Deal => ({ by: 1, company: 2, on: `2020-02-0${at + 1}` })),
    ...Array.from({ length: 4 }, (_, at): Deal => ({ by: 2, company: 2, on: `2020-03-0${at + 1}` })),
    { by: 3, company: 3, on: '2009-01-01', stage: 'series-b' },
  ];
  const profile = raise({ known_competitors: ['FLUMLOOM.com', 'Nobody Knows'] });

  it('put who backed one in conflict, also where lookalikes are not asked for', async () => {
    const index = await build([{}, {}, {}], deals);
    const found = search(index, profile);
    expect(found.map((one) => one.evidence.backed)).toEqual([[], [], ['FLUMLOOM.com']]);
    expect(found.at(-1)?.evidence.isLifted).toBe(false);
  });

  it('surface their funders past the limit and past a stage filter, but not past a strict place', async () => {
    const index = await build([{}, {}, {}], deals);
    const call = { includeCompetitorLookalikes: true, limit: 2, stages: ['seed' as const] };
    expect(names(search(index, profile, call))).toEqual(['Firm 2', 'Firm 3']);
    expect(names(search(index, profile, { ...call, includeCompetitorLookalikes: false }))).toEqual([
      'Firm 2',
      'Firm 1',
    ]);
    const strict = raise({
      ...profile,
      raise_type: 'startup_equity',
      geography: 'USA',
      geography_weight: 'strict',
    });
    expect(names(search(index, strict, call))).toEqual(['Firm 2', 'Firm 1']);
  });
});

describe('the score', () => {
  it('is the formula, worked out here the long way', async () => {
    const index = await build(
      [{}, {}],
      [
        { by: 1, company: 1, on: '2020-05-01', stage: 'seed', usd: 1e6 },
        { by: 1, company: 2, on: '2015-05-01', stage: 'series-a', usd: 4e6 },
        { by: 2, company: 2, on: '2019-01-01', stage: 'seed', usd: 2e6 },
      ],
    );
    const age = (date: string) => (Date.parse(AS_OF) - Date.parse(date)) / 86_400_000;
    const [a, b, c] = [decay(age('2020-05-01')), decay(age('2015-05-01')), decay(age('2019-01-01'))];
    const all = a + b + c;
    const mine = a + b;
    const L = (withIt: number, share: number) => Math.log((withIt + 2 * share) / ((mine + 2) * share));
    const sizes = [1e6, 4e6, 2e6].map(Math.log);
    const mean3 = sizes.reduce((sum, ln) => sum + ln, 0) / 3;
    const everybody = sizes.reduce((sum, ln) => sum + (ln - mean3) ** 2, 0) / 3;
    const mean = Math.log(2e6);
    const own = (Math.log(1e6) - mean) ** 2;
    const z2 = (Math.log(8e6) - mean) ** 2 / ((2 * own + 2 * everybody) / 4);
    const expected =
      activityTerm(1, mine) -
      NO_ACTIVITY +
      0.3 * L(a, a / all) +
      0.6 * L(a, a / all) +
      0.6 * L(a, a / all) +
      0.8 * L(a, (a + c) / all) -
      0.15 * z2;
    const profile = raise({
      sector_tags: ['climate', 'Unheard Of'],
      geography: 'Berlin, DEU',
      stage: 'seed',
      round_size_usd: 8e6,
    });
    const found = search(index, profile).find((one) => one.facts.name === 'Firm 1');
    const parts = partsOf(found?.evidence as never);
    expect(parts.map((part) => part.name)).toEqual([
      'activity',
      'country',
      'city',
      'sector',
      'stage',
      'size',
    ]);
    expect(parts.reduce((sum, part) => sum + part.raw, 0)).toBeCloseTo(expected, 9);
    expect(parts.map((part) => part.fact)).toEqual([
      '1 investment in the last 12 months, 2 in all',
      '1 of 2 investments in Germany',
      '1 of 2 investments in Berlin',
      '1 of 2 investments in climate',
      '1 of 2 investments at seed',
      'rounds of typically $2M, asked $8M',
    ]);
  });

  it('does not count a stage that was only inferred', async () => {
    const index = await build([{}], [{ by: 1 }]);
    const [found] = search(index, raise({ stage: 'seed', stage_inferred: true }));
    expect(found?.evidence.features).toEqual([]);
  });

  it('orders the whole sandbox as the parts add up, in both modes', async () => {
    const world = makeSandbox();
    const index = await buildIndex(
      (take) => sandboxBatches(world, take),
      SANDBOX_AS_OF,
      async () => {},
    );
    const { equity, fund } = sandboxProfiles(world);
    for (const profile of [equity, fund]) {
      for (const includeCompetitorLookalikes of [false, true]) {
        const all = { limit: world.investors.length, includeCompetitorLookalikes };
        const found = search(index, profile, all);
        expect(found.length).toBeGreaterThan(50);
        const sums = found.map((one) => partsOf(one.evidence).reduce((sum, part) => sum + part.raw, 0));
        for (const [at, sum] of sums.slice(1).entries())
          expect(sum).toBeLessThanOrEqual((sums[at] ?? 0) + 0.001);
        // A shorter answer is the beginning of the longer one where nothing is surfaced.
        if (!includeCompetitorLookalikes)
          expect(names(search(index, profile, { limit: 20 }))).toEqual(names(found).slice(0, 20));
      }
    }
  });
});

describe('limited partners', () => {
  it('rank by cheque, exit and place; what is unknown is neutral', async () => {
    const index = await build(
      [
        { lpType: 'family_office', chequeMaxUsd: 2e6, country: 'DEU', city: 'Berlin' },
        { lpType: 'family_office' },
        { lpType: 'family_office', chequeMaxUsd: 10_000 },
        { lpType: 'recently_exited_founder', exitSizeUsd: 30e6, exitOn: '2020-01-01' },
        { lpType: 'recently_exited_founder', exitSizeUsd: 30e6, exitOn: '2020-12-01' },
      ],
      [],
    );
    const found = search(index, {
      raise_type: 'fund_lp',
      min_commitment_usd: 250_000,
      geography: 'Berlin, DEU',
    });
    expect(names(found).at(-1)).toBe('Firm 3');
    expect(names(found).slice(0, 2).sort()).toEqual(['Firm 1', 'Firm 4']);
    const parts = new Map(
      found.map((one) => [one.facts.name, partsOf(one.evidence).map((part) => part.name)]),
    );
    expect(parts.get('Firm 4')).toEqual(expect.arrayContaining(['lp_type', 'size', 'exit']));
    // An exit that lies ahead of the index's day has not happened.
    expect(parts.get('Firm 5')).not.toEqual(expect.arrayContaining(['size']));
    expect(parts.get('Firm 5')).not.toEqual(expect.arrayContaining(['exit']));
  });
});

describe('Top', () => {
  it('keeps the best, best first', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(10_000)), fc.integer({ min: 1, max: 60 }), (items, limit) => {
        const top = new Top(limit, (a, b) => a > b);
        for (const item of items) top.offer(item);
        expect(top.sorted()).toEqual(items.toSorted((a, b) => b - a).slice(0, limit));
      }),
    );
  });
});
