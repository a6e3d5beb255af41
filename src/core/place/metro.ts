import type { Place } from './place.ts';

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
 * said, `*` the one that is meant where nothing else is said.
 */
export function readMetroTable(text: string): MetroTable {
  return new CompactTable(text.endsWith('\n') ? `\n${text}` : `\n${text}\n`);
}
