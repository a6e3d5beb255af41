import type { PlaceFact } from '../../core/corpus/facts.ts';
import { countryCode, placeKey } from '../../core/place/countries.ts';
import { REGIONS } from '../../core/place/regions.ts';
import { filedName } from '../../core/public-records/filed-names.ts';

const STATES = new Set(REGIONS.filter(({ country }) => country === 'USA').map(({ code }) => code));

/**
 * A place as EDGAR writes it: the code of a state of the USA, or a code of EDGAR's own for the rest of the
 * world, which only its description explains ("X0", "UNITED KINGDOM"; "A6", "ONTARIO, CANADA").
 */
export function edgarPlace(city: string, code: string, description: string): PlaceFact {
  const town = city.trim() === '' ? {} : { city: filedName(city) };
  const state = code.trim().toUpperCase();
  if (STATES.has(state)) return { ...town, country: 'USA', state };
  const parts = description.split(',').map((part) => part.trim());
  const key = placeKey(parts[0] ?? '');
  const region = REGIONS.find(({ name }) => placeKey(name) === key);
  if (region !== undefined) return { ...town, country: region.country, state: region.code };
  const country = countryCode(parts.at(-1) ?? '');
  return country === undefined ? town : { ...town, country };
}

const ABBREVIATIONS: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'ave',
  road: 'rd',
  boulevard: 'blvd',
  drive: 'dr',
  suite: 'ste',
  floor: 'fl',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  court: 'ct',
  lane: 'ln',
  place: 'pl',
};

/**
 * Street, town and state in a form that compares, however they were spelled; undefined without a street. Suites do not
 * count: one firm writes its own with and without.
 */
export function addressKey(street: string, city: string, state: string): string | undefined {
  const words = street
    .toLowerCase()
    .replace(/\bc\/o\b.*$/, '')
    .replace(/[,\s]+(?:suite|ste\.?|floor|fl\.?|unit|room|apt\.?|#)\s*[\w-]+.*$/i, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => ABBREVIATIONS[word] ?? word);
  if (words.length < 2 || !/\d/.test(words.join(''))) return undefined;
  return `${words.join(' ')}|${placeKey(city)}|${state.trim().toLowerCase()}`.slice(0, 200);
}
