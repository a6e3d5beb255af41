import { stageOfSize, usualSize } from '../kind/stage-of-size.ts';
import type { PlaceReading } from '../place/read-place.ts';
import { money } from '../ranking/labels.ts';
import type { Profile } from '../research/profile.ts';
import { ownConcepts } from '../words/tags.ts';
import type { Said } from './said.ts';
import type { KnownNames, Vocabulary } from './vocabulary.ts';
import { MAX_SUGGESTIONS, MAX_WARNINGS, type Warning } from './warning.ts';

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
 * free. Each says what may have been meant. `profile`: undefined where it is not known yet; only what the call says alone
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
