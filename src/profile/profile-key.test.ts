import { expect, it } from 'vitest';
import type { Profile } from './rules.ts';
import { profileKey } from './rules-suggest.ts';

const NAMED: Profile = {
  raise_type: 'startup_equity',
  company_name: 'Wobblemoor Inc.',
  sector_tags: ['Games'],
};
const NAMELESS: Profile = {
  raise_type: 'startup_equity',
  sector_tags: ['Games', 'Mobile'],
  known_competitors: ['Blipgrid', 'Dapplewick'],
  round_size_usd: 1e6,
};

it('is one for a named company, whatever else changes', () => {
  const changed: Profile = {
    ...NAMED,
    company_name: 'wobblemoor',
    round_size_usd: 2e6,
    known_competitors: ['A'],
  };
  expect(profileKey(changed)).toBe(profileKey(NAMED));
  expect(profileKey({ ...NAMED, company_name: 'Dapplewick' })).not.toBe(profileKey(NAMED));
});

it('is another for a fund of the same name', () => {
  const fund: Profile = { raise_type: 'fund_lp', fund_name: 'Wobblemoor' };
  expect(profileKey(fund)).not.toBe(profileKey(NAMED));
  expect(profileKey({ ...fund, thesis: 'Games' })).toBe(profileKey(fund));
});

it('is what one without a name says, in any order', () => {
  const turned = {
    ...NAMELESS,
    sector_tags: ['mobile', 'Games'],
    known_competitors: ['Dapplewick', 'Blipgrid'],
  };
  expect(profileKey(turned)).toBe(profileKey(NAMELESS));
  // What was taken for the stage is not said.
  expect(profileKey({ ...NAMELESS, stage: 'seed', stage_inferred: true })).toBe(profileKey(NAMELESS));
  expect(profileKey({ ...NAMELESS, stage: 'seed' })).not.toBe(profileKey(NAMELESS));
  const others: Profile[] = [
    { ...NAMELESS, sector_tags: ['Games'] },
    { ...NAMELESS, known_competitors: ['Blipgrid'] },
    { ...NAMELESS, round_size_usd: 2e6 },
    { ...NAMELESS, geography: 'Berlin' },
    { raise_type: 'startup_equity' },
    { raise_type: 'fund_lp', thesis: 'Games' },
    { raise_type: 'fund_lp', thesis: 'Mobile' },
  ];
  const keys = [NAMED, NAMELESS, ...others].map(profileKey);
  expect(new Set(keys).size).toBe(keys.length);
});

it('is empty without a profile', () => {
  expect(profileKey(undefined)).toBe('');
});
