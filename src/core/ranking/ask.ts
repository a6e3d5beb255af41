import type { InvestorKind } from '../corpus/investor-kind.ts';
import type { GeographyWeight } from '../corpus/investor-record.ts';
import type { LpType, Stage } from '../kind/investor-terms.ts';
import { type Place, parsePlace } from '../place/place.ts';
import type { BoostedInvestor } from '../research/investor-query.ts';
import type { FundProfile, Profile } from '../research/profile.ts';
import type { Reading } from '../understanding/reading.ts';

/** What a fund says of itself that its limited partners are held against. */
export interface FundAsk {
  /** Its thesis, free text. */
  readonly thesis: string | undefined;
  readonly strategy: FundProfile['fund_strategy'];
  /** The fund and its manager: a holder of an earlier fund of the same manager is known to it. */
  readonly names: readonly string[];
}

/** A search in words: everything defaulted and parsed, nothing of the wire and nothing of the index. */
export interface Ask {
  readonly audience: 'equity' | 'lp';
  readonly place: Place;
  /** A `tie` only orders investors whose scores are within a point; a `filter` is scored as well. */
  readonly placeUse: 'score' | 'tie' | 'filter';
  readonly sectorTags: readonly string[];
  /** With a `filter` investors without one of the sectors are left out; a `tie` only orders equal scores. */
  readonly sectorUse: 'score' | 'tie' | 'filter';
  /** What the company does and for whom, in its own words. */
  readonly words: string | undefined;
  /** Only these kinds; empty means any. */
  readonly kinds: readonly InvestorKind[];
  /** One of these. */
  readonly stages: readonly Stage[];
  readonly filtersStages: boolean;
  /** Only these types; empty means any that belongs to the audience. */
  readonly lpTypes: readonly LpType[];
  /** USD: the round's size (equity) or the least commitment a fund takes (lp). */
  readonly sizeUsd: number | undefined;
  /** Investors already on board, by name: never in the answer. */
  readonly onBoard: readonly string[];
  /** The company that raises: what is on record of itself is no sign of anything. */
  readonly companyName: string | undefined;
  /** Company names; who backed one is in conflict. */
  readonly competitors: readonly string[];
  /** Who backed a competitor is boosted and shown even where a sector or stage filter would drop it. */
  readonly surfaceLookalikes: boolean;
  /** Investors by corpus id that are boosted for what earlier calls found of them; at most MAX_BOOSTED. */
  readonly boosted: readonly BoostedInvestor[];
  /** Only of a fund that raises. */
  readonly fund: FundAsk | undefined;
  readonly limit: number;
}

/** Earlier finds that are boosted: each is scored by every search, some 10 microseconds each. The later ones are not looked at. */
export const MAX_BOOSTED = 500;
/** Investors scored by id in one call: some milliseconds, as long as a search. */
export const MAX_SCORED = 500;

/** What a call says over the profile, as the search port hands it in. */
export interface Overrides {
  readonly sectorTags?: readonly string[];
  readonly targetLpTypes: readonly LpType[];
  readonly geography?: string;
  readonly stages?: readonly Stage[];
  readonly sectorWeight?: GeographyWeight;
  readonly kinds?: readonly InvestorKind[];
  readonly limit: number;
  readonly includeCompetitorLookalikes: boolean;
  readonly boosted?: readonly BoostedInvestor[];
}

/** The LP types of a fund's search where neither call nor profile names any; angels back companies, not funds. */
const FUND_LP_TYPES: readonly LpType[] = [
  'family_office',
  'hnw_individual',
  'recently_exited_founder',
  'institutional',
];

const USE = { strict: 'filter', preferred: 'score', loose: 'tie' } as const;

/** The stages to score by: the call's, else the founder's own. An inferred stage is a guess from the size: not scored. */
function askedStages(profile: Profile, call: Overrides): readonly Stage[] {
  if (profile.raise_type === 'fund_lp') return call.stages ?? [];
  if (call.stages !== undefined && call.stages.length > 0) return call.stages;
  return profile.stage === undefined || profile.stage_inferred ? [] : [profile.stage];
}
const AS_WRITTEN: Reading = { place: parsePlace, tags: (tags) => tags };

