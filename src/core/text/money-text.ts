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
 * An amount in USD from text ("$1,000,000", "1,23,45,678", "$250K", "2 Cr"), or undefined where none is given: words
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
