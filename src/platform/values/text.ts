const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

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

/** The order a column is written in, by a value that only one order explains; undefined if none does. */
export function dayOrder(values: Iterable<string>): DayOrder | undefined {
  for (const value of values) {
    const [, first, second] = FIGURES.exec(value.trim()) ?? [];
    if (Number(first) > 12) return 'day-first';
    if (Number(second) > 12) return 'month-first';
  }
  return undefined;
}

/**
 * A day as `YYYY-MM-DD`, or undefined if the text is none: ISO dates and times, "2014-11", "2014", "5 Jan 2014",
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

/** A letter taken apart is four code units at most (polytonic Greek); Hangul and Vietnamese are three. */
const PARTS_OF_LETTER = 4;

const ASCII = /^[\n -~]*$/;

/**
 * The text in a normal form of Unicode, bounded before and after: a compatibility form makes 18 letters of
 * one (U+FDFA), and what comes behind pays for each. At most `most` code units are looked at; of a composed
 * form as many are returned, of a decomposed one four times as many, since all letters are in parts there.
 * `most` lies well above what is real.
 */
export function normalForm(text: string, form: 'NFC' | 'NFKC' | 'NFKD', most: number): string {
  // Has no other form; most texts are.
  if (ASCII.test(text)) return text.slice(0, most);
  const normal = text.slice(0, most).normalize(form);
  return normal.slice(0, form === 'NFKD' ? PARTS_OF_LETTER * most : most);
}

/** A text as words are compared: small letters without accents. At most `most` code units are looked at, as by `normalForm`. */
export function plainText(text: string, most: number): string {
  return normalForm(text, 'NFKD', most)
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

const UNITS: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  l: 1e5,
  lakh: 1e5,
  lakhs: 1e5,
  lac: 1e5,
  lacs: 1e5,
  m: 1e6,
  kk: 1e6,
  mm: 1e6,
  mn: 1e6,
  mio: 1e6,
  million: 1e6,
  cr: 1e7,
  crore: 1e7,
  crores: 1e7,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
};

const AMOUNT =
  /^(?:us|usd|us\$|\$)?\s*\$?\s*(\d[\d,. ]*?)\s*((?!us(?:d|\b)|dollars?\b)[a-z]+?)?\s*\+?\s*(?:usd|us\$|\$|(?:us )?dollars?)?$/;

/** "1,000.50", "1,23,45,678", "1.000.000" and "1 000 000" as a number: a lone separator before three digits groups. */
function digits(text: string): number | undefined {
  const compact = text.replaceAll(' ', '').replace(/[.,]+$/, '');
  if (/^\d+(?:\.\d+)?$/.test(compact)) return Number(compact);
  if (/^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/.test(compact)) return Number(compact.replaceAll(',', ''));
  if (/^\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?$/.test(compact)) {
    return Number(compact.replaceAll('.', '').replace(',', '.'));
  }
  if (/^\d+,\d{1,2}$/.test(compact)) return Number(compact.replace(',', '.'));
  return undefined;
}

function amount(
  text: string,
  fallbackUnit?: string,
): { value: number; unit: string | undefined } | undefined {
  const [, number, unit] = AMOUNT.exec(text.trim().toLowerCase()) ?? [];
  if (number === undefined) return undefined;
  const scale = unit ?? fallbackUnit;
  const factor = scale === undefined ? 1 : UNITS[scale];
  const value = digits(number);
  if (factor === undefined || value === undefined || !Number.isFinite(value * factor)) return undefined;
  return { value: value * factor, unit };
}

/**
 * An amount in USD from text ("$1,000,000", "1,23,45,678", "$250K", "2 Cr"), or undefined if none is given: words
 * ("undisclosed"), another currency's sign, zero and what cannot be read are unknown, never 0.
 */
export function parseUsd(text: string | undefined): number | undefined {
  const value = text === undefined ? undefined : amount(text)?.value;
  return value === undefined || value <= 0 ? undefined : value;
}

export interface UsdRange {
  readonly min?: number;
  readonly max?: number;
}

/**
 * USD for one rupee, about that of 2022 to 2024: a cheque is compared on a logarithm, and the rates of ten years lie within a
 * third of it. Other currencies are not written into these columns.
 */
