import fc from 'fast-check';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../app/operations.ts';
import { type JsonLimits, jsonLimitsOf, limitPassed, readJsonBody } from './json.ts';

const NONE: JsonLimits = { depth: 1e9, members: 1e9, items: 1e9, textBytes: 1e9 };
const scan = (text: string, limits: Partial<JsonLimits>) =>
  limitPassed(Buffer.from(text), { ...NONE, ...limits });

/** What a value holds, counted on the value itself. */
function countsOf(value: unknown): JsonLimits {
  const text = (of: string) => Buffer.byteLength(JSON.stringify(of)) - 2;
  if (typeof value === 'string') return { depth: 0, members: 0, items: 0, textBytes: text(value) };
  if (typeof value !== 'object' || value === null) return { depth: 0, members: 0, items: 0, textBytes: 0 };
  const isList = Array.isArray(value);
  const inside = Object.values(value).map(countsOf);
  const own = isList
    ? { members: 0, items: Math.max(1, value.length) }
    : { members: inside.length, items: 0 };
  const names = isList ? [] : Object.keys(value).map(text);
  return {
    depth: 1 + Math.max(0, ...inside.map(({ depth }) => depth)),
    members: inside.reduce((sum, { members }) => sum + members, own.members),
    items: inside.reduce((sum, { items }) => sum + items, own.items),
    textBytes: Math.max(0, ...names, ...inside.map(({ textBytes }) => textBytes)),
  };
}

describe('limits of a JSON text', () => {
  it('are counted as they are of the value it stands for, however it is written', () => {
    const value = fc.jsonValue({ maxDepth: 6 });
    fc.assert(
      fc.property(value, fc.constantFrom(undefined, 2), (given, indent) => {
        const text = JSON.stringify(given, undefined, indent);
        const counts = countsOf(JSON.parse(text));
        expect(scan(text, counts)).toBeUndefined();
        for (const what of ['depth', 'members', 'items', 'textBytes'] as const) {
          if (counts[what] > 0) expect(scan(text, { [what]: counts[what] - 1 })).toBeDefined();
        }
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['signs inside texts', '{"a":"{[,:]}\\\\\\"{[,:]}"}'],
    ['a text without an end', '"abc'],
    ['an escape at the end', '"abc\\'],
    ['ends without beginnings', ']}]}]}'],
    ['nothing', ''],
  ])('take %s for what they are', (_name, text) => {
    expect(scan(text, { depth: 1, members: 1, items: 1 })).toBeUndefined();
  });

  it('name the limit and say what to do', () => {
    expect(scan('{"a":1,"b":2}', { members: 1 })).toMatch(/may have 1 fields in all.*send/);
    expect(scan('[1,2]', { items: 1 })).toMatch(/may have 1 list entries in all.*send/);
    expect(scan('["abc"]', { textBytes: 2 })).toMatch(
      /may have 2 bytes, and the one from byte 2 on.*shorten/,
    );
    expect(scan('[[1]]', { depth: 1 })).toMatch(/nested 1 deep/);
  });
});

describe('limits of a request', () => {
  it('follow from its schema: what fits it is read, and what it cannot hold is not', () => {
    const limits = jsonLimitsOf(
      Type.Object({
        names: Type.Array(Type.String({ maxLength: 1_000 }), { maxItems: 300 }),
        form: Type.Union([
          Type.Object({ a: Type.String() }),
          Type.Object({ b: Type.String(), c: Type.String() }),
        ]),
      }),
    );
    expect(limits).toEqual({ depth: 32, members: 200, items: 600, textBytes: 12_000 });
    const rows = Type.Array(
      Type.Record(Type.String(), Type.String({ maxLength: 500 }), { maxProperties: 40 }),
      {
        maxItems: 50,
      },
    );
    expect(jsonLimitsOf(rows)).toEqual({ depth: 32, members: 4_000, items: 200, textBytes: 6_000 });
  });

  it('have room for every example, and for no body of hundreds of thousands of fields', () => {
    const fields = Array.from({ length: 600_000 }, (_, n) => `"f${n}":1`).join(',');
    const hostile = Buffer.from(`{${fields}}`);
    for (const { schema } of ENDPOINTS) {
      if (schema.method === 'GET') continue;
      const limits = jsonLimitsOf(schema.body);
      expect(readJsonBody(Buffer.from(JSON.stringify(schema.example.body ?? {})), limits)).toHaveProperty(
        'value',
      );
      const read = readJsonBody(hostile, limits);
      expect('error' in read && read.error.message).toMatch(/^A body of this request may have \d+ fields/);
      // Rows of an investor list with every column are the most there is: at 4 µs a field some 50 ms, of a known key.
      expect(limits.members + limits.items).toBeLessThan(13_000);
    }
  });
});

it('text that grows many times its length when it is compared is refused, other scripts are not', () => {
  const limits = jsonLimitsOf(
    Type.Object({ names: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 100 }) }),
  );
  const read = (name: string) =>
    readJsonBody(Buffer.from(JSON.stringify({ names: Array(100).fill(name) })), limits);
  expect(read('\ufdfa'.repeat(200))).toMatchObject({ error: { code: 'invalid_request' } });
  for (const name of ['㍿トヨタ', '한국투자파트너스', 'ﷺ محمد', 'ﾄﾖﾀ自動車', 'ﬁnance ﬂow', 'Đặng Thị']) {
    expect(read(name)).toHaveProperty('value');
  }
});
