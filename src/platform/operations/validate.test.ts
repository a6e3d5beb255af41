import { type TSchema, Type } from 'typebox';
import { expect, it } from 'vitest';
import { createValidator } from './validate.ts';

const BODY = Type.Object(
  {
    limit: Type.Integer({ minimum: 1, maximum: 50 }),
    touch_id: Type.Optional(Type.String({ format: 'uuid' })),
    since: Type.Optional(Type.String({ format: 'date-time' })),
    day: Type.Optional(Type.String({ format: 'date' })),
  },
  { additionalProperties: false },
);

/** What a sender learns about a value, by place. */
function told(value: unknown, schema: TSchema = BODY): Record<string, string> {
  const checked = createValidator(schema, 'body')(value);
  if (checked.ok) return {};
  return Object.fromEntries((checked.error.details ?? []).map(({ path, message }) => [path, message]));
}

it('takes days that a calendar and the database have', () => {
  expect(told({ limit: 1, day: '2028-02-29' })).toEqual({});
  for (const day of ['0000-01-01', '2027-02-29', '2027-13-01'])
    expect(told({ limit: 1, day })).toEqual({ day: 'must be a date such as 2027-01-31' });
});

it('refuses in a query what no database can hold', () => {
  const check = createValidator(Type.Object({ operator: Type.String() }), 'query');
  expect(check({ operator: 'Ada' })).toMatchObject({ ok: true });
  for (const operator of ['a\u0000', ['a', '\u0000']])
    expect(check({ operator })).toMatchObject({
      error: { message: '"operator" may not hold a NUL character.' },
    });
});

it('does not look at a query that can have no fault, and refuses what is sent where nothing may be', () => {
  const closed = createValidator(Type.Object({}, { additionalProperties: false }), 'query');
  for (const name of ['anything', 'constructor']) expect(closed({ [name]: '1' }).ok).toBe(false);
  const check = createValidator(Type.Object({}), 'query');
  const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`p${n}`, '\u0000']));
  expect(check(many)).toEqual({ ok: true, value: {} });
});

it('says what was expected, in words and by example', () => {
  expect(told({ limit: 51, touch_id: 'abc', since: 'yesterday', day: '31.1.2027' })).toEqual({
    limit: 'must be at most 50',
    touch_id: 'must be an id such as 0b5c2b0e-3f7e-4c53-9f0a-5d1f3a9c1e77',
    since: 'must be a moment that exists, with its zone, such as 2027-01-31T18:00:00Z',
    day: 'must be a date such as 2027-01-31',
  });
  expect(told({ limit: 0 })).toEqual({ limit: 'must be at least 1' });
});

it('offers the field that was meant, and all of them where none is near', () => {
  expect(told({ limit: 1, limits: 2 })).toEqual({
    limits: 'is not a field of this request; the nearest known one is "limit"',
  });
  expect(told({ limit: 1, settings: {} })).toEqual({
    settings: 'is not a field of this request, which takes "limit", "touch_id", "since", "day"',
  });
});

it('names twenty faults, and says that there are more', () => {
  const named = (count: number) =>
    told({ limit: 1, ...Object.fromEntries(Array.from({ length: count }, (_, n) => [`x${n}`, n])) });
  expect(Object.keys(named(20))).toHaveLength(20);
  expect(named(20)['']).toBeUndefined();
  const many = named(500);
  expect(Object.keys(many)).toHaveLength(21);
  expect(many['']).toContain('more faults');
});

it('reads no query of more parameters than any request takes', () => {
  const check = createValidator(Type.Object({ p0: Type.Optional(Type.String()) }), 'query');
  const query = (count: number) =>
    check(Object.fromEntries(Array.from({ length: count }, (_, n) => [n, ''])));
  expect(query(50).ok).toBe(true);
  expect(query(51)).toMatchObject({ ok: false, error: { code: 'invalid_request' } });
});
