import { type DayOrder, dayOrder } from '../../../text/date-text.ts';
import { type CalendarDay, daysAfter } from '../../cadence/local-time.ts';
import {
  END_OF,
  LONG_MONTH_PATTERN,
  MIDDLE_OF,
  MONTH_PATTERN,
  MONTHS,
  SAYS_DAY_FIRST,
} from './date-words.ts';

/** A day written in a text: `starts` and `ends` are its place. */
export interface WrittenDate {
  readonly starts: number;
  readonly ends: number;
  /** More than one where day and month cannot be distinguished. */
  readonly days: readonly CalendarDay[];
  /** Known by its form: the end of "24 - 28 August". */
  readonly role?: 'until';
  /** No more than a month is named: the first day of it, its middle, or with "end of" the first of the next. */
  readonly vague?: true;
}

const ISO = /(?<![\d./-])(20\d\d)([-/.])\s?(\d{1,2})\2\s?(\d{1,2})(?!\d)/g;
const CJK =
  /(?:(20\d\d)\s*[年년]\s*)?(?<!\d)(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日号號일]?(?:\s*(?:[（(][^（()）]{1,4}[)）])?\s*[~〜～–-]\s*(\d{1,2})\s*[日号號일])?/g;
const FIGURES =
  /(?<![\d./:-])(\d{1,2})([./-])(?:(\d{1,2})|\s(\d{1,2})(?=\.\s?20\d\d))(?:\2\s?(20\d\d|\d\d)(?!\d)|(\.)?)(?![\d:/])/g;
const DAY_MONTH = new RegExp(
  `(?<![\\d.:/])(\\d{1,2})(?:st|nd|rd|th|er|e|\\.?[ºª°]|\\.|:e)?(?:\\s{0,3}|-)(?:of\\s+|de\\s+|d['’]|di\\s+)?(${MONTH_PATTERN})(?!\\p{L})\\.?(?:[\\s,-]*(?:de\\s+|del\\s+)?(20\\d\\d))?`,
  'giu',
);
const MONTH_DAY = new RegExp(
  `(?<!\\p{L})(${MONTH_PATTERN})(?!\\p{L})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th|\\.)?(?![\\d:])(?:\\s*(?:-|–|—|to|through|until)\\s*(\\d{1,2})(?:st|nd|rd|th)?(?![\\d:]|\\.\\d)(?!\\s*(?:${MONTH_PATTERN})))?(?:,?\\s*(20\\d\\d))?`,
  'giu',
);
const MONTH_ALONE = new RegExp(`(?<!\\p{L})(${LONG_MONTH_PATTERN})(?![\\p{L}'’])(?:\\s+(20\\d\\d))?`, 'giu');

/** Every date in the text, those with a year missing at their next occurrence. Overlapping forms count once. */
export function datesIn(
  words: string,
  hints: { readonly today: CalendarDay; readonly language: string | undefined },
): readonly WrittenDate[] {
  const { today } = hints;
  const found: WrittenDate[] = [];
  const add = (
    match: RegExpExecArray,
    days: readonly CalendarDay[],
    more: Pick<WrittenDate, 'role' | 'vague'> = {},
  ) => {
    const starts = match.index;
    const ends = starts + match[0].length;
    if (days.length === 0 || found.some((other) => starts < other.ends && other.starts < ends)) return;
    found.push({ starts, ends, days, ...more });
  };
  for (const match of words.matchAll(ISO)) {
    add(match, calendarDay(Number(match[1]), Number(match[3]), Number(match[4])));
  }
  for (const match of words.matchAll(CJK)) {
    const days = dayOf(match[1], Number(match[2]), Number(match[4] ?? match[3]), today);
    add(match, days, match[4] === undefined ? {} : { role: 'until' });
  }
  for (const match of words.matchAll(DAY_MONTH)) {
    add(match, dayOf(match[3], monthOf(match[2]), Number(match[1]), today));
  }
  for (const match of words.matchAll(MONTH_DAY)) {
    const days = dayOf(match[4], monthOf(match[1]), Number(match[3] ?? match[2]), today);
    add(match, days, match[3] === undefined ? {} : { role: 'until' });
  }
  const order = orderOf(words, hints.language);
  for (const match of words.matchAll(FIGURES)) add(match, ofFigures(match, order, today));
  for (const match of words.matchAll(MONTH_ALONE)) {
    add(match, ofMonth(words.slice(0, match.index), match[2], monthOf(match[1]), today), { vague: true });
  }
  return found;
}

