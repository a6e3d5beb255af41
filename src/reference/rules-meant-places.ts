import { MAX_SUGGESTIONS } from '../platform/values/outcome.ts';
import { slipsAllowed, slipsBetween } from '../platform/values/text.ts';
import { countryName, countryNames, placeKey } from './rules-countries.ts';
import { metropolitanAreas, type Place, parsePlace, REGIONS } from './rules-place.ts';
import { type Area, WORLD_AREAS } from './rules-world-areas.ts';

/** Answers of the table of metropolitan areas. A metro's key is `country/city`, in the USA and Canada `country/state/city`. */
export interface MetroTable {
  /**
   * The metropolitan area a place lies in. A city the table does not know is an area of its own, and Singapore and its
   * like are one each. Undefined without a city, and for a city without a country whose name is no single place's.
   */
  metroOf(place: Place): string | undefined;
  /**
   * The place with the country (and state, in the USA and Canada) of a city given by its name alone, where one city of
   * that name outweighs all others of the world; otherwise the place as it is.
   */
  withCountry(place: Place): Place;
  /** Whether the table has the city of a place; without a country, anywhere in the world. */
  has(place: Place): boolean;
  /** How people call a metropolitan area: "San Francisco". */
  describe(metro: string): string;
}

/** Countries that are one city: to name the country is to name the city. */
const CITY_STATES: Readonly<Record<string, string>> = {
  SGP: 'singapore',
  HKG: 'hong kong',
  MAC: 'macau',
  MCO: 'monaco',
};

function isByState(country: string | undefined): boolean {
  return country === 'USA' || country === 'CAN';
}

/** A city's id within its country: `NV/reno`, elsewhere the key alone; `/reno` where the state is not said. */
function idOf(country: string, state: string | undefined, city: string): string {
  return isByState(country) ? `${state ?? ''}/${city}` : city;
}

/** A city of a line: `*reno`, `NV:+reno` and the like, in its parts. */
const MEMBER = /^(?:(?<state>[A-Z]{2}):)?(?<mark>[*+]?)(?<city>.+)$/u;

/** Reads a country when it is first asked for: most callers ask for a few, and all would take a hundred times as long. */
class CompactTable implements MetroTable {
  readonly #text: string;
  /** By country, where its lines begin and end in the text. */
  readonly #blocks = new Map<string, readonly [number, number]>();
  /** By country, the areas of its cities by their ids. */
  readonly #metros = new Map<string, ReadonlyMap<string, string>>();

