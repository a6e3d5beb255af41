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

/** A text of own words as a sentence; the sender's name at its beginning as it is written elsewhere. */
export function asSentence(text: string, name?: string): string {
  const rest = name === undefined ? text : withoutName(text, name);
  return rest === text ? `${text.charAt(0).toUpperCase()}${text.slice(1)}.` : `${name} ${rest}.`;
}

/** What of own words stands behind the sender's name ("acme builds robots"), however they write it; else all of them. */
export function withoutName(text: string, name: string): string {
  const head = text.slice(0, name.length + 1);
  return head.toLowerCase() === `${name.toLowerCase()} ` ? text.slice(head.length).trimStart() : text;
}
