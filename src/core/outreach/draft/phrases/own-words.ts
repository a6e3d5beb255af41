import { identityKey } from '../../../identity/identity.ts';
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

/** Own words within a sentence of a language that writes common nouns small; short forms ("PME") keep their capitals. */
export function beginningSmall(text: string): string {
  return /^\p{Lu}(?:\p{Ll}|\s)/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/**
 * What own words say of a venture behind its name, which they begin with in any spelling: "shows shops …" of "placewise
 * shows shops …". Undefined where they do not begin with it, or a mark follows it ("Placewise: …").
 */
export function behindName(name: string | undefined, text: string): string | undefined {
  const key = name === undefined ? '' : identityKey(name);
  if (name === undefined || key === '') return undefined;
  const words = text.split(' ');
  // A legal form and "&" make a name a word longer than another way to write it.
  const most = Math.min(name.split(' ').length + 1, words.length - 1);
  for (let count = most; count > 0; count -= 1) {
    const [own, rest] = [words.slice(0, count).join(' '), words.slice(count).join(' ')];
    if (identityKey(own) === key && /[\p{L}\p{N}.!)]$/u.test(own) && /^[\p{L}\p{N}]/u.test(rest)) return rest;
  }
  return undefined;
}

/** Own words without the name as a heading: "robots for shops" of "Acme: robots for shops". */
export function withoutHeading(name: string | undefined, text: string): string {
  const [, heading = '', rest] = /^([^:–—]{1,80}?) ?(?::|–|—| -) +(\S.*)$/u.exec(text) ?? [];
  const isName =
    name !== undefined && identityKey(heading) !== '' && identityKey(heading) === identityKey(name);
  return isName && rest !== undefined ? rest : text;
}

/** Own words with the name they begin with as the venture writes it. */
export function withOwnName(name: string | undefined, text: string): string {
  const rest = behindName(name, text);
  return rest === undefined || name === undefined ? text : `${name} ${rest}`;
}
