import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatKey, KEY_PATTERN, KEY_RANDOM_BYTES, keyLastFour, parseKey } from './key-scopes.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const mode = fc.constantFrom('live' as const, 'test' as const);
// A byte in thirty is thrown away; this many always leave 30 unless the generator draws mostly the unfair ones.
const bytes = fc.uint8Array({ minLength: KEY_RANDOM_BYTES, maxLength: KEY_RANDOM_BYTES, max: 247 });
const tenant = fc.option(fc.uuid(), { nil: undefined });
const key = fc
  .tuple(mode, bytes, tenant)
  .map(([keyMode, random, tenantId]) => formatKey(keyMode, random, tenantId));

describe('the form of a key', () => {
  test('is prefix, tenant, 30 characters, and the CRC-32 of all as six base62 digits', () => {
    fc.assert(
      fc.property(mode, bytes, tenant, (keyMode, random, tenantId) => {
        const made = formatKey(keyMode, random, tenantId);
        expect(made).toHaveLength(tenantId === undefined ? 44 : 76);
        expect(made.slice(8, -36)).toBe(tenantId?.replaceAll('-', '') ?? '');
        expect(made).toMatch(new RegExp(`^${KEY_PATTERN}$`));
        const digits = made.slice(-6).split('');
        const sum = digits.reduce((total, digit) => total * 62 + ALPHABET.indexOf(digit), 0);
        expect(sum).toBe(crc32(made.slice(0, -6)));
        expect(parseKey(made)).toEqual({ mode: keyMode });
        expect(keyLastFour(made)).toBe(made.slice(-4));
      }),
    );
  });

  test('has known values, so that issued keys stay valid over releases', () => {
    expect(formatKey('live', new Uint8Array(30))).toBe('wp_live_0000000000000000000000000000003tKvsd');
    const steps = Uint8Array.from({ length: 30 }, (_, at) => at * 8);
    expect(formatKey('test', steps)).toBe('wp_test_08GOWemu2AIQYgow4CKSaiqy6EMUck1JbEEs');
    const ofTenant = formatKey('live', new Uint8Array(30), '0b5c2b0e-3f7e-4c53-9f0a-5d1f3a9c1e77');
    expect(ofTenant.slice(0, -6)).toBe(
      'wp_live_0b5c2b0e3f7e4c539f0a5d1f3a9c1e77000000000000000000000000000000',
    );
  });

  test('draws every character equally often', () => {
    const every = Uint8Array.from({ length: 248 }, (_, byte) => byte);
    const counts = new Map<string, number>();
    for (let start = 0; start < every.length; start += 1) {
      const rotated = Uint8Array.from({ length: 30 }, (_, at) => every[(start + at) % 248] ?? 0);
      for (const character of formatKey('live', rotated).slice(8, 38)) {
        counts.set(character, (counts.get(character) ?? 0) + 1);
      }
    }
    expect(counts.size).toBe(62);
    expect(new Set(counts.values()).size).toBe(1);
  });

  test('throws unfair bytes away and says when too few are left', () => {
    const random = Uint8Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? 255 : at));
    const fair = random.filter((byte) => byte !== 255);
    expect(formatKey('test', random)).toBe(formatKey('test', fair));
    expect(() => formatKey('test', fair.subarray(1))).toThrow(/30 random bytes/);
  });
});

describe('a mistyped key is refused', () => {
  test('with any one character changed', () => {
    fc.assert(
      fc.property(key, (made) => {
        for (let at = 0; at < made.length; at += 1) {
          for (const typed of `${ALPHABET}_- `) {
            if (typed === made[at]) continue;
            expect(parseKey(made.slice(0, at) + typed + made.slice(at + 1))).toBeUndefined();
          }
        }
      }),
      { numRuns: 20 },
    );
  });

  test('with two adjacent characters swapped, one missing or one too many', () => {
    fc.assert(
      fc.property(key, fc.nat(43), (made, at) => {
        const swapped = made.slice(0, at) + made.charAt(at + 1) + made.charAt(at) + made.slice(at + 2);
        if (swapped !== made) expect(parseKey(swapped)).toBeUndefined();
        expect(parseKey(made.slice(0, at) + made.slice(at + 1))).toBeUndefined();
        expect(parseKey(`${made.slice(0, at)}a${made.slice(at)}`)).toBeUndefined();
      }),
    );
  });

  test('whatever the text', () => {
    fc.assert(fc.property(fc.string(), (text) => parseKey(text) === undefined));
    fc.assert(fc.property(key, (made) => parseKey(`${made}\n`) === undefined));
  });
});
