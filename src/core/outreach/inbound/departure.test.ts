import { expect, it } from 'vitest';
import { departure } from './departure.ts';

it.each([
  'She has left the firm.',
  'I have moved on from Lumen.',
  'He has recently left Lumen Capital to raise a fund.',
  'Bo no longer works here.',
])('reads that somebody left: %s', (words) => {
  expect(departure(words)).toBe(words);
});

it.each([
  'She has left you a note at the desk.',
  'He has left a message with our office.',
  'We have moved on from seed to Series A.',
  'I have left the office for today.',
])('reads nothing of the kind: %s', (words) => {
  expect(departure(words)).toBeUndefined();
});
