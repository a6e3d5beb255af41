import type { Language } from '../../language/language.ts';
import type { Check } from './checked.ts';
import { quoted } from './checked.ts';
import { countsInWords, withEnglishFigures } from './languages/figures.ts';
import { NUMBER_IN_WORDS, valueOfWords } from './number-words.ts';

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
const SCALES: Readonly<Record<string, number>> = {
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
    const scale = SCALES[unit?.toLowerCase() ?? ''] ?? 1;
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
