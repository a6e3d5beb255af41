import { describe, expect, it } from 'vitest';
import { cut, firstLine, isoDate, normalUrl, oneLine } from './social-url.ts';

describe('oneLine and firstLine', () => {
  it('make one line of any white space and drop controls', () => {
    expect(oneLine('  a\n\t b\u0000c\u2028d ', 50)).toBe('a b c d');
    expect(oneLine('Made\u202eedaM up\u2066', 50)).toBe('Made edaM up');
    expect(firstLine('\n\n  first here \r\nsecond', 50)).toBe('first here');
    expect(firstLine(' \n ', 50)).toBe('');
  });

  it('cut at the limit with an ellipsis and never through a character', () => {
    expect(oneLine('abcdef', 6)).toBe('abcdef');
    expect(oneLine('abcdefg', 6)).toBe('abcde…');
    expect(cut('ab😀cd', 4)).toBe('ab…');
    expect(cut('ab😀cd', 5)).toBe('ab😀…');
    expect(cut('abc', 0)).toBe('');
    expect(oneLine('a \ud800 b', 9).isWellFormed()).toBe(true);
  });
});

describe('isoDate', () => {
  it.each([
    ['2026-11-21', '2026-11-21'],
    ['2026-11-21T10:00:00Z', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21T10:00:00', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21 10:00:00 UTC', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21T10:00:00.123456+0200', '2026-11-21T08:00:00.123Z'],
    ['Sat, 21 Nov 2026 10:00:00 GMT', '2026-11-21T10:00:00.000Z'],
    [1795255200, '2026-11-21T10:00:00.000Z'],
    [1795255200000, '2026-11-21T10:00:00.000Z'],
    ['1795255200', '2026-11-21T10:00:00.000Z'],
  ])('reads %s', (value, expected) => {
    expect(isoDate(value)).toBe(expected);
  });

  it.each([
    '2026-02-31',
    '2026-13-01',
    'soon',
    '',
    '0000-00-00',
    '2026-11-21 at noon',
    0,
    -5,
    Number.NaN,
    1e300,
    null,
    {},
  ])('refuses %s', (value) => {
    expect(isoDate(value)).toBeUndefined();
  });
});

describe('normalUrl', () => {
  it.each([
    ['HTTPS://Example.COM/Path/?utm_source=x&b=2#top', 'https://example.com/Path?b=2'],
    ['https://example.com/', 'https://example.com'],
    ['https://example.com/a//', 'https://example.com/a'],
    ['https://example.com:8443/a?gclid=1', 'https://example.com:8443/a'],
    [' not a url ', 'not a url'],
    ['at://did:plc:x/app', 'at://did:plc:x/app'],
  ])('%s', (url, expected) => {
    expect(normalUrl(url)).toBe(expected);
    expect(normalUrl(expected)).toBe(expected);
  });
});
