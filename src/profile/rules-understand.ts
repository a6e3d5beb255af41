import { MAX_SUGGESTIONS, MAX_WARNINGS, type Warning } from '../platform/values/outcome.ts';
import { countryName } from '../reference/rules-countries.ts';
import { type Stage, stageOfSize, usualSize } from '../reference/rules-investor-terms.ts';
import { placeWords } from '../reference/rules-meant-places.ts';
import { money, placeLabel } from '../reference/rules-place.ts';
import type { PlaceReading } from '../reference/rules-read-place.ts';
import {
  askedFields,
  broaderOf,
  conceptNamed,
  isBroadField,
  labelOf,
  ownConcepts,
} from '../reference/rules-tags.ts';
import { completeProfile, type Profile, type Said } from './rules.ts';
import type { KnownNames, Vocabulary } from './rules-vocabulary.ts';

/** Characters of a value that are repeated in its warning. */
const MAX_VALUE = 200;
/** A round so many times the usual size of its stage, or so small a part of it, contradicts the stage. */
const FAR_ABOVE = 5;
const FAR_BELOW = 8;

/** Unknown names of a field that near ones are looked for: each takes about a millisecond of the main thread. */
const MAX_LOOKED_FOR = 10;

function warning(field: string, value: string, rest: Omit<Warning, 'field' | 'value'>): Warning {
  const cut = [...value].slice(0, MAX_VALUE).join('');
  const { message, takenAs, suggestions = [] } = rest;
  return {
    field,
    value: cut,
    message,
    ...(takenAs === undefined ? {} : { takenAs }),
    ...(suggestions.length === 0 ? {} : { suggestions: suggestions.slice(0, MAX_SUGGESTIONS) }),
  };
}

function messageOfPlace({
  understood,
  takenAs,
  unknown,
  isAmbiguous,
  suggestions = [],
}: PlaceReading): string {
  const [first] = suggestions;
  if (!understood) {
    return suggestions.length > 0
      ? 'No place of this name is known, and several may be meant. The place is not used; name one of the suggestions.'
      : 'No place of this name is known. The place is not used; give a town with its country, a country or a region.';
  }
  if (unknown !== undefined) {
    const rest = takenAs === undefined ? 'the rest of the place is used' : `${takenAs} is used`;
    return `“${unknown.slice(0, 60)}” is not known as a part of a place, or is one too many; ${rest}.`;
  }
  if (isAmbiguous === true) {
    const example = first ?? 'Cambridge, United Kingdom';
    return `The name alone does not say which town or country is meant; add its country, as in “${example}”.`;
  }
  return `Taken as ${takenAs ?? 'it is'}.`;
}

function ofPlace(text: string | undefined, vocabulary: Vocabulary): readonly Warning[] {
  if (text === undefined) return [];
  const reading = vocabulary.readPlace(text);
  const { understood, takenAs, suggestions, unknown, isAmbiguous } = reading;
  if (understood && takenAs === undefined && unknown === undefined && isAmbiguous !== true) return [];
  const about = { message: messageOfPlace(reading), takenAs, suggestions };
  return [warning('geography', text, about as Omit<Warning, 'field' | 'value'>)];
}

function ofTags(tags: readonly string[] | undefined, vocabulary: Vocabulary): readonly Warning[] {
  return [...new Set(tags)].slice(0, MAX_WARNINGS).flatMap((tag) => {
    const { understood, takenAs, suggestions = [] } = vocabulary.readTag(tag);
    if (takenAs !== undefined)
      return [warning('sector_tags', tag, { message: `Taken as ${takenAs}.`, takenAs })];
    if (understood) return [];
    const hint = suggestions.length > 0 ? 'see the suggestions' : 'use a more common word for it';
    const message = `No investor or company on record has this sector, and the vocabulary does not know it: it is kept and counts nothing; ${hint}.`;
    return [warning('sector_tags', tag, { message, suggestions })];
  });
}

