/** Currencies without a smaller unit, as Stripe charges them. UGX is left out: it has none and is charged as if it had two. */
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

export interface CreditPack {
  /** What a call names it by: the name in small letters, with `-` for what is no letter or digit. */
  readonly id: string;
  readonly name: string;
  /** Whole live credits. */
  readonly credits: number;
  /** In the smallest unit of the currency. */
  readonly price: number;
  /** ISO 4217, small letters, as Stripe writes it. */
  readonly currency: string;
}

/** More are a price list to choose from, not packs. */
export const MOST_PACKS = 12;
/** Of a pack, a grant or an adjustment. Far above any real pack; a typing error in a grant should not pass. */
export const MOST_CREDITS = 1_000_000_000;
/** Characters of what a movement of credits is known by. */
export const REFERENCE_LENGTH = 255;
/** Stripe shows it as the name of the product; longer ones break its page. */
const NAME_LENGTH = 60;

const PACK = /^([^=;]+)=\s*(\d{1,10})\s+for\s+([\d.]{1,11})\s+([A-Za-z]{3})$/;

/** Packs such as `Starter = 1000 for 19.00 EUR; Growth = 10000 for 149 EUR`. Undefined if one cannot be read or is double. */
export function parsePacks(text: string): readonly CreditPack[] | undefined {
  const parts = text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const packs = parts.map(parsePack).filter((pack) => pack !== undefined);
  const ids = new Set(packs.map(({ id }) => id));
  const isRight = packs.length === parts.length && ids.size === packs.length;
  return isRight && packs.length > 0 && packs.length <= MOST_PACKS ? packs : undefined;
}

function parsePack(text: string): CreditPack | undefined {
  const [, written = '', amount = '', price = '', code = ''] = PACK.exec(text) ?? [];
  const name = written.trim();
  const id = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const credits = Number(amount);
  const currency = code.toLowerCase();
  const minor = minorUnits(price, currency);
  if (id === '' || name.length > NAME_LENGTH || minor === undefined) return undefined;
  return credits >= 1 && credits <= MOST_CREDITS ? { id, name, credits, price: minor, currency } : undefined;
}
