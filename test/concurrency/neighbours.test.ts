import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createBatchedBilling } from '../../src/credits/batcher.ts';
import {
  type AdmissionRequest,
  admitBatch,
  type Resolution,
  resolveBatch,
  sweepCharges,
} from '../../src/credits/queries-billing.ts';
import { clientConfig } from '../../src/platform/database/connection.ts';
import { createProbe, PROBE_PATH } from '../harness/probe-endpoint.ts';
import { type Account, createTestService, type TestService } from '../harness/service.ts';
import { chargesOf, endOf, KEPT, RULE, requestOf } from './charges.ts';
import { times } from './together.ts';

const probe = createProbe();
let test: TestService;
beforeAll(async () => {
  // As patient as the real one: what is held for the length of a test is not given up.
  test = await createTestService({
    endpoints: [probe.endpoint],
    maxWait: { admitMs: 60_000, resolveMs: 60_000 },
  });
});
afterAll(() => test.close());
afterEach(() => test.checkLedger());

/** Holds the rows a statement locks until it is let go. */
async function hold(text: string, values: readonly unknown[]): Promise<() => Promise<void>> {
  const client = new pg.Client(
    clientConfig({ connection: test.db.connection, role: 'warmpath_system', applicationName: 'holder' }),
  );
  client.on('error', () => {}); // of a test that failed: its database is dropped under it
  await client.connect();
  await client.query('begin');
  const { rowCount } = await client.query(text, [...values]);
  expect(rowCount).toBe(1);
  return async () => {
    await client.query('rollback');
    await client.end();
  };
}

const holdAccount = ({ tenantId, mode }: Account) =>
  hold('select from account where tenant_id = $1 and mode = $2 for update', [tenantId, mode]);

