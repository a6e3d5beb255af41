import { normalForm } from '../../platform/values/text.ts';
import han from '../words/han.json' with { type: 'json' };

/** Latin letters that Unicode does not take apart into a base letter and a mark. */
export const LATIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
};

/** Longer texts of one field are cut; the import cuts fields by itself, and investors' names stay far below. */
const MAX_TEXT = 300;

/** Longer texts are no names. */
const MAX_NAME = 500;

/** A text as names are looked for in it: as long as one can be, its blanks single ones. Patterns search a run of blanks again from each. */
export function tidyName(text: string): string {
  const cut = text.slice(0, MAX_NAME);
  return (/\s\s|[^\S ]/u.test(cut) ? cut.replace(/\s+/gu, ' ') : cut).trim();
}

/** A letter and what is written for it, in one word each. */
function lettersOf(pairs: string): Readonly<Record<string, string>> {
  return Object.fromEntries(pairs.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)]));
}

/** Cyrillic as passports and the press write it in Latin letters; Ukrainian and Serbian letters where they differ. */
const CYRILLIC = lettersOf(
  'аa бb вv гg дd еe ёe жzh зz иi йy кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ ыy ь эe юyu яya іi їyi єye ґg ўu јj љlj њnj ћc ђdj џdz ѓgj ќkj ѕdz',
);
/** Greek in Latin letters (ELOT 743), and those of its digraphs that change a letter. */
const GREEK = lettersOf('αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo');
const GREEK_PAIRS = new Map(Object.entries({ ου: 'ou', αυ: 'av', ευ: 'ev', γγ: 'ng' }));
const LETTERS = new Map(
  Object.entries({ ...LATIN_LETTERS, ...CYRILLIC, ...GREEK, ø: 'o', å: 'a', ə: 'a', ŋ: 'ng' }),
);

const UMLAUTS = lettersOf('äae öoe üue åaa øoe æae ÄAe ÖOe ÜUe ÅAa ØOe ÆAe');

const SIMPLIFIED = new Map(
  han.simplified.flatMap((line) => line.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)] as const)),
);

/** Traditional Chinese characters as simplified ones: 銀杏谷 is 银杏谷. Of Japanese names both sides change alike. */
export function simplified(text: string): string {
  return text.replace(/\p{Script=Han}/gu, (sign) => SIMPLIFIED.get(sign) ?? sign);
}

/** Only plain letters, digits and the punctuation of names: nothing of Unicode has to be asked. */
const PLAIN = /^[\x20-\x7e]*$/;

/** Lower case Latin letters without accents; letters of other scripts that have no alphabet stay. */
export function folded(text: string): string {
  const cut = text.slice(0, MAX_TEXT);
  if (PLAIN.test(cut)) return cut.toLowerCase();
  const apart = normalForm(normalForm(cut, 'NFKC', MAX_TEXT).toLowerCase(), 'NFKD', MAX_TEXT);
  // й and ї are letters of their own, and would fall apart here.
  const bare = apart
    .replace(/и\u0306/g, 'й')
    .replace(/і\u0308/g, 'ї')
    .replace(/([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu, '$1');
  return normalForm(bare, 'NFKC', MAX_TEXT)
    .replace(/[οαε]υ|γγ/gu, (pair) => GREEK_PAIRS.get(pair) ?? pair)
    .replace(/[ßæœøđðłþıħŋə\u0370-\u03ff\u0400-\u04ff]/gu, (letter) => LETTERS.get(letter) ?? letter);
}

/** The same with umlauts as two letters, as those write who have no keys for them: "Möwe" is "moewe". */
export function foldedAsTwo(text: string): string {
  const cut = text.slice(0, MAX_TEXT);
  if (PLAIN.test(cut)) return cut.toLowerCase();
  return folded(
    normalForm(cut, 'NFC', MAX_TEXT).replace(/[äöüåøæÄÖÜÅØÆ]/g, (letter) => UMLAUTS[letter] ?? letter),
  );
}

/** The words of a text, folded: runs of letters and digits, apostrophes inside a word left out. */
export function foldedWords(text: string): string[] {
  return folded(text)
    .replace(/['’‘`´ʼ]/g, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '');
}

/** One spelling for all that `sameWord` may take for one word, and for more: for finding, never for deciding. */
export function widened(text: string): string {
  return text.replace(/a[ae]+/g, 'a').replace(/([ou])e+/g, '$1');
}

/** Umlauts that were written as two letters as one: not at the end, nor where a vowel or `q` before makes them another sound. */
function contracted(word: string): string {
  return word.replace(/(?<![aeiouqg])(?:(a)[ea]|(o)e|(u)e)(?=.)/g, '$1$2$3');
}

/**
 * Whether two words may be one in spite of an umlaut: `plain` has accents dropped, `two` has umlauts as two letters.
 * Where neither has one, "Moewe" and "Mowe" are both spellings of Möwe; in words under five letters the two letters are
 * too often the word's own (Baer, Noel, Joel).
 */
export function sameWord(
  one: { readonly plain: string; readonly two: string },
  other: { readonly plain: string; readonly two: string },
): boolean {
  if (one.plain === other.plain || one.two === other.two) return true;
  if (one.two === other.plain || one.plain === other.two) return true;
  const [short, long] =
    one.plain.length < other.plain.length ? [one.plain, other.plain] : [other.plain, one.plain];
  return long.length >= 5 && long.length > short.length && contracted(long) === contracted(short);
}
