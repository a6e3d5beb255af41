import { COUNTRY_REGIONS, cityKey, countryCode, countryName, placeKey } from './rules-countries.ts';

/** States and provinces of the two countries whose addresses name them: `code name`. USPS and Canada Post codes. */
const UNITED_STATES =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of ' +
  'Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA ' +
  'Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|' +
  'NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|' +
  'OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|' +
  'TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming|PR Puerto Rico';
const CANADA =
  'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia|NT ' +
  'Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon';

export interface Region {
  readonly country: 'USA' | 'CAN';
  readonly code: string;
  readonly name: string;
}

function regionsOf(country: Region['country'], table: string): readonly Region[] {
  return table.split('|').map((row) => ({ country, code: row.slice(0, 2), name: row.slice(3) }));
}

/** Every state and province known here; codes of the two countries do not overlap. */
export const REGIONS: readonly Region[] = [...regionsOf('USA', UNITED_STATES), ...regionsOf('CAN', CANADA)];

/** What a text says of a place. Every field is left out if it is not said; `city` is a key (`cityKey`). */
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

/**
 * Metropolitan areas that are no city, and regions of countries: they stand for the state or country they lie in, and for the area
 * around a city.
 */
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
    ] as const
  ).flatMap(([country, state, near, names]) =>
    names
      .split(', ')
      .map((key): [string, Place] => [key, { country, ...(state === undefined ? {} : { state }), near }]),
  ),
);
for (const { names, ...place } of COUNTRY_REGIONS) for (const name of names) AREAS.set(cityKey(name), place);

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
  // "D.C."
  const plain = (part: string) => part.replace(/^([A-Z])\.\s?([A-Z])\.$/u, '$1$2');
  const last = parts.length === 0 ? undefined : plain(parts.at(-1) ?? '');
  if (last === undefined) return {};
  const isState = parts.length > 1 && REGION_BY_CODE.has(last);
  const region = parts.length > 1 ? AREAS.get(cityKey(last)) : undefined;
  const country = isState ? undefined : (countryCode(last) ?? region?.country);
  const names = country === undefined ? parts : parts.slice(0, -1);
  const [first] = names;
  if (first === undefined) return country === undefined ? {} : { country };
  const place = placeOfName(first, country);
  const state = names
    .slice(1)
    .map((name) => findRegion(plain(name), country))
    .find((found) => found !== undefined);
  if (state === undefined) return { ...(country === undefined ? {} : { country }), ...place };
  // A named state settles what the first part is: "Washington, DC" and "New York, NY" are cities.
  return { country: state.country, state: state.code, city: cityKey(first) };
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

/** A place's columns as a person reads them: "Providence, RI, United States"; empty if nothing is known. */
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

/** What can be asked of an investor's companies. */
export type Family = 'country' | 'state' | 'metro' | 'city' | 'sector' | 'stage';

const STATE_NAMES: ReadonlyMap<string, string> = new Map(
  REGIONS.map(({ country, code, name }) => [`${country}/${code}`, name]),
);

function titleCase(key: string): string {
  return key.replace(/(?<![\p{L}\p{N}])\p{L}/gu, (letter) => letter.toUpperCase());
}

/**
 * A place's key as a person reads it: `DEU` "Germany", `USA/RI` "Rhode Island", the metropolitan area `USA/RI/providence`
 * "the Providence area", `berlin` "Berlin".
 */
export function placeLabel(family: Exclude<Family, 'sector' | 'stage'>, key: string): string {
  if (family === 'country') return countryName(key);
  const last = key.slice(key.lastIndexOf('/') + 1);
  if (family === 'state') return STATE_NAMES.get(key) ?? last;
  return family === 'metro' ? `the ${titleCase(last)} area` : titleCase(last);
}

const STEPS = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const;

/** "$180K", "$2.1M": `figures` at most, as people say money. */
export function money(usd: number, figures = 3): string {
  const rounded = Number(usd.toPrecision(figures));
  const [unit, suffix] = STEPS.find(([from]) => rounded >= from) ?? [1, ''];
  return `$${Number((rounded / unit).toPrecision(figures))}${suffix}`;
}

/** "1 company", "41 companies". */
export function counted(count: number, one: string, many: string): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** "34 %", "under 1 %"; `share` from 0 to 1. */
export function percent(share: number): string {
  return share > 0 && share < 0.01 ? 'under 1 %' : `${Math.round(share * 100)} %`;
}

/** "a", "a and b", "a, b or c". */
export function listed(names: readonly string[], word: 'and' | 'or'): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`;
}

/** A whole number with its thousands apart: "1,204". */
export function grouped(count: number): string {
  // Most are small, and looking a locale up takes longer than the rest of a fact.
  return count >= 0 && count < 1_000 ? String(count) : count.toLocaleString('en-US');
}
