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
  /** How people call a metropolitan area: "San Francisco". */
  describe(metro: string): string;
}

/** Countries whose cities are told apart by state. */
const WITH_STATES = new Set(['USA', 'CAN']);

/** Countries that are one city: whoever names the country names the city. */
const CITY_STATES: Readonly<Record<string, string>> = {
  SGP: 'singapore',
  HKG: 'hong kong',
  MAC: 'macau',
  MCO: 'monaco',
};

interface Member {
  readonly metro: string;
  readonly place: Place;
}

function cityId({ country, state }: Place, city: string): string {
  return WITH_STATES.has(country ?? '') ? `${country}/${state ?? ''}/${city}` : `${country}/${city}`;
}

/** "CA:reno" in a line of Nevada's: a member of another state than its area. */
const OTHER_STATE = /^([A-Z]{2}):/u;

class CompactTable implements MetroTable {
  readonly #members = new Map<string, Member>();
  readonly #worldwide = new Map<string, Place>();

  add(country: string, line: string): void {
    const state = WITH_STATES.has(country) ? line.slice(0, 2) : undefined;
    const names = (state === undefined ? line : line.slice(3)).split(';');
    const metro = cityId({ country, ...(state && { state }) }, (names[0] ?? '').replace(/^[*+]+/u, ''));
    for (const marked of names) {
      const name = marked.replace(/^[*+]+/u, '');
      const own = OTHER_STATE.exec(name)?.[1] ?? state;
      const city = name.replace(OTHER_STATE, '');
      const place = { country, ...(own !== undefined && { state: own }), city };
      this.#members.set(cityId(place, city), { metro, place });
      const marks = marked.slice(0, marked.length - name.length);
      if (marks !== '' && own !== undefined) this.#members.set(cityId({ country }, city), { metro, place });
      if (marks.includes('*')) this.#worldwide.set(city, place);
    }
  }

  metroOf(place: Place): string | undefined {
    const city = place.city ?? place.near ?? CITY_STATES[place.country ?? ''];
    if (city === undefined) return undefined;
    const located = place.country === undefined ? this.#worldwide.get(city) : place;
    if (located === undefined) return undefined;
    const id = cityId(located, city);
    return this.#members.get(id)?.metro ?? id;
  }

  withCountry(place: Place): Place {
    if (place.country !== undefined || place.city === undefined) return place;
    return { ...place, ...this.#worldwide.get(place.city) };
  }

  describe(metro: string): string {
    const city = metro.slice(metro.lastIndexOf('/') + 1);
    return city.replace(/(?<![\p{L}\p{N}])\p{L}/gu, (letter) => letter.toUpperCase());
  }
}

/**
 * Reads the table of metropolitan areas: `# IND` opens a country; each line after it is one area, its cities parted by
 * `;`, the one it is called after first (`CA san francisco;oakland;san jose` with the state in the USA and Canada, and
 * `NJ:newark` for a city of another state). `+` marks the city that is meant where the state is not said, `*` one that
 * is meant where nothing else is said. Throws SyntaxError where it does not begin with a country.
 */
export function readMetroTable(text: string): MetroTable {
  const table = new CompactTable();
  let country: string | undefined;
  for (const line of text.split('\n')) {
    if (line.startsWith('# ')) {
      country = line.slice(2, 5);
    } else if (line !== '' && !line.startsWith('//')) {
      if (country === undefined)
        throw new SyntaxError('the table of metropolitan areas names no country first');
      table.add(country, line);
    }
  }
  return table;
}
