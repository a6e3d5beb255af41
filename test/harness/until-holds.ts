import { expect } from 'vitest';

/** Waits until what a check expects has come true. */
export const untilHolds = (check: () => Promise<void>) =>
  expect
    .poll(
      async () =>
        check().then(
          () => 'yes',
          () => 'no',
        ),
      { timeout: 10_000, interval: 20 },
    )
    .toBe('yes');