/** "a seed round of $80M" */
function ofSize(profile: Profile): readonly Warning[] {
  if (profile.raise_type !== 'startup_equity' || profile.stage_inferred === true) return [];
  const { stage, round_size_usd: size } = profile;
  if (stage === undefined || size === undefined || !(size > 0)) return [];
  const { least, most } = usualSize(stage);
  const isFar = size > most * FAR_ABOVE || size < least / FAR_BELOW;
  if (!isFar) return [];
  const usual = stageOfSize(size);
  const message = `A ${stage} round of ${money(size)} contradicts itself: rounds of this size are usually ${usual}. Both are used as they are; check the amount, in USD, and the stage.`;
  return [warning('round_size_usd', String(size), { message, suggestions: [usual] })];
}

function ofNames(
  field: string,
  names: readonly string[] | undefined,
  known: KnownNames | undefined,
  kind: string,
): readonly Warning[] {
  if (known === undefined) return [];
  let looked = 0;
  return [...new Set(names)].slice(0, MAX_WARNINGS).flatMap((name) => {
    if (known.has(name)) return [];
    looked += 1;
    const suggestions = looked > MAX_LOOKED_FOR ? [] : known.near(name, MAX_SUGGESTIONS);
    const message =
      suggestions.length > 0
        ? `No ${kind} of this name is on record; one of the suggestions may be meant. Until the name is changed it counts nothing.`
        : `No ${kind} of this name is on record; it counts nothing.`;
    return [warning(field, name, { message, suggestions })];
  });
}

/**
 * What of a profile, and of a call over it, is not understood as it is written, contradicts itself, or is not on record:
 * at most fifty warnings, the call's fields in place of the profile's. Pure: a search, a stored profile and a dry run say
 * the same.
 */
export function understand(profile: Profile, said: Said, vocabulary: Vocabulary): readonly Warning[] {
  const { onRecord } = vocabulary;
  const isFund = profile.raise_type === 'fund_lp';
  const board = isFund ? profile.existing_lps : profile.notable_investors;
  const tags = (said.sector_tags ?? []).length > 0 ? said.sector_tags : profile.sector_tags;
  return [
    ...ofPlace(said.geography ?? profile.geography, vocabulary),
    ...ofTags(tags, vocabulary),
    ...ofSize(profile),
    ...ofNames(isFund ? 'existing_lps' : 'notable_investors', board, onRecord?.investors, 'investor'),
    ...ofNames('known_competitors', isFund ? [] : profile.known_competitors, onRecord?.companies, 'company'),
  ].slice(0, MAX_WARNINGS);
}

/**
 * The filters of a search that nobody on record can pass, whatever else is asked: a search with one is not made, and
 * free. Each says what may have been meant. `profile`: undefined if it is not known yet; only what the call says alone
 * is looked at then. Empty before the first index.
 */
