import type { LpType, Stage } from '../../reference/rules-investor-terms.ts';
import { LANGUAGES, type Language } from '../../reference/rules-language.ts';
import { tagKey } from '../../reference/rules-tag-key.ts';
import { conceptNamed, ownConcepts } from '../../reference/rules-tags.ts';
import type { Field, Strategy } from '../plan/rules-letter-plan.ts';
import names from './names.json' with { type: 'json' };

/** The words of each line by its first, which is English: what German, French and Spanish write. */
function tableOf(lines: readonly (readonly string[])[], keyOf: (name: string) => string) {
  return new Map(
    lines.map(([english = '', de = '', fr = '', es = '']) => [keyOf(english), { de, fr, es }] as const),
  );
}

/** Fields by their labels in the vocabulary of tags; French has its article, as behind "dans". */
const FIELD_NAMES = tableOf(names.fields, tagKey);
/** Cities whose name another language writes otherwise. */
const CITY_NAMES = tableOf(names.cities, (name) => name);

/** How a language calls a city: by its English name or its own; as it is written if no other name is known. */
export function cityName(name: string, language: Language): string {
  return language === 'en' ? name : (CITY_NAMES.get(name)?.[language] ?? name);
}

/**
 * How a language calls a field; for one it has no word for ("warehouse robotics"), the nearest that the vocabulary reads in
 * it. Undefined if there is none: a letter leaves the field out rather than naming it in English.
 */
export function fieldName({ key, label }: Field, language: Language): string | undefined {
  if (language === 'en') return label;
  // Of a tag made of several names the last is what it is.
  const keys = [key, conceptNamed(key) ?? '', ...ownConcepts([label]).toReversed()];
  return keys.map((one) => FIELD_NAMES.get(one)?.[language]).find((name) => name !== undefined);
}

/** All words of a language's names of fields, in small letters. */
export function fieldWords(language: Exclude<Language, 'en'>): ReadonlySet<string> {
  const names = [...FIELD_NAMES.values()].map((name) => name[language].toLowerCase());
  return new Set(names.flatMap((name) => name.match(/[\p{L}\p{N}]+/gu) ?? []));
}

/** What the languages call something, in the order of `LANGUAGES`. */
type Words<Key extends string> = Readonly<Record<Key, readonly string[]>>;

/**
 * The words of one language: a stage, as it stands behind "Runde", "tour" or "ronda" if not before "round"; limited partners, in the
 * plural; funds by what they do.
 */
export function wordsIn(language: Language) {
  const at = LANGUAGES.indexOf(language);
  const own = <Key extends string>(words: Words<Key>) =>
    Object.fromEntries(
      Object.entries<readonly string[]>(words).map(([key, said]) => [key, said[at]]),
    ) as Record<Key, string>;
  return {
    language,
    stages: own<Stage>(names.stages),
    lpTypes: own<LpType>(names.lpTypes),
    strategies: own<Strategy>(names.strategies),
  };
}
