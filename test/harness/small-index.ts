import { investorKey } from '../../src/core/identity.ts';
import type { Profile } from '../../src/core/profile.ts';
import { askOf, type Overrides } from '../../src/core/ranking/ask.ts';
import { buildIndex } from '../../src/matching/build-index.ts';
import type { Candidate, InvestorIndex } from '../../src/matching/investor-index.ts';
import type { CorpusBatch, InvestorRow, RoundRow } from '../../src/matching/rows.ts';

// A corpus of a handful of investors, said in one line each, for tests of the index.

const INVESTOR: InvestorRow = {
  id: 0,
  name: '',
  identityKey: '',
  lpType: null,
  country: null,
  state: null,
  city: null,
  stages: [],
  sectorTags: [],
  countries: [],
  chequeMaxUsd: null,
  exitSizeUsd: null,
  exitOn: null,
  mergedInto: null,
  asOf: null,
};
export const AS_OF = '2020-06-30';

export interface Deal {
  readonly by: number;
  readonly company?: number;
  readonly on?: string | null;
  readonly stage?: RoundRow['stage'];
  readonly usd?: number | null;
}

const COMPANIES = [
  {
    id: 1,
    name: 'Blipgrid',
    identityKey: 'blipgrid',
    country: 'DEU',
    state: null,
    city: 'Berlin',
    sectorTags: ['Climate'],
  },
  {
    id: 2,
    name: 'Dorfella',
    identityKey: 'dorfella',
    country: 'USA',
    state: 'RI',
    city: 'Providence',
    sectorTags: ['E-Commerce'],
  },
  {
    id: 3,
    name: 'Flum Loom',
    identityKey: 'flum loom',
    country: 'DEU',
    state: null,
    city: 'Munich',
    sectorTags: [],
  },
];

export function build(
  investors: readonly Partial<InvestorRow>[],
  deals: readonly Deal[],
): Promise<InvestorIndex> {
  const rows = investors.map((row, at) => {
    const name = row.name ?? `Firm ${at + 1}`;
    return { ...INVESTOR, id: at + 1, name, identityKey: investorKey(name), ...row };
  });
  const rounds = deals.map(({ company = 1, on = '2020-01-01', stage = 'seed', usd = 1e6 }, at) => {
    return { id: at + 1, companyId: company, stage, announcedOn: on, raisedUsd: usd, asOf: null };
  });
  const batches: CorpusBatch[] = [
    { kind: 'investors', rows },
    { kind: 'companies', rows: COMPANIES },
    { kind: 'rounds', rows: rounds },
    { kind: 'deals', rows: deals.map(({ by }, at) => ({ roundId: at + 1, investorId: by })) },
  ];
  return buildIndex(
    async (take) => {
      for (const batch of batches) await take(batch);
      return 7;
    },
    AS_OF,
    async () => {},
  );
}

const CALL: Overrides = { targetLpTypes: [], limit: 50, includeCompetitorLookalikes: false };
export function search(
  index: InvestorIndex,
  profile: Profile,
  call: Partial<Overrides> = {},
): readonly Candidate[] {
  return index.search(askOf(profile, { ...CALL, ...call }));
}
export const names = (found: readonly Candidate[]) => found.map((one) => one.facts.name);
export const raise = (fields: Partial<Extract<Profile, { raise_type: 'startup_equity' }>> = {}): Profile => ({
  raise_type: 'startup_equity',
  ...fields,
});
