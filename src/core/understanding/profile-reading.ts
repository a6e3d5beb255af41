import type { Stage } from '../kind/investor-terms.ts';
import { stageOfSize, usualSize } from '../kind/stage-of-size.ts';
import { countryName } from '../place/countries.ts';
import { placeWords } from '../place/meant-places.ts';
import { placeLabel } from '../ranking/labels.ts';
import { completeProfile, type Profile } from '../research/profile.ts';
import { askedFields, isBroadField } from '../words/fields.ts';
import { broaderOf, conceptNamed, labelOf } from '../words/tags.ts';
import { understand } from './understand.ts';
import type { KnownNames, Vocabulary } from './vocabulary.ts';
import type { Warning } from './warning.ts';

/** A place as it is used: its own name, and what lies around it, the nearest first. */
export interface PlaceRead {
  readonly value: string;
  readonly understood: boolean;
  readonly name?: string;
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
