import { describe, expect, it } from 'vitest';
import { build, type Deal, names, raise, search } from '../../test/harness/small-index.ts';
import type { Profile } from '../core/profile.ts';
import { partsOf } from '../core/ranking/parts.ts';

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
