/**
 * Currencies without a smaller unit, as Stripe charges them (docs.stripe.com/currencies, "zero-decimal currencies"). UGX is
 * left out: it has none and is charged as if it had two.
 */
const WHOLE = new Set([
  ...['bif', 'clp', 'djf', 'gnf', 'jpy', 'kmf', 'krw', 'mga'],
  ...['pyg', 'rwf', 'vnd', 'vuv', 'xaf', 'xof', 'xpf'],
]);
/** Currencies with three decimals, and those whose amounts have to be rounded: not sold in. */
const UNUSUAL = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd', 'huf', 'isk', 'twd', 'ugx']);
/** What Stripe takes at most in one payment: eight digits of the smallest unit. */
const MOST = 99_999_999;

/** How many decimals a price in this currency has; undefined of a currency that packs cannot be sold in. */
function decimalsOf(currency: string): 0 | 2 | undefined {
  if (!/^[a-z]{3}$/.test(currency) || UNUSUAL.has(currency)) return undefined;
  return WHOLE.has(currency) ? 0 : 2;
}

/** `19`, `19.5` or `19.50` in the smallest unit of the currency (cents); undefined of what is no price in it. */
export function minorUnits(price: string, currency: string): number | undefined {
  const decimals = decimalsOf(currency);
  const found = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(price);
  if (decimals === undefined || found === null) return undefined;
  const [, whole = '', part = ''] = found;
  if (decimals === 0 && part !== '') return undefined;
  const minor = Number(whole) * 10 ** decimals + Number(part.padEnd(decimals, '0'));
  return minor >= 1 && minor <= MOST ? minor : undefined;
}

/** An amount in the smallest unit as a person reads it: `19.50 EUR`. */
export function priceText(minor: number, currency: string): string {
  const decimals = decimalsOf(currency) ?? 2;
  return `${(minor / 10 ** decimals).toFixed(decimals)} ${currency.toUpperCase()}`;
}
