import { countryNames, placeKey } from '../place/countries.ts';
import { type Gazetteer, placeOfArea, placeOfTown, placeWords } from '../place/meant-places.ts';
import { metropolitanAreas } from '../place/place.ts';
import { readPlace } from '../place/read-place.ts';
import { WORLD_AREAS } from '../place/world-areas.ts';
import { readTag } from '../words/read-tag.ts';
import { tagKey } from '../words/tag-key.ts';
import { labelOf } from '../words/tags.ts';
import { CONCEPTS } from '../words/vocabulary.ts';

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
