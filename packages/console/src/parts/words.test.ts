import { WarmpathError } from '@warmpath/sdk';
import { describe, expect, it } from 'vitest';
import errors from './errors.json' with { type: 'json' };
import { codeInWords, errorInWords, factInWords, forPeople } from './words.ts';

describe('of a message only what speaks to people stays', () => {
  it.each([
    ['Nothing is stored yet. Store one with PUT /v1/fundraising/profile.', 'Nothing is stored yet.'],
    ['This call costs 12 credits and 3 are left. Nothing was charged.', true],
    ['Send "discard_edit": true to have it replaced.', ''],
    ['The tenant has none. Ask the operator.', 'Ask the operator.'],
    ['The operator adds credits: "npx warmpath credits grant 5". It is free.', 'It is free.'],
    ['Line 5 says "committed", line 6 "passed".', true],
    ['"stage" must be one of these. Ask again.', 'Ask again.'],
    // A name is no field, and a sentence does not end within one.
    ['Line 3 was taken for "St. `X` Ltd. Ab" of line 2.', true],
    ['imap.example refused the login: wrong password.', true],
    ['The raise_type is missing. Ask again.', 'Ask again.'],
  ])('%s', (message, left) => {
    expect(forPeople(message)).toBe(left === true ? message : left);
  });
});

it('writes sums, codes and connections as a screen does', () => {
  const own = new Intl.NumberFormat(undefined, { style: 'currency', currency: 'USD', notation: 'compact' });
  expect(factInWords('median $18K (80 of known size), $500K, asked $3M')).toBe(
    `median ${own.format(18_000)} (80 of known size), ${own.format(500_000)}, asked ${own.format(3_000_000)}`,
  );
  // What is no sum of ours stays: a price in another currency, a name.
  expect(factInWords('US$3M of A$AP, $2,500')).toBe('US$3M of A$AP, $2,500');
  expect(factInWords('Bo (Partner, Auk) is in your network')).toBe(
    'Bo (Partner, Auk) is among your connections',
  );
  expect(codeInWords('convertible_note')).toBe('convertible note');
  expect(codeInWords('series-c-plus')).toBe('Series C or later');
});

it('writes dates and stages as people do', () => {
  const said = factInWords('closest deals: Made (series-a, Boston, 2021), 2 at series-c-plus, of 2026-06-30');
  expect(said).toContain('(Series A, Boston, 2021), 2 at Series C or later,');
  expect(said).not.toContain('2026-06-30');
});

it('tells the fields of a form by their labels, and keeps the rest for the operator', () => {
  const body = {
    error: 'invalid_request' as const,
    message: '"growth_metrics/arr_usd" must be >= 0.',
    request_id: 'r-1',
    details: [
      { path: 'growth_metrics/arr_usd', message: 'must be at least 0' },
      { path: 'geography', message: 'fails its `pattern`' },
      { path: 'other', message: 'x' },
    ],
  };
  const error = new WarmpathError(
    { status: 400, code: 'invalid_request', message: body.message, body },
    { attempts: 1 },
  );
  const labels = new Map([
    ['growth_metrics.arr_usd', 'Revenue'],
    ['geography', 'Place'],
  ]);
  const told = errorInWords(error, labels);
  expect(told.fields).toEqual([
    { field: 'Revenue', why: 'must be at least 0' },
    { field: 'Place', why: '' },
  ]);
  expect(told.more).toBe('');
  expect(told.details).toEqual(expect.arrayContaining(['400 invalid_request', 'Request r-1', 'other: x']));
});

it.each([
  'Unable to preload CSS for /assets/x.css',
  'Failed to fetch dynamically imported module: https://x/assets/y.js',
])('tells a part of the page that is not there as that: %s', (message) => {
  const { what, more, details } = errorInWords(new Error(message));
  expect([what, more, details]).toEqual([errors.stale.what, '', [message]]);
});
