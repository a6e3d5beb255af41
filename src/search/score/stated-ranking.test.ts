import { describe, expect, it } from 'vitest';
import type { SmallRound } from '../../../test/harness/small-corpus.ts';
import { AS_OF, ASK, batchesOf, PLAIN_WORDS } from '../../../test/harness/small-table.ts';
import type { InvestorRow } from '../../corpus/rules-investor-id.ts';
import { buildDelta } from '../index/growing.ts';
import { buildSegment, openSegment } from '../index/segment.ts';
import { dayOf } from '../index/strings.ts';
import { TableBuilder } from '../index/table-builder.ts';
import { entriesElsewhere } from './likeness.ts';
import type { Ask } from './rules-ask.ts';
import { PRIOR_MODEL } from './rules-scale.ts';
import { decay } from './rules-signals.ts';
import { Searcher } from './searcher.ts';
import { SegmentSearch } from './segment-search.ts';

const META = { mode: 'live', lineage: 'here', version: 1, asOf: AS_OF } as const;
type Row = Partial<InvestorRow> & { readonly name: string };

const berlin = {
  country: 'DEU',
  city: 'Berlin',
  typeWords: 'VC',
  stages: ['seed'],
  source: 'investor-list',
  asOf: '2019-05-01',
} as const;
const fits = {
  ...berlin,
  countries: ['DEU'],
  sectorTags: ['Fintech'],
  chequeMinUsd: 100_000,
  chequeMaxUsd: 500_000,
} as const;
const WIDE = 'FRA ESP ITA NLD BEL POL SWE DNK FIN NOR CHE AUT PRT IRL CZE'.split(' ');
const MANY = [
  'Biotech',
  'Games',
  'Robotics',
  'Education',
  'Travel',
  'Energy',
  'Fashion',
  'Agriculture',
  'Advertising',
];

/** Groups of which each is plainly worse for a fintech seed round in Berlin than the first. */
const GROUPS: Readonly<Record<string, Omit<Row, 'name'>>> = {
  specialist: fits,
  generalist: { ...fits, sectorTags: ['Sector Agnostic'] },
  other: { ...fits, sectorTags: ['Biotech'] },
  many: { ...fits, sectorTags: ['Fintech', ...MANY] },
  munich: { ...fits, city: 'Munich' },
  part: { ...fits, sectorTags: ['Blockchain'] },
  beside: { ...fits, sectorTags: [], description: 'We invest in biotech. Beyond this, we invest in fintech' },
  alike: { ...fits, sectorTags: [], description: 'We invest in biotech and fintech' },
  technology: { ...fits, sectorTags: ['Information Technology & Services'] },
  // A way to build is no other field, and beside another field it is half open.
  way: { ...fits, sectorTags: ['SaaS'] },
  wayAndOther: { ...fits, sectorTags: ['SaaS', 'Aerospace'] },
  closed: { ...fits, sectorTags: ['Sector Agnostic'], description: 'We invest in the global food system' },
  // The length of a list says nothing if the seat is there.
  listing: { ...fits, countries: ['DEU', ...WIDE] },
  global: { ...fits, countries: ['WLD'] },
  townless: { ...fits, city: null },
  ranged: { ...fits, chequeMinUsd: 50_000, chequeMaxUsd: 10_000_000 },
  multistage: { ...fits, stages: ['pre-seed', 'seed', 'series-a', 'series-b', 'series-c-plus'] },
  vienna: { ...fits, country: 'AUT', city: 'Vienna', countries: ['DEU', ...WIDE] },
  overseas: { ...fits, country: 'USA', city: 'Boston', countries: ['DEU', 'USA', ...WIDE] },
  paris: { ...fits, country: 'FRA', city: 'Paris', countries: ['DEU', ...WIDE] },
  abroad: { ...fits, country: 'FRA', city: 'Paris', countries: ['FRA'] },
  next: { ...fits, stages: ['pre-seed'] },
  late: { ...fits, stages: ['series-b', 'series-c-plus'] },
  large: { ...fits, chequeMinUsd: 5_000_000, chequeMaxUsd: 20_000_000 },
  excluding: {
    ...fits,
    sectorTags: [],
    description: 'We invest in Germany. We do not invest in fintech or gambling.',
  },
};
const EACH = 4;
const LISTED: readonly Row[] = Object.entries(GROUPS).flatMap(([group, row]) =>
  Array.from({ length: EACH }, (_, at) => ({ ...row, name: `${group} ${at}` })),
);
const QUESTION: Ask = {
  ...ASK,
  place: { country: 'DEU', city: 'berlin' },
  sectorTags: ['fintech'],
  stages: ['seed'],
  sizeUsd: 1_500_000,
  limit: 150,
};

