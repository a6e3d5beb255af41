import { describe, expect, it } from 'vitest';
import { readCorpus } from '../../../test/harness/small-corpus.ts';
import { AS_OF, batchesOf } from '../../../test/harness/small-table.ts';
import type { InvestorRecord } from '../../corpus/rules-investor-record.ts';
import type { FundProfile } from '../../profile/rules.ts';
import { buildSegment, createWords, openSegment } from '../index/segment.ts';
import { TableBuilder } from '../index/table-builder.ts';
import { basisWarnings } from '../rules-basis.ts';
import { askOf, type Overrides } from './rules-ask.ts';
import { PRIOR_MODEL } from './rules-scale.ts';
import { Searcher } from './searcher.ts';

// The right order is clear from these lines to a reader; the engine has to find it too. Words are the
// service's own vocabulary.
const CORPUS = `
  investor Old Friend Endowment | Boston, MA, USA | | institutional assets=900000000@2020-01-31
  investor Climate Programme Foundation | Boston, MA, USA | | institutional assets=900000000@2020-01-31 says=Supports_clean_energy_and_water.
  investor Venture Programme Foundation | Boston, MA, USA | | institutional assets=900000000@2020-01-31
  investor Bond Programme Foundation | Boston, MA, USA | | institutional assets=900000000@2020-01-31
  investor Rich Foundation | Boston, MA, USA | | institutional assets=900000000@2020-01-31
  investor Far Rich Foundation | Austin, TX, USA | | institutional assets=900000000@2020-01-31
  investor Poor Foundation | Boston, MA, USA | | institutional assets=3000000@2020-01-31
  investor Silent Foundation | Boston, MA, USA | | institutional
  investor Stale Foundation | Boston, MA, USA | | institutional assets=900000000@2011-01-31
  investor Fresh Founder | Boston, MA, USA | | recently_exited_founder exit=60000000@2020-05-01
  investor Stale Founder | Boston, MA, USA | | recently_exited_founder exit=60000000@2014-05-01
  investor Small Founder | Boston, MA, USA | | recently_exited_founder exit=900000@2020-05-01
  investor Somebody Else | Boston, MA, USA | | angel
  held 2019-12-31 Quill Harbor Climate Ventures II, L.P.: Old Friend Endowment
  held 2019-12-31 Tarn Clean Energy Fund: Climate Programme Foundation
  held 2019-12-31 Sable Solar Partners III: Climate Programme Foundation
  held 2019-12-31 Ember Ventures V: Climate Programme Foundation, Venture Programme Foundation
  held 2019-12-31 Oakfold Ventures II: Venture Programme Foundation
  held 2019-12-31 Tarn Credit Fund: Bond Programme Foundation
  held 2019-12-31 Sable Mezzanine III: Bond Programme Foundation
  held 2020-08-31 Quill Harbor Climate Ventures II, L.P.: Silent Foundation`;

function searcherOf(corpus: string): Searcher {
  const words = createWords();
  const builder = new TableBuilder(AS_OF, words);
  for (const batch of batchesOf(readCorpus(corpus))) builder.add(batch);
  const meta = { mode: 'live', lineage: 'here', version: 1, asOf: AS_OF } as const;
  return new Searcher(openSegment(buildSegment(builder.finish(), meta, PRIOR_MODEL), words));
}
const searcher = searcherOf(CORPUS);

const FUND: FundProfile = {
  raise_type: 'fund_lp',
  fund_name: 'Quill Harbor Climate Ventures III',
  fund_strategy: 'venture',
  thesis: 'Early investments in renewable energy and storage.',
  sector_tags: ['Clean technology'],
  min_commitment_usd: 500_000,
  geography: 'Boston, MA, USA',
};
const CALL: Overrides = { targetLpTypes: [], limit: 50, includeCompetitorLookalikes: false };
const search = (fund: Partial<FundProfile> = {}): readonly InvestorRecord[] =>
  searcher.search(askOf({ ...FUND, ...fund }, CALL), 50).map(({ record }) => record);
const scoreIn = (found: readonly InvestorRecord[]) => (name: string) =>
  found.find((one) => one.name === name)?.score ?? Number.NaN;

