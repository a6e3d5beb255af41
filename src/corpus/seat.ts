import type { PlaceFact } from '../core/corpus/facts.ts';
import { cityKey } from '../core/place/city-names.ts';
import { countryCode } from '../core/place/countries.ts';
import type { MetroTable } from '../core/place/metro.ts';
import { type Place, parsePlace } from '../core/place/place.ts';
import { REGIONS } from '../core/place/regions.ts';
import { loadMetros } from '../reference/metros.ts';

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
  const words = bare.split(' ').filter((word) => word !== '');
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
  const towns = readings.map(({ nation, state }) => {
    const named =
      state === undefined ? parts : parts.map((part) => part.replace(new RegExp(`\\b${state}\\b`, 'u'), ' '));
    return named.toReversed().flatMap((part) => townIn(part, nation, state, metros) ?? [])[0];
  });
  // "CA" and "DE" are states and countries: the one that has the town is meant.
  const at = Math.max(
    towns.findIndex((town) => town !== undefined),
    0,
  );
  // Short and without figures, it begins with a town, known or not.
  const first = parts.length > 1 && parts.length <= 4 && !/\d/u.test(headquarters) ? parts[0] : undefined;
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

/** The countries, with states, that the parts of an address may name, the likelier first. */
function nationsOf(parts: readonly string[], place: Place, given: string | undefined): readonly Reading[] {
  const bare = parts.map((part) => part.replace(POSTCODE, ' ').trim());
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
