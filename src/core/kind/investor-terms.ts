export const STAGES = ['pre-seed', 'seed', 'series-a', 'series-b', 'series-c-plus'] as const;
export type Stage = (typeof STAGES)[number];

export const LP_TYPES = [
  'family_office',
  'hnw_individual',
  'recently_exited_founder',
  'institutional',
  'angel',
] as const;
export type LpType = (typeof LP_TYPES)[number];

export type Tier = 'A' | 'B' | 'C';
