/**
 * How a publisher cuts a data set: `quarter` "2026q2", `month` "2026_08", `window` "01jun2026-31aug2026" (Form 13F:
 * three months from December, March, June and September).
 */
export type PeriodKind = 'quarter' | 'month' | 'window';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAY_MS = 86_400_000;

/** The `count` periods that ended before `today` (`YYYY-MM-DD`), the newest first, as file names write them. */
export function periodsBefore(kind: PeriodKind, today: string, count: number): string[] {
  const length = kind === 'month' ? 1 : 3;
  const offset = kind === 'window' ? 2 : 0;
  // The first day after the newest period that is over.
  const after = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  while ((after.getUTCMonth() - offset + 12) % length !== 0) after.setUTCMonth(after.getUTCMonth() - 1);
  return Array.from({ length: count }, () => {
    const end = new Date(after.getTime() - DAY_MS);
    after.setUTCMonth(after.getUTCMonth() - length);
    return nameOf(kind, after, end);
  });
}

function nameOf(kind: PeriodKind, first: Date, last: Date): string {
  const year = first.getUTCFullYear();
  const month = first.getUTCMonth();
  if (kind === 'quarter') return `${year}q${month / 3 + 1}`;
  if (kind === 'month') return `${year}_${String(month + 1).padStart(2, '0')}`;
  return `01${MONTHS[month]}${year}-${last.getUTCDate()}${MONTHS[last.getUTCMonth()]}${last.getUTCFullYear()}`;
}

/** The last month of a period as a file name writes it, `YYYY-MM`; undefined for anything else. */
export function periodEnd(period: string): string | undefined {
  const [, year, quarter] = /^(20\d\d)q([1-4])$/i.exec(period) ?? [];
  if (quarter !== undefined) return `${year}-${String(Number(quarter) * 3).padStart(2, '0')}`;
  const [, monthsYear, month] = /^(20\d\d)_(0[1-9]|1[0-2])$/.exec(period) ?? [];
  if (month !== undefined) return `${monthsYear}-${month}`;
  const [, word = '', endYear] = /^\d\d[a-z]{3}20\d\d-\d\d([a-z]{3})(20\d\d)$/i.exec(period) ?? [];
  const at = MONTHS.indexOf(word.toLowerCase());
  return at < 0 ? undefined : `${endYear}-${String(at + 1).padStart(2, '0')}`;
}

/** Whether `month` ("2026_08") is one of the three of `quarter` ("2026q3"). */
export function isWithin(month: string, quarter: string): boolean {
  const [end, last] = [periodEnd(month), periodEnd(quarter)];
  if (end === undefined || last === undefined || !/q\d$/i.test(quarter)) return false;
  return (
    end.slice(0, 4) === last.slice(0, 4) && Math.ceil(Number(end.slice(5)) / 3) * 3 === Number(last.slice(5))
  );
}
