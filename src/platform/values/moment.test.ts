import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCursor, parseCursor, parseUuidCursor } from './scope.ts';
import { parseMoment } from './text.ts';

describe('parseMoment', () => {
  test.each([
    ['2027-01-31T18:00:00Z', '2027-01-31T18:00:00.000Z'],
    ['2027-01-31t18:00:00z', '2027-01-31T18:00:00.000Z'],
    ['2027-01-31 18:00:00.5+00', '2027-01-31T18:00:00.500Z'],
    ['2027-01-31T18:00:00.123456789+05:30', '2027-01-31T12:30:00.123Z'],
    ['2027-01-31T18:00:00-0800', '2027-02-01T02:00:00.000Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
  ])('%s', (text, iso) => expect(parseMoment(text)?.toISOString()).toBe(iso));

  test.each([
    '2026-02-30T00:00:00.000Z',
    '2023-02-29T00:00:00Z',
    '2026-01-01T24:00:00.000Z',
    '2016-12-31T23:59:60Z',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+01:00',
    '9999-12-31T23:59:59-01:00',
    '2026-13-01T00:00:00Z',
    '2026-00-01T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-01-01T00:60:00Z',
    '2026-01-01T00:00:00+16:00',
    '2026-01-01T00:00:00+01:60',
    '2026-01-01T00:00:00',
    '2026-01-01',
    '2026-1-1T00:00:00Z',
    '+020026-01-01T00:00:00Z',
    ' 2026-01-01T00:00:00Z',
    '2026-01-01T00:00:00Z\n',
    '',
  ])('none in %j', (text) => expect(parseMoment(text)).toBeUndefined());

  test('reads back every moment that is written', () => {
    const min = new Date('0001-01-01T00:00:00Z');
    const max = new Date('9999-12-31T23:59:59.999Z');
    fc.assert(
      fc.property(fc.date({ min, max, noInvalidDate: true }), (date) => {
        expect(parseMoment(date.toISOString())).toEqual(date);
      }),
    );
  });
});

describe('cursors', () => {
  test('are read back as they were written', () => {
    const at = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
    fc.assert(
      fc.property(at, fc.nat(), fc.uuid(), (time, id, uuid) => {
        expect(parseCursor(formatCursor({ at: time, id }))).toEqual({ at: time, id });
        expect(parseUuidCursor(formatCursor({ at: time, id: uuid }))).toEqual({ at: time, id: uuid });
      }),
    );
  });

  test.each([
    '2026-02-30T00:00:00.000Z~1',
    '0000-01-01T00:00:00.000Z~1',
    '2026-01-01T24:00:00.000Z~1',
    '2026-01-01T00:00:00.000Z~9999999999999999',
    '2026-01-01T00:00:00.000Z~-1',
    '2026-01-01T00:00:00.000Z~1~1',
    '2026-01-01T00:00:00Z~1',
    '2026-01-01T00:00:00.000+00:00~1',
    '2026-01-01T00:00:00.000Z',
    '~',
    '',
  ])('none in %j', (text) => {
    expect(parseCursor(text)).toBeUndefined();
    expect(parseUuidCursor(text.replace('~1', '~0b5c2b0e-3f7e-4c53-9f0a-5d1f3a9c1e77'))).toBeUndefined();
  });
});