function monthOf(name: string | undefined): number {
  return MONTHS.get((name ?? '').toLowerCase()) ?? 0;
}

function calendarDay(year: number, month: number, day: number): readonly CalendarDay[] {
  const at = new Date(Date.UTC(year, month - 1, day));
  const isReal = at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return month >= 1 && month <= 12 && isReal ? [at.toISOString().slice(0, 10)] : [];
}

/** Without a year: the next such day, today included. */
function dayOf(
  year: string | undefined,
  month: number,
  day: number,
  today: CalendarDay,
): readonly CalendarDay[] {
  if (year !== undefined) return calendarDay(Number(year.length === 2 ? `20${year}` : year), month, day);
  const thisYear = Number(today.slice(0, 4));
  const [found] = [thisYear, thisYear + 1]
    .flatMap((one) => calendarDay(one, month, day))
    .filter((one) => one >= today);
  return found === undefined ? [] : [found];
}

/** Two figures that could be either are both days: who asks takes the later one it believes. */
function ofFigures(
  match: RegExpExecArray,
  order: DayOrder | undefined,
  today: CalendarDay,
): readonly CalendarDay[] {
  const [, first = '', divider, close, apart, year, dot] = match;
  // "21. 8. 2026" is written apart in Czech, Slovak and Slovene; without a year it could be the end of a sentence.
  const second = close ?? apart ?? '';
  // "24/7", "9-5", "2.5" are no dates: without a year only "3/9" and "3.9." are, and dots stand after the day.
  if (year === undefined && (divider === '-' || (first === '24' && second === '7'))) return [];
  if (year === undefined && divider === '.' && dot === undefined && Number(second) > 12) return [];
  const dayFirst = dayOf(year, Number(second), Number(first), today);
  const monthFirst = dayOf(year, Number(first), Number(second), today);
  if (divider === '.' || order === 'day-first') return dayFirst.length > 0 ? dayFirst : monthFirst;
  if (order === 'month-first') return monthFirst.length > 0 ? monthFirst : dayFirst;
  return [...dayFirst, ...monthFirst];
}

/** How this text writes days in figures: by what its language does, or by one that can be read in one way only. */
function orderOf(words: string, language: string | undefined): DayOrder | undefined {
  const tag = language?.trim().toLowerCase() ?? '';
  if (/^en-(?:us|ph)/.test(tag)) return 'month-first';
  if (tag !== '' && !/^en(?:-ca)?(?![a-z-])/.test(tag))
    return /^(?:ja|zh|ko|hu)/.test(tag) ? 'month-first' : 'day-first';
  if (SAYS_DAY_FIRST.test(words)) return 'day-first';
  const withYear = [...words.matchAll(FIGURES)].filter((match) => match[2] === '/');
  return dayOrder(withYear.map((match) => `${match[1]}/${match[3]}/${match[5] ?? '2000'}`));
}

/** "Until September", "Ende August", "mid-May": the day from which they may be back. */
function ofMonth(
  before: string,
  year: string | undefined,
  month: number,
  today: CalendarDay,
): readonly CalendarDay[] {
  const [first] = dayOf(year, month, 1, today);
  const [middle] = dayOf(year, month, 16, today);
  const words = before.slice(-30);
  if (MIDDLE_OF.test(words)) return middle === undefined ? [] : [middle];
  if (!END_OF.test(words)) return first === undefined ? [] : [first];
  const [last] = dayOf(year, month, 28, today);
  return last === undefined ? [] : [`${daysAfter(last, 4).slice(0, 8)}01`];
}
