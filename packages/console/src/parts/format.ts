/** Numbers and times as the reader's browser writes them. */
const number = new Intl.NumberFormat();
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
/** A date without a time is the same day for readers everywhere. */
const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric', timeZone: 'UTC' });
const dayOfMonth = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const money = new Intl.NumberFormat(undefined, {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  // Sums stand beside their parts and what is left: $150k and $300k of $2.5M leave $2.05M, and one digit less says $2.1M.
  maximumFractionDigits: 2,
});
const since = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });

export const showNumber = (value: number): string => number.format(value);
/** US dollars in few characters: $2.5M, $2.05M. */
export const showMoney = (usd: number): string => money.format(usd);
/** A date (`2026-11-23`) or a time, as a day. */
export const showDay = (at: string): string => (at.includes('T') ? day : date).format(new Date(at));
/** A date as its month and year, and as its day and month. */
export const showMonth = (on: string): string => month.format(new Date(on));
export const showDayOfMonth = (on: string): string => dayOfMonth.format(new Date(on));
export const showMoment = (time: string): string => moment.format(new Date(time));

/** A text with its dates (`2026-11-23`, with or without a time) as the reader's browser writes them. */
export const withDays = (text: string): string =>
  text.replaceAll(/\b\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?\b/gu, (at) =>
    Number.isNaN(Date.parse(at)) ? at : showDay(at),
  );

const SCALE: Readonly<Record<string, number>> = { '': 1, K: 1e3, M: 1e6, B: 1e9, T: 1e12 };
/** A text with its sums (`$2.5M`) as the reader's browser writes them. */
export const withMoney = (text: string): string =>
  text.replaceAll(/(?<![\w$])\$(\d+(?:\.\d+)?)([KMBT]?)(?!\w|,\d)/gu, (_all, sum: string, unit: string) =>
    showMoney(Number(sum) * (SCALE[unit] ?? 1)),
  );

const SINCE_UNITS = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** How long ago, or in how long: in the largest unit that is whole. */
export function showSince(time: string, now = Date.now()): string {
  const seconds = (Date.parse(time) - now) / 1_000;
  const [unit, size] =
    SINCE_UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 1] as const);
  return since.format(Math.trunc(seconds / size), unit);
}

/** A number that is written out with its noun: "1 investor", "2 investors". */
export const counted = (count: string, one: string, several = `${one}s`): string =>
  `${count} ${count === '1' ? one : several}`;

/** What is there of these, in one line. */
export const dotted = (...parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter((part) => part).join(' · ');

/**
 * Where a spreadsheet begins to read a formula: at the start of a text, blanks before it left aside, and behind a semicolon, at which
 * one of a country with decimal commas parts cells; in full width too. The apostrophe that is put there makes it a text. The service's
 * own file is guarded alike.
 */
const FORMULA = /^(?=[\t\r])|(?:^\s*|;\s*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;

/** Rows as a CSV file (RFC 4180), as spreadsheets read it: UTF-8 with its mark. */
export function csvText(lines: readonly (readonly (string | number | undefined)[])[]): string {
  return `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}

function cell(value: string | number | undefined): string {
  if (typeof value !== 'string') return value === undefined ? '' : String(value);
  const text = value.replace(FORMULA, (before) => `${before}'`);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Lets the browser save a text as a file. */
export function saveFile(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** A score as people read it: never rounded up to a tier that it has not reached. */
export const showScore = (score: number): string => Math.floor(score).toFixed(0);

const UNITS: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6, b: 1e9 };

/** What somebody typed as a number, with separators of any locale ("2.500.000", "2,5", "2.5M"); undefined of nothing, NaN of no number. */
export function readNumber(text: string): number | undefined {
  const said = text.replaceAll(/[\s'\u00a0\u202f$€£%]/gu, '').toLowerCase();
  if (said === '') return undefined;
  const { digits, unit = '' } = /^(?<digits>[-−]?[\d.,]+)(?<unit>[kmb]?)$/u.exec(said)?.groups ?? {};
  if (digits === undefined) return Number.NaN;
  const isWhole = /^[-−]?\d{1,3}(?:(?:,\d{3})+|(?:\.\d{3})+)$/u.test(digits) && unit === '';
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const plain =
    isWhole || last === -1
      ? digits.replaceAll(/[.,]/g, '')
      : `${digits.slice(0, last).replaceAll(/[.,]/g, '')}.${digits.slice(last + 1)}`;
  const value = Number(plain.replace('−', '-')) * (UNITS[unit] ?? Number.NaN);
  // Of millions with a fraction a last bit is off.
  return Math.round(value * 1e6) / 1e6;
}
