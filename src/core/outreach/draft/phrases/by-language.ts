import type { Language } from '../../language/language.ts';
import { GERMAN } from './de.ts';
import { ENGLISH } from './en.ts';
import { SPANISH } from './es.ts';
import { FRENCH } from './fr.ts';
import type { Phrases } from './phrases.ts';

/** The phrases of each language that letters are written in. */
export const PHRASES: Readonly<Record<Language, Phrases>> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
};
