import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WORLDWIDE } from '../../reference/rules-world-areas.ts';
import type { Statement } from './rules-read-cheque.ts';
import { readThesis } from './rules-read-thesis.ts';
import { statedOf } from './rules-stated-of.ts';

const values = <Value>(statements: readonly Statement<Value>[]) => statements.map(({ value }) => value);
const columns = { stages: [], countries: [], sectorTags: [] };

describe('a thesis in words', () => {
  test('is read for fields, stages, cheque, places, role and what is left out', () => {
    const read = readThesis(
      'We invest in pre-seed and seed fintech in Europe, tickets $100K-$1M, we lead rounds. We do not invest in gambling or biotech.',
    );
    expect(values(read.fields)).toEqual(['financialservice']);
    expect(values(read.stages)).toEqual(['pre-seed', 'seed']);
    expect(read.cheque?.value).toEqual({ minUsd: 100_000, maxUsd: 1_000_000 });
    expect(values(read.countries)[0]).toContain('DEU');
    expect(read.role?.value).toBe('lead');
    expect(values(read.excludedFields)).toEqual(['gambling', 'biotechnology']);
  });

  test.each([
    [
      'We invest in Series A with an average ticket size of €1-5 million',
      ['series-a'],
      { minUsd: 1_100_000, maxUsd: 5_500_000 },
    ],
    [
      'Seed to Series B, check size ranging from €200K to €15 million',
      ['seed', 'series-a', 'series-b'],
      { minUsd: 220_000, maxUsd: 16_500_000 },
    ],
    ['We back founders from idea stage with up to $250k', ['pre-seed'], { maxUsd: 250_000 }],
    [
      'We invest in early-stage companies with an ARR between $250k-$1MM',
      ['pre-seed', 'seed', 'series-a'],
      undefined,
    ],
    ['A $80M fund for Series A', ['series-a'], undefined],
  ])('gives stages and a first cheque, and takes no other money for one: %s', (text, stages, cheque) => {
    const read = readThesis(text);
    expect(values(read.stages)).toEqual(stages);
    expect(read.cheque?.value).toEqual(cheque);
  });

  test.each([
    'We are sector agnostic',
    'Industry agnostic fund',
    'We invest across all sectors',
    'a generalist early-stage fund',
    'We are not industry-specific',
  ])('says that every field is open: %s', (text) => {
    expect(readThesis(text).generalist?.value).toBe(true);
  });

  test.each([
    ['We write pre-seed -> B checks', ['pre-seed', 'seed', 'series-a', 'series-b']],
    ['We invest from seed to A', ['seed', 'series-a']],
    ['We invest in series A rounds. Opportunistically we do pre-seed deals', ['series-a']],
  ])('reads what is done as a rule, from stage to stage: %s', (text, stages) => {
    expect(values(readThesis(text).stages)).toEqual(stages);
  });

  test('names no field by a portfolio', () => {
    const read = readThesis('We invest in seed rounds, with a portfolio ranging from deep tech to games');
    expect(values(read.fields)).toEqual([]);
  });

  test('names no field by the companies that are named, or by the network that is offered', () => {
    expect(values(readThesis('We back deep tech companies like Biotech Genetics').fields)).toEqual([
      'deeptech',
    ]);
    expect(values(readThesis('We support startups with capital, knowledge & network').fields)).toEqual([]);
  });

  test('names no field by everyday words', () => {
    const read = readThesis(
      'We help teams building game-changing companies with capital, network and hands-on support',
    );
    expect(values(read.fields)).toEqual([]);
  });

  test('tells who leads from who follows', () => {
    expect(readThesis('We do not lead rounds').role?.value).toBe('follow');
    expect(readThesis('We strongly prefer to lead or co-lead rounds').role?.value).toBe('lead');
    expect(readThesis('We make follow-on investments').role).toBeUndefined();
  });

  test('keeps "not only" and "not limited to" apart from what is left out', () => {
    const read = readThesis('We invest not only in fintech but in health care. We are not limited to Europe');
    expect(read.excludedFields).toEqual([]);
    expect(read.excludedCountries).toEqual([]);
  });

  test('reads whom it sells to, conditions no profile tells of, and the whole world', () => {
    expect(readThesis('We only invest in B2B software').customers?.value).toBe('b2b');
    expect(readThesis('We only invest in the companies accelerated by us').condition).toBeDefined();
    expect(readThesis('We invest globally').worldwide?.value).toBe(true);
    expect(readThesis('We back founders with global ambitions').worldwide).toBeUndefined();
  });

  test('is bounded and never fails, whatever is in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const read = readThesis(`We invest in ${text} do not invest in ${text}`);
        expect(read.fields.length).toBeLessThanOrEqual(16);
      }),
      { numRuns: 200 },
    );
    const hostile = [
      '$1 - '.repeat(3_000),
      'not '.repeat(3_000),
      'series a, b and '.repeat(2_000),
      'We invest in , '.repeat(2_000),
    ];
    for (const text of hostile) expect(() => readThesis(text)).not.toThrow();
  });
});

