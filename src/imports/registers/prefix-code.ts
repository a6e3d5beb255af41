/** Codes up to this length are read by one look into a table; longer ones, which are rare, bit by bit. */
export const QUICK_BITS = 10;
/** No code of Deflate is longer (RFC 1951, 3.2.7). */
export const MAX_BITS = 15;

/** A prefix code, ready to be read (RFC 1951, 3.2.2). */
export interface PrefixCode {
  /** By the next `QUICK_BITS` bits: the symbol times 16 plus the length of its code; 0: longer than that, or no code. */
  readonly quick: Uint16Array;
  /** Codes of each length. */
  readonly counts: Uint16Array;
  /** The symbols in the order of their codes. */
  readonly symbols: Uint16Array;
}

/**
 * The code in which symbol `i` has `lengths[i]` bits; 0: it is not used. Throws for lengths that are no prefix code: more
 * codes than fit, or fewer than fill it up unless it is a single one of one bit or none at all.
 */
export function prefixCode(lengths: Uint8Array, what: string): PrefixCode {
  const counts = new Uint16Array(MAX_BITS + 1);
  for (const length of lengths) counts[length] = at(counts, length) + 1;
  const used = lengths.length - at(counts, 0);
  counts[0] = 0;
  let left = 1;
  for (let length = 1; length <= MAX_BITS; length += 1) {
    left = left * 2 - at(counts, length);
    if (left < 0) throw new Error(`damaged Deflate64 data: too many codes for ${what}`);
  }
  if (left > 0 && !(used === 0 || (used === 1 && at(counts, 1) === 1)))
    throw new Error(`damaged Deflate64 data: too few codes for ${what}`);
  const places = new Uint16Array(MAX_BITS + 2);
  const codes = new Uint16Array(MAX_BITS + 2);
  for (let length = 1; length <= MAX_BITS; length += 1) {
    places[length + 1] = at(places, length) + at(counts, length);
    codes[length + 1] = (at(codes, length) + at(counts, length)) << 1;
  }
  const symbols = new Uint16Array(used);
  const quick = new Uint16Array(1 << QUICK_BITS);
  for (const [symbol, length] of lengths.entries()) {
    if (length === 0) continue;
    const place = at(places, length);
    symbols[place] = symbol;
    places[length] = place + 1;
    const code = at(codes, length);
    codes[length] = code + 1;
    if (length > QUICK_BITS) continue;
    // Codes come with their first bit first, and the bits of a byte with the lowest first.
    for (let entry = reversed(code, length); entry < quick.length; entry += 1 << length)
      quick[entry] = symbol * 16 + length;
  }
  return { quick, counts, symbols };
}

/**
 * The symbol whose code the bits of `hold` begin with, the first lowest, bit by bit, as an entry of `quick`. Throws if
 * they begin with none. Codes of one length are numbered on after those of the length before (RFC 1951, 3.2.2).
 */
export function longCode({ counts, symbols }: PrefixCode, hold: number): number {
  let code = 0;
  let first = 0;
  let place = 0;
  for (let length = 1; length <= MAX_BITS; length += 1) {
    code |= (hold >> (length - 1)) & 1;
    const count = at(counts, length);
    if (code - first < count) return at(symbols, place + code - first) * 16 + length;
    place += count;
    first = (first + count) << 1;
    code <<= 1;
  }
  throw new Error('damaged Deflate64 data: a code that is none');
}

function reversed(code: number, length: number): number {
  let result = 0;
  for (let bit = 0; bit < length; bit += 1) result |= ((code >> bit) & 1) << (length - 1 - bit);
  return result;
}

function at(numbers: Uint16Array, index: number): number {
  return numbers[index] ?? 0;
}
