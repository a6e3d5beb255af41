import type { GeographyWeight } from '../corpus/rules-investor-record.ts';
import { type Answered, defaultsOf } from '../platform/values/fields.ts';
import { MAX_SUGGESTIONS, type Warning } from '../platform/values/outcome.ts';
import { parseUsd } from '../platform/values/text.ts';
import type { Near } from '../reference/names/rules-near.ts';
import {
  type InvestorKind,
  type LpType,
  type Stage,
  stageBelow,
  stageOfSize,
} from '../reference/rules-investor-terms.ts';
import { money } from '../reference/rules-place.ts';
import type { SandboxWorld } from '../reference/rules-sandbox-names.ts';
import { FUND, PROFILE_LIMITS, SHARED, STARTUP } from './fields.ts';
import type { Vocabulary } from './rules-vocabulary.ts';

/** A founder raising from VCs and angels. Only `raise_type` is required on write; `stage` is always there when read. */
export type EquityProfile = { readonly raise_type: 'startup_equity' } & Answered<
  typeof SHARED & typeof STARTUP
>;

/** A fund manager raising from limited partners. */
export type FundProfile = { readonly raise_type: 'fund_lp' } & Answered<typeof SHARED & typeof FUND>;

export type Profile = EquityProfile | FundProfile;

/** What a raise may be searched by. */
const DESCRIBES = Object.entries({ ...SHARED, ...STARTUP, ...FUND }).flatMap(([name, field]) =>
  'describes' in field ? [name] : [],
);

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
  const base = { ...defaultsOf(SHARED), ...profile };
  if (base.raise_type === 'fund_lp') return { ...defaultsOf(FUND), ...base };
  const { stage, stage_inferred, ...rest } = base;
  const equity = { ...defaultsOf(STARTUP), ...rest };
  if (stage !== undefined && stage_inferred !== true) return { ...equity, stage };
  return { ...equity, stage: inferStage(equity), stage_inferred: true };
}

/** What somebody says of a raise, in their own words; a part that is left out is empty. */
export interface RaiseAnswers {
  readonly raise: 'startup_equity' | 'fund_lp';
  /** Fields, separated by commas: "payments, developer tools". */
  readonly fields: string;
  /** A stage, a size in US dollars, or both: "seed, 2 million". */
  readonly round: string;
  readonly place: string;
}

const STAGE_WORDS: Readonly<Record<string, Stage>> = {
  preseed: 'pre-seed',
  angel: 'pre-seed',
  seed: 'seed',
  a: 'series-a',
  b: 'series-b',
  c: 'series-c-plus',
  cplus: 'series-c-plus',
  later: 'series-c-plus',
  growth: 'series-c-plus',
};

/** "Series A", "pre seed round", "a": undefined if it names no stage. */
function stageOf(text: string): Stage | undefined {
  const words = text
    .toLowerCase()
    .replaceAll('+', 'plus')
    .replace(/\b(?:series|round|stage|raise)\b/gu, '');
  return STAGE_WORDS[words.replace(/[^a-z]/gu, '')];
}

/** What was read of the answers: the profile, and what of them was not understood. */
export interface RaiseRead {
  readonly profile: Profile;
  /** Parts of `round` that are neither a stage nor an amount in US dollars. */
  readonly unread: readonly string[];
}

/** Reads answers to the questions of `warmpath start-here`. Pure; what is read is as the profile endpoint takes it. */
export function readRaise({ raise, fields, round, place }: RaiseAnswers): RaiseRead {
  const tags = fields
    .split(/[,;\n]/u)
    .map((tag) => tag.trim().slice(0, PROFILE_LIMITS.name))
    .filter((tag) => tag !== '')
    .slice(0, PROFILE_LIMITS.names);
  let stage: Stage | undefined;
  let size: number | undefined;
  const unread: string[] = [];
  // A comma within an amount separates thousands.
  for (const part of round.split(/[;]|,(?!\d{3})|\bof\b|\bround\b/iu).map((text) => text.trim())) {
    if (part === '') continue;
    const [named, amount] = [stageOf(part), parseUsd(part)];
    if (named !== undefined) stage = named;
    else if (amount !== undefined) size = amount;
    else unread.push(part);
  }
  const shared = {
    ...(tags.length === 0 ? {} : { sector_tags: tags }),
    ...(place.trim() === '' ? {} : { geography: place.trim().slice(0, PROFILE_LIMITS.short) }),
  };
  const profile: Profile =
    raise === 'fund_lp'
      ? { raise_type: raise, ...shared, ...(size === undefined ? {} : { fund_size_usd: size }) }
      : {
          raise_type: raise,
          ...shared,
          ...(stage === undefined ? {} : { stage }),
          ...(size === undefined ? {} : { round_size_usd: size }),
        };
  return { profile: completeProfile(profile), unread };
}

/** A profile in a sentence, with what was taken for what is written: "A seed round of $2M for payments, in London." */
export function describeRaise(
  profile: Profile,
  vocabulary: Pick<Vocabulary, 'readPlace' | 'readTag'>,
): string {
  const isFund = profile.raise_type === 'fund_lp';
  const size = isFund ? profile.fund_size_usd : profile.round_size_usd;
  const what = isFund
    ? 'A fund'
    : `A ${profile.stage ?? 'seed'} round${profile.stage_inferred === true ? ' (taken from the size, or the usual one)' : ''}`;
  const tags = (profile.sector_tags ?? []).map((tag) => vocabulary.readTag(tag).takenAs ?? tag);
  const place =
    profile.geography === undefined
      ? undefined
      : (vocabulary.readPlace(profile.geography).takenAs ?? profile.geography);
  return [
    what,
    ...(size === undefined ? [] : [`of ${money(size)}`]),
    tags.length === 0 ? 'in no field that was said,' : `in ${tags.join(', ')},`,
    place === undefined ? 'at no place that was said' : `in ${place}`,
  ]
    .join(' ')
    .concat('.');
}

/** As much of a value as a warning repeats. */
const SHOWN = 200;

/** A warning about a name that no record has, as a list; empty if somebody has it. */
export function nearWarnings(
  field: string,
  value: string,
  { isKnown, near: { taken, candidates } }: { readonly isKnown: boolean; readonly near: Near },
): readonly Warning[] {
  if (isKnown && taken === undefined) return [];
  const suggestions = candidates
    .filter(({ id }) => id !== taken?.id)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ name, place }) => (place === undefined ? name : `${name} (${place})`));
  const nobody = 'No record has this name';
  return [
    {
      field,
      value: value.slice(0, SHOWN),
      message: taken === undefined ? `${nobody}.` : `${nobody}; ${taken.name} is taken: ${taken.why}.`,
      ...(taken === undefined ? {} : { takenAs: taken.name }),
      ...(suggestions.length === 0 ? {} : { suggestions }),
    },
  ];
}

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

declare module '../platform/operations/operation.ts' {
  interface Context {
    /** The stored profile where the endpoint `needs` one for this request, as it was when that was admitted. */
    readonly profile: Profile | undefined;
  }
}

/** What a call says over the profile; its fields stand in for those of the profile. */
export interface Said {
  readonly geography?: string | undefined;
  readonly sector_tags?: readonly string[] | undefined;
  readonly sector_weight?: GeographyWeight | undefined;
  readonly stage?: Stage | readonly Stage[] | undefined;
  readonly kinds?: readonly InvestorKind[] | undefined;
  readonly target_lp_types?: readonly LpType[] | undefined;
}