function searcherOf(investors: readonly Row[], rounds: readonly SmallRound[] = []): Searcher {
  const builder = new TableBuilder(AS_OF, PLAIN_WORDS);
  for (const batch of batchesOf({ investors, companies: [], rounds })) builder.add(batch);
  return new Searcher(openSegment(buildSegment(builder.finish(), META, PRIOR_MODEL), PLAIN_WORDS));
}

const found = (searcher: Searcher, ask: Ask = QUESTION) =>
  searcher.search(ask, 150).map(({ record }) => record);

describe('a list without deals', () => {
  const records = found(searcherOf(LISTED));
  const of = (group: string) => records.filter(({ name }) => name.startsWith(`${group} `));
  const best = (group: string) => Math.max(...of(group).map(({ score }) => score));
  const worst = (group: string) => Math.min(...of(group).map(({ score }) => score));

  it.each([
    ['specialist', 'generalist'],
    ['generalist', 'other'],
    ['specialist', 'many'],
    ['many', 'other'],
    ['specialist', 'munich'],
    ['specialist', 'part'],
    ['part', 'generalist'],
    ['specialist', 'beside'],
    ['alike', 'beside'],
    ['beside', 'other'],
    ['specialist', 'technology'],
    ['technology', 'closed'],
    ['specialist', 'way'],
    ['way', 'generalist'],
    ['generalist', 'wayAndOther'],
    ['wayAndOther', 'other'],
    ['generalist', 'closed'],
    ['specialist', 'townless'],
    ['townless', 'munich'],
    ['munich', 'vienna'],
    ['vienna', 'paris'],
    ['listing', 'munich'],
    ['global', 'munich'],
    ['ranged', 'late'],
    ['multistage', 'other'],
    ['paris', 'overseas'],
    ['overseas', 'abroad'],
    ['paris', 'abroad'],
    ['generalist', 'abroad'],
    ['specialist', 'next'],
    ['next', 'late'],
    ['generalist', 'large'],
    ['ranged', 'large'],
    ['generalist', 'excluding'],
  ])('%s stands before %s', (better, worse) => {
    expect(of(better)).toHaveLength(EACH);
    expect(worst(better)).toBeGreaterThan(best(worse));
  });

  it.each(['listing', 'global', 'multistage'])(
    '%s is at most three points below the specialist of one country and stage',
    (group) => {
      const pointsOf = (name: string) =>
        (of(name)[0]?.scoreParts ?? []).reduce((sum, { points }) => sum + points, 0);
      expect(pointsOf('specialist') - pointsOf(group)).toBeLessThan(3.01);
    },
  );

  it.each([
    ['SaaS', true],
    ['Biotech', false],
  ])('%s puts technology in general before who says nothing narrower: %s', (tag, isBefore) => {
    const again = found(searcherOf(LISTED), { ...QUESTION, sectorTags: [tag] });
    const best = (group: string) =>
      Math.max(...again.flatMap(({ name, score }) => (name.startsWith(`${group} `) ? [score] : [])));
    expect(best('technology') > best('generalist')).toBe(isBefore);
  });

  it('says that a way to build leaves the field open', () => {
    const fact = of('way')[0]?.scoreParts.find(({ name }) => name === 'stated_field')?.fact;
    expect(fact).toBe('states Saas and no field of its own (investor list of 2019-05-01)');
  });

  it('spreads over the scale and the tiers, and its parts add up', () => {
    expect(best('specialist')).toBeGreaterThan(70);
    expect(worst('large')).toBeLessThan(50);
    for (const { score, scoreParts } of records) {
      expect(scoreParts.reduce((sum, { points }) => sum + Math.round(points * 100), 0)).toBe(
        Math.round(score * 100),
      );
      expect(scoreParts[0]?.fact).toBe('fit by what it states; no record of joining');
      expect(scoreParts.map(({ name }) => name)).not.toContain('bounds');
    }
  });

  it.each([
    [
      'large',
      'stated_cheque',
      'states cheques of $5M to $20M, asked a round of $1.5M (investor list of 2019-05-01)',
    ],
    ['specialist', 'stated_field', 'states fintech alone (investor list of 2019-05-01)'],
    ['generalist', 'stated_field', 'states that every field is open to it (investor list of 2019-05-01)'],
    ['late', 'stated_stage', 'states series-b and series-c-plus, asked seed (investor list of 2019-05-01)'],
    ['paris', 'stated_place', 'states Germany among 16 countries (investor list of 2019-05-01)'],
    ['abroad', 'stated_place', 'states France, not Germany (investor list of 2019-05-01)'],
    ['paris', 'seat', 'seat in Paris, France, on the same continent as Germany'],
    ['vienna', 'seat', 'seat in Vienna, Austria, in the same market as Germany'],
    ['listing', 'stated_place', 'states Germany among 16 countries (investor list of 2019-05-01)'],
    ['excluding', 'stated_exclusion', 'states that it leaves out fintech (investor list of 2019-05-01)'],
  ])('says of %s in %s: %s', (group, part, fact) => {
    const parts = of(group)[0]?.scoreParts ?? [];
    expect(parts.find(({ name }) => name === part)?.fact).toBe(fact);
  });
});

