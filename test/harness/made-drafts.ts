import type { DraftRecord } from '../../src/letters/rules-wording.ts';
import type { EquityProfile, FundProfile } from '../../src/profile/rules.ts';
import type { DealHeld, InvestorBlock } from '../../src/research/rules-dossier.ts';

// Invented people and firms for the tests of this folder.

export const MADE_EQUITY: EquityProfile = {
  raise_type: 'startup_equity',
  company_name: 'Acme Lifts',
  founder_name: 'Rune Holt',
  stage: 'seed',
  round_size_usd: 2_000_000,
  sector_tags: ['Warehouse Robotics', 'AI'],
  geography: 'Oslo, Norway',
  one_liner: 'Robots that unload trucks for mid-size retailers.',
  icp_description: 'Mid-size retailers with their own warehouses.',
  growth_metrics: { arr_usd: 1_234_000, growth_rate_pct: 40, team_size: 12 },
  notable_investors: ['Blue Kettle Angels'],
  known_competitors: ['Rival Hoists'],
  calendar_link: 'https://cal.example/rune',
  company_social_url: 'https://social.example/company/acme-lifts',
  raise_goals: 'Hire two engineers and open a second test warehouse.',
};

export const MADE_FUND: FundProfile = {
  raise_type: 'fund_lp',
  fund_name: 'Northlight Fund II',
  gp_name: 'Rune Holt',
  fund_strategy: 'venture',
  thesis: 'We back the companies that make heavy industry electric.',
  fund_size_usd: 50_000_000,
  fund_number: 2,
  target_lp_types: ['family_office'],
  sector_tags: ['Climate'],
  min_commitment_usd: 250_000,
  track_record: { prior_funds: 1, net_irr_pct: 21, tvpi: 2.1, notable_exits: ['Volta Kiln'] },
  existing_lps: ['Secret Endowment'],
};

export const MADE_INVESTOR: InvestorBlock = {
  id: 'inv_7wzqk0yd5c',
  name: 'Harbour Ventures',
  entity: 'organisation',
  geography: 'Bergen, Norway',
  sectorTags: ['Robotics', 'Logistics'],
  stages: ['seed'],
  portfolioCompanies: ['Foo Robotics', 'Barge', 'Rival Hoists', 'Kelp & Co'],
  investments: 4,
  lastActivityDate: '2026-03-12',
  funds: [],
  commitments: [],
  sources: [],
};

export const MADE_DEALS: readonly DealHeld[] = [
  {
    company: 'Barge',
    sectorTags: ['Logistics'],
    country: 'NOR',
    city: 'Bergen',
    kind: 'seed',
    stage: 'seed',
    enteredOn: '2026-03-12',
  },
  {
    company: 'Foo Robotics',
    sectorTags: ['Robotics', 'Logistics'],
    country: 'NOR',
    city: 'Oslo',
    kind: 'seed',
    stage: 'seed',
    enteredOn: '2025-06-02',
  },
  { company: 'Rival Hoists', sectorTags: ['Robotics'], kind: 'seed', stage: 'seed', enteredOn: '2025-05-02' },
  { company: 'Kelp & Co', sectorTags: ['Food and beverage'], kind: 'series-a', stage: 'series-a' },
];

/** A first touch from Rune Holt to Ada Quill of Harbour Ventures, with what differs. */
export function madeRecord(more: Partial<DraftRecord> = {}): DraftRecord {
  return {
    profile: MADE_EQUITY,
    senderName: 'Rune Holt',
    senderAddress: 'rune@acme-lifts.example',
    recipientName: 'Ada Quill',
    recipientAddress: 'ada@harbour.example',
    investor: { block: MADE_INVESTOR, deals: MADE_DEALS },
    firm: undefined,
    namedAs: undefined,
    paths: [
      {
        name: 'Liv Marsh',
        position: 'Partner',
        company: 'Harbour Ventures',
        kind: 'firm',
        why: 'made',
        strength: 0.9,
      },
    ],
    earlier: [],
    position: 1,
    touches: 3,
    note: undefined,
    language: 'en',
    seed: 'made-up',
    today: '2026-11-20',
    ...more,
  };
}
