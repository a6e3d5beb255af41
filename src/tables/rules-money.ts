import { normalForm } from '../platform/values/text.ts';
import words from './words/money.json' with { type: 'json' };

/** A sum, or a range of which one end may be open: `from` and `to` are equal for one sum; units of the currency. */
export interface Money {
  readonly from?: number;
  readonly to?: number;
  /** ISO 4217, or the sign if several currencies have it; undefined if none is said. */
  readonly currency?: string;
}

export type MoneyReader = (text: string) => Money | 'doubtful' | undefined;

/** Longer texts are prose. */
const LONGEST = 100;
/** A column of 20,000 rows has no more different sums. */
const MOST_KEPT = 20_000;

const spread = (of: Readonly<Record<string, string>>) =>
  Object.entries(of).flatMap(([key, names]) => names.split(' ').map((name) => [name, key] as const));
const CURRENCY_OF: ReadonlyMap<string, string> = new Map(spread(words.currencies));
const FACTOR_OF: ReadonlyMap<string, number> = new Map(
  spread(words.units).map(([name, factor]) => [name, Number(factor)] as const),
);
const INDIAN: ReadonlySet<string> = new Set(words.indian.split(' '));

const escaped = (text: string) => text.replace(/[$.^*+?()[\]{}|\\]/gu, String.raw`\$&`);
/** The longest first, and none within a word: "rs" is not in "Oscars", but "k€" and "meur" are a unit and a currency. */
const CURRENCIES = new RegExp(
  String.raw`(?<![a-z])(?:(?<unit>[kmt])(?=[a-z]{3}(?![a-z])))?(?<currency>${[...CURRENCY_OF.keys()]
    .toSorted((one, other) => other.length - one.length)
    .map(escaped)
    .join('|')})(?![a-z])|(?<sign>[$€£¥₹₪₩₽₺])`,
  'gu',
);
const NUMBER = String.raw`\d[\d.,'’]*(?: \d{3}(?!\d)[\d.,'’]*)*`;
const SUM = new RegExp(
  String.raw`^(?:(?<before>[a-z]+)\s*)?(?<number>${NUMBER})\s*(?<behind>[a-z]+)?\.?$`,
  'u',
);
/** Said of a sum without changing it. */
const ABOUT =
  /^(?:~|≈|approx(?:imately|\.)?|about|around|circa|ca\.?|c\.|est\.?|environ|env\.?|etwa|rund|aprox\.?)\s*/u;
