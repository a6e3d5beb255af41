import { expect, it } from 'vitest';
import { testDatabase } from '../../test/harness/database.ts';
import { type Ask, askOf } from '../search/score/rules-ask.ts';
import { completeProfile, type EquityProfile, type FundProfile, type Profile } from './rules.ts';

const db = testDatabase();

const CALL = { targetLpTypes: [], limit: 10, includeCompetitorLookalikes: false };

/** Lists that are read as sets, whatever the case of their letters. */
function read(profile: Profile): Ask {
  const ask = askOf(profile, CALL);
  const folded = (list: readonly string[]) => list.map((item) => item.toLowerCase()).sort();
  return {
    ...ask,
    sectorTags: folded(ask.sectorTags),
    competitors: folded(ask.competitors),
    lpTypes: [...ask.lpTypes].sort(),
  };
}

async function keyOf(profile: Profile): Promise<string> {
  const [row] = await db.service.query<{ key: string }>({
    text: 'select profile_score_key($1::jsonb) as key',
    values: [JSON.stringify(completeProfile(profile))],
  });
  return row?.key ?? '';
}

const EQUITY: EquityProfile = {
  raise_type: 'startup_equity',
  stage: 'seed',
  round_size_usd: 2_000_000,
  sector_tags: ['Fintech', 'Payments', 'SaaS'],
  known_competitors: ['Plonkambra', 'Quorl'],
};
const FUND: FundProfile = { raise_type: 'fund_lp', sector_tags: ['Climate'], thesis: 'Heat pumps.' };

// A field that is added to a profile must be added here: the types ask for it.
const OF_EQUITY: {
  readonly [Field in keyof Omit<Required<EquityProfile>, 'raise_type'>]: EquityProfile[Field];
} = {
  sector_tags: ['saas', 'payments', 'fintech'],
  raise_goals: 'A second line.',
  geography: 'London',
  geography_weight: 'preferred',
  sector_weight: 'preferred',
  monitoring_opt_in: true,
  calendar_link: 'https://cal.example/ada',
  letter_languages: ['en'],
  stage: 'series-a',
  stage_inferred: true,
  round_size_usd: 3_000_000,
  one_liner: 'Ovens for bakeries.',
  icp_description: 'Bakeries.',
  growth_metrics: { arr_usd: 9_000_000, growth_rate_pct: 40, team_size: 70 },
  notable_investors: ['Quorl Ventures'],
  known_competitors: ['QUORL', 'Plonkambra'],
  founder_social_url: 'https://social.example/ada',
  company_social_url: 'https://social.example/plibb',
  lookalike_monitoring_opt_in: true,
  founder_name: 'Ada',
  company_name: 'Plibb',
};
const OF_FUND: { readonly [Field in keyof Omit<Required<FundProfile>, 'raise_type'>]: FundProfile[Field] } = {
  sector_tags: ['climate'],
  raise_goals: 'A first close.',
  geography: 'London',
  geography_weight: 'strict',
  sector_weight: 'loose',
  monitoring_opt_in: true,
  calendar_link: 'https://cal.example/ada',
  letter_languages: ['en'],
  fund_name: 'Plibb I',
  fund_strategy: 'venture',
  thesis: 'Wind.',
  fund_size_usd: 50_000_000,
  fund_number: 2,
  vintage_year: 2026,
  target_lp_types: ['institutional'],
  min_commitment_usd: 1_000_000,
  track_record: { tvpi: 2 },
  existing_lps: ['Quorl Ventures'],
  gp_name: 'Plibb',
  gp_social_url: 'https://social.example/gp',
  fund_social_url: 'https://social.example/fund',
};
const CHANGES: readonly (readonly [string, Profile, object])[] = [
  ...Object.entries(OF_EQUITY).map(([field, value]) => [field, EQUITY, { [field]: value }] as const),
  ...Object.entries(OF_FUND).map(([field, value]) => [field, FUND, { [field]: value }] as const),
  ['an empty list', FUND, { target_lp_types: [] }],
  ['a field of a later release', EQUITY, { appetite: 3 }],
];

it.each(CHANGES)('keeps scores over %s exactly if no search reads it', async (field, profile, change) => {
  const changed = { ...profile, ...change } as Profile;
  const [was, is] = [read(completeProfile(profile)), read(completeProfile(changed))];
  const isKept = (await keyOf(profile)) === (await keyOf(changed));
  if (field === 'a field of a later release') expect(isKept).toBe(false);
  else expect(isKept).toBe(JSON.stringify(was) === JSON.stringify(is));
});

it('counts the order of sectors if more are named than a search looks at', async () => {
  const tags = ['Fintech', 'Payments', 'Robotics', 'Biotechnology', 'Gaming'];
  const keys = await Promise.all(
    [tags, tags.toReversed(), tags.map((tag) => tag.toUpperCase())].map((sector_tags) =>
      keyOf({ ...EQUITY, sector_tags }),
    ),
  );
  expect(keys[1]).not.toBe(keys[0]);
  expect(keys[2]).toBe(keys[0]);
});
