import { normalForm } from '../text/normal-form.ts';
/** A way to write a person's name before the @. */
export interface LocalPattern {
  /** `first.last`, `flast`: for messages and logs, which hold no name. */
  readonly pattern: string;
  readonly local: string;
}

/** Any script in Latin letters (`any-ascii`). */
export type ToLatin = (text: string) => string;

/** Forms of address and degrees that are no part of a mailbox's name. */
const NOT_A_NAME: ReadonlySet<string> = new Set(
  'mr mrs ms miss mx dr prof professor sir dame ing dipl mag rev hon jr sr ii iii iv phd md mba msc bsc ma ba cfa cpa cfp esq jd llm'.split(
    ' ',
  ),
);
/** They belong to the surname that follows, and are written together with it: vandenberg. */
const PARTICLES: ReadonlySet<string> = new Set(
  'van von der den de del della di da dos du la le ter ten zu zur af al el bin ibn st'.split(' '),
);
/** Longer names are cut before they are looked at; real ones stay far below. */
const LONGEST_NAME = 200;

/** German mailboxes write umlauts out; elsewhere the dots are dropped. The first form is tried first. */
const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/**
 * Local parts a person's mailbox may have, likeliest first, without doubles. The order is ours, from what small firms
 * use: the two names with a dot lead everywhere, the given name alone is next in firms of a dozen people. Empty where
 * the name has no letters, with a single name only that name.
 */
export function localPatterns(name: string, toLatin: ToLatin): readonly LocalPattern[] {
  const plain = patternsOf(wordsOf(name, toLatin));
  const written = normalForm(name, 'NFC', LONGEST_NAME)
    .toLowerCase()
    .replace(/[äöü]/g, (letter) => UMLAUTS[letter] ?? letter);
  const spelled = patternsOf(wordsOf(written, toLatin)).slice(0, 1);
  const seen = new Set<string>();
  const [likeliest, ...others] = plain;
  return [likeliest, ...spelled, ...others].filter((one): one is LocalPattern => {
    if (one === undefined || seen.has(one.local)) return false;
    seen.add(one.local);
    return true;
  });
}

/** Given name and surname in small Latin letters; the surname with its particles, middle names left out. */
function wordsOf(name: string, toLatin: ToLatin): { first: string; last: string } | undefined {
  // What follows a comma is a degree, or the given name after the surname.
  const cut = name.slice(0, LONGEST_NAME).replace(/\([^)]{0,100}\)/g, ' ');
  const [before = '', ...after] = cut.split(',');
  const rest = after.map((part) => latinWords(part, toLatin)).find((words) => words.length > 0) ?? [];
  const words = latinWords(before, toLatin);
  const all = words.length === 1 && rest.length > 0 ? [...rest, ...words] : words;
  const [first, ...more] = all;
  if (first === undefined) return undefined;
  const last = more.pop() ?? '';
  let joined = last;
  while (PARTICLES.has(more.at(-1) ?? '')) joined = `${more.pop()}${joined}`;
  return { first, last: joined };
}

function latinWords(text: string, toLatin: ToLatin): string[] {
  return toLatin(normalForm(text, 'NFKD', LONGEST_NAME).replace(/\p{M}+/gu, ''))
    .toLowerCase()
    .split(/[\s._]+/)
    .map((word) => word.replace(/[^a-z0-9-]/g, '').replace(/^-+|-+$/g, ''))
    .filter((word) => /[a-z]/.test(word) && !NOT_A_NAME.has(word));
}

function patternsOf(words: { first: string; last: string } | undefined): LocalPattern[] {
  if (words === undefined) return [];
  const { first, last } = words;
  if (last === '') return [{ pattern: 'first', local: first }];
  const initial = first[0] ?? '';
  const joinedLast = last.replaceAll('-', '');
  return [
    { pattern: 'first.last', local: `${first}.${last}` },
    { pattern: 'first', local: first },
    { pattern: 'flast', local: `${initial}${joinedLast}` },
    { pattern: 'firstlast', local: `${first}${joinedLast}` },
    { pattern: 'f.last', local: `${initial}.${last}` },
    { pattern: 'firstl', local: `${first}${last[0] ?? ''}` },
    { pattern: 'last', local: last },
  ];
}
