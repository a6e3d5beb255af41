import { LIMITS } from '../../platform/values/limits.ts';
import { normalForm } from '../../platform/values/text.ts';
import { identityKey, investorKey, WEB_ENDINGS } from '../rules-identity.ts';
import {
  COMMON_PAIRS,
  COMMON_WORDS,
  COUNTRY_WORDS,
  ENDINGS_CJK,
  FORMER_BEFORE,
  FORMER_BEHIND,
  FORMER_IN_BRACKETS,
  INVESTOR_WORDS,
  NAME_GOES_ON,
  REGISTERED_CJK,
  VEHICLE_NUMBER,
  WRITTEN_ON,
} from './rules-firm-words.ts';
import { folded, foldedAsTwo, foldedWords, sameWord, simplified, tidyName, widened } from './rules-fold.ts';
import { areSplit, KNOWN_FIRMS, namesOfKnown } from './rules-known-firms.ts';
import { hasLegalForm, withoutAnyForm } from './rules-legal-forms.ts';
import { isPlaceholder } from './rules-nobody.ts';

/** A word without accents, and with umlauts as two letters. */
interface Word {
  readonly plain: string;
  readonly two: string;
}

/** A firm's name taken apart. */
export interface FirmName {
  /** As it was given. */
  readonly text: string;
  /** Equal of everything that may be the same firm; `firmsMatch` decides. */
  readonly key: string;
  /** The identity keys of the text, with and without its brackets. */
  readonly spelled: string;
  readonly bare: string;
  /** All words; legal forms, brackets and the article are gone. */
  readonly words: readonly Word[];
  /** The words that name it. */
  readonly core: readonly Word[];
  /** Its number among `KNOWN_FIRMS`, if it is one. */
  readonly known: number | undefined;
  /** What its trade is called: `capital`, `venture`, …; see rules-firm-words.ts. */
  readonly trade: ReadonlySet<string>;
  /** The country or region its branch is called by ("Example Capital India"). */
  readonly country: string | undefined;
  /** A person used to be there. */
  readonly isFormer: boolean;
}

/**
 * `same`: one name, but for what never counts. `short`: another spelling ("Möwe", "Moewe"), or one says more of the trade
 * than the other ("Plumbline Orchard", "Plumbline Orchard Capital III"). `bare`: the employer says nothing of the trade where the
 * record does: it may as well be the company whose money the investor invests ("Omnitel", "Omnitel Ventures"). `unsure`: alike
 * and perhaps another house, or a former one.
 */
export type FirmMatch = 'same' | 'short' | 'bare' | 'unsure' | 'none';

