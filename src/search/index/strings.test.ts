import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allStrings, packStrings, stringAt } from './strings.ts';

// Whole characters: half a pair has no UTF-8.
const strings = fc.array(fc.string({ unit: 'binary', maxLength: 12 }), { maxLength: 20 });

describe('packed strings', () => {
  test('come back as they were, in whatever script, empty ones too', () => {
    fc.assert(
      fc.property(strings, (some) => {
        const packed = packStrings(some);
        expect(allStrings(packed)).toEqual(some);
        for (const [at, text] of some.entries()) expect(stringAt(packed, at)).toBe(text);
        expect(packed.starts).toHaveLength(some.length + 1);
        expect(packed.starts.at(-1)).toBe(packed.bytes.length);
      }),
    );
  });

  test('hold the bytes of their letters and no more', () => {
    const { starts, bytes } = packStrings(['Ö', '', '红杉', 'a']);
    expect([...starts]).toEqual([0, 2, 2, 8, 9]);
    expect(new TextDecoder().decode(bytes)).toBe('Ö红杉a');
    expect(bytes.byteOffset + bytes.length).toBeLessThanOrEqual(bytes.buffer.byteLength);
  });

  test('are empty behind the end', () => {
    const packed = packStrings(['Norvale', 'Blipgrid']);
    expect([2, 3, 99].map((at) => stringAt(packed, at))).toEqual(['', '', '']);
    expect(allStrings(packStrings([]))).toEqual([]);
  });

  test('are read from memory that threads share', () => {
    const { starts, bytes } = packStrings(['Wobblemoor', 'Dapplewick']);
    const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
    shared.set(bytes);
    expect(stringAt({ starts, bytes: shared }, 1)).toBe('Dapplewick');
  });
});
