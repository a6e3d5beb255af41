import type { Profile } from '../../../bench/evaluation/customer.ts';

/** Who writes: a made-up company or fund as its founder describes it, and whom the founder knows. */
export interface Sender {
  readonly id: string;
  readonly name: string;
  readonly profile: Profile;
}

/** Described as founders do: some say much, some the least, one nothing but a field. */
export const SENDERS: readonly Sender[] = [
  {
    id: 'payments-london',
    name: 'Priya Raman',
    profile: {
      raise_type: 'startup_equity',
      company_name: 'Tallybridge',
      founder_name: 'Priya Raman',
      one_liner:
        'Tallybridge lets freelancers invoice abroad and be paid in their own currency the same day.',
      sector_tags: ['payments', 'fintech'],
      geography: 'London',
      stage: 'seed',
      round_size_usd: 2_000_000,
      growth_metrics: { arr_usd: 340_000, team_size: 9 },
      known_competitors: ['TransferWise', 'GoCardless'],
      calendar_link: 'https://cal.example/priya',
    },
  },
  {
    id: 'storage-toronto',
    name: 'Luc Tremblay',
    profile: {
      raise_type: 'startup_equity',
      company_name: 'Nordcell Energy',
      founder_name: 'Luc Tremblay',
      icp_description: 'Owners of apartment buildings who pay peak prices for electricity.',
      sector_tags: ['energy storage', 'cleantech'],
      geography: 'Toronto',
      stage: 'series-a',
      round_size_usd: 8_000_000,
      growth_metrics: { arr_usd: 1_200_000, growth_rate_pct: 140 },
      notable_investors: ['Great Lakes Angels'],
    },
  },
  {
    id: 'games-berlin',
    name: 'Jonas Weiss',
    profile: {
      raise_type: 'startup_equity',
      company_name: 'Funkenflug',
      founder_name: 'Jonas Weiss',
      one_liner: 'We make co-operative puzzle games for phones that two people play on one screen.',
      sector_tags: ['mobile games'],
      geography: 'Berlin',
      stage: 'seed',
      round_size_usd: 1_500_000,
      raise_goals: 'Launch our second title in six countries.',
    },
  },
  {
    id: 'advertising-new-york',
    name: 'Dana Whitfield',
    profile: {
      raise_type: 'startup_equity',
      company_name: 'Placewise',
      founder_name: 'Dana Whitfield',
      one_liner: 'placewise shows retailers which outdoor ads bring people into their shops',
      sector_tags: ['ad-tech', 'analytics'],
      geography: 'New York',
      stage: 'series-b',
      round_size_usd: 18_000_000,
      growth_metrics: { arr_usd: 6_400_000, team_size: 64 },
      notable_investors: ['Contour Venture Partners'],
    },
  },
  {
    id: 'therapeutics-boston',
    name: 'Dr. Helen Osei',
    profile: {
      raise_type: 'startup_equity',
      company_name: 'Calyx Therapeutics',
      founder_name: 'Helen Osei',
      icp_description:
        'We develop an oral treatment for a rare kidney disease; the first patients are to be treated next year.',
      sector_tags: ['biotech'],
      geography: 'Boston',
      stage: 'series-a',
      round_size_usd: 25_000_000,
      growth_metrics: { team_size: 14 },
    },
  },
  {
    id: 'software-paris',
    name: 'Camille Laurent',
    profile: {
      raise_type: 'startup_equity',
      company_name: 'Registre',
      founder_name: 'Camille Laurent',
      one_liner:
        'Registre keeps the contracts of small law firms in order and warns before a deadline passes.',
      sector_tags: ['legal tech', 'SaaS'],
      geography: 'Paris',
      stage: 'seed',
      round_size_usd: 1_200_000,
      growth_metrics: { arr_usd: 95_000 },
    },
  },
  {
    id: 'commerce-madrid',
    name: 'Lucía Ferrer',
    profile: {
      raise_type: 'startup_equity',
      company_name: 'Huerta Directa',
      founder_name: 'Lucía Ferrer',
      one_liner: 'Huerta Directa sells fruit of small growers to restaurants without a wholesaler.',
      sector_tags: ['e-commerce', 'food'],
      geography: 'Madrid',
      stage: 'seed',
      round_size_usd: 900_000,
    },
  },
  {
    id: 'little-said',
    name: 'Sam Okoro',
    profile: {
      raise_type: 'startup_equity',
      company_name: 'Lintel',
      sector_tags: ['developer tools'],
      geography: 'San Francisco',
      stage: 'seed',
    },
  },
  {
    id: 'fund-of-seed',
    name: 'Marta Kowalska',
    profile: {
      raise_type: 'fund_lp',
      fund_name: 'Baltic Seed Partners II',
      gp_name: 'Marta Kowalska',
      fund_strategy: 'venture',
      thesis: 'We back industrial software founders in Poland and the Baltics before anybody else does.',
      fund_size_usd: 40_000_000,
      fund_number: 2,
      sector_tags: ['industrial software'],
      geography: 'Poland',
      track_record: { prior_funds: 1, notable_exits: ['Plantwise'] },
      target_lp_types: ['family_office', 'institutional'],
    },
  },
  {
    id: 'health-san-francisco',
    name: 'Ben Adeyemi',
    profile: {
      raise_type: 'startup_equity',
      company_name: 'Wardline',
      founder_name: 'Ben Adeyemi',
      one_liner: 'Wardline tells nurses which patients are likely to fall in the next hour.',
      sector_tags: ['digital health', 'medical devices'],
      geography: 'San Francisco',
      stage: 'series-a',
      round_size_usd: 10_000_000,
      growth_metrics: { arr_usd: 800_000, team_size: 22 },
    },
  },
];
