import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bounded, PACE, TimePassed } from './backoff.ts';

const never = new AbortController().signal;
const hangs = () => new Promise<never>(() => {});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('gives the result and leaves no timer behind', async () => {
  expect(await bounded(1_000, never, async () => 'done')).toBe('done');
  expect(vi.getTimerCount()).toBe(0);
});

it('passes a failure on as it is', async () => {
  await expect(bounded(1_000, never, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
});

it('lets who heeds the signal say what came of it', async () => {
  const ended = bounded(
    1_000,
    never,
    (signal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve('cut off in good order'))),
  );
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await ended).toBe('cut off in good order');
  expect(vi.getTimerCount()).toBe(0);
});

it('gives up on who does not', async () => {
  const ended = bounded(1_000, never, hangs).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1_000 + PACE.graceMs);
  expect(await ended).toBeInstanceOf(TimePassed);
});

it('gives up as well when the parent ends, with its reason', async () => {
  const parent = new AbortController();
  const ended = bounded(60_000, parent.signal, hangs).catch((error: unknown) => error);
  parent.abort(new Error('the service stops'));
  await vi.advanceTimersByTimeAsync(PACE.graceMs);
  expect(await ended).toEqual(new Error('the service stops'));
  expect(vi.getTimerCount()).toBe(0);
});