const post = (account: Account, body: object = {}, key?: string) =>
  test.call('POST', PROBE_PATH, {
    key: account.key,
    body,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
const usage = (account: Account) => test.call('GET', '/v1/usage', { key: account.key });
const webhooks = (account: Account) => test.call('GET', '/v1/webhooks', { key: account.key });

/** What was answered so far, in order; no clock is looked at. */
function recorder() {
  const ended: string[] = [];
  return {
    ended,
    note: async <Result>(name: string, work: Promise<Result>): Promise<Result> => {
      const result = await work;
      ended.push(name);
      return result;
    },
  };
}

describe('while somebody holds a row', () => {
  it.each<[string, (victim: Account) => Promise<() => Promise<void>>]>([
    ['account', holdAccount],
    [
      'key window',
      async (victim) => {
        await usage(victim);
        await post(victim);
        return hold(
          'select from rate_window where bucket_id = (select bucket_id from api_key where tenant_id = $1) for update',
          [victim.tenantId],
        );
      },
    ],
  ])('its %s, all others are answered, billed and free', async (_what, holdOf) => {
    const victim = await test.account();
    const others = await times(3, () => test.account());
    const letGo = await holdOf(victim);
    const { ended, note } = recorder();
    const stuck = times(5, () => note('victim', post(victim)));
    const answers = await Promise.all(
      others.flatMap((other) =>
        Array.from({ length: 10 }, (_, n) =>
          note('other', n % 3 === 0 ? usage(other) : n % 3 === 1 ? post(other) : webhooks(other)),
        ),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    // What comes while it is held waits with the others of its kind, and costs no one a turn.
    const later = note('victim', post(victim));
    for (let n = 0; n < 5; n += 1) expect((await post(others[0] as Account)).status).toBe(200);
    expect(ended).not.toContain('victim');
    await letGo();
    const after = [...(await stuck), await later];
    expect(after.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  });

  it('an idempotency key, other requests of the same tenant are answered too', async () => {
    const account = await test.account();
    const key = randomUUID();
    await post(account, { tag: 'first' }, key);
    const letGo = await hold('select from idempotency where tenant_id = $1 for update', [account.tenantId]);
    const { ended, note } = recorder();
    const stuck = note('stuck', post(account, { tag: 'first' }, key));
    for (let n = 0; n < 5; n += 1) expect((await post(account, {}, randomUUID())).status).toBe(200);
    const answers = await times(10, () => post(account, {}, randomUUID()));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(ended).not.toContain('stuck');
    await letGo();
    expect((await stuck).headers['idempotent-replayed']).toBe('true');
  });

  it('the day of a provider, requests that ask another or nobody are admitted', async () => {
    const account = await test.account();
    const billing = createBatchedBilling(test.db.service, RULE, { admitMs: 60_000, resolveMs: 60_000 });
    const [held, free] = [`held ${randomUUID()}`, `free ${randomUUID()}`];
    const asking = (provider: string) =>
      requestOf(account, {
        lookup: { candidates: [{ provider, microUsd: 5, capMicroUsd: 1_000 }], cacheKey: undefined },
      });
    await billing.admit(asking(held));
    const letGo = await hold('select from provider_day where provider = $1 for update', [held]);
    const { ended, note } = recorder();
    const stuck = times(3, () => note('stuck', billing.admit(asking(held))));
    const others = await Promise.all([
      ...Array.from({ length: 5 }, () => note('other', billing.admit(asking(free)))),
      ...Array.from({ length: 5 }, () => note('other', billing.admit(requestOf(account)))),
    ]);
    expect(others.every(({ verdict }) => verdict === 'admitted')).toBe(true);
    expect(ended).not.toContain('stuck');
    await letGo();
    expect((await stuck).every(({ verdict }) => verdict === 'admitted')).toBe(true);
    await endAll(account);
  });

  it('an account, the refunds and settlements of others end', async () => {
    const [victim, other] = [await test.account(), await test.account()];
    const billing = createBatchedBilling(test.db.service, RULE, { admitMs: 60_000, resolveMs: 60_000 });
    const [victims, others] = [victim, other].map((account) =>
      Array.from({ length: 4 }, () => requestOf(account)),
    ) as [AdmissionRequest[], AdmissionRequest[]];
    await admitBatch(test.db.service, [...victims, ...others], RULE, false);
    const letGo = await holdAccount(victim);
    const { ended, note } = recorder();
    const end = (account: Account, requestId: string, n: number): Resolution =>
      endOf(account, requestId, n % 2 === 0 ? 'refund' : 'settle');
    const stuck = victims.map(({ requestId }, n) =>
      note(n % 2 === 0 ? 'refund of the victim' : 'settlement', billing.resolve(end(victim, requestId, n))),
    );
    await Promise.all(
      others.map(({ requestId }, n) => note('other', billing.resolve(end(other, requestId, n)))),
    );
    // Settling takes no lock on the account.
    await Promise.all(stuck.filter((_, n) => n % 2 === 1));
    expect(ended).not.toContain('refund of the victim');
    expect(await chargesOf(test, other)).toEqual({ refunded: 2, settled: 2 });
    await letGo();
    await Promise.all(stuck);
    expect(await chargesOf(test, victim)).toEqual({ refunded: 2, settled: 2 });
  });

  it('an account or a charge, the sweeper refunds the others and comes back for it', async () => {
    const [victim, other] = [await test.account(), await test.account()];
    const stranded = (account: Account) => requestOf(account, { leaseMs: 0 });
    await admitBatch(
      test.db.service,
      [stranded(victim), stranded(victim), stranded(other), stranded(other)],
      RULE,
      false,
    );
    const letGo = await holdAccount(victim);
    // One at a time: what is held must not use up the room of a look.
    expect(await sweepCharges(test.db.service, 1, KEPT)).toHaveLength(1);
    expect(await sweepCharges(test.db.service, 1, KEPT)).toHaveLength(1);
    expect(await sweepCharges(test.db.service, 1, KEPT)).toEqual([]);
    expect(await chargesOf(test, other)).toEqual({ refunded: 2 });
    expect(await chargesOf(test, victim)).toEqual({ reserved: 2 });
    await letGo();
    expect(await sweepCharges(test.db.service, 500, KEPT)).toHaveLength(2);
    expect(await test.balance(victim)).toBe(1_000);
  });
});

describe('one tenant that asks for everything at once', () => {
  it('does not keep others out of the queue', async () => {
    const [greedy, other] = [await test.account({ credits: 100_000 }), await test.account()];
    const billing = createBatchedBilling(test.db.service, RULE, { admitMs: 60_000, resolveMs: 60_000 });
    const { ended, note } = recorder();
    const flood = times(6_000, () =>
      note('greedy', billing.admit(requestOf(greedy, { keyHash: hashOf(greedy) }))).catch(
        () => 'turned away',
      ),
    );
    const few = await times(20, () => note('other', billing.admit(requestOf(other))));
    expect(few.every(({ verdict }) => verdict === 'admitted')).toBe(true);
    // In fair turns: they came after thousands and wait for two batches of theirs at most.
    expect(ended.filter((who) => who === 'greedy').length).toBeLessThan(300);
    const outcomes = await flood;
    expect(outcomes.filter((outcome) => outcome === 'turned away').length).toBeGreaterThan(0);
    await endAll(greedy);
    await endAll(other);
  });
});

const hashOf = ({ key }: Account) => createHash('sha256').update(key).digest();

/** Settles what the account has reserved, so that the ledger is at rest. */
async function endAll(account: Account): Promise<void> {
  const open = await test.db.system.query<{ id: string }>({
    text: "select id::text from charge where tenant_id = $1 and state = 'reserved'",
    values: [account.tenantId],
  });
  await resolveBatch(
    test.db.service,
    open.map(({ id }) => endOf(account, id, 'settle')),
  );
}
