import { type DayOrder, normalForm, parseDay, parseUsd } from '../platform/values/text.ts';
import { isLegalForm } from '../reference/names/rules-legal-forms.ts';
import { loadMetros } from '../reference/reference.ts';
import { cityKey, countryCode, placeKey } from '../reference/rules-countries.ts';
import type { MetroTable } from '../reference/rules-meant-places.ts';
import { type Place, parsePlace, REGIONS, type Region } from '../reference/rules-place.ts';
import type { PlaceFact } from './rules-investor-record.ts';

/** What programs write for "nothing" into a column; in a name they are taken as they are. */
const NOTHING = new Set(' nan null none n/a na - \\n undisclosed unknown undefined'.split(' '));

/** Longer values are cut: a description of pages does not improve a search. */
const MAX_VALUE = 10_000;
const MAX_LIST = 100;
const MAX_TAG = 100;
/** Headers are a few words; a longer one is text in the wrong line. */
const MAX_HEADER = 1_000;

/** A header as it is compared: case, spaces, punctuation and "_" do not count. */
export function headerKey(header: string): string {
  return normalForm(header, 'NFKC', MAX_HEADER)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}$]+/gu, ' ')
    .trim();
}

/** Where each header stands; of two equal ones the first. */
export function columnsOf(header: readonly string[]): ReadonlyMap<string, number> {
  const columns = new Map<string, number>();
  for (const [index, name] of header.entries()) {
    if (!columns.has(headerKey(name))) columns.set(headerKey(name), index);
  }
  return columns;
}

/** One record of a file, read by header name; values are trimmed, and what means "nothing" is undefined. */
export class FileRecord {
  readonly #columns: ReadonlyMap<string, number>;
  readonly #dayOrder: DayOrder | undefined;
  #values: readonly string[] = [];

  constructor(columns: ReadonlyMap<string, number>, dayOrder: DayOrder | undefined) {
    this.#columns = columns;
    this.#dayOrder = dayOrder;
  }

  /** Points the record at the values of the next row. */
  at(values: readonly string[]): this {
    this.#values = values;
    return this;
  }

