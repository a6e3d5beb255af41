import { expect, it } from 'vitest';
import { merged } from './merge.ts';

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
  const result = merged({ base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } }, PATHS);
  const expected = { ...base, ...changed, ...('company_name' in mine ? { company_name: undefined } : {}) };
  expect(result.profile).toEqual(expected);
  expect(result.conflicts.map(({ path }) => path)).toEqual(asked);
});

it('keeps both where nothing was stored before', () => {
  const mine = { raise_type: 'startup_equity' as const, company_name: 'Plibb' };
  const theirs = { raise_type: 'startup_equity' as const, company_name: 'Quokka', geography: 'Faro' };
  expect(merged({ base: null, mine, theirs }, PATHS)).toEqual({
    profile: { ...theirs, company_name: 'Plibb' },
    conflicts: [{ path: 'company_name', mine: 'Plibb', theirs: 'Quokka' }],
  });
});
