import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { longCode, MAX_BITS, type PrefixCode, prefixCode, QUICK_BITS } from './prefix-code.ts';

// Deflate64 (method 9 of APPNOTE.TXT) is Deflate (RFC 1951) with three differences: the window has 64 kB, the codes 30 and
// 31 for distances are used, and code 285 is a length of 3 to 65,538 in 16 more bits. It has no public specification:
// these are the differences that free decoders agree upon.

/** How far back a match reaches. */
const WINDOW = 65_536;
/** The longest match: code 285 with all its bits set. */
const LONGEST = 65_538;
/** A shorter match is copied faster byte by byte than by a call. */
const SHORT = 48;
/** What is unpacked before it is handed on: the window before it, and room for one match behind it, come on top. */
const ROUND = 131_072;
/** Bytes of the longest header of a block (codes for 288 and 32 symbols at 14 bits), and far more than of one match. */
const LOOKAHEAD = 640;

/** Of the codes 257 to 285: the shortest length, and how many bits more it has. */
const LENGTHS = Uint16Array.of(
  ...[
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
    227, 3,
  ],
);
const LENGTH_BITS = Uint8Array.of(
  ...[0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 16],
);
const END = 256;
const QUICK_MASK = (1 << QUICK_BITS) - 1;
/** The order in which a header gives the lengths of the codes for lengths (RFC 1951, 3.2.7). */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

const FIXED_LITERALS = prefixCode(
  Uint8Array.from({ length: 288 }, (_, symbol) =>
    symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8,
  ),
  'lengths',
);
const FIXED_DISTANCES = prefixCode(new Uint8Array(32).fill(5), 'distances');

/**
 * Unpacks Deflate64 while it comes: `push` takes the packed bytes in pieces of any size, the last one with `isLast`, and
 * gives the unpacked ones. Holds some 260 kB and the piece. Throws an `Error` that says what is wrong with damaged or cut
 * data; bytes after the last block are ignored, as other decoders do.
 */
export class Inflate64 {
  /** What has come and is not read yet begins at `#next`. */
  #input = new Uint8Array(0);
  #next = 0;
  /** Bytes of `#input` that are data; zeros stand behind the last ones, so that reading ahead ends somewhere. */
  #end = 0;
  #isLast = false;
  /** Bits taken from the input and not used yet, the first lowest. */
  #hold = 0;
  #bits = 0;
  readonly #out = new Uint8Array(WINDOW + ROUND + LONGEST);
  /** Where the next byte goes, and up to where all was handed on. */
  #at = 0;
  #given = 0;
  /** Bytes written in all, up to the window: nothing lies further back. */
  #reach = 0;
  #state: 'header' | 'stored' | 'codes' | 'done' = 'header';
  #isLastBlock = false;
  #stored = 0;
  #literals: PrefixCode = FIXED_LITERALS;
  #distances: PrefixCode = FIXED_DISTANCES;

  *push(piece: Uint8Array, isLast: boolean): Generator<Uint8Array> {
    this.#take(piece, isLast);
    while (this.#state !== 'done') {
      const isHungry = this.#round();
      if (this.#at > this.#given) {
        yield this.#out.slice(this.#given, this.#at);
        this.#given = this.#at;
      }
      if (this.#at > WINDOW + ROUND - 1) {
        this.#out.copyWithin(0, this.#at - WINDOW, this.#at);
        this.#at = WINDOW;
        this.#given = WINDOW;
      }
      if (isHungry) return;
    }
  }