const RUPEE = 0.0125;
const RUPEES = /(?:₹|\binr|\brs\.?(?=[ \d]))/u;

/**
 * The cheque sizes a directory writes: "$250K - $2M", "$1KK - 5M", "$ 250K and 2Mn", "$US100K up - US15 M", "up to $2M",
 * "$1M+", one amount (both ends); rupees ("INR 20-25 lacs") at a fixed rate. A missing end, and both where they contradict or
 * one cannot be read ("£250k - 3M"), are left out.
 */
export function parseUsdRange(text: string | undefined): UsdRange {
  if (text === undefined) return {};
  const written = text.trim().toLowerCase();
  const rate = RUPEES.test(written) ? RUPEE : 1;
  const plain = written
    .replace(/[₹$]\s*(?=[₹$]|inr|rs|us)|₹|\binr|\brs\.?(?=[ \d])/gu, '')
    .replace(/\bup\s*(?=[-–—])/u, '')
    .trim();
  const { min, max } = inUnits(plain);
  const usd = (amountRead: number) => Math.round(amountRead * rate);
  return { ...(min === undefined ? {} : { min: usd(min) }), ...(max === undefined ? {} : { max: usd(max) }) };
}

function inUnits(lower: string): UsdRange {
  const upTo = /^(?:up to|under|<|max\.?)\s*(.+)$/.exec(lower)?.[1];
  if (upTo !== undefined) return range(undefined, parseUsd(upTo));
  const from = /^(?:from|over|>|min\.?)\s*(.+)$/.exec(lower)?.[1] ?? /^(.+)\+$/.exec(lower)?.[1];
  if (from !== undefined) return range(parseUsd(from), undefined);
  const [left, right, ...more] = lower.split(/\s*(?:-|–|—|\bto\b|\band\b)\s*/);
  if (left === undefined || more.length > 0) return {};
  if (right === undefined) return range(parseUsd(left), parseUsd(left));
  const high = amount(right);
  const sharesUnit = high?.unit !== undefined && /\d$/.test(left);
  const low = sharesUnit ? amount(left, high.unit) : amount(left);
  // "$2 - 5M" are two to five million; "$500 - 5M" would turn round, so there the unit is not shared.
  // Both are in one currency: an end that cannot be read leaves the other in doubt.
  if ((low === undefined && left !== '') || (high === undefined && right !== '')) return {};
  const min =
    sharesUnit && low !== undefined && high !== undefined && low.value > high.value ? amount(left) : low;
  return range(min?.value, high?.value);
}

function range(min: number | undefined, max: number | undefined): UsdRange {
  const low = min !== undefined && min > 0 ? min : undefined;
  const high = max !== undefined && max > 0 ? max : undefined;
  if (low !== undefined && high !== undefined && low > high) return {};
  return { ...(low === undefined ? {} : { min: low }), ...(high === undefined ? {} : { max: high }) };
}

/** RFC 3339 §5.6, and what is written for it elsewhere: a blank for the T, small letters, a zone without colon or minutes. */
const MOMENT =
  /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:[Zz]|([+-])(\d\d)(?::?(\d\d))?)$/;
/** PostgreSQL reads no zone further from UTC (MAX_TZDISP_HOUR); those in use end at 14. */
const FARTHEST_ZONE_HOURS = 15;
const MINUTE_MS = 60_000;
const MOMENT_FIRST_YEAR = 1;
const MOMENT_LAST_YEAR = 9_999;

/**
 * The moment a text names, or undefined if there is none: a day that no calendar has (30 February), hour 24, a leap
 * second, or a year outside 1 to 9999 in UTC. What it takes PostgreSQL takes as timestamptz, too, as text and as a value. Digits below a millisecond
 * are cut off.
 */
