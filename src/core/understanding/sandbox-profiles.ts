import type { EquityProfile, FundProfile } from '../research/profile.ts';
import type { SandboxWorld } from '../sandbox/world.ts';

/** Two funded companies a founder in the sandbox would call competitors. */
function competitorsIn(world: SandboxWorld, sector: string, country: string): string[] {
  const funded = new Set(world.rounds.map((round) => round.companySourceId));
  return world.companies
    .filter(({ sourceId, sectorTags, place }) => {
      return funded.has(sourceId) && sectorTags.includes(sector) && place.country === country;
    })
    .slice(0, 2)
    .map((company) => company.name);
}

/** Profiles for a first look: a search with a test key answers at once when one of them is stored. */
export function sandboxProfiles(world: SandboxWorld): {
  readonly equity: EquityProfile;
  readonly fund: FundProfile;
} {
  return {
    equity: {
      raise_type: 'startup_equity',
      company_name: 'Plibberish Storage',
      stage: 'seed',
      round_size_usd: 2_500_000,
      sector_tags: ['Climate', 'Energy Storage'],
      geography: 'Berlin, DEU',
      geography_weight: 'preferred',
      known_competitors: competitorsIn(world, 'Climate', 'DEU'),
    },
    fund: {
      raise_type: 'fund_lp',
      fund_name: 'Plibberish Fund I',
      fund_strategy: 'venture',
      fund_size_usd: 40_000_000,
      min_commitment_usd: 250_000,
      sector_tags: ['Climate', 'Energy Storage'],
      geography: 'Berlin, DEU',
      target_lp_types: ['family_office', 'recently_exited_founder'],
    },
  };
}
