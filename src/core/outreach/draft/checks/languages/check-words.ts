import type { Language } from '../../../language/language.ts';
import { GERMAN_WORDS } from './de.ts';
import { SPANISH_WORDS } from './es.ts';
import { FRENCH_WORDS } from './fr.ts';
import type { CheckWords } from './words-of-language.ts';

/** Undefined for English, whose words stand with the checks themselves. */
export const CHECK_WORDS: Readonly<Record<Language, CheckWords | undefined>> = {
  en: undefined,
  de: GERMAN_WORDS,
  fr: FRENCH_WORDS,
  es: SPANISH_WORDS,
};
