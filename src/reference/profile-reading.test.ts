import { describe, expect, it } from 'vitest';
import type { Profile } from '../profile/rules.ts';
import { readProfile } from '../profile/rules-understand.ts';
import { type KnownNames, type OnRecord, vocabularyOf } from '../profile/rules-vocabulary.ts';
import { loadGazetteer } from './reference.ts';

const NAMES: KnownNames = {
  has: (name) => name.startsWith('Known'),
  near: () => [],
  called: (name) =>
    name === 'Known gmbh' ? { name: 'Known', place: 'Berlin, Germany', deals: 7 } : undefined,
};
const ON_RECORD: OnRecord = {
  isEmpty: false,
  hasTown: () => false,
  hasPlace: () => true,
  hasSector: (key) => key === 'widgetry',
  hasKind: () => true,
  hasLpType: () => true,
  hasStage: () => true,
  investors: NAMES,
  companies: NAMES,
};
const WORDS = vocabularyOf(loadGazetteer(), ON_RECORD);
const read = (profile: Omit<Extract<Profile, { raise_type: 'startup_equity' }>, 'raise_type'>) =>
  readProfile({ raise_type: 'startup_equity', ...profile }, WORDS);

describe('the place of a profile', () => {
  it.each([
    [
      'Oakland, CA',
      'Oakland, CA, United States',
      ['the San Francisco area', 'California', 'United States'],
      'USA',
    ],
    ['Lisbon, PRT', 'Lisbon, Portugal', ['the Lisbon area', 'Portugal'], 'PRT'],
    ['Ontario', 'ON, Canada', ['Canada'], 'CAN'],
    ['Kenya', 'Kenya', [], 'KEN'],
    ['Benelux', 'Benelux', ['Belgium', 'Luxembourg', 'Netherlands'], undefined],
  ])('of %s has what lies around it', (geography, name, within, country) => {
    expect(read({ geography }).place).toEqual({ value: geography, understood: true, name, country, within });
  });

  it('that nobody knows has no name, and a warning', () => {
    const { place, warnings } = read({ geography: 'Atlantis on the Moon' });
    expect(place).toEqual({ value: 'Atlantis on the Moon', understood: false, within: [] });
    expect(warnings.map(({ field }) => field)).toContain('geography');
  });
});

describe('the fields of a profile', () => {
  it('are those of the vocabulary with what is broader, of a slip those of what was taken', () => {
    const { sectors } = read({
      sector_tags: ['fintec', 'widgetry', 'zzzzqq', 'software', 'Energy Storage'],
    });
    expect(
      sectors.map(({ value, understood, fields }) => [value, understood, fields.map(({ name }) => name)]),
    ).toEqual([
      ['fintec', true, ['Fintech']],
      ['widgetry', true, ['widgetry']],
      ['zzzzqq', false, []],
      ['software', true, ['Software']],
      ['Energy Storage', true, ['Energy storage']],
    ]);
    expect(sectors[4]?.fields[0]?.broader).toContain('Energy');
    expect(sectors.map(({ fields }) => fields[0]?.is_broad)).toEqual([false, false, undefined, true, false]);
    expect(read({ one_liner: 'Robots that pick fruit' }).also_read).toEqual(['Robotics']);
    expect(read({}).sectors).toEqual([]);
  });
});

describe('stage and size of a profile', () => {
  it('say what is usual of either', () => {
    expect(read({ stage: 'seed', round_size_usd: 9_000_000 })).toMatchObject({
      stage: { name: 'seed', inferred: false },
      usual_size: { least_usd: 750_000, most_usd: 4_000_000 },
      usual_stage: 'series-a',
    });
    const inferred = read({ round_size_usd: 90_000_000 });
    expect(inferred.stage).toEqual({ name: 'series-c-plus', inferred: true });
    expect(inferred.usual_size).toEqual({ least_usd: 40_000_000 });
    expect(read({})).not.toHaveProperty('usual_stage');
  });
});

describe('names of a profile', () => {
  it('are told with the record they mean', () => {
    const { names } = read({
      known_competitors: ['Known gmbh', 'Nobody', 'Nobody'],
      notable_investors: ['Known Two'],
    });
    expect(names).toEqual([
      {
        field: 'known_competitors',
        value: 'Known gmbh',
        on_record: true,
        name: 'Known',
        place: 'Berlin, Germany',
        deals: 7,
      },
      { field: 'known_competitors', value: 'Nobody', on_record: false },
      { field: 'notable_investors', value: 'Known Two', on_record: true },
    ]);
  });

  it('of a fund are its limited partners', () => {
    const fund = readProfile({ raise_type: 'fund_lp', existing_lps: ['Known LP'], thesis: 'Fintech' }, WORDS);
    expect(fund.names).toEqual([{ field: 'existing_lps', value: 'Known LP', on_record: true }]);
    expect(fund).not.toHaveProperty('stage');
  });
});