  #take(piece: Uint8Array, isLast: boolean): void {
    const rest = this.#input.subarray(this.#next, this.#end);
    const input = new Uint8Array(rest.length + piece.length + (isLast ? LOOKAHEAD : 0));
    input.set(rest);
    input.set(piece, rest.length);
    this.#input = input;
    this.#end = rest.length + piece.length;
    this.#next = 0;
    this.#isLast = isLast;
  }

  /** Unpacks until there is much to hand on (false), or the input is at its end (true). */
  #round(): boolean {
    for (;;) {
      if (this.#state === 'done') return true;
      if (this.#at >= WINDOW + ROUND) return false;
      if (this.#state === 'stored') {
        if (this.#copyStored()) return true;
      } else {
        // A block's header, or a match, is read in one go.
        if (!this.#isLast && this.#next + LOOKAHEAD > this.#end) return true;
        if (this.#state === 'header') this.#header();
        else this.#codes();
        if (this.#next - (this.#bits >> 3) > this.#end) throw cut();
      }
    }
  }

  #bitsOf(count: number): number {
    while (this.#bits < count) {
      this.#hold |= (this.#input[this.#next] ?? 0) << this.#bits;
      this.#next += 1;
      this.#bits += 8;
    }
    const value = this.#hold & ((1 << count) - 1);
    this.#hold >>>= count;
    this.#bits -= count;
    if (this.#next - (this.#bits >> 3) > this.#end) throw cut();
    return value;
  }

  #header(): void {
    if (this.#isLastBlock) {
      this.#state = 'done';
      return;
    }
    this.#isLastBlock = this.#bitsOf(1) === 1;
    const kind = this.#bitsOf(2);
    if (kind === 3) throw new Error('damaged Deflate64 data: a block of an unknown kind');
    if (kind === 0) this.#storedHeader();
    else if (kind === 1) {
      this.#literals = FIXED_LITERALS;
      this.#distances = FIXED_DISTANCES;
      this.#state = 'codes';
    } else this.#readCodes();
  }

  #storedHeader(): void {
    this.#bitsOf(this.#bits & 7);
    const length = this.#bitsOf(16);
    if ((this.#bitsOf(16) ^ 0xffff) !== length)
      throw new Error('damaged Deflate64 data: the length of a stored block contradicts itself');
    // Whole bytes that were taken ahead go back.
    this.#next -= this.#bits >> 3;
    this.#hold = 0;
    this.#bits = 0;
    this.#stored = length;
    this.#state = 'stored';
  }

  /** True if the input is at its end before the block is. */
  #copyStored(): boolean {
    const room = WINDOW + ROUND + LONGEST - this.#at;
    const count = Math.min(this.#stored, room, this.#end - this.#next);
    this.#out.set(this.#input.subarray(this.#next, this.#next + count), this.#at);
    this.#next += count;
    this.#at += count;
    this.#reach = Math.min(WINDOW, this.#reach + count);
    this.#stored -= count;
    if (this.#stored === 0) {
      this.#state = 'header';
      return false;
    }
    if (this.#next < this.#end) return false;
    if (this.#isLast) throw cut();
    return true;
  }

  #readCodes(): void {
    const literals = this.#bitsOf(5) + 257;
    const distances = this.#bitsOf(5) + 1;
    const count = this.#bitsOf(4) + 4;
    if (literals > 286) throw new Error('damaged Deflate64 data: too many symbols');
    const ofLengths = new Uint8Array(ORDER.length);
    for (const symbol of ORDER.slice(0, count)) ofLengths[symbol] = this.#bitsOf(3);
    const code = prefixCode(ofLengths, 'the lengths of codes');
    const lengths = new Uint8Array(literals + distances);
    for (let at = 0; at < lengths.length; ) {
      const symbol = this.#symbol(code);
      if (symbol < 16) {
        lengths[at] = symbol;
        at += 1;
        continue;
      }
      if (symbol === 16 && at === 0) throw new Error('damaged Deflate64 data: nothing to repeat');
      const value = symbol === 16 ? (lengths[at - 1] ?? 0) : 0;
      const times =
        symbol === 16 ? this.#bitsOf(2) + 3 : symbol === 17 ? this.#bitsOf(3) + 3 : this.#bitsOf(7) + 11;
      if (at + times > lengths.length) throw new Error('damaged Deflate64 data: more lengths than symbols');
      lengths.fill(value, at, at + times);
      at += times;
    }
    if (lengths[END] === 0) throw new Error('damaged Deflate64 data: a block without an end');
    this.#literals = prefixCode(lengths.subarray(0, literals), 'lengths');
    this.#distances = prefixCode(lengths.subarray(literals), 'distances');
    this.#state = 'codes';
  }

  /** The next symbol of a header: seldom, so that it need not be fast. */
  #symbol(code: PrefixCode): number {
    while (this.#bits < MAX_BITS) {
      this.#hold |= (this.#input[this.#next] ?? 0) << this.#bits;
      this.#next += 1;
      this.#bits += 8;
    }
    const entry = code.quick[this.#hold & QUICK_MASK] || longCode(code, this.#hold);
    this.#hold >>>= entry & 15;
    this.#bits -= entry & 15;
    if (this.#next - (this.#bits >> 3) > this.#end) throw cut();
    return entry >> 4;
  }

  /**
   * Literals and matches, up to the end of the block, of the input, or until there is much to hand on. Reads bits by local
   * variables: that is four times as fast as by the fields.
   */
  #codes(): void {
    const out = this.#out;
    const input = this.#input;
    const literals = this.#literals;
    const distances = this.#distances;
    const from = this.#at;
    const enough = this.#isLast ? this.#end : this.#end - LOOKAHEAD;
    let { at, next, hold, bits } = { at: from, next: this.#next, hold: this.#hold, bits: this.#bits };
    // Of what is taken already, whole bytes are not used yet.
    while (at < WINDOW + ROUND && next - (bits >> 3) <= enough) {
      while (bits < MAX_BITS) {
        hold |= (input[next] ?? 0) << bits;
        next += 1;
        bits += 8;
      }
      const entry = literals.quick[hold & QUICK_MASK] || longCode(literals, hold);
      hold >>>= entry & 15;
      bits -= entry & 15;
      const symbol = entry >> 4;
      if (symbol < END) {
        out[at] = symbol;
        at += 1;
        continue;
      }
      if (symbol === END) {
        this.#state = 'header';
        break;
      }
      const more = LENGTH_BITS[symbol - END - 1];
      if (more === undefined) throw new Error('damaged Deflate64 data: a length that is none');
      while (bits < more) {
        hold |= (input[next] ?? 0) << bits;
        next += 1;
        bits += 8;
      }
      const length = (LENGTHS[symbol - END - 1] ?? 0) + (hold & ((1 << more) - 1));
      hold >>>= more;
      bits -= more;
      while (bits < MAX_BITS) {
        hold |= (input[next] ?? 0) << bits;
        next += 1;
        bits += 8;
      }
      const far = distances.quick[hold & QUICK_MASK] || longCode(distances, hold);
      hold >>>= far & 15;
      bits -= far & 15;
      const code = far >> 4;
      const farther = code < 4 ? 0 : (code >> 1) - 1;
      while (bits < farther) {
        hold |= (input[next] ?? 0) << bits;
        next += 1;
        bits += 8;
      }
      // RFC 1951, 3.2.5, as a formula: each two codes have one bit more than the two before.
      const distance = 1 + (code < 4 ? code : ((2 + (code & 1)) << farther) + (hold & ((1 << farther) - 1)));
      hold >>>= farther;
      bits -= farther;
      if (distance > this.#reach + at - from)
        throw next - (bits >> 3) > this.#end
          ? cut()
          : new Error('damaged Deflate64 data: a match before the beginning');
      if (distance >= length && length > SHORT) {
        out.copyWithin(at, at - distance, at - distance + length);
        at += length;
      } else for (const end = at + length; at < end; at += 1) out[at] = out[at - distance] ?? 0;
    }
    this.#reach = Math.min(WINDOW, this.#reach + at - from);
    this.#at = at;
    this.#next = next;
    this.#hold = hold;
    this.#bits = bits;
  }
}

function cut(): Error {
  return new Error('the Deflate64 data ends too early');
}

/** What an archive declares of a member: its bytes unpacked, and their checksum. */
export interface Declared {
  readonly uncompressedSize: number;
  readonly crc32: number;
}

/**
 * The bytes of a member packed by Deflate64, unpacked as they are read. Fails with an `Error` if the data is damaged, cut
 * off, larger than declared (before more of it is unpacked), smaller, or has another checksum.
 */
export function unpacked64(packed: Readable, declared: Declared): Readable {
  return Readable.from(unpack(packed, declared), { objectMode: false });
}

async function* unpack(
  packed: Readable,
  { uncompressedSize, crc32: sum }: Declared,
): AsyncGenerator<Uint8Array> {
  const inflate = new Inflate64();
  let bytes = 0;
  let checksum = 0;
  const check = (piece: Uint8Array) => {
    bytes += piece.length;
    if (bytes > uncompressedSize)
      throw new Error(`it unpacks to more than the ${uncompressedSize} bytes that it declares`);
    checksum = crc32(piece, checksum);
    return piece;
  };
  try {
    for await (const chunk of packed)
      for (const piece of inflate.push(chunk as Uint8Array, false)) yield check(piece);
    for (const piece of inflate.push(new Uint8Array(0), true)) yield check(piece);
  } finally {
    packed.destroy();
  }
  if (bytes < uncompressedSize) throw new Error(`it unpacks to ${bytes} of ${uncompressedSize} bytes`);
  if (checksum !== sum) throw new Error('its checksum is wrong');
}
