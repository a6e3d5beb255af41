import { plainText } from '../../platform/values/text.ts';
import people from '../words/people.json' with { type: 'json' };

const words = (lines: readonly string[]): ReadonlySet<string> => new Set(lines.join(' ').split(' '));

/** Before a name. */
export const TITLES = words(people.titles);

/** Behind a name; long or odd enough to be no name themselves. */
export const CREDENTIALS = words(people.credentials);

/** The same, but surnames too (Jack Ma, Ms. Do): left out only in capitals after a name in small letters. */
export const SHORT_CREDENTIALS = words(people.shortCredentials);

/** `I` says nothing: who is the first is not called so. */
export const GENERATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    2: 'jr jnr junior ii 2nd filho',
    1: 'sr snr senior',
    3: 'iii 3rd neto',
    4: 'iv 4th',
  }).flatMap(([nth, words]) => words.split(' ').map((word) => [word, nth] as const)),
);

export const PARTICLES = words(people.particles);

/** "(she/her)" without its brackets, and what else is written so. */
export const PRONOUNS =
  /^\W*(?:she|he|they|ze|zie|xe|her|him|them|hers|his|theirs|elle|il|iel|sie|er|ihr|ella|ellos|el|ela|ele|hon|han|hen)(?:\s*\/\s*\p{L}+){1,3}\W*$/iu;

/**
 * Given names and what their bearers are called: short forms, pet forms, and the same name in other languages where
 * people change between them. One line holds one name; a short form may stand in several (Alex, Chris, Pat). Public
 * knowledge, our own list. They decide nothing by themselves: only together with an equal surname and an equal firm.
 */
export const GROUPS = people.shortForms.map((line) => [...new Set(plainText(line, line.length).split(' '))]);

export const GROUPS_OF = new Map<string, number[]>();
for (const [at, names] of GROUPS.entries()) {
  for (const name of names) GROUPS_OF.set(name, [...(GROUPS_OF.get(name) ?? []), at]);
}

/**
 * Whether one of the given names is short for the other or both for one: Bob and Robert, Bob and Rob. Folded, lower case.
 * Alexander and Alexandra are not alike though Alex may be either.
 */
export function areShortForms(one: string, other: string): boolean {
  const groups = GROUPS_OF.get(one);
  return groups !== undefined && (GROUPS_OF.get(other)?.some((at) => groups.includes(at)) ?? false);
}

/** The names in full that a given name may be or be short for. */
export function formsOf(name: string): readonly string[] {
  return (GROUPS_OF.get(name) ?? []).flatMap((at) => GROUPS[at]?.[0] ?? []);
}

/** Whether one of the two is the full form that the other is short for. */
export function isFullForm(one: string, other: string): boolean {
  return formsOf(one).includes(other) || formsOf(other).includes(one);
}

/**
 * Common given names of the countries with most venture investors (plain letters). Names that firms bear as often ("Grant",
 * "Summit", "Chase", "Sterling") are left out.
 */
export const GIVEN_NAMES = words(people.givenNames);

/** Those, what they are called for short, and rarer ones of the world: with a surname behind it each is a person's. */
const ANY_GIVEN_NAME: ReadonlySet<string> = new Set([
  ...GIVEN_NAMES,
  ...GROUPS_OF.keys(),
  ...people.moreGivenNames.join(' ').split(' '),
]);

/** Common family names of where given names are least known here. */
export const FAMILY_NAMES = words(people.familyNames);

/** Whether a word (folded) is a given name; a name of letters joined by a hyphen by its first part. */
export function isGivenName(word: string): boolean {
  return ANY_GIVEN_NAME.has(word) || ANY_GIVEN_NAME.has(word.split('-', 1)[0] ?? '');
}
