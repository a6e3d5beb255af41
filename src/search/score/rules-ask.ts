import type { GeographyWeight } from '../../corpus/rules-investor-record.ts';
import type { FundProfile, Profile } from '../../profile/rules.ts';
import type { Reading } from '../../profile/rules-vocabulary.ts';
import type { InvestorKind, LpType, Stage } from '../../reference/rules-investor-terms.ts';
import { type Family, type Place, parsePlace } from '../../reference/rules-place.ts';
import type { BoostedInvestor } from '../rules-investor-query.ts';
import type { StatedScore } from './rules-market.ts';
import type { Adjustment } from './rules-signals.ts';

/** What a fund says of itself that its limited partners are held against. */
export interface FundAsk {
  /** Its thesis, free text. */
  readonly thesis: string | undefined;
  readonly strategy: FundProfile['fund_strategy'];
  /** The fund and its manager: a holder of an earlier fund of the same manager is known to it. */
  readonly names: readonly string[];
  /** USD; 1 for a first fund. */
  readonly sizeUsd?: number | undefined;
  readonly number?: number | undefined;
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
/** Investors ranked by id in one call, which takes as long: their records are three quarters of the work. */
export const MAX_RANKED = 2_000;

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

/** The LP types of a fund's search if neither call nor profile names any; angels back companies, not funds. */
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
    sectorTags: reading.tags(calledTags.length > 0 ? calledTags : tagsOf(profile)),
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

/** A fund that buys houses and names no field looks for backers of that one. */
function tagsOf(profile: Profile): readonly string[] {
  const { sector_tags: tags = [] } = profile;
  const isOfHouses = profile.raise_type === 'fund_lp' && profile.fund_strategy === 'real_estate';
  return tags.length === 0 && isOfHouses ? ['Real estate'] : tags;
}

function wordsOf(profile: Profile): string | undefined {
  // A fund's thesis speaks of the companies it buys; what it asks of its backers stands in its tags.
  if (profile.raise_type === 'fund_lp') return undefined;
  const words = [profile.one_liner, profile.icp_description].filter((text) => text !== undefined);
  return words.length === 0 ? undefined : words.join('\n');
}

function fundOf(fund: FundProfile): FundAsk {
  const names = [fund.fund_name, fund.gp_name].filter((name) => name !== undefined);
  const { thesis, fund_strategy: strategy, fund_size_usd: sizeUsd, fund_number: number } = fund;
  return { thesis, strategy, names, sizeUsd, number };
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

/** One thing that is asked, and what the record of an investor holds of it. */
export interface Holding {
  readonly family: Family;
  /** As a person reads it: "Rhode Island", "Climate", "seed or series-a". */
  readonly label: string;
  /** Companies with it that the investor entered (a stage: entered at it), however long ago. */
  readonly companies: number;
  /** Broader than another thing that is asked, or another name of it: named only if none of those is held. */
  readonly isBroader?: boolean;
  /** Said of the investor itself (a directory, or its seat), not seen in a deal. */
  readonly declared: boolean;
}

/** An investor's first deal in a company, for naming it. Unknown fields are absent. */
export interface PastDeal {
  readonly company: string;
  readonly stage?: Stage;
  /** City, else state, else country. */
  readonly place?: string;
  readonly year?: number;
}

/** Those who entered the same companies. */
export interface CoInvestorCount {
  /** Distinct ones; `isMore` if there are more than were counted. */
  readonly count: number;
  readonly isMore: boolean;
}

/** How many investors join an average round, of how many on record; 0 if there are none. */
export interface Average {
  readonly investors: number;
  readonly perRound: number;
}

/** Everything the parts of a score and their facts are made from, and nothing else. */
export interface Evidence {
  /** ISO date: the record holds until its end. */
  readonly clock: string;
  /** Sums of weight x signal by part (`partSums`), and what makes log-odds of their sum: offset + slope x sum. */
  readonly sums: ReadonlyMap<string, number>;
  readonly calibration: { readonly offset: number; readonly slope: number };
  /** Left out if it is not what a score starts from. */
  readonly average?: Average;
  readonly kind?: InvestorKind | undefined;
  /** All deals, those of the twelve months before the clock, and the companies they were in. */
  readonly deals: number;
  readonly recentDeals: number;
  readonly companies: number;
  /** Those of them of which nobody says where they are: they count neither way. */
  readonly unplaced: number;
  /** Of things asked that the corpus has a word for; the stages asked are one. */
  readonly held: readonly Holding[];
  /** USD asked, and the geometric mean and the median of the rounds of known size the investor entered a company in. */
  readonly size?: {
    readonly asked: number;
    readonly rounds: number;
    readonly typical: number;
    readonly median: number;
  };
  /** The past deals most like what is asked, best first; of the field asked if there are any. */
  readonly similar: readonly PastDeal[];
  /** A field is asked, and none of these is in it. */
  readonly isSimilarApart?: boolean;
  /** Left out of one who is new since the whole corpus was counted. */
  readonly coInvestors?: CoInvestorCount;
  /** Those on board the corpus knows, with the number of companies both entered. */
  readonly board: readonly { readonly name: string; readonly shared: number }[];
  /** Its newest deals in the competitors of the ask that it backed, by the names asked for. */
  readonly backed: readonly PastDeal[];
  /** Backers of competitors are asked for, and it is one. */
  readonly isSurfaced: boolean;
  /** The company an earlier call named whose backing lifts it, where one does. */
  readonly boostedVia?: string;
  /** What a second look added to the sums. */
  readonly adjustments?: readonly Adjustment[];
  /** Of an investor without deals, or if a fund asks: its score is made of this and of adjustments alone. */
  readonly stated?: StatedScore;
  readonly isOfFund?: boolean;
}
