import { createHash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type AdmissionRequest,
  admitBatch,
  resolveBatch,
  sweepCharges,
} from '../../src/credits/queries-billing.ts';
import type { Endpoint } from '../../src/platform/operations/operation.ts';
import { LEARNING } from '../../src/platform/values/outcome.ts';
import { createRankingModels } from '../../src/search/queries-stored-investors.ts';
import { runOnce } from '../harness/one-off.ts';
import { createProbe, PROBE_PATH } from '../harness/probe-endpoint.ts';
import { type Account, createTestService, type TestService } from '../harness/service.ts';
import { withRetries } from '../harness/with-retries.ts';
import { chargesOf, endOf, KEPT, RULE, requestOf } from './charges.ts';
import { PATIENT, times } from './together.ts';

const probe = createProbe();
let isLearning = true;
/** As the search: its answers tell that the ranking is being learned while it is. */
const ranked: Endpoint = {
  ...probe.endpoint,
  schema: { ...probe.endpoint.schema, isRanked: true },
  run: async (...asked) => {
    const told = isLearning ? [LEARNING] : [];
    return { ...(await probe.endpoint.run(...asked)), warnings: told };
  },
};

let test: TestService;
let account: Account;
beforeAll(async () => {
  test = await createTestService({ endpoints: [ranked], rateLimits: false, ...PATIENT });
});
afterAll(() => test.close());
afterEach(() => test.checkLedger());
beforeEach(async () => {
  isLearning = true;
  await test.db.service.query({ text: 'delete from ranking_model' });
  account = await test.account({ credits: 10 });
});

const send = (body: object = {}, headers: Record<string, string> = {}) =>
  test.call('POST', PROBE_PATH, { key: account.key, body, headers });
const balance = () => test.balance(account);

async function learned(): Promise<void> {
  isLearning = false;
  const model = { corpusVersion: 1, deals: 1, asOf: '2026-01-01', weights: {}, report: {} };
  await createRankingModels(test.db.service).keep('live', model);
}

/** Makes everything that was asked and learned so much older. */
async function later(minutes: number): Promise<void> {
  await runOnce(
    test.db.connection,
    `update warmpath.ranking_model set trained_at = trained_at - interval '${minutes} minutes';
     update warmpath.free_repeat set asked_at = asked_at - interval '${minutes} minutes'`,
  );
}

describe('an answer given while the ranking is being learned', () => {
  it('costs nothing to repeat once it is learned, once, also with no credit left', async () => {
    const first = await send();
    expect(first.body).toMatchObject({ credits_charged: 10, credits_remaining: 0 });
    expect(first.body.warnings[0].message).toContain('free');
    await learned();
    await later(9);
    const again = await send();
    expect(again).toMatchObject({ status: 200, body: { credits_charged: 0, credits_remaining: 0 } });
    expect(again.body.warnings).toEqual([
      {
        field: 'credits_charged',
        value: '0',
        message: expect.stringContaining(first.body.request_id),
      },
    ]);
    expect((await send()).status).toBe(402);
    const ledger = await test.call('GET', '/v1/credits/ledger', { key: account.key });
    expect(ledger.body.entries[0]).toMatchObject({
      kind: 'reserve',
      amount: 0,
      balance_after: 0,
      request_id: again.body.request_id,
      state: 'settled',
      note: expect.stringContaining(first.body.request_id),
    });
  });

  it('is free while it is still being learned too, and leaves the one repetition after it', async () => {
    await send();
    for (let time = 0; time < 2; time += 1) expect((await send()).body.credits_charged).toBe(0);
    await learned();
    expect((await send()).body.credits_charged).toBe(0);
    expect((await send()).status).toBe(402);
  });

  it('is charged again ten minutes after it was learned, and an hour after it was asked whatever was learned', async () => {
    await send();
    await learned();
    await later(10);
    expect((await send()).status).toBe(402);
    account = await test.account({ credits: 10 });
    isLearning = true;
    await send();
    await later(60);
    expect((await send()).status).toBe(402);
  });

  it('is the same request only: not another body, key or tenant', async () => {
    await send({ tag: 'a' });
    await learned();
    expect((await send({ tag: 'b' })).status).toBe(402);
    const mine = account;
    account = await test.account({ credits: 10 });
    expect((await send({ tag: 'a' })).body.credits_charged).toBe(10);
    account = mine;
    expect((await send({ tag: 'a', after_ms: 0 })).body.credits_charged).toBe(0);
  });

  it('gives no second repetition for one that was free, nor for what was answered by a learned ranking', async () => {
    await learned();
    await send();
    expect((await send()).status).toBe(402);
  });

  it('is told by a dry run, which takes nothing', async () => {
    await send();
    await learned();
    for (let time = 0; time < 2; time += 1) expect((await send({ dry_run: true })).body.would_charge).toBe(0);
    expect((await send()).body.credits_charged).toBe(0);
    expect((await send({ dry_run: true })).body.would_charge).toBe(10);
  });

  it('is free where it is a miss as well', async () => {
    await send({ behave: 'missed' });
    await learned();
    const miss = await send({ behave: 'missed' });
    expect(miss).toMatchObject({ status: 422, body: { credits_charged: 0, credits_remaining: 0 } });
  });

  it('replays under its own Idempotency-Key, and is repeated for free under another', async () => {
    const first = await send({}, { 'idempotency-key': 'one' });
    await learned();
    expect((await send({}, { 'idempotency-key': 'one' })).body).toEqual(first.body);
    const other = await send({}, { 'idempotency-key': 'two' });
    expect(other.body.credits_charged).toBe(0);
    expect((await send({}, { 'idempotency-key': 'two' })).body).toEqual(other.body);
  });

  it('is free for one of many that repeat it at the same moment', async () => {
    account = await test.account({ credits: 1_000 });
    await send();
    await learned();
    const answers = await times(30, () => send());
    expect(answers.filter(({ body }) => body.credits_charged === 0)).toHaveLength(1);
    expect(await balance()).toBe(1_000 - 10 * 30);
  });
});

