import { describe, expect, test } from 'vitest';
import type { EquityProfile, Said } from '../profile/rules.ts';
import { understand, unmatched } from '../profile/rules-understand.ts';
import { type OnRecord, readingOf, vocabularyOf } from '../profile/rules-vocabulary.ts';
import { loadGazetteer } from './reference.ts';

const NAMES = {
  has: (name: string) => name.startsWith('Known'),
  near: () => ['Known Capital'],
  called: () => undefined,
};
const ON_RECORD: OnRecord = {
  isEmpty: false,
  hasTown: (key) => key === 'examplewick',
  hasPlace: ({ country, city }) => country === 'KEN' || city === 'london',
  hasSector: (key) => key === 'game' || key === 'widgetry',
  hasKind: (kind) => kind === 'angel',
  hasLpType: (type) => type === 'angel',
  hasStage: (stage) => stage === 'seed',
  investors: NAMES,
  companies: NAMES,
};
const WORDS = vocabularyOf(loadGazetteer(), ON_RECORD);
const BARE = vocabularyOf(loadGazetteer(), undefined);
const PROFILE: EquityProfile = { raise_type: 'startup_equity' };
const told = (profile: Partial<EquityProfile>, said: Said = {}, words = WORDS) =>
  understand({ ...PROFILE, ...profile }, said, words);

test('a search reads a slip as what it was taken for', () => {
  const { place, tags } = readingOf(WORDS);
  expect(tags(['fintec', 'zzqwx', 'Games'])).toEqual(['Fintech', 'zzqwx', 'Games']);
  expect(place('Londn')).toEqual({ country: 'GBR', city: 'london' });
});

describe('warnings', () => {
  test('are none where all is understood', () => {
    const profile = {
      geography: 'London, GBR',
      sector_tags: ['Games', 'Widgetry', 'dev tools'],
      stage: 'seed',
      round_size_usd: 3e6,
      known_competitors: ['Known Games'],
      notable_investors: ['Known Capital'],
    } as const;
    expect(told(profile)).toEqual([]);
  });

  test('tell a slip with what it was taken for, and of the unknown what may be meant', () => {
    expect(told({ geography: 'Londn', sector_tags: ['fintec', 'zzqwx'] })).toMatchObject([
      { field: 'geography', value: 'Londn', takenAs: 'London, United Kingdom' },
      { field: 'sector_tags', value: 'fintec', takenAs: 'Fintech' },
      { field: 'sector_tags', value: 'zzqwx' },
    ]);
    expect(told({ geography: 'Xyzzyqwert' })).toMatchObject([{ field: 'geography', value: 'Xyzzyqwert' }]);
    expect(told({ geography: 'Examplewick' })).toHaveLength(1);
    expect(told({ geography: 'Examplewick, Kenya' })).toEqual([]);
  });

  test('tell a round that contradicts its stage, not one whose stage was inferred', () => {
    expect(told({ stage: 'seed', round_size_usd: 80e6 })).toMatchObject([
      { field: 'round_size_usd', value: '80000000', suggestions: ['series-c-plus'] },
    ]);
    expect(told({ stage: 'series-b', round_size_usd: 100_000 })).toMatchObject([
      { suggestions: ['pre-seed'] },
    ]);
    expect(told({ stage: 'seed', round_size_usd: 8e6 })).toEqual([]);
    expect(told({ stage: 'seed', round_size_usd: 80e6, stage_inferred: true })).toEqual([]);
  });

  test('tell names that are not on record, with candidates; nothing of names before an index', () => {
    const profile = { known_competitors: ['Knwn Games'], notable_investors: ['Knwn Capital'] };
    expect(told(profile)).toMatchObject([
      { field: 'notable_investors', value: 'Knwn Capital', suggestions: ['Known Capital'] },
      { field: 'known_competitors', value: 'Knwn Games', suggestions: ['Known Capital'] },
    ]);
    expect(told(profile, {}, BARE)).toEqual([]);
  });

  test('are of the call where it says the same field, fifty at most, and short', () => {
    expect(told({ geography: 'Londn' }, { geography: 'Berlin' })).toEqual([]);
    const tags = Array.from({ length: 100 }, (_, at) => `zzqwx${at}${'🙂'.repeat(300)}`);
    const all = told({ sector_tags: tags });
    expect(all).toHaveLength(50);
    expect(Math.max(...all.map(({ value }) => [...value].length))).toBe(200);
    for (const text of ['%', '_', '\u202eabc', '🙂', '\u0007', 'x'.repeat(10_000)]) {
      expect(told({ geography: text, sector_tags: [text] })).toHaveLength(2);
    }
  });
});

describe('filters that nobody can pass', () => {
  const refused = (said: Said, profile: Partial<EquityProfile> = {}, words = WORDS) =>
    unmatched({ ...PROFILE, ...profile }, said, words).map(({ field }) => field);

  test.each<[string, Said, Partial<EquityProfile>, string[]]>([
    ['an unknown sector', { sector_tags: ['zzqwx'] }, {}, ['sector_tags']],
    ['one of several that is known', { sector_tags: ['zzqwx', 'Games'] }, {}, []],
    ['a slip', { sector_tags: ['gamez'] }, {}, []],
    [
      'a sector that only weighs',
      { sector_tags: ['zzqwx'], sector_weight: 'preferred' },
      {},
      ['sector_tags'],
    ],
    [
      'a strict sector of the profile',
      {},
      { sector_tags: ['zzqwx'], sector_weight: 'strict' },
      ['sector_tags'],
    ],
    [
      'a strict place that is none',
      { geography: 'Xyzzyqwert' },
      { geography_weight: 'strict' },
      ['geography'],
    ],
    [
      'a strict town of nobody',
      { geography: 'Xyzzyqwert, Kenya' },
      { geography_weight: 'strict' },
      ['geography'],
    ],
    ['a strict place without records', {}, { geography: 'Peru', geography_weight: 'strict' }, ['geography']],
    ['a strict place with records', { geography: 'Kenya' }, { geography_weight: 'strict' }, []],
    ['a place that weighs', { geography: 'Xyzzyqwert' }, {}, ['geography']],
    ['a kind of nobody', { kinds: ['platform'] }, {}, ['kinds']],
    ['a type of nobody', { target_lp_types: ['institutional'] }, {}, ['target_lp_types']],
    ['an angel', { target_lp_types: ['angel'], kinds: ['angel'] }, {}, []],
    ['a stage of nobody', { stage: ['series-b'] }, {}, ['stage']],
    ['a stage of some', { stage: 'seed' }, {}, []],
  ])('%s', (_what, said, profile, fields) => {
    expect(refused(said, profile)).toEqual(fields);
  });

  test('are not known before an index', () => {
    expect(refused({ sector_tags: ['zzqwx'] }, {}, BARE)).toEqual([]);
  });

  test('say what may have been meant', () => {
    expect(unmatched(PROFILE, { sector_tags: ['fintec'] }, WORDS)).toMatchObject([
      { field: 'sector_tags', value: 'fintec', suggestions: ['Fintech'] },
    ]);
  });
});
