import { slipsAllowed, slipsBetween } from '../text/slips.ts';
import { MAX_SUGGESTIONS } from '../understanding/warning.ts';
import { tagKey } from './tag-key.ts';
import { conceptNamed, labelOf, ownConcepts } from './tags.ts';
import { CONCEPTS } from './vocabulary.ts';

/** What a tag says, and what was made of it. */
export interface TagReading {
  /** False where neither the vocabulary nor a record knows it. */
  readonly understood: boolean;
  /** The field taken for a tag with a slip of a letter, as the vocabulary calls it. */
  readonly takenAs?: string;
  /** What may have been meant, the most likely first. */
  readonly suggestions?: readonly string[];
}

/** In shorter words a slip makes another word: "golf", "gold". */
const SHORTEST = 5;

/** Names in Latin letters that a tag with a slip may mean, with their concepts. Made once. */
let names: readonly { readonly key: string; readonly concept: string }[] | undefined;
function namesOfConcepts() {
  names ??= CONCEPTS.flatMap(({ key: concept, label, names: others }) =>
    [label, ...others].map((name) => ({ key: tagKey(name), concept })),
  ).filter(({ key }) => /^[a-z0-9]+$/u.test(key) && key.length >= SHORTEST - 1);
  return names;
}

/** Longer texts are no tags. */
const LONGEST = 120;

/** Whether the vocabulary knows the tag, or a name in it. */
function isNamed(tag: string): boolean {
  const key = tagKey(tag);
  return conceptNamed(key) !== undefined || ownConcepts([tag]).some((concept) => concept !== key);
}

/**
 * Reads a tag as people write it: a name of the vocabulary in any spelling, or a tag that is on record (`isOnRecord`, by
 * `tagKey`). A slip of a letter is taken where it can mean one field alone; its first letter is believed.
 */
export function readTag(text: string, isOnRecord: (key: string) => boolean): TagReading {
  const tag = text.slice(0, LONGEST);
  const key = tagKey(tag);
  if (key === '') return { understood: false };
  if (isNamed(tag) || isOnRecord(key)) return { understood: true };
  const most = key.length < SHORTEST ? 0 : slipsAllowed(key.length);
  const found = new Map<string, { slips: number; key: string }>();
  for (const name of most === 0 ? [] : namesOfConcepts()) {
    if (name.key[0] !== key[0]) continue;
    const slips = slipsBetween(key, name.key, most);
    if (slips > most || slips >= (found.get(name.concept)?.slips ?? most + 1)) continue;
    found.set(name.concept, { slips, key: name.key });
  }
  if (found.size === 0) return { understood: false };
  const least = Math.min(...[...found.values()].map(({ slips }) => slips));
  const near = [...found].sort(([, one], [, other]) => one.slips - other.slips);
  const closest = near.filter(([, { slips }]) => slips === least);
  const label = ([concept, name]: (typeof near)[number]) => labelOf(name.key) ?? labelOf(concept) ?? concept;
  const [only] = closest;
  if (only !== undefined && closest.length === 1) return { understood: true, takenAs: label(only) };
  return { understood: false, suggestions: near.map(label).slice(0, MAX_SUGGESTIONS) };
}