export function parseMoment(text: string): Date | undefined {
  const parts = MOMENT.exec(text);
  if (parts === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1, 7).map(Number);
  const [sign, zoneHours, zoneMinutes] = [parts[8], Number(parts[9] ?? 0), Number(parts[10] ?? 0)];
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  if (zoneHours > FARTHEST_ZONE_HOURS || zoneMinutes > 59) return undefined;
  const local = new Date(0);
  // Not Date.UTC, for which the years below 100 are those of the last century.
  local.setUTCFullYear(year, month - 1, day);
  if (local.getUTCFullYear() !== year || local.getUTCMonth() !== month - 1 || local.getUTCDate() !== day) {
    return undefined;
  }
  local.setUTCHours(hour, minute, second, Number((parts[7] ?? '').padEnd(3, '0').slice(0, 3)));
  const offset = (zoneHours * 60 + zoneMinutes) * MINUTE_MS * (sign === '-' ? -1 : 1);
  const moment = new Date(local.getTime() - offset);
  const inUtc = moment.getUTCFullYear();
  return year >= MOMENT_FIRST_YEAR && inUtc >= MOMENT_FIRST_YEAR && inUtc <= MOMENT_LAST_YEAR
    ? moment
    : undefined;
}

/** A name as we write fields; keys that are data (a file's name, a reason) do not look like it. */
const FIELD_NAME = /^[a-z]+([A-Z][a-z]*)*$/;

/** Field names as the HTTP interface writes them: `created_at`, not `createdAt`. Values stay as they are. */
export function snakeCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCased);
  if (value === null || typeof value !== 'object' || 'toJSON' in value) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      FIELD_NAME.test(name) ? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : name,
      snakeCased(item),
    ]),
  );
}

/** Names of eight letters and more may hold two slips; shorter ones would meet too many others. */
const TWO_SLIPS_FROM = 8;
/** Below this a slip makes another word: "Iran", "Iraq". */
const ONE_SLIP_FROM = 4;

/** How many slips of a letter are believed of a name of this many letters. */
export function slipsAllowed(letters: number): number {
  if (letters < ONE_SLIP_FROM) return 0;
  return letters < TWO_SLIPS_FROM ? 1 : 2;
}

/** Longer texts are no names: they are only compared for being equal. */
const MAX_LENGTH = 256;
/** Scratch space: a comparison takes all three rows and leaves nothing in them. */
const ROWS = [0, 1, 2].map(() => new Uint16Array(MAX_LENGTH)) as [Uint16Array, Uint16Array, Uint16Array];

/**
 * Slips of a letter between two texts: a letter too many, too few, another one, or two that changed places (optimal
 * string alignment). Only up to `most`: anything above that is `most + 1`. Source: Damerau 1964, with the restriction that
 * no piece is edited twice.
 */
export function slipsBetween(one: string, other: string, most: number): number {
  const [rows, columns] = [one.length, other.length];
  if (Math.abs(rows - columns) > most) return most + 1;
  if (columns >= MAX_LENGTH) return one === other ? 0 : most + 1;
  let [before, last, next] = ROWS;
  for (let column = 0; column <= columns; column += 1) last[column] = column;
  for (let row = 1; row <= rows; row += 1) {
    next.fill(most + 1, 0, columns + 1);
    next[0] = row;
    let least = row;
    for (let column = Math.max(1, row - most); column <= Math.min(columns, row + most); column += 1) {
      const isSame = one.charCodeAt(row - 1) === other.charCodeAt(column - 1);
      let slips = Math.min(
        (last[column - 1] as number) + (isSame ? 0 : 1),
        (last[column] as number) + 1,
        (next[column - 1] as number) + 1,
      );
      const isSwap =
        row > 1 &&
        column > 1 &&
        one.charCodeAt(row - 1) === other.charCodeAt(column - 2) &&
        one.charCodeAt(row - 2) === other.charCodeAt(column - 1);
      if (isSwap) slips = Math.min(slips, (before[column - 2] as number) + 1);
      next[column] = slips;
      if (slips < least) least = slips;
    }
    if (least > most) return most + 1;
    [before, last, next] = [last, next, before];
  }
  return Math.min(last[columns] as number, most + 1);
}

/** A value as PostgreSQL takes it: its texts hold every character except U+0000, for which U+FFFD stands. */
export function storable<Value>(value: Value): Value {
  return changed(value) as Value;
}

const plain = (text: string) => text.replaceAll('\0', '\ufffd');

function changed(value: unknown): unknown {
  if (typeof value === 'string') return plain(value);
  if (Array.isArray(value)) return value.map(changed);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [plain(name), changed(item)]));
}
