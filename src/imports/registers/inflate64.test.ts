import { Readable } from 'node:stream';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { FAR, MADE_BY_7_ZIP, SMALL } from '../../../test/publishers/made-by-7-zip.ts';
import { Inflate64, unpacked64 } from './inflate64.ts';

/** Unpacks bytes that come in pieces of these sizes, over and over. */
function unpack(packed: Buffer, sizes: readonly number[] = [packed.length]): Buffer {
  const inflate = new Inflate64();
  const pieces: Uint8Array[] = [];
  for (let at = 0, turn = 0; at < packed.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    pieces.push(...inflate.push(packed.subarray(at, at + size), false));
    at += size;
  }
  pieces.push(...inflate.push(new Uint8Array(0), true));
  return Buffer.concat(pieces);
}

async function declared(packed: Buffer, content: Buffer, size = content.length): Promise<Buffer> {
  const stream = unpacked64(Readable.from([packed]), { uncompressedSize: size, crc32: crc32(content) });
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** The members of the archive as they are packed. */
function members(): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; MADE_BY_7_ZIP.readUInt32LE(at) === 0x04034b50; ) {
    const from = at + 30 + MADE_BY_7_ZIP.readUInt16LE(at + 26) + MADE_BY_7_ZIP.readUInt16LE(at + 28);
    at = from + MADE_BY_7_ZIP.readUInt32LE(at + 18);
    found.push(MADE_BY_7_ZIP.subarray(from, at));
  }
  return found;
}
const [far = Buffer.alloc(0), small = Buffer.alloc(0)] = members();

/** Bits as Deflate puts them into bytes: numbers with the lowest bit first, codes with the highest. */
class BitWriter {
  readonly #bits: number[] = [];

  number(value: number, count: number): this {
    for (let bit = 0; bit < count; bit += 1) this.#bits.push((value >> bit) & 1);
    return this;
  }

  code(value: number, count: number): this {
    for (let bit = count - 1; bit >= 0; bit -= 1) this.#bits.push((value >> bit) & 1);
    return this;
  }

  /** A literal, by the fixed codes. */
  literal(byte: number): this {
    return byte < 144 ? this.code(0x30 + byte, 8) : this.code(0x190 + byte - 144, 9);
  }

