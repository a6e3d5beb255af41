import { minorUnits } from './money.ts';

/** Credits that are sold together. */
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
/** As of a grant: far above any real pack. */
const MOST_CREDITS = 1_000_000_000;
/** Stripe shows it as the name of the product; longer ones break its page. */
const NAME_LENGTH = 60;

const PACK = /^([^=;]+)=\s*(\d{1,10})\s+for\s+([\d.]{1,11})\s+([A-Za-z]{3})$/;

/**
 * Packs as an operator writes them: `Starter = 1000 for 19.00 EUR; Growth = 10000 for 149 EUR`. Undefined where one of them
 * cannot be read, is out of bounds or has the name of another.
 */
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
