import data from '../words/legal-forms.json' with { type: 'json' };
import { folded } from './rules-fold.ts';

/** Each spelling of a form with the one it is known by and the groups of countries it is of; `limited` is `ltd`, English. */
const FORMS = new Map<string, { readonly form: string; readonly groups: Set<string> }>();

function read(lists: Readonly<Record<string, string>>): ReadonlySet<string> {
  const spellings = Object.entries(lists).flatMap(([group, line]) =>
    line.split(' ').flatMap((one) => {
      const same = one.split('=');
      for (const spelling of same) {
        const known = FORMS.get(spelling);
        if (known === undefined) FORMS.set(spelling, { form: same[0] ?? one, groups: new Set([group]) });
        else known.groups.add(group);
      }
      return same;
    }),
  );
  return new Set(spellings);
}

/**
 * Forms that the identity of a name does without, at its end only. What carries a name ("capital", "group") is none of them:
 * Atlas Venture and Atlas Ventures are two firms. Identity keys are stored: a form more joins records.
 */
const OF_NAMES = read(data.ofNames);
const PAIRS: ReadonlySet<string> = new Set(data.pairs);
/** Further forms, which a record's name rarely bears: the matcher alone does without them. */
const OF_MATCHES = read(data.ofMatches);
const PAIRS_OF_MATCHES: ReadonlySet<string> = new Set([...data.pairs, ...data.pairsOfMatches]);
const BEFORE: ReadonlySet<string> = new Set(data.before.split(' '));
const WITHOUT_BLANKS = data.withoutBlanks.replace(/[()]/g, '\\$&').replaceAll(' ', '|');
/** In scripts without blanks a form is written on to the name, in front or behind. */
const WRITTEN_ON = new RegExp(`^(?:${WITHOUT_BLANKS})\\s*|\\s*(?:${WITHOUT_BLANKS})$`, 'gu');

/** A folded name without the forms that are written on to it, if something of the name is left. */
export function withoutFormWrittenOn(name: string): string {
  const bare = name.replace(WRITTEN_ON, ' ');
  return /[\p{L}\p{N}]/u.test(bare) ? bare : name;
}

/** A German limited partnership whose partner is a company: three words, and the "co" in it is no name. */
const GMBH_AND_CO = /^(?:gmbh|mbh|ag|ug|se) and co(?:mpany)?$/;

/** The words of a name as they are stored: without the legal form at the end, if a word is left. */
export function withoutLegalForm(words: readonly string[]): string[] {
  let end = words.length;
  while (end > 1) {
    const last = words[end - 1] ?? '';
    if (end > 3 && GMBH_AND_CO.test(words.slice(end - 3, end).join(' '))) end -= 3;
    else if (end > 2 && PAIRS.has(`${words[end - 2]} ${last}`)) end -= 2;
    // "Bain & Company" is a name, "Ford Motor Company" a legal form: what follows an "and" belongs to the name.
    else if (OF_NAMES.has(last) && words[end - 2] !== 'and') end -= 1;
    else break;
  }
  const rest = words.slice(0, end);
  if (rest.length > 2 && rest.at(-2) === 'and' && rest.at(-1) === 'company') rest[rest.length - 1] = 'co';
  return rest;
}

/** The words of a stored name without what else is a legal form, in front or behind: as names are matched. */
export function withoutAnyForm(words: readonly string[]): string[] {
  const named = [...words];
  while (named.length > 1 && BEFORE.has(named[0] ?? '')) named.shift();
  for (;;) {
    const [before = '', last = ''] = named.slice(-2);
    if (named.length > 2 && PAIRS_OF_MATCHES.has(`${before} ${last}`)) named.splice(-2);
    // Before such a form stands another one: "SCA SICAR".
    else if (
      named.length > 1 &&
      (OF_MATCHES.has(last) || (named.length < words.length && OF_NAMES.has(last)))
    )
      named.pop();
    // "Kohlberg Kravis Roberts & Co": more than one name remains.
    else if (named.length > 3 && before === 'and' && last === 'co') named.splice(-2);
    else return named;
  }
}

const WRITTEN: ReadonlySet<string> = new Set(data.withoutBlanks.split(' '));

/** The words of a name, with forms in one spelling: no dots, slashes or blanks within one. */
function wordsOf(name: string): string[] {
  return folded(name)
    .replace(/\((?:株|주)\)/gu, (form) => (form === '(株)' ? '株式会社' : '주식회사'))
    .replace(WRITTEN_ON, (form) => ` ${form.trim()} `)
    .replace(/[./'’"«»“”„]/gu, '')
    .replace(/\b([a-z]) (?=[a-z]\b)/g, '$1')
    .replace(/\bsp z ?oo\b/, 'spzoo')
    .replace(/\bsa rl\b/, 'sarl')
    .replace(/\bsp k\b/, 'spk')
    .split(/[\s,()]+/u)
    .filter((word) => word !== '');
}

const isForm = (word: string): boolean => FORMS.has(word) || WRITTEN.has(word);

/** The legal forms at the ends of a name, each as it is known by; none if the name says none. */
export function formsOf(name: string): readonly string[] {
  const words = wordsOf(name);
  const found: string[] = [];
  for (let end = words.length; end > 1; end -= 1) {
    const last = words[end - 1] ?? '';
    if (isForm(last)) found.unshift(FORMS.get(last)?.form ?? last);
    // "GmbH & Co. KG"
    else if (last !== '&' && last !== 'and') break;
  }
  const [first = ''] = words;
  return words.length > 1 && (BEFORE.has(first) || WRITTEN.has(first)) ? [first, ...found] : found;
}

/**
 * Whether two names say that they are two bodies: both have a legal form, and none is a shorter way to write the other. `isLoose`: forms
 * of one country are no difference, as with the companies and partnerships of one house of funds.
 */
export function haveOtherForms(one: string, other: string, isLoose = false): boolean {
  const ones = new Set(formsOf(one));
  if (ones.size === 0) return false;
  const others = new Set(formsOf(other));
  if (others.size === 0 || ones.isSubsetOf(others) || others.isSubsetOf(ones)) return false;
  const groups = (forms: ReadonlySet<string>) =>
    [...forms].flatMap((form) => [...(FORMS.get(form)?.groups ?? [])]);
  return !isLoose || new Set(groups(ones)).isDisjointFrom(new Set(groups(others)));
}

/** Whether a text is nothing but a legal form: of "Norvale, Inc." the part behind the comma. */
export function isLegalForm(text: string): boolean {
  const words = wordsOf(text);
  return words.length > 0 && words.every((word) => OF_NAMES.has(word) || WRITTEN.has(word));
}

/** Whether a name ends in a form that makes it a company's of its own. */
export const hasLegalForm = (name: string): boolean => formsOf(name).length > 0;

/**
 * The source of an expression for a legal form in running English text, with its dots or without; `between` is what may stand between
 * its letters. Only such forms as are no words there: a holding is cut at the first of them.
 */
export function formInText(between = String.raw`\.?`): string {
  const forms = data.inText
    .split(' ')
    .map((form) =>
      form.length > 4 ? form : [...form].map((letter) => (letter === 'a' ? '[aà]' : letter)).join(between),
    );
  return String.raw`(?:${forms.join('|')}|s\.?[aà]\.? ?r\.?l)\b\.?`;
}