describe('columns and thesis together', () => {
  test('count a field once under two names', () => {
    expect(
      values(statedOf({ ...columns, sectorTags: ['Biotech', 'Biotechnology', 'Payments'] }).fields),
    ).toEqual(['biotechnology', 'payment']);
  });

  test.each([
    [['B2B', 'API', 'Information Technology & Services'], 'We invest in proptech', ['realestate']],
    [['Biotech'], 'We invest in proptech startups', ['realestate']],
    [['Biotech'], 'We invest in drug discovery', ['biotechnology', 'pharmaceutical']],
    [['Edtech'], 'We like good founders', ['edtech']],
  ])('of %s and "%s" give %s', (sectorTags, description, fields) => {
    expect(values(statedOf({ ...columns, sectorTags, description }).fields)).toEqual(fields);
  });

  test('tell technology in general from no word at all', () => {
    const tags = { ...columns, sectorTags: ['Technology'] };
    expect([statedOf(tags).fields, statedOf(tags).technology?.value]).toEqual([[], true]);
    expect(statedOf({ ...columns, description: 'We back good people' }).technology).toBeUndefined();
  });

  test('close a firm whose name or sentence says a few fields, whatever the tag "Sector Agnostic" says', () => {
    const agnostic = { ...columns, sectorTags: ['Sector Agnostic'] };
    for (const words of [
      { name: 'Wobblemoor FoodTech' },
      { name: 'Wobble-Climate' },
      { description: 'We invest in the global food system' },
    ]) {
      const stated = statedOf({ ...agnostic, ...words });
      expect(stated.fields).toHaveLength(1);
      expect(stated.generalist).toBeUndefined();
    }
    expect(statedOf({ ...agnostic, name: 'Wobblemoor Ventures' }).generalist?.value).toBe(true);
  });

  test.each([
    [
      'We invest in fintech. Beyond this, we invest in mobility and health care',
      ['transportation', 'healthcare'],
    ],
    ['We invest in fintech, including insurance', ['insurance']],
    ['We invest in fintech and also in games', ['game']],
    ['We invest in fintech and games', []],
    ['We also invest in games', []],
  ])('know what is named beside the own fields: %s', (description, asides) => {
    expect(statedOf({ ...columns, description }).asides).toEqual(asides);
  });

  test('take "Sector Agnostic" for no field', () => {
    const stated = statedOf({ ...columns, sectorTags: ['Sector Agnostic'] });
    expect(stated.fields).toEqual([]);
    expect(stated.generalist?.value).toBe(true);
  });

  test('narrow the stages of a list by the words, never beyond it', () => {
    const listed = { ...columns, stages: ['seed', 'series-a', 'series-b'] as const };
    expect(values(statedOf({ ...listed, description: 'We invest at Series A' }).stages)).toEqual([
      'series-a',
    ]);
    expect(values(statedOf({ ...listed, description: 'Pre-seed only' }).stages)).toEqual([
      'seed',
      'series-a',
      'series-b',
    ]);
  });

  test('keep the countries of a list and know which of them the words name', () => {
    const stated = statedOf({
      ...columns,
      countries: ['AUS', 'SGP', 'USA', 'GBR'],
      description: 'Primarily in Australia',
    });
    expect(values(stated.countries).flat()).toEqual(['AUS', 'SGP', 'USA', 'GBR']);
    expect(stated.focus).toEqual(['AUS']);
  });

  test('take "Global" for every country, beside those it lists or alone', () => {
    const alone = statedOf({ ...columns, countries: [WORLDWIDE] });
    expect([alone.countries, alone.worldwide?.value]).toEqual([[], true]);
    const beside = statedOf({ ...columns, countries: ['IND', WORLDWIDE] });
    expect([values(beside.countries).flat(), beside.worldwide?.value]).toEqual([['IND'], true]);
  });

  test('never state what they leave out', () => {
    const stated = statedOf({
      ...columns,
      sectorTags: ['Gambling', 'Fintech'],
      description: 'We do not invest in gambling',
    });
    expect(values(stated.fields)).toEqual(['financialservice']);
  });
});