export function unmatched(
  profile: Profile | undefined,
  said: Said,
  vocabulary: Vocabulary,
): readonly Warning[] {
  const { onRecord } = vocabulary;
  if (onRecord === undefined) return [];
  const impossible: Warning[] = [];
  const called = said.sector_tags ?? [];
  // What a call asks for and nobody knows is a mistake whatever its weight; of a profile it is left out, and told.
  const isUnknown = called.length > 0 && !called.some((tag) => vocabulary.readTag(tag).understood);
  const sectorWeight =
    said.sector_weight ?? (called.length > 0 ? 'strict' : (profile?.sector_weight ?? 'preferred'));
  const asked = called.length > 0 ? called : (profile?.sector_tags ?? []);
  const tags = sectorWeight === 'strict' || isUnknown ? asked : [];
  const isFound = (tag: string) => {
    const taken = vocabulary.readTag(tag).takenAs ?? tag;
    return ownConcepts([taken]).some((key) => onRecord.hasSector(key));
  };
  if (tags.length > 0 && !tags.some(isFound)) {
    for (const tag of tags.slice(0, MAX_SUGGESTIONS)) {
      const { takenAs, suggestions = [] } = vocabulary.readTag(tag);
      const message = 'Nobody on record is active in this sector.';
      const meant = takenAs === undefined ? suggestions : [takenAs];
      impossible.push(warning('sector_tags', tag, { message, suggestions: meant }));
    }
  }
  const place = said.geography ?? profile?.geography;
  const isStrict = profile?.geography_weight === 'strict';
  if (place !== undefined && (isStrict || said.geography !== undefined)) {
    const reading = vocabulary.readPlace(place);
    const isPlace = reading.understood && !(isStrict && isOnlyCountryLeft(reading));
    if (!isPlace || (isStrict && !onRecord.hasPlace(reading.place))) {
      const message = isPlace ? 'Nobody on record is there.' : messageOfPlace(reading);
      impossible.push(warning('geography', place, { message, suggestions: reading.suggestions ?? [] }));
    }
  }
  const stages = typeof said.stage === 'string' ? [said.stage] : (said.stage ?? []);
  const none = <Value extends string>(
    field: string,
    values: readonly Value[],
    has: (value: Value) => boolean,
    what: string,
  ) => {
    if (values.length === 0 || values.some(has)) return;
    impossible.push(
      warning(field, values.join(', '), { message: `No investor on record is known ${what}.` }),
    );
  };
  none('stage', stages, (stage) => onRecord.hasStage(stage), 'to invest at this stage');
  none('kinds', said.kinds ?? [], (kind) => onRecord.hasKind(kind), 'to be of this kind');
  none(
    'target_lp_types',
    said.target_lp_types ?? [],
    (type) => onRecord.hasLpType(type),
    'to be of this type',
  );
  return impossible;
}

/** A town that nobody knows within a country that is known: of a strict place too much is left out. */
function isOnlyCountryLeft({ place, unknown }: PlaceReading): boolean {
  return (
    unknown !== undefined && place.city === undefined && place.near === undefined && place.area === undefined
  );
}

/** A place as it is used: its own name, and what lies around it, the nearest first. */
export interface PlaceRead {
  readonly value: string;
  readonly understood: boolean;
  readonly name?: string;
  /** ISO 3166-1 alpha-3. */
  readonly country?: string;
  readonly within: readonly string[];
}

/** A tag as it is used: the fields it names, with what is broader. */
export interface SectorRead {
  readonly value: string;
  /** Neither the vocabulary nor a record knows it: it counts nothing. */
  readonly understood: boolean;
  readonly fields: readonly FieldRead[];
}

export interface FieldRead {
  readonly name: string;
  readonly broader: readonly string[];
  /** So broad that it counts a quarter beside a narrower one. */
  readonly is_broad: boolean;
}

/** A name of the profile with the record it means, where there is one. */
export interface NameRead {
  readonly field: 'known_competitors' | 'notable_investors' | 'existing_lps';
  readonly value: string;
  readonly on_record: boolean;
  /** As the record is called, where it differs in more than its spelling. */
  readonly name?: string;
  readonly place?: string;
  /** Backers of a company, deals of an investor. */
  readonly deals?: number;
}

/** What a profile is read as, for the person who writes it. */
export interface ProfileReading {
  readonly place?: PlaceRead;
  readonly sectors: readonly SectorRead[];
  /** Fields that its words name beside its tags; they count less. */
  readonly also_read: readonly string[];
  readonly stage?: { readonly name: Stage; readonly inferred: boolean };
  /** Of the stage, USD; the last has no upper end. */
  readonly usual_size?: { readonly least_usd: number; readonly most_usd?: number };
  /** At which stage rounds of the size are usual. */
  readonly usual_stage?: Stage;
  readonly names: readonly NameRead[];
  readonly warnings: readonly Warning[];
}

const labelled = (key: string): string => labelOf(key) ?? key;

