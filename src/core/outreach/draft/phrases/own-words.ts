import type { Language } from '../../language/language.ts';
import { languageShares } from '../checks/language.ts';

/**
 * Whether a short text of somebody's own words is certainly in a language: it has words that are common there, more of them
 * than of any other language. A text of terms alone ("AI for hotels") may be any, and is taken for none.
 */
export function isIn(text: string, language: Exclude<Language, 'en'>): boolean {
  const [best, second] = languageShares(text);
  return best !== undefined && best.language === language && best.share > (second?.share ?? 0);
}

/** A text of own words as a sentence. */
export function asSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
