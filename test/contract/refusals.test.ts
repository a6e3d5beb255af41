import { describe, expect, it } from 'vitest';
import type { Admission, Verdict } from '../../src/credits/queries-billing.ts';
import { comesFirst, isStoredStatus, refusalOf } from '../../src/credits/refusals.ts';
import { ERRORS } from '../../src/platform/values/errors.ts';

type Refused = Exclude<Verdict, 'admitted'>;
const KEY = { name: '', mode: 'live', scopes: ['read'], daily_credits: 10, credits_used_today: 4 } as const;
const refused = (verdict: Refused, more: object = {}) =>
  ({
    verdict,
    quota: 10,
    resetSeconds: 7,
    balance: 2,
    capacitySeconds: 90,
    key: KEY,
    ...more,
  }) as unknown as Admission;
const refusal = (verdict: Refused, more?: object, price = 3) =>
  refusalOf(verdict, { price, needs: ['read', 'write'] as never }, refused(verdict, more));

describe('a refusal', () => {
  // Every verdict that has one: its status, when a repetition can help, s, and whether it is told before a wrong input is.
  const TABLE = {
    rate_limited: [429, 7, true],
    tenant_suspended: [403, undefined, true],
    tenant_moving: [503, 1, true],
    insufficient_scope: [403, undefined, true],
    invalid: [400, undefined, false],
    idempotency_mismatch: [400, undefined, false],
    idempotency_in_progress: [409, 1, false],
    no_profile: [422, undefined, false],
    vendor_capacity: [503, 90, false],
    key_cap_reached: [402, 90, false],
    insufficient_credits: [402, undefined, false],
  } as const satisfies Record<Exclude<Refused, 'unauthorized' | 'replay'>, unknown>;

  it.each(Object.entries(TABLE))('%s', (verdict, [status, retryAfterSeconds, isFirst]) => {
    const error = refusal(verdict as Refused);
    expect([error.status, error.retryAfterSeconds]).toEqual([status, retryAfterSeconds]);
    expect(comesFirst(verdict as Refused)).toBe(isFirst);
  });

  it('waits a minute, or an hour, where the database does not say how long', () => {
    expect(refusal('rate_limited', { resetSeconds: null }).retryAfterSeconds).toBe(60);
    expect(refusal('vendor_capacity', { capacitySeconds: null }).retryAfterSeconds).toBe(3_600);
    expect(refusal('key_cap_reached', { capacitySeconds: null }).retryAfterSeconds).toBe(3_600);
  });

  it.each([
    [9, false],
    [10, false],
    [11, true],
    [1_000, true],
  ])('of a price of %d under a cap of 10 a day: never is %s', (price, isNever) => {
    const { message, retryAfterSeconds } = refusal('key_cap_reached', {}, price);
    expect(message).toContain(`costs ${price} credits; this key may spend 10 a day and has spent 4 of them.`);
    expect(message.includes('No day has room')).toBe(isNever);
    expect(message.includes('opens again at 00:00 UTC')).toBe(!isNever);
    expect(retryAfterSeconds).toBe(isNever ? undefined : 90);
  });

  it('names the scopes that are missing, those that the key has, and what is left', () => {
    const { message } = refusal('insufficient_scope');
    expect(message).toMatch(/needs the scope write, and this key has read\. .*--scopes read,write"/);
    expect(refusal('insufficient_credits').message).toMatch(/costs 3 credits and 2 are left/);
    expect(refusal('no_profile').details).toEqual([{ path: 'profile', message: 'is not stored yet' }]);
  });
});

it('keeps the answers of requests that began under their idempotency keys, and of no others', () => {
  const statuses = [200, ...new Set(Object.values(ERRORS).map(({ status }) => status as number))];
  const kept = statuses.filter((status) => isStoredStatus(status)).toSorted((one, other) => one - other);
  expect(kept).toEqual([200, 404, 405, 413, 415, 422, 500, 502]);
});
