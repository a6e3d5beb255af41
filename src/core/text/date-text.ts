const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** How a source writes a day in figures with the year last. */
export type DayOrder = 'day-first' | 'month-first';

const FIGURES = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:\s.*)?$/;

/** No deal of an export is older; a smaller year is a slip of the pen. */
const FIRST_YEAR = 1800;
const LAST_YEAR = 2199;

function iso(year: number, month: number, day: number): string | undefined {
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12 || day < 1) return undefined;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  if (day > days) return undefined;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The order a column is written in, by a value that only one order explains; undefined where none does. */
export function dayOrder(values: Iterable<string>): DayOrder | undefined {
  for (const value of values) {
    const [, first, second] = FIGURES.exec(value.trim()) ?? [];
    if (Number(first) > 12) return 'day-first';
    if (Number(second) > 12) return 'month-first';
  }
  return undefined;
}

/**
 * A day as `YYYY-MM-DD`, or undefined where the text is none: ISO dates and times, "2014-11", "2014", "5 Jan 2014",
 * "January 5, 2014", "30-SEP-2025", "30-SEP-25", "2014年11月5日", "05/11/2014" in the order given. A month or a year alone is its first
 * day, as the exports do it themselves. Two figures that could be either and no order known: undefined, never a guess.
 */
export function parseDay(text: string | undefined, order?: DayOrder): string | undefined {
  if (text === undefined) return undefined;
  const value = text.trim();
  const ymd = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T\s].*)?$/.exec(value);
  if (ymd) return iso(Number(ymd[1]), Number(ymd[2]), Number(ymd[3]));
  const ym = /^(\d{4})(?:[-/.年](\d{1,2})月?|年)?$/.exec(value);
  if (ym) return iso(Number(ym[1]), Number(ym[2] ?? 1), 1);
  const figures = FIGURES.exec(value);
  if (figures) return ofFigures(Number(figures[1]), Number(figures[2]), figures[3] ?? '', order);
  const dmy = /^(\d{1,2})[\s-]([A-Za-z]{3})[a-z]*\.?,?[\s-](\d{4}|(?<=-)\d{2}$)/.exec(value);
  if (dmy) return iso(yearOf(dmy[3] ?? ''), MONTHS.indexOf((dmy[2] ?? '').toLowerCase()) + 1, Number(dmy[1]));
  const mdy = /^([A-Za-z]{3})[a-z]*\.?\s(\d{1,2}),?\s(\d{4})/.exec(value);
  if (mdy) return iso(Number(mdy[3]), MONTHS.indexOf((mdy[1] ?? '').toLowerCase()) + 1, Number(mdy[2]));
  return undefined;
}

/** Two-figure years: no export reaches back before 1970 in this short form. */
function yearOf(years: string): number {
  return years.length === 4 ? Number(years) : Number(years) + (Number(years) < 70 ? 2000 : 1900);
}

function ofFigures(
  first: number,
  second: number,
  years: string,
  order: DayOrder | undefined,
): string | undefined {
  const year = yearOf(years);
  if (first > 12) return iso(year, second, first);
  if (second > 12) return iso(year, first, second);
  if (first === second) return iso(year, first, second);
  if (order === undefined) return undefined;
  return order === 'day-first' ? iso(year, second, first) : iso(year, first, second);
}
