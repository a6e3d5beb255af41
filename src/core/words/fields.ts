import { BROAD_FIELDS, MORE_KINDS, NEAR_FIELDS } from './field-relations.ts';
import { broaderOf, conceptNamed, namedIn, ownConcepts } from './tags.ts';
import { CONCEPTS } from './vocabulary.ts';

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

/** Fields whose product is software whatever it is for, beyond those the vocabulary files under it. */
const SOFTWARE = new Set(
  'saas artificialintelligence machinelearning marketplace bigdata analytics data'.split(' '),
);

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

/** What a text names beside tags counts less, and less again where it is nothing like them: it may be about customers. */
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
 * `icp_description`) name, in full where there is no tag. Empty where neither says anything.
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
