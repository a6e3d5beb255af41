import { likenessOf } from '../../../words/fields.ts';
import { tagKey, tagWords } from '../../../words/tag-key.ts';
import { conceptNamed, labelOf, ownConcepts } from '../../../words/tags.ts';
import { tagIn } from '../wording.ts';
import type { Field } from './letter-plan.ts';

/** Words of a field's name that its spellings leave out: "finance" is financial services. */
const KIND_WORDS = new Set('service tool technology tech software system'.split(' '));

/** Letters from which on the beginning of a word is no chance: "data" begins words of many things. */
const LEAST_BEGINNING = 5;

/** "Finance" and "financial", "biotech" and "biotechnology": one begins as the other, but for a last letter. */
function isOneWord(one: string, other: string): boolean {
  const length = Math.max(LEAST_BEGINNING, Math.min(one.length, other.length) - 1);
  return one === other || (other.length >= length && one.slice(0, length) === other.slice(0, length));
}

/**
 * Whether a tag says the field itself or the concept it names: by the same name, or with all its words ("mobile payments"
 * are payments). What the vocabulary files under a concept in other words ("cloud data services" under databases) or the
 * graph below it is akin, and no reader would call both by the one name.
 */
export function isSpelling(field: Field, tag: string): boolean {
  const concept = conceptNamed(field.key) ?? field.key;
  const key = tagKey(tag);
  if (key === field.key || key === concept) return true;
  const words = tagWords(tag);
  return [field.label, labelOf(field.key), labelOf(concept)].some((label) => {
    const named = tagWords(label ?? '').filter((word) => !KIND_WORDS.has(word));
    return named.length > 0 && named.every((word) => words.some((one) => isOneWord(word, one)));
  });
}

/** What a company that is only akin to a field calls itself: the first tag that likeness and vocabulary know. */
export function ownName(tags: readonly string[], field: Field, leastLike: number): Field | undefined {
  const concept = conceptNamed(field.key) ?? field.key;
  for (const tag of tags) {
    const [key, ...named] = ownConcepts([tag]);
    const found = [key, ...named].find(
      (one) =>
        one !== undefined &&
        one !== concept &&
        labelOf(one) !== undefined &&
        likenessOf(field.key, one) >= leastLike,
    );
    const label = found === undefined ? undefined : tagIn(labelOf(found) ?? '');
    if (found !== undefined && label !== undefined) return { key: found, label };
  }
  return undefined;
}
