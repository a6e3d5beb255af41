import { expect, it } from 'vitest';
import type { Profile } from '../api/raise.ts';
import { valueAt, withValue } from '../screens/raise/fields.ts';
import { merged } from './merge.ts';

const PROFILE = { valueAt, withValue };

const PATHS = [
  'company_name',
  'geography',
  'sector_tags',
  'growth_metrics.arr_usd',
  'growth_metrics.team_size',
];
const base = {
  raise_type: 'startup_equity' as const,
  company_name: 'Plibb',
  geography: 'Lisbon',
  sector_tags: ['Climate'],
  growth_metrics: { arr_usd: 1, team_size: 2 },
};

it.each([
  ['mine alone', { geography: 'Porto' }, {}, { geography: 'Porto' }, []],
  ['theirs alone', {}, { sector_tags: ['Water'] }, { sector_tags: ['Water'] }, []],
  [
    'each another field, also within one',
    { growth_metrics: { arr_usd: 9, team_size: 2 } },
    { company_name: 'Quokka', growth_metrics: { arr_usd: 1, team_size: 7 } },
    { company_name: 'Quokka', growth_metrics: { arr_usd: 9, team_size: 7 } },
    [],
  ],
  ['both alike', { geography: 'Porto' }, { geography: 'Porto' }, { geography: 'Porto' }, []],
  ['both otherwise', { geography: 'Porto' }, { geography: 'Faro' }, { geography: 'Porto' }, ['geography']],
  ['mine took it out', { company_name: undefined }, { company_name: 'Quokka' }, {}, ['company_name']],
])('of a raise that two changed (%s) loses nothing', (_name, mine, theirs, changed, asked) => {
  const all: { base: Profile; mine: Profile; theirs: Profile } = {
    base,
    mine: { ...base, ...mine },
    theirs: { ...base, ...theirs },
  };
  const result = merged(all, PATHS, PROFILE);
  const expected = { ...base, ...changed, ...('company_name' in mine ? { company_name: undefined } : {}) };
  expect(result.whole).toEqual(expected);
  expect(result.conflicts.map(({ path }) => path)).toEqual(asked);
});

it('keeps both where nothing was stored before', () => {
  const mine = { raise_type: 'startup_equity' as const, company_name: 'Plibb' };
  const theirs = { raise_type: 'startup_equity' as const, company_name: 'Quokka', geography: 'Faro' };
  expect(merged<Profile>({ base: { raise_type: 'startup_equity' }, mine, theirs }, PATHS, PROFILE)).toEqual({
    whole: { ...theirs, company_name: 'Plibb' },
    conflicts: [{ path: 'company_name', mine: 'Plibb', theirs: 'Quokka' }],
  });
});

it('takes the fields of a message by their names, and leaves what is not edited as it is stored', () => {
  const before = { subject: 'A', body: 'One' };
  expect(
    merged({ base: before, mine: { subject: 'A', body: 'Two' }, theirs: { subject: 'B', body: 'Three' } }, [
      'subject',
      'body',
    ]),
  ).toEqual({
    whole: { subject: 'B', body: 'Two' },
    conflicts: [{ path: 'body', mine: 'Two', theirs: 'Three' }],
  });
});
