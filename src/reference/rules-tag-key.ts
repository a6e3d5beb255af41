import { normalForm } from '../platform/values/text.ts';
import words from './words/fields.json' with { type: 'json' };

/** Words that end in s and are no plurals; what is written in capitals elsewhere stands here in small letters. */
const NO_PLURALS = new Set('news saas paas iaas gps sms ios pos sns gas bus rs'.split(' '));

/** The singular of an English word as far as tags need it: both sides go through it, so it need not be a word. */
function singular(word: string): string {
  if (!word.endsWith('s') || word.length < 4 || NO_PLURALS.has(word) || /(?:ss|us|is)$/u.test(word))
    return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x)es$/u.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

/** Longer than any tag is; profiles take 200 characters. */
const MAX_TAG = 300;

/**
 * The words of a tag: no accents, case, width or punctuation, each in the singular, without "and" and "&". A capital
 * inside a word begins another ("SportsTech"); text in a script without spaces is one word.
 */
export function tagWords(tag: string): readonly string[] {
  const bare = normalForm(tag, 'NFKD', MAX_TAG).replace(/\p{M}+/gu, '');
  return normalForm(bare, 'NFKC', MAX_TAG)
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .toLowerCase()
    .replace(/['’]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && word !== 'and')
    .map(singular);
}

/** The key two spellings of a tag share: "E-commerce", "eCommerce" and "E Commerce" are one. Empty if nothing is left. */
export function tagKey(tag: string): string {
  return tagWords(tag).join('');
}

/** One thing companies are tagged with, whatever it is called where. */
export interface Concept {
  /** `tagKey` of the label. */
  readonly key: string;
  readonly label: string;
  /** Every other name, as it stands in the table. */
  readonly names: readonly string[];
  /** Keys of the next broader concepts. */
  readonly parents: readonly string[];
}

const listOf = (text = ''): readonly string[] => (text === '' ? [] : text.split(', '));

/** Every concept, by its label: `other names < broader concepts`. Names are compared after `tagKey`: spellings need no entry. */
export const CONCEPTS: readonly Concept[] = Object.entries(words.concepts).map(([label, text]) => {
  const [names, broader] = text.split(' < ');
  return { key: tagKey(label), label, names: listOf(names), parents: listOf(broader).map(tagKey) };
});

/**
 * Pairs of keys of fields, the second broader to those who invest, beyond the broader concepts of the vocabulary (which say
 * what a record is tagged with).
 */
export const MORE_KINDS: readonly (readonly [narrow: string, broad: string])[] = Object.entries(
  words.kindsOf,
).map(([narrow, broad]) => [tagKey(narrow), tagKey(broad)]);

/**
 * Fields that are near each other, both ways, without one being a kind of the other: how much of a deal in the one counts
 * for who asks for the other. By hand: .6 and more where the same funds do both, .3 where they are neighbours.
 */
export const NEAR_FIELDS: readonly (readonly [one: string, other: string, near: number])[] = Object.entries(
  words.near,
).map(([pair, near]) => {
  const [one = '', other = ''] = pair.split(' ~ ');
  return [tagKey(one), tagKey(other), near];
});

/**
 * Concepts so broad that two companies have nothing in common by them: funds name them, none is made for one of them. A
 * company tagged with one alone may be of any field below it.
 */
export const BROAD_FIELDS: ReadonlySet<string> = new Set(words.broad.map(tagKey));
