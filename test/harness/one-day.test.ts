import { expect, test } from 'vitest';
import { waitForOneDay } from './one-day.ts';

const NOON = Date.parse('2026-11-23T12:00:00Z');
const MIDNIGHT = Date.parse('2026-11-24T00:00:00Z');

test.each([NOON, MIDNIGHT - 60_001, MIDNIGHT, MIDNIGHT + 1])('at %i a test begins at once', (now) => {
  expect(waitForOneDay(now)).toBe(0);
});

test.each([MIDNIGHT - 60_000, MIDNIGHT - 1])('at %i a test waits for the next day', (now) => {
  expect(now + waitForOneDay(now)).toBe(MIDNIGHT + 1_000);
});
