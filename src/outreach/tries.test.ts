import { expect, it } from 'vitest';
import { afterAttempt } from './rules-compose.ts';

const RETRY = { state: 'retry', afterMs: 60_000, why: 'Try later.' } as const;

it('tries a message again that was refused for now, nineteen times', () => {
  expect(afterAttempt(RETRY, 1)).toBe(RETRY);
  expect(afterAttempt(RETRY, 19)).toBe(RETRY);
  expect(afterAttempt(RETRY, 20)).toEqual({
    state: 'failed',
    // Its address may exist: it is not suppressed.
    hard: false,
    why: 'Refused 20 times, the last time with: Try later.',
  });
});

it.each([
  { state: 'failed', hard: true, why: 'No such user.' },
  { state: 'unknown', why: 'The connection broke.' },
  { state: 'mailbox_refused', why: 'The login is refused.' },
] as const)('leaves every other outcome as it is: $state', (outcome) => {
  expect(afterAttempt(outcome, 20)).toBe(outcome);
});
