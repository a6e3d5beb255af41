import { countryName } from '../countries.ts';
import type { GeographyWeight, LpType, Stage } from '../investor-record.ts';
import { parsePlace } from '../place.ts';
import type { Profile } from '../profile.ts';
import { type Family, WEIGHTS } from './formula.ts';
import { LP_WEIGHTS } from './lp-formula.ts';
import { sectorKey } from './sector.ts';

/** One thing that is asked of an investor's deals: any of `tokens`, which all belong to `family`. */
export interface Feature {
  readonly family: Family;
  /** Index tokens, `token(family, key)`; several mean "one of these", as with two stages. */
  readonly tokens: readonly string[];
  /** As a person reads it: "Providence", "RI", "series-a". */
  readonly label: string;
  readonly weight: number;
  /** `score` adds to the score; `tie` only orders investors whose scores are equal. */
  readonly use: 'score' | 'tie';
}

/** An investor passes when it has at least one of `tokens`, in a deal, declared, or (places) by its own seat. */
export interface Requirement {
  readonly family: Family;
  readonly tokens: readonly string[];
}

/** A search in the words of the index: everything defaulted and parsed, nothing of the wire. */
export interface Ask {
  readonly audience: 'equity' | 'lp';
  readonly features: readonly Feature[];
  readonly requirements: readonly Requirement[];
  /** Only these types; empty means any that belongs to the audience. */
  readonly lpTypes: readonly LpType[];
  /** USD: the round's size (equity) or the least commitment a fund takes (lp). */
  readonly sizeUsd: number | undefined;
  /** Investors already on board, by name: never in the answer. */
  readonly onBoard: readonly string[];
  /** Company names; who backed one is in conflict. */
  readonly competitors: readonly string[];
  /** Who backed a competitor is lifted and shown even where a sector or stage filter would drop it. */
  readonly surfaceLookalikes: boolean;
  readonly limit: number;
}

/** What a call says over the profile, as the search port hands it in. */
export interface Overrides {
  readonly sectorTags?: readonly string[];
  readonly targetLpTypes: readonly LpType[];
  readonly geography?: string;
  readonly stages?: readonly Stage[];
  readonly limit: number;
  readonly includeCompetitorLookalikes: boolean;
}

/** The LP types of a fund's search where neither call nor profile names any; angels back companies, not funds. */
const FUND_LP_TYPES: readonly LpType[] = [
  'family_office',
  'hnw_individual',
  'recently_exited_founder',
  'institutional',
];

/** The index's name of a thing: its family and its key. */
export function token(family: Family, key: string): string {
  return `${family}:${key}`;
}

function titleCase(key: string): string {
  return key.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
}

type Weights = Readonly<Record<'sector' | 'country' | 'state' | 'city', number>>;

function sectorFeatures(tags: readonly string[], weight: number): Feature[] {
  const byKey = new Map(tags.map((tag) => [sectorKey(tag), tag]));
  byKey.delete('');
  return [...byKey].map(([key, label]) => ({
    family: 'sector',
    tokens: [token('sector', key)],
    label,
    weight,
    use: 'score',
  }));
}

function placeFeatures(geography: string | undefined, how: GeographyWeight, weights: Weights): Feature[] {
  const { country, state, city } = parsePlace(geography ?? '');
  const use = how === 'loose' ? 'tie' : 'score';
  const features: Feature[] = [];
  const add = (family: 'country' | 'state' | 'city', key: string, label: string) =>
    features.push({ family, tokens: [token(family, key)], label, weight: weights[family], use });
  if (country !== undefined) add('country', country, countryName(country));
  if (state !== undefined) add('state', `${country ?? ''}/${state}`, state);
  if (city !== undefined) add('city', city, titleCase(city));
  return features;
}

/** The stages to score by: the call's, else the founder's own. An inferred stage is a guess from the size: not scored. */
function askedStages(profile: Profile, call: Overrides): readonly Stage[] {
  if (call.stages !== undefined && call.stages.length > 0) return call.stages;
  if (profile.raise_type === 'fund_lp' || profile.stage === undefined || profile.stage_inferred) return [];
  return [profile.stage];
}

/**
 * What a profile and a call ask of the index. The call's sectors, place and stages stand in for the profile's; its
 * sectors and stages are filters too, and a place is one where `geography_weight` is `strict`.
 */
export function askOf(profile: Profile, call: Overrides): Ask {
  const isFund = profile.raise_type === 'fund_lp';
  const weights = isFund ? LP_WEIGHTS : WEIGHTS;
  const how = profile.geography_weight ?? 'preferred';
  const calledTags = call.sectorTags ?? [];
  const sectors = sectorFeatures(
    calledTags.length > 0 ? calledTags : (profile.sector_tags ?? []),
    weights.sector,
  );
  const places = placeFeatures(call.geography ?? profile.geography, how, weights);
  const stages = askedStages(profile, call);
  const stageTokens = stages.map((stage) => token('stage', stage));
  const stageFeature: Feature = {
    family: 'stage',
    tokens: stageTokens,
    label: stages.join(' or '),
    weight: isFund ? 0 : WEIGHTS.stage,
    use: 'score',
  };
  const requirements: Requirement[] =
    how === 'strict' ? places.map(({ family, tokens }) => ({ family, tokens })) : [];
  if (calledTags.length > 0)
    requirements.push({ family: 'sector', tokens: sectors.flatMap((one) => one.tokens) });
  if ((call.stages ?? []).length > 0) requirements.push({ family: 'stage', tokens: stageTokens });
  return {
    audience: isFund ? 'lp' : 'equity',
    features: [...places, ...sectors, ...(stages.length > 0 && !isFund ? [stageFeature] : [])],
    requirements,
    lpTypes: lpTypesOf(profile, call),
    sizeUsd: isFund ? profile.min_commitment_usd : profile.round_size_usd,
    onBoard: (isFund ? profile.existing_lps : profile.notable_investors) ?? [],
    competitors: (isFund ? undefined : profile.known_competitors) ?? [],
    surfaceLookalikes: call.includeCompetitorLookalikes,
    limit: call.limit,
  };
}

function lpTypesOf(profile: Profile, call: Overrides): readonly LpType[] {
  if (call.targetLpTypes.length > 0 || profile.raise_type !== 'fund_lp') return call.targetLpTypes;
  const own = profile.target_lp_types ?? [];
  return own.length > 0 ? own : FUND_LP_TYPES;
}