describe('between processes and crashes', () => {
  const PRINT = createHash('sha256').update('the request').digest();
  const admit = (requests: AdmissionRequest[], again = false) =>
    withRetries(() => admitBatch(test.db.service, requests, RULE, again));
  const asked = (more: Partial<AdmissionRequest> = {}) => requestOf(account, { repeat: PRINT, ...more });

  async function settle(requestId: string, provisional: boolean, action: 'settle' | 'refund' = 'settle') {
    const repeat = provisional ? PRINT : undefined;
    const [resolved] = await resolveBatch(test.db.service, [
      { ...endOf(account, requestId, action), repeat },
    ]);
    return resolved;
  }

  /** A call that was charged while the ranking was being learned. */
  async function charged(): Promise<string> {
    const first = asked();
    await admit([first]);
    await settle(first.requestId, true);
    return first.requestId;
  }

  beforeEach(async () => {
    account = await test.account({ credits: 30 });
  });

  it('one of a batch and of two processes has it', async () => {
    const first = await charged();
    const batches = await times(8, () => admit([asked(), asked()]));
    const taken = batches.flat().filter(({ repeats }) => repeats !== null);
    expect(taken).toEqual([expect.objectContaining({ verdict: 'admitted', repeats: first })]);
    expect(await balance()).toBe(0);
  });

  it('an admission that is repeated after a lost answer says the same', async () => {
    const first = await charged();
    const free = asked();
    expect((await admit([free]))[0]).toMatchObject({ repeats: first, balance: 20 });
    for (let time = 0; time < 2; time += 1)
      expect((await admit([free], true))[0]).toMatchObject({ repeats: first, balance: 20 });
    expect((await admit([asked()]))[0]).toMatchObject({ repeats: null, balance: 10 });
  });

  it('a settlement that is repeated allows no second one', async () => {
    const first = await charged();
    expect((await admit([asked()]))[0]).toMatchObject({ repeats: first });
    expect(await settle(first, true)).toMatchObject({ state: 'settled' });
    expect((await admit([asked()]))[0]).toMatchObject({ repeats: null });
  });

  it('what is refunded gives the repetition back, by its own process or by the sweeper', async () => {
    const first = await charged();
    const failed = asked();
    expect((await admit([failed]))[0]).toMatchObject({ repeats: first });
    expect(await settle(failed.requestId, false, 'refund')).toMatchObject({ state: 'refunded', balance: 20 });
    const stranded = asked({ leaseMs: 0 });
    expect((await admit([stranded]))[0]).toMatchObject({ repeats: first });
    expect(await sweepCharges(test.db.service, 500, KEPT)).toEqual([
      { id: stranded.requestId, operation: 'test.probe' },
    ]);
    expect((await admit([asked()]))[0]).toMatchObject({ repeats: first, balance: 20 });
    expect(await chargesOf(test, account)).toEqual({ settled: 1, refunded: 2, reserved: 1 });
  });

  it('a repetition of a request whose process is gone has what that one had', async () => {
    const first = await charged();
    const gone = randomUUID();
    await test.db.system.query({
      text: `insert into service_process (id, given_at, alive_until) values ($1, now() - interval '2 seconds', now() - interval '1 second')`,
      values: [gone],
    });
    const keyed = { idempotencyKey: 'k', fingerprint: PRINT };
    const [one] = await admitBatch(test.db.service, [asked(keyed)], RULE, false, gone);
    expect(one).toMatchObject({ repeats: first });
    expect((await admit([asked(keyed)]))[0]).toMatchObject({
      verdict: 'admitted',
      repeats: first,
      balance: 20,
    });
  });
});
