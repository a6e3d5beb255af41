import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach } from 'vitest';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** As long as a test may take (vitest.config.ts), ms. */
const TEST_MS = 60_000;
/** By which a timer may end early, and the clock of the database differ, ms. */
const SLACK_MS = 1_000;

/** How long a test has to wait, ms, so that its day in UTC (or its hour) does not end under it; `now` in ms since 1970. */
export function waitForOneDay(now: number, lengthMs = DAY_MS): number {
  const left = lengthMs - (now % lengthMs);
  return left > TEST_MS ? 0 : left + SLACK_MS;
}

/** Begins no test shortly before 00:00 UTC, when caps of a day open again. For the top of a file whose tests count on them. */
export function holdOneDay(lengthMs = DAY_MS): void {
  beforeEach(async () => {
    // Not by Date, which tests may hold.
    const wait = waitForOneDay(performance.timeOrigin + performance.now(), lengthMs);
    if (wait > 0) await sleep(wait);
  });
}

/** As `holdOneDay`, of caps of an hour. */
export function holdOneHour(): void {
  holdOneDay(HOUR_MS);
}
