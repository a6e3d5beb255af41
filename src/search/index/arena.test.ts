import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NoArena, type Numbers, openArena, packArena } from './mapped-file.ts';

const size = { maxLength: 20 };
const column = fc.oneof<fc.Arbitrary<Numbers>[]>(
  fc.uint8Array(size),
  fc.uint16Array(size),
  fc.uint32Array(size),
  fc.int32Array(size),
  fc.float32Array(size),
  fc.float64Array(size),
);
const columns = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), column, {
  maxKeys: 8,
  noNullPrototype: true,
});
/** What JSON returns as it was. */
const meta = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown);

/** Bytes in a buffer of their own length, as a file of them is read. */
function shared(bytes: Uint8Array): SharedArrayBuffer {
  const buffer = new SharedArrayBuffer(bytes.length);
  new Uint8Array(buffer).set(bytes);
  return buffer;
}

describe('an arena', () => {
  test('gives back every column, in its kind, and the value stored with them', () => {
    fc.assert(
      fc.property(meta, columns, (value, packed) => {
        const opened = openArena(packArena(value, packed));
        expect(opened.meta).toEqual(value);
        expect(Object.keys(opened.columns)).toEqual(Object.keys(packed));
        for (const [name, original] of Object.entries(packed)) {
          expect(opened.columns[name]?.constructor).toBe(original.constructor);
          expect([...(opened.columns[name] ?? [])]).toEqual([...original]);
        }
      }),
    );
  });

  test('packs the part of a buffer that a column is, not the buffer', () => {
    const part = Uint32Array.from([1, 2, 3, 4, 5]).subarray(1, 3);
    const { columns: opened } = openArena(packArena(null, { part, behind: Uint8Array.of(9) }));
    expect([...(opened.part ?? [])]).toEqual([2, 3]);
    expect([...(opened.behind ?? [])]).toEqual([9]);
  });

  test('is opened where it lies: a copy of its bytes says the same, and nothing is copied out of it', () => {
    const packed = packArena({ version: 3 }, { numbers: Float64Array.of(Number.NaN, -0, 1 / 3) });
    const opened = openArena(shared(new Uint8Array(packed)));
    expect([...(opened.columns.numbers ?? [])]).toEqual([Number.NaN, -0, 1 / 3]);
    expect(openArena(packed).columns.numbers?.buffer).toBe(packed);
  });

  test('that was cut short anywhere, or goes on, is none', () => {
    const packed = new Uint8Array(packArena({ name: 'Größe' }, { one: Uint16Array.of(1, 2, 3) }));
    for (let length = 0; length < packed.length; length += 1) {
      expect(() => openArena(shared(packed.slice(0, length))), `cut to ${length}`).toThrow(NoArena);
    }
    expect(() => openArena(shared(Uint8Array.of(...packed, 0)))).toThrow(NoArena);
  });

  test('is not made of foreign bytes, nor of any behind the right beginning', () => {
    const begin = new TextEncoder().encode('WARMPIDX');
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        expect(() => openArena(shared(bytes))).toThrow(NoArena);
        expect(() => openArena(shared(Uint8Array.of(...begin, ...bytes)))).toThrow(NoArena);
        const unread = Uint8Array.of(...begin, 13 + bytes.length, 0, 0, 0, ...bytes, 0x7b);
        expect(() => openArena(shared(unread))).toThrow(NoArena);
      }),
    );
  });

  test('whose header names what is not there is none', () => {
    const packed = new Uint8Array(packArena(null, { one: Uint16Array.of(1, 2, 3) }));
    const told = (from: string, to: string) => {
      const bytes = Buffer.from(packed);
      const at = bytes.indexOf(from);
      expect(at).toBeGreaterThan(0);
      bytes.write(to.padEnd(from.length), at);
      return shared(Uint8Array.from(bytes));
    };
    for (const [from, to] of [
      ['"Uint16Array"', '"Uint99Array"'],
      ['"length":3', '"length":9'],
      ['"start":0', '"start":1'],
      ['"entries"', '"entrees"'],
    ] as const) {
      expect(() => openArena(told(from, to)), to).toThrow(NoArena);
    }
  });

  test('has its first byte looked at: one letter off is another format', () => {
    const packed = new Uint8Array(packArena(null, {}));
    for (let at = 0; at < 8; at += 1) {
      const other = packed.map((byte, place) => (place === at ? byte ^ 0x20 : byte));
      expect(() => openArena(shared(other))).toThrow(NoArena);
    }
  });
});
