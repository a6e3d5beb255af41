import { type DayOrder, normalForm, plainText } from '../platform/values/text.ts';
import months from './words/months.json' with { type: 'json' };

/** Names and short forms of the months, without accents and dots, in a dozen languages. */
const MONTH_NUMBERS: ReadonlyMap<string, number> = new Map(
  months.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
);

/** What a text says of a day: which, or that day and month could each be the other. */
export type DayRead = { readonly day: string } | { readonly either: true };

/**
 * Reads the days of a column whose texts these are: figures in the order that other rows prove. Undefined for a text that is
 * no day. `areDays`: its heading says so, so that a number alone is the day that a spreadsheet or a program counts.
 */
export function dayReader(
  texts: Iterable<string>,
  { areDays = false }: { readonly areDays?: boolean } = {},
): (text: string) => DayRead | undefined {
  const order = figureOrder(texts);
  // Days recur: most of a network was made on a few hundred of them.
  const read = new Map<string, DayRead | undefined>();
  return (text) => {
    if (read.has(text)) return read.get(text);
    const day = dayOf(text, order) ?? (areDays ? countedDay(text) : undefined);
    const said = day === undefined ? isEither(text) && ({ either: true } as const) : { day };
    const known = said === false ? undefined : said;
    if (read.size < MOST_KEPT) read.set(text, known);
    return known;
  };
}

/** Numbers of five figures are days since the end of 1899, as spreadsheets count them (1954 to 2173); of thirteen, milliseconds since 1970. */
function countedDay(text: string): string | undefined {
  const [, days, milliseconds] = /^(?:([2-9]\d{4})(?:\.\d+)?|(1\d{12}))$/u.exec(text.trim()) ?? [];
  if (days === undefined && milliseconds === undefined) return undefined;
  const at = days === undefined ? Number(milliseconds) : (Number(days) - DAYS_TO_1970) * 86_400_000;
  return new Date(at).toISOString().slice(0, 10);
}

const DAYS_TO_1970 = 25_569;

/** Days of a century. */
const MOST_KEPT = 36_525;

/** The longest spelling (a weekday, a time and a zone with it) is half of this. */
const LONGEST = 60;
/** Before it nobody kept such tables, and after it the figure is a slip. */
const FIRST_YEAR = 1990;
const LAST_YEAR = 2199;
/** So many values that only one order explains, and none against, are a habit, however many could be either. */
const ENOUGH_PROOFS = 10;