function placeRead(value: string | undefined, vocabulary: Vocabulary): PlaceRead | undefined {
  if (value === undefined) return undefined;
  const { place, understood } = vocabulary.readPlace(value);
  const { city, near, state, country, countries = [] } = place;
  // A town that the whole world means by its name lies in one country, said or not.
  const meant = vocabulary.places.metros.withCountry(place).country;
  const name = placeWords(place);
  const metro = vocabulary.places.metros.metroOf(place);
  const area = metro === undefined ? undefined : `the ${vocabulary.places.metros.describe(metro)} area`;
  const isTown = city !== undefined || near !== undefined;
  const around = [
    isTown ? area : undefined,
    isTown && state !== undefined ? placeLabel('state', `${country}/${state}`) : undefined,
    country !== undefined && (isTown || state !== undefined) ? countryName(country) : undefined,
    ...countries.map(countryName),
  ];
  return {
    value,
    understood,
    ...(understood && name !== '' ? { name } : {}),
    ...(meant === undefined ? {} : { country: meant }),
    within: around.filter((each): each is string => each !== undefined && each !== name),
  };
}

function sectorRead(value: string, vocabulary: Vocabulary): SectorRead {
  const { understood, takenAs } = vocabulary.readTag(value);
  const fields = askedFields([takenAs ?? value]).map(({ key }) => ({
    // A tag that only records know is a field by its own name.
    name: conceptNamed(key) === undefined ? (takenAs ?? value) : labelled(key),
    broader: broaderOf(conceptNamed(key) ?? key).map(labelled),
    is_broad: isBroadField(key),
  }));
  return { value, understood, fields: understood ? fields : [] };
}

function namesRead(
  field: NameRead['field'],
  values: readonly string[] = [],
  known: KnownNames | undefined,
): readonly NameRead[] {
  return [...new Set(values)].map((value) => {
    if (known?.has(value) !== true) return { field, value, on_record: false };
    const { name, place, deals } = known.called(value) ?? {};
    return {
      field,
      value,
      on_record: true,
      ...(name === undefined || name === value ? {} : { name }),
      ...(place === undefined || place === '' ? {} : { place }),
      ...(deals === undefined ? {} : { deals }),
    };
  });
}

/** What is made of a profile: place, fields, stage, size and names as a search will use them, and what was not understood. */
export function readProfile(given: Profile, vocabulary: Vocabulary): ProfileReading {
  const profile = completeProfile(given);
  const { onRecord } = vocabulary;
  const tags = profile.sector_tags ?? [];
  const named = new Set(askedFields(tags).map(({ key }) => key));
  const place = placeRead(profile.geography, vocabulary);
  const shared = {
    ...(place === undefined ? {} : { place }),
    sectors: tags.map((tag) => sectorRead(tag, vocabulary)),
    warnings: understand(profile, {}, vocabulary),
  };
  if (profile.raise_type === 'fund_lp') {
    return {
      ...shared,
      also_read: [],
      names: namesRead('existing_lps', profile.existing_lps, onRecord?.investors),
    };
  }
  const {
    stage,
    stage_inferred: isInferred = false,
    round_size_usd: size,
    one_liner,
    icp_description,
  } = profile;
  const words = [one_liner, icp_description].filter((each) => each !== undefined).join('. ');
  const { least, most } = stage === undefined ? {} : usualSize(stage);
  return {
    ...shared,
    also_read: askedFields(tags, words)
      .filter(({ key }) => !named.has(key))
      .map(({ key }) => labelled(key)),
    ...(stage === undefined ? {} : { stage: { name: stage, inferred: isInferred } }),
    ...(least === undefined
      ? {}
      : {
          usual_size: {
            least_usd: least,
            ...(most === undefined || most === Number.POSITIVE_INFINITY ? {} : { most_usd: most }),
          },
        }),
    ...(size === undefined || size === 0 ? {} : { usual_stage: stageOfSize(size) }),
    names: [
      ...namesRead('known_competitors', profile.known_competitors, onRecord?.companies),
      ...namesRead('notable_investors', profile.notable_investors, onRecord?.investors),
    ],
  };
}