/**
 * What a profile and a call ask of the index. The call's sectors, place and stages stand in for the profile's; its
 * stages are filters too, and so are its sectors unless its `sector_weight` says otherwise. A place is one where
 * `geography_weight` is `strict`.
 */
export function askOf(profile: Profile, call: Overrides, reading: Reading = AS_WRITTEN): Ask {
  const isFund = profile.raise_type === 'fund_lp';
  const calledTags = call.sectorTags ?? [];
  const kinds = kindsOf(profile, call);
  return {
    audience: isFund ? 'lp' : 'equity',
    place: reading.place(call.geography ?? profile.geography ?? ''),
    placeUse: USE[profile.geography_weight ?? 'preferred'],
    sectorTags: reading.tags(calledTags.length > 0 ? calledTags : (profile.sector_tags ?? [])),
    sectorUse:
      USE[call.sectorWeight ?? (calledTags.length > 0 ? 'strict' : (profile.sector_weight ?? 'preferred'))],
    words: wordsOf(profile),
    kinds: kinds ?? call.kinds ?? [],
    stages: askedStages(profile, call),
    filtersStages: (call.stages ?? []).length > 0,
    lpTypes: kinds === undefined ? lpTypesOf(profile, call) : [],
    sizeUsd: isFund ? profile.min_commitment_usd : profile.round_size_usd,
    onBoard: (isFund ? profile.existing_lps : profile.notable_investors) ?? [],
    companyName: isFund ? undefined : profile.company_name,
    competitors: (isFund ? undefined : profile.known_competitors) ?? [],
    surfaceLookalikes: call.includeCompetitorLookalikes,
    boosted: (call.boosted ?? []).slice(0, MAX_BOOSTED),
    fund: isFund ? fundOf(profile) : undefined,
    limit: call.limit,
  };
}

function wordsOf(profile: Profile): string | undefined {
  if (profile.raise_type === 'fund_lp') return profile.thesis;
  const words = [profile.one_liner, profile.icp_description].filter((text) => text !== undefined);
  return words.length === 0 ? undefined : words.join('\n');
}

function fundOf({ thesis, fund_strategy, fund_name, gp_name }: FundProfile): FundAsk {
  const names = [fund_name, gp_name].filter((name) => name !== undefined);
  return { thesis, strategy: fund_strategy, names };
}

/** The kinds of investor that stand for types of limited partners where a company raises. */
const KIND_OF_TYPE: Partial<Record<LpType, InvestorKind>> = {
  angel: 'angel',
  family_office: 'family_office',
};

/**
 * Where a company asks by types that are kinds too, its kinds: hardly any record calls an angel a limited partner, and
 * the kind is told from what it does. Undefined where types are asked as they are, or none is.
 */
function kindsOf(profile: Profile, call: Overrides): readonly InvestorKind[] | undefined {
  if (profile.raise_type === 'fund_lp' || call.targetLpTypes.length === 0) return undefined;
  const meant = call.targetLpTypes.map((type) => KIND_OF_TYPE[type]);
  const kinds = meant.filter((kind) => kind !== undefined);
  if (kinds.length < meant.length) return undefined;
  const asked = call.kinds ?? [];
  // Both are filters: of kinds that contradict the types nobody is left, and the types alone say so.
  const both = kinds.filter((kind) => asked.includes(kind));
  return asked.length === 0 || both.length === 0 ? kinds : both;
}

function lpTypesOf(profile: Profile, call: Overrides): readonly LpType[] {
  if (call.targetLpTypes.length > 0 || profile.raise_type !== 'fund_lp') return call.targetLpTypes;
  const own = profile.target_lp_types ?? [];
  return own.length > 0 ? own : FUND_LP_TYPES;
}
