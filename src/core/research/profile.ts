import type { GeographyWeight } from '../corpus/investor-record.ts';
import type { LpType, Stage } from '../kind/investor-terms.ts';
import { stageBelow, stageOfSize } from '../kind/stage-of-size.ts';
import type { Language } from '../outreach/language/language.ts';

interface SharedFields {
  readonly sector_tags?: readonly string[];
  readonly raise_goals?: string;
  readonly geography?: string;
  readonly geography_weight?: GeographyWeight;
  readonly sector_weight?: GeographyWeight;
  readonly monitoring_opt_in?: boolean;
  readonly calendar_link?: string;
  /** What letters may be written in. */
  readonly letter_languages?: readonly Language[];
}

/** A founder raising from VCs and angels. Only `raise_type` is required on write; `stage` is always there when read. */
export interface EquityProfile extends SharedFields {
  readonly raise_type: 'startup_equity';
  readonly stage?: Stage;
  /** True where `stage` was worked out from the size of the round or the growth metrics. */
  readonly stage_inferred?: boolean;
  readonly round_size_usd?: number;
  /** What the company does, in a sentence. */
  readonly one_liner?: string;
  readonly icp_description?: string;
  readonly growth_metrics?: {
    readonly arr_usd?: number;
    readonly growth_rate_pct?: number;
    readonly team_size?: number;
  };
  readonly notable_investors?: readonly string[];
  readonly known_competitors?: readonly string[];
  readonly founder_social_url?: string;
  readonly company_social_url?: string;
  readonly lookalike_monitoring_opt_in?: boolean;
  readonly founder_name?: string;
  readonly company_name?: string;
}

export const FUND_STRATEGIES = [
  'venture',
  'growth',
  'buyout',
  'private_credit',
  'real_estate',
  'infrastructure',
  'fund_of_funds',
  'hedge',
  'other',
] as const;

/** A fund manager raising from limited partners. */
export interface FundProfile extends SharedFields {
  readonly raise_type: 'fund_lp';
  readonly fund_name?: string;
  readonly fund_strategy?: (typeof FUND_STRATEGIES)[number];
  readonly thesis?: string;
  readonly fund_size_usd?: number;
  readonly fund_number?: number;
  readonly vintage_year?: number;
  readonly target_lp_types?: readonly LpType[];
  readonly min_commitment_usd?: number;
  readonly track_record?: {
    readonly prior_funds?: number;
    readonly net_irr_pct?: number;
    readonly tvpi?: number;
    readonly dpi?: number;
    readonly notable_exits?: readonly string[];
  };
  readonly existing_lps?: readonly string[];
  readonly gp_name?: string;
  readonly gp_social_url?: string;
  readonly fund_social_url?: string;
}

export type Profile = EquityProfile | FundProfile;

/** What a raise may be searched by; without any of these every raise would find the same. */
const DESCRIBES = [
  ...[
    'sector_tags',
    'geography',
    'one_liner',
    'icp_description',
    'round_size_usd',
    'growth_metrics',
    'known_competitors',
  ],
  ...['thesis', 'fund_strategy', 'fund_size_usd', 'target_lp_types', 'min_commitment_usd', 'track_record'],
];

/** Whether a profile says anything of the raise, and not only that there is one. */
export function isDescribed(profile: Profile): boolean {
  if (profile.raise_type === 'startup_equity' && profile.stage !== undefined && !profile.stage_inferred)
    return true;
  const said = new Map(Object.entries(profile));
  return DESCRIBES.some((field) => saysAnything(said.get(field)));
}

function saysAnything(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  if (typeof value === 'object' && value !== null) return Object.values(value).some(saysAnything);
  return value !== undefined && value !== null;
}

/** Upper bounds of annual recurring revenue at which a round of each stage is usually raised, USD. */
const STAGE_BY_REVENUE: readonly (readonly [Stage, number])[] = [
  ['pre-seed', 50_000],
  ['seed', 1_000_000],
  ['series-a', 5_000_000],
  ['series-b', 20_000_000],
];

/** Upper bounds of team size, the weakest sign, used when neither size nor revenue is given. */
const STAGE_BY_TEAM: readonly (readonly [Stage, number])[] = [
  ['pre-seed', 5],
  ['seed', 20],
  ['series-a', 60],
  ['series-b', 200],
];

/**
 * The stage of a raise where the founder names none: from the round's size, then revenue, then team size. With nothing
 * to go by it is `seed`, where most raises of users of such a service are.
 */
export function inferStage(profile: EquityProfile): Stage {
  if (profile.round_size_usd !== undefined) return stageOfSize(profile.round_size_usd);
  const { arr_usd, team_size } = profile.growth_metrics ?? {};
  if (arr_usd !== undefined) return stageBelow(STAGE_BY_REVENUE, arr_usd);
  if (team_size !== undefined) return stageBelow(STAGE_BY_TEAM, team_size);
  return 'seed';
}

/** The profile as it is stored: defaults filled in, and a stage that is never missing. */
export function completeProfile(profile: Profile): Profile {
  const base = { monitoring_opt_in: false, ...profile };
  if (base.raise_type === 'fund_lp') return base;
  const { stage, stage_inferred, ...rest } = base;
  const equity = { lookalike_monitoring_opt_in: false, ...rest };
  if (stage !== undefined && stage_inferred !== true) return { ...equity, stage };
  return { ...equity, stage: inferStage(equity), stage_inferred: true };
}
