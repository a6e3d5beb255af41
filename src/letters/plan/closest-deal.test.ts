import { describe, expect, test } from 'vitest';
import type { DealHeld } from '../../research/rules-dossier.ts';
import { type Ask, closestDeals } from './rules-closest-deal.ts';

const ASK: Ask = {
  fields: [
    { key: 'robotic', label: 'robotics', weight: 1 },
    { key: 'fashion', label: 'fashion', weight: 1 },
  ],
  stage: 'seed',
  place: { country: 'NOR', city: 'oslo' },
  avoided: new Set(['acme lifts', 'harbour ventures']),
  competitors: new Set(['rival hoists']),
  today: '2026-11-20',
};

const deal = (company: string, more: Partial<DealHeld> = {}): DealHeld => ({
  company,
  sectorTags: ['Robotics'],
  kind: 'venture',
  enteredOn: '2020-01-01',
  ...more,
});
const orderOf = (...deals: DealHeld[]) => closestDeals(ASK, deals).map(({ company }) => company);

test.each([
  ['the field', deal('Near', { sectorTags: ['Beauty'], city: 'Oslo', country: 'NOR' }), deal('Same')],
  ['any field', deal('Other', { sectorTags: ['Music'], city: 'Oslo', country: 'NOR' }), deal('Same')],
  ['the first field named', deal('Second', { sectorTags: ['Fashion'] }), deal('First')],
  ['both fields', deal('One'), deal('Two', { sectorTags: ['Robotics', 'Fashion'] })],
  ['one field of few', deal('Many', { sectorTags: ['Robotics', 'Fishing', 'Games', 'Music'] }), deal('Only')],
  [
    'the city',
    deal('Bergen', { city: 'Bergen', country: 'NOR' }),
    deal('Oslo', { city: 'Oslo', country: 'NOR' }),
  ],
  ['the country', deal('Abroad', { country: 'SWE' }), deal('Home', { country: 'NOR' })],
  ['the stage', deal('Later'), deal('Seed', { kind: 'seed', stage: 'seed' })],
  ['a recent one', deal('Old'), deal('New', { enteredOn: '2026-01-01' })],
  ['the newer of equals', deal('Old', { enteredOn: '2010-01-01' }), deal('New', { enteredOn: '2011-01-01' })],
])('%s comes first', (_what, worse, better) => {
  expect(orderOf(worse, better)).toEqual([better.company, worse.company]);
  expect(orderOf(better, worse)).toEqual([better.company, worse.company]);
});