  constructor(text: string) {
    this.#text = text;
    const heads = [...text.matchAll(/^# ([A-Z]{3})\n/gmu)];
    for (const [at, head] of heads.entries()) {
      this.#blocks.set(head[1] as string, [head.index + head[0].length, heads[at + 1]?.index ?? text.length]);
    }
  }

  metroOf(place: Place): string | undefined {
    const city = place.city ?? place.near ?? CITY_STATES[place.country ?? ''];
    if (city === undefined) return undefined;
    const { country, state } = place.country === undefined ? this.#worldwide(city) : place;
    if (country === undefined) return undefined;
    const id = idOf(country, state, city);
    return this.#country(country).get(id) ?? `${country}/${id}`;
  }

  withCountry(place: Place): Place {
    if (place.country !== undefined || place.city === undefined) return place;
    return { ...place, ...this.#worldwide(place.city) };
  }

  has({ country, state, city }: Place): boolean {
    if (city === undefined) return false;
    if (country !== undefined) return this.#country(country).has(idOf(country, state, city));
    const text = this.#text;
    for (let at = text.indexOf(city); at >= 0; at = text.indexOf(city, at + 1)) {
      if (/[;\n*+: ]/u.test(text.charAt(at - 1)) && /[;\n]/u.test(text.charAt(at + city.length))) return true;
    }
    return false;
  }

  describe(metro: string): string {
    const city = metro.slice(metro.lastIndexOf('/') + 1);
    return city.replace(/(?<![\p{L}\p{N}])\p{L}/gu, (letter) => letter.toUpperCase());
  }

  #country(country: string): ReadonlyMap<string, string> {
    const known = this.#metros.get(country);
    if (known !== undefined) return known;
    const metros = new Map<string, string>();
    const [start, end] = this.#blocks.get(country) ?? [0, 0];
    for (const line of this.#text.slice(start, end).trimEnd().split('\n')) {
      const ofLine = isByState(country) ? line.slice(0, 2) : undefined;
      let metro: string | undefined;
      for (const member of line.slice(ofLine === undefined ? 0 : 3).split(';')) {
        const { state = ofLine, mark, city = '' } = MEMBER.exec(member)?.groups ?? {};
        metro ??= `${country}/${idOf(country, state, city)}`;
        metros.set(idOf(country, state, city), metro);
        if (mark !== '') metros.set(idOf(country, undefined, city), metro);
      }
    }
    this.#metros.set(country, metros);
    return metros;
  }

  /** Where the one city lies that the whole world means by a name. */
  #worldwide(city: string): Place {
    const text = this.#text;
    for (let at = text.indexOf(`*${city}`); at >= 0; at = text.indexOf(`*${city}`, at + 1)) {
      const after = text.charAt(at + 1 + city.length);
      if (after !== ';' && after !== '\n') continue;
      const head = text.lastIndexOf('\n# ', at);
      const country = text.slice(head + 3, head + 6);
      if (!isByState(country)) return { country };
      const line = text.lastIndexOf('\n', at) + 1;
      const state = text.charAt(at - 1) === ':' ? text.slice(at - 3, at - 1) : text.slice(line, line + 2);
      return { country, state };
    }
    return {};
  }
}

/**
 * The table of metropolitan areas in a text: `# IND` opens a country; each line after it is one area, its cities parted
 * by `;`, the one it is called after first (`CA san francisco;oakland;san jose` with the state in the USA and Canada,
 * and `NJ:newark` for a city of another state). `+` before a city marks the one that is meant where the state is not
 * said, `*` the one that is meant if nothing else is said.
 */
export function readMetroTable(text: string): MetroTable {
  return new CompactTable(text.endsWith('\n') ? `\n${text}` : `\n${text}\n`);
}

/** A town of some size. */
export interface Town {
  /** `cityKey` of its name. */
  readonly key: string;
  /** Alpha-3. */
  readonly country: string;
  /** In the USA and Canada. */
  readonly state?: string;
  /** In thousands. */
  readonly people: number;
}

/** What is known of the world's places. */
export interface Gazetteer {
  readonly metros: MetroTable;
  /** Towns of 50,000 people and more, largest first. */
  readonly towns: readonly Town[];
  /** Whether a town that the table does not have is on record. */
  hasTown?(key: string): boolean;
}

/** A name that a slip may mean; `people` in thousands, without end for what is no town. */
export interface Choice {
  readonly key: string;
  readonly place: Place;
  readonly people: number;
}

export type Meant = Choice & { readonly slips: number };

/** A town is meant where it has this many times the people of every other that a slip may mean; as for namesakes. */
const OUTWEIGHS = 8;

export function titleCase(key: string): string {
  return key.replace(/(?<![\p{L}\p{N}])\p{L}/gu, (letter) => letter.toUpperCase());
}

/** A place as a person reads it: "London, United Kingdom", "San Francisco, CA, United States", "Southeast Asia". */
export function placeWords({ city, near, state, country, area }: Place): string {
  if (area !== undefined) return area;
  const parts = [
    city === undefined ? near && `the ${titleCase(near)} area` : titleCase(city),
    state,
    country && countryName(country),
  ];
  return parts.filter((part) => part !== undefined && part !== '').join(', ');
}

export function placeOfArea({ name, countries, states }: Area): Place {
  const [country = ''] = countries;
  return states === undefined ? { area: name, countries } : { area: name, country, states };
}

export const placeOfTown = ({ key, country, state }: Town): Place => ({
  country,
  ...(state === undefined ? {} : { state }),
  city: key,
});

/** Everything that a text of no town may mean by a slip, made once. */
let broad: readonly Choice[] | undefined;
export function broadChoices(): readonly Choice[] {
  broad ??= [
    ...countryNames().map(([key, country]) => ({ key, place: { country } })),
    ...REGIONS.map(({ name }) => ({ key: placeKey(name), place: parsePlace(name) })),
    ...[...WORLD_AREAS].map(([key, area]) => ({ key, place: placeOfArea(area) })),
    ...[...metropolitanAreas()].map(([key, place]) => ({ key, place })),
  ].map((choice) => ({ ...choice, people: Number.POSITIVE_INFINITY }));
  return broad;
}

/** Those a slip may mean, fewest slips first, then the largest; of one name the largest alone. */
export function meantBy(
  key: string,
  choices: readonly Choice[],
  towns: readonly Town[] = [],
): readonly Meant[] {
  const most = slipsAllowed(key.length);
  if (most === 0) return [];
  const found = new Map<string, Meant>();
  const offer = (one: Choice | Town, placeOf: () => Place) => {
    const slips = slipsBetween(key, one.key, most);
    if (slips > most) return;
    const known = found.get(one.key);
    if (known !== undefined && known.people >= one.people) return;
    found.set(one.key, { key: one.key, people: one.people, place: placeOf(), slips });
  };
  for (const choice of choices) offer(choice, () => choice.place);
  for (const town of towns) offer(town, () => placeOfTown(town));
  return [...found.values()].toSorted(
    (one, other) => one.slips - other.slips || Number(other.people) - Number(one.people) || 0,
  );
}

/**
 * The one that is meant by `key`: one slip away and with its first letter, since nobody mistypes that without noticing ("Narnia" is
 * not Sarnia); alone among those of one slip, or far larger than the others of them.
 */
export function theOneOf(key: string, choices: readonly Meant[]): Meant | undefined {
  const [first, second] = choices.filter(({ slips }) => slips === 1);
  if (first === undefined || first.key[0] !== key[0]) return undefined;
  if (second === undefined) return first;
  if (JSON.stringify(first.place) === JSON.stringify(second.place)) return first;
  return first.people > second.people * OUTWEIGHS ? first : undefined;
}

export const wordsOf = (choices: readonly Choice[]) =>
  [...new Set(choices.map(({ place }) => placeWords(place)))].slice(0, MAX_SUGGESTIONS);
