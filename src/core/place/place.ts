import { cityKey } from './city-names.ts';
import { countryCode, countryName, placeKey } from './countries.ts';
import { REGIONS, type Region } from './regions.ts';

/** What a text says of a place. Every field is left out where it is not said; `city` is a key (`cityKey`). */
export interface Place {
  /** ISO 3166-1 alpha-3. */
  readonly country?: string;
  /** Postal code of a state of the USA or a province of Canada; elsewhere there is no common spelling. */
  readonly state?: string;
  readonly city?: string;
  /** Where the text names a metropolitan area and no city: the key of a city in it. */
  readonly near?: string;
  /** Where it names an area of several countries, or of several states of `country`: its name, and which. */
  readonly area?: string;
  readonly countries?: readonly string[];
  readonly states?: readonly string[];
}

const REGION_BY_CODE = new Map(REGIONS.map((region) => [region.code, region]));
const REGION_BY_NAME = new Map(REGIONS.map((region) => [placeKey(region.name), region]));

/** Metropolitan areas that are no city: they stand for the state they lie in, and for the area around a city. */
const AREAS = new Map<string, Place>(
  (
    [
      ['USA', 'CA', 'san francisco', 'san francisco bay, sf bay, bay, silicon valley'],
      ['USA', 'CA', 'los angeles', 'silicon beach'],
      ['USA', 'NY', 'new york', 'silicon alley'],
      ['USA', 'NC', 'raleigh', 'research triangle, research triangle park, rtp'],
      ['USA', 'UT', 'provo', 'silicon slopes'],
      ['USA', 'TX', 'dallas', 'dfw, dallas fort worth'],
      ['USA', 'DC', 'washington', 'dmv'],
      ['CAN', 'ON', 'toronto', 'gta'],
      ['CAN', 'BC', 'vancouver', 'lower mainland'],
      ['DEU', undefined, 'cologne', 'rhine ruhr, rhein ruhr, ruhr, ruhrgebiet'],
      ['DEU', undefined, 'frankfurt', 'rhine main, rhein main'],
      ['NLD', undefined, 'amsterdam', 'randstad'],
      ['GBR', undefined, 'cambridge', 'silicon fen'],
      ['ISR', undefined, 'tel aviv', 'silicon wadi, gush dan'],
      ['FRA', undefined, 'paris', 'ile de france'],
    ] as const
  ).flatMap(([country, state, near, names]) =>
    names
      .split(', ')
      .map((key): [string, Place] => [key, { country, ...(state === undefined ? {} : { state }), near }]),
  ),
);

/** Every name of a metropolitan area that is no city, by its `cityKey`. */
export function metropolitanAreas(): ReadonlyMap<string, Place> {
  return AREAS;
}

/** Names that mean the city as often as the state around it: they count as both. */
const CITY_AND_STATE = new Set(['new york', 'quebec']);

function findRegion(text: string, country: string | undefined): Region | undefined {
  const region = REGION_BY_CODE.get(text.trim()) ?? REGION_BY_NAME.get(placeKey(text));
  return country === undefined || region?.country === country ? region : undefined;
}

/** A part that names no country: an area, a state, a city, or a name that is both. */
function placeOfName(text: string, country: string | undefined): Place {
  const key = cityKey(text);
  if (key === '') return {};
  const area = AREAS.get(key);
  if (area !== undefined && (country === undefined || country === area.country)) return area;
  // `cityKey` drops what tells the capital from the state.
  if (key === 'washington' && placeKey(text) !== key && placeKey(text).startsWith('washington d'))
    return { country: 'USA', state: 'DC', city: key };
  const region = findRegion(text, country) ?? findRegion(key, country);
  if (region === undefined) return { city: key };
  const state = { country: region.country, state: region.code };
  return CITY_AND_STATE.has(key) ? { ...state, city: key } : state;
}

/**
 * Reads a geography as people write it: "Providence, RI, USA", "London, GBR", "CHN", "Toronto, Canada", "Boston, MA",
 * "San Francisco Bay Area". The last part is the country where it can be one; after a city, two capitals are a state
 * first ("San Francisco, CA"). What is not understood is left out; a lone unknown name is taken for a city.
 */
export function parsePlace(text: string): Place {
  const parts = text
    .split(/[,;/|]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const last = parts.at(-1)?.replace(/^([A-Z])\.\s?([A-Z])\.$/u, '$1$2');
  if (last === undefined) return {};
  const isState = parts.length > 1 && REGION_BY_CODE.has(last);
  const country = isState ? undefined : countryCode(last);
  const names = country === undefined ? parts : parts.slice(0, -1);
  const [first] = names;
  if (first === undefined) return country === undefined ? {} : { country };
  const place = placeOfName(first, country);
  const region = names
    .slice(1)
    .map((name) => findRegion(name === parts.at(-1) ? last : name, country))
    .find((found) => found !== undefined);
  if (region === undefined) return { ...(country === undefined ? {} : { country }), ...place };
  // A named state settles what the first part is: "Washington, DC" and "New York, NY" are cities.
  return { country: region.country, state: region.code, city: cityKey(first) };
}

/** The place of a record's columns, in the same words as `parsePlace` gives them. */
export function placeOf(columns: {
  readonly country: string | null;
  readonly state: string | null;
  readonly city: string | null;
}): Place {
  const country = columns.country === null ? undefined : countryCode(columns.country);
  const region = columns.state === null ? undefined : findRegion(columns.state, country);
  const named = columns.city === null ? {} : placeOfName(columns.city, country);
  const base = { ...named, ...(country === undefined ? {} : { country }) };
  if (region === undefined || columns.city === null) return region ? { ...base, state: region.code } : base;
  return { country: region.country, state: region.code, city: cityKey(columns.city) };
}

/** A place's columns as a person reads them: "Providence, RI, United States"; empty where nothing is known. */
export function describePlace(columns: {
  readonly country: string | null;
  readonly state: string | null;
  readonly city: string | null;
}): string {
  const country = columns.country === null ? undefined : countryCode(columns.country);
  const region = columns.state === null ? undefined : findRegion(columns.state, country);
  const parts = [
    columns.city?.trim(),
    region?.code,
    country === undefined ? columns.country : countryName(country),
  ];
  return parts
    .filter((part): part is string => part !== undefined && part !== null && part !== '')
    .join(', ');
}
