import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../src/app/operations.ts';
import { StoreUnavailableError } from '../../src/credits/batcher.ts';
import { Guard, type GuardOptions } from '../../src/credits/guard.ts';
import type { Admission } from '../../src/credits/queries-billing.ts';
import type { FailedCall } from '../../src/platform/values/address.ts';
import { DomainError, ERRORS, type ErrorCode } from '../../src/platform/values/errors.ts';

// What operators are told of, and what is charged and refunded, by how a call ended.

const REQUEST = '00000000-0000-4000-8000-000000000002';
const HASH = Buffer.alloc(32, 5);
const ADMITTED: Admission = {
  verdict: 'admitted',
  tenantId: '00000000-0000-4000-8000-000000000001',
  mode: 'test',
  quota: 10,
  remaining: 9,
  resetSeconds: 60,
  balance: 7,
  profile: null,
  status: null,
  answer: null,
  booked: null,
  cached: null,
  generation: null,
  capacitySeconds: null,
  repeats: null,
  key: null,
  actor: null,
};
const billed = ENDPOINTS.find(({ schema }) => schema.operation === 'company.search');
if (billed === undefined) throw new Error('there is such an endpoint');

/** Makes a call that ends so, and says what was told, resolved and replied. */
async function ended(more: Partial<GuardOptions> & { readonly admission?: Partial<Admission> }) {
  const told: FailedCall[] = [];
  const answered: (readonly [string, number])[] = [];
  const actions: string[] = [];
  const { admission = {}, ...options } = more;
  const guard = new Guard({
    billing: {
      admit: async () => ({ ...ADMITTED, ...admission }),
      resolve: async ({ action }) => {
        actions.push(action);
        const state = action === 'settle' ? 'settled' : 'refunded';
        return { state, balance: 7, status: null, answer: null, takenOver: false } as never;
      },
    },
    understanding: { refusal: async () => undefined },
    lookups: { plan: () => ({ candidates: [], cacheKey: undefined }) },
    run: () => Promise.reject(new Error('nothing was admitted')),
    understand: () => Promise.reject(new Error('it is no dry run')),
    vault: undefined,
    gate: { known: () => {}, unknown: () => new DomainError('unauthorized', 'no such key') },
    rateLimits: true,
    leaseGraceMs: 7_000,
    log: { warn: () => {}, error: () => {} },
    onFailed: (call) => told.push(call),
    onAnswered: (operation, status) => answered.push([operation, status]),
    now: () => new Date(0),
    ...options,
  });
  const reply = await guard.handle(billed as (typeof ENDPOINTS)[number], {
    requestId: REQUEST,
    address: '192.0.2.1',
    credential: { hash: HASH, mode: 'test' },
    idempotency: undefined,
    input: { ok: true, body: { keyword: 'battery' }, query: {} },
  });
  expect(answered).toEqual([['company.search', reply.status]]);
  // Operators are told of their own faults, and of tenants that could not pay; of each once.
  const isTold = reply.status >= 500 || reply.status === 402;
  expect(told.map(({ status }) => status)).toEqual(isTold ? [reply.status] : []);
  const body = JSON.parse(reply.text) as { error?: string; credits_charged?: number };
  for (const call of told) {
    expect(call).toMatchObject({
      requestId: REQUEST,
      operation: 'company.search',
      error: body.error,
      keyHash: HASH,
      mode: 'test',
    });
    expect(Math.abs(call.at.getTime() + call.durationMs - Date.now())).toBeLessThan(60_000);
  }
  return { status: reply.status, told: told.length, actions, body };
}

describe('operators are told of a call', () => {
  const STATUSES = [200, 201, 299, 400, 401, 402, 403, 404, 409, 422, 429, 499, 500, 501, 502, 503, 504, 599];
  it.each(STATUSES)('that was answered with %d, or are not', async (status) => {
    // An answer that was stored, of whatever status.
    const admission = { verdict: 'replay', status, answer: '{"error":"as_it_was"}' } as const;
    expect((await ended({ admission })).status).toBe(status);
  });

  it.each([
    ['rate_limited', 429, 0],
    ['tenant_suspended', 403, 0],
    ['unauthorized', 401, 0],
    ['idempotency_in_progress', 409, 0],
    ['insufficient_credits', 402, 1],
    ['key_cap_reached', 402, 1],
    ['vendor_capacity', 503, 1],
    ['tenant_moving', 503, 1],
  ] as const)('that was refused: %s', async (verdict, status, told) => {
    expect(await ended({ admission: { verdict } })).toMatchObject({ status, told, actions: [] });
  });

  it('where the database is lost, or the guard itself fails', async () => {
    const away = new StoreUnavailableError(false, undefined);
    const lost = { admit: () => Promise.reject(away), resolve: () => Promise.reject(away) };
    expect(await ended({ billing: lost as never })).toMatchObject({ status: 503, told: 1 });
    const broken = { ...lost, admit: () => Promise.reject(new TypeError('no')) };
    expect(await ended({ billing: broken as never })).toMatchObject({ status: 500, told: 1 });
  });
});

describe('a handler that ends', () => {
  it('with a defect of ours is told, refunded, and says nothing of it', async () => {
    const made = await ended({ run: () => Promise.reject(new TypeError('of a secret')) });
    expect(made).toMatchObject({
      status: 500,
      told: 1,
      actions: ['refund'],
      body: { error: 'internal_error' },
    });
    expect(JSON.stringify(made.body)).not.toContain('secret');
  });

  it.each(Object.keys(ERRORS) as ErrorCode[])('with %s is refunded', async (code) => {
    const { status, error } = ERRORS[code];
    const made = await ended({ run: () => Promise.reject(new DomainError(code, 'why')) });
    expect(made).toMatchObject({ status, actions: ['refund'], body: { error } });
    expect(made.body.credits_charged ?? 0).toBe(0);
  });

  it.each([
    ['found', 200, 'settle', 3],
    ['empty', 200, 'settle', 3],
    ['missed', 422, 'settle', 3],
    ['undetermined', 200, 'refund', 0],
  ] as const)(
    'with the outcome %s is answered with %d: %s, %d credits',
    async (outcome, status, action, charged) => {
      const made = await ended({ run: async () => ({ outcome, data: [] }) as never });
      expect(made).toMatchObject({ status, actions: [action], body: { credits_charged: charged } });
    },
  );
});
