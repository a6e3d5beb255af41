import type { Language } from '../../reference/rules-language.ts';
import german from './de.json' with { type: 'json' };
import spanish from './es.json' with { type: 'json' };
import french from './fr.json' with { type: 'json' };

/** How a language writes numbers, in what the check of numbers reads: English. */
interface Figures {
  /** Between thousands, as the inside of a character class. */
  readonly thousands: string;
  readonly scales: readonly (readonly string[])[];
  readonly currencies: readonly (readonly string[])[];
  readonly percent: string;
  readonly bounds: readonly (readonly string[])[];
  /** What makes a number a time to talk. */
  readonly times: string;
  readonly months: readonly string[];
  readonly words: Readonly<Record<string, string>>;
  readonly counted: string;
}

const ENGLISH_MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

const FIGURES: Readonly<Record<Exclude<Language, 'en'>, Figures>> = {
  de: german.figures,
  fr: french.figures,
  es: spanish.figures,
};

interface Patterns {
  readonly figure: RegExp;
  readonly date: RegExp;
  readonly inWords: RegExp;
}

const PATTERNS = new Map(
  Object.entries(FIGURES).map(([language, figures]): [string, Patterns] => {
    const all = (pairs: readonly (readonly string[])[]) => pairs.map(([words]) => words).join('|');
    const currency = all(figures.currencies);
    const digits = String.raw`\d{1,3}(?:[${figures.thousands}]\d{3})+(?:,\d+)?|\d+(?:[.,]\d+)?`;
    return [
      language,
      {
        figure: new RegExp(
          String.raw`(?:(?<bound>${all(figures.bounds)})\s+)?(?<![\p{L}\p{N}.,:/#-])(?:(?<front>${currency})\s?)?(?<digits>${digits})` +
            String.raw`(?:[\s\u00a0-]?(?:(?<percent>${figures.percent})|(?<time>${figures.times})(?!\p{L})|(?<scale>${all(figures.scales)})(?!\p{L})))?` +
            String.raw`(?:[\s\u00a0](?:de |d['’])?(?<behind>${currency})(?!\p{L})|(?<sign>[$€£]))?`,
          'giu',
        ),
        date: new RegExp(
          String.raw`(?<![\p{L}\p{N}])(\d{1,2})(?:\.|er)?(?: de)? (${figures.months.join('|')})\p{L}*`,
          'giu',
        ),
        inWords: new RegExp(
          String.raw`(?<![\p{L}\p{N}])(?<word>${Object.keys(figures.words).join('|')}) (?:de |d['’])?(?:\p{L}+ ){0,2}?(?:${figures.counted})(?!\p{L})`,
          'giu',
        ),
      },
    ];
  }),
);

/**
 * A text of a language with its numbers as English writes them ("1,25 Mio. Euro" becomes "€1.25 million"), so that one check reads
 * them all. English as it is.
 */
export function withEnglishFigures(text: string, language: Language): string {
  if (language === 'en') return text;
  const figures = FIGURES[language];
  const patterns = PATTERNS.get(language);
  if (patterns === undefined) return text;
  const english = (pairs: readonly (readonly string[])[], word: string | undefined) =>
    word === undefined
      ? undefined
      : pairs.find(([words]) => new RegExp(`^(?:${words})$`, 'iu').test(word))?.[1];
  return text
    .replace(patterns.date, (_all, day: string, month: string) => {
      const at = figures.months.indexOf(month.toLowerCase());
      return `${day} ${ENGLISH_MONTHS[at] ?? month}`;
    })
    .replace(patterns.figure, (whole: string, ...parts: unknown[]) => {
      const groups = parts.at(-1) as Readonly<Record<string, string | undefined>>;
      const { digits = '', bound, front, percent, time, scale, behind, sign } = groups;
      const number = plainNumber(digits, figures.thousands);
      const currency = english(figures.currencies, front ?? behind ?? sign) ?? '';
      const how = english(figures.bounds, bound);
      if (number === undefined) return whole;
      const unit = percent !== undefined ? '%' : time !== undefined ? ' minutes' : '';
      const scaled = scale === undefined ? unit : ` ${english(figures.scales, scale) ?? ''}`;
      return `${how === undefined ? '' : `${how} `}${currency}${number}${scaled}`;
    });
}

/** Counts in words, "zwölf Patente", with the number in English: "twelve". None for English. */
export function countsInWords(
  text: string,
  language: Language,
): readonly { readonly text: string; readonly word: string }[] {
  const patterns = PATTERNS.get(language);
  if (language === 'en' || patterns === undefined) return [];
  return [...text.matchAll(patterns.inWords)].map(({ 0: match, groups }) => ({
    text: match,
    word: FIGURES[language].words[groups?.word?.toLowerCase() ?? ''] ?? '',
  }));
}

/** "1.234,5" is 1234.5; "1.5" is 1.5, as a point with other than three digits behind it parts no thousands. */
function plainNumber(digits: string, thousands: string): string | undefined {
  const parted = new RegExp(String.raw`^\d{1,3}(?:[${thousands}]\d{3})+(?:,\d+)?$`, 'u').test(digits);
  const plain = parted
    ? digits.replace(new RegExp(`[${thousands}]`, 'gu'), '').replace(',', '.')
    : digits.replace(',', '.');
  return /^\d+(?:\.\d+)?$/u.test(plain) ? plain : undefined;
}