/** `12:30`, `6:14 PM`, `5pm`, `17 Uhr`, `T18:00:00Z` behind the day. */
const TIME = String.raw`(?:[\s,T]+(?:at\s)?\d{1,2}(?:[:.]\d\d.*|\s?(?:[ap]\.?m\.?|h|uhr)))?`;
const YEAR_FIRST = new RegExp(
  String.raw`^(\d{4})\s?(?:[-/.]|年|년)\s?(\d{1,2})\s?(?:[-/.]|月|월)\s?(\d{1,2})[日일]?${TIME}$`,
  'iu',
);
const FIGURES = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d\d)${TIME}$`, 'iu');
/** Who writes dots between figures writes the day first: no country has them with the month first (CLDR). */
const DOTS = /^\d{1,2}\.\d{1,2}\.\d/;
const WORD = String.raw`(\p{L}{3,12})\.?`;
/** "12 Mar 2024", "12. März 2023", "12 de marzo de 2023", "7-Feb-22", "3rd March 2021". */
const DAY_FIRST = new RegExp(
  String.raw`^(\d{1,2})(?:\.|st|nd|rd|th|er|º|°)?[\s-]*(?:(?:de|of)\s)?${WORD},?[\s-]*(?:(?:de|del)\s)?(\d{4}|\d\d)(?:\s?г\.?)?${TIME}$`,
  'iu',
);
/** "Mar 15, 2022", "March 15th 2022". */
const MONTH_FIRST = new RegExp(
  String.raw`^${WORD}[\s-]+(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(\d{4}|\d\d)${TIME}$`,
  'iu',
);
const WEEKDAY = /^\p{L}{2,14}\.?,\s*/u;

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isoDay(year: number, month: number, day: number): string | undefined {
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12 || day < 1) return undefined;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (day > (month === 2 ? (isLeap ? 29 : 28) : (DAYS[month - 1] ?? 0))) return undefined;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The exports are of this century; two figures say no more. */
const yearOf = (figures: string): number => (figures.length === 4 ? Number(figures) : 2000 + Number(figures));

/** Of the dozen languages the longest has eleven letters. */
const MAX_MONTH = 40;

function monthOf(word: string): number {
  const plain = plainText(word, MAX_MONTH);
  return MONTH_NUMBERS.get(plain) ?? MONTH_NUMBERS.get(normalForm(word, 'NFC', MAX_MONTH).toLowerCase()) ?? 0;
}

/**
 * The day in a text as `YYYY-MM-DD`, or undefined if it is none: ISO days and times, months by name in a dozen
 * languages, figures with the year last in the order given. Figures that could be either and no order: undefined, never
 * a guess.
 */
function dayOf(text: string, order: DayOrder | undefined): string | undefined {
  if (text.length > LONGEST) return undefined;
  const value = text.trim().replace(WEEKDAY, '');
  const yearFirst = YEAR_FIRST.exec(value);
  if (yearFirst) return isoDay(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]));
  const figures = FIGURES.exec(value);
  if (figures) {
    const said = order ?? (DOTS.test(value) ? 'day-first' : undefined);
    return ofFigures(Number(figures[1]), Number(figures[2]), yearOf(figures[3] ?? ''), said);
  }
  const dayFirst = DAY_FIRST.exec(value);
  if (dayFirst) return isoDay(yearOf(dayFirst[3] ?? ''), monthOf(dayFirst[2] ?? ''), Number(dayFirst[1]));
  const monthFirst = MONTH_FIRST.exec(value);
  if (monthFirst) {
    return isoDay(yearOf(monthFirst[3] ?? ''), monthOf(monthFirst[1] ?? ''), Number(monthFirst[2]));
  }
  return undefined;
}

/** Whether the text is a day in figures of which either can be the month. */
function isEither(text: string): boolean {
  const figures = text.length > LONGEST ? null : FIGURES.exec(text.trim().replace(WEEKDAY, ''));
  return figures !== null && Number(figures[1]) <= 12 && Number(figures[2]) <= 12;
}

function ofFigures(
  first: number,
  second: number,
  year: number,
  order: DayOrder | undefined,
): string | undefined {
  if (first > 12 || order === 'day-first') return isoDay(year, second, first);
  if (second > 12 || order === 'month-first' || first === second) return isoDay(year, first, second);
  return undefined;
}

/**
 * The order the figures of a file stand in: known only if no day is spelled otherwise, and enough of them can be read in
 * one order alone (half as many as can be either: one may be a slip), none in the other alone.
 */
function figureOrder(texts: Iterable<string>): DayOrder | undefined {
  let dayFirst = 0;
  let monthFirst = 0;
  let either = 0;
  for (const text of texts) {
    const figures = text.length > LONGEST ? null : FIGURES.exec(text.trim().replace(WEEKDAY, ''));
    if (figures === null) {
      if (dayOf(text, undefined) !== undefined) return undefined;
    } else if (Number(figures[1]) > 12) dayFirst += 1;
    else if (Number(figures[2]) > 12) monthFirst += 1;
    else if (figures[1] !== figures[2]) either += 1;
  }
  const enough = Math.max(1, Math.min(ENOUGH_PROOFS, either / 2));
  if (monthFirst === 0 && dayFirst >= enough) return 'day-first';
  if (dayFirst === 0 && monthFirst >= enough) return 'month-first';
  return undefined;
}
