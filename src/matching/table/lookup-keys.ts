import anyAscii from 'any-ascii';
import { identityKey, lookupKey, looseKey } from '../../core/identity/identity.ts';
import { KINDS_IN_OTHER_SCRIPTS, NAMES_IN_OTHER_SCRIPTS } from '../../core/identity/investor-scripts.ts';

/** Any letter of another script than Latin. */
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u;

const KNOWN_AS: ReadonlyMap<string, string> = new Map(
  NAMES_IN_OTHER_SCRIPTS.flatMap(([first, ...others]) =>
    [first, ...others].map((name) => [lookupKey(name), lookupKey(first)] as const),
  ),
);

/** A name's `identityKey` in Latin letters: with words for kinds of firms in English, and phonetically. */
function latinNames(key: string): readonly string[] {
  let english = key;
  for (const [word, meaning] of KINDS_IN_OTHER_SCRIPTS) english = english.replaceAll(word, ` ${meaning} `);
  return [english, key].map((one) => anyAscii(one));
}

/**
 * The keys under which a name is looked up where no record has it as it is written, closest first: its
 * `lookupKey`, that of the well-known firm it is another name of, then those of its spellings in Latin
 * letters. A record is filed under all of them and a question tries its own in order, so that "Hong Shan Zi
 * Ben", "Hongshan Capital" and "Sequoia China" find 红杉资本. They are for looking up, never for joining records.
 * Empty where the name has no letter or digit.
 */
export function lookupKeys(name: string): readonly string[] {
  return lookupKeysOf(identityKey(name));
}

/** The `lookupKeys` of a name whose `identityKey` is known. */
export function lookupKeysOf(identity: string): readonly string[] {
  const key = looseKey(identity);
  if (key === '') return [];
  const known = KNOWN_AS.get(key);
  if (!OTHER_SCRIPT.test(identity)) return known === undefined || known === key ? [key] : [key, known];
  const keys = new Set([key, known ?? key, ...latinNames(identity).map(lookupKey)]);
  keys.delete('');
  return [...keys];
}
