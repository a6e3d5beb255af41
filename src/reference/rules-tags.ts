import { BROAD_FIELDS, CONCEPTS, MORE_KINDS, NEAR_FIELDS, tagKey, tagWords } from './rules-tag-key.ts';

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
// "Ocean tech" and "ocean technology" are one name; if the other form names something itself, it keeps that.
for (const [name, concept] of [...CONCEPT_OF_NAME]) {
  const other = name.endsWith('technology') ? name.slice(0, -'nology'.length) : `${name}nology`;
  if (/tech(?:nology)?$/u.test(name) && !CONCEPT_OF_NAME.has(other)) CONCEPT_OF_NAME.set(other, concept);
}
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

/**
 * The longest name that begins with the piece (word or character) at `at`, of at most `most` pieces: how many it has, and what
 * `find` gives for them put together. One piece if none is a name.
 */
export function longestName<Found>(
  pieces: readonly string[],
  at: number,
  most: number,
  find: (key: string) => Found | undefined,
): { readonly length: number; readonly found: Found | undefined } {
  for (let length = Math.min(most, pieces.length - at); length > 1; length -= 1) {
    const found = find(pieces.slice(at, at + length).join(''));
    if (found !== undefined) return { length, found };
  }
  return { length: 1, found: find(pieces[at] as string) };
}

/** The concepts named inside a text of several words: the longest name at each word, from left to right. */
function namesInWords(words: readonly string[]): readonly string[] {
  const names: string[] = [];
  for (let at = 0; at < words.length; ) {
    const { length, found } = longestName(words, at, MAX_NAME_WORDS, conceptNamed);
    const isEmpty = length === 1 && EMPTY_WORDS.has(words[at] as string);
    if (found !== undefined && !isEmpty) names.push(found);
    at += length;
  }
  return names;
}