  bytes(): Buffer {
    const bytes = Buffer.alloc(Math.ceil(this.#bits.length / 8));
    for (const [at, bit] of this.#bits.entries()) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (bit << (at & 7));
    return bytes;
  }
}
const END: [number, number] = [0, 7];
/** A first and last block with the fixed codes. */
const fixed = () => new BitWriter().number(1, 1).number(1, 2);

describe('what 7-Zip packed', () => {
  test.each([[1], [7], [1, 2, 3, 600], [100_000]])('is unpacked from pieces of %j, %j bytes', (...sizes) => {
    expect(unpack(far, sizes).equals(Buffer.from(FAR))).toBe(true);
    expect(unpack(small, sizes).toString()).toBe(SMALL);
  });

  test('and was cut off anywhere is not taken for whole', () => {
    for (let length = 0; length < far.length; length += 1)
      expect(() => unpack(far.subarray(0, length))).toThrow('the Deflate64 data ends too early');
  });

  test('and has a bit changed is never taken for it', async () => {
    const content = Buffer.from(FAR);
    // Every bit of the headers, and some of the rest.
    for (let bit = 0; bit < far.length * 8; bit += bit < 300 ? 1 : 61) {
      const damaged = Buffer.from(far);
      damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const end = await declared(damaged, content).catch((error: Error) => error.message);
      // The bits after the end of the last block mean nothing.
      if (typeof end !== 'string') expect(end.equals(content) && bit > far.length * 8 - 8).toBe(true);
      else expect(end).toMatch(/Deflate64 data|more than the|of \d+ bytes|checksum/);
    }
  });
});

test('what zlib packed without its one code that means something else is unpacked to the same', () => {
  // Words in an order that no long match comes of; larger than the window and what is held at once together.
  let seed = 7;
  const next = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return seed >>> 8;
  };
  const words = Array.from({ length: 120_000 }, () => (next() % 5_000).toString(36)).join(' ');
  const content = Buffer.from(words);
  expect(content.length).toBeGreaterThan(300_000);
  for (const level of [0, 1, 9])
    for (const strategy of [constants.Z_DEFAULT_STRATEGY, constants.Z_FIXED, constants.Z_HUFFMAN_ONLY])
      for (const size of [1_000_000, 4_096, 333])
        expect(unpack(deflateRawSync(content, { level, strategy }), [size]).equals(content)).toBe(true);
  expect(unpack(deflateRawSync(Buffer.alloc(0))).length).toBe(0);
});

test('the longest match, and the farthest', () => {
  const longest = fixed()
    .literal(97)
    .code(0xc5, 8)
    .number(65_535, 16)
    .code(0, 5)
    .code(...END)
    .bytes();
  expect(unpack(longest).equals(Buffer.alloc(65_539, 'a'))).toBe(true);
  // "b", 65,535 times "a", then what lies 65,536 bytes back, by code 31.
  const farthest = fixed()
    .literal(98)
    .literal(97)
    .code(0xc5, 8)
    .number(65_534 - 3, 16)
    .code(0, 5);
  farthest
    .code(1, 7)
    .code(31, 5)
    .number(16_383, 14)
    .code(...END);
  const expected = `b${'a'.repeat(65_535)}baa`;
  expect(unpack(farthest.bytes()).toString()).toBe(expected);
});

test('a match that reaches back over all of the window, right after older bytes were given up', () => {
  // 131,074 times "a", "mark", and so many "a" that what is held at once is full: then "mark" again, 65,535 bytes back.
  const packed = fixed().literal(97);
  for (const length of [65_538, 65_535])
    packed
      .code(0xc5, 8)
      .number(length - 3, 16)
      .code(0, 5);
  for (const letter of Buffer.from('marka')) packed.literal(letter);
  packed
    .code(0xc5, 8)
    .number(65_530 - 3, 16)
    .code(0, 5);
  packed
    .code(2, 7)
    .code(31, 5)
    .number(16_382, 14)
    .code(...END);
  const expected = `${'a'.repeat(131_074)}mark${'a'.repeat(65_531)}mark`;
  expect(unpack(packed.bytes()).equals(Buffer.from(expected))).toBe(true);
});

describe('damaged data is named', () => {
  test.each<[string, Buffer, RegExp]>([
    ['a block of a kind that is none', new BitWriter().number(1, 1).number(3, 2).bytes(), /unknown kind/],
    ['a stored block whose length is wrong', Buffer.from([1, 5, 0, 5, 0]), /contradicts itself/],
    [
      'a match before the beginning',
      fixed()
        .code(1, 7)
        .code(0, 5)
        .code(...END)
        .bytes(),
      /before the beginning/,
    ],
    ['a length that is none', fixed().code(0xc6, 8).code(0, 5).bytes(), /a length that is none/],
    ['too many symbols', new BitWriter().number(5, 3).number(31, 5).number(0, 9).bytes(), /too many symbols/],
    [
      'no codes',
      Buffer.concat([new BitWriter().number(5, 3).number(0, 14).bytes(), Buffer.alloc(40)]),
      /code that is none/,
    ],
    [
      'too many codes',
      Buffer.concat([
        new BitWriter().number(5, 3).number(0, 10).number(0, 4).number(0x249, 12).bytes(),
        Buffer.alloc(9),
      ]),
      /too many codes for the lengths/,
    ],
    [
      'too few codes',
      Buffer.concat([new BitWriter().number(5, 3).number(0, 14).number(2, 3).bytes(), Buffer.alloc(9)]),
      /too few codes for the lengths/,
    ],
  ])('%s', (_, packed, message) => {
    expect(() => unpack(packed)).toThrow(message);
  });

  test('more, or fewer, than the bytes that are declared, and another checksum', async () => {
    const content = Buffer.from(FAR);
    expect((await declared(far, content)).equals(content)).toBe(true);
    await expect(declared(far, content, 1_000)).rejects.toThrow(/more than the 1000 bytes that it declares/);
    await expect(declared(far, content, content.length + 1)).rejects.toThrow(/110886 of 110887 bytes/);
    await expect(declared(far, Buffer.from(FAR.replace('x', 'z')))).rejects.toThrow(/checksum is wrong/);
  });

  test('a small member that unpacks to gigabytes is stopped where it passes what it declares', () => {
    const bomb = fixed().literal(97);
    for (let match = 0; match < 2_000; match += 1) bomb.code(0xc5, 8).number(65_535, 16).code(0, 5);
    let most = 0;
    let bytes = 0;
    for (const piece of new Inflate64().push(bomb.code(...END).bytes(), true)) {
      most = Math.max(most, piece.length);
      bytes += piece.length;
      if (bytes > 1_000_000) break;
    }
    // Never more at once than what is held: the reader may stop in between.
    expect(most).toBeLessThan(300_000);
    expect(bytes).toBeLessThan(1_300_000);
  });
});
