import { expect, it } from 'vitest';
import cases from './departures.cases.json' with { type: 'json' };
import { departure } from './rules-parsed-mail.ts';

it.each(cases.left)('reads that somebody left: %s', (words) => {
  expect(departure(words)).toBe(words);
});

it.each(cases.there)('reads nothing of the kind: %s', (words) => {
  expect(departure(words)).toBeUndefined();
});