  /** The value as it stands, trimmed; empty if there is none. */
  raw(header: string): string {
    const index = this.#columns.get(header);
    return index === undefined ? '' : (this.#values[index] ?? '').trim();
  }

  text(header: string): string | undefined {
    const value = this.raw(header);
    return value.length < 12 && NOTHING.has(value.toLowerCase()) ? undefined : value.slice(0, MAX_VALUE);
  }

  usd(header: string): number | undefined {
    return parseUsd(this.text(header));
  }

  day(header: string): string | undefined {
    return parseDay(this.text(header), this.#dayOrder);
  }

  flag(header: string): boolean | undefined {
    const value = this.raw(header).toLowerCase();
    if (['t', 'true', '1', 'yes', 'y'].includes(value)) return true;
    return ['f', 'false', '0', 'no', 'n'].includes(value) ? false : undefined;
  }

  /** The parts of a list ("|Games|Media|", "SaaS, Fintech"), each once. */
  list(header: string, separator: RegExp): string[] {
    const parts = (this.text(header) ?? '').split(separator).map((part) => part.trim());
    const kept = parts.filter((part) => !NOTHING.has(part.toLowerCase()) && part.length <= MAX_TAG);
    return [...new Set(kept)].slice(0, MAX_LIST);
  }
}

/**
 * The names of a comma list. A part that is only a legal form belongs to the name before it ("Norvale, Inc."); any
 * other name with a comma cannot be distinguished.
 */
export function namesOf(list: string | undefined): string[] {
  const names: string[] = [];
  for (const part of (list ?? '').split(',')) {
    const name = part.trim().replace(/^and\s+/i, '');
    if (name === '') continue;
    if (names.length > 0 && isLegalForm(name)) names.push(`${names.pop()}, ${name}`);
    else names.push(name);
  }
  return [...new Set(names)].slice(0, MAX_LIST);
}

/** Parts of an address that are read, from its end: the town stands there. */
const MAX_PARTS = 8;
const STATE_CODES: ReadonlySet<string> = new Set(REGIONS.map(({ code }) => code));
/** Postcodes: words with a figure ("75001", "WC1A", "1HH"), and the Irish, Dutch and Canadian halves of letters. */
const POSTCODE = /(?<!\p{L})(?:[A-Z]{1,3}-)?\p{L}{0,3}\d[\p{L}\d-]*(?!\p{L})/gu;
/** What says that the rest is a street, a floor or a building. */
const STREET =
  /\b(?:street|st|road|rd|avenue|ave|lane|drive|dr|blvd|boulevard|suite|ste|floor|fl|level|box|building|house|tower|strasse|str|platz|allee|rue|via|calle|carrer|piazza|square|place|plaza|way|court|quay|park|straat|weg|gasse|utca|ul)\b\.?/iu;

/** The town of a part, as it is written, where the table of towns has it. */
function townIn(
  part: string,
  country: string | undefined,
  state: string | undefined,
  metros: MetroTable,
): string | undefined {
  const bare = part.replace(POSTCODE, ' ').replace(/\s+/gu, ' ').trim();
  const all = bare.split(' ').filter((word) => word !== '');
  return endingIn(all, country, state, metros) ?? endingIn(withoutCountry(all), country, state, metros);
}

function endingIn(
  words: readonly string[],
  country: string | undefined,
  state: string | undefined,
  metros: MetroTable,
): string | undefined {
  // "301 Congress Ave. Austin", "80331 Munich": the town is at the end of what has no comma.
  for (let from = 0; from < words.length; from += 1) {
    const name = words.slice(from).join(' ');
    if (name.length < 3 || STREET.test(name)) continue;
    const place = { city: cityKey(name), country, state };
    const known =
      country === undefined
        ? metros.withCountry({ city: place.city }).country !== undefined
        : metros.has(withoutMissing(place));
    if (known) return name;
  }
  return undefined;
}

/** "Paris France": without the country that closes a part. */
function withoutCountry(words: readonly string[]): readonly string[] {
  const closing = [2, 1].find((length) => {
    const end = words.slice(-length).join(' ');
    return words.length > length && end.length > 3 && countryCode(end) !== undefined;
  });
  return closing === undefined ? words : words.slice(0, -closing);
}

function withoutMissing({
  city,
  country,
  state,
}: {
  city: string;
  country: string | undefined;
  state: string | undefined;
}) {
  return { city, ...(country === undefined ? {} : { country }), ...(state === undefined ? {} : { state }) };
}

/**
 * The seat that a list's columns name: a town with its country, or an address, of which the last part that is a known town
 * counts ("33 Holborn, London EC1N 2HT, GB", "5 rue de l'Echelle, Paris"). Columns of their own come first.
 */
export function seatOf(
  headquarters: string | undefined,
  country: string | undefined,
  city: string | undefined,
): PlaceFact {
  if (headquarters === undefined) return { country, city };
  const metros = loadMetros();
  const place = parsePlace(headquarters);
  const parts = headquarters
    .split(/[,;\n|]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .slice(-MAX_PARTS);
  const readings = nationsOf(parts, place, country);
  // "Palo Alto, California": a state is no town, unless the state has a town of its name ("New York").
  const states = parts.filter((part) => stateNamed(part, parts) !== undefined);
  const inOrder = [...parts.filter((part) => !states.includes(part)).toReversed(), ...states.toReversed()];
  const towns = readings.map(({ nation, state }) => {
    const named =
      state === undefined
        ? inOrder
        : inOrder.map((part) => part.replace(new RegExp(`\\b${state}\\b`, 'u'), ' '));
    return named.flatMap((part) => {
      const ofState = stateNamed(part, parts);
      return townIn(part, ofState?.country ?? nation, ofState?.code ?? state, metros) ?? [];
    })[0];
  });
  // "CA" and "DE" are states and countries: the one that has the town is meant.
  const at = Math.max(
    towns.findIndex((town) => town !== undefined),
    0,
  );
  // Short and without figures, it begins with a town, known or not.
  const isShort = parts.length > 1 && parts.length <= 4 && !/\d/u.test(headquarters);
  const first = isShort && !states.includes(parts[0] ?? '') ? parts[0] : undefined;
  const found = city ?? towns[at] ?? first;
  const { nation, state } = readings[at] ?? {};
  const home =
    nation ?? (found === undefined ? undefined : metros.withCountry({ city: cityKey(found) }).country);
  const ofHome = REGIONS.find(({ code, country: of }) => code === (state ?? place.state) && of === home);
  return { country: home, state: ofHome?.code, city: found };
}

interface Reading {
  readonly nation: string | undefined;
  /** Of the USA and Canada. */
  readonly state: string | undefined;
}

/** "CA 94025", "MA 02481": a state of the USA, whatever country has its code; Delaware where the number is its own, else Germany. */
const ZIP = /(?<![\p{L}\d])(?!DE (?!19))([A-Z]{2})\.? +\d{5}(?:-\d{4})?(?!\d)/u;
const BY_NAME = new Map(REGIONS.map((region) => [placeKey(region.name), region]));

/** The state or province that a part of an address names in full, with its postcode or country ("California 94306", "Québec CA"). */
function stateNamed(part: string, parts: readonly string[]): Region | undefined {
  const bare = part
    .replace(POSTCODE, ' ')
    .replace(/\s(?:US|USA|CA)\s*$/u, ' ')
    .trim();
  const region = BY_NAME.get(placeKey(bare));
  const isCapital =
    region?.code === 'WA' && parts.some((other) => /\bD\.?C\b|District of Columbia/u.test(other));
  return isCapital ? undefined : region;
}

/** The countries, with states, that the parts of an address may name, the likelier first. */
function nationsOf(parts: readonly string[], place: Place, given: string | undefined): readonly Reading[] {
  const bare = parts.map((part) => part.replace(POSTCODE, ' ').trim());
  const zipped = REGIONS.find(
    (region) => region.country === 'USA' && region.code === ZIP.exec(parts.join(', '))?.[1],
  );
  if (zipped !== undefined) return [{ nation: zipped.country, state: zipped.code }];
  const named = parts.flatMap((part) => stateNamed(part, parts) ?? []).at(-1);
  const isCoded = bare.some((part) => STATE_CODES.has(part) && part !== named?.country.slice(0, 2));
  // Georgia is a country as well, and "Washington, DC" is no state.
  const isNation = named?.name === 'Georgia' && !bare.some((part) => countryCode(part) === 'USA');
  if (named !== undefined && parts.length > 1 && !isCoded && !isNation) {
    return [{ nation: named.country, state: named.code }];
  }
  const ends = bare.flatMap((part) => {
    const words = part.split(/\s+/u);
    return [words.slice(-2).join(' '), words.at(-1) ?? ''].filter((end) => end.length > 3);
  });
  const nation =
    given ??
    bare.map(countryCode).findLast((code) => code !== undefined) ??
    ends.map(countryCode).find((code) => code !== undefined);
  const code = bare.map((part) => part.split(/\s+/u).at(-1) ?? '').findLast((word) => STATE_CODES.has(word));
  const ofCode = REGIONS.find((region) => region.code === code)?.country;
  const readings: Reading[] = [];
  if (nation === undefined || nation === ofCode) readings.push({ nation: ofCode ?? nation, state: code });
  if (nation !== undefined)
    readings.push({ nation, state: nation === place.country ? place.state : undefined });
  if (ofCode !== undefined && given === undefined) readings.push({ nation: ofCode, state: code });
  return readings;
}
