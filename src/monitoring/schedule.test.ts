import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { EVENT_LIMITS } from '../events/fields.ts';
import { TRIES, WEBHOOK_LIMITS } from './fields.ts';
import { rotateWebhook } from './operations-deliveries.ts';
import type { DueMonitor } from './rules-event.ts';
import { endOfAttempt, isUnchanged, RETRY_AFTER_MS, retryOfRun } from './rules-schedule.ts';

describe('endOfAttempt', () => {
  it('takes any 2xx and nothing else', () => {
    for (const status of [200, 202, 204, 299]) {
      expect(endOfAttempt({ status }, 1, 0)).toEqual({ state: 'delivered', status });
    }
    for (const status of [101, 301, 302, 400, 404, 429, 500, 503]) {
      expect(endOfAttempt({ status }, 1, 0)).toMatchObject({ state: 'pending', status, retryMs: 5_000 });
    }
  });
  it('gives up at once where the receiver is gone', () => {
    expect(endOfAttempt({ status: 410 }, 1, 0)).toMatchObject({ state: 'failed', disable: /410/ });
  });
  it('waits longer after each attempt, and adds a random part', () => {
    const waits = RETRY_AFTER_MS.map((_, at) => endOfAttempt({ error: 'x' }, at + 1, 0).retryMs ?? 0);
    expect(waits).toEqual(RETRY_AFTER_MS);
    expect(waits.toSorted((one, other) => one - other)).toEqual(waits);
    expect(endOfAttempt({ error: 'x' }, 1, 0.5).retryMs).toBe(5_250);
  });
  it('heeds Retry-After, up to a day', () => {
    expect(endOfAttempt({ status: 503, retryAfterMs: 60_000 }, 1, 0).retryMs).toBe(60_000);
    expect(endOfAttempt({ status: 503, retryAfterMs: 1 }, 1, 0).retryMs).toBe(5_000);
    expect(endOfAttempt({ status: 503, retryAfterMs: 9e9 }, 1, 0).retryMs).toBe(86_400_000);
  });
  it('switches the receiver off after the last attempt and says how it ended', () => {
    const last = RETRY_AFTER_MS.length + 1;
    expect(endOfAttempt({ status: 500 }, last, 0)).toMatchObject({
      state: 'failed',
      disable: /10 attempts.*status 500/,
    });
    expect(endOfAttempt({ error: 'no answer in time' }, last, 0).disable).toContain('no answer in time');
  });
});

it('tries a failed run soon, then ever later, and at least four times a day', () => {
  const waits = [1, 2, 3, 4, 10, 1_000].map(retryOfRun);
  expect(waits).toEqual([300_000, 600_000, 1_200_000, 2_400_000, 21_600_000, 21_600_000]);
});

describe('isUnchanged', () => {
  const at = new Date('2026-03-02T09:00:00Z');
  const monitor = (over: Partial<DueMonitor>): DueMonitor => ({
    scope: { tenantId: 't', mode: 'live' },
    kind: 'investors',
    lease: 'l',
    profile: { raise_type: 'startup_equity' },
    profileAt: at,
    lastRunAt: at,
    failures: 0,
    seen: { corpusVersion: 7, profileAt: at },
    ...over,
  });
  it('spares a search whose corpus and profile stand', () => {
    expect(isUnchanged(monitor({}), 7)).toBe(true);
    expect(isUnchanged(monitor({}), 8)).toBe(false);
    expect(isUnchanged(monitor({ profileAt: new Date(at.getTime() + 1) }), 7)).toBe(false);
    expect(isUnchanged(monitor({ seen: undefined }), 7)).toBe(false);
  });
  it('never spares live sources', () => {
    expect(isUnchanged(monitor({ kind: 'lookalikes' }), 7)).toBe(false);
  });
});

it('is as its page says: each number there is the one of the code', async () => {
  const page = (await readFile(new URL('../../docs/events.md', import.meta.url), 'utf8')).replaceAll(
    /\s+/g,
    ' ',
  );
  const overlap = rotateWebhook.schema.body.properties.overlap_hours as {
    default?: number;
    maximum?: number;
  };
  const HOUR = 3_600_000;
  const waits = RETRY_AFTER_MS.map((ms) =>
    ms < 60_000 ? `${ms / 1_000} s` : ms < HOUR ? `${ms / 60_000} min` : String(ms / HOUR),
  );
  for (const text of [
    `**Stored** for ${EVENT_LIMITS.days} days, the newest ${EVENT_LIMITS.kept.toLocaleString('en-GB')} of an account`,
    `seconds, ${EVENT_LIMITS.waitSeconds} at most. ${EVENT_LIMITS.waitersOfAccount} such requests of an account`,
    `after ${waits.slice(0, -1).join(', ')} and ${waits.at(-1)} hours`,
    `Where ${EVENT_LIMITS.kept.toLocaleString('en-GB')} events wait`,
    `(${overlap.default} if nothing is said, ${overlap.maximum} at most)`,
    `the newest ${TRIES} attempts`,
    `for ${WEBHOOK_LIMITS.keptDays} days after the end`,
    `at most ${WEBHOOK_LIMITS.tests} of them wait`,
    `At most ${WEBHOOK_LIMITS.webhooks} webhooks`,
    `in parts of ${EVENT_LIMITS.moves}.`,
  ])
    expect(page).toContain(text);
});