/** A bracket or clause that says what a firm was called before, or is called too. */
const OTHER_NAME =
  /(?:\s*(?:[([（]|,|\s[-–—]\s|\s)\s*(?:formerly(?: known as)?|form\.|fka|f\/k\/a|aka|a\.k\.a\.|also known as|dba|d\/b\/a|vormals|anciennement)[\s:]+|\s*(?:[([（]|,|\s[-–—]\s)\s*(?:(?:previously|now|früher|jetzt|antes|anteriormente|già|ранее|бывш\.?)[\s:]+|ex[-\s]\s*|(?:原名?|曾用名|旧)[\s:：]*))([^()[\]（）]{2,})[)\]）]?\s*$/iu;
const NOT_LATIN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const BRACKETS =
  /(?:\s+|(?<![\p{Script=Latin}\p{N}]))(?:\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}|（[^（）]*）|【[^【】]*】)\s*/gu;
const SIGNS = /[()[\]{}（）【】]/gu;
/** A name with one of these and blanks around it is several names, or a name and a remark. */
const SEVERAL = /\s+[|•·]\s+|\s+\/\s+|;\s+/u;
/** A management company, after its legal form: "ООО УК «Альфа-Капитал»". */
const RUSSIAN_MANAGER = /(?<=^|\p{L}\s)УК\s+(?=[«"„])/u;
const MAX_PARTS = 3;
/** Shorter names without blanks are too many firms' ("IDG"). */
export const LEAST_JOINED = 7;
/** Keys are found by an index, whose rows have to stay small. */
const MAX_KEY = 100;

/**
 * The firms an employer's text names: the whole of it, and its parts if it is a list. What was left is among them, as
 * such, and once more as it stands, because a name may begin so.
 */
export function firmNamesOf(given: string): FirmName[] {
  const text = tidyName(given);
  const parts = text.split(SEVERAL, MAX_PARTS);
  return (parts.length === 1 ? parts : [text, ...parts]).flatMap((part) => {
    const outside = outsideOf(part);
    const left = leftFirm(part, outside);
    const called = calledToo(part);
    const names = [
      left === undefined ? undefined : firmName(left, true),
      left === outside ? undefined : firmName(part),
      ...called.map((name) => firmName(name)),
    ];
    return names.filter((name) => name !== undefined);
  });
}

/** The two names of "HongShan (formerly Sequoia Capital China)"; none if the text says no such thing. */
export function calledToo(given: string): readonly string[] {
  const text = tidyName(given);
  const found = /\s/.test(text) ? OTHER_NAME.exec(text) : null;
  const [now, before] = found === null ? [] : [text.slice(0, found.index).trim(), found[1]?.trim()];
  return now === undefined || now === '' || before === undefined || before === '' ? [] : [now, before];
}

function outsideOf(text: string): string {
  return (/[([{（【]/u.test(text) ? text.replace(BRACKETS, ' ') : text).trim();
}

/** The name in "ex-Example Ventures" and the like; undefined if nothing says that a person left. */
function leftFirm(text: string, outside: string): string | undefined {
  if (outside !== text.trim() && FORMER_IN_BRACKETS.test((text.match(BRACKETS) ?? []).join(' ')))
    return outside;
  const bare = outside.replace(FORMER_BEFORE, '').replace(FORMER_BEHIND, '').trim();
  return bare === outside || bare === '' ? undefined : bare;
}

/** A firm's name taken apart; undefined if the text names no firm. */
export function firmName(asGiven: string, isFormer = false): FirmName | undefined {
  const given = tidyName(asGiven);
  // "㈱" is a form in a bracket, and so are full-width ones.
  const text = /^[\x20-\x7e]*$/.test(given)
    ? given
    : normalForm(given, 'NFKC', LIMITS.network.fieldLength).replace(RUSSIAN_MANAGER, '');
  const outside = outsideOf(text);
  const name = outside === '' ? text.replace(SIGNS, ' ').trim() : outside;
  if (isPlaceholder(foldedWords(name)) || (name !== text && isPlaceholder(foldedWords(text))))
    return undefined;
  const bare = investorKey(folded(name));
  const all = wordsOf(bare);
  const { words: plain, country: behind } = withoutBranch(all, outside);
  if (plain.length === 0) return undefined;
  // "Example Capital (India) Ltd" is its firm there as "Example Capital India" is.
  const country = countryInBrackets(text) ?? behind;
  const there = country === behind ? undefined : wordsOf(investorKey(folded(text.replace(SIGNS, ' '))));
  const known =
    there === undefined
      ? (knownBy(all) ?? (isOfFamily(all) ? undefined : knownBy(plain)))
      : (knownBy(there) ?? (isOfFamily(all) ? undefined : knownBy(all)));
  const hasUmlaut =
    /[^\x20-\x7e]/.test(name) && /[äöüåøæ]/iu.test(normalForm(name, 'NFC', LIMITS.network.fieldLength));
  const two = hasUmlaut ? wordsOf(investorKey(foldedAsTwo(name))).slice(0, plain.length) : plain;
  const spelled = outside === text.trim() ? bare : investorKey(folded(text));
  const parts = partsOf(plain, two.length === plain.length ? two : plain);
  return { ...parts, text: given, spelled, bare, country, known, isFormer };
}

/** Under what a firm is found from the side of another name: two of one firm share one of these. */
export function firmKeys({ key, known }: FirmName): readonly string[] {
  const firm = KNOWN_FIRMS[known ?? -1];
  const names = firm === undefined ? [] : [firm.name, ...Object.keys(firm.split ?? {})];
  return [key, ...names.map((name) => `=${identityKey(name)}`.slice(0, MAX_KEY))];
}

/** The known firm that has these words as a name, words of vehicles and advisers behind it left out. */
function knownBy(words: readonly string[]): number | undefined {
  for (let end = words.length; end > 0; end -= 1) {
    const name = words.slice(0, end);
    const known = KNOWN.get(name.join(' ')) ?? KNOWN.get(joinedOf(name));
    if (known !== undefined) return known;
    const last = words[end - 1] ?? '';
    if (INVESTOR_WORDS.get(last) !== '' && !VEHICLE_NUMBER.test(last) && last !== 'group') return undefined;
  }
  return undefined;
}

/** A name of several words in one, without "and": "500Startups", "Social+Capital". */
function joinedOf(words: readonly string[]): string {
  const joined = words.filter((word) => word !== 'and').join('');
  return joined.length < LEAST_JOINED ? '' : `=${joined}`;
}

/** Whether separate firms of today share the brand with which these words begin: a country makes them another one. */
function isOfFamily(words: readonly string[]): boolean {
  return words.some((_, at) => FAMILIES.has(words.slice(0, at + 1).join(' ')));
}

/** The country in a bracket of its own: "Example Capital (UK) LLP". */
function countryInBrackets(text: string): string | undefined {
  const inside = /[([（]/u.test(text) ? (text.match(BRACKETS) ?? []) : [];
  return inside
    .map((one) => COUNTRY_WORDS.get(foldedWords(one).join(' ')))
    .find((country) => country !== undefined);
}

/** Words of an identity key, web endings and words written on to the name taken apart, forms of bodies gone. */
function wordsOf(key: string): string[] {
  const words = key.split(' ').flatMap((word) => {
    const dot = word.lastIndexOf('.');
    // "A.Capital" is no web name of a firm that is called A.
    const bare = dot > 1 && WEB_ENDINGS.has(word.slice(dot + 1)) ? word.slice(0, dot) : word;
    const [, name, on] = WRITTEN_ON.exec(bare) ?? [];
    if (name !== undefined && on !== undefined) return [name, on];
    return NOT_LATIN.test(bare) ? takenApart(bare) : bare.split('.');
  });
  return withoutAnyForm(words.filter((word) => word !== ''));
}

/** A word of a script without blanks, what its trade is called as words of their own: 红杉 capital china fund. */
function takenApart(word: string): string[] {
  const behind: string[] = [];
  for (let rest = word; ; ) {
    const [ending, english] =
      ENDINGS_CJK.find(
        ([one]) => rest.endsWith(one) && (rest === one || [...rest].length > one.length + 1),
      ) ?? [];
    if (ending === undefined || english === undefined)
      return [behind.length === 0 ? rest : rest.replace(REGISTERED_CJK, ''), ...behind];
    behind.unshift(...english.split(' '));
    rest = rest.slice(0, -ending.length);
    if (rest === '') return behind;
  }
}

const ADVISES = /^(?:advis(?:ors?|ers?|ory)|management|managers)$/u;
/** "Example Group plc" is the listed company of Example. */
const LISTED_GROUP = /\bgroup (?:holdings? )?p\.?l\.?c\b/iu;
/**
 * The words without what tells a branch or a group from its firm: a country at the end ("Example Ventures UK", "Example UK
 * Limited"), and "group" behind a word of the trade or of a listed company, if a name remains.
 */
function withoutBranch(
  words: readonly string[],
  text: string,
): { readonly words: readonly string[]; readonly country: string | undefined } {
  const [before = '', last = ''] = words.slice(-2);
  const isGroup = last === 'group' && (INVESTOR_WORDS.has(before) || LISTED_GROUP.test(text));
  if (isGroup && isName(words.slice(0, -1))) return { words: words.slice(0, -1), country: undefined };
  // "Chiratae Ventures India Advisors"
  if (ADVISES.test(last) && words.length > 3 && COUNTRY_WORDS.has(before))
    return withoutBranch(words.slice(0, -1), text);
  for (const length of [2, 1]) {
    const country = COUNTRY_WORDS.get(words.slice(-length).join(' '));
    const rest = words.slice(0, -length);
    if (country === undefined || rest.length === 0) continue;
    // A company founded in a country is the firm's there; without a form one word and a country are often another's name.
    if (rest.length === 1 && !hasLegalForm(text)) continue;
    if (NAME_GOES_ON.has(rest.at(-1) ?? '') || !isName(rest)) continue;
    return { words: rest, country };
  }
  return { words, country: undefined };
}

const JOINTS: ReadonlySet<string> = new Set('de di da do du of y e et and und'.split(' '));

/** How many of the words name the firm: trailing words of the trade and numbers of vehicles do not, if a name remains. */
function coreLength(words: readonly string[]): number {
  let end = words.length;
  while (end > 1) {
    const last = words[end - 1] ?? '';
    const isTrade = INVESTOR_WORDS.has(last);
    const isNumber =
      VEHICLE_NUMBER.test(last) && (/^[ivx]{2,}/.test(last) || INVESTOR_WORDS.has(words[end - 2] ?? ''));
    // "Gestão de Investimentos"
    const isJoint = JOINTS.has(last) && end < words.length && INVESTOR_WORDS.has(words[end - 2] ?? '');
    if (!isNumber && !isJoint && !(isTrade && isName(words.slice(0, end - 1)))) return end;
    end -= 1;
  }
  return end;
}

function isName(words: readonly string[]): boolean {
  // "Venture Capital" is what many do, and the name of none of them.
  if (words.every((word) => INVESTOR_WORDS.has(word))) return false;
  if (words.length === 2) return !COMMON_PAIRS.has(words.join(' '));
  const [only = ''] = words;
  if (words.length > 2) return true;
  // Two Chinese characters are a name.
  const isLong = only.length > 2 || (only.length === 2 && NOT_LATIN.test(only));
  return isLong && !COMMON_WORDS.has(only) && !/^\d+$/.test(only);
}

function partsOf(
  plain: readonly string[],
  two: readonly string[],
): Pick<FirmName, 'key' | 'words' | 'core' | 'trade'> {
  const length = coreLength(plain);
  const words = plain.map((word, at) => ({ plain: word, two: two[at] ?? word }));
  const core = words.slice(0, length);
  const trade = plain.slice(length).flatMap((word) => INVESTOR_WORDS.get(word) || []);
  const key = widened(core.map(({ plain: word }) => word).join(''));
  return {
    key: key.slice(0, MAX_KEY),
    words,
    core,
    trade: new Set(trade),
  };
}

/**
 * Whether an employer is a firm on record. Never by a part of a word, and never by a word alone that many firms bear. `same`
 * is only said of the name the record is filed under: "Example (EX)" on record is not what "Example" says to the letter.
 */
export function firmsMatch(onRecord: FirmName, employer: FirmName): FirmMatch {
  const [one, other] = [onRecord.known, employer.known];
  if (one !== undefined && other !== undefined) {
    if (one !== other) return areSplit(one, other) ? 'unsure' : 'none';
    if (onRecord.isFormer || employer.isFormer) return 'unsure';
    return onRecord.spelled === employer.spelled || onRecord.spelled === employer.bare ? 'same' : 'short';
  }
  if (onRecord.key !== employer.key || !sameCore(onRecord, employer)) return 'none';
  if (onRecord.isFormer || employer.isFormer) return 'unsure';
  const { country } = employer;
  if (country !== onRecord.country && isOfFamily(onRecord.words.map(({ plain }) => plain))) return 'unsure';
  if (onRecord.spelled === employer.spelled || onRecord.spelled === employer.bare) return 'same';
  // Branches of one name in two countries are two firms; if one names none, it may be the whole.
  if (country !== undefined && onRecord.country !== undefined && country !== onRecord.country)
    return 'unsure';
  const isNamed =
    onRecord.core.length > 1 &&
    onRecord.core.some(({ plain }) => !COMMON_WORDS.has(plain) && !INVESTOR_WORDS.has(plain));
  const isLike = onRecord.trade.isSubsetOf(employer.trade) || employer.trade.isSubsetOf(onRecord.trade);
  if (!isNamed && !isLike) return 'unsure';
  return onRecord.trade.size > 0 && employer.words.length === employer.core.length ? 'bare' : 'short';
}

function sameCore(one: FirmName, other: FirmName): boolean {
  if (one.core.length === other.core.length)
    return one.core.every((word, at) => sameWord(word, other.core[at] ?? word));
  const joined = ({ core }: FirmName) => ({
    plain: core.map(({ plain }) => plain).join(''),
    two: core.map(({ two }) => two).join(''),
  });
  const [ours, theirs] = [joined(one), joined(other)];
  // Put together otherwise: then an umlaut is none that somebody wrote as two letters ("AE Ventures", "AVentures").
  return [ours.plain, ours.two].some((word) => word === theirs.plain || word === theirs.two);
}

const KNOWN = new Map<string, number>();
/** Words with which the names of separate firms of one brand begin. */
const FAMILIES = new Set<string>();
for (const [at, firm] of KNOWN_FIRMS.entries()) {
  const names = namesOfKnown(firm);
  const spelled = new Set([...names, ...names.map(simplified)].map(folded));
  for (const key of new Set([...spelled].flatMap((name) => [investorKey(name), identityKey(name)]))) {
    const words = wordsOf(key);
    KNOWN.set(words.join(' '), at);
    if (joinedOf(words) !== '') KNOWN.set(joinedOf(words), at);
  }
  if (firm.family !== undefined) FAMILIES.add(firm.family);
}
