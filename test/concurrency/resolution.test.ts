import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createService, type Service } from '../../src/app.ts';
import { createKeeper } from '../../src/billing/keeper.ts';
import { LIMITS } from '../../src/core/limits.ts';
import { type AdmissionRequest, admitBatch, resolveBatch, sweepCharges } from '../../src/store/billing.ts';
import { lostConnection, type StatementFault, withFaults, withLease } from '../harness/faulty-store.ts';
import { runOnce } from '../harness/one-off.ts';
import { createProbe, PROBE_PATH } from '../harness/probe-endpoint.ts';
import { type Account, createTestService, type TestService } from '../harness/service.ts';

const probe = createProbe({ deadlineMs: 250 });
const RULE = { trial: 1_000, paid: 1_000, windowSeconds: 60, idempotencyHours: 24 };
const KEPT = { head: '{"request_id":"', tail: '"}' };
let test: TestService;
/** A second service on the same database whose statements a test may spoil. */
let faulty: Service;
let fault: StatementFault = {};

beforeAll(async () => {
  test = await createTestService({ endpoints: [probe.endpoint], rateLimits: false });
  faulty = await createService({
    config: { host: '127.0.0.1', port: 0, rateLimits: false, asOf: undefined },
    store: {
      service: withFaults(test.db.service, {
        before: (statement) => fault.before?.(statement),
        after: (statement) => fault.after?.(statement),
      }),
    },
    log: pino({ level: 'silent' }),
    endpoints: [probe.endpoint],
    sweepEveryMs: 600_000,
  });
  await faulty.http.ready();
});
afterAll(async () => {
  await faulty.close();
  await test.close();
});
afterEach(async () => {
  fault = {};
  await test.checkLedger();
});

const request = (account: Account, more: Partial<AdmissionRequest> = {}): AdmissionRequest => ({
  requestId: randomUUID(),
  keyHash: createHash('sha256').update(account.key).digest(),
  rateLimited: false,
  valid: true,
  operation: 'test.probe',
  price: 10,
  leaseMs: 60_000,
  needsProfile: false,
  idempotencyKey: undefined,
  fingerprint: undefined,
  ...more,
});
const admit = (requests: AdmissionRequest[], again = false) =>
  admitBatch(test.db.service, requests, RULE, again);
const end = (account: Account, requestId: string, action: 'settle' | 'refund') => ({
  requestId,
  tenantId: account.tenantId,
  mode: account.mode,
  action,
  idempotencyKey: undefined,
  keep: undefined,
});
const resolve = async (account: Account, requestId: string, action: 'settle' | 'refund') =>
  (await resolveBatch(test.db.service, [end(account, requestId, action)]))[0];
const sweep = () => sweepCharges(test.db.service, 500, KEPT);