describe('limited partners for a climate venture fund', () => {
  const found = search();
  const score = scoreIn(found);
  it.each([
    ['Old Friend Endowment', 'Climate Programme Foundation', 'who held its last fund'],
    [
      'Climate Programme Foundation',
      'Venture Programme Foundation',
      'a mission like its own, and such funds',
    ],
    ['Venture Programme Foundation', 'Bond Programme Foundation', 'venture funds and not loans'],
    ['Bond Programme Foundation', 'Rich Foundation', 'who has bought a fund at all'],
    ['Rich Foundation', 'Far Rich Foundation', 'who is near'],
    ['Rich Foundation', 'Silent Foundation', 'who is known to have the means'],
    ['Silent Foundation', 'Poor Foundation', 'not to know it, than to know that it is too little'],
    ['Fresh Founder', 'Stale Founder', 'who sold a month ago'],
    ['Fresh Founder', 'Small Founder', 'who sold for enough'],
  ])('%s stands before %s: rather %s', (first, second) => {
    expect(score(first)).toBeGreaterThan(score(second));
  });

  it('are those of the types a fund asks, each explained by parts that add up', () => {
    expect(found.map(({ name }) => name)).not.toContain('Somebody Else');
    expect(found).toHaveLength(12);
    for (const { score: whole, scoreParts, rationale } of found) {
      const cents = scoreParts.reduce((sum, { points }) => sum + Math.round(points * 100), 0);
      expect(cents).toBe(Math.round(whole * 100));
      expect(rationale).toBeDefined();
    }
  });

  it('are explained by what is on record, and by nothing of a later day', () => {
    const of = (name: string) => found.find((one) => one.name === name);
    expect(of('Old Friend Endowment')?.rationale).toBe(
      'Old Friend Endowment has held Quill Harbor Climate Ventures II, L.P., of the same manager, and has assets of $900M as of 2020-01-31 (irs-990pf), of which one fund gets 1 % as a rule of thumb, asked from $500K.',
    );
    expect(JSON.stringify(of('Silent Foundation'))).not.toMatch(/Quill|2020-08/u);
  });

  it('change with the fund: loans for one that lends, no friend of another manager', () => {
    const lender = scoreIn(
      search({
        fund_name: 'Marlow Loans',
        fund_strategy: 'private_credit',
        thesis: 'Loans.',
        sector_tags: [],
      }),
    );
    expect(lender('Bond Programme Foundation')).toBeGreaterThan(lender('Venture Programme Foundation'));
    expect(lender('Bond Programme Foundation')).toBeGreaterThan(lender('Old Friend Endowment'));
    const small = scoreIn(search({ min_commitment_usd: 20_000 }));
    expect(small('Poor Foundation')).toBeGreaterThan(small('Silent Foundation'));
    const byManager = scoreIn(
      search({ fund_name: 'New Name I', gp_name: 'Quill Harbor Climate Management LLC' }),
    );
    expect(byManager('Old Friend Endowment')).toBeGreaterThan(byManager('Climate Programme Foundation'));
  });

  it('are left out where they are on board', () => {
    expect(search({ existing_lps: ['Old Friend Endowment'] }).map(({ name }) => name)).not.toContain(
      'Old Friend Endowment',
    );
  });
});

describe('a fund of known size', () => {
  const sized = (size: number, least: number) =>
    scoreIn(
      search({ fund_size_usd: size, min_commitment_usd: least, thesis: 'Young companies.', sector_tags: [] }),
    );
  it.each([
    ['Rich Foundation', 'Silent Foundation', 200_000_000, 1_000_000],
    ['Silent Foundation', 'Rich Foundation', 2_000_000, 20_000],
    ['Poor Foundation', 'Rich Foundation', 750_000, 20_000],
  ])('is fitted by %s rather than %s: %d USD', (first, second, size, least) => {
    const score = sized(size, least);
    expect(score(first)).toBeGreaterThan(score(second));
  });
});

describe('limited partners of one score', () => {
  const names = Array.from({ length: 30 }, (_, at) => `Blank Foundation ${at}`);
  const later = searcherOf(`
    ${names.map((name) => `investor ${name} | Austin, TX, USA | | institutional`).join('\n    ')}
    investor Near Foundation | Norman, OK, USA | | institutional`);
  const asked = (fund_name: string) => {
    const ask = askOf({ ...FUND, fund_name, geography: 'Tulsa, OK, USA', geography_weight: 'loose' }, CALL);
    return later.search(ask, 0).map(({ record }) => record);
  };

  it('come in an order of the fund that asks, which the next search repeats, the nearer seat first', () => {
    const [one, again, other] = ['Tarn Ventures', 'Tarn Ventures', 'Sable Ventures'].map(asked);
    expect(one).toHaveLength(31);
    expect(one?.[0]?.name).toBe('Near Foundation');
    const first = (found: readonly InvestorRecord[] = []) => found.slice(1, 11).map(({ name }) => name);
    expect(first(again)).toEqual(first(one));
    expect(first(other).filter((name) => first(one).includes(name)).length).toBeLessThan(7);
  });

  it('are said to be no ranking', () => {
    expect(basisWarnings(asked('Tarn Ventures')).map(({ value, message }) => [value, message])).toEqual([
      [
        'basis',
        'No basis to rank the first 31: they have the same points, by type alone. Their order is the nearer seat first, then one of this fund alone, and says nothing of merit.',
      ],
      [
        'holdings',
        'No record says whether any of these buys funds or holds private equity: they are ordered by seat, means and what they state.',
      ],
    ]);
    expect(basisWarnings(search()).map(({ value }) => value)).toEqual([]);
    expect(basisWarnings([])).toEqual([]);
  });
});

describe('an institution', () => {
  const said = 'institutional assets=900000000@2020-01-31';
  const towns = searcherOf(`
  investor West Foundation | Portland, OR, USA | | ${said}
  investor Sailors Home of the West | Portland, OR, USA | | ${said}
  investor East Foundation | Portland, ME, USA | | ${said}
  investor Inland Foundation | Augusta, ME, USA | | ${said}`);
  const ask = askOf({ ...FUND, geography: 'Portland, OR, USA' }, CALL);
  const found = towns.search(ask, 50).map(({ record }) => record);
  const score = scoreIn(found);
  const factsOf = (name: string) => found.find((one) => one.name === name)?.scoreParts ?? [];

  it('in a town of the same name elsewhere is not at home', () => {
    expect(score('East Foundation')).toBe(score('Inland Foundation'));
    const seat = (name: string) => factsOf(name).find((part) => part.name === 'seat');
    expect(seat('East Foundation')?.points).toBeLessThan(seat('West Foundation')?.points ?? 0);
    expect(seat('West Foundation')?.fact).toBe('seat in Portland, OR, United States');
  });

  it('that runs a house itself stands below one that gives', () => {
    expect(score('West Foundation')).toBeGreaterThan(score('Sailors Home of the West') + 3);
    expect(factsOf('Sailors Home of the West').find(({ name }) => name === 'strategy')?.fact).toBe(
      'states that it runs a house or pays pupils itself, by its name',
    );
  });
});
