import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach } from 'vitest';

const DAY_MS = 86_400_000;
/** As long as a test may take (vitest.config.ts), ms. */
const TEST_MS = 60_000;
/** By which a timer may end early, and the clock of the database differ, ms. */
const SLACK_MS = 1_000;

/** How long a test has to wait, ms, so that its day in UTC does not end under it; `now` in ms since 1970. */
export function waitForOneDay(now: number): number {
  const left = DAY_MS - (now % DAY_MS);
  return left > TEST_MS ? 0 : left + SLACK_MS;
}

/** Begins no test shortly before 00:00 UTC, when caps of a day open again. For the top of a file whose tests count on them. */
export function holdOneDay(): void {
  beforeEach(async () => {
    // Not by Date, which tests may hold.
    const wait = waitForOneDay(performance.timeOrigin + performance.now());
    if (wait > 0) await sleep(wait);
  });
}