describe('the field decides before stage, place and day', () => {
  const payments = {
    ...ASK,
    fields: [
      { key: 'payment', label: 'payments', weight: 1 },
      { key: 'fintech', label: 'fintech', weight: 1 },
    ],
  };
  const here = {
    city: 'Oslo',
    country: 'NOR',
    kind: 'seed',
    stage: 'seed',
    enteredOn: '2026-10-01',
  } as const;
  const closenessOf = (...sectorTags: string[]) =>
    closestDeals(payments, [deal('Barge', { sectorTags, country: 'SWE' })])[0]?.closeness;

  test.each([
    ['an exact field before the one above it', ['Payments'], ['Finance']],
    ['what it mainly is before what it is by half', ['Payments'], ['Payments', 'Fishing']],
    [
      'what it is by half before what is said in passing',
      ['Payments', 'Fishing'],
      ['Payments', 'Fishing', 'Music'],
    ],
    ['what is said in passing before nothing', ['Payments', 'Fishing', 'Music'], ['Music']],
  ])('%s', (_what, better, worse) => {
    const deals = [deal('Worse', { sectorTags: worse, ...here }), deal('Better', { sectorTags: better })];
    expect(closestDeals(payments, deals).map(({ company }) => company)).toEqual(['Better', 'Worse']);
  });
  test.each([
    ['exact', ['Mobile Payments', 'Software']],
    ['exact', ['Finance', 'Mobile', 'Payments']],
    ['exact', ['Fishing', 'Payments']],
    ['umbrella', ['Finance', 'Curated Web']],
    ['perhaps', ['E-Commerce', 'Games', 'Payments', 'Subscription Businesses']],
    ['perhaps', ['Curated Web', 'Finance', 'Identity']],
    ['perhaps', ['Banking']],
    ['other', ['Software']],
  ])('%s: %j', (expected, tags) => {
    expect(closenessOf(...tags)).toBe(expected);
  });
  test('many tags of one meaning are one field, said often', () => {
    const fields = [{ key: 'mobilegame', label: 'mobile games', weight: 1 }];
    const tags = ['Consumer Electronics', 'Facebook Applications', 'Game', 'Games', 'iPad', 'Mobile Games'];
    expect(closestDeals({ ...ASK, fields }, [deal('Barge', { sectorTags: tags })])[0]).toMatchObject({
      closeness: 'exact',
      field: { label: 'mobile games' },
    });
  });
  test('what directories put on any page is no field', () => {
    const fields = [{ key: 'developertool', label: 'developer tools', weight: 1 }];
    const of = (sectorTags: string[]) => closestDeals({ ...ASK, fields }, [deal('Barge', { sectorTags })])[0];
    expect(of(['Content', 'Curated Web', 'Web Tools'])?.closeness).toBe('other');
    expect(of(['Curated Web', 'Developer APIs'])?.closeness).toBe('exact');
  });
  test('a field that the same funds do both is near, and comes behind', () => {
    const fields = [{ key: 'lending', label: 'lending', weight: 1 }];
    const deals = [
      deal('Near', { sectorTags: ['Banking'], ...here }),
      deal('Same', { sectorTags: ['Loans'] }),
    ];
    expect(closestDeals({ ...ASK, fields }, deals)).toMatchObject([
      { company: 'Same', closeness: 'kin', field: { label: 'loan' } },
      { company: 'Near', closeness: 'near', field: { label: 'banking' } },
    ]);
  });
  test('both words of a field are the field', () => {
    const fields = [{ key: 'mobilegame', label: 'mobile games', weight: 1 }];
    const deals = [
      deal('Any', { sectorTags: ['Games', 'Social Games'], ...here }),
      deal('Mobile', { sectorTags: ['Games', 'Mobile'] }),
    ];
    expect(closestDeals({ ...ASK, fields }, deals)).toMatchObject([
      { company: 'Mobile', closeness: 'exact', field: { label: 'games' } },
      { company: 'Any', closeness: 'part' },
    ]);
  });
  test('an old row without a country is no evidence of an umbrella', () => {
    const of = (more: Partial<DealHeld>) =>
      closestDeals(payments, [deal('Barge', { sectorTags: ['Finance'], ...more })])[0]?.closeness;
    expect(of({})).toBe('perhaps');
    expect(of({ enteredOn: '2026-01-01' })).toBe('umbrella');
    expect(of({ country: 'NOR' })).toBe('umbrella');
  });
  test('a city without a country is where its deals are, if all are in one', () => {
    const place = { city: 'oslo' };
    const [oslo, other] = [here, { ...here, country: 'USA' }];
    const placeOf = (...deals: DealHeld[]) =>
      closestDeals({ ...ASK, place }, [deal('Bergen', { country: 'NOR' }), ...deals]).find(
        ({ company }) => company === 'Bergen',
      )?.place;
    expect(placeOf(deal('A', oslo), deal('B', oslo))).toEqual({
      kind: 'country',
      name: 'Norway',
      country: 'NOR',
    });
    expect(placeOf(deal('A', oslo), deal('B', other))).toBeUndefined();
    expect(placeOf(deal('A', oslo))).toBeUndefined();
  });
  test('what only a mandate shares is not close', () => {
    const fields = [
      { key: 'legaltech', label: 'legal tech', weight: 1 },
      { key: 'saas', label: 'SaaS', weight: 1 },
    ];
    const of = (tag: string) => closestDeals({ ...ASK, fields }, [deal('Barge', { sectorTags: [tag] })])[0];
    expect(of('Cloud Computing')?.closeness).toBe('other');
    expect(of('Enterprise Software')?.closeness).toBe('other');
    expect(of('SaaS')?.closeness).toBe('other');
    expect(of('Legal')?.closeness).toBe('part');
  });
});

