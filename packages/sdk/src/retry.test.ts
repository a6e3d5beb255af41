import { expect, it } from 'vitest';
import { ERRORS } from '../../../src/platform/values/errors.ts';
import type { ErrorCode, Failure } from './error.ts';
import { isRepeatable, RETRIES, RETRY_WITHIN_MS, waitBefore } from './retry.ts';

const LIMITS = { retries: RETRIES, withinMs: RETRY_WITHIN_MS };
const failed = (code: ErrorCode, retryAfter?: number, status = 503): Failure => ({
  status,
  code,
  message: '',
  retryAfter,
});
const tried = (repeated: number, elapsedMs = 0, awaited = 0) => ({ repeated, elapsedMs, awaited });

it('repeats what may go well the next time, and nothing that was decided or is kept for the key', () => {
  const words = [...new Set(Object.values(ERRORS).map(({ error }) => error))];
  expect(words.filter((code) => isRepeatable(failed(code)))).toEqual([
    'idempotency_in_progress',
    'rate_limited',
    'vendor_capacity',
    'unavailable',
  ]);
  expect(isRepeatable(failed('not_reached', undefined, 0))).toBe(true);
  expect(isRepeatable(failed('timed_out', undefined, 0))).toBe(true);
  const foreign = [200, 302, 403, 404, 429, 500, 501, 502, 503, 504];
  expect(foreign.filter((status) => isRepeatable(failed('not_warmpath', undefined, status)))).toEqual([
    429, 502, 503, 504,
  ]);
});

it('waits longer each time, between half a step and a whole one, up to eight seconds', () => {
  const bounds = [0, 1, 2, 3, 4].map((repeated) =>
    [0, 1].map((chance) => waitBefore(failed('unavailable'), tried(repeated), LIMITS, chance)),
  );
  expect(bounds).toEqual([
    [250, 500],
    [500, 1_000],
    [1_000, 2_000],
    [2_000, 4_000],
    [4_000, 8_000],
  ]);
  const many = { retries: 50, withinMs: RETRY_WITHIN_MS };
  expect(waitBefore(failed('unavailable'), tried(40), many, 1)).toBe(8_000);
});

it('ends after the repetitions allowed, and never begins with none', () => {
  expect(waitBefore(failed('unavailable'), tried(RETRIES), LIMITS, 0)).toBeUndefined();
  expect(waitBefore(failed('unavailable'), tried(0), { ...LIMITS, retries: 0 }, 0)).toBeUndefined();
});

it('waits at least as long as it is told to, and not at all where that is too long', () => {
  expect(waitBefore(failed('rate_limited', 40), tried(0), LIMITS, 0)).toBe(40_000);
  expect(waitBefore(failed('rate_limited', 40), tried(0), LIMITS, 1)).toBe(40_500);
  expect(waitBefore(failed('rate_limited', 0), tried(2), LIMITS, 0)).toBe(1_000);
  expect(waitBefore(failed('rate_limited', 40), tried(1, 51_000), LIMITS, 0)).toBeUndefined();
  expect(waitBefore(failed('vendor_capacity', 7_200), tried(0), LIMITS, 0)).toBeUndefined();
});

it('waits for the first answer to a key as long as the time allows, and counts that apart', () => {
  const running = failed('idempotency_in_progress', 1, 409);
  expect(waitBefore(running, tried(RETRIES, 0, 20), LIMITS, 0)).toBe(4_000);
  expect(waitBefore(running, tried(0, RETRY_WITHIN_MS - 500, 0), LIMITS, 0)).toBeUndefined();
  expect(waitBefore(running, tried(0, 0, 0), { ...LIMITS, retries: 0 }, 0)).toBeUndefined();
});