describe('an investor that states something and has deals', () => {
  const listed = { ...fits, name: 'Ternhook' };
  const others = Array.from({ length: 6 }, (_, at) => ({
    name: `Backer ${at}`,
    country: 'USA',
    city: 'Boston',
  }));
  const companies = [
    { name: 'Alike', country: 'DEU', city: 'berlin', sectorTags: ['Fintech'] },
    { name: 'Of another field', country: 'DEU', city: 'berlin', sectorTags: ['Biotech'] },
    { name: 'Abroad', country: 'USA', city: 'boston', sectorTags: ['Fintech'] },
    { name: 'Unknown', country: null, city: null, sectorTags: [] },
    { name: 'Somewhere', country: null, city: 'springfield', sectorTags: ['Fintech'] },
  ].flatMap((one) => Array.from({ length: 30 }, (_, at) => ({ ...one, name: `${one.name} ${at}` })));
  const round = (company: string, by: readonly string[]): SmallRound => ({
    ...{ company, on: '2020-03-01', stage: 'seed', usd: 1.5e6, by },
  });
  /** Its record after so many deals like what it states, and so many unlike. */
  const withDeals = (alike: number, apart: number, how = 'Abroad') => {
    const builder = new TableBuilder(AS_OF, PLAIN_WORDS);
    const rounds = [
      ...companies.map(({ name }, at) => round(name, [`Backer ${at % 6}`, `Backer ${(at + 1) % 6}`])),
      ...Array.from({ length: alike }, (_, at) => round(`Alike ${at}`, ['Ternhook'])),
      ...Array.from({ length: apart }, (_, at) => round(`${how} ${at}`, ['Ternhook'])),
    ];
    for (const batch of batchesOf({ investors: [listed, ...LISTED, ...others], companies, rounds })) {
      builder.add(batch);
    }
    const searcher = new Searcher(
      openSegment(buildSegment(builder.finish(), META, PRIOR_MODEL), PLAIN_WORDS),
    );
    const record = found(searcher).find(({ name }) => name === 'Ternhook');
    if (record === undefined) throw new Error('it is not found');
    const ids = (how: 'bounded' | 'full') =>
      searcher.find({ ...QUESTION, limit: 8 }, how).map(({ id }) => id);
    expect(ids('bounded')).toEqual(ids('full'));
    return record;
  };
  const silent = withDeals(0, 0).score;

  it.each([1, 2, 5, 20])('never falls by deals that agree: %i', (alike) => {
    expect(withDeals(alike, 0).score).toBeGreaterThanOrEqual(silent - 0.05);
  });

  it.each(['Of another field', 'Abroad'])(
    'falls the further the more deals are %s, and not at once',
    (how) => {
      const records = [0, 1, 4, 20].map((apart) => withDeals(0, apart, how));
      const scores = records.map(({ score }) => score);
      expect(scores).toEqual(scores.toSorted((one, other) => other - one));
      expect(silent - (scores[1] as number)).toBeLessThan(silent - (scores[3] as number) / 2);
    },
  );

  it.each([
    ['Alike', '2020-03-01', 0],
    ['Of another field', '2020-03-01', 1],
    ['Abroad', '2020-03-01', 1],
    ['Abroad', '2014-03-01', decay(dayOf('2020-03-01') - dayOf('2014-03-01'))],
    ['Unknown', '2020-03-01', 0],
    ['Somewhere', '2020-03-01', 0],
  ])('has a deal %s of %s count %d against it', (how, on, against) => {
    const rounds = [{ ...round(`${how} 0`, ['Ternhook']), on }, round('Alike 1', ['Backer 0'])];
    const builder = new TableBuilder(AS_OF, PLAIN_WORDS);
    for (const batch of batchesOf({ investors: [listed, ...others], companies, rounds })) builder.add(batch);
    const segment = openSegment(buildSegment(builder.finish(), META, PRIOR_MODEL), PLAIN_WORDS);
    const search = new SegmentSearch(segment);
    const known = { boosted: new Map(), managers: new Set<number>() };
    search.begin(QUESTION, segment.directory.question(QUESTION), new Set(), known);
    const [ordinal = -1] = segment.directory.investors('Ternhook');
    expect(entriesElsewhere(segment.view, search.likeness, ordinal)).toBeCloseTo(against, 6);
  });

  it('says beside its deals what it states', () => {
    const { score, scoreParts } = withDeals(0, 1);
    const stated = scoreParts.find(({ name }) => name === 'stated');
    expect(stated?.points).toBeGreaterThan(0);
    expect(stated?.fact.split('; ').sort()).toEqual(
      ['Germany', 'fintech'].map((what) => `states ${what} alone (investor list of 2019-05-01)`),
    );
    expect(scoreParts.reduce((sum, { points }) => sum + Math.round(points * 100), 0)).toBe(
      Math.round(score * 100),
    );
  });
});

