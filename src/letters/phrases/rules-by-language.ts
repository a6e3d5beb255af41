import type { Language } from '../../reference/rules-language.ts';
import { GERMAN } from './rules-de.ts';
import { ENGLISH } from './rules-en.ts';
import { SPANISH } from './rules-es.ts';
import { FRENCH } from './rules-fr.ts';
import type { Phrases } from './rules-phrases-phrases.ts';

/** The phrases of each language that letters are written in. */
export const PHRASES: Readonly<Record<Language, Phrases>> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
};