/** The same in a script without spaces: names of two characters or more. */
function namesInHan(text: string): readonly string[] {
  const characters = [...text];
  const names: string[] = [];
  for (let at = 0; at < characters.length; ) {
    const { length, found } = longestName(characters, at, MAX_HAN_NAME, conceptNamed);
    if (found !== undefined && length > 1) names.push(found);
    at += length;
  }
  return names;
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
 * a part of a concept keeps a key of its own ("Online Shopping" is E-commerce and still itself). Empty if the tag has
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

/**
 * A graph of fields: how much of a deal in one field counts for who asks for another. Its nodes are the concepts of the
 * vocabulary, its edges their broader ones, a few more of that kind, and near fields with weights. The weights are set by
 * hand, by one rule: about the chance that who backs companies of the one is a natural investor for the other.
 */

/** A broader tag stands for all below it: a company tagged "energy" is in storage about as likely as not. */
const BROADER = 0.5;
/** The same of what is broad beyond meaning ("software"). */
const BROADEST = 0.15;
/** What is below a field one arrives at by a step up or aside. */
const BESIDE = 0.7;
/** A name for a part of a concept ("bitcoin") asked, the concept found; and the other way two parts of one. */
const PART_OF = 0.9;
const OTHER_PART = 0.8;
/** Less than this is no likeness. */
const LEAST = 0.1;

const parents = new Map<string, Set<string>>(CONCEPTS.map(({ key, parents }) => [key, new Set(parents)]));
for (const [narrow, broad] of MORE_KINDS) parents.get(narrow)?.add(broad);
const children = new Map<string, string[]>();
for (const [key, above] of parents) {
  for (const parent of above) children.set(parent, [...(children.get(parent) ?? []), key]);
}
const near = new Map<string, (readonly [string, number])[]>();
for (const [one, other, value] of NEAR_FIELDS) {
  near.set(one, [...(near.get(one) ?? []), [other, value]]);
  near.set(other, [...(near.get(other) ?? []), [one, value]]);
}

/** The concepts below one, itself left out. */
function below(key: string): readonly string[] {
  const found = new Set<string>();
  const open = [...(children.get(key) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    open.push(...(children.get(next) ?? []));
  }
  return [...found];
}

/** The concepts above one with how much of the way up is left, itself with 1. */
function above(key: string): ReadonlyMap<string, number> {
  const found = new Map([[key, 1]]);
  for (const [at, value] of found) {
    for (const parent of parents.get(at) ?? []) {
      const up = value * (BROAD_FIELDS.has(parent) ? BROADEST : BROADER);
      if (up > (found.get(parent) ?? 0)) found.set(parent, up);
    }
  }
  return found;
}

function reach(key: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const take = (at: string, value: number) => {
    if (value >= LEAST && value > (found.get(at) ?? 0)) found.set(at, value);
  };
  const narrower = below(key);
  for (const [at, value] of above(key)) {
    take(at, value);
    for (const [other, like] of near.get(at) ?? []) take(other, value * like);
  }
  for (const [at, value] of [...found]) {
    if (at === key || BROAD_FIELDS.has(at)) continue;
    for (const under of below(at)) take(under, value * BESIDE);
  }
  for (const at of narrower) {
    for (const [other, like] of near.get(at) ?? []) take(other, like * BESIDE);
  }
  for (const at of [key, ...narrower]) found.set(at, 1);
  return found;
}

const reaches = new Map<string, ReadonlyMap<string, number>>();

/**
 * The concepts that count for who asks for `concept`, each with how much: itself and narrower ones 1, broader, near and
 * neighbouring ones less. Of a key that the vocabulary does not know, itself.
 */
export function fieldsAround(concept: string): ReadonlyMap<string, number> {
  if (!parents.has(concept)) return new Map([[concept, 1]]);
  const known = reaches.get(concept) ?? reach(concept);
  reaches.set(concept, known);
  return known;
}

/**
 * How much something in the field `found` counts for who asks for `asked`, 0 to 1; both are keys of tags (`tagKey`) or
 * concepts. Directed: what is narrower than asked counts in full, what is broader in part.
 */
export function likenessOf(asked: string, found: string): number {
  if (asked === found) return 1;
  const [wanted, met] = [conceptNamed(asked) ?? asked, conceptNamed(found) ?? found];
  if (wanted === met) return met === found ? PART_OF : wanted === asked ? 1 : OTHER_PART;
  return fieldsAround(wanted).get(met) ?? 0;
}

/** Whether a key is of a concept so broad that it makes no field. */
export function isBroadField(key: string): boolean {
  return BROAD_FIELDS.has(conceptNamed(key) ?? key);
}

/** Ways to build or sell, whatever for: a fund of one of them has a company of every field that is made so. */
export const WAYS: readonly string[] =
  'saas enterprisesoftware cloudcomputing artificialintelligence machinelearning generativeai bigdata analytic data marketplace deeptech'.split(
    ' ',
  );

/** Whether a field (a key of a tag) says how a company builds or sells, and not for whom; "software" is the widest of these. */
export function isWay(key: string): boolean {
  const concept = conceptNamed(key) ?? key;
  return concept === 'software' || WAYS.includes(concept);
}

/** Fields whose young companies make software, whatever it is for, beyond those the vocabulary files under it. */
const SOFTWARE = new Set([
  ...WAYS.filter((way) => way !== 'deeptech'),
  ...'internet mobile financialservice education legal accounting salemarketing ecommerce travel social logistic realestate'.split(
    ' ',
  ),
]);

/** Whether a field (a key of a tag) is one of software. */
export function isOfSoftware(key: string): boolean {
  const concept = conceptNamed(key) ?? key;
  const above = [concept, ...fieldsAbove(concept)];
  return above.some((one) => SOFTWARE.has(one) || one === 'software' || one === 'informationtechnology');
}

/** The concepts everything with a key has: its own where it is only a name, and the broader ones of the vocabulary. */
export function fieldsAbove(key: string): readonly string[] {
  const concept = conceptNamed(key) ?? key;
  return concept === key ? broaderOf(key) : [concept, ...broaderOf(concept)];
}

/** Concepts that are kinds of one by the relations of fields alone: records of them do not bear it. */
export function moreKindsOf(concept: string): readonly string[] {
  return MORE_KINDS.filter(([, broad]) => broad === concept || broaderOf(broad).includes(concept)).map(
    ([narrow]) => narrow,
  );
}

/** Those keys that say most: without the concepts and broader ones of others among them. */
export function narrowest(keys: readonly string[]): readonly string[] {
  const above = new Set(keys.flatMap(fieldsAbove));
  return keys.filter((key) => !above.has(key));
}

/** A field that is asked for, with its weight; the weights of a question are those before how rare each field is. */
export interface AskedField {
  /** A key of a tag or concept. */
  readonly key: string;
  readonly weight: number;
}

/** What a text names beside tags counts less, and less again if it is nothing like them: it may be about customers. */
const FROM_WORDS = 0.4;
const FROM_OTHER_WORDS = 0.15;
/** Likeness from which on words are about the field that tags name. */
const AKIN = 0.3;
/** A broad concept beside a field: it says how a company does it. */
const FROM_BROAD = 0.25;
/** Fields of a question that are looked at, weightiest first: real ones name two or three, and each is asked of every deal of 150. */
export const MAX_FIELDS = 4;

/** The narrowest of what a tag names; itself only where it names nothing, as nobody else has a tag made of several names. */
function fieldsOfTag(tag: string): readonly string[] {
  const keys = narrowest(ownConcepts([tag]));
  const known = keys.filter((key) => conceptNamed(key) !== undefined);
  return known.length > 0 ? known : keys;
}

/**
 * The fields of a question, weightiest first: the narrowest that each of its tags names, then what its words (`one_liner`,
 * `icp_description`) name, in full if there is no tag. Empty if neither says anything.
 */
export function askedFields(tags: readonly string[], words?: string): readonly AskedField[] {
  const told = [...new Set(tags.flatMap(fieldsOfTag))];
  // Broad ones weigh the same, so that whichever stands first in a profile would displace another at the limit.
  const named = [...told.filter((key) => !isBroadField(key)), ...told.filter(isBroadField).sort()];
  const said = narrowest(words === undefined ? [] : namedIn(words)).filter(
    (key) => !named.some((other) => other === key || fieldsAbove(other).includes(key)),
  );
  const hasField = [...named, ...said].some((key) => !isBroadField(key));
  const weight = (key: string, full: number) => full * (hasField && isBroadField(key) ? FROM_BROAD : 1);
  const isAkin = (key: string) =>
    named.some((other) => Math.max(likenessOf(other, key), likenessOf(key, other)) >= AKIN);
  const ofWords = (key: string) => (isAkin(key) ? FROM_WORDS : FROM_OTHER_WORDS);
  return [
    ...named.map((key) => ({ key, weight: weight(key, 1) })),
    ...said.map((key) => ({ key, weight: weight(key, named.length === 0 ? 1 : ofWords(key)) })),
  ]
    .sort((one, other) => other.weight - one.weight)
    .slice(0, MAX_FIELDS);
}
