import { normalForm } from '../text/normal-form.ts';
import { LATIN_LETTERS, LEGAL_CJK, LEGAL_PAIRS, LEGAL_SUFFIXES, WEB_ENDINGS } from './identity-words.ts';
import { INVESTOR_ALIASES } from './investor-aliases.ts';

/** Longer names are cut before they are looked at; real ones stay far below. */
const MAX_NAME = 500;

const MARKS_OF_ALPHABETS = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu;
const INITIALS =
  /(?<![\p{L}\p{N}])(?:\p{L}\.){2,}(?:\p{L}(?![\p{L}\p{N}]))?|(?<![\p{L}\p{N}])\p{L}\.\p{L}(?![\p{L}\p{N}])\.?/gu;
const NOT_ASCII = /[^ -~]/;

/** Case, width, accents and ligatures gone; other scripts untouched (their marks are letters, not ornaments). */
function fold(name: string): string {
  const apart = normalForm(name, 'NFKD', MAX_NAME).replace(MARKS_OF_ALPHABETS, '$1');
  return normalForm(apart, 'NFKC', MAX_NAME)
    .toLowerCase()
    .replace(MARKS_OF_ALPHABETS, '$1')
    .replace(/[ßæœøđðłþıħ]/g, (letter) => LATIN_LETTERS[letter] ?? letter)
    .replaceAll('ς', 'σ');
}

/** Without the legal forms of scripts without spaces at both ends, where something of the name is left. */
function withoutCjkForm(folded: string): string {
  const bare = folded.replace(LEGAL_CJK, ' ');
  return /[\p{L}\p{N}]/u.test(bare) ? bare : folded;
}

/** The words of a folded name: a dot stays only inside a number or a web name, initials become one word. */
function wordsOf(folded: string): string[] {
  if (!/[\p{L}\p{N}]/u.test(folded)) return [];
  const words = withoutCjkForm(folded)
    .replace(INITIALS, (initials) => initials.replaceAll('.', ''))
    .replace(/['’‘`´ʼ"“”„]/g, '')
    .replace(/&|\s\+\s/g, ' and ')
    .replace(/\.(?=([\p{L}\p{N}]*))/gu, (_, next: string, at: number, whole: string) => {
      const before = whole[at - 1] ?? ' ';
      const inNumber = /\d/.test(before) && /^\d/.test(next);
      return inNumber || (/[\p{L}\p{N}]/u.test(before) && WEB_ENDINGS.has(next)) ? '.' : ' ';
    })
    .split(/[^\p{L}\p{N}\p{M}.]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  return joinInitials(words);
}

/** "j p morgan" is "jp morgan": single Latin letters in a row are initials however they were spaced. */
function joinInitials(words: readonly string[]): string[] {
  const joined: string[] = [];
  let initials = '';
  for (const word of words) {
    if (/^[a-z]$/.test(word)) {
      initials += word;
      continue;
    }
    if (initials !== '') joined.push(initials);
    initials = '';
    joined.push(word);
  }
  if (initials !== '') joined.push(initials);
  return joined;
}

/** A German limited partnership whose partner is a company: three words, and the "co" in it is no name. */
const GMBH_AND_CO = /^(?:gmbh|mbh|ag|ug|se) and co(?:mpany)?$/;

function withoutLegalForm(words: string[]): string[] {
  let end = words.length;
  while (end > 1) {
    const last = words[end - 1] ?? '';
    if (end > 3 && GMBH_AND_CO.test(words.slice(end - 3, end).join(' '))) end -= 3;
    else if (end > 2 && LEGAL_PAIRS.has(`${words[end - 2]} ${last}`)) end -= 2;
    // "Bain & Company" is a name, "Ford Motor Company" a legal form: what follows an "and" belongs to the name.
    else if (LEGAL_SUFFIXES.has(last) && words[end - 2] !== 'and') end -= 1;
    else break;
  }
  const rest = words.slice(0, end);
  if (rest.length > 2 && rest.at(-2) === 'and' && rest.at(-1) === 'company') rest[rest.length - 1] = 'co';
  return rest;
}

function organisationKey(name: string): string {
  let words = wordsOf(fold(name));
  for (let before = -1; before !== words.length; ) {
    before = words.length;
    if (words.length > 1 && words[0] === 'the') words = words.slice(1);
    words = withoutLegalForm(words);
    words = joinInitials(words);
  }
  return words.join(' ');
}

const wholeKey = (name: string) => wordsOf(fold(name)).join(' ');

/**
 * The key that `keyOf` gives for its own result as well. What punctuation kept apart may join only in the key: a mark
 * or a part of a Hangul syllable, a legal form and the end of the name. Keys of ASCII letters are final at once;
 * each further pass takes at least a character away.
 */
function settled(name: string, keyOf: (name: string) => string): string {
  let key = keyOf(name);
  for (let passes = 1; passes < MAX_NAME && NOT_ASCII.test(key); passes += 1) {
    const next = keyOf(key);
    if (next === key) break;
    key = next;
  }
  return key;
}

/**
 * The canonical key of a company's or firm's name: equal keys are one name however it was written. Case, accents,
 * punctuation, legal suffixes at the end and a leading "the" do not count; every other word does, and other scripts
 * stay as they are. Applying it to its own result changes nothing. Empty only where the name has no letter or digit
 * (the letter U+02BC is an apostrophe here).
 */
export function identityKey(name: string): string {
  return settled(name, organisationKey);
}

/** The key of a person's name: as `identityKey`, but nothing is dropped ("Jose Sa" is no limited company). */
export function personKey(name: string): string {
  return settled(name, wholeKey);
}

const FILED_UNDER: ReadonlyMap<string, string> = new Map(
  INVESTOR_ALIASES.flatMap(([first, ...others]) =>
    [first, ...others].map((name) => [identityKey(name), identityKey(first)] as const),
  ),
);

/**
 * The key under which an investor is filed: its identity key, or that of the well-known firm it is another name of
 * (`a16z` gives the key of Andreessen Horowitz). A bracket counts where it says what the rest says: "Andreessen
 * Horowitz (a16z)".
 */
export function investorKey(name: string): string {
  const key = identityKey(name);
  const known = FILED_UNDER.get(key);
  if (known !== undefined) return known;
  const [, outside, inside] = /^([^()]+)\(([^()]+)\)\s*$/.exec(name.slice(0, MAX_NAME)) ?? [];
  if (outside === undefined || inside === undefined) return key;
  const first = FILED_UNDER.get(identityKey(outside));
  return first !== undefined && first === FILED_UNDER.get(identityKey(inside)) ? first : key;
}

/**
 * A looser key for looking a name up, never for joining records on its own: spaces, dots and a web ending do not
 * count ("Foo.com", "foo com" and "Foo" are alike). Empty where the name has no letter or digit.
 */
export function lookupKey(name: string): string {
  return looseKey(identityKey(name));
}

/** The `lookupKey` of a name whose `identityKey` is known, at a fraction of the work. */
export function looseKey(key: string): string {
  const dot = key.lastIndexOf('.');
  const bare = dot > 0 && WEB_ENDINGS.has(key.slice(dot + 1)) ? key.slice(0, dot) : key;
  return bare.replace(/[ .]/g, '');
}