describe('where some have deals', () => {
  const round = (company: string, by: readonly string[]): SmallRound => ({
    company,
    on: '2020-03-01',
    stage: 'seed',
    usd: 1e6,
    by,
  });
  const rounds = Array.from({ length: 12 }, (_, at) =>
    round(`Company ${at}`, [`Backer ${at % 4}`, `Backer ${(at + 1) % 4}`]),
  );
  const backers = Array.from({ length: 4 }, (_, at) => ({
    name: `Backer ${at}`,
    country: 'USA',
    city: 'Boston',
  }));
  const searcher = searcherOf([...LISTED, ...backers], rounds);

  it('both stand in one list, found alike by bounds and by scoring everybody', () => {
    const ids = (how: 'bounded' | 'full') => searcher.find(QUESTION, how).map(({ id }) => id);
    expect(ids('bounded')).toEqual(ids('full'));
    const names = found(searcher).map(({ name }) => name);
    expect(names.some((name) => name.startsWith('Backer'))).toBe(true);
    expect(names.some((name) => name.startsWith('specialist'))).toBe(true);
  });

  it('start from a quarter of the average chance, and say so', () => {
    const [record] = found(searcher).filter(({ name }) => name.startsWith('specialist'));
    expect(record?.scoreParts[0]?.fact).toMatch(/^fit by what it states; no record of joining: a fourth/u);
  });

  it('score the same by id', () => {
    const [hit] = searcher.find(QUESTION);
    const shown = searcher.search(QUESTION, 0)[0];
    expect(searcher.score(QUESTION, [hit?.id ?? 0], 0)[0]?.record.score).toBe(shown?.record.score);
  });

  it('keep to filters of place, stage and field', () => {
    const strict = found(searcher, { ...QUESTION, placeUse: 'filter' }).map(({ name }) => name.split(' ')[0]);
    expect(strict).toContain('generalist');
    expect(strict).not.toContain('munich');
    expect(strict).not.toContain('abroad');
    const staged = found(searcher, { ...QUESTION, filtersStages: true }).map(
      ({ name }) => name.split(' ')[0],
    );
    expect(staged).not.toContain('late');
    const fields = found(searcher, { ...QUESTION, sectorTags: ['Biotech'], sectorUse: 'filter' }).map(
      ({ name }) => name.split(' ')[0],
    );
    expect(new Set(fields)).toEqual(new Set(['other', 'many']));
  });

  it('score an investor read again as the whole corpus does', () => {
    const base = searcherOf(LISTED);
    const before = base.search(QUESTION, 0)[0];
    const words = PLAIN_WORDS;
    const whole = new TableBuilder(AS_OF, words);
    for (const batch of batchesOf({ investors: LISTED, companies: [], rounds: [] })) whole.add(batch);
    const segment = openSegment(buildSegment(whole.finish(), META, PRIOR_MODEL), words);
    const part = new TableBuilder(AS_OF, words, segment.table);
    const row = LISTED.findIndex(({ name }) => name === before?.record.name);
    for (const batch of batchesOf({ investors: LISTED, companies: [], rounds: [] })) {
      if (batch.kind === 'investors') part.add({ kind: 'investors', rows: batch.rows.slice(row, row + 1) });
    }
    const changed = new Searcher(segment);
    changed.change(openSegment(buildDelta(part.finish(), segment, META), words), [before?.investorId ?? 0]);
    const again = changed.search(QUESTION, 0).find(({ investorId }) => investorId === before?.investorId);
    expect(again?.record.score).toBe(before?.record.score);
  });
});
