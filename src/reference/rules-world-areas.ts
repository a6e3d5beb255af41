import { countryCode, placeKey } from './rules-countries.ts';
import words from './words/areas.json' with { type: 'json' };

type Codes = Readonly<Record<string, string>>;

/**
 * Parts of the world that people name instead of countries, by `placeKey`: ISO 3166-1 alpha-3, or in small letters the first
 * name of another part. Who counts where is the usage of business. Time zones stand for those who live in them; not ET and
 * PT, which are countries' codes.
 */
const TABLE: Codes = words.areas;
const FIRST_NAMES: Codes = Object.fromEntries(
  Object.entries(TABLE).map(([names, codes]) => [names.split(', ')[0]?.replaceAll(' ', '_'), codes]),
);
const codesOf = (codes: string): string[] =>
  codes.split(' ').flatMap((code) => (code in FIRST_NAMES ? codesOf(FIRST_NAMES[code] ?? '') : [code]));

const AREAS = new Map<string, ReadonlySet<string>>(
  Object.entries(TABLE).flatMap(([names, codes]) =>
    names.split(', ').map((name) => [name, new Set(codesOf(codes))] as const),
  ),
);
/** Keys of the table that only postings use for a part of the world. */
const ONLY_OF_POSTINGS = new Set(['european', 'cet', 'cest', 'na', 'est', 'cst', 'mst', 'pst']);

/** The countries (alpha-3) of a part of the world given by its `placeKey`; undefined if the key is none. */
export function areaCountries(key: string): ReadonlySet<string> | undefined {
  const bare = key.replace(/^(?:(?:north|south|south ?east|west|east)(?:ern)?|central) /u, '');
  return AREAS.get(key) ?? AREAS.get(bare);
}

const GLOBAL = new Set(['global', 'globally', 'worldwide', 'world', 'international', 'anywhere']);

/** The countries (alpha-3) that one entry of a list names: a country, a part of the world, or `WORLDWIDE`; none if it is no such. */
export function countriesNamed(entry: string): readonly string[] {
  const code = countryCode(entry);
  if (code !== undefined) return [code];
  const key = placeKey(entry);
  return GLOBAL.has(key) ? [WORLDWIDE] : [...(areaCountries(key) ?? [])];
}

/** Several countries, or several states of one country, that go by one name. */
export interface Area {
  /** As people write it: "Southeast Asia". */
  readonly name: string;
  /** Alpha-3, ascending. */
  readonly countries: readonly string[];
  /** Postal codes, ascending, where the area is a part of its only country. */
  readonly states?: readonly string[];
}

const SMALL_WORDS = new Set(['and', 'of', 'the']);

/** "Southeast Asia" of `southeast asia`; initials are written in capitals: "DACH", "EU", "LATAM". */
function nameOf(key: string): string {
  const initials = /^(?:eu|eea|cee|dach|mena|gcc|latam|emea|sea|asean|anz|apac|namer|pnw|uk|us)$/u;
  return key
    .split(' ')
    .map((word) => {
      if (initials.test(word)) return word.toUpperCase();
      return SMALL_WORDS.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1);
    })
    .join(' ');
}

const sorted = (codes: Iterable<string>) => [...codes].sort();

/** By `placeKey`. */
export const WORLD_AREAS: ReadonlyMap<string, Area> = new Map<string, Area>([
  ...[...AREAS]
    .filter(([key]) => !ONLY_OF_POSTINGS.has(key))
    .map(([key, countries]) => [key, { name: nameOf(key), countries: sorted(countries) }] as const),
  ...words.partsOfCountries.flatMap(({ country, states, names }) =>
    names
      .split(', ')
      .map(
        (key) =>
          [key, { name: nameOf(key), countries: [country], states: sorted(states.split(' ')) }] as const,
      ),
  ),
]);

/** More states than this are half a country ("East Coast"), not a region that one journey covers. */
const MOST_STATES = 12;

/** The other states of the regions that a state (postal code) is in, each with the name of the smallest. */
export function statesAround(country: string, state: string): ReadonlyMap<string, string> {
  const areas = [...WORLD_AREAS.values()]
    .toReversed()
    .filter(
      ({ countries, states = [] }) =>
        countries[0] === country && states.includes(state) && states.length <= MOST_STATES,
    );
  const larger = areas.toSorted((one, other) => (other.states?.length ?? 0) - (one.states?.length ?? 0));
  const around = new Map(
    larger.flatMap(({ name, states = [] }) => states.map((code) => [code, name] as const)),
  );
  around.delete(state);
  return around;
}

/** The area that a text names as a whole, with or without "the"; undefined if it names none. */
export function worldArea(text: string): Area | undefined {
  const key = placeKey(text.replace(/&|\+/gu, ' and ')).replace(/^the /u, '');
  return WORLD_AREAS.get(key) ?? WORLD_AREAS.get(key.replace(/ region$/u, ''));
}

/** Parts of the world within which a fund goes abroad sooner than beyond. */
const CONTINENTS = ['europe', 'asia', 'africa'];

const bitsBy = (areas: readonly ReadonlySet<string>[]) => {
  const bits = new Map<string, number>();
  for (const [at, area] of areas.entries()) {
    for (const country of area) bits.set(country, (bits.get(country) ?? 0) | (1 << at));
  }
  return bits;
};
const countriesOf = (key: string) => areaCountries(key) ?? new Set<string>();
/** Countries in which the same funds invest, as the trade counts them. */
const markets = bitsBy([...words.markets.map(countriesOf), new Set(['USA', 'CAN'])]);
const continents = bitsBy(CONTINENTS.map(countriesOf));

/** How near two countries (alpha-3) are to those who invest: one market ("DACH"), one continent, or neither: undefined. */
export function nearCountries(one: string, other: string): 'market' | 'continent' | undefined {
  if (((markets.get(one) ?? 0) & (markets.get(other) ?? 0)) !== 0) return 'market';
  return ((continents.get(one) ?? 0) & (continents.get(other) ?? 0)) !== 0 ? 'continent' : undefined;
}

/** Among an investor's countries: all of them ("Global"). The World Bank's code of the world, which is no country's. */
export const WORLDWIDE = 'WLD';
