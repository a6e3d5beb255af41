import { INVESTOR_WORDS } from '../../reference/names/rules-firm-words.ts';
import { foldedWords } from '../../reference/names/rules-fold.ts';
import type { Language } from '../../reference/rules-language.ts';
import { wordsOf } from '../rules-wording.ts';
import { type Check, NO_NAMES, OPENERS, quoted } from './rules-checked.ts';
import { countsInWords, withEnglishFigures } from './rules-figures.ts';
import { type Around, CHECK_WORDS, type CheckWords } from './rules-words.ts';

const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety';
const SCALES: Readonly<Record<string, number>> = {
  dozen: 12,
  hundred: 100,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
};
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fifteenth twentieth once twice thrice half';

const VALUES: ReadonlyMap<string, number> = new Map([
  ...UNITS.split(' ').map((word, at) => [word, at] as const),
  ...TENS.split(' ').map((word, at) => [word, 20 + 10 * at] as const),
]);

/** Words that count, in small letters: none of them alone is a name, wherever it stands. */
export const NUMBER_WORDS: ReadonlySet<string> = new Set([
  ...VALUES.keys(),
  ...Object.keys(SCALES).flatMap((word) => [word, `${word}s`]),
  ...ORDINALS.split(' '),
]);

const WORD = [...VALUES.keys(), ...Object.keys(SCALES)].join('|');

/** A number in words, as a part of a pattern: "nine", "twenty-five", "a hundred and twenty", "two dozen", "dozens". */
export const NUMBER_IN_WORDS = `(?:(?:a|an)\\s+(?=dozen|hundred|thousand|million|billion))?(?:${WORD})(?:(?:\\s+and\\s+|[\\s-]+)(?:${WORD}))*|dozens|hundreds|thousands|millions`;

/** The value of a number in words; undefined of what names no number ("dozens"). */
export function valueOfWords(text: string): number | undefined {
  let [whole, part, isNumber] = [0, 0, false];
  for (const word of text.toLowerCase().split(/[\s-]+/u)) {
    const scale = SCALES[word];
    const value = VALUES.get(word);
    if (value !== undefined) part += value;
    else if (scale === 100 || scale === 12) part = Math.max(part, 1) * scale;
    else if (scale !== undefined) [whole, part] = [whole + Math.max(part, 1) * scale, 0];
    else if (!['a', 'an', 'and'].includes(word)) return undefined;
    isNumber ||= scale !== undefined || value !== undefined;
  }
  return isNumber ? whole + part : undefined;
}

/** A run of words that are written as names are, and whether a sentence begins with it. */
interface Run {
  readonly words: readonly string[];
  /** Where each of them stands. */
  readonly around: readonly Around[];
  readonly opens: boolean;
  /** The word behind it, where only a blank is between. */
  readonly next: string;
}

