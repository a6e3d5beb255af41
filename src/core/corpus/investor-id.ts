/**
 * The public id of an investor: `inv_` and ten characters, made of its number in the corpus by a bijection of 48 bits, so
 * that it needs no column, stays the same over restarts, and one id does not show its neighbours. It hides nothing that is
 * secret: every investor of the corpus is everybody's.
 */
const PREFIX = 'inv_';
/** Ids of companies are made alike; they distinguish the candidates for a name. */
const COMPANY_PREFIX = 'com_';
/** Crockford's alphabet: no letter looks like a digit. https://www.crockford.com/base32.html */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const BITS = 48n;
const MASK = (1n << BITS) - 1n;
/** Odd, so that it has an inverse modulo 2^48; the golden ratio's digits spread neighbours far apart. */
const FACTOR = 0x9e37_79b9_7f4bn;
const LENGTH = 10;
const ID = /^inv_[0-9a-hjkmnp-tv-z]{10}$/;

/** The inverse of an odd number modulo 2^48: each step of Newton's method doubles the bits that are right. */
function inverseOf(odd: bigint): bigint {
  let inverse = odd;
  for (let bits = 3n; bits < BITS; bits *= 2n) inverse = (inverse * (2n - odd * inverse)) & MASK;
  return inverse & MASK;
}

const INVERSE = inverseOf(FACTOR);

/** The public id of the investor with this number. */
export function investorIdOf(number: number): string {
  return PREFIX + textOf(number);
}

/** The public id of the company with this number. */
export function companyIdOf(number: number): string {
  return COMPANY_PREFIX + textOf(number);
}

function textOf(number: number): string {
  let rest = (BigInt(number) * FACTOR) & MASK;
  let text = '';
  for (let at = 0; at < LENGTH; at += 1) {
    text = ALPHABET.charAt(Number(rest & 31n)) + text;
    rest >>= 5n;
  }
  return text;
}

/** The number of a public id, whatever its case; undefined for any other text. */
export function numberOfInvestorId(text: string): number | undefined {
  const id = text.trim().toLowerCase();
  if (!ID.test(id)) return undefined;
  let value = 0n;
  for (const letter of id.slice(PREFIX.length)) value = (value << 5n) | BigInt(ALPHABET.indexOf(letter));
  if (value > MASK) return undefined;
  return Number((value * INVERSE) & MASK);
}
