import { identityKey, investorKey, looseKey, personKey } from '../../core/identity/identity.ts';
import { citySpellings } from '../../core/place/city-names.ts';
import { parsePlace } from '../../core/place/place.ts';

/**
 * `mode = 'live'` in a form no index answers (SQL): in a search for words the planner would otherwise, as
 * long as it has no statistics after an import, read every live row by another index (measured at 100,000
 * rows: 440 ms against 10).
 */
export const LIVE = "mode is not distinct from 'live'";

/** Words of a question that are used; no name has more. */
const MAX_WORDS = 8;

/** The largest character there is: what sorts after every continuation of a beginning, in the collation "C". */
const LAST = '\u{10ffff}';

/** From this length on a word is also the beginning of one; shorter beginnings are half the dictionary. */
const SHORTEST_BEGINNING = 3;

/** A name as the indexes of the corpus find it. */
export interface NameLookup {
  /** Bounds of the joined key in the collation "C": itself and everything it is the beginning of. */
  readonly from: string;
  readonly to: string;
  /** All words, each whole or as a beginning: the text of a tsquery. */
  readonly words: string;
  readonly key: string;
}

function lookupOf(key: string): NameLookup | undefined {
  if (key === '') return undefined;
  const from = looseKey(key);
  // Keys hold letters, digits, marks and dots only; the quotes are for the dots.
  const words = key
    .split(' ')
    .slice(0, MAX_WORDS)
    .map((word) => `'${word}'${word.length >= SHORTEST_BEGINNING ? ':*' : ''}`)
    .join(' & ');
  return { from, to: from + LAST, words, key };
}

/** How an organisation's name is looked up: as it is written and as the well-known firm it is another name of. */
export function organisationLookups(name: string): NameLookup[] {
  const keys = new Set([identityKey(name), investorKey(name)]);
  return [...keys].map(lookupOf).filter((lookup) => lookup !== undefined);
}

/** How a person's name is looked up; a middle initial is left out where first and last name remain. */
export function personLookup(name: string): NameLookup | undefined {
  const words = personKey(name).split(' ');
  const long = words.filter((word, at) => word.length > 1 || at === 0 || at === words.length - 1);
  return lookupOf((long.length >= 2 ? long : words).join(' '));
}

/** Conditions on a place; null where nothing is said. */
export interface PlaceLookup {
  readonly country: string | null;
  readonly state: string | null;
  /** Every spelling, as the column `city_folded` has it. */
  readonly cities: readonly string[] | null;
}

/** Where a location text leads; undefined where it says nothing. */
export function placeLookup(location: string): PlaceLookup | undefined {
  const { country, state, city, near } = parsePlace(location);
  const at = city ?? near;
  if (country === undefined && state === undefined && at === undefined) return undefined;
  return {
    country: country ?? null,
    // "New York" is the city and the state around it: records in the city come first, so the state is enough.
    state: state ?? null,
    cities: at === undefined ? null : citySpellings(at),
  };
}