const TOKEN = /[\p{L}\p{N}][\p{L}\p{N}\p{M}&+]*(?:['’.](?=[\p{L}\p{N}])[\p{L}\p{N}\p{M}]+)*/gu;
/** Scripts without capitals: in an English letter a word of theirs is a name. */
const NO_CASE =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Thai}|\p{Script=Devanagari}/u;
/** Between two words of one name: a blank, a hyphen, "&", the dot of an initial. */
const JOINT = /^(?:[ \t\u00a0]+|-|[ \t]*&[ \t]*|\.[ \t]*)$/u;
const OPENING = /(?:^|[.!?…:;\n])["“”„«»'‘’()\s¿¡•*–—-]*$/u;

function isNameLike(word: string): boolean {
  return /^\p{Lu}/u.test(word) || NO_CASE.test(word) || /^\p{Ll}+\p{Lu}/u.test(word);
}

/** Words of a name; facts have no longer ones. */
const MAX_RUN = 8;
/** The longest word that is looked at behind a name. */
const MAX_NEXT = 40;

/** How much of a text before a word says whether it is a noun. */
const MAX_BEFORE = 60;

/** The runs of words in a text that may be names. */
function runsIn(text: string): readonly Run[] {
  const runs: { words: string[]; around: Around[]; opens: boolean; end: number }[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const word = match[0].replace(/['’]s$/u, '').replace(/['’](?:m|ll|ve|re|d|t)$/iu, '');
    const at = match.index;
    const last = runs.at(-1);
    if (!isNameLike(word)) continue;
    const between = last === undefined ? '' : text.slice(last.end, at);
    const opens = OPENING.test(text.slice(Math.max(0, at - 12), at));
    const before = /[\p{L}\p{N} \u00a0-]*$/u.exec(text.slice(Math.max(0, at - MAX_BEFORE), at))?.[0] ?? '';
    const around = {
      opens,
      before: before.match(/[\p{L}\p{N}]+/gu) ?? [],
      behind:
        /^[ -][\p{L}’']+/u.exec(text.slice(at + match[0].length, at + match[0].length + MAX_NEXT))?.[0] ?? '',
    };
    const isInitialsDot = between.startsWith('.') && (last?.words.at(-1)?.length ?? 0) > 1;
    if (last !== undefined && JOINT.test(between) && !isInitialsDot) {
      last.words.push(word);
      last.around.push(around);
      last.end = at + match[0].length;
    } else {
      runs.push({
        words: [word],
        around: [around],
        opens,
        end: at + match[0].length,
      });
    }
  }
  return runs.map(({ words, around, opens, end }) => ({
    words,
    around,
    opens,
    next: /^ ([\p{L}'’]+)/u.exec(text.slice(end, end + MAX_NEXT))?.[1] ?? '',
  }));
}

function isCommonOpener(word: string): boolean {
  const plain = word.toLowerCase().replace(/['’]/gu, '');
  return (
    OPENERS.has(plain) ||
    NO_NAMES.has(plain) ||
    NUMBER_WORDS.has(plain) ||
    (plain.length > 4 && /(?:ly|ing|ed)$/u.test(plain))
  );
}

/** "Crates weigh": a plural with its verb; "Globex uses" is a name. */
function isPlural(word: string, next: string): boolean {
  return /\p{Ll}s$/u.test(word) && /^\p{Ll}/u.test(next) && !/s$|^(?:and|or)$/u.test(next);
}

/** What of a run nothing on record has, as it stands in the text. `small`: all words that stand there in small letters. */
function unknownOf(
  run: Run,
  haystack: string,
  small: ReadonlySet<string>,
  own: CheckWords | undefined,
): string | undefined {
  const [first = '', ...others] = run.words;
  const plain = first.toLowerCase();
  const isCommon =
    isCommonOpener(first) ||
    [plain, `${plain}s`, plain.replace(/s$/u, '')].some((form) => small.has(form)) ||
    (others.length === 0 && isPlural(first, run.next));
  const isNumber = run.words.every((word) => NUMBER_WORDS.has(word.toLowerCase()));
  const words = isNumber ? [] : run.opens && isCommon ? others : run.words;
  const pieces = words.filter(
    (word) => !NO_NAMES.has(word.toLowerCase()) && !/^\p{N}+$/u.test(word) && !isCommonIn(own, run, word),
  );
  if (pieces.length === 0) return undefined;
  const folds = pieces.flatMap((word) => foldedWords(word));
  for (let at = 0; at < folds.length; ) {
    let end = Math.min(folds.length, at + MAX_RUN);
    while (end > at && !haystack.includes(` ${folds.slice(at, end).join(' ')} `)) end -= 1;
    const isBareFirmWord = end === at + 1 && folds.length > 1 && INVESTOR_WORDS.has(folds[at] ?? '');
    if (end === at || isBareFirmWord) return words.join(' ');
    at = end;
  }
  return undefined;
}

function isCommonIn(own: CheckWords | undefined, run: Run, word: string): boolean {
  const at = run.around[run.words.indexOf(word)];
  return at !== undefined && own?.isCommon(word, at) === true;
}

const STAGES = /\b(?:pre-?seed|series [a-f])\b/giu;
const ORDINAL_CLAIMS =
  /\b(?:first|second|third|fourth|fifth|sixth|seventh|serial) (?:fund|company|startup|exit|time founders?|founders?)\b/giu;

/** Names of people, firms, places and products, and stages, that nothing on record says. */
export const names: Check = ({ record, prose, known, severity }) => {
  const own = CHECK_WORDS[record.language];
  // A name with its own "'s" ("Quill's Co-op") is looked for as the text's possessives are read.
  const said = known.flatMap((text) => {
    const bare = text.replace(/(?<=\p{L})['’]s(?!\p{L})/gu, '');
    return bare === text ? [text] : [text, bare];
  });
  const haystack = ` ${said.map((text) => wordsOf(text).join(' ')).join(' | ')} `;
  const small = new Set(prose.match(/(?<![\p{L}\p{N}])\p{Ll}[\p{Ll}'’]*/gu) ?? []);
  const unknown = runsIn(prose).flatMap((run) => unknownOf(run, haystack, small, own) ?? []);
  const claims = [...prose.matchAll(STAGES), ...prose.matchAll(ORDINAL_CLAIMS)].map(([match]) => match);
  const unsaid = claims.filter((claim) => !haystack.includes(` ${foldedWords(claim).join(' ')} `));
  const texts = [...unknown, ...unsaid];
  if (texts.length === 0) return [];
  return [
    {
      rule: 'unsupported_name',
      severity,
      message: `${quoted(texts)} is not in the profile, the investor's record or the warm path. Take it out, or correct it.`,
    },
  ];
};

/** All that a text names: people, firms, places, products and stages, on record or not. */
export function namesSaid(text: string, language: Language): readonly string[] {
  const small = new Set(text.match(/(?<![\p{L}\p{N}])\p{Ll}[\p{Ll}'’]*/gu) ?? []);
  const named = runsIn(text).flatMap((run) => unknownOf(run, ' ', small, CHECK_WORDS[language]) ?? []);
  return [...named, ...[STAGES, ORDINAL_CLAIMS].flatMap((pattern) => text.match(pattern) ?? [])];
}

interface Figure {
  /** As it stands in the text. */
  readonly text: string;
  readonly value: number;
  readonly kind: 'money' | 'percent' | 'times' | 'plain';
  /** `$` of an amount in US dollars or without a currency. */
  readonly currency: string;
  readonly bound: 'over' | 'under' | undefined;
}

const FIGURE =
  /(?<bound>(?:over|more than|above|at least|nearly|almost|close to)\s+)?(?<![\p{L}\p{N}.,:/#-])(?<currency>US\$|[$€£¥₹]|(?:USD|EUR|GBP|CHF)\s?)?\s?(?<digits>\d{1,3}(?:[,'’]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?:[\s-]?(?<unit>%|percent\b|per cent\b|x\b|k\b|mm\b|mn\b|m\b|bn\b|b\b|thousand\b|million\b|billion\b))?(?![\p{L}\p{N}])/giu;
/** What follows a number that makes it a time to talk, an hour or a place in a list: no claim. */
const NO_CLAIM =
  /^[\s-]*(?:min\b|mins\b|minutes?\b|hours?\b|hrs?\b|days?\b|weeks?\b|o[’']clock|am\b|pm\b|a\.m\.|p\.m\.|:\d\d|\/\d)/iu;
/** A day offered for a call: "on 3 December?", "Would May 4 suit you?". */
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\\p{L}*';
const DAY_BEFORE_MONTH = new RegExp(`^(?:st|nd|rd|th)?(?: of)? ${MONTH}\\b[^.!?\\n]*\\?`, 'iu');
const DAY_BEHIND_MONTH = new RegExp(`\\b${MONTH} $`, 'iu');
const NUMBERS_SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mm: 1e6,
  mn: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
};

const COUNTED =
  'customers?|clients?|users?|funds?|exits?|employees|people|persons|members|colleagues|staff|engineers|developers|scientists|founders|pilots?|' +
  'countries|cities|offices|years|months|patents?|contracts?|companies|firms|investments|partners|stores|shops|clinics|farms|restaurants|' +
  'warehouses|factories|retailers|markets|hospitals|banks|schools|investors|deals|portfolio';
/** "nine engineers", "a team of nine", "nine of us", "a nine-person team". */
const IN_WORDS = new RegExp(
  `\\b(?<number>${NUMBER_IN_WORDS})(?:\\s+(?:of\\s+)?(?:[\\p{L}-]+\\s+){0,2}?(?:${COUNTED})|\\s+of\\s+us|[\\s-](?:person|people|strong|member)|\\s+in\\s+all)\\b` +
    `|\\b(?:team|staff|group|all|total) of (?<of>${NUMBER_IN_WORDS})\\b`,
  'giu',
);

/** How much of the text around a number says what it measures. */
const NEARBY = 120;

/** What is a number in the text, with what it measures; times to talk are left out. */
function figuresIn(text: string): readonly Figure[] {
  const figures: Figure[] = [];
  for (const match of text.matchAll(FIGURE)) {
    const { bound, currency, digits = '', unit } = match.groups ?? {};
    const end = match.index + match[0].length;
    const behind = text.slice(end, end + NEARBY);
    const before = text.slice(Math.max(0, match.index - NEARBY), match.index);
    if (isOffer(digits, before, behind)) continue;
    if (NO_CLAIM.test(behind) && currency === undefined) continue;
    // "1." and "2)" at the beginning of a line count its points.
    if (/^[.)]\s/u.test(behind) && /(?:^|\n)\s*$/u.test(before)) continue;
    const scale = NUMBERS_SCALES[unit?.toLowerCase() ?? ''] ?? 1;
    const isPercent = unit !== undefined && /^(?:%|per)/iu.test(unit);
    figures.push({
      text: match[0].trim(),
      value: Number(digits.replace(/[,'’]/gu, '')) * scale,
      kind: isPercent
        ? 'percent'
        : unit?.toLowerCase() === 'x'
          ? 'times'
          : currency === undefined
            ? 'plain'
            : 'money',
      currency: currency === undefined || /^(?:\$|us)/iu.test(currency) ? '$' : currency.trim().toUpperCase(),
      bound: bound === undefined ? undefined : /^(?:near|alm|clo)/iu.test(bound) ? 'under' : 'over',
    });
  }
  return figures;
}

/** Whether a number is the day of a date within a question. */
function isOffer(digits: string, before: string, behind: string): boolean {
  if (!/^\d{1,2}$/u.test(digits)) return false;
  return DAY_BEFORE_MONTH.test(behind) || (DAY_BEHIND_MONTH.test(before) && /^[^.!?\n]*\?/u.test(behind));
}

/** Written to fewer places it may differ by this much; more is another figure. */
const ROUNDED = 0.05;
/** "over a million" may be said of up to half as much again. */
const OVER = 1.5;

function stands(said: Figure, known: Figure): boolean {
  if (
    (said.kind === 'percent' ||
      said.kind === 'times' ||
      known.kind === 'percent' ||
      known.kind === 'times') &&
    said.kind !== known.kind
  ) {
    return false;
  }
  if (said.kind === 'money' && known.kind === 'money' && said.currency !== known.currency) return false;
  if (said.value === known.value) return true;
  // A year, a head count and other small numbers are right or wrong.
  if (said.kind === 'plain' && said.value < 10_000)
    return said.bound === 'over' && known.value > said.value && known.value < said.value * OVER;
  if (said.bound === 'over') return known.value >= said.value && known.value < said.value * OVER;
  if (said.bound === 'under')
    return known.value <= said.value && known.value > said.value * (1 - 2 * ROUNDED);
  const places = said.value.toPrecision(15).replace(/0+$/u, '').replace('.', '').replace(/0+$/u, '').length;
  const rounded = Number(known.value.toPrecision(Math.max(1, places)));
  return rounded === said.value && Math.abs(known.value - said.value) <= ROUNDED * known.value;
}

function wordFigures(
  text: string,
  language: Language,
): readonly { text: string; value: number | undefined }[] {
  const english = [...text.matchAll(IN_WORDS)].map(({ 0: match, groups }) => ({
    text: match,
    word: groups?.number ?? groups?.of ?? '',
  }));
  return (
    [...english, ...countsInWords(text, language)]
      .map((one) => ({ text: one.text, value: valueOfWords(one.word) }))
      // "one of our customers", "in one city" count nothing.
      .filter(({ value }) => value !== 1)
  );
}

/** Whether a text states a count or an amount, however it is written. */
export function statesNumber(text: string, value: number, language: Language): boolean {
  const said = { text: '', value, kind: 'plain', currency: '$', bound: undefined } as const;
  return (
    figuresIn(withEnglishFigures(text, language)).some((figure) =>
      stands({ ...figure, bound: undefined }, { ...said, kind: figure.kind }),
    ) || wordFigures(text, language).some((figure) => figure.value === value)
  );
}

/** The numbers that a text claims (times to talk are none), each with whether another text says it too. */
export function numbersSaid(
  text: string,
  language: Language,
): readonly { readonly text: string; standsIn(known: string): boolean }[] {
  const read = (one: string) => figuresIn(withEnglishFigures(one, language));
  const inFigures = (known: string) =>
    language === 'en' ? figuresIn(known) : [...figuresIn(known), ...read(known)];
  return [
    ...read(text).map((said) => ({
      text: said.text,
      standsIn: (known: string) => inFigures(known).some((figure) => stands(said, figure)),
    })),
    ...wordFigures(text, language).map(({ text: said, value }) => ({
      text: said,
      standsIn: (known: string) =>
        known.toLowerCase().includes(said.toLowerCase()) ||
        (value !== undefined && statesNumber(known, value, language)),
    })),
  ];
}

/** Numbers, amounts, shares and years that nothing on record says. */
export const numbers: Check = ({ record: { language }, prose, known, severity }) => {
  // What is on record may be English, or (earlier messages, a note) in the language of the letter.
  const read = (text: string) => withEnglishFigures(text, language);
  const onRecord = known.flatMap((text) => [
    ...figuresIn(text),
    ...(language === 'en' ? [] : figuresIn(read(text))),
  ]);
  const inWords = known.flatMap((text) => wordFigures(text, language));
  const all = known.join('\n').toLowerCase();
  const unknown = figuresIn(read(prose)).filter((said) => !onRecord.some((figure) => stands(said, figure)));
  const unknownWords = wordFigures(prose, language).filter(
    ({ text, value }) =>
      !all.includes(text.toLowerCase()) &&
      !(
        value !== undefined &&
        (onRecord.some((figure) => figure.value === value && figure.kind === 'plain') ||
          inWords.some((one) => one.value === value))
      ),
  );
  const texts = [...unknown, ...unknownWords].map(({ text }) => text);
  if (texts.length === 0) return [];
  return [
    {
      rule: 'unsupported_number',
      severity,
      message: `${quoted(texts)} stands on no record. Take it out, correct it, or put it into the profile first.`,
    },
  ];
};
