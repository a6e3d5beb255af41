import { plainText } from '../platform/values/text.ts';
import { folded, LATIN_LETTERS } from './names/rules-fold.ts';
import table from './words/countries.json' with { type: 'json' };

/** Longer than any place with its region and country; the rest of a longer text is not looked at. */
const MAX_PLACE = 500;

/** A place name as a key: no accents, case or punctuation; single spaces. Empty if nothing is left. */
export function placeKey(text: string): string {
  return plainText(text, MAX_PLACE)
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
  const key = placeKey(trimmed);
  return ALPHA3_BY_ALPHA2.get(trimmed) ?? ALPHA3_BY_KEY.get(key) ?? inOtherLanguages().get(key);
}

/** Languages whose names of countries are read, as CLDR has them: those that files and profiles come in, in every script. */
const LANGUAGES =
  'ar bg bn cs da de el es fa fi fr gu he hi hr hu hy id it ja ka kk kn ko lt lv mk ml mr ms nb nl pl pt ro ru sk sl sr sv ta te th tr uk ur vi zh zh-Hant'.split(
    ' ',
  );
/** In one language another country's or a town's name in another: a text in it says too little. */
const NO_COUNTRY = new Set([
  'georgia',
  'jersey',
  'guinea',
  'niger',
  'monaco',
  'granada',
  'macau',
  'india',
  'dominica',
]);

let others: ReadonlyMap<string, string> | undefined;
/** Names of countries in other languages, by key; made at the first miss, some 30 ms. */
function inOtherLanguages(): ReadonlyMap<string, string> {
  if (others !== undefined) return others;
  const found = new Map<string, string>();
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const [alpha2, alpha3] of ALPHA3_BY_ALPHA2) {
      const key = placeKey(names.of(alpha2) ?? '');
      // Shorter ones in Latin letters are words of many languages ("Mali", "Cad").
      if (NO_COUNTRY.has(key) || (key.length < 5 && /[a-z]/u.test(key)) || key === '') continue;
      if (!ALPHA3_BY_KEY.has(key) && !found.has(key)) found.set(key, alpha3);
    }
  }
  others = found;
  return found;
}

/** First-level regions of countries, in English and their own language: the country, and the city that most of business is in. */
export const COUNTRY_REGIONS: readonly {
  readonly country: string;
  readonly near?: string;
  readonly names: readonly string[];
}[] = Object.entries(table.regions).flatMap(([country, regions]) =>
  regions.split('; ').map((region) => {
    const [near = '', names = ''] = region.split(': ');
    return { country, ...(near === '' ? {} : { near }), names: names.split(', ') };
  }),
);

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
  const kept = KEPT.get(key);
  if (kept !== undefined || !CYRILLIC_OR_GREEK.test(key)) return kept ?? key;
  // As maps write it in Latin letters: Воронеж is Voronezh.
  const latin = placeKey(folded(text));
  return KEPT.get(latin) ?? latin;
}

const CYRILLIC_OR_GREEK = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** All spellings of the city of a `cityKey`, itself first. */
export function citySpellings(key: string): string[] {
  const others = [...KEPT].filter(([, kept]) => kept === key).map(([other]) => other);
  return [key, ...others];
}