async function post(account: Account, body: unknown, idempotencyKey?: string) {
  const response = await faulty.http.inject({
    method: 'POST',
    url: PROBE_PATH,
    headers: {
      authorization: `Bearer ${account.key}`,
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    payload: body as object,
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.payload,
    body: response.json(),
  };
}

async function chargesOf(account: Account): Promise<Record<string, number>> {
  const rows = await test.db.system.query<{ state: string; n: number }>({
    text: 'select state, count(*)::int as n from charge where tenant_id = $1 group by state',
    values: [account.tenantId],
  });
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}

const expireLeases = (account: Account) =>
  test.db.system.query({
    text: "update charge set lease_until = now() - interval '1 second' where tenant_id = $1 and state = 'reserved'",
    values: [account.tenantId],
  });

describe('a charge is resolved once', () => {
  it('settle after settle, refund after settle: settled', async () => {
    const account = await test.account({ credits: 100 });
    const one = request(account);
    await admit([one]);
    for (const action of ['settle', 'settle', 'refund'] as const) {
      expect(await resolve(account, one.requestId, action)).toMatchObject({ state: 'settled', balance: 90 });
    }
  });

  it('refund after refund, settle after refund: refunded once', async () => {
    const account = await test.account({ credits: 100 });
    const one = request(account);
    await admit([one]);
    for (const action of ['refund', 'refund', 'settle'] as const) {
      expect(await resolve(account, one.requestId, action)).toMatchObject({
        state: 'refunded',
        balance: 100,
      });
    }
  });

  it('the same charge twice in one batch moves credits once', async () => {
    const account = await test.account({ credits: 100 });
    const one = request(account);
    await admit([one]);
    const twice = await resolveBatch(test.db.service, [
      end(account, one.requestId, 'refund'),
      end(account, one.requestId, 'refund'),
    ]);
    expect(twice).toMatchObject([
      { state: 'refunded', balance: 100 },
      { state: 'refunded', balance: 100 },
    ]);
  });

  it('settle after sweep finds it refunded; sweep after settle leaves it settled', async () => {
    const account = await test.account({ credits: 100 });
    const [late, early] = [request(account, { leaseMs: 0 }), request(account, { leaseMs: 0 })];
    await admit([late, early]);
    await resolve(account, early.requestId, 'settle');
    expect((await sweep()).map(({ id }) => id)).toEqual([late.requestId]);
    expect(await resolve(account, late.requestId, 'settle')).toMatchObject({
      state: 'refunded',
      balance: 90,
    });
    expect(await sweep()).toEqual([]);
    expect(await chargesOf(account)).toEqual({ settled: 1, refunded: 1 });
  });

  it('sweeps, settles and refunds of the same charges at once move each once', async () => {
    const account = await test.account({ credits: 1_000 });
    const requests = Array.from({ length: 100 }, () => request(account, { leaseMs: 0 }));
    await admit(requests);
    await Promise.all([
      ...requests.map(({ requestId }, n) => resolve(account, requestId, n % 2 === 0 ? 'settle' : 'refund')),
      ...Array.from({ length: 8 }, sweep),
    ]);
    const { settled = 0, refunded = 0, reserved = 0 } = await chargesOf(account);
    expect({ all: settled + refunded, reserved }).toEqual({ all: 100, reserved: 0 });
    expect(await test.balance(account)).toBe(1_000 - 10 * settled);
  });

  it('a sweeper leaves reservations alone whose lease runs', async () => {
    const account = await test.account({ credits: 100 });
    await admit([request(account)]);
    expect(await sweep()).toEqual([]);
    expect(await test.balance(account)).toBe(90);
  });
});

describe('a batch', () => {
  it('is not spoiled by an item that the database refuses', async () => {
    const account = await test.account({ credits: 1_000 });
    const keeper = createKeeper(test.db.service, RULE);
    const good = Array.from({ length: 20 }, () => request(account));
    // Beyond what the column takes: the statement of the whole batch fails.
    const bad = request(account, { idempotencyKey: 'x'.repeat(300), fingerprint: Buffer.alloc(32) });
    const results = await Promise.allSettled(
      [...good.slice(0, 10), bad, ...good.slice(10)].map(keeper.admit),
    );
    expect(results.map(({ status }) => status)).toEqual(
      results.map((_, index) => (index === 10 ? 'rejected' : 'fulfilled')),
    );
    expect(await test.balance(account)).toBe(800);
    expect(await chargesOf(account)).toEqual({ reserved: 20 });
    await Promise.all(good.map(({ requestId }) => resolve(account, requestId, 'settle')));
  });

  it('repeated after its answer was lost reserves nothing twice', async () => {
    const account = await test.account({ credits: 25 });
    const requests = [request(account), request(account), request(account)];
    const first = await admit(requests);
    const second = await admit(requests, true);
    expect(second.map(({ verdict }) => verdict)).toEqual(first.map(({ verdict }) => verdict));
    expect(await test.balance(account)).toBe(5);
    expect(await chargesOf(account)).toEqual({ reserved: 2 });
  });

  it('repeated after its answer was lost admits what it holds, though the window is full or the key gone', async () => {
    const account = await test.account({ credits: 100 });
    const rule = { ...RULE, paid: 1 };
    const one = request(account, { rateLimited: true, idempotencyKey: 'k', fingerprint: Buffer.alloc(32) });
    expect((await admitBatch(test.db.service, [one], rule, false))[0]?.verdict).toBe('admitted');
    expect((await admitBatch(test.db.service, [one], rule, true))[0]).toMatchObject({
      verdict: 'admitted',
      balance: 90,
    });
    await test.db.system.query({
      text: 'update api_key set revoked_at = now() where tenant_id = $1',
      values: [account.tenantId],
    });
    expect((await admitBatch(test.db.service, [one], rule, true))[0]).toMatchObject({
      verdict: 'admitted',
      tenantId: account.tenantId,
      mode: account.mode,
      balance: 90,
    });
    expect(await chargesOf(account)).toEqual({ reserved: 1 });
  });
});

describe('what a caller hears when resolving goes wrong', () => {
  it.each([
    ['found', 'settled'],
    ['missed', 'settled'],
    ['vendor_error', 'refunded'],
  ])('a lost acknowledgement of %s is looked up: %s', async (behave, state) => {
    const account = await test.account({ credits: 100 });
    let lost = 0;
    fault = {
      after: ({ name }) => {
        if (name === 'resolve' && lost++ < 2) throw lostConnection();
      },
    };
    const answer = await post(account, { behave });
    expect(answer.status).toBe({ found: 200, missed: 422, vendor_error: 502 }[behave]);
    expect(answer.body.refund_issue).toBeUndefined();
    expect(await chargesOf(account)).toEqual({ [state]: 1 });
    expect(answer.body.credits_remaining).toBe(await test.balance(account));
  });

  it('a lost acknowledgement of the admission is repeated: one charge, one provider call', async () => {
    const account = await test.account({ credits: 100 });
    const before = probe.calls.length;
    let lost = 0;
    fault = {
      after: ({ name }) => {
        if (name === 'admit' && lost++ < 2) throw lostConnection();
      },
    };
    expect((await post(account, {}, randomUUID())).status).toBe(200);
    expect(probe.calls.length - before).toBe(1);
    expect(await chargesOf(account)).toEqual({ settled: 1 });
  });

  it('a refund that fails is 502 with refund_issue, lands with the sweeper, and a repeat hears a stored 502', async () => {
    const account = await test.account({ credits: 100 });
    const key = randomUUID();
    fault = {
      before: (statement) => {
        if (statement.name !== 'resolve') return undefined;
        throw Object.assign(new Error('refused by the test'), { severity: 'ERROR', code: 'XX000' });
      },
    };
    const answer = await post(account, { behave: 'vendor_error' }, key);
    expect(answer).toMatchObject({ status: 502, body: { error: 'vendor_error', refund_issue: true } });
    expect(answer.body.credits_remaining).toBeUndefined();
    fault = {};
    expect((await post(account, { behave: 'vendor_error' }, key)).status).toBe(409);
    await expireLeases(account);
    expect(await faulty.sweeper.sweep()).toBe(1);
    expect(await test.balance(account)).toBe(100);
    const repeat = await post(account, { behave: 'vendor_error' }, key);
    expect(repeat).toMatchObject({ status: 502, headers: { 'idempotent-replayed': 'true' } });
    expect(repeat.body.request_id).toBe(answer.body.request_id);
    expect((await post(account, { behave: 'vendor_error' }, key)).text).toBe(repeat.text);
  });

  it('an answer that comes after its charge was swept is dropped: 502, and a repeat hears the same', async () => {
    const account = await test.account({ credits: 100 });
    const key = randomUUID();
    fault = { before: (statement) => withLease(statement, 20) };
    const running = post(account, { after_ms: 120 }, key);
    await sleep(80);
    expect(await faulty.sweeper.sweep()).toBe(1);
    const answer = await running;
    expect(answer).toMatchObject({ status: 502, body: { error: 'vendor_error' } });
    expect(answer.body.refund_issue).toBeUndefined();
    const repeat = await post(account, { after_ms: 120 }, key);
    expect(repeat.headers['idempotent-replayed']).toBe('true');
    expect(repeat.text).toBe(answer.text);
    expect(await test.balance(account)).toBe(100);
  });

  it('keeps for a replay the very balance that it answers, while others are charged', async () => {
    const account = await test.account({ credits: 1_000 });
    const key = randomUUID();
    // Holds resolve open between keeping the answer and reading the balance for it.
    await runOnce(
      test.db.connection,
      `create function warmpath.linger() returns trigger language plpgsql as
         $$ begin perform pg_sleep(0.3); return null; end $$;
       create trigger linger after update on warmpath.idempotency for each row
         when (new.state = 'done') execute function warmpath.linger()`,
    );
    try {
      const running = post(account, {}, key);
      await sleep(120);
      await admit([request(account)]);
      const first = await running;
      expect((await post(account, {}, key)).text).toBe(first.text);
    } finally {
      await runOnce(test.db.connection, 'drop trigger linger on warmpath.idempotency');
      await expireLeases(account);
      await sweep();
    }
  });

  it('a handler that hangs is cut off at its deadline: 502, refunded', async () => {
    const account = await test.account({ credits: 100 });
    expect(await post(account, { behave: 'hang' })).toMatchObject({
      status: 502,
      body: { error: 'vendor_error', credits_remaining: 100 },
    });
    expect(await chargesOf(account)).toEqual({ refunded: 1 });
  });

  it.each([
    ['found', 200, 10],
    ['empty', 200, 10],
    ['missed', 422, 10],
    ['undetermined', 200, 0],
    ['bug', 500, undefined],
    ['vendor_error', 502, undefined],
    ['vendor_capacity', 503, undefined],
  ])('%s answers %i and says what it charged: %s', async (behave, status, charged) => {
    const account = await test.account({ credits: 100 });
    const answer = await test.call('POST', PROBE_PATH, { key: account.key, body: { behave } });
    expect(answer.status).toBe(status);
    expect(answer.body.credits_charged).toBe(charged);
    expect(answer.body.credits_remaining).toBe(100 - (charged ?? 0));
    expect(await test.balance(account)).toBe(100 - (charged ?? 0));
    expect(JSON.stringify(answer.body)).not.toMatch(/a bug of the probe|"internal"/);
  });

  it('a database out of reach for longer than the patience is 503, and nothing is charged', async () => {
    const account = await test.account({ credits: 100 });
    const before = probe.calls.length;
    fault = {
      before: ({ name }) => {
        if (name === 'admit')
          throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
        return undefined;
      },
    };
    const answer = await post(account, {});
    expect(answer).toMatchObject({
      status: 503,
      body: { error: 'unavailable' },
      headers: { 'retry-after': '2' },
    });
    expect(probe.calls.length).toBe(before);
    expect(await chargesOf(account)).toEqual({});
  });
});

it('leases outlive deadlines', () => {
  // Resolving may be tried for 20 s and its last try may take a statement time-out more.
  expect(LIMITS.leaseGrace).toBeGreaterThanOrEqual(30_000);
});
