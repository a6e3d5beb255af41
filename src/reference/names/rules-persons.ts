import { plainText } from '../../platform/values/text.ts';
import words from '../words/kinds.json' with { type: 'json' };
import { COMMON_PAIRS, COMMON_WORDS, COMPANIES, INVESTOR_WORDS } from './rules-firm-words.ts';
import { folded } from './rules-fold.ts';
import { hasLegalForm } from './rules-legal-forms.ts';
import { FAMILY_NAMES, GIVEN_NAMES, isGivenName, TITLES } from './rules-person-words.ts';

/** Names of people are shorter. */
const MAX_NAME = 100;
/** Given name and surname in Latin letters, a middle name or initial between; with nothing that a firm is called by. */
const PERSON = /^\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*| (?:de|da|di|van|von|der|el|al|la|le|bin)){1,3}$/u;

/** Whether a name is written as a person's: two to four words in Latin letters, each with a capital but for particles. */
export const isWrittenAsPerson = (name: string): boolean => PERSON.test(name);

/** Whether a name with no word of a firm looks like a person's: it begins with a common given name. */
export function looksLikePerson(name: string): boolean {
  if (!PERSON.test(name)) return false;
  const [first = ''] = plainText(name, MAX_NAME).split(' ');
  return GIVEN_NAMES.has(first);
}

/** Words that nobody is called: a company's trade, and what kind of body it is. */
const OF_BODIES: ReadonlySet<string> = new Set([...words.trades, ...words.bodies].join(' ').split(' '));
/** The same as ends of longer words: "Sparebank", "Technologiefonds". */
const ENDS_OF_BODIES: ReadonlySet<string> = new Set(words.endsOfBodies.split(' '));
const LONGEST_END = Math.max(...[...ENDS_OF_BODIES].map((end) => end.length));
/** A word of capitals is an abbreviation, one with a capital within a brand ... */
const ODD = /^\p{Lu}{2,}$|\p{Ll}\p{Lu}/u;
/** ... but for "MacDonald", "O’Neil", "LeBron". */
const CAPITAL_WITHIN = /^(?:ma?c|[dl]e|la|fitz|o['’]|d['’]|van|von|al|el|di|du|abdul?)(?=\p{Lu})/iu;
const INITIALS = /^\p{Lu}\.?(?:\p{Lu}\.)?$|^(?:\p{Lu}\.){3}$/u;
/** Initials of India, written together before a family name ("PK Gulati"); else such a word is an abbreviation. */
const TOGETHER = /^\p{Lu}{2}$/u;
/** A shorter word that is no known name is as often an abbreviation. */
const LEAST = 3;
/** "Jacques & Sandra Kerrest" */
const COUPLE = /^(\p{Lu}[\p{L}.]+) (?:&|and) (\p{Lu}[\p{L}.]+(?: .+)?)$/u;

const MARKS = /[.'’]/gu;
const plainOf = (word: string): string => {
  const plain = folded(word.slice(0, MAX_NAME));
  return /^[a-z]*$/.test(plain) ? plain : plain.replace(MARKS, '');
};
const isOdd = (word: string): boolean => ODD.test(word.replace(CAPITAL_WITHIN, ''));
const isInvestors = (word: string): boolean => INVESTOR_WORDS.has(word) && !isGivenName(word);
const isOfBody = (word: string): boolean =>
  isInvestors(word) ||
  OF_BODIES.has(word) ||
  (word.includes('-') && word.split('-').some((part) => OF_BODIES.has(part)));

/** Looked up end by end: an expression of so many ends costs more than all else here, and names are read by the million. */
function endsAsBody(word: string): boolean {
  for (let from = Math.max(1, word.length - LONGEST_END); from < word.length; from += 1) {
    if (ENDS_OF_BODIES.has(word.slice(from))) return true;
  }
  return false;
}

/** Of two people the one whose surname is told. */
function oneOf(name: string): string {
  const [, one, others] = COUPLE.exec(name) ?? [];
  if (one === undefined || others === undefined) return name;
  const [other = ''] = others.split(' ', 1);
  return isGivenName(plainOf(one)) && isGivenName(plainOf(other)) && other !== others ? others : name;
}

/** A name as most are written: of a couple one, "S.Dapplewick" in two words, one blank between words. */
function spaced(text: string): string {
  const name = /&| and /u.test(text) ? oneOf(text.trim()) : text;
  const apart = name.includes('.') ? name.replace(/(?<=(?:^|\s)\p{Lu}\.)(?=\p{Lu}\p{Ll})/gu, ' ') : name;
  return apart.replace(/\s+/gu, ' ').trim();
}

/**
 * Whether a name is a person's: `sure` if it begins with a given name and says no body; `likely` if it is merely written as one,
 * and no word of it is one by which firms are called. A couple and somebody with a title are persons.
 */
export function personsName(text: string): 'sure' | 'likely' | undefined {
  const all = spaced(text).split(' ');
  const allPlain = all.map(plainOf);
  const from = Math.max(
    allPlain.findIndex((word) => !TITLES.has(word)),
    0,
  );
  const written = all.slice(from);
  const name = written.join(' ');
  const closes = written.at(-1) ?? '';
  if (!PERSON.test(name) || (isOdd(closes) && !INITIALS.test(closes))) return undefined;
  const plain = allPlain.slice(from);
  const [first = ''] = plain;
  const last = plain.at(-1) ?? '';
  const isNamed = isGivenName(first) && !isOdd(written[0] ?? '');
  const isFamilys = plain.length > 1 && FAMILY_NAMES.has(last);
  if (COMPANIES.has(plain.join(' ')) || COMMON_PAIRS.has(plain.join(' ')) || plain.some(isOfBody))
    return undefined;
  // "Jim Burbank"
  if (!GIVEN_NAMES.has(first) && plain.some(endsAsBody)) return undefined;
  if (hasLegalForm(name)) return undefined;
  const isThing = plain.map((word) => COMMON_WORDS.has(word));
  // "Hunter Point": a name that things bear too, before a word that firms are called by.
  if (isNamed) return GIVEN_NAMES.has(first) || isFamilys || !isThing.at(-1) ? 'sure' : 'likely';
  if (isFamilys && (TOGETHER.test(written[0] ?? '') || !isOdd(written[0] ?? ''))) return 'likely';
  const named = written.filter((word) => !INITIALS.test(word));
  const isPlain = written.every(
    (word, at) => INITIALS.test(word) || (word.length >= LEAST && !isOdd(word) && !isThing[at]),
  );
  return isPlain && named.length > 0 ? 'likely' : undefined;
}
