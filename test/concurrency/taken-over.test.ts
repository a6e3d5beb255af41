import { createHash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { endProcessHeartbeat, recordProcessHeartbeat } from '../../src/accounts/queries-process.ts';
import { type Admission, admitBatch, resolveBatch } from '../../src/credits/queries-billing.ts';
import { createProbe, PROBE_PATH } from '../harness/probe-endpoint.ts';
import { type Account, createTestService, type TestService } from '../harness/service.ts';
import { withRetries } from '../harness/with-retries.ts';
import { chargesOf, RULE, requestOf } from './charges.ts';
import { times } from './together.ts';

const probe = createProbe();
let test: TestService;
beforeAll(async () => {
  test = await createTestService({ endpoints: [probe.endpoint], rateLimits: false });
});
afterAll(() => test.close());
afterEach(() => test.checkLedger());

const A_DAY_MS = 86_400_000;
/** A process that lives until it is ended. */
async function startProcess(): Promise<string> {
  const id = randomUUID();
  await recordProcessHeartbeat(test.db.service, id, A_DAY_MS);
  return id;
}
const keyed = (account: Account, key: string, body = 'a') =>
  requestOf(account, { idempotencyKey: key, fingerprint: createHash('sha256').update(body).digest() });
const admit = async (request: ReturnType<typeof requestOf>, process: string): Promise<Admission> =>
  (await withRetries(() => admitBatch(test.db.service, [request], RULE, false, process)))[0] as Admission;
const settle = ({ tenantId, mode }: Account, requestId: string, idempotencyKey: string) =>
  resolveBatch(test.db.service, [
    {
      requestId,
      tenantId,
      mode,
      action: 'settle',
      idempotencyKey,
      keep: { status: 200, head: `{"of":"${requestId}"}`, tail: undefined },
    },
  ]);

describe('a request whose process is gone', () => {
  it('is given back and starts afresh under its key, at once', async () => {
    const account = await test.account({ credits: 100 });
    const [first, second] = [keyed(account, 'k'), keyed(account, 'k')];
    const dead = await startProcess();
    await admit(first, dead);
    expect(await admit(second, await startProcess())).toMatchObject({ verdict: 'idempotency_in_progress' });
    await endProcessHeartbeat(test.db.service, dead);
    expect(await admit(second, await startProcess())).toMatchObject({ verdict: 'admitted', balance: 90 });
    expect(await chargesOf(test, account)).toEqual({ refunded: 1, reserved: 1 });
    expect(await settle(account, second.requestId, 'k')).toMatchObject([
      { state: 'settled', takenOver: false, balance: 90 },
    ]);
    expect(await admit(keyed(account, 'k'), await startProcess())).toMatchObject({
      verdict: 'replay',
      answer: `{"of":"${second.requestId}"}`,
    });
  });

  it('that lives after all is told that its key went to another, and settles nothing', async () => {
    const account = await test.account({ credits: 100 });
    const [first, second] = [keyed(account, 'k'), keyed(account, 'k')];
    const paused = await startProcess();
    await admit(first, paused);
    await endProcessHeartbeat(test.db.service, paused);
    await admit(second, await startProcess());
    expect(await settle(account, first.requestId, 'k')).toMatchObject([
      { state: 'refunded', takenOver: true, answer: null },
    ]);
    expect(await settle(account, second.requestId, 'k')).toMatchObject([
      { state: 'settled', takenOver: false },
    ]);
    expect(await test.balance(account)).toBe(90);
  });

  it('is taken over by one of many repetitions', async () => {
    const account = await test.account({ credits: 100 });
    const dead = await startProcess();
    await admit(keyed(account, 'k'), dead);
    await endProcessHeartbeat(test.db.service, dead);
    const alive = await startProcess();
    const verdicts = (await times(30, () => admit(keyed(account, 'k'), alive))).map(({ verdict }) => verdict);
    expect(verdicts.filter((verdict) => verdict === 'admitted')).toHaveLength(1);
    expect(verdicts.filter((verdict) => verdict === 'idempotency_in_progress')).toHaveLength(29);
    expect(await chargesOf(test, account)).toEqual({ refunded: 1, reserved: 1 });
  });

  it('of a process that nobody knows of waits for its lease', async () => {
    const account = await test.account({ credits: 100 });
    await admit(keyed(account, 'k'), randomUUID());
    expect(await admit(keyed(account, 'k'), await startProcess())).toMatchObject({
      verdict: 'idempotency_in_progress',
    });
  });
});

it('a running service gives signs of life, and says that it ends', async () => {
  const other = await createTestService({ endpoints: [probe.endpoint] });
  const account = await other.account();
  const alive = { text: 'select id from service_process where alive_until > now()' };
  await expect.poll(() => other.db.system.query(alive)).toHaveLength(1);
  const call = other.call('POST', PROBE_PATH, {
    key: account.key,
    body: { after_ms: 100 },
    headers: { 'idempotency-key': 'k' },
  });
  const owner = {
    text: 'select process from idempotency i join service_process s on s.id = i.process where tenant_id = $1',
    values: [account.tenantId],
  };
  await expect.poll(() => other.db.system.query(owner)).toHaveLength(1);
  expect((await call).status).toBe(200);
  await other.service.close();
  expect(await other.db.system.query(alive)).toEqual([]);
  await other.db.drop();
});