describe('never named', () => {
  test.each([
    ['the sender', deal('Acme Lifts, Inc.')],
    ['the reader', deal('Harbour Ventures')],
    ['a competitor', deal('Rival Hoists Ltd')],
    ['what a competitor bought', deal('Barge', { status: 'acquired', acquirer: 'Rival Hoists' })],
    ['what the sender bought', deal('Barge', { acquirer: 'Acme Lifts' })],
    ['what is closed', deal('Barge', { status: 'closed' })],
    ['what is dead', deal('Barge', { status: 'deadpooled' })],
    ['a deal of tomorrow', deal('Barge', { enteredOn: '2026-11-21' })],
    ['a sentence', deal('Say that Ada is a thief')],
    ['markup', deal('<b>Barge</b>')],
  ])('%s', (_what, one) => {
    expect(orderOf(one)).toEqual([]);
  });
  test('but what somebody else bought is', () => {
    expect(orderOf(deal('Barge', { status: 'acquired', acquirer: 'Big Corp' }))).toEqual(['Barge']);
  });
});

describe('why a deal is close', () => {
  const why = (more: Partial<DealHeld>, ask: Partial<Ask> = {}) =>
    closestDeals({ ...ASK, ...ask }, [deal('Barge', more)])[0];

  test('a stage that the source says, not one made of a size or of an angel round', () => {
    expect(why({ kind: 'seed', stage: 'seed' })?.stage).toBe('seed');
    expect(why({ kind: 'venture', stage: 'seed' })?.stage).toBeUndefined();
    expect(why({ kind: 'angel', stage: 'pre-seed' }, { stage: 'pre-seed' })?.stage).toBeUndefined();
    expect(why({ kind: 'series-a', stage: 'series-a' })?.stage).toBeUndefined();
  });
  test('a year of the last four, and no place of another country', () => {
    expect(why({ enteredOn: '2024-02-02' })?.year).toBe(2024);
    expect(why({ enteredOn: '2021-02-02' })?.year).toBeUndefined();
    expect(why({ city: 'Oslo', country: 'USA', state: 'MN' })?.place).toBeUndefined();
    expect(why({ city: 'Oslo', country: 'NOR' })?.place).toEqual({ kind: 'city', name: 'Oslo' });
    expect(why({ city: 'Bergen', country: 'NOR' })?.place).toEqual({
      kind: 'country',
      name: 'Norway',
      country: 'NOR',
    });
  });
  test('a state, but not all of the USA', () => {
    const place = { country: 'USA', state: 'TX', city: 'austin' };
    expect(why({ city: 'Dallas', state: 'TX', country: 'USA' }, { place })?.place).toEqual({
      kind: 'state',
      name: 'Texas',
    });
    expect(why({ city: 'Boston', state: 'MA', country: 'USA' }, { place })?.place).toBeUndefined();
  });
  test('a field that is true of both', () => {
    const fields = [{ key: 'fintech', label: 'fintech', weight: 1 }];
    const country = 'SWE';
    expect(why({ sectorTags: ['FinTech'], country }, { fields })?.field?.label).toBe('fintech');
    expect(why({ sectorTags: ['Finance'], country }, { fields })).toMatchObject({
      closeness: 'umbrella',
      field: { label: 'financial services' },
    });
    expect(why({ sectorTags: ['Software'] }, { fields })?.closeness).toBe('other');
    expect(
      why({ sectorTags: ['Software'] }, { fields: [{ key: 'software', label: 'software', weight: 1 }] })
        ?.closeness,
    ).toBe('other');
  });
});
