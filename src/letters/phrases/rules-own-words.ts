import { identityKey } from '../../reference/rules-identity.ts';
import type { Language } from '../../reference/rules-language.ts';
import { languageShares } from '../checks/rules-claims.ts';

/** Letters and marks that none of the other languages of letters has. */
const OWN_LETTERS: Readonly<Record<Exclude<Language, 'en'>, RegExp>> = {
  de: /[äöüß]/iu,
  fr: /[àâèêëîïôûçœ]/iu,
  es: /[ñ¿¡áíóú]/iu,
};

/**
 * Whether a short text of somebody's own words is certainly in a language: it has words that are common there, more of them
 * than of any other language. A text of terms alone ("AI for hotels") may be any, and is taken for none.
 */
export function isIn(text: string, language: Exclude<Language, 'en'>): boolean {
  const shares = languageShares(text);
  const [best, second] = shares;
  if (best === undefined) return false;
  if (best.share > (second?.share ?? 0)) return best.language === language;
  // Short lines have as many common words of a neighbour: a letter that only one of them writes decides.
  const isAmongBest = shares.some((one) => one.language === language && one.share === best.share);
  return isAmongBest && OWN_LETTERS[language].test(text);
}

/** Common words of another language from which on a short text is certainly not English. */
const CERTAIN_WORDS = 2;

/**
 * Whether a short text of somebody's own words may stand in an English letter: no other language has more common words in
 * it. Founders write English unless it shows; a line of names and rare words is no other language.
 */
export function isEnglish(text: string): boolean {
  const words = (text.match(/\p{L}+/gu) ?? []).length;
  const latin = [...text.matchAll(/\p{Script=Latin}/gu)].length;
  if (2 * latin < [...text.matchAll(/\p{L}/gu)].length) return false;
  const shares = languageShares(text);
  const own = shares.find(({ language }) => language === 'en')?.share ?? 0;
  const other = Math.max(0, ...shares.filter(({ language }) => language !== 'en').map(({ share }) => share));
  return other <= own || Math.round(other * words) < CERTAIN_WORDS;
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

/** Words that are no name, whatever stands behind them: articles, pronouns, and "we" in a Spanish verb. */
const NO_NAME =
  /^(?:L[ea]s?|Une?|Des|Du|Aux?|Nous|Notre|Nos|On|Ceux|Celles|El|Los|Un[ao]s?|Nuestr[ao]s?|Quienes|\p{Lu}\p{Ll}+[aei]mos)(?= )/u;

/** A text of own words behind a colon of French or Spanish: with a small letter where its first word is certainly no name. */
export function afterColon(text: string): string {
  return text.replace(NO_NAME, (word) => word.toLowerCase());
}
