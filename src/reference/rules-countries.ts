import { normalForm } from '../platform/values/text.ts';
import { LATIN_LETTERS } from './rules-identity.ts';
import table from './words/countries.json' with { type: 'json' };

/** Longer than any place with its region and country; the rest of a longer text is not looked at. */
const MAX_PLACE = 500;

/** A place name as a key: no accents, case or punctuation; single spaces. Empty if nothing is left. */
export function placeKey(text: string): string {
  return normalForm(text, 'NFKD', MAX_PLACE)
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/['’.]/gu, (mark) => (mark === '.' ? ' ' : ''))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * `countries`, ISO 3166-1: `alpha-3 alpha-2 English short name`; Kosovo under its user-assigned codes XKX/XK, which the deal
 * exports use. `otherNames`: spellings people and exports use, as people of the country write it, and codes ISO has withdrawn;
 * not what is as often a place within a country ("Georgia", "Jersey"). `cities` with more than one name in use: the one kept,
 * English as the corpora and the table of metropolitan areas have it, and the others.
 */
const NAME_BY_ALPHA3 = new Map<string, string>();
const ALPHA3_BY_ALPHA2 = new Map<string, string>();
const ALPHA2_BY_ALPHA3 = new Map<string, string>();
const ALPHA3_BY_KEY = new Map<string, string>(Object.entries(table.otherNames));

for (const row of table.countries) {
  const alpha3 = row.slice(0, 3);
  const name = row.slice(7);
  NAME_BY_ALPHA3.set(alpha3, name);
  ALPHA3_BY_ALPHA2.set(row.slice(4, 6), alpha3);
  ALPHA2_BY_ALPHA3.set(alpha3, row.slice(4, 6));
  ALPHA3_BY_KEY.set(alpha3.toLowerCase(), alpha3).set(placeKey(name), alpha3);
}

/**
 * The alpha-3 code of a country given by code or English name in any spelling, or undefined. Two letters count only in
 * capitals: "in" and "no" are words, and where a state of the USA or Canada is meant the caller asks for that first.
 */
export function countryCode(text: string): string | undefined {
  const trimmed = text.trim();
  return ALPHA3_BY_ALPHA2.get(trimmed) ?? ALPHA3_BY_KEY.get(placeKey(trimmed));
}

/** Every name of a country that is read, as a key, with its alpha-3 code; without the codes. */
export function countryNames(): readonly (readonly [key: string, alpha3: string])[] {
  return [...ALPHA3_BY_KEY].filter(([key]) => key.length > 3);
}

/** The English short name of an alpha-3 code; the code itself if it is not one. */
export function countryName(alpha3: string): string {
  return NAME_BY_ALPHA3.get(alpha3) ?? alpha3;
}

/** The alpha-2 code of an alpha-3 one; undefined if it is not one. */
export function countryAlpha2(alpha3: string): string | undefined {
  return ALPHA2_BY_ALPHA3.get(alpha3);
}

const KEPT = new Map<string, string>(
  Object.entries(table.cities).flatMap(([kept, others]) =>
    others.split(', ').map((other) => [other, kept] as const),
  ),
);

/**
 * The key of a city's name: `placeKey`, one key where several names are in use, without "Greater", "Area" and the like,
 * and "saint" as "st". Empty if nothing is left.
 */
export function cityKey(text: string): string {
  const key = placeKey(text)
    .replace(/[æœøđðłþıħ]/gu, (letter) => LATIN_LETTERS[letter] ?? letter)
    .replace(/^greater /u, '')
    .replace(/(?: metro(?:politan)?)?(?: area| region)$/u, '')
    .replace(/(?<=^\p{Script=Han}{2,})市$/u, '')
    .replace(/^saint /u, 'st ');
  return KEPT.get(key) ?? key;
}

/** All spellings of the city of a `cityKey`, itself first. */
export function citySpellings(key: string): string[] {
  const others = [...KEPT].filter(([, kept]) => kept === key).map(([other]) => other);
  return [key, ...others];
}