const UP_TO =
  /^(?:up to|under|below|less than|max(?:imum|\.)?|<=?|≤|bis(?: zu)?|jusqu['’]?[aà]|hasta|fino a|at[eé]|tot)\s*/u;
const FROM =
  /^(?:from|over|above|more than|at least|min(?:imum|\.)?|>=?|≥|ab|von|[aà] partir de|d[eè]s|desde|a partir de|da|vanaf)\s*/u;
const BETWEEN =
  /(?<=[\d\p{L}.$€£¥₹])\s*(?:-|–|—|~|\/|\.\.+)\s*(?=[\d\p{L}$€£¥₹])|\s+(?:to|and|bis|und|à|a|y|e|et|tot|hasta|until)\s+/u;

type Marks = '.' | ',' | undefined;

/** A number as it is written: which mark its decimals have, and whether that is a guess. */
interface Written {
  readonly value: number;
  /** What it proves of its column: the mark of decimals. */
  readonly proves: Marks;
  /** It has one mark with three digits behind it, which could be either; then the other value is beside it. */
  readonly asDecimal?: number;
  readonly hasFraction: boolean;
}

function numberOf(text: string): Written | undefined {
  const plain = text.replace(/['’ ]/gu, '');
  const marks = plain.replace(/\d/gu, '');
  const grouped = (mark: string) =>
    plain
      .split(mark)
      .slice(1)
      .every(
        (group, at, all) => group.length === 3 || (mark === ',' && group.length === 2 && at < all.length - 1),
      );
  const asNumber = (decimal: string) =>
    Number(
      [...plain]
        .filter((sign) => /\d/u.test(sign) || sign === decimal)
        .join('')
        .replace(',', '.'),
    );
  if (marks === '') return { value: Number(plain), proves: undefined, hasFraction: false };
  if (/[.,]$/u.test(plain)) return undefined;
  const [first = ''] = marks;
  if ([...marks].every((mark) => mark === first)) {
    if (marks.length > 1) {
      if (!grouped(first)) return undefined;
      return { value: asNumber(''), proves: first === '.' ? ',' : '.', hasFraction: false };
    }
    const [whole = '', fraction = ''] = plain.split(first);
    const decimal = asNumber(first);
    // "0,250" is a fraction, and "1250.000" is not grouped.
    if (fraction.length !== 3 || /^0|^\d{4}/u.test(whole))
      return { value: decimal, proves: first === '.' ? '.' : ',', hasFraction: true };
    return { value: asNumber(''), asDecimal: decimal, proves: undefined, hasFraction: false };
  }
  const last = plain.lastIndexOf('.') > plain.lastIndexOf(',') ? '.' : ',';
  const parts = plain.split(last);
  if (parts.length !== 2 || !/^\d{1,3}(?:[.,]\d{2,3})*$/u.test(parts[0] ?? '')) return undefined;
  return { value: asNumber(last), proves: last, hasFraction: false };
}

interface Sum extends Written {
  readonly factor: number | undefined;
  readonly mark: string;
}

function sumOf(text: string): Sum | undefined {
  const { before, number = '', behind } = SUM.exec(text.replace(ABOUT, ''))?.groups ?? {};
  if (number === '' || (before !== undefined && behind !== undefined)) return undefined;
  const unit = behind ?? before;
  const factor = unit === undefined ? undefined : FACTOR_OF.get(unit);
  const written = numberOf(number);
  if (written === undefined || (unit !== undefined && factor === undefined)) return undefined;
  return { ...written, factor, mark: number.replace(/[^.,]/gu, '') };
}

interface Parts {
  readonly currency: string | undefined;
  readonly low: Sum | undefined;
  readonly high: Sum | undefined;
  readonly isIndian: boolean;
}

/** The sums of a text and its currency; undefined if it says anything else. */
function partsOf(text: string): Parts | undefined {
  if (text.length > LONGEST) return undefined;
  const lower = normalForm(text, 'NFKC', LONGEST).toLowerCase().replace(/\s+/gu, ' ').trim();
  if (!/\d/u.test(lower)) return undefined;
  const found = new Set<string>();
  const bare = lower
    .replace(CURRENCIES, (all, ...rest) => {
      const { unit = '', currency, sign } = rest.at(-1) as Record<string, string | undefined>;
      found.add(CURRENCY_OF.get(currency ?? sign ?? '') ?? all);
      return unit === '' ? ' ' : `${unit} `;
    })
    .replace(/\s+/gu, ' ')
    .trim();
  const isIndian = bare.split(/[\d\s.,+-]+/u).some((word) => INDIAN.has(word));
  const [currency = isIndian ? 'INR' : undefined, ...more] = found;
  if (more.length > 0) return undefined;
  const one = (said: string, isOpen: 'low' | 'high' | undefined): Parts | undefined => {
    const sum = sumOf(said.trim());
    if (sum === undefined) return undefined;
    return {
      currency,
      isIndian,
      low: isOpen === 'low' ? undefined : sum,
      high: isOpen === 'high' ? undefined : sum,
    };
  };
  if (UP_TO.test(bare)) return one(bare.replace(UP_TO, ''), 'low');
  if (bare.endsWith('+')) return one(bare.slice(0, -1), 'high');
  const [left = '', right, ...others] = bare.replace(ABOUT, '').replace(FROM, '').split(BETWEEN);
  if (others.length > 0) return undefined;
  if (right === undefined) return one(left, FROM.test(bare) ? 'high' : undefined);
  const [low, high] = [sumOf(left.trim()), sumOf(right.trim())];
  if (low === undefined || high === undefined) return undefined;
  // "$1-5M" are both millions; "500 - 5M" would turn round.
  const shares = low.factor === undefined && high.factor !== undefined && low.value <= high.value;
  return { currency, isIndian, low: shares ? { ...low, factor: high.factor } : low, high };
}

/** Currency and unit of all sums of a column, as its heading says them: "Check size (€K)", "AUM ($M)", "Amount in USD". */
function saidByHeading(heading: string): { readonly currency?: string; readonly factor?: number } {
  const lower = normalForm(heading, 'NFKC', LONGEST).toLowerCase();
  let currency: string | undefined;
  let rest = lower.replace(CURRENCIES, (all, ...groups) => {
    const { unit = '', currency: name, sign } = groups.at(-1) as Record<string, string | undefined>;
    currency ??= CURRENCY_OF.get(name ?? sign ?? '') ?? all;
    return ` ${unit} `;
  });
  rest = /\(([^)]*)\)|\bin\b(.*)$/u.exec(rest)?.slice(1).join(' ') ?? (currency === undefined ? '' : rest);
  const factor = rest
    .split(/[^a-zé]+/u)
    .map((word) => FACTOR_OF.get(word))
    .find((one) => one !== undefined);
  return { ...(currency === undefined ? {} : { currency }), ...(factor === undefined ? {} : { factor }) };
}

/** Nobody gives less, so a smaller number without currency and unit is thousands, millions or a count. */
const LEAST = 1_000;

/**
 * Reads the sums of a column that has these texts and this heading: decimals and thousands by the marks that other sums of it prove,
 * currency and unit by each text or the heading. `doubtful`: a sum that could be another one ("50.000", "1,5"); undefined: no sum.
 */
export function moneyReader(texts: Iterable<string>, said: { readonly heading: string }): MoneyReader {
  const heading = saidByHeading(said.heading);
  const kept = new Map<string, Parts | undefined>();
  const read = (text: string) => {
    if (kept.has(text)) return kept.get(text);
    const parts = partsOf(text);
    if (kept.size < MOST_KEPT) kept.set(text, parts);
    return parts;
  };
  const proofs = new Set<Marks>();
  for (const text of texts) {
    const parts = read(text);
    for (const sum of [parts?.low, parts?.high]) if (sum?.proves !== undefined) proofs.add(sum.proves);
  }
  const decimal = proofs.size === 1 ? [...proofs][0] : undefined;
  return (text) => {
    const parts = read(text);
    if (parts === undefined) return undefined;
    const currency = parts.currency ?? heading.currency;
    const low = worthOf(parts.low, decimal, heading.factor, currency);
    const high = parts.high === parts.low ? low : worthOf(parts.high, decimal, heading.factor, currency);
    if (low === 'doubtful' || high === 'doubtful') return 'doubtful';
    if ((low === 0 && (high ?? 0) === 0) || (low !== undefined && high !== undefined && low > high))
      return low === 0 ? undefined : 'doubtful';
    return {
      ...(low === undefined ? {} : { from: low }),
      ...(high === undefined ? {} : { to: high }),
      ...(currency === undefined ? {} : { currency }),
    };
  };
}

function worthOf(
  sum: Sum | undefined,
  decimal: Marks,
  ofHeading: number | undefined,
  currency: string | undefined,
): number | 'doubtful' | undefined {
  if (sum === undefined) return undefined;
  const factor = sum.factor ?? (sum.value >= LEAST * LEAST ? undefined : ofHeading);
  let { value } = sum;
  if (sum.asDecimal !== undefined) {
    const isProved = decimal !== undefined;
    // Nobody writes three decimals of a sum that has no unit.
    if (isProved && decimal === sum.mark && factor === undefined) return 'doubtful';
    if (isProved && decimal === sum.mark) value = sum.asDecimal;
    // Three digits behind a comma group thousands; behind a point they do where the currency is written so.
    else if (!isProved && (factor !== undefined || (sum.mark === '.' && currency !== 'EUR')))
      return 'doubtful';
  }
  const isFraction = sum.hasFraction || value !== Math.trunc(value);
  // "1,5" of a column without a unit is one of something; cents are told by figures that are a sum without them.
  if (factor === undefined && isFraction && value < LEAST) return 'doubtful';
  if (factor === undefined && value > 0 && value < LEAST && currency === undefined) return 'doubtful';
  return Math.round(value * (factor ?? 1) * 100) / 100;
}
