import { tagKey, tagWords } from './tag-key.ts';
import { CONCEPTS } from './vocabulary.ts';

/** Tags of one company, investor or question that are read; real records have at most a dozen or so. */
const MAX_TAGS = 40;
/** What tags may say in all; those of a real record say a dozen or two, and the broadest stand last. */
const MAX_TOKENS = 100;
/** Longer texts are cut before they are read: a tag is a few words, and real ones stay far below. */
const MAX_TAG_LENGTH = 120;
/** The most words of a name that are looked for inside a longer tag; a test holds the vocabulary to it. */
const MAX_NAME_WORDS = 7;
/** The longest name in Chinese characters that is looked for inside a longer tag. */
const MAX_HAN_NAME = 8;

const PARENTS = new Map(CONCEPTS.map(({ key, parents }) => [key, parents]));
const CONCEPT_OF_NAME = new Map<string, string>(
  CONCEPTS.flatMap(({ key, label, names }) => [label, ...names].map((name) => [tagKey(name), key] as const)),
);
const LABELS = new Map<string, string>(
  CONCEPTS.flatMap(({ label, names }) =>
    [label, ...names].map((name) => [tagKey(name), name.charAt(0).toUpperCase() + name.slice(1)] as const),
  ),
);

/** Words that say that there is a firm, and nothing of what it does. */
const EMPTY_WORDS = new Set(
  (
    'startup company platform online app application service solution provider industry sector firm based enabled ' +
    'driven focused brand product full free last end to of in for the a with on new other others misc tech technology ' +
    'portal business digital smart global chain other'
  ).split(' '),
);

const HAN = /\p{Script=Han}/u;
const SEPARATORS = /[/|,;、，；·]|\s[-–+]\s/u;

/** The concepts named inside a text of several words: the longest name at each word, from left to right. */
function namesInWords(words: readonly string[]): readonly string[] {
  const found: string[] = [];
  for (let at = 0; at < words.length; ) {
    let length = Math.min(MAX_NAME_WORDS, words.length - at);
    while (length > 1 && !CONCEPT_OF_NAME.has(words.slice(at, at + length).join(''))) length -= 1;
    const isEmpty = length === 1 && EMPTY_WORDS.has(words[at] as string);
    const concept = CONCEPT_OF_NAME.get(words.slice(at, at + length).join(''));
    if (concept !== undefined && !isEmpty) found.push(concept);
    at += length;
  }
  return found;
}

/** The same in a script without spaces: names of two characters or more. */
function namesInHan(text: string): readonly string[] {
  const characters = [...text];
  const found: string[] = [];
  for (let at = 0; at < characters.length; ) {
    let length = Math.min(MAX_HAN_NAME, characters.length - at);
    while (length > 1 && !CONCEPT_OF_NAME.has(characters.slice(at, at + length).join(''))) length -= 1;
    const concept = length > 1 ? CONCEPT_OF_NAME.get(characters.slice(at, at + length).join('')) : undefined;
    if (concept !== undefined) found.push(concept);
    at += length;
  }
  return found;
}

/** The concept a text is a name of, with or without what stands in brackets. */
function named(text: string): string | undefined {
  return (
    CONCEPT_OF_NAME.get(tagKey(text)) ?? CONCEPT_OF_NAME.get(tagKey(text.replace(/[(（][^)）]*[)）]/gu, ' ')))
  );
}

/** What a tag names in the vocabulary: one concept where it is a name, several where it is made of names, or none. */
function namedBy(tag: string): readonly string[] {
  const whole = named(tag);
  if (whole !== undefined) return [whole];
  return tag.split(SEPARATORS).flatMap((part) => {
    const known = named(part);
    if (known !== undefined) return [known];
    return HAN.test(part) ? namesInHan(tagKey(part)) : namesInWords(tagWords(part));
  });
}

/** Keys of the concepts broader than one, nearest first, up to the roots; none for a root or an unknown key. */
export function broaderOf(concept: string): readonly string[] {
  const found = new Set<string>();
  let level = PARENTS.get(concept) ?? [];
  while (level.length > 0) {
    const fresh = level.filter((key) => !found.has(key));
    for (const key of fresh) found.add(key);
    level = fresh.flatMap((key) => PARENTS.get(key) ?? []);
  }
  return [...found];
}

/**
 * What one tag says, closest first: its own key, the concepts it names, then the broader ones up to the root. An unknown
 * tag gives its key alone; one made of known names ("Hyperlocal Logistics Services") gives those. A name that stands for
 * a part of a concept keeps a key of its own ("Online Shopping" is E-commerce and still itself). Empty where the tag has
 * no letter or digit.
 */
export function conceptsOf(tag: string): readonly string[] {
  return sectorTokens([tag]);
}

/**
 * What tags say themselves, each key once: their own keys, then the concepts they name. Nothing broader is added, so
 * that a filter by them passes records of these concepts and of narrower ones, whose `sectorTokens` have them as well.
 */
export function ownConcepts(tags: readonly string[]): readonly string[] {
  const texts = tags.slice(0, MAX_TAGS).map((tag) => tag.slice(0, MAX_TAG_LENGTH));
  const own = texts.map(tagKey).filter((key) => key !== '');
  return [...new Set([...own, ...texts.flatMap(namedBy)])].slice(0, MAX_TOKENS);
}

/**
 * What all tags of a record or a question say, each key once, at most a hundred: the tags' own keys, then the concepts
 * they name, then what is broader. The same words for both sides, so that a tag no record has still meets the others of
 * its concept.
 */
export function sectorTokens(tags: readonly string[]): readonly string[] {
  const own = ownConcepts(tags);
  return [...new Set([...own, ...own.flatMap(broaderOf)])].slice(0, MAX_TOKENS);
}

/** Text that is read for what it is about; a thesis or a mission says it early. */
const MAX_TEXT = 2_000;
/** A text that names more things than this is about everything. */
const MAX_MENTIONED = 12;
/** Those who have or seek money all speak of it, and of helping founders: of what they are about this says nothing. */
const TRADE = ['Financial services', 'Startup services'].map(tagKey);
/** Words of the same trade whose parts are names of other things. */
const TRADE_WORDS =
  /\b(?:single |multi[- ]?)?family (?:offices?|foundations?|trusts?|funds?)\b|\bthe \p{L}+ family\b/giu;

/** The concepts a free text names, in the order it does, at most a dozen: the longest names. */
export function namedIn(text: string): readonly string[] {
  return everyNamed(text).slice(0, MAX_MENTIONED);
}

/** The same without finance and the trade of investing: of those who have or seek money. */
export function mentionedIn(text: string): readonly string[] {
  const isTrade = (concept: string) =>
    [concept, ...broaderOf(concept)].some((broader) => TRADE.includes(broader));
  return everyNamed(text)
    .filter((concept) => !isTrade(concept))
    .slice(0, MAX_MENTIONED);
}

function everyNamed(text: string): readonly string[] {
  const found = text
    .slice(0, MAX_TEXT)
    .replace(TRADE_WORDS, '.')
    .split(/[.!?:()\n]|[/|,;、，；·。]/u)
    .flatMap((part) => (HAN.test(part) ? namesInHan(tagKey(part)) : namesInWords(tagWords(part))));
  return [...new Set(found)];
}

/** The concept a key of a tag (`tagKey`) is a name of; undefined for one the vocabulary does not know. */
export function conceptNamed(key: string): string | undefined {
  return CONCEPT_OF_NAME.get(key);
}

/** How the vocabulary calls a concept or a part of one, in English where it can; undefined for an unknown key. */
export function labelOf(key: string): string | undefined {
  return LABELS.get(key);
}
