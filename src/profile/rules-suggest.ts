import type { FaultDetail } from '../platform/values/errors.ts';
import type { Warning } from '../platform/values/outcome.ts';
import type { Mode } from '../platform/values/scope.ts';
import { countryNames, placeKey } from '../reference/rules-countries.ts';
import { identityKey } from '../reference/rules-identity.ts';
import { type Gazetteer, placeOfArea, placeOfTown, placeWords } from '../reference/rules-meant-places.ts';
import { metropolitanAreas } from '../reference/rules-place.ts';
import { readPlace, readTag } from '../reference/rules-read-place.ts';
import { CONCEPTS, tagKey } from '../reference/rules-tag-key.ts';
import { labelOf } from '../reference/rules-tags.ts';
import { WORLD_AREAS } from '../reference/rules-world-areas.ts';
import type { Profile, Said } from './rules.ts';
import type { ProfileReading } from './rules-understand.ts';

/**
 * What makes two profiles one raiser's, as a text: equal keys, equal finds of lookalike calls. A named company or fund is
 * the same as long as its name is: another round size or one more competitor does not make what was found for it wrong.
 * One without a name is whatever it says of itself. Empty for nobody: what a call without a profile finds boosts no one.
 */
export function profileKey(profile: Profile | undefined): string {
  if (profile === undefined) return '';
  const isFund = profile.raise_type === 'fund_lp';
  const name = identityKey((isFund ? profile.fund_name : profile.company_name) ?? '');
  if (name !== '') return `${profile.raise_type} ${name}`;
  const said = isFund
    ? [profile.thesis, profile.fund_strategy, profile.fund_size_usd]
    : [
        [...(profile.known_competitors ?? [])].map(identityKey).sort(),
        profile.stage_inferred ? undefined : profile.stage,
        profile.round_size_usd,
        profile.icp_description,
        profile.one_liner,
      ];
  const tags = [...(profile.sector_tags ?? [])].map(identityKey).sort();
  return JSON.stringify([profile.raise_type, tags, profile.geography, ...said]);
}

/** What can be typed for. */
export const SUGGEST_KINDS = ['company', 'investor', 'place', 'sector'] as const;
export type SuggestKind = (typeof SUGGEST_KINDS)[number];

/** One thing that a text may be the beginning of. */
export interface Suggestion {
  /** As it can be written in a profile or a search. */
  readonly value: string;
  /** Of an investor. */
  readonly id?: string;
  /** Where a company or an investor is, where that is known. */
  readonly place?: string;
  /** Deals of an investor on record, backers of a company. */
  readonly deals?: number;
}

/** Each value once, at most `limit`. */
function distinct(values: Iterable<string>, limit: number): readonly Suggestion[] {
  const found = new Set<string>();
  for (const value of values) {
    if (found.size >= limit) break;
    found.add(value);
  }
  return [...found].map((value) => ({ value }));
}

/** Places that begin with a text: countries, areas, then towns, the largest first; else what it means with a slip. */
export function suggestPlaces(text: string, gazetteer: Gazetteer, limit: number): readonly Suggestion[] {
  const key = placeKey(text).replace(/^the /u, '');
  if (key === '') return [];
  const begins = (one: string) => one.startsWith(key);
  function* values(): Generator<string> {
    for (const [name, country] of countryNames()) if (begins(name)) yield placeWords({ country });
    for (const [name, area] of WORLD_AREAS) if (begins(name)) yield placeWords(placeOfArea(area));
    for (const [name, place] of metropolitanAreas()) if (begins(name)) yield placeWords(place);
    for (const town of gazetteer.towns) if (begins(town.key)) yield placeWords(placeOfTown(town));
    const { understood, place, takenAs, suggestions = [] } = readPlace(text, gazetteer);
    if (understood && (takenAs !== undefined || place.city !== undefined)) yield takenAs ?? placeWords(place);
    yield* suggestions;
  }
  return distinct(values(), limit);
}

/** Sectors that begin with a text: fields of the vocabulary by any of their names, then those on record; else with a slip. */
export function suggestSectors(
  text: string,
  onRecord: (key: string, limit: number) => readonly string[],
  limit: number,
): readonly Suggestion[] {
  const key = tagKey(text);
  if (key === '') return [];
  function* values(): Generator<string> {
    for (const { label } of CONCEPTS) if (tagKey(label).startsWith(key)) yield label;
    for (const { names } of CONCEPTS) {
      for (const name of names) if (tagKey(name).startsWith(key)) yield labelOf(tagKey(name)) ?? name;
    }
    yield* onRecord(key, limit);
    const { takenAs, suggestions = [] } = readTag(text, () => false);
    if (takenAs !== undefined) yield takenAs;
    yield* suggestions;
  }
  return distinct(values(), limit);
}

export interface Refusal {
  readonly message: string;
  readonly warnings: readonly Warning[];
  /** What is missing, for programs. */
  readonly details?: readonly FaultDetail[];
}

/**
 * How the service understands what is asked, by what is on record of a mode. Nothing of it is charged or rejects: where what is
 * on record cannot be seen, it is understood as before the first index.
 */
export interface UnderstandingService {
  /** What of a profile, and of a call over it, was not understood as it is written. */
  warnings(mode: Mode, profile: Profile, said?: Said): Promise<readonly Warning[]>;
  /** What a profile is read as, for who writes it. */
  read(mode: Mode, profile: Profile): Promise<ProfileReading>;
  /** That the ranking is being learned, where it is: what is scored meanwhile is told so. */
  learning(mode: Mode): Promise<readonly Warning[]>;
  /** Why a search cannot be made: filters that nobody on record can pass, or nobody is on record; undefined if it can. */
  refusal(mode: Mode, profile: Profile | undefined, said: Said): Promise<Refusal | undefined>;
  /** What a text may be the beginning of: what begins with it first, then what does but for one slip of a letter. */
  suggest(mode: Mode, kind: SuggestKind, text: string, limit: number): Promise<readonly Suggestion[]>;
}

declare module '../platform/operations/operation.ts' {
  interface Services {
    readonly understanding: UnderstandingService;
  }
}
