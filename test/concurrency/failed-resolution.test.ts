import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createService, type Service } from '../../src/app/app.ts';
import { admitBatch, sweepCharges } from '../../src/credits/queries-billing.ts';
import { lostConnection, type StatementFault, withFaults, withLease } from '../harness/faulty-store.ts';
import { runOnce } from '../harness/one-off.ts';
import { createProbe, PROBE_PATH } from '../harness/probe-endpoint.ts';
import { type Account, createTestService, type TestService } from '../harness/service.ts';
import { chargesOf, KEPT, RULE, requestOf } from './charges.ts';

const probe = createProbe({ deadlineMs: 250 });
let test: TestService;
/** A second service on the same database whose statements a test may make fail. */
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
      system: test.db.system,
      connection: test.db.connection,
    },
    log: pino({ level: 'silent' }),
    endpoints: [probe.endpoint],
    sweepEveryMs: 600_000,
    maxWait: { admitMs: 1_000, resolveMs: 1_000 },
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
const expireLeases = (account: Account) =>
  test.db.system.query({
    text: "update charge set lease_until = now() - interval '1 second' where tenant_id = $1 and state = 'reserved'",
    values: [account.tenantId],
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
    expect(await chargesOf(test, account)).toEqual({ [state]: 1 });
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
    expect(await chargesOf(test, account)).toEqual({ settled: 1 });
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

  it('an admission whose acknowledgement is lost for good is 503, and what it reserved is given back', async () => {
    const account = await test.account({ credits: 100 });
    const key = randomUUID();
    const before = probe.calls.length;
    fault = {
      after: ({ name }) => {
        if (name === 'admit') throw lostConnection();
      },
    };
    const answer = await post(account, {}, key);
    expect(answer).toMatchObject({ status: 503, body: { error: 'unavailable' } });
    expect(answer.body.refund_issue).toBeUndefined();
    expect(probe.calls.length).toBe(before);
    await expect.poll(() => chargesOf(test, account)).toEqual({ refunded: 1 });
    fault = {};
    expect(await post(account, {}, key)).toMatchObject({
      status: 200,
      body: { credits_charged: 10, credits_remaining: 90 },
    });
  });

  it('the replay of a settled call tells of no refund, whatever is lost', async () => {
    const account = await test.account({ credits: 100 });
    const key = randomUUID();
    const first = await post(account, {}, key);
    fault = {
      after: ({ name }) => {
        if (name === 'admit') throw lostConnection();
      },
    };
    const answer = await post(account, {}, key);
    expect(answer).toMatchObject({ status: 503, body: { error: 'unavailable' } });
    expect(answer.body.refund_issue).toBeUndefined();
    fault = {};
    expect((await post(account, {}, key)).text).toBe(first.text);
    expect(await chargesOf(test, account)).toEqual({ settled: 1 });
  });

  it.each([
    ['found', 200, 'settled'],
    ['vendor_error', 502, 'refunded'],
  ])(
    '%s: a refusal after an attempt that was lost is answered by what the charge is',
    async (behave, status, state) => {
      const account = await test.account({ credits: 100 });
      let tries = 0;
      fault = {
        before: ({ name, values }) => {
          const isReading = name === 'resolve' && ((values?.[1] ?? []) as string[]).includes('none');
          if (name === 'resolve' && !isReading && tries > 0)
            throw Object.assign(new Error('refused by the test'), { severity: 'ERROR', code: 'XX000' });
          return undefined;
        },
        after: ({ name }) => {
          if (name === 'resolve' && tries++ === 0) throw lostConnection();
        },
      };
      const answer = await post(account, { behave });
      expect(answer.status).toBe(status);
      expect(answer.body.refund_issue).toBeUndefined();
      expect(answer.body.credits_remaining).toBe(await test.balance(account));
      expect(await chargesOf(test, account)).toEqual({ [state]: 1 });
    },
  );

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
      await admitBatch(test.db.service, [requestOf(account)], RULE, false);
      const first = await running;
      expect((await post(account, {}, key)).text).toBe(first.text);
    } finally {
      await runOnce(test.db.connection, 'drop trigger linger on warmpath.idempotency');
      await expireLeases(account);
      await sweepCharges(test.db.service, 500, KEPT);
    }
  });

  it('a handler that hangs is cut off at its deadline: 502, refunded', async () => {
    const account = await test.account({ credits: 100 });
    expect(await post(account, { behave: 'hang' })).toMatchObject({
      status: 502,
      body: { error: 'vendor_error', credits_remaining: 100 },
    });
    expect(await chargesOf(test, account)).toEqual({ refunded: 1 });
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
    expect(await chargesOf(test, account)).toEqual({});
  });
});
