import { expect, it } from 'vitest';
import type { Profile } from '../profile/rules.ts';
import { mondaysUntil, raiseName } from './rules-raises.ts';

it.each([
  [undefined, 'Raise'],
  [{ raise_type: 'startup_equity', stage: 'pre-seed' }, 'Pre-seed'],
  [{ raise_type: 'startup_equity', stage: 'seed' }, 'Seed'],
  [{ raise_type: 'startup_equity', stage: 'series-b' }, 'Series B'],
  [{ raise_type: 'startup_equity', stage: 'series-c-plus' }, 'Series C or later'],
  [{ raise_type: 'fund_lp' }, 'Fund'],
  [{ raise_type: 'fund_lp', fund_name: 'Example Fund II' }, 'Example Fund II'],
])('calls a raise of %j %j, unless it has a name', (profile, name) => {
  expect(raiseName({ name: undefined, profile: profile as Profile | undefined })).toBe(name);
  expect(raiseName({ name: 'Bridge', profile: profile as Profile | undefined })).toBe('Bridge');
});

it.each([
  ['2026-11-29T23:59:59Z', ['2026-11-16', '2026-11-23']],
  ['2026-11-30T00:00:00Z', ['2026-11-23', '2026-11-30']],
])('begins the week of %s on its Monday, UTC', (now, mondays) => {
  expect(mondaysUntil(new Date(now), 2)).toEqual(mondays);
});
